"""Which of the reminders that wait a person means: by hour, day, words, or the last one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise

from bot.actions import Action
from bot.context import TurnContext
from bot.packs.agenda.record import LISTED_AT_MOST, PACK_NAME, REMINDER, due_of, repeat_of, text_of, waiting
from bot.packs.agenda.timing import times
from bot.packs.leaning import touched
from bot.packs.moments import without
from bot.packs.subject import cuts_in, subject
from bot.understanding.dates import Doubt, Kind, Moment, Precision
from bot.understanding.dates.recurrences import week_days
from bot.understanding.grammar import every, negations
from bot.understanding.parts import read_as
from bot.understanding.remarks.questions import are_kin
from bot.understanding.safety import orders_in, speaks_of_removing
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.normaliser import aligned
from bot.understanding.words.numbers import CARDINALS
from state.finding.stems import stems
from state.lane import SECOND
from state.record import Record
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold, words
from tools.search_query import STOP_WORDS
from tools.zones import clock

# So few messages after a reminder was made or sent, what says no more is about that. Turns are looked for by when they
# arrived, which the clock of a conversation may be far ahead of.
REACHES = 7 * 24 * 3600 * SECOND
SEEN_AT_MOST = 20
WORDS_LOOKED_FOR = 3
NOON = 12
CANCEL, MOVE = "cancel_reminder", "move_reminder"
EACH_DAY = "FREQ=DAILY"
_AND = re.compile(
    r"\s+(?:e|and)\s+(?=(?:o|os|a|the)\s+(?:d[aeo]s?|que|[^\s]+ one)\b|"
    r"(?:(?:d?as?|at|the)\s+)?\d{1,2}(?:[:h]|\s?[ap]\.?m\b|\s+hor)|d?as\s+\d{1,2}\b(?!/))"
)
_HOUR = re.compile(r"\b(?:d?[aà]s?|at|the)\s+(\d{1,2})(?:\s*(?:h|:)\s*(\d\d)?)?(?!\d|/)")
_HOUR_SAID = re.compile(r"\b(\d{1,2})\s*(?:h|:)")
_OF_AN_HOUR = re.compile(r"(?:(?:so )?(?:o|os|a|as|the one|the)\s+)?(?:d[ao]s?|at)\s+")
_LAST, _FIRST = re.compile(r"^(?:ultimo|last|latest)\b"), re.compile(r"^(?:proximo|primeiro|next|first)\b")
_QUOTED = re.compile(r"[\"“«]([^\"”»]+)[\"”»]")
_REMINDER = re.compile(r"lembrete|lembr|reminder|remind")
_REMINDER_NAMED = re.compile(r"\b(?:lembretes?|reminders?)\s+(?=\w)")
_NOT_NAMES = STOP_WORDS | frozenset(
    """
    lembrete lembretes reminder reminders aviso avisos alarme alarmes alarm one ones diz fala dizendo says said say so
    sobre dia dias hora horas horario horarios texto day time das dos as pf favor please mais outro outra other vai tem
    did
    """.split()
)


def calls_off(text: str) -> bool:
    """Tell whether ``text`` has an order to remove or to call off in it, or says no to something but to that."""
    orders = orders_in(text, _is_off)
    return any(orders) or (not orders and not negations().isdisjoint(words(text)))


def orders_off(text: str) -> bool:
    return any(orders_in(text, _is_off))


def forbids(text: str) -> bool:
    """Tell whether ``text`` says that something is not to be called off: "não cancela o lembrete da vacina"."""
    return bool(orders := orders_in(text, _is_off)) and not any(orders)


def is_void(text: str) -> bool:
    """Tell whether ``text`` says of a reminder that it is needed no more: "o lembrete do dia 10 não vale mais"."""
    said = f" {' '.join(words(text))} "
    return calls_it_a_reminder(text) and any(f" {phrase} " in said for phrase in every("needed_no_more"))


def wavers(text: str) -> bool:
    """Tell whether ``text`` asks, or only thinks of, what is called off: "será que cancelo?", "devo cancelar?"."""
    said = words(text)
    verbs = (at for at, word in enumerate(said) if _is_off(word) or calls_it_a_reminder(word))
    led = said[: next(verbs, len(said))]
    # "Tá?" behind an order asks nothing.
    asks = "?" in text and subject(text.rpartition(",")[2]) and every("asks_politely").isdisjoint(led)
    return bool(asks) or not every("wavering").isdisjoint(led)


def _is_off(word: str) -> bool:
    return word in every("calling_off") or speaks_of_removing(word)


def told_which(context: TurnContext, kind: str) -> str:
    """Return the words that tell which reminder is meant by an order to move it, or to cancel it."""
    text = context.resolution.recognition.text
    if kind == MOVE:
        put_right, asked = read_as(Action.REWRITE, text).entities, context.resolution.recognition.entities
        # "Muda o lembrete das 7h pra 8h" tells which by what stands before where it goes.
        *before, toward = ["", *(put_right.value or "").partition(asked.when or "\n")[0].split()]
        if not (asked.query or put_right.query) and before[1:] and fold(toward) in every("toward"):
            return " ".join(before[1:])
        led = asked.query and asked.when and all(each in (put_right.value or "") for each in (asked.query, asked.when))
        return (put_right.query if (put_right.value and not led) or not asked.query else asked.query) or ""
    told = read_as(CANCEL, text).entities
    if is_void(text) and (quoted := _QUOTED.search(text)):
        return quoted[1]
    said, ordered = told.query or told.when or "", ordered_off(context, text)
    if said not in ordered:
        # "Cancela o das 12, a losartana já está às 7" says why as well.
        rest = text.partition(ordered)[2]
        return f"{ordered}{further_in(rest)}" if _AND.match(aligned(rest)) else ordered
    return f"{said}{further_in(text.partition(said)[2])}" if said else ""


def ordering(text: str) -> str:
    """Return the clause of ``text`` that orders something off; "" if none does."""
    cuts = [0, *cuts_in(text), len(text)]
    return next((part for start, end in pairwise(cuts) if orders_off(part := text[start:end])), "")


def ordered_off(context: TurnContext, text: str) -> str:
    """Return what the clause of ``text`` that orders something off says of that; all of it, if that tells nothing."""
    clause = ordering(text)
    verb = next((found for found in re.finditer(r"[^\W\d_]+", clause) if _is_off(fold(found[0]))), None)
    behind = clause[verb.end() :].strip(" ,.;!") if verb else ""
    moments = times.moments_in(behind, clock(context.now), context.voice.locale)
    return behind if moments or named(behind) else text


def calls_it_a_reminder(text: str) -> bool:
    """Tell whether ``text`` has the word for one in it."""
    return _REMINDER.search(fold(text)) is not None


def named_behind(text: str) -> str:
    """Return what ``text`` calls a reminder that it orders off, right behind that word: "o lembrete dentista"."""
    said = _REMINDER_NAMED.search(aligned(text))
    told = text[said.end() :] if said else ""
    return told if named(told) else ""


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


def told_in(said: Sequence[str], name: str) -> bool:
    """Tell whether ``name`` is among the words ``said`` in any form, however that is spelt: "pagar", "paguei".

    So is one that it is short for: "fisio" of "fisioterapia".
    """
    return any(
        word == name
        or not _spelt(stems(word)).isdisjoint(_spelt(stems(name)))
        or (word.startswith(name) and are_kin(name, word))
        for word in said
    )


def _spelt(found: Iterable[str]) -> set[str]:
    return {each.removesuffix("u") if each.endswith("gu") else re.sub("qu$", "c", each) for each in found}


def further_in(text: str) -> str:
    """Return from where ``text`` goes on to tell another one: "e o da vó"; "" if it does not."""
    found = _AND.search(aligned(text))
    return text[found.start() :] if found else ""


def meant(context: TurnContext, which: str, waits: Sequence[Record]) -> list[list[Record]]:
    """Return, for each that ``which`` speaks of, those of ``waits`` that fit; none at all if it names nothing.

    Behind the first one stands more than tells the others: what no reminder has is not asked for.
    """
    parts: list[str] = []
    begin = 0
    for found in _AND.finditer(aligned(which)):
        parts.append(which[begin : found.start()])
        begin = found.end()
    parts.append(which[begin:])
    names = named(without(parts[0], times.moments_in(parts[0], clock(context.now), context.voice.locale)))
    # "A losartana das 19h e das 22h" is twice of that.
    same = [each for each in waits if all(_holds(each, name) for name in names)] or waits
    several = [
        _fitting(context, part, same if told_by_hour(part) else waits, loosely=place > 0)
        for place, part in enumerate(parts)
    ]
    return [each for each in several if each is not None]


def _fitting(
    context: TurnContext, which: str, waits: Sequence[Record], *, loosely: bool = False
) -> list[Record] | None:
    """Return those of ``waits`` that ``which`` tells by something; None if it tells by nothing."""
    said = aligned(which).strip()
    if _LAST.match(said):
        return [max(waits, key=lambda each: each.created_turn)]
    if _FIRST.match(said) and not named(said):
        return list(waits[:1])
    now = clock(context.now)
    moments = times.moments_in(which, now, context.voice.locale)
    by_time = [each for each in waits if any(falls(each, moment, which) for moment in moments)]
    if not moments and (hour := _HOUR.search(said)):
        moments = ()
        sure = int(hour[1]) > NOON
        by_time = [each for each in waits if at_hour(due_of(each), int(hour[1]), int(hour[2] or 0), sure=sure)]
    if not moments and (part := next((word for word in words(said) if word in every("parts_of_day")), "")):
        by_time = [each for each in waits if _is_in_part(context, each, part)]
        said = said.replace(part, " ", 1)
        timed = True
    else:
        timed = bool(moments) or _HOUR.search(said) is not None
    names = named(without(which, moments) if moments else said)
    if loosely:
        names = tuple(name for name in names if any(_holds(each, name) for each in waits))
    if not names and not timed:
        return None
    pool = exactly_at(by_time, which) if timed else list(waits)
    names = tuple(name for name in names if name not in CARDINALS) or names
    fits = [each for each in pool if all(_holds(each, name) for name in names)]
    if not fits and (timed or not any(_holds(each, name) for each in waits for name in names)):
        # "O remédio das 20h" is of what a reminder calls by its name.
        fits = [each for each in pool if all(kin_in(name, text_of(each)) for name in names)]
    # "O café da manhã" is called so at whatever hour it comes.
    called = named(which) if timed and set(named(which)) > set(names) else ()
    own = [each for each in waits if called and all(_holds(each, name) for name in called)]
    return [each for each in own if each in fits] or [*fits, *own]


def _is_in_part(context: TurnContext, record: Record, part: str) -> bool:
    """Tell whether a reminder comes in that part of the day, whatever day it is: "a losartana da noite"."""
    due, now = due_of(record), clock(context.now)
    told = (times.moments_in(said.format(part), now, context.voice.locale) for said in ("de {}", "in the {}"))
    spans = [each for moments in told for each in moments if each.begins and each.ends and each.begins < each.ends]
    if not spans or spans[0].begins is None or spans[0].ends is None:
        return False
    begins, ends = spans[0].begins.astimezone(due.tzinfo), spans[0].ends.astimezone(due.tzinfo)
    at = datetime.combine(begins.date(), due.timetz())
    return begins <= at < ends or begins <= at + times.ONE_DAY < ends


def exactly_at(found: Sequence[Record], said: str) -> list[Record]:
    """Return those of ``found`` that are due at the hour as it is ``said``, "das 7h" and not 19h; all, if none is."""
    hours = {int(hour[1]) for hour in _HOUR_SAID.finditer(said)}
    return [each for each in found if due_of(each).hour in hours] or list(found)


def told_by_hour(which: str) -> bool:
    """Tell whether ``which`` tells a reminder by its hour: "das 19h"."""
    return _HOUR.match(aligned(which).strip()) is not None


def of_an_hour(context: TurnContext, which: str, waits: Sequence[Record]) -> list[Record] | None:
    """Return those of ``waits`` that come at the hour by which ``which`` tells one, "a das duas"; None if by none."""
    led = _OF_AN_HOUR.match(aligned(which.strip()))
    told = f"às {which.strip()[led.end() :]}" if led else ""
    moments = times.moments_in(told, clock(context.now), "pt-BR") if told else ()
    at = next((each for each in moments if not each.start and times.is_hour(told, each)), None)
    return [each for each in waits if falls(each, at, told)] if at else None


def named(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` that name something."""
    none = _NOT_NAMES | every("third_person")
    said = words(spelt_out(text))
    return tuple(word for word in said if len(word) > 1 and word not in none and not word.isdecimal())


