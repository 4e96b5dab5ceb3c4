"""What is about a mission though it was taken for something else: a question to think about, "e aí?", "cancela"."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.missions.reading import aligned
from bot.missions.triage import Level, asks_how_far, calls_off, plainly_complex, triage
from bot.packs.missions.asking import begin
from bot.packs.missions.telling import cancelled, progress

MISSION = "mission"


async def thought_about(context: TurnContext) -> HandlerResult | None:
    """Begin the mission that the message plainly asks for, or do what it says of one; None if it does neither."""
    text = context.resolution.recognition.text
    folded = aligned(text)
    if calls_off(folded):
        return await cancelled(context)
    if asks_how_far(folded):
        return await progress(context)
    if not plainly_complex(folded) or triage(text, MISSION).level is not Level.COMPLEX:
        return None
    recognition = replace(context.resolution.recognition, action=MISSION)
    return await begin(replace(context, resolution=replace(context.resolution, recognition=recognition)))


async def asked_about(context: TurnContext) -> HandlerResult | None:
    """Say how far a mission is if that is asked, and there is one."""
    return await progress(context) if asks_how_far(aligned(context.resolution.recognition.text)) else None


async def called_off(context: TurnContext) -> HandlerResult | None:
    """Cancel a mission if nothing else is to be cancelled, and there is one."""
    return await cancelled(context) if context.pending is None else None
