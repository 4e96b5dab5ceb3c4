"""A reminder put right by the message behind it: another time, or another text, exactly as that says."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import (
    all_just_sent,
    any_in,
    at_hour,
    calls_it_a_reminder,
    calls_off,
    falls,
    falls_on,
    named,
    reminders,
)
from bot.packs.agenda.changes.ending import ends_then
from bot.packs.agenda.changes.moving import change
from bot.packs.agenda.changes.rounds import days_added
from bot.packs.agenda.changes.which import removal
from bot.packs.agenda.putting import on_day, put
from bot.packs.agenda.record import LISTED, PACK_NAME, due_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.spoken import last_dated
from bot.packs.leaning import SPOKEN_OF, touched
from bot.packs.moments import bare_hour, without
from bot.packs.subject import parted, subject
from bot.understanding.grammar import every, negations
from bot.understanding.parts import read_as
from bot.understanding.words.normaliser import aligned
from bot.understanding.words.numbers import CARDINALS
from state.record import Record
from state.record_reads import GetRecords
from state.text import words
from tools.zones import clock

_NUMBER, _PAUSE = re.compile(r"\w+"), re.compile(r"[,.;:!\u2026\u2013\u2014-]")
_HOURS = range(1, 25)
LONGEST = 20


async def put_right(context: TurnContext) -> HandlerResult | None:
    """Put right the reminder that was put or moved right before, if the message takes back what that says; else None.

    It says no to the time or to words that the reminder has, or what the reminder was to be of, and nothing of others.
    """
    text, message = context.resolution.recognition.text, context.turn.message
    if context.pending is not None or message.forwarded or message.button or "?" in text or len(text.split()) > LONGEST:
        return None
    if done := await _put_by_place(context) or await days_added(context) or await ends_then(context):
        return done
    if done := await _put_anew(context, text) or await _named_instead(context, text):
        return done
    found = await put_within(context, SPOKEN_OF)
    if len(found) == 1 and (told := _said_to_be(context, found[0], text)):
        return change(context, found[0], told, field="time")
    found = await put_within(context, 2)
    if len(found) == 1 and (new := _meant_to_be(context, found[0], text)):
        return change(context, found[0], new)
    found = await put_within(context, 1)
    for record in found if not noes_of(context).isdisjoint(words(text)) else ():
        if told := _time_instead(context, record, text, alone=len(found) == 1):
            return change(context, record, told, field="time")
        if new := _words_instead(record, text):
            return change(context, record, new)
    return await _hour_of_what_was_told(context, text)


async def put_at_a_better_time(context: TurnContext) -> HandlerResult | None:
    """Move the reminder that was put or moved right before where its time is said not to suit, and another is told.

    "Quinta 23h59 é mt tarde, põe quinta 14h", "too early, make it 9". None where the message names anything else.
    """
    text, message = context.resolution.recognition.text, context.turn.message
    if context.pending is not None or message.forwarded or message.button or "?" in text or len(text.split()) > LONGEST:
        return None
    if every("off_time").isdisjoint(words(text)):
        return None
    now, found = clock(context.now), await put_within(context, 1)
    bare = bare_hour(text, now)
    spans = [(at, at + len(bare)) for at in (text.find(bare),)] if bare else _told(context, text)
    rest = text
    for start, end in reversed(spans):
        rest = f"{rest[:start]}, {rest[end:]}"
    if len(found) != 1 or every("off_time").isdisjoint(words(rest)):
        return None
    known = every("off_time") | every("degree") | every("placing") | every("being") | every("toward")
    if any(word not in known and not any_in((word,), text_of(found[0])) for word in named(subject(rest))):
        return None
    told = [times.as_hour(text[slice(*span)], now) for span in spans]
    right = [each for each in told if not _is_its_own(context, found[0], each)]
    return change(context, found[0], right[0], field="time") if len(right) == 1 else None


async def _hour_of_what_was_told(context: TurnContext, text: str) -> HandlerResult | None:
    """Remind of what was told right before at the hour that a message says it is, "its 10.30", and nothing else.

    None if that has an hour, or if nothing that is on a day was told.
    """
    now = clock(context.now)
    hours = [each for each in times.moments_in(text, now, context.voice.locale) if times.is_hour(text, each)]
    rest = words(without(text, hours))
    if len(hours) != 1 or not rest or not (every("being") | every("article")).issuperset(rest):
        return None
    told, said = await last_dated(context), text[hours[0].start : hours[0].end]
    due = times.said(times.as_hour(said, now), now, context.voice.locale).due
    if told is None or told.due is None or not told.due.nine or told.due.repeat or len(due) != 1:
        return None
    return await put(context, told.text, (on_day(told.due, due[0], now),))


async def _put_anew(context: TurnContext, text: str) -> HandlerResult | None:
    """Put what is named at all the times that a no tells, "não, o colírio é todo dia às 8h e às 20h"; else None.

    The times at which it was to come are no more.
    """
    said, told = words(text), times.said(text, clock(context.now), context.voice.locale)
    noes = noes_of(context)
    repeats = bool(told.due) and all(due.repeat for due in told.due) and told.before is None
    if not repeats or not said or said[0] not in noes or every("being").isdisjoint(said):
        return None
    names = [name for name in named(subject(told.without)) if name not in every("being") | noes]
    waits = await reminders(context)
    found = [each for each in waits if names and all(any_in((name,), text_of(each)) for name in names)]
    called = {aligned(text_of(each)) for each in found}
    if len(called) != 1 or any(not any_in((name,), text) for name in named(text_of(found[0]))):
        return None
    gone, again = removal(context, found)
    done = await put(context, text_of(found[0]), told.due)
    return replace(done, effects=(*gone, *done.effects), inverses=(*done.inverses, *again)) if done.effects else None


async def _put_by_place(context: TurnContext) -> HandlerResult | None:
    """Change what is told by its place in the list of all that was just shown, "o 1 é às 13h"; None for all else."""
    text = context.resolution.recognition.text
    told = read_as(Action.REWRITE, text).entities
    numbers = told.selection.numbers if told.selection and context.chat.told == LISTED else ()
    first = next((word for word in words(text) if word not in every("article")), "")
    if len(numbers) != 1 or first != str(numbers[0]) or not told.value or calls_off(text) or "?" in text:
        return None
    if await all_just_sent(context):
        return None  # one that rang since stands no longer where it was shown
    listed_now = await reminders(context)
    return change(context, listed_now[numbers[0] - 1], told.value) if 0 < numbers[0] <= len(listed_now) else None


def noes_of(context: TurnContext) -> frozenset[str]:
    """Return what says no in the language of the conversation: "no" does in one, and leads to a day in the other."""
    return negations("en" if context.voice.locale == "en" else "pt-BR")


async def put_within(context: TurnContext, turns: int) -> list[Record]:
    last = touched(context)
    if last is None or last.turn < context.number - turns:
        return []
    found = await context.reads(GetRecords(ids=last.records))
    return [each for each in found if each.live and each.pack == PACK_NAME and each.when] if found else []


async def _named_instead(context: TurnContext, text: str) -> HandlerResult | None:
    """Give the reminder that is "não é a luz, é a água" the other text; None if no one reminder is called so.

    What was not put just now is called a reminder.
    """
    parts = _not_but(text)
    if parts is None or not (wrong := named(subject(parts[1]))):
        return None
    spoken = await put_within(context, SPOKEN_OF)
    waits = [*spoken, *(await reminders(context) if calls_it_a_reminder(text) else ())]
    found = {each.id: each for each in waits if all(any_in((word,), text_of(each)) for word in wrong)}
    then = [each for each in found.values() if falls_on(context, each, parts[0])]
    meant = then or list(found.values())
    new = parts[2].strip(" ,.!")
    new = new.partition(" ")[2] if words(new)[:1] and words(new)[0] in every("article") else new
    return change(context, meant[0], new) if len(meant) == 1 and new else None


def _not_but(text: str) -> tuple[str, str, str] | None:
    """Return what stands before, within and behind "não é … é …"; None if ``text`` says no such thing."""
    said, being = list(_NUMBER.finditer(aligned(text))), every("being")
    for at, no in enumerate(said):
        if no[0] not in negations() or being.isdisjoint(each[0] for each in said[max(0, at - 1) : at + 2]):
            continue
        first = at + 2 if said[at + 1 : at + 2] and said[at + 1][0] in being else at + 1
        but = next((each for each in said[first + 1 :] if each[0] in being and _is_said(text, each)), None)
        if but is not None:
            behind = [each for each in said if each.start() > but.start()]
            new = next((each.start() for each in behind if each[0] not in being), len(text))
            return text[: no.start()], text[said[first].start() : but.start()], text[new:]
    return None


def _is_said(text: str, word: re.Match[str]) -> bool:
    """Tell whether ``word`` says what something is, and does not go on: "é", which folded is "e"."""
    return word[0] not in every("conjunctions") or text[slice(*word.span())].lower() not in every("conjunctions")


def _said_to_be(context: TurnContext, record: Record, text: str) -> str:
    """Return the time that the reminder is said to be at, "o remédio é todo dia 22h"; "" if the message says none."""
    spans = _told(context, text)
    begin = min((start for start, _ in spans), default=0)
    led = list(_NUMBER.finditer(aligned(text[:begin])))
    if not led or led[-1][0] not in every("being") or not negations().isdisjoint(words(text)):
        return ""
    plain = " ".join(text[slice(*span)] for span in spans)
    told = times.said(text, clock(context.now), context.voice.locale, near=plain)
    about = [word for word in named(subject(told.without)) if word not in every("being")]
    its_own = all(any_in((word,), text_of(record)) for word in about)
    # "O aniversário da mãe é 13/03" tells of the day, and not of the reminder.
    timed = any(due.repeat or not due.nine for due in told.due)
    # "I did say a time, it's 10.30" names nothing, either.
    nameless = len(led) == 1 or (timed and not about)
    alone = nameless and _is_said(text, led[-1]) and record.last_turn == context.number - 1
    return plain if its_own and (alone or (about and timed)) else ""


def _meant_to_be(context: TurnContext, record: Record, text: str) -> str:
    """Return what the reminder was to be, "não, é pra lembrar da revisão"; "" if the message does not say so."""
    said, now, language = words(text), clock(context.now), context.voice.locale
    by_name = any(calls_it_a_reminder(word) and led in every("article") for led, word in pairwise(said))
    if by_name and not calls_off(text) and not named(subject(times.said(text, now, language).without)):
        return " ".join(text[slice(*span)] for span in _told(context, text))  # "eu queria o lembrete às 12h40"
    apart = parted(text)
    led = words(apart[0])[-2:] if apart else ()
    if apart is None or len(led) < 2 or led[0] not in every("being") or led[1] not in every("toward"):
        return ""
    told = times.said(apart[1], now, language)
    about = subject(told.without)
    # "É pra lembrar o João sábado às 10" asks for another one.
    other = about and told.due and not any_in(named(about), text_of(record))
    return "" if other else apart[1]


def _time_instead(context: TurnContext, record: Record, text: str, *, alone: bool) -> str:
    """Return the time that ``text`` tells in the place of that of ``record``; "" if it tells none, or anything else."""
    spans = _told(context, text)
    wrong = [span for span in spans if _is_its_own(context, record, text[slice(*span)])]
    right = [span for span in spans if span not in wrong]
    said = words(text)
    led = bool(said) and said[0] in noes_of(context)
    if not right or not (wrong or (led and alone)):
        return ""
    rest = text
    for start, end in reversed(spans):
        rest = f"{rest[:start]}, {rest[end:]}"
    rest = _without_why(record, rest)
    known = every("being") | every("toward") | every("about_a_time") | every("wrong") | negations() | noes_of(context)
    others = [word for word in named(subject(rest)) if word not in known and not any_in((word,), text_of(record))]
    # What is cried out between a no and a pause names nothing: "não, criatura, segunda".
    cried = [each for each in _PAUSE.split(rest) if set(words(each)) & set(others)]
    if len(others) > len(cried) or len(others) > 1 + bool(wrong):
        return ""
    moment = " ".join(text[slice(*span)] for span in right)
    return f"às {CARDINALS.get(aligned(moment), moment)}" if _is_number(moment) else moment


def _without_why(record: Record, text: str) -> str:
    """Return ``text`` without why the reminder is wrong, told first by what that names: "não, o banco não abre, …"."""
    led, paused, rest = text.lstrip(" ,").partition(",")
    if len(words(led)) == 1:
        led, paused, rest = rest.lstrip(" ,").partition(",")
    return rest if paused and any_in(named(text_of(record)), led) else text


def _told(context: TurnContext, text: str) -> list[tuple[int, int]]:
    """Return where ``text`` tells times, those of the day by their number alone as well: "sete não, nove"."""
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    spans = sorted({place for each in moments for place in ((each.start, each.end), *each.also)})
    if not spans:
        spans = [found.span() for found in _NUMBER.finditer(text) if _is_number(found[0])]
    return spans


def _is_number(word: str) -> bool:
    number = CARDINALS.get(aligned(word.strip()), word)
    return str(number).isdecimal() and int(number) in _HOURS


def _is_its_own(context: TurnContext, record: Record, told: str) -> bool:
    """Tell whether ``told`` is the time, or the day, of ``record``."""
    due = due_of(record)
    if _is_number(told):
        return at_hour(due, int(CARDINALS.get(aligned(told), told)), due.minute, sure=False)
    moments = times.moments_in(told, clock(context.now), context.voice.locale)
    return len(moments) == 1 and falls(record, moments[0], told)


def _words_instead(record: Record, text: str) -> str:
    """Return what stands behind a no to words of ``record``: "acordar não, vacina do Bento"; "" if none does."""
    for found in re.finditer(r"\w+", aligned(text)):
        if found[0] not in negations():
            continue
        before, behind = text[: found.start()], text[found.end() :]
        denied = named(subject(before))
        if denied and _PAUSE.match(behind.strip()) and all(any_in((word,), text_of(record)) for word in denied):
            return _without_being(subject(behind))
    return ""


def _without_being(text: str) -> str:
    first, _, rest = text.partition(" ")
    return rest if aligned(first) in every("being") and rest else text
