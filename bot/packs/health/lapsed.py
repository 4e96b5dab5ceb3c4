"""Measures that were told and not recorded, until one orders to record them: "pode registrar o peso"."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.health.answers import ORDER, is_ordered
from bot.packs.health.kept import KIND, PACK, without_days
from bot.packs.health.measures import Measured, measured
from bot.packs.health.offering import record
from bot.packs.health.quantities import MEASURES, listed
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.normaliser import aligned
from state.conversation_history import PastTurn, RecentTurns
from state.history import UserEntry
from state.record_reads import ListRecords, Where
from state.text import words
from tools.zones import clock

# An order points so far back, in messages and in time.
MESSAGES, WITHIN = 30, timedelta(days=1)
LONGEST = 12


async def recorded_after_all(context: TurnContext) -> HandlerResult | None:
    """Record what the last messages measured, of the measures that the order names, or what was told last.

    None if the message orders no such thing, tells anything besides, or nothing was told that is not recorded.
    """
    text = (context.turn.message.text or "").strip()
    if context.pending is not None or context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    if not is_ordered(text) or len(text.split()) > LONGEST:
        return None
    said = aligned(text)
    named = {name for name, measure in MEASURES.items() if measure.words.search(said)}
    for name in named:
        said = MEASURES[name].words.sub(" ", said)
    if set(words(ORDER.sub(" ", said))) - listed("own_around") - listed("beside_order"):
        return None
    now = clock(context.now)
    where = Where(pack=PACK, kinds=(KIND,), since=now - WITHIN)
    kept = await context.reads(ListRecords(where=where, limit=MESSAGES))
    recorded = {str(each.fields.get("metric")) for each in kept}
    past = await context.reads(RecentTurns(chat=context.turn.chat, limit=MESSAGES))
    found: dict[str, tuple[Measured, datetime]] = {}
    for turn in reversed(past):
        at = datetime.fromtimestamp(turn.arrived // 1_000_000_000, now.tzinfo)
        if now - at > WITHIN or (found and not named):
            break
        for each in _told(context, turn):
            if each.name not in recorded and (not named or each.name in named):
                found.setdefault(each.name, (each, at))
    if not found:
        return None
    return record(context, [each for each, _ in found.values()], min(at for _, at in found.values()))


def _told(context: TurnContext, turn: PastTurn) -> Iterator[Measured]:
    for entry in turn.entries:
        if isinstance(entry, UserEntry) and entry.own and not is_question(entry.content):
            for each in measured(without_days(context, entry.content)):
                if isinstance(each, Measured):
                    yield each
