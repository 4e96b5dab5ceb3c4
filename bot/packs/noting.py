"""Notes that answer what a pack has nothing to say to."""

from __future__ import annotations

from dataclasses import replace

from bot.handlers.finding import inform, search
from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action, Entities


async def noted(scene: Scene) -> Outcome | None:
    """Return the outcome that shows what is kept and answers the message; None if nothing does."""
    recognition = scene.resolution.recognition
    for action, handler in ((Action.GET_INFO, inform), (Action.SEARCH, search)):
        asked = replace(recognition, action=action, entities=Entities(query=recognition.text))
        found = await handler(replace(scene, resolution=replace(scene.resolution, recognition=asked)))
        if found.spoken_of:
            return found
    return None
