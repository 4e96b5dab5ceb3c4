"""A time and nothing else behind a reminder: it is that of the reminder, "da madrugada, caramba", "5h40 amanhã"."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.moving import change
from bot.packs.agenda.changes.righting import noes_of, put_within
from bot.packs.agenda.record import TOLD_OF, due_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.views.wording import when
from bot.packs.leaning import says_besides
from bot.packs.moments import without
from bot.packs.subject import subject
from bot.replies.text import one_line
from bot.understanding.grammar import every, negations
from bot.understanding.recogniser import recognise
from bot.understanding.words.normaliser import aligned
from state.conversation_history import RecentTurns
from state.history import UserEntry
from state.record import Record
from state.text import words
from tools.zones import clock

# More words than a time and what is cried out beside it.
_LONGEST = 8
_CRIED_AT_MOST = 2
# Beside an hour or a day a word may name something new, beside a part of the day it hardly does.
_SURELY_CRIED, _LIKELY_CRIED = 0.9, 0.4


async def told(context: TurnContext) -> HandlerResult | None:
    """Give the reminder that was put or moved right before the time that the message alone tells; else None.

    The half of the day alone, "no, am", is that of the hour that was told before. What is cried out tells nothing.
    """
    message = context.turn.message
    text = message.text or ""
    if (
        context.pending is not None
        or context.chat.open
        or context.is_a_part
        or message.forwarded
        or message.button
        or "?" in text
    ):
        return None
    if says_besides(text):
        return None
    found = await put_within(context, 1) if 0 < len(text.split()) <= _LONGEST else []
    return await _timed(context, found[0], _without_no(context, text)) if len(found) == 1 else None


async def _timed(context: TurnContext, record: Record, bare: str) -> HandlerResult | None:
    now, language = clock(context.now), context.voice.locale
    moments = times.moments_in(bare, now, language)
    hours = [each for each in moments if times.is_hour(bare, each) and _has_figure(bare[each.start : each.end])]
    due = due_of(record)
    if len(hours) > 1 or any(each.repeat for each in moments):
        return None
    if not hours and await _told_its_hour(context, due.hour % times.NOON or times.NOON):
        halved = f"{due.hour % times.NOON or times.NOON}:{due.minute:02} {bare}"
        told = times.said(halved, now, language)
        if len(told.due) == 1 and not told.due[0].half and _is_chaff(told.without, surely=_LIKELY_CRIED):
            return change(context, record, halved, field="time")
    told = times.said(bare, now, language)
    if (
        len(told.due) != 1
        or told.due[0].repeat
        or told.before
        or not _is_chaff(without(bare, moments), surely=_SURELY_CRIED)
    ):
        return None
    if told.due[0].nine and told.due[0].at.date() == due.date():
        said = context.voice.say("agenda-already", text=one_line(text_of(record)), when=when(context.voice, due, now))
        return context.say(said, told=TOLD_OF)
    spans = sorted({place for each in moments for place in ((each.start, each.end), *each.also)})
    return change(context, record, " ".join(bare[slice(*span)] for span in spans), field="time")


def _without_no(context: TurnContext, text: str) -> str:
    """Return ``text`` without what leads to the time that it tells: "no,", "não era hoje,", "i meant"."""
    leading, rest = noes_of(context) | every("being") | every("wrong"), text.strip(" ,.;:!")
    denies = bool(words(rest)) and words(rest)[0] in noes_of(context)
    if term := next((each for each in every("editing_terms") if aligned(rest).startswith(f"{each} ")), ""):
        rest = rest[len(term) :].lstrip(" ,.;:!")
    while words(rest)[:1] and words(rest)[0] in leading:
        rest = rest[len(re.split(r"[\s,.;:!]", rest, maxsplit=1)[0]) :].lstrip(" ,.;:!")
    denied, paused, instead = rest.partition(",")
    now, language = clock(context.now), context.voice.locale
    both = denies and paused and all(times.moments_in(each, now, language) for each in (denied, instead))
    return instead.strip() if both else rest


def _has_figure(text: str) -> bool:
    return any(map(str.isdecimal, text))


def _is_chaff(text: str, *, surely: float) -> bool:
    """Tell whether ``text``, beside a time, is nothing but what is ``surely`` cried out, or leads to the time."""
    known = negations() | every("being") | every("toward") | every("article") | every("about_a_time") | every("wrong")
    left = [word for word in words(subject(text)) if word not in known and subject(word)]
    return len(left) <= _CRIED_AT_MOST and all(_cries(word, surely) for word in left)


def _cries(word: str, surely: float) -> bool:
    return all(each.action in (Action.CHAT, Action.GREET) and each.confidence >= surely for each in recognise(word))


async def _told_its_hour(context: TurnContext, hour: int) -> bool:
    """Tell whether the message just before told the hour in figures: one that is only usual has no half."""
    past = await context.reads(RecentTurns(chat=context.turn.chat, after=max(0, context.number - 2)))
    own = [entry.content for each in past for entry in each.entries if isinstance(entry, UserEntry) and entry.own]
    figures = "".join(character if character.isdecimal() else " " for character in aligned(own[-1])) if own else ""
    return hour in {int(each) % times.NOON or times.NOON for each in figures.split() if len(each) <= 2}
