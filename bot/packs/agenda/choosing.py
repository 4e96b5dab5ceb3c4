"""Which of the reminders that wait a person means: by hour, day, words, or the last one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.context import TurnContext
from bot.packs.agenda import times
from bot.packs.agenda.record import LISTED_AT_MOST, PACK_NAME, REMINDER, clock, due_of, text_of, waiting
from bot.packs.agenda.subject import folded
from bot.packs.leaning import touched
from bot.understanding.dates import Doubt, Kind, Moment, Precision
from state.finding.stems import stems
from state.lane import SECOND
from state.record import Record
from state.record_reads import GetRecords, ListRecords, Where
from state.text import words
from tools.search_query import STOP_WORDS

# So few messages after a reminder was made or sent, what says no more is about that. Turns are looked for by when they
# arrived, which the clock of a conversation may be far ahead of.
REACHES = 7 * 24 * 3600 * SECOND
SEEN_AT_MOST = 20
WORDS_LOOKED_FOR = 3
NOON = 12
_AND = re.compile(r"\s+(?:e|and)\s+(?=(?:o|os|a|the)\s+(?:d[aeo]s?|que|[^\s]+ one)\b)")
_HOUR = re.compile(r"\b(?:d?[aà]s?|at|the)\s+(\d{1,2})(?:\s*(?:h|:)\s*(\d\d)?)?(?!\d|/)")
_LAST, _FIRST = re.compile(r"^(?:ultimo|last|latest)\b"), re.compile(r"^(?:proximo|primeiro|next|first)\b")
_NOT_NAMES = STOP_WORDS | frozenset(
    """
    lembrete lembretes reminder reminders aviso avisos alarme alarmes alarm one ones diz fala dizendo says said say so
    sobre dia dias hora horas horario texto day time das dos as pf favor please niver mais outro outra other vai tem
    """.split()
)


async def reminders(context: TurnContext, which: str = "") -> list[Record]:
    """Return those that are still to come, the first to come first; of many, also further ones that ``which`` names."""
    found = [*await context.reads(ListRecords(where=waiting(), order="oldest", limit=LISTED_AT_MOST))]
    for name in named(which)[:WORDS_LOOKED_FOR] if len(found) == LISTED_AT_MOST else ():
        more = await context.reads(ListRecords(where=waiting(words=(name,)), order="oldest", limit=LISTED_AT_MOST))
        found += [each for each in more if each not in found]
    return found


async def rung(context: TurnContext) -> list[Record]:
    """Return those that came within the last day and come no more, which may still be put off."""
    where = Where(
        pack=PACK_NAME,
        kinds=(REMINDER,),
        since=clock(context.now) - times.ONE_DAY,
        until=clock(context.now),
        dated=True,
        equals={"done": True, "sent": True},
    )
    came = await context.reads(ListRecords(where=where, limit=LISTED_AT_MOST))
    return list(came)


async def recent(context: TurnContext) -> list[Record]:
    """Return what was made, changed or sent last, if that was a few messages ago: what "esse" means."""
    if sent := await just_sent(context):
        return [sent]
    last = touched(context)
    found = [record for record in await context.reads(GetRecords(ids=last.records)) if record.live] if last else []
    return found if all(record.pack == PACK_NAME and record.when for record in found) else []


async def just_sent(context: TurnContext) -> Record | None:
    """Return the reminder that the turn before this one sent to this chat, if the one before that sent none."""
    sent = await all_just_sent(context)
    return sent[0] if len(sent) == 1 else None


async def all_just_sent(context: TurnContext) -> list[Record]:
    """Return the reminders that the turns right before this one sent to this chat, one after the other."""
    where = Where(pack=PACK_NAME, kinds=(REMINDER,), equals={"chat": context.turn.chat, "sent": True})
    listed = await context.reads(ListRecords(where=where, limit=SEEN_AT_MOST))
    by_turn = {record.last_turn: record for record in listed}
    sent: list[Record] = []
    while (record := by_turn.get(context.number - 1 - len(sent))) is not None:
        sent.append(record)
    return sent


async def unanswered(context: TurnContext, text: str) -> list[Record]:
    """Return the one reminder that came, and is not done, that ``text`` speaks of: "já dei o remédio"."""
    where = Where(pack=PACK_NAME, kinds=(REMINDER,), equals={"chat": context.turn.chat, "sent": True})
    listed = await context.reads(ListRecords(where=where, limit=SEEN_AT_MOST))
    fitting = [(overlap(record, text), record) for record in listed]
    best = max((fits for fits, _ in fitting), default=0)
    found = [record for fits, record in fitting if fits and fits == best]
    return found if len(found) == 1 else []


def further_in(text: str) -> str:
    """Return from where ``text`` goes on to tell another one: "e o da vó"; "" if it does not."""
    found = _AND.search(folded(text))
    return text[found.start() :] if found else ""


def meant(context: TurnContext, which: str, waits: Sequence[Record]) -> list[list[Record]]:
    """Return, for each that ``which`` speaks of, those of ``waits`` that fit; none at all if it names nothing.

    Behind the first one stands more than tells the others: what no reminder has is not asked for.
    """
    parts: list[str] = []
    begin = 0
    for found in _AND.finditer(folded(which)):
        parts.append(which[begin : found.start()])
        begin = found.end()
    parts.append(which[begin:])
    several = [_fitting(context, part, waits, loosely=place > 0) for place, part in enumerate(parts)]
    return [each for each in several if each is not None]


def _fitting(
    context: TurnContext, which: str, waits: Sequence[Record], *, loosely: bool = False
) -> list[Record] | None:
    """Return those of ``waits`` that ``which`` tells by something; None if it tells by nothing."""
    said = folded(which).strip()
    if _LAST.match(said):
        return [max(waits, key=lambda each: each.created_turn)]
    if _FIRST.match(said) and not named(said):
        return list(waits[:1])
    now = clock(context.now)
    moments = times.moments_in(which, now, context.voice.locale)
    by_time = [each for each in waits if any(_falls(each, moment, which) for moment in moments)]
    if not moments and (hour := _HOUR.search(said)):
        moments = ()
        by_time = [each for each in waits if at_hour(due_of(each), int(hour[1]), int(hour[2] or 0), sure=False)]
    timed = bool(moments) or _HOUR.search(said) is not None
    names = named(times.without(which, moments) if moments else said)
    if loosely:
        names = tuple(name for name in names if any(_holds(each, name) for each in waits))
    if not names and not timed:
        return None
    pool = by_time if timed else list(waits)
    return [each for each in pool if all(_holds(each, name) for name in names)]


def told_by_hour(which: str) -> bool:
    """Tell whether ``which`` tells a reminder by its hour: "das 19h"."""
    return _HOUR.match(folded(which).strip()) is not None


def named(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` that name something."""
    return tuple(word for word in words(text) if len(word) > 1 and word not in _NOT_NAMES and not word.isdecimal())


