"""Courtesy, help, and the language of the conversation."""

from __future__ import annotations

from bot.i18n.catalogue import voice
from bot.scene import Outcome, Scene


async def greet(scene: Scene) -> Outcome:
    """Greet; a newcomer hears what Guarda is for."""
    newcomer = not scene.chat.met
    return scene.say(scene.voice.say("greet") if newcomer else scene.voice.say("greet-again"))


async def thank(scene: Scene) -> Outcome:
    return scene.say(scene.voice.say("thank"))


async def farewell(scene: Scene) -> Outcome:
    return scene.say(scene.voice.say("farewell"))


async def explain(scene: Scene) -> Outcome:
    """Show by example what can be said."""
    return scene.say(scene.voice.say("help"))


async def about(scene: Scene) -> Outcome:
    return scene.say(scene.voice.say("about"))


async def set_language(scene: Scene) -> Outcome:
    """Speak the language asked for from now on; tell which there are, if none was named."""
    asked = scene.resolution.recognition.entities.language
    if asked is None:
        return scene.say(scene.voice.say("languages"))
    return scene.say(voice(asked).say("language-set"), locale=asked)
