"""Answers to what the agenda asks: of what, when, which one."""

from __future__ import annotations

from bot.packs.agenda import changing, reminding
from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action
from state.lane import PackQuestion


async def answered(scene: Scene, asked: PackQuestion) -> Outcome:
    """Give an answer to what asked for it; a no to any question sets it aside."""
    recognition = scene.resolution.recognition
    if recognition.action == Action.DENY:
        return scene.say(scene.voice.say("agenda-left"))
    answer = recognition.text
    match asked.name:
        case "what":
            return await reminding.take_what(scene, asked, answer)
        case "when":
            return await reminding.take_when(scene, asked, answer)
        case "anchor":
            return await reminding.take_anchor(scene, asked, answer)
        case "cancel_all":
            return await changing.confirmed_all(scene, asked)
        case "new_time":
            return await changing.new_time(scene, asked, answer)
        case _:
            return await changing.chosen(scene, asked, answer)
