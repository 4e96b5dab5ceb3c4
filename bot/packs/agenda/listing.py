"""The list of what is still to come, in order of time, whole or of some days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.agenda import times
from bot.packs.agenda.choosing import any_in, named
from bot.packs.agenda.record import LISTED, LISTED_AT_MOST, clock, due_of, next_of, text_of, waiting
from bot.packs.agenda.subject import happening
from bot.packs.agenda.wording import day, line, when
from bot.replies.text import one_line
from state.items import Kind
from state.reads import ListItems
from state.record import Record
from state.record_reads import ListRecords
from state.text import words as words_of
from state.turns import Reply
from tools.search_query import query_words

MOST_OF_ONE, NOTES_LOOKED_AT = 10, 50
_ASKING = frozenset(
    """
    agenda compromisso compromissos marcado marcada marcados marcadas combinado semana mes hoje hj amanha ontem sabado
    domingo segunda terca quarta quinta sexta proxima proximo proximos proximas week month today tomorrow next there
    going on coming planned plans scheduled appointments fazer faco vou nada tudo todos todas
    """.split()
)
_MOMENT = timedelta(microseconds=1)


async def list_reminders(context: TurnContext) -> HandlerResult:
    """List the reminders that wait, of the days that were asked for."""
    recognition = context.resolution.recognition
    now, voice = clock(context.now), context.voice
    days = _asked_days(recognition.text, now, voice.locale)
    if context.turn.parent is not None and context.chat.told == LISTED and not days:
        return HandlerResult(replies=(Reply(text=""),), told=LISTED)  # the same message asked for it already
    query = recognition.entities.query
    words = query_words(query, bare=True) if query and not days else ()
    found = await context.reads(ListRecords(where=waiting(words=words), order="oldest", limit=LISTED_AT_MOST))
    entries = [(due_of(record), record) for record in found]
    if days:
        entries = [(at, record) for record in found for at in _within(record, *days)]
    entries.sort(key=lambda entry: entry[0])
    noted = [] if in_group(context.turn.chat) or not days else await _noted(context, days)
    if names := [name for name in named(recognition.text) if name not in _ASKING] if days else []:
        # "Quais provas tenho essa semana?" asks for those, if there are any.
        some = [entry for entry in entries if any_in(names, text_of(entry[1]))]
        others = [each for each in noted if any_in(names, each[1])]
        entries, noted = (some, others) if some or others else (entries, noted)
    if not entries and not noted and days:
        one = days[1] - days[0] <= times.ONE_DAY
        return context.say(voice.say("agenda-none-then" if one else "agenda-none-days", day=_days(context, days)))
    if not entries and not noted:
        return context.say(voice.say("agenda-none"))
    heading = voice.say("agenda-list-then", day=_days(context, days)) if days else voice.say("agenda-list")
    lines = [line(voice, record, now, at, chat=context.turn.chat) for at, record in entries]
    told = {said for _, record in entries for said in words_of(text_of(record))}
    for at, note in noted:
        text = one_line(note)
        if set(words_of(happening(note, times.moments_in(note, now, voice.locale)))) - told:
            lines.append(voice.say("agenda-line-noted", when=at, text=text))
    return context.say("\n".join([heading, *lines]), told=LISTED)


def _within(record: Record, since: datetime, until: datetime) -> Iterator[datetime]:
    """Return when a reminder is due in these days, as often as it comes round in them."""
    at: datetime | None = due_of(record)
    if at is not None and at < since and "repeat" in record.fields:
        at = next_of(record.fields, since - _MOMENT)
    for _ in range(MOST_OF_ONE):
        if at is None or at >= until:
            return
        if at >= since:
            yield at
        at = next_of(record.fields, at)


def _asked_days(text: str, now: datetime, language: str) -> tuple[datetime, datetime] | None:
    """Return the days that are asked for, from now on: "agora" asks for none, and nobody asks what has passed."""
    days = times.span(text, now, language)
    if days is None or days[1] - days[0] < timedelta(hours=1):
        return None
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return (today, days[1]) if days[0] < today < days[1] else days


async def _noted(context: TurnContext, days: tuple[datetime, datetime]) -> list[tuple[str, str]]:
    """Return the notes of something to come in these days, each with when that is."""
    now = clock(context.now)
    notes = await context.reads(ListItems(kinds=(Kind.NOTE,), limit=NOTES_LOOKED_AT))
    found = []
    for note in notes:
        text = note.content or note.title
        due = times.said(text, clock(note.created_at), context.voice.locale).due
        first = next((each for each in due if each.repeat is None and days[0] <= each.at < days[1]), None)
        if first is not None and (first.nine or first.at >= now):
            at = day(context.voice, first.at, now) if first.nine else when(context.voice, first.at, now)
            found.append((first.at, at, text))
    return [(at, text) for _, at, text in sorted(found)]


def _days(context: TurnContext, days: tuple[datetime, datetime]) -> str:
    now, (since, until) = clock(context.now), days
    last = until - _MOMENT
    if since.date() == last.date():
        return day(context.voice, since, now)
    return context.voice.say("agenda-days", first=day(context.voice, since, now), last=day(context.voice, last, now))
