"""Telling what was deleted last."""

from __future__ import annotations

from bot.handlers.undoing import UNDO_REACHES
from bot.scene import Outcome, Scene
from state.effects import Change
from state.reads import FindUndoable

CHANGES_SEEN = 10


async def tell_removed(scene: Scene) -> Outcome:
    """Say what was deleted last, and how it comes back if that was the last change of all."""
    before: int | None = None
    for further in range(CHANGES_SEEN):
        found = await scene.reads(FindUndoable(since=scene.turn.arrived - UNDO_REACHES, before=before))
        if found is None:
            break
        if found.change.verb == "removed":
            return scene.say(_told(scene, found.change, last=not further))
        before = found.number
    return scene.say(scene.voice.say("removed-nothing"))


def _told(scene: Scene, change: Change, *, last: bool) -> str:
    if change.count == 1 and change.title:
        said = scene.voice.say("removed-last", title=change.title)
    else:
        said = scene.voice.say("removed-last-several", count=change.count)
    return f"{said} {scene.voice.say('removed-comes-back')}" if last else said
