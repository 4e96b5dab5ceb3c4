"""The topics of the help: a button and a number each under the short help, and what each says."""

from __future__ import annotations

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.replies import help as helping
from bot.replies.help import Topic
from state.machine import Trigger
from state.turns import Button, Reply

# What buttons of the help say first: they depend on nothing, so they never expire.
NAME = "help"
# What was told last, where numbers mean topics.
TOLD = "help topics"
IN_A_ROW = 2


def shown(context: TurnContext) -> HandlerResult:
    """Show the short help, a topic a line, with a button for each."""
    return HandlerResult(replies=(Reply(text=helping.briefly(context.voice), buttons=_buttons(context)),), told=TOLD)


def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Tell of the topic whose button was tapped; what is asked stays so. None if it is no button of the help."""
    told = _told(context, place) if nonce == NAME else None
    return None if told is None else HandlerResult(replies=(told,), trigger=Trigger.CARRY_ON, told=TOLD)


def numbered(context: TurnContext) -> HandlerResult | None:
    """Tell of the topic that a number means right after the help; None if it means no topic."""
    recognition = context.resolution.recognition
    selection = recognition.entities.selection
    if context.chat.told != TOLD or recognition.action is not Action.SELECT or selection is None:
        return None
    places = selection.positions(len(Topic))
    told = _told(context, places[0]) if places is not None and len(places) == 1 else None
    return None if told is None else HandlerResult(replies=(told,), told=TOLD)


def _told(context: TurnContext, place: int) -> Reply | None:
    topics = tuple(Topic)
    if place >= len(topics):
        return None
    if topics[place] is Topic.EVERYTHING:
        return Reply(text=everything(context))
    text = helping.topic(context.voice, topics[place])
    # On WhatsApp choices have to stand in the text, too: there the help is asked for again.
    return Reply(text=text, buttons=_buttons(context) if context.channel.lasting_buttons else ())


def everything(context: TurnContext) -> str:
    """Return the whole help, with who else can speak."""
    here = context.cast.in_chat(context.chat)
    others = (each.titled(context.voice.locale) for each in context.cast.personas.all if each is not here)
    return helping.everything(context.voice, tuple(others))


def _buttons(context: TurnContext) -> tuple[tuple[Button, ...], ...]:
    labels = (context.voice.say("help-topic-name", topic=str(topic)) for topic in Topic)
    taps = [Button(label=label, payload=f"{NAME}:{place}") for place, label in enumerate(labels)]
    return tuple(tuple(taps[start : start + IN_A_ROW]) for start in range(0, len(taps), IN_A_ROW))
