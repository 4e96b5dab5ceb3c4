"""Repeated reminders that are to come until another day, and as before until then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import kin_in, named
from bot.packs.agenda.changes.moving import changed
from bot.packs.agenda.changes.which import cancelled
from bot.packs.agenda.putting import together
from bot.packs.agenda.record import PACK_NAME, due_of, repeat_of, said_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.times import Due
from bot.packs.leaning import touched
from bot.packs.moments import without
from bot.packs.subject import subject
from bot.understanding.dates import Bound, Precision
from bot.understanding.grammar import every, negations
from state.record import Record
from state.record_reads import GetRecords
from state.text import fold, words
from tools.zones import clock


def ended(context: TurnContext, found: Sequence[Record], text: str) -> HandlerResult | None:
    """Let all the hours of one repeated reminder come until the day that ``text`` tells to be its end; else None."""
    until, named_so = _end_in(context, text), {fold(text_of(each)) for each in found}
    if until is None or len(named_so) != 1 or not all(repeat_of(each.fields) for each in found):
        return None
    done = [_until(context, each, until) for each in found if due_of(each).date() <= until]
    if gone := [each for each in found if due_of(each).date() > until]:
        done.append(cancelled(context, gone))
    return together(done)


async def ends_then(context: TurnContext) -> HandlerResult | None:
    """Let what was just spoken of come until the day that the message tells, if that tells nothing else; else None."""
    text, last = context.resolution.recognition.text, touched(context)
    if last is None or "?" in text or _end_in(context, text) is None:
        return None
    found = [each for each in await context.reads(GetRecords(ids=last.records)) if each.live and each.when]
    if not found or any(each.pack != PACK_NAME for each in found):
        return None
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    said_besides = {word for term in every("weak_editing_terms") for word in words(term)}
    known = every("being") | every("only") | every("ending") | negations() | said_besides
    names = [name for name in named(subject(without(text, moments))) if name not in known]
    its_own = all(kin_in(name, text_of(each)) for name in names for each in found)
    return ended(context, found, text) if its_own else None


def _until(context: TurnContext, record: Record, until: date) -> HandlerResult:
    repeat = repeat_of(record.fields)
    assert repeat is not None  # noqa: S101 - see ended
    due = Due(due_of(record), replace(repeat, until=until, ends=None), said_of(record))
    return changed(context, record, due, "")


def _end_in(context: TurnContext, text: str) -> date | None:
    """Return the last day on which something is said to come, if that is all that is told of time: "até sexta"."""
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    if len(moments) != 1 or moments[0].ends is None or moments[0].precision is not Precision.DAY or moments[0].repeat:
        return None
    led = words(text[: moments[0].start])[-1:]
    if moments[0].bound is not Bound.UNTIL and every("ending").isdisjoint(led):
        return None
    return (moments[0].ends - timedelta(microseconds=1)).date()
