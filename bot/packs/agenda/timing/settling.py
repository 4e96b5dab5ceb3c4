"""When a reminder comes: at its time, or so long before something; asked where neither is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import time
from itertools import pairwise, takewhile
from typing import cast

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.handlers.keeping.keep import keep
from bot.packs.agenda.changes.choosing import any_in, named, recent, reminders
from bot.packs.agenda.changes.moving import changed
from bot.packs.agenda.putting import (
    TEXT_AT_MOST,
    event_fields,
    minutes_of,
    passed_by,
    put,
    together,
)
from bot.packs.agenda.record import PACK_NAME, event_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.spoken import (
    SEVERAL,
    Spoken,
    akin,
    called,
    each_before,
    events_in,
    just_before,
)
from bot.packs.agenda.timing.times import Due, Said
from bot.packs.frame import ask, question
from bot.packs.subject import cuts_in, parted, subject
from bot.replies.text import one_line
from bot.understanding.dates import recurrences
from bot.understanding.grammar import every
from bot.understanding.words.numbers import CARDINALS
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import PutRecord
from state.text import words
from tools.definition import ToolName
from tools.zones import clock


async def settle(context: TurnContext, about: str, told: Said) -> HandlerResult:
    """Put a reminder of ``about`` at the time ``told``; ask for one that is not told, or that has passed."""
    about = about[:TEXT_AT_MOST]
    if told.before is not None:
        return await _before_each(context, told) or await _before(context, about, told)
    if told.due:
        return await put(context, about, told.due)
    if told.past is None:
        asked = context.voice.say("agenda-ask-when", text=one_line(about))
        return ask(context, question(PACK_NAME, "when", asked, {"text": about}, holds=True, shape="time"))
    now = clock(context.now)
    if told.whole_day and told.past.date() == now.date():
        asked = context.voice.say("agenda-ask-hour", text=one_line(about))
        return ask(context, question(PACK_NAME, "when", asked, {"text": about}, holds=True, shape="time"))
    passed = context.voice.say("agenda-past", when=passed_by(context, told))
    return ask(context, question(PACK_NAME, "when", passed, {"text": about}, holds=True, shape="time"))


async def put_before(context: TurnContext, about: str, event: Due, told: Said, first: int = 0) -> HandlerResult:
    """Remind of ``about``, which is at ``event``, as long before as was ``told``."""
    now = clock(context.now)
    comes = [due for each in (told, *told.further) if (due := each.moved(event, now)).at > now]
    if not comes:
        return await settle(context, about, Said(past=told.moved(event, now).at))
    done = [
        await put(context, about, (due,), event_fields(event, due.at), first=at) for at, due in enumerate(comes, first)
    ]
    return together(done) if len(done) > 1 else done[0]


async def put_each(context: TurnContext, told: Said) -> HandlerResult | None:
    """Remind of each of several things that were just told, "me lembra dos dois", at its time unless one is ``told``.

    None if the order is of anything else, or no several were told.
    """
    apart = parted(told.without)
    of = [word for word in words(apart[1]) if word not in every("of_it")] if apart else []
    # "..., me lembra por favor", right behind what was told.
    note = context.told if apart and not subject(apart[1]) else None
    all_told = note is not None and len(events_in(context, note)) >= SEVERAL
    named_so = bool(of) and (every("each_of_them") | _all_of_it()).issuperset(of)
    if not (named_so or all_told) or told.before is not None:
        return None
    # "Isso" is what one message told, however much that was.
    found = await _just_told(context, at_once=bool(of) and every("it_alone").issuperset(of))
    now = clock(context.now)
    alone = SEVERAL if context.turn.parent is None and every("everything").isdisjoint(of) else len(found)
    found = found[-next((count for word in of if (count := CARDINALS.get(word, 0)) >= SEVERAL), alone) :]
    comes = [(each.text, told.due or tuple(due for due in each.told.due if due.at > now)) for each in found]
    comes = [(about, due) for about, due in comes if due]
    if len(comes) < SEVERAL:
        return None
    return together([await put(context, about, due, first=at) for at, (about, due) in enumerate(comes)])


def _put_by(done: Sequence[HandlerResult]) -> int:
    """Return how many reminders were put, a further one being counted on from them."""
    return sum(isinstance(effect, PutRecord) for each in done for effect in each.effects)


def _all_of_it() -> frozenset[str]:
    return every("everything") | every("it_alone")


async def put_each_by_name(context: TurnContext, text: str, told_at_once: Said) -> HandlerResult | None:
    """Remind of each of several things that were just told as ``text`` says of it by its name, one after the other.

    "Me lembra de tudo, a natação uma hora antes e a prova na véspera": of all, what is not named comes at its own time.
    None if the order does not name two of them, or one of all, each with when to be reminded of it.
    """
    apart = parted(text)
    behind = apart[1] if apart else ""
    plain = words((parted(told_at_once.without) or ("", ""))[1])
    of_all = not every("everything").isdisjoint(takewhile((every("of_it") | _all_of_it()).__contains__, plain))
    pieces = [behind[slice(*each)] for each in pairwise((0, *cuts_in(behind), len(behind)))]
    now, language = clock(context.now), context.voice.locale
    told = [said for each in pieces if (said := times.said(each, now, language)).due or said.before]
    if len(told) + of_all < SEVERAL:
        return None
    found = list({each.text: each for each in await _just_told(context)}.values())
    asked = [(_best_named(found, each), each) for each in told]
    events = [event for event, _ in asked if event]
    if len(events) < len(told) or len({event.text for event in events}) < len(events):
        return None
    waits = {text_of(each) for each in await reminders(context)}
    done: list[HandlerResult] = []
    for event, each in asked:
        if event and event.due and each.before:
            done.append(await put_before(context, event.text, event.due, each, first=_put_by(done)))
        elif event:
            done.append(await put(context, event.text, each.due, first=_put_by(done)))
    for event in found if of_all else ():
        if event.due and event not in events and event.text not in waits and event.due.at > now:
            done.append(await put(context, event.text, event.told.due, first=_put_by(done)))
    return together(done)


def _best_named(found: Sequence[Spoken], told: Said) -> Spoken | None:
    """Return which of those ``found`` the words without the time name best; None if none, or two, are."""
    names = named(told.without)
    scores = [sum(any_in((name,), each.text) for name in names) for each in found]
    best = max(scores, default=0)
    return found[scores.index(best)] if best and scores.count(best) == 1 else None


async def _just_told(context: TurnContext, *, at_once: bool = False) -> list[Spoken]:
    """Return the several things that the last note tells, or that were put right before, ``at_once`` by one message."""
    told_now = events_in(context, context.told) if context.told else []
    return told_now if len(told_now) >= SEVERAL else await each_before(context, at_once=at_once)


async def _before_each(context: TurnContext, told: Said) -> HandlerResult | None:
    """Remind so long before each of what was just told, if that is what is asked for and several were told."""
    assert told.before is not None  # noqa: S101 - see settle
    anchor = words(told.before[1])
    of_each = bool(anchor) and every("each_of_them").issuperset(anchor)
    found = await _just_told(context) if of_each else []
    now = clock(context.now)
    events = [(each.text, each.due) for each in found if each.due and told.moved(each.due, now).at > now]
    if len(found) < SEVERAL or not events:
        return None
    return together([await put_before(context, text, due, told, at) for at, (text, due) in enumerate(events)])


async def _before(context: TurnContext, about: str, told: Said) -> HandlerResult:
    """Remind so long before something that is kept, or was just told; ask when that is, if it is not known."""
    assert told.before is not None  # noqa: S101 - see settle
    distance, anchor = told.before
    if anchor and (told_twice := await _told_twice(context, about, told)):
        return told_twice
    spoken = None if told.due else await (akin(context, anchor) if anchor else called(context, about))
    if told.due and told.due[0].nine and distance.hours:
        # "Da assembleia segunda, uma hora antes": at its hour, if that is known.
        on = told.due[0].at.date()
        known = await called(context, about, on)
        just = None if known else await just_before(context)
        # Of what was just told of that day by another name it is as well: "a pediatra", "a doutora Márcia".
        known = just if just and just.due and not just.due.nine and just.due.at.date() == on else known
        told = replace(told, due=(known.due, *told.due[1:])) if known and known.due else told
    led = words(context.resolution.recognition.text.partition(anchor)[0]) if anchor else ()
    led = led[:-1] if led and led[-1] not in every("of_it") and led[-1] in every("article") else led
    named_by_itself = bool(led) and led[-1] in every("of_it")
    if spoken is None and not told.due and context.turn.parent is not None and not named_by_itself:
        # "Prova dia 4, lembra eu um dia antes pfv senão minha mãe me mata" names nothing else.
        spoken = await just_before(context)
        about = spoken.text if spoken and spoken.due else about
    said = words(f"{context.resolution.recognition.text} {context.turn.message.beside}")
    # A pronoun in it stands no more: "ligar pra ele".
    own = set(words(about)) <= set(said) or any(name.endswith("r") and name in said for name in named(about)[:1])
    if spoken and spoken.due and anchor and not own:
        about = spoken.text  # what was kept before may be of several things
    event = told.due[0] if told.due else spoken.due if spoken else None
    if event and event.repeat and recurrences.passing(event.repeat):
        event = None  # nobody is told a day before what comes every few hours
    if spoken and about and every("bills").issuperset(words(about)):
        about = spoken.text
    if event is None:
        asked = context.voice.say("agenda-ask-anchor", name=one_line(anchor or about))
        args: JsonObject = {"text": about, "minutes": minutes_of(distance)}
        if told.hour:
            args = {**args, "hour": told.hour.isoformat()}
        return ask(context, question(PACK_NAME, "anchor", asked, args, holds=True, shape="time"))
    return await put_before(context, about, event, told)


async def _told_twice(context: TurnContext, about: str, told: Said) -> HandlerResult | None:
    """Remind at the time that is told beside a distance that comes to that very day: "na véspera, dia 9, às 18h".

    What was put right before of the same thing is moved there, unless more is to be done. None if it is another day.
    """
    assert told.before is not None  # noqa: S101 - see settle
    of = await akin(context, told.before[1]) if told.due else None
    if of is None or of.due is None or told.at_distance(of.due.at).date() != told.due[0].at.date():
        return None
    same = [each for each in await recent(context) if each.last_turn == context.number - 1]
    alone = all(any_in((name,), told.before[1]) for name in named(about))
    if alone and len(same) == 1 and event_of(same[0]) == of.due.at:
        return changed(context, same[0], told.due[0], "")
    return await put(context, about, told.due[:1], event_fields(of.due))


async def take_when(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to "when?"; what tells no time leaves the words as a note, so that they are not lost."""
    about = str(asked.args["text"])
    told = times.said(times.as_hour(answer, clock(context.now)), clock(context.now), context.voice.locale)
    if told.due or told.past:
        return await settle(context, about, replace(told, before=None))
    if asked.note:
        return context.say(context.voice.say("agenda-no-time"))
    said = context.voice.say("agenda-kept-as-note", text=one_line(about))
    return await keep(context, ToolName.SAVE_NOTE, {"content": about}, said)


async def take_anchor(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to when something is, before or after which the person is reminded of it."""
    told = times.said(answer, clock(context.now), context.voice.locale)
    if not told.due or not named(subject(told.without)):
        # Who tells nothing but a time tells when to be reminded.
        at = time.fromisoformat(str(asked.args["hour"])) if "hour" in asked.args else None
        if told.due and told.due[0].nine and at:
            due = told.due[0]
            told = replace(told, due=(Due(due.at.replace(hour=at.hour, minute=at.minute), due.repeat, due.said),))
            return await settle(context, str(asked.args["text"]), replace(told, before=None))
        return await take_when(context, asked, answer)
    minutes = int(cast("int", asked.args["minutes"]))
    hour = time.fromisoformat(str(asked.args["hour"])) if "hour" in asked.args else told.hour
    distance = Said(before=told.before or (relativedelta(minutes=minutes), ""), hour=hour, far=told.far)
    return await put_before(context, str(asked.args["text"]), told.due[0], distance)


def is_before_something(told: Said) -> bool:
    """Tell whether a distance is told from what the message does not name."""
    if told.before is None:
        return False
    names = named(subject(told.before[1]))
    return not names or names[0].endswith("r") or names[-1].endswith("r")
