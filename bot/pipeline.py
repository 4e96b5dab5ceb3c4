"""What a process decides turns with: the engine, with fair use and the administrators' commands before it."""

from __future__ import annotations

from typing import Any

from bot.account import requests as people
from bot.context import TurnInput
from bot.fair_use import fairly
from bot.handlers.admin import admin_words, administer
from bot.importing.job import import_turn, is_import
from bot.memory.job import compact_turn, compaction_after, is_compaction
from bot.packs.jobs import is_pack_job, pack_turn
from bot.packs.table import JOBS
from bot.runtime.maintenance import is_notice, tell
from bot.runtime.retry_enrichment import is_rereading, reread
from bot.understanding import readings
from bot.understanding.model import model as artefact
from state.administration import IsAdmin
from state.turns import Decision
from tools.currencies import counting_in
from tools.zones import living_in


async def decide(given: TurnInput) -> Decision:
    """Return what the turn comes to; see bot.engine.decide, which decides all that no rule for people is about.

    To anybody but an administrator "/admin" is what any unknown command is: the engine has never heard of it.
    Compaction is a turn of ours, which nobody waits for and no limit holds for. Hours and days are those of where the
    person lives and sums are in their currency, in all that is decided.
    """
    with living_in(given.chat.zone), counting_in(given.chat.currency):
        return await _decided(given)


async def _decided(given: TurnInput) -> Decision:
    turn = given.turn
    if is_compaction(turn):
        return await compact_turn(turn, given.chat, given.reads, given.clock, given.locale, given.model)
    with readings.kept() as noted:
        decision = await fairly(
            _decide, given, always_heard=people.always_heard, heard_if_blocked=people.heard_if_blocked
        )
    compaction = compaction_after(turn, decision, given.clock)
    changes: dict[str, Any] = {"jobs": (*decision.jobs, *compaction)} if compaction else {}
    if noted and not decision.forgets:
        recognised = {"artefact": artefact().digest, "recognised": readings.as_rows(noted)}
        changes["trace"] = decision.trace.model_copy(update=recognised)
    return decision.model_copy(update=changes) if changes else decision


async def _decide(given: TurnInput) -> Decision:
    turn, chat, reads, clock, locale = given.turn, given.chat, given.reads, given.clock, given.locale
    if is_notice(turn):
        return tell(turn, chat, clock, locale)
    if is_import(turn):
        return await import_turn(turn, chat, reads, clock, locale)
    if is_pack_job(turn):
        return await pack_turn(turn, chat, reads, clock, locale, JOBS)
    if is_rereading(turn):
        return await reread(turn, chat, reads, clock, locale)
    words = admin_words(turn)
    if words is not None and await reads(IsAdmin()):
        return await administer(turn, words, chat, reads, clock, locale)
    return await people.decide(given)