def overlap(record: Record, text: str) -> int:
    """Return how many words that name something ``text`` has in common with what a reminder is of."""
    return sum(_holds(record, name) for name in set(named(text)))


def any_in(names: Iterable[str], text: str) -> bool:
    """Return whether ``text`` has one of the words ``names`` in it, in any form."""
    said = words(spelt_out(text))
    return any(told_in(said, name) for name in names)


def kin_in(name: str, text: str) -> bool:
    """Tell whether ``text`` has the word ``name`` in it, or what that may stand for: "remédio" of "tomar losartana"."""
    return any_in((name,), text) or any(are_kin(name, word) for word in words(text))


def _holds(record: Record, name: str) -> bool:
    return any_in((name,), text_of(record))


def falls_on(context: TurnContext, record: Record, said: str) -> bool:
    """Tell whether a reminder is due at a time that ``said`` tells."""
    moments = times.moments_in(said, clock(context.now), context.voice.locale)
    return any(falls(record, moment, said) for moment in moments)


def falls(record: Record, moment: Moment, which: str) -> bool:
    due = due_of(record)
    if moment.begins is None or moment.kind is Kind.RECURRENCE:
        return moment.repeat is not None and record.fields.get("repeat") == moment.repeat.rule
    if times.is_hour(which, moment) and moment.precision is Precision.MINUTE:
        sure = Doubt.HALF_OF_DAY not in moment.doubts
        return at_hour(due, moment.begins.astimezone(due.tzinfo).hour, moment.begins.minute, sure=sure)
    if moment.begins == moment.ends:
        return due == moment.begins or due == moment.at
    if moment.ends is None:
        return False
    begins, ends = moment.begins.astimezone(due.tzinfo), moment.ends.astimezone(due.tzinfo)
    repeats = repeat_of(record.fields) is not None
    return begins <= due < ends or (repeats and _on_its_weekday(record, begins, ends))


def _on_its_weekday(record: Record, begins: datetime, ends: datetime) -> bool:
    """Tell whether a reminder of some days of the week comes on the one day that is told."""
    days = week_days(repeat_of(record.fields))
    return ends - begins <= times.ONE_DAY and begins.weekday() in days


def at_hour(due: datetime, hour: int, minute: int, *, sure: bool) -> bool:
    """Tell whether that is the time of day of ``due``; in either half of the day, if it is not ``sure`` which."""
    if due.minute != minute:
        return False
    return due.hour == hour or (not sure and due.hour % NOON == hour % NOON)
