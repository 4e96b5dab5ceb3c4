"""Reminders that go along with what they are of: when a note tells another time, they move by as much."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import any_in, named, reminders, rung
from bot.packs.agenda.changes.moving import changed
from bot.packs.agenda.record import due_of, event_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.times import Due
from state.items import Item, Kind
from state.reads import Reach, SearchItems
from state.record import Record
from tools.zones import clock

NOTES_SEEN = 5
# A reminder that does not say of what time it is comes so long before that, at most.
AHEAD_AT_MOST = timedelta(days=2)


async def goes_along(context: TurnContext, record: Record) -> bool:
    """Tell whether a reminder is of what a note tells, at the very time: whoever corrects that time means the note."""
    names = named(text_of(record))
    if not names:
        return False
    asked = SearchItems(words=names, kind=Kind.NOTE, reach=Reach.SURELY, limit=NOTES_SEEN)
    for note in await context.reads(asked):
        told = times.said(note.content or note.title, clock(note.created_at), context.voice.locale).due
        if len(told) == 1 and _is_of(record, told[0], note.content or note.title):
            return True
    return False


def _is_of(record: Record, event: Due, text: str) -> bool:
    """Tell whether a reminder is of the ``event`` that ``text`` tells: of that very time, or just before it by name."""
    names = named(text_of(record))
    if "event" in record.fields:
        return event_of(record) == event.at and any_in(named(text), text_of(record))
    ahead = event.at - due_of(record)
    of_it = bool(names) and all(any_in((name,), text) for name in names)
    return of_it and "repeat" not in record.fields and timedelta(0) < ahead <= AHEAD_AT_MOST


async def gone_along(context: TurnContext, done: HandlerResult, note: Item, text: str) -> HandlerResult:
    """Return ``done``, which makes ``note`` say ``text``, with the reminders of what it tells moved to its new time."""
    language, told = context.voice.locale, note.content or note.title
    before = times.said(told, clock(note.created_at), language).due
    after = times.said(text, clock(context.now), language).due
    if not done.effects or len(before) != 1 or len(after) != 1 or before[0].repeat or after[0].repeat:
        return done
    if before[0].at == after[0].at:
        return done
    # What has come for the former time comes again for the new one.
    for record in (*await reminders(context), *await rung(context)):
        if not _is_of(record, before[0], told):
            continue
        ahead = before[0].at - due_of(record)
        comes = after[0].at - ahead
        due = Due(comes, ahead=ahead) if comes > clock(context.now) else Due(after[0].at)
        moved = changed(context, record, due, "")
        first, *others = done.replies
        done = replace(
            done,
            replies=(first.changed(text=f"{first.text}\n{moved.replies[0].text}"), *others),
            effects=(*done.effects, *moved.effects),
            inverses=(*moved.inverses, *done.inverses),
        )
    return done
