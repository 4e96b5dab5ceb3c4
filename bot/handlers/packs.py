"""What a pack is asked for, and the answers to what a pack asks."""

from __future__ import annotations

from bot.handlers import doubting
from bot.packs import holding
from bot.packs.lists.marking import taken_off
from bot.packs.table import ANSWERED, ROWS
from bot.scene import Outcome, Scene
from state.lane import Dialogue


async def start(scene: Scene) -> Outcome:
    """Do what is asked of a pack."""
    return await holding.hold(scene, await ROWS[scene.resolution.recognition.action].handler(scene))


async def filled(scene: Scene, dialogue: Dialogue) -> Outcome:
    """Give the answer to the pack that asked; a pack that is no longer there asked nothing."""
    asked = dialogue.question
    if asked is None or asked.pack not in ANSWERED:
        return scene.say(scene.voice.say("cancelled"))
    return await holding.settle(scene, asked, await ANSWERED[asked.pack](scene, asked))


async def remove(scene: Scene) -> Outcome:
    """Take off a named list what an order to remove names, if one has it; else remove what is kept."""
    return await taken_off(scene) or await doubting.remove(scene)
