"""Answers to what the agenda asks: of what, when, which one."""

from __future__ import annotations

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import changing, reminding
from state.lane import PackQuestion


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
