"""The help: what can be said, by example, an example for each tool there is."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bot.replies.catalogue import Voice
from bot.understanding.topics import Topic as Asked
from tools.definition import EffectClass
from tools.registry import TOOLS


class Topic(StrEnum):
    """What the help is about, in the order in which it is shown."""

    REMINDERS = "reminders"
    MONEY = "money"
    LISTS = "lists"
    NOTES = "notes"
    FILMS = "films"
    UNDOING = "undoing"
    EVERYTHING = "everything"


def examples(voice: Voice, effect: EffectClass) -> str:
    """Return a line for each tool of that class, in the registry's order; tools that are asked for alike share one."""
    said = (voice.say("help-example", tool=str(tool.name)) for tool in TOOLS if tool.effect is effect)
    return "\n".join(f"• {each}" for each in dict.fromkeys(said))


def everything(voice: Voice, others: Sequence[str] = ()) -> str:
    """Return the whole help; ``others`` are those who can be asked for."""
    parts = (
        _keep(voice),
        voice.say("help-choose"),
        voice.say("help-list"),
        _know(voice),
        _remove(voice),
        voice.say("help-change"),
        voice.say("help-undo"),
        voice.say("help-language"),
        *((voice.say("help-personas", name=others[0], names=voice.join(others)),) if others else ()),
        voice.say("help-data"),
    )
    return voice.say("help", parts="\n\n".join(parts))


def briefly(voice: Voice) -> str:
    """Return a line for each topic, numbered, with what can be said of it: what fits on the screen of a phone."""
    lines = (f"{number}. {voice.say('help-line', topic=str(each))}" for number, each in enumerate(Topic, start=1))
    return "\n".join((voice.say("help-short"), *lines))


def topic(voice: Voice, wanted: Topic) -> str:
    """Return what can be said of one topic."""
    return voice.say("help-topic", topic=str(wanted))


def part(voice: Voice, wanted: Asked) -> str:
    """Return the help for one thing, and where there is more."""
    return "\n\n".join((*_about(voice, wanted), voice.say("help-rest")))


def _about(voice: Voice, wanted: Asked) -> tuple[str, ...]:
    match wanted:
        case Asked.KEEP:
            return (_keep(voice),)
        case Asked.FIND:
            return voice.say("help-list"), _know(voice)
        case Asked.REMOVE:
            return _remove(voice), voice.say("help-undo")
        case Asked.CHANGE:
            return (voice.say("help-change"),)
        case Asked.UNDO:
            return (voice.say("help-undo"),)
        case Asked.VOICE:
            return (voice.say("help-voice"),)
        case Asked.DATA:
            return (voice.say("help-data"),)
        case _:
            return (topic(voice, Topic(wanted.removeprefix("help."))),)


def _keep(voice: Voice) -> str:
    return voice.say("help-keep", examples=examples(voice, EffectClass.WRITE))


def _know(voice: Voice) -> str:
    return voice.say("help-know", examples=examples(voice, EffectClass.READ))


def _remove(voice: Voice) -> str:
    return voice.say("help-remove", examples=examples(voice, EffectClass.DESTRUCTIVE))
