"""The topics of the help: a button and a number each under the short help, and what each says."""

from __future__ import annotations

from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action
from bot.wording import help as helping
from bot.wording.help import Topic
from state.machine import Trigger
from state.turns import Button, Reply

# What buttons of the help say first: they depend on nothing, so they never expire.
NAME = "help"
# What was told last, where numbers mean topics.
TOLD = "help topics"
IN_A_ROW = 2


def shown(scene: Scene) -> Outcome:
    """Show the short help, a topic a line, with a button for each."""
    return Outcome(replies=(Reply(text=helping.briefly(scene.voice), buttons=_buttons(scene)),), told=TOLD)


def tapped(scene: Scene, nonce: str, place: int) -> Outcome | None:
    """Tell of the topic whose button was tapped; what is asked stays so. None if it is no button of the help."""
    told = _told(scene, place) if nonce == NAME else None
    return None if told is None else Outcome(replies=(told,), trigger=Trigger.CARRY_ON, told=TOLD)


def numbered(scene: Scene) -> Outcome | None:
    """Tell of the topic that a number means right after the help; None if it means no topic."""
    recognition = scene.resolution.recognition
    selection = recognition.entities.selection
    if scene.chat.told != TOLD or recognition.action is not Action.SELECT or selection is None:
        return None
    places = selection.positions(len(Topic))
    told = _told(scene, places[0]) if places is not None and len(places) == 1 else None
    return None if told is None else Outcome(replies=(told,), told=TOLD)


def _told(scene: Scene, place: int) -> Reply | None:
    topics = tuple(Topic)
    if place >= len(topics):
        return None
    if topics[place] is Topic.EVERYTHING:
        here = scene.cast.in_chat(scene.chat)
        others = (each.titled(scene.voice.locale) for each in scene.cast.personas.all if each is not here)
        return Reply(text=helping.everything(scene.voice, tuple(others)))
    text = helping.topic(scene.voice, topics[place])
    # On WhatsApp choices have to stand in the text, too: there the help is asked for again.
    return Reply(text=text, buttons=() if scene.turn.channel == "wa" else _buttons(scene))


def _buttons(scene: Scene) -> tuple[tuple[Button, ...], ...]:
    labels = (scene.voice.say("help-topic-name", topic=str(topic)) for topic in Topic)
    taps = [Button(label=label, payload=f"{NAME}:{place}") for place, label in enumerate(labels)]
    return tuple(tuple(taps[start : start + IN_A_ROW]) for start in range(0, len(taps), IN_A_ROW))
