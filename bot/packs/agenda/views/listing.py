"""The list of what is still to come, in order of time, whole or of some days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice, pairwise, takewhile

from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.finding.gathering import SHOWN, answer_to, decided
from bot.finding.judging import Evidence, Inquiry, judged
from bot.packs.agenda.changes.choosing import any_in, calls_off, named, overlap, reminders
from bot.packs.agenda.record import (
    LISTED,
    LISTED_AT_MOST,
    LISTED_SOME,
    due_of,
    next_of,
    repeat_of,
    said_of,
    text_of,
    waiting,
)
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.eventful import eventful
from bot.packs.agenda.timing.spoken import events_in
from bot.packs.agenda.timing.times import Due
from bot.packs.agenda.views.wording import day, line, repeated, shown, times_of_day, when
from bot.packs.ledger.lexicon import listed
from bot.packs.moments import without
from bot.packs.subject import happening, parted, says_what_was_done
from bot.replies.text import one_line
from bot.understanding.dates import Bound, recurrences
from bot.understanding.dates import Kind as DateKind
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import is_question, orders_to_show, plainly
from state.items import Item, Kind
from state.reads import ListItems
from state.record import Record
from state.record_reads import ListRecords, Where
from state.text import words as words_of
from tools.search_query import query_words
from tools.zones import clock, here

MOST_OF_ONE, NOTES_LOOKED_AT = 10, 50
# A week of which so much is left is as good as over.
_ENDING = timedelta(days=2)
# On so many days what comes round is told once.
MANY = 3
_ASKING = frozenset(
    """
    agenda compromisso compromissos marcado marcada marcados marcadas combinado semana mes hoje hj amanha ontem sabado
    domingo segunda terca quarta quinta sexta proxima proximo proximos proximas week month today tomorrow next there
    going on coming planned plans scheduled appointments fazer faco vou nada tudo todos todas
    """.split()
)
_HAVING = frozenset("tenho tem temos ter vou vai cai rola have got going is on".split())
_MOMENT = timedelta(microseconds=1)


async def list_reminders(context: TurnContext) -> HandlerResult:
    """List the reminders that wait, of the days that were asked for."""
    recognition = context.resolution.recognition
    now, voice = clock(context.now), context.voice
    days = _asked_days(recognition.text, now, voice.locale)
    if context.turn.parent is not None and context.chat.told == LISTED and not days:
        return replace(SILENT, told=LISTED)  # the same message asked for it already
    query = recognition.entities.query
    words = query_words(query, bare=True) if query and not days else ()
    wheres = (waiting(*days), waiting(until=days[0])) if days else (waiting(words=words),)
    asked = [ListRecords(where=where, order="oldest", limit=LISTED_AT_MOST) for where in wheres]
    found = [record for each in asked for record in await context.reads(each)]
    if words and not found:
        # "Quais lembretes de remédio eu tenho?": none of them has that word, and there are others.
        words, found = (), await reminders(context)
    entries = [(due_of(record), record) for record in found]
    if days:
        entries = [(at, record) for record in found for at in _within(record, *days)]
    entries.sort(key=lambda entry: entry[0])
    noted = [] if in_group(context.turn.chat) or not days else await _kept(context, days)
    if names := _asked_for(recognition.text, now, voice.locale) if days else []:
        # "Quais provas tenho essa semana?" asks for those, if there are any.
        some = [entry for entry in entries if any_in(names, text_of(entry[1]))]
        others = [each for each in noted if any_in(names, each.text)]
        entries, noted = (some, others) if some or others else (entries, noted)
    if not entries and not noted and days:
        one = days[1] - days[0] <= times.ONE_DAY
        nothing = voice.say("agenda-none-then" if one else "agenda-none-days", day=_days(context, days))
        return context.say(nothing, told=LISTED_SOME, nothing=True)
    if not entries and not noted:
        return context.say(voice.say("agenda-none"), nothing=True)
    heading = voice.say("agenda-list-then", day=_days(context, days)) if days else voice.say("agenda-list")
    lines = _each_once(context, entries) if days else [(at, _as_line(context, each, at)) for at, each in entries]
    told = {said for _, record in entries for said in words_of(text_of(record))}
    lines += [
        (each.at, voice.say("agenda-line-kept", kind=each.kind, when=each.when, text=one_line(each.text)))
        for each in noted
        if set(words_of(happening(each.text, times.moments_in(each.text, now, voice.locale)))) - told
    ]
    said = [each for _, each in sorted(lines, key=lambda entry: entry[0])]
    return context.say("\n".join([heading, *said]), told=LISTED_SOME if days or words else LISTED)


def _each_once(context: TurnContext, entries: list[tuple[datetime, Record]]) -> list[tuple[datetime, str]]:
    """Return the lines of what comes in some days; what comes on many of them is told once, as it comes round."""
    times_of = Counter(record.id for _, record in entries)
    lines: list[tuple[datetime, str]] = []
    told: set[str] = set()
    for at, record in entries:
        repeat = repeat_of(record.fields)
        if repeat is None or times_of[record.id] < MANY:
            lines.append((at, _as_line(context, record, at)))
        elif record.id not in told:
            voice, now = context.voice, clock(context.now)
            often = repeated(voice, said_of(record), repeat, now, times_of_day(repeat, at))
            lines.append((at, voice.say("agenda-line", when=often, text=shown(voice, record, context.turn.chat))))
            told.add(record.id)
    return lines


def _as_line(context: TurnContext, record: Record, at: datetime) -> str:
    return line(context.voice, record, clock(context.now), at, chat=context.turn.chat)


def _asked_for(text: str, now: datetime, language: str) -> list[str]:
    """Return what a question names besides the days and the asking: "quais provas tenho semana que vem?"."""
    rest = without(text, times.moments_in(text, now, language))
    return [name for name in named(rest) if name not in _ASKING]


def _within(record: Record, since: datetime, until: datetime) -> Iterator[datetime]:
    """Return when a reminder is due in these days, as often as it comes round in them."""
    at: datetime | None = due_of(record)
    repeat = repeat_of(record.fields)
    if at is not None and at < since and repeat is not None:
        at = next_of(record.fields, since - _MOMENT)
    if repeat is not None and recurrences.passing(repeat) is not None:
        # What comes every few hours is told once.
        yield from (one for one in (at,) if one is not None and since <= one < until)
        return
    for _ in range(MOST_OF_ONE):
        if at is None or at >= until:
            return
        if at >= since:
            yield at
        at = next_of(record.fields, at)


def _comes(due: Due, since: datetime, until: datetime) -> Iterator[datetime]:
    """Return when what a note tells comes in these days, each time that it comes round; several times a day is none."""
    if due.repeat is None:
        if since <= due.at < until:
            yield due.at
    elif recurrences.passing(due.repeat) is None and "YEARLY" not in due.repeat.rule:
        coming = recurrences.occurrences(due.repeat, due.at, since - _MOMENT)
        yield from islice(takewhile(lambda at: at < until, coming), MOST_OF_ONE)


def _asked_days(text: str, now: datetime, language: str) -> tuple[datetime, datetime] | None:
    """Return the days that are asked for, from now on: "agora" asks for none, and nobody asks what has passed."""
    days = _all_days(text, now, language) or times.span(text, now, language)
    if days is None or days[1] - days[0] < timedelta(hours=1):
        return None
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if days[1] - days[0] == times.ONE_WEEK and timedelta(0) < days[1] - today <= _ENDING:
        return today, today + times.ONE_WEEK  # who asks for the week on its last days asks for what comes
    until = any(each.bound is Bound.UNTIL and each.ends == days[1] for each in times.moments_in(text, now, language))
    return (today, days[1]) if (until and today < days[1]) or days[0] < today < days[1] else days


def _all_days(text: str, now: datetime, language: str) -> tuple[datetime, datetime] | None:
    """Return from the first to the last of several days that are asked for, "hoje e amanhã"; None if it is one."""
    told = [each for each in times.moments_in(text, now, language) if each.kind is DateKind.DAY]
    days = [(each.begins, each.ends) for each in told if each.begins is not None and each.ends is not None]
    if len(days) < 2:
        return None
    return min(since for since, _ in days), max(until for _, until in days)


@dataclass(frozen=True, slots=True)
class _Kept:
    """Something that is kept for a day, and is no reminder: a note, a bill, a birthday."""

    at: datetime
    when: str
    text: str
    kind: str


async def _kept(context: TurnContext, days: tuple[datetime, datetime]) -> list[_Kept]:
    """Return what is kept for these days: notes that tell of something to come, bills to pay, and birthdays."""
    now, voice, found = clock(context.now), context.voice, list[_Kept]()
    for note in await context.reads(ListItems(kinds=(Kind.NOTE,), limit=NOTES_LOOKED_AT)):
        for text, due in _told_by(context, note):
            for at, each in [(at, one) for one in due for at in _comes(one, *days) if one.nine or at >= now][:1]:
                # What comes round is shown once, as it was told: "terça e quinta, às 17:00".
                said = day(voice, at, now) if each.nine else when(voice, at, now)
                if each.repeat is not None and days[1] - days[0] > times.ONE_DAY:
                    hours = () if each.nine else times_of_day(each.repeat, each.at)
                    said = repeated(voice, each.said, each.repeat, now, hours)
                found.append(_Kept(at, said, text, "note"))
    bills = Where(pack="ledger", kinds=("bill",), since=days[0], until=days[1], equals={"paid": False}, dated=True)
    for bill in await context.reads(ListRecords(where=bills, order="oldest", limit=LISTED_AT_MOST)):
        at = bill.when.astimezone(here()) if bill.when else days[0]
        found.append(_Kept(at, day(voice, at, now), str(bill.fields.get("name", "")), "bill"))
    birthdays = Where(pack="people", kinds=("told",), equals={"topic": "birthday"})
    for told in await context.reads(ListRecords(where=birthdays, limit=LISTED_AT_MOST)):
        of_year = str(told.fields.get("day", "")).partition("-")[2]
        on = next((at for at in _each_day(days) if f"{at:%m-%d}" == of_year), None)
        if on is not None:
            found.append(_Kept(on, day(voice, on, now), str(told.fields.get("text", "")), "birthday"))
    return sorted(found, key=lambda each: each.at)


def _told_by(context: TurnContext, note: Item) -> list[tuple[str, tuple[Due, ...]]]:
    """Return what a note tells of with its times: each of several things to come, or all of the note."""
    if len(events := events_in(context, note)) > 1:
        return [(each.text, each.told.due) for each in events]
    text, then, language = note.content or note.title, clock(note.created_at), context.voice.locale
    told = times.said(eventful(text, then, language), then, language)
    if told.past and told.whole_day and told.past.date() == then.date() and not says_what_was_done(text):
        return [(text, (Due(told.past + times.NINE, nine=True),))]  # "hoje tem reunião", told in the evening
    return [(text, told.due)]


def _each_day(days: tuple[datetime, datetime]) -> Iterator[datetime]:
    at = days[0]
    while at < days[1]:
        yield at
        at += times.ONE_DAY


async def answer(context: TurnContext) -> HandlerResult | None:
    """Tell of the reminders and bills that plainly are what the message asks the time or the price of; else None."""
    text, now = context.resolution.recognition.text, clock(context.now)
    inquiry = Inquiry.of(text)
    if in_group(context.turn.chat) or not inquiry.topic or not inquiry.asked.answers or inquiry.asked.plain:
        return None
    bills = Where(pack="ledger", kinds=("bill",), dated=True, equals={"paid": False})
    kept, told = await _due(context, waiting(), bills)
    found = decided(inquiry, judged(inquiry, told))
    if found is None or found.only_near:
        return None
    meant = [kept[each.evidence.id] for each in found.found if each.answers]
    if not meant or not all(each.whole or _is_named(inquiry, kept[each.evidence.id]) for each in found.found):
        return None
    if await _noted_better(context, inquiry, told, meant):
        return None
    lines = [_line(context, each, now) for each in sorted(meant, key=due_of)]
    return context.say("\n".join((context.voice.say("agenda-list"), *lines)), told=LISTED_SOME)


async def found_again(context: TurnContext, beside: str = "") -> HandlerResult | None:
    """Show the reminders that have every word of what is looked for: "que remédio eu tomo?"; None if none has.

    What stands in ``beside``, which is shown already, is not shown again.
    """
    inquiry, now = Inquiry.of(context.resolution.recognition.text), clock(context.now)
    if in_group(context.turn.chat) or context.model_first or not inquiry.topic:
        return None
    kept, told = await _due(context, waiting())
    whole = [kept[each.evidence.id] for each in judged(inquiry, told) if each.whole and not each.lacks]
    meant = [each for each in whole if not set(words_of(text_of(each))) <= set(words_of(beside))]
    lines = [_line(context, each, now) for each in sorted(meant, key=due_of)[:SHOWN]]
    return context.say("\n".join((context.voice.say("agenda-list"), *lines)), told=LISTED_SOME) if lines else None


async def asked_by_name(context: TurnContext) -> HandlerResult | None:
    """List the reminders that a question names, "is there a reminder about the rent?"; None if it names none.

    Who asks for a change asks it politely, or names what is to be done.
    """
    recognition, now = context.resolution.recognition, clock(context.now)
    text, said = recognition.text, list(words_of(recognition.text))
    asks = ("?" in text or is_question(text)) and not orders_to_show(text) and recognition.action != "remind"
    if not asks or every("reminder_nouns").isdisjoint(said) or parted(text) or calls_off(text):
        return None
    leads = (at for at, word in enumerate(said) if word in every("asks_politely"))
    politely = any(at == 0 or _may_be_done(said[at + 1 :]) for at in leads)
    apart = context.turn.message.forwarded or in_group(context.turn.chat)
    if politely or apart or not listed("changing").isdisjoint(said):
        return None
    found = [(overlap(each, text), each) for each in await reminders(context, text)]
    most = max((count for count, _ in found), default=0)
    lines = [_line(context, each, now) for count, each in found if most and count == most][:SHOWN]
    return context.say("\n".join((context.voice.say("agenda-list"), *lines)), told=LISTED_SOME) if lines else None


def _may_be_done(behind: Sequence[str]) -> bool:
    """Tell whether ``behind`` a word of asking politely something that may be done follows: "dá pra", "pode ser"."""
    return bool(behind) and (behind[0] in every("toward") or (len(behind[0]) > 2 and behind[0].endswith("r")))


async def with_all(context: TurnContext, found: HandlerResult | None) -> HandlerResult | None:
    """Return ``found``, which answers a question, with the reminders that do, too, where it is of several things."""
    asked = plainly(context.resolution.recognition.text).split()
    several = any(one in every("which_several") and many.endswith("s") for one, many in pairwise(asked))
    if found is None or not several or not found.replies[0].text:
        return found
    first, *others = found.replies
    due = await found_again(context, first.text)
    text = f"{first.text}\n\n{due.replies[0].text}" if due else first.text
    return replace(found, replies=(first.changed(text=text), *others))


async def _due(context: TurnContext, *wheres: Where) -> tuple[dict[str, Record], list[Evidence]]:
    """Return the records of ``wheres`` that are due once, by their ids, and as evidence."""
    asked = [ListRecords(where=where, order="oldest", limit=LISTED_AT_MOST) for where in wheres]
    kept = {record.id: record for each in asked for record in await context.reads(each)}
    return kept, [Evidence(each.id, _dated(each), each.created_turn) for each in kept.values()]


async def _noted_better(
    context: TurnContext, inquiry: Inquiry, told: Sequence[Evidence], meant: Sequence[Record]
) -> bool:
    """Tell whether a note answers better than what is ``meant`` of what is due, which was not made of it."""
    noted = await answer_to(context.resolution.recognition.text, context.reads, inquiry=inquiry)
    if noted is None or noted.only_near:
        return False
    best, *_ = judged(inquiry, [*told, *(each.evidence for each in noted.found)])
    said = set(words_of(best.evidence.text))
    return best.evidence.item is not None and not any(set(words_of(text_of(each))) <= said for each in meant)


def _is_named(inquiry: Inquiry, record: Record) -> bool:
    """Tell whether a question has every telling word of a bill's name, and names nothing else: "vence o aluguel?"."""
    name = set(query_words(str(record.fields.get("name", ""))))
    of_bills = frozenset().union(*map(listed, ("bill_nouns", "bills", "filler", "asking")))
    return bool(name) and name <= set(inquiry.topic) <= name | of_bills


