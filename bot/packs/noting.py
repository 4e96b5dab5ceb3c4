"""Notes that answer what a pack has nothing to say to."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.handlers.listing import inform, search
from bot.understanding.recognition import Action, Entities


async def noted(context: TurnContext) -> HandlerResult | None:
    """Return the outcome that shows what is kept and answers the message; None if nothing does."""
    recognition = context.resolution.recognition
    for action, handler in ((Action.GET_INFO, inform), (Action.SEARCH, search)):
        asked = replace(recognition, action=action, entities=Entities(query=recognition.text))
        found = await handler(replace(context, resolution=replace(context.resolution, recognition=asked)))
        if found.spoken_of:
            return found
    return None
