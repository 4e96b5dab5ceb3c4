"""Asking to be reminded: what of and when, asked for if it was not said, and said as it was understood."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import accumulate

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.handlers.keeping.keep import keep
from bot.packs import holding
from bot.packs.agenda.changes.choosing import named
from bot.packs.agenda.putting import (
    early,
    event_fields,
    on_day,
    put,
    together,
)
from bot.packs.agenda.record import PACK_NAME
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.apart import in_one_breath
from bot.packs.agenda.timing.habits import (
    daily,
    go_round_the_clock,
    hours_each_day,
    is_a_habit,
    tells_a_habit,
    without_habit,
)
from bot.packs.agenda.timing.naming import told_beside, wakes_me, what_it_names, without_chaff
from bot.packs.agenda.timing.settling import (
    _before_each,
    is_before_something,
    put_before,
    put_each,
    put_each_by_name,
    settle,
    take_when,
)
from bot.packs.agenda.timing.spoken import (
    Spoken,
    akin,
    called,
    coming_round,
    dated_lately,
    is_courtesy,
    is_talk,
    just_before,
    last_dated,
    tells_how_often,
)
from bot.packs.agenda.timing.times import Due, Said
from bot.packs.agenda.timing.whom import in_full
from bot.packs.frame import ask, question
from bot.packs.leaning import says_besides
from bot.packs.moments import bare_hour, doubtful_hour
from bot.packs.subject import parted, subject
from bot.understanding.dates.recurrences import shifted
from bot.understanding.grammar import every
from bot.understanding.parts import read_as
from bot.understanding.recognition import Entities
from bot.understanding.words.normaliser import aligned
from state.document import JsonObject
from state.lane import PackQuestion
from state.text import fold, words
from tools.definition import ToolName
from tools.zones import clock

# Who is to be woken says a bare hour of the morning.
_ON_THE_DAY = re.compile(r"\b(?:so )?(?:no|on the|that|the same) (?:mesmo |proprio |very )?(?:dia|day)\b\W*$")
# So many names at least stand in what is told for itself.
_TELLS_SOMETHING = 3
_WAKING = re.compile(r"\b(?:acord\w+|wak\w+|despertador)\b")


async def remind(context: TurnContext) -> HandlerResult:
    """Put a reminder of what the message says, or of what was spoken of before; ask of what or when, if need be."""
    text = context.resolution.recognition.text
    if tells_a_habit(context, text):
        return await keep(context, ToolName.SAVE_NOTE, {"content": text})
    return await _ordered(context, text)


async def _ordered(context: TurnContext, text: str) -> HandlerResult:
    each = [] if is_a_habit(text) else in_one_breath(context, text)
    if len(each := each or _each_at_its_own(context, text) or _of_what_is_taken(context, text)) > 1:
        places = accumulate((len(due) for _, due in each), initial=0)
        done = [
            await put(context, await in_full(context, about, text), tuple(due), first=at)
            for (about, due), at in zip(each, places, strict=False)
        ]
        return together(done)
    if same_day := _on_the_day_beside(context, context.resolution.recognition.entities):
        return await put(context, *same_day)
    told = times.said(text, clock(context.now), context.voice.locale)
    bare = context.resolution.recognition.entities.when or ""
    bare = bare if bare[:1].isdecimal() else bare_hour(text, clock(context.now))
    if not (told.due or told.past or told.before) and bare:
        # "Lembra 8 e meia da aula": what tells when is a time of day with or without a word for that.
        told = times.said(text.replace(bare, f"às {bare}", 1), clock(context.now), "pt-BR")
    elif not (told.due or told.past or told.before) and (bare := doubtful_hour(text, clock(context.now))):
        told = times.said(text, clock(context.now), "pt-BR", near=bare)
    several = await put_each(context, told) or await put_each_by_name(context, text, told)
    if there := several or await _on_the_very_day(context, text, told):
        return there
    if set_to := _timer(context, text):
        return await put(context, set_to[0], (Due(clock(context.now) + set_to[1]),))
    whole = f"{context.turn.message.beside} {text}"
    told = replace(told, due=tuple(times.in_its_month(each, whole, clock(context.now)) for each in told.due))
    told = hours_each_day(context, text, told)
    told = await without_chaff(context, told)
    about = what_it_names(context, told) or await _named_before(context, text, told)
    about = about or await told_beside(context, told)
    asked = context.pending.question if context.pending and context.pending.type == "dialogue" else None
    if not about and asked and (asked.pack, asked.name) == (PACK_NAME, "when"):
        return await holding.settle(context, asked, await take_when(context, asked, text))
    wakes = _WAKING.search(fold(about or text)) is not None and (about or parted(text) is None)
    wakes = wakes or wakes_me(text)
    if wakes:
        # "Acordar o menino" is more than to be woken.
        alone = all(_WAKING.fullmatch(word) for word in named(about))
        about = context.voice.say("agenda-wake") if alone else about
        now = clock(context.now)
        told = replace(told, due=tuple(early(each, now) for each in told.due))
    stated = Spoken("")
    # "Me lembra do niver da Clara todo ano" is of the day that is kept.
    if not about or (is_before_something(told) and not told.due) or tells_how_often(told.due):
        found = await _meant(context, about, told)
        stated = found if found and (found.due or not about) else stated
        about = stated.text if about and every("bills").issuperset(words(about)) else about
    if is_a_habit(text) or go_round_the_clock(told.due):
        told = replace(told, due=tuple(daily(context, each) for each in told.due))
    if _points(about, text) and (spoken := await just_before(context)) and spoken.text:
        about = f"{about}: {spoken.whole or spoken.text}"  # "me lembra de pagar isso"
    about, before = await _with_whom(context, about, text)
    return await _noted(context, before, await _put_what_is_told(context, about, told, stated, text))


async def _named_before(context: TurnContext, text: str, told: Said) -> str:
    """Return what stands before the order, and is kept with its day, if a distance from it is told; "" for all else.

    "E do da Clara também me lembra uma semana antes".
    """
    apart = parted(text) if told.before is not None and not told.due else None
    before = subject(apart[0]) if apart else ""
    found = await called(context, before) if named(before) and not is_courtesy(before) else None
    return before if found and found.due else ""


def _points(about: str, text: str) -> bool:
    """Tell whether what is to be done is named, and what with is only pointed at: "pagar isso"."""
    to_do, (led, _, rest) = named(about), text.partition(about or text)
    done = bool(to_do) and (to_do[0].endswith("r") or words(led)[-1:] == ("to",))
    behind = words(rest)[:1] if done and len(to_do) == 1 else ()
    return not every("it_alone").isdisjoint(behind)


async def _meant(context: TurnContext, about: str, told: Said) -> Spoken | None:
    """Return what is to be reminded of, or what a distance is counted from: what is named so, or was told last."""
    if told.before is None:
        return await (called(context, about) if about else just_before(context))
    named_so = [name for name in named(told.before[1]) if not name.endswith("r")]
    before = "" if named_so else f"{context.turn.message.beside} {(parted(told.without) or ('',))[0]}"
    found = await akin(context, before) if named(subject(before)) else None
    if (about or context.told) and (found is None or found.due is None):
        found = await (called(context, about) if about else just_before(context))
    if found and found.due:
        return found
    dated = await (last_dated(context) if named_so else dated_lately(context, before))
    return dated or (found if about else await just_before(context))


async def _with_whom(context: TurnContext, about: str, text: str) -> tuple[str, str]:
    """Return ``about`` with the person for a pronoun in it, and what ``text`` tells apart before the order."""
    apart = parted(text)
    before = subject(apart[0]).strip(" ,.;:") if apart and about and about in apart[1] else ""
    about = await in_full(context, about, before)
    apart_of_time = times.said(before, clock(context.now), context.voice.locale).without
    told = len(named(apart_of_time)) >= _TELLS_SOMETHING and not is_talk(before)
    return about, before if told else ""


async def _noted(context: TurnContext, told: str, put: HandlerResult) -> HandlerResult:
    """Return ``put`` with what was told before the order kept as a note."""
    if not told or put.pending or not put.effects:
        return put
    kept = await keep(context, ToolName.SAVE_NOTE, {"content": told})
    if kept.pending or not kept.effects:
        return put
    reply = kept.replies[0].changed(text=f"{kept.replies[0].text}\n{put.replies[0].text}")
    return replace(
        put, replies=(reply,), effects=(*kept.effects, *put.effects), inverses=(*put.inverses, *kept.inverses)
    )


def _each_at_its_own(context: TurnContext, text: str) -> list[tuple[str, list[Due]]]:
    """Return the things that are told one after the other, each with its times of day behind it; [] if they are not.

    "Tomo losartana todo dia às 8 e às 20, e sinvastatina às 9": what is said of the day holds for all of them.
    """
    now, begin, first = clock(context.now), 0, None
    found: list[tuple[str, list[Due]]] = []
    moments = times.moments_in(text, now, context.voice.locale)
    every_day = next((each for each in moments if each.repeat and not each.at), None)
    often = times.said(text[every_day.start : every_day.end], now, context.voice.locale).due if every_day else ()
    for moment in moments:
        before, begin = text[begin : moment.start], moment.end
        about = (read_as("remind", before).entities.content if words(before) else None) or ""
        # Behind the first one a name may stand alone: "e a metformina às 12h30".
        about = about or (subject(before) if found and moment is not every_day else "")
        if moment is every_day and not named(about):
            continue  # "você pode me avisar todos os dias?"
        told = times.said(text[moment.start : moment.end], now, context.voice.locale).due
        if len(told) != 1 or told[0].nine or moment.also or not (named(about) or found):
            return []
        due = daily(context, told[0]) if is_a_habit(text) else told[0]
        day = often[0] if often and not due.repeat else first if told[0].clock_only else None
        due, first = on_day(day, due, now) if day else due, first or due
        if named(about):
            found.append((without_habit(subject(about)), []))
        found[-1][1].append(due)
    return found


def _of_what_is_taken(context: TurnContext, text: str) -> list[tuple[str, list[Due]]]:
    """Return each thing that the note right before an order is said to be taken, which itself names nothing."""
    told = context.told.content or context.told.title if context.told else ""
    apart = parted(text)
    return _each_at_its_own(context, told) if apart and is_a_habit(told) and not subject(apart[1]) else []


def _on_the_day_beside(context: TurnContext, entities: Entities) -> tuple[str, tuple[Due, ...]] | None:
    """Return what is to come at an hour of the day that the message tells elsewhere: "... e no mesmo dia às 15h"."""
    if not entities.content or not entities.when:
        return None
    now, language = clock(context.now), context.voice.locale
    told = times.said(entities.when, now, language)
    day = times.said(context.turn.message.beside, now, language).due
    if not told.due or not told.due[0].clock_only or not told.without or not day:
        return None
    return entities.content, (on_day(day[0], told.due[0], now),)


def _timer(context: TurnContext, text: str) -> tuple[str, relativedelta] | None:
    """Return what a timer is called, and how long it is to run: "timer de 10 minutos"; None if that is not told."""
    said = aligned(text)
    place = next((said.find(word) + len(word) for word in sorted(every("timers")) if word in words(text)), -1)
    left = said[place:].split() if place > 0 else []
    while left and left[0] in every("toward") | every("article") | {"of", "for"}:
        left.pop(0)
    about = " ".join(left).strip(" .,!?")
    far = times.length(about, clock(context.now), context.voice.locale) if about else None
    return (about, far) if far else None


async def _on_the_very_day(context: TurnContext, text: str, told: Said) -> HandlerResult | None:
    """Remind on the day of what was just told, "me lembra no dia"; None if the message says nothing of the kind."""
    place = None if told.due or told.before else _ON_THE_DAY.search(aligned(text))
    stated = await just_before(context) if place else None
    if place is None or stated is None or stated.due is None:
        return None
    about = read_as("remind", text[: place.start()]).entities.content or ""
    event = stated.due
    due = replace(event, at=event.at.replace(hour=0, minute=0) + times.NINE, nine=True, clock_only=False)
    return await put(context, subject(about) or stated.text, (due,))


async def _put_what_is_told(context: TurnContext, about: str, told: Said, stated: Spoken, text: str) -> HandlerResult:
    about = about or stated.text
    if not about:
        args: JsonObject = {"said": text} if told.due or told.before else {}
        return ask(
            context, question(PACK_NAME, "what", context.voice.say("agenda-ask-what"), args, holds=True, shape="words")
        )
    if around := coming_round(stated, told.due):
        return await settle(context, about, replace(told, due=(around,)))
    if told.before is not None and not told.due and stated.due and is_before_something(told):
        return await _before_each(context, told) or await put_before(context, about, stated.due, told)
    if not told.due and not told.before and stated.told.due:
        return await put(context, about, stated.told.due)
    if (
        stated.text
        and not stated.due
        and len(told.due) == 1
        and (there := await _at_what_is_kept(context, stated, told))
    ):
        return there
    if stated.due and stated.due.clock_only and len(told.due) == 1 and told.due[0].repeat and told.due[0].nine:
        # "Rego a horta às 7 da manhã. Me avise todo dia."
        return await settle(context, about, replace(told, due=(on_day(told.due[0], stated.due, clock(context.now)),)))
    if stated.due and told.due and told.due[0].repeat is None:
        told = replace(told, due=tuple(_as_stated(context, each, stated.due, text) for each in told.due))
    if stated.told.due and told.due and told.due[0].clock_only and stated.told.due[0].at != told.due[0].at:
        combined = replace(told, due=tuple(on_day(stated.told.due[0], each, clock(context.now)) for each in told.due))
        return await settle(context, about, combined)
    return await settle(context, about, told)


async def _at_what_is_kept(context: TurnContext, stated: Spoken, told: Said) -> HandlerResult | None:
    """Remind at an hour of the day on which that is kept to be of which only the hour was stated; else None.

    "A pediatra é duas e meia, me avisa uma e meia", of what is on Wednesday.
    """
    due, hour = told.due[0], bare_hour(stated.text, clock(context.now))
    about = subject(stated.text.replace(hour, " ", 1)) if hour else ""
    known = await called(context, about) if named(about) and due.clock_only and not due.repeat else None
    if known is None or known.due is None or known.due.nine:
        return None
    at = due.on(known.due.at, known.due.at)
    return await put(context, about, (Due(at),), event_fields(known.due)) if clock(context.now) < at else None


def _as_stated(context: TurnContext, due: Due, stated: Due, text: str) -> Due:
    """Return a day as what was ``stated`` has it: of every month if that comes so, at its hour if that is repeated."""
    before = (stated.at.date() - due.at.date()).days
    if stated.repeat and "MONTHLY" in stated.repeat.rule and 0 <= before <= 27 and str(due.at.day) in words(text):
        said = context.voice.say("agenda-each-month", day=str(due.at.day))
        return replace(due, repeat=shifted(stated.repeat, -before, due.at), said=said)
    if due.nine and not stated.nine and says_besides(text):
        return replace(due, at=due.at.replace(hour=stated.at.hour, minute=stated.at.minute), nine=False)
    return due


async def remind_of(context: TurnContext, about: str) -> HandlerResult:
    """Put a reminder of ``about``, which may have its time in it, or ask for the time."""
    now, language = clock(context.now), context.voice.locale
    told = times.said(context.resolution.recognition.text, now, language)
    rest = times.said(about, now, language).without or about
    return await settle(context, subject(rest) or rest, told)


async def take_what(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to "of what?", with the time that was said before, unless it tells another one."""
    earlier = str(asked.args.get("said", ""))
    now, language = clock(context.now), context.voice.locale
    told = times.said(answer, now, language)
    about = subject(told.without)
    before = times.said(earlier, now, language) if earlier else told
    if not about:
        about = (stated.text if (stated := await just_before(context)) else "") or answer
    if is_before_something(before):
        found = None if told.due else await called(context, about)
        if event := told.due[0] if told.due else found and found.due:
            return await put_before(context, about, event, before)
    if before.due and told.due and (told.before or not told.due[0].clock_only):
        # "Do roteiro, é pra quarta": what is said again of the time is when that is.
        return await put(context, about, before.due, event_fields(told.due[0]))
    if earlier and told.due and told.due[0].clock_only and before.due:
        return await settle(context, about, replace(before, due=(on_day(before.due[0], told.due[0], now),)))
    return await settle(context, about, before if earlier else told)
