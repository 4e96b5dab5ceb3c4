"""What Guarda says of itself, by what somebody wants to know."""

from __future__ import annotations

from bot.replies.catalogue import Voice
from bot.understanding.topics import Topic


def answer(voice: Voice, topic: Topic) -> str:
    """Return the answer to a question about ``topic``."""
    match topic:
        case Topic.LANGUAGES:
            return voice.say("languages")
        case Topic.PRICE:
            return voice.say("about-price")
        case Topic.READING:
            return voice.say("about-reading")
        case Topic.SAFETY:
            return voice.say("about-safety")
        case Topic.MODEL:
            return voice.say("about-model")
        case Topic.MAKER:
            return voice.say("about-maker")
        case Topic.NAME:
            return voice.say("about-name")
        case Topic.ROBOT:
            return voice.say("about-robot")
        case _:
            return voice.say("about")