def overlap(record: Record, text: str) -> int:
    """Return how many words that name something ``text`` has in common with what a reminder is of."""
    return sum(_holds(record, name) for name in set(named(text)))


def any_in(names: Iterable[str], text: str) -> bool:
    """Return whether ``text`` has one of the words ``names`` in it, in any form."""
    said = words(text)
    return any(word == name or stems(word) & stems(name) for name in names for word in said)


def _holds(record: Record, name: str) -> bool:
    return any_in((name,), text_of(record))


def falls_on(context: TurnContext, record: Record, said: str) -> bool:
    """Tell whether a reminder is due at a time that ``said`` tells."""
    moments = times.moments_in(said, clock(context.now), context.voice.locale)
    return any(_falls(record, moment, said) for moment in moments)


def _falls(record: Record, moment: Moment, which: str) -> bool:
    due = due_of(record)
    if moment.begins is None or moment.kind is Kind.RECURRENCE:
        return moment.repeat is not None and record.fields.get("repeat") == moment.repeat.rule
    if times.is_hour(which, moment) and moment.precision is Precision.MINUTE:
        sure = Doubt.HALF_OF_DAY not in moment.doubts
        return at_hour(due, moment.begins.astimezone(due.tzinfo).hour, moment.begins.minute, sure=sure)
    if moment.begins == moment.ends:
        return due == moment.begins or due == moment.at
    return moment.ends is not None and moment.begins <= due < moment.ends


def at_hour(due: datetime, hour: int, minute: int, *, sure: bool) -> bool:
    """Tell whether that is the time of day of ``due``; in either half of the day, if it is not ``sure`` which."""
    if due.minute != minute:
        return False
    return due.hour == hour or (not sure and due.hour % NOON == hour % NOON)
