"""Courtesy, help, and the language of the conversation."""

from __future__ import annotations

from bot.handlers import topics
from bot.handlers.recalling import kept_already
from bot.i18n.catalogue import voice
from bot.scene import Outcome, Scene
from bot.understanding.remarks.chatter import asks_for_all_of_the_help, is_well_again
from bot.understanding.remarks.howto import HowTo, how_to
from bot.understanding.remarks.topics import Topic, topic_of
from bot.wording import about as wording
from bot.wording import help as helping
from state.machine import Trigger
from state.turns import Reply

# What was told last, where that was where help is.
HELP_IN_NEED = "help in need"


async def greet(scene: Scene) -> Outcome:
    """Greet; a newcomer hears what Guarda is for, and who asks for something kept besides is shown it."""
    if asked := await kept_already(scene):
        return asked
    newcomer = not scene.chat.met
    return scene.say(scene.voice.say("greet") if newcomer else scene.voice.say("greet-again"))


async def thank(scene: Scene) -> Outcome:
    return scene.say(scene.voice.say("thank"))


async def farewell(scene: Scene) -> Outcome:
    return scene.say(scene.voice.say("farewell"))


async def explain(scene: Scene) -> Outcome:
    """Show by example what can be said; which languages, to who asks whether another will do.

    How something is made that has been kept, "quindim, como faz?", is a question about that. Who says what they want
    to do is shown that alone.
    """
    said = scene.resolution.recognition.text
    if topic_of(said) is Topic.LANGUAGES:
        return scene.say(scene.voice.say("languages"))
    if asked := await kept_already(scene):
        return asked
    wanted = how_to(said)
    if wanted:
        return scene.say(helping.part(scene.voice, wanted))
    whole = asks_for_all_of_the_help(said)
    return scene.say(helping.everything(scene.voice, _others(scene))) if whole else topics.shown(scene)


def _others(scene: Scene) -> tuple[str, ...]:
    here = scene.cast.in_chat(scene.chat)
    return tuple(each.titled(scene.voice.locale) for each in scene.cast.personas.all if each is not here)


async def about(scene: Scene) -> Outcome:
    """Tell what is asked of Guarda itself; who asks the same again hears where there is more."""
    topic = topic_of(scene.resolution.recognition.text)
    if scene.chat.told == topic:
        return scene.say(scene.voice.say("about-again"))
    return scene.say(wording.answer(scene.voice, topic), told=topic)


async def set_language(scene: Scene) -> Outcome:
    """Speak the language asked for from now on; tell which there are, if none was named."""
    asked = scene.resolution.recognition.entities.language
    if asked is None:
        return scene.say(scene.voice.say("languages"))
    return scene.say(voice(asked).say("language-set"), locale=asked)


async def support(scene: Scene) -> Outcome:
    """Answer words of harming oneself, kindly and with where help is; an open question stays open."""
    said = scene.voice.say("crisis")
    if scene.pending is None:
        return scene.say(said, told=HELP_IN_NEED)
    return Outcome(replies=(Reply(text=said),), trigger=Trigger.CARRY_ON, pending=scene.pending, told=HELP_IN_NEED)


def relieved(scene: Scene) -> Outcome | None:
    """Say one warm line to who says that they are well after they were told where help is; None to anybody else."""
    well = scene.chat.told == HELP_IN_NEED and is_well_again(scene.turn.message.text or "")
    return scene.say(scene.voice.say("crisis-over")) if well else None


async def data(scene: Scene) -> Outcome:
    """Say by which commands people get at their data."""
    return scene.say(helping.part(scene.voice, HowTo.DATA))
