"""Answers to what the agenda asks: of what, when, which one."""

from __future__ import annotations

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import reminding, settling, which
from bot.understanding.grammar import every
from bot.understanding.recognition import Recognition
from state.lane import PackQuestion
from state.text import words
from state.turns import Message

_FIRST_WORDS = 3


def answers(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether a message answers what the shape of the answer does not tell: a text for a time, each of several."""
    said = words(recognition.text)
    if message.forwarded or message.button or recognition.action is Action.DENY:
        return None
    if asked.name == "new_time" and not every("fields").isdisjoint(said[:_FIRST_WORDS]):
        return True  # "o texto: tomar a losartana de 100 mg"
    several = not every("all_of_them").isdisjoint(said[:_FIRST_WORDS])
    return True if asked.name in ("move", "cancel") and several else None


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
            return await settling.take_when(context, asked, answer)
        case "anchor":
            return await settling.take_anchor(context, asked, answer)
        case "cancel_all":
            return await which.confirmed_all(context, asked)
        case "new_time":
            return await which.new_time(context, asked, answer)
        case _:
            return await which.chosen(context, asked, answer)