def _dated(record: Record) -> str:
    """Return what a reminder or a bill says of itself, and when it is due; no number in it looks like a telephone's."""
    amount = record.fields.get("amount")
    price = f" {amount // 100},{amount % 100:02}" if isinstance(amount, int) and amount else ""
    return f"{text_of(record) or record.fields.get('name', '')}{price} {due_of(record):%d/%m %H:%M}"


def _line(context: TurnContext, record: Record, now: datetime) -> str:
    if record.pack != "ledger":
        return line(context.voice, record, now, chat=context.turn.chat)
    amount = record.fields.get("amount")
    price = f" ({context.voice.money(amount, record.currency)})" if isinstance(amount, int) and amount else ""
    text = f"{one_line(str(record.fields.get('name', '')))}{price}"
    return context.voice.say("agenda-line-kept", kind="bill", when=day(context.voice, due_of(record), now), text=text)


def asks_of_days(context: TurnContext) -> bool:
    """Tell whether the message asks for some days to come, and names nothing else: "o que eu tenho pra sábado?"."""
    text, now = context.resolution.recognition.text, clock(context.now)
    days = times.span(text, now, context.voice.locale)
    if days is None or days[1] <= now or not is_question(text):
        return False
    return not _HAVING.isdisjoint(words_of(text)) and not _asked_for(text, now, context.voice.locale)


def _days(context: TurnContext, days: tuple[datetime, datetime]) -> str:
    now, (since, until) = clock(context.now), days
    last = until - _MOMENT
    if since.date() == last.date():
        return day(context.voice, since, now)
    return context.voice.say("agenda-days", first=day(context.voice, since, now), last=day(context.voice, last, now))
