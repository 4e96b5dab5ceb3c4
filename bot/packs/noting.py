"""Notes that answer what a pack has nothing to say to."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext
from bot.handlers.searches import told_of


async def noted(context: TurnContext) -> HandlerResult | None:
    """Return the outcome that shows what is kept and answers the message; None if nothing does."""
    return await told_of(context, context.resolution.recognition.text)
