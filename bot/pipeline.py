"""What a process decides turns with: the engine, with fair use and the administrators' commands before it."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.account import requests as people
from bot.fair_use import fairly
from bot.handlers.admin import admin_words, administer
from bot.importing.job import import_turn, is_import
from bot.memory.job import compact_turn, compaction_after, is_compaction
from bot.packs.jobs import is_pack_job, pack_turn
from bot.packs.table import JOBS
from bot.personas.cast import Cast
from bot.planner.model import Model
from bot.replies.catalogue import DEFAULT_LOCALE
from bot.runtime.maintenance import is_notice, tell
from bot.runtime.retry_enrichment import is_rereading, reread
from bot.skills.choosing import Chooser
from bot.understanding import readings
from bot.understanding.model import model as artefact
from state.administration import IsAdmin
from state.lane import Chat
from state.reads import Reads
from state.turns import Decision, Turn


async def decide(
    turn: Turn,
    chat: Chat,
    reads: Reads,
    clock: int,
    default_locale: str = DEFAULT_LOCALE,
    *,
    model: Model | None = None,
    model_first: bool = False,
    skills: Chooser | None = None,
    cast: Cast | None = None,
) -> Decision:
    """Return what ``turn`` comes to; see bot.engine.decide, which decides all that no rule for people is about.

    To anybody but an administrator "/admin" is what any unknown command is: the engine has never heard of it.
    Compaction is a turn of ours, which nobody waits for and no limit holds for.
    """
    if is_compaction(turn):
        return await compact_turn(turn, chat, reads, clock, default_locale, model)
    asked = partial(_decide, model, model_first, skills, cast)
    with readings.kept() as noted:
        decision = await fairly(
            asked,
            turn,
            chat,
            reads,
            clock,
            default_locale,
            always_heard=people.always_heard,
            heard_if_blocked=people.heard_if_blocked,
        )
    compaction = compaction_after(turn, decision, clock)
    changes: dict[str, Any] = {"jobs": (*decision.jobs, *compaction)} if compaction else {}
    if noted and not decision.forgets:
        recognised = {"artefact": artefact().digest, "recognised": readings.as_rows(noted)}
        changes["trace"] = decision.trace.model_copy(update=recognised)
    return decision.model_copy(update=changes) if changes else decision


async def _decide(
    model: Model | None,
    model_first: bool,
    skills: Chooser | None,
    cast: Cast | None,
    turn: Turn,
    chat: Chat,
    reads: Reads,
    clock: int,
    locale: str,
) -> Decision:
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
    return await people.decide(
        turn, chat, reads, clock, locale, model=model, model_first=model_first, skills=skills, cast=cast
    )
