"""Answers to what the agenda asks: of what, when, which one; and what is none, though it comes next."""

from __future__ import annotations

import re
from datetime import datetime

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import changing, reminding, times
from bot.packs.agenda.choosing import named
from bot.packs.agenda.orders import folded
from bot.packs.agenda.record import HERE
from bot.packs.agenda.subject import subject
from bot.understanding.recognition import Action, Recognition
from bot.understanding.resolver import ANSWERS_A_PACK
from state.lane import PackQuestion
from state.turns import Message

# Which words tell a time does not depend on when they are said.
_ANY_DAY = datetime(2030, 1, 2, 9, tzinfo=HERE)
_WHEN = frozenset({"when", "anchor"})
_FEW, _SEVERAL = 4, 15
_ASKS = re.compile(
    r"\s*(?:(?:e|mas|and|but)\s+)?(?:o que|oq|quem|qual|quais|quando|qnd|onde|quanto|what|who|which|when|where|how)\b"
)


def answers(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether a message answers ``asked``: "when?" what tells a time and little else, "of what?" no request."""
    text = recognition.text
    asks = text.rstrip().endswith("?") or _ASKS.match(folded(text)) is not None
    if message.forwarded:
        return False
    few = len(text.split()) <= _FEW
    if asked.name not in (*_WHEN, "what"):
        other = str(recognition.action).startswith(("list_", "ask_", "remind"))
        return False if asks or other or len(text.split()) > _SEVERAL else None
    if asked.name in _WHEN and (moments := times.moments_in(text, _ANY_DAY, "pt-BR")):
        known = named(asked.text)
        beside = [word for word in named(subject(times.without(text, moments))) if word not in known]
        return len(beside) < _FEW and not (asks and beside)
    if asks or (recognition.action not in ANSWERS_A_PACK and not (few and asked.name == "what")):
        return False
    return None if few or (asked.name == "what" and len(text.split()) <= _SEVERAL) else False


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Give an answer to what asked for it; a no to any question sets it aside."""
    recognition = context.resolution.recognition
    if recognition.action == Action.DENY:
        return context.say(context.voice.say("agenda-left"))
    answer = recognition.text
    match asked.name:
        case "what":
            return await reminding.take_what(context, asked, answer)
        case "when":
            return await reminding.take_when(context, asked, answer)
        case "anchor":
            return await reminding.take_anchor(context, asked, answer)
        case "cancel_all":
            return await changing.confirmed_all(context, asked)
        case "new_time":
            return await changing.new_time(context, asked, answer)
        case _:
            return await changing.chosen(context, asked, answer)
