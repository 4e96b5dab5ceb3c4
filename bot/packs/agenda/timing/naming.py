"""What an order names to be reminded of: in its own words, without those of the time and of the order itself."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.context import TurnContext
from bot.packs.agenda.changes.choosing import named
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.spoken import called, is_courtesy, is_talk, just_before, tells_something
from bot.packs.agenda.timing.times import Said
from bot.packs.subject import parted, subject
from bot.understanding.grammar import every, lexicons
from bot.understanding.parts import read_as
from bot.understanding.words.normaliser import aligned
from state.text import fold, words
from tools.zones import clock

_GOES_ON = re.compile(r"(?i)\s+(?:d[aeo]s?|of)\s+\w[^,.;:!?\n]*")
_SHORT = 8
_LED = re.compile(r"(?<=[\w,] )([^\W\d_]+)\s+(?=([^\W\d_]+))")
_PIECE = re.compile(r"\s*[,;]\s*")
# "Poke me", "me cutuca": whatever the verb is, it orders, and names nothing.
_ORDERS_ALONE = re.compile(r"(?:\w+[- ]me|me (?!\w+r$)\w+)\W*")
_WAKES_ME = re.compile(r"(?:me (?:acord|despert)\w+|(?:acord|despert)\w+[- ]me|wake me(?: up)?)\b\W*(?=\w)")


def what_it_names(context: TurnContext, told: Said) -> str:
    """Return what the message names to be reminded of, in its own words, without those of the time; "" if nothing.

    What is nothing but the order is none of it, nor is a word behind what is only pointed at: "disso, tlgd".
    """
    about = _named(context, told)
    about = about[wakes.end() :] if (wakes := _WAKES_ME.match(aligned(about))) else about
    chaff = len(words(about)) == 1 and _points(context.resolution.recognition.text)
    return "" if chaff or _ORDERS_ALONE.fullmatch(aligned(about)) else about


def wakes_me(text: str) -> bool:
    """Tell whether ``text`` asks to wake the person."""
    return _WAKES_ME.match(aligned(text)) is not None


async def without_chaff(context: TurnContext, told: Said) -> Said:
    """Return ``told`` counted from what is pointed at, if the one word that stands there names nothing that is kept."""
    anchor = told.before[1] if told.before else ""
    chaff = len(words(anchor)) == 1 and _points(context.resolution.recognition.text)
    if told.before is None or not chaff or await called(context, anchor):
        return told
    return replace(told, before=(told.before[0], ""))


async def told_beside(context: TurnContext, told: Said) -> str:
    """Return what the same message tells beside an order that tells but a time, and is kept as no note; else ""."""
    beside = context.turn.message.beside
    if not beside or context.told is not None or not told.due or told.before:
        return ""
    put = await just_before(context)
    if is_talk(beside) or (put and put.due):
        return ""
    without = times.said(beside, clock(context.now), context.voice.locale).without
    about = read_as("remind", beside).entities.content or subject(without)
    return about if named(about) else ""


def _points(text: str) -> bool:
    """Tell whether what ``text`` orders is only pointed at: "me lembra disso"."""
    behind = words((parted(text) or ("", ""))[1])
    return next((word for word in behind if word not in every("of_it")), "") in every("it_alone")


def _named(context: TurnContext, told: Said) -> str:
    content = context.resolution.recognition.entities.content or ""
    told = replace(told, without=_without_asking(told.without))
    at_once = times.said(content, clock(context.now), context.voice.locale).without
    # Without the words of the time, it is plainer what is named.
    about = (read_as("remind", told.without).entities.content if told.without else None) or at_once
    if behind := _behind_the_anchor(told):
        return behind
    if (apart := parted(told.without)) and about in apart[0] and about not in apart[1]:
        # "O remédio da vó é losartana, me lembra de ligar pra ela": what the order is of stands behind it.
        behind, before = subject(apart[1]), subject(apart[0])
        if is_courtesy(before):
            return behind
        return behind if named(behind) else before if before.endswith(about) and _is_short(before) else subject(about)
    if not named(about) and apart and (led := named(subject(apart[1]))) and led[0].endswith("r"):
        return subject(apart[1])  # "me arrumar"
    before = subject(apart[0]) if apart and not named(about) and not named(subject(apart[1])) else ""
    while (said := before.split()) and said[-1] in every("joint"):
        before = " ".join(said[:-1])  # "plantão sábado e domingo, me lembra"
    # One word beside a time names something, whatever it is by itself.
    talked = len(said) > 1 and is_talk(before)
    if told.due and named(before) and _is_short(before) and not is_courtesy(before) and not talked:
        return before  # "toda terça 18h pilates, me lembra"
    bare = not apart and told.due and not named(about) and every("its_own").isdisjoint(words(told.without))
    if bare and not is_courtesy(told.without):
        return subject(told.without)  # "take doxy every day at 8am and 8pm", which orders nothing in words
    return subject(f"{about}{_more_of_it(apart[1], about)}" if apart and about else about)


def _without_asking(text: str) -> str:
    """Return ``text`` without the words before its order that but ask for it: "can you remind me of it"."""
    before = (parted(text) or ("",))[0]
    return text[len(before) :] if (every("asks_politely") | every("you")).issuperset(words(before)) else text


def _behind_the_anchor(told: Said) -> str:
    """Return what is to be done so far from something that is named: "... um dia antes da festa, de comprar gelo"."""
    anchor = told.before[1] if told.before else ""
    place = told.without.find(anchor) if named(anchor) else -1
    bare = next(lexicon for lexicon in lexicons() if lexicon.language == "en").words["toward"]
    for led in _LED.finditer(told.without, place) if place >= 0 else ():
        # An infinitive is told by its ending where what leads to it may lead to a name: "viagem pra Bahia".
        leads = fold(led[1]) in every("toward") | every("of_it") and led[2].endswith("r")
        if leads or fold(led[1]) in bare:
            return subject(told.without[led.end() :])
    return ""


def _more_of_it(behind: str, about: str) -> str:
    """Return what goes on with ``about`` behind the order: "18 unidades" "de insulina NPH", "a luz" ", pix pra Ana"."""
    _, found, rest = behind.partition(about)
    more = _GOES_ON.match(rest) if found else None
    goes_on = more[0] if more else ""
    rest = rest.removeprefix(goes_on)
    pieces = _PIECE.split(rest.strip()) if found and _PIECE.match(rest.strip()) else []
    told = [each for each in pieces if any(map(str.isalnum, each)) and tells_something(each)]
    return ", ".join((goes_on, *told))


def _is_short(text: str) -> bool:
    return len(text.split()) <= _SHORT
