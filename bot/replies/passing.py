"""What is answered to words that ask for nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.replies.catalogue import Voice
from bot.understanding.topics import Topic
from tools.zones import here

# What is answered alike each time.
_FIXED: Mapping[Topic | None, Callable[[Voice], str]] = {
    Topic.PRAISE: lambda voice: voice.say("passing-praise"),
    Topic.LAUGHTER: lambda voice: voice.say("passing-laughter"),
    Topic.COMPLAINT: lambda voice: voice.say("hint-correct"),
    Topic.WAIT: lambda voice: voice.say("passing-wait"),
    Topic.THANKS: lambda voice: voice.say("thank"),
    Topic.GOODBYE: lambda voice: voice.say("farewell"),
    Topic.WEATHER: lambda voice: voice.say("weather"),
    Topic.BEYOND: lambda voice: voice.say("beyond-me"),
    Topic.TESTING: lambda voice: voice.say("testing"),
}


def listening(voice: Voice, number: int) -> str:
    """Return the answer to what weighs on somebody, where no model talks about it: that it was heard, and no advice."""
    said = (voice.say("listening-1"), voice.say("listening-3"), voice.say("listening-2"), voice.say("listening-4"))
    return said[number % len(said)]


def sympathy(voice: Voice, news: Topic, number: int) -> str:
    """Return a warm sentence about ``news``, another in each turn ``number``."""
    said: tuple[str, ...]
    match news:
        case Topic.LOSS:
            said = (voice.say("mourning-1"), voice.say("mourning-2"), voice.say("mourning-3"))
        case Topic.ILLNESS:
            said = (voice.say("ailing-1"), voice.say("ailing-2"), voice.say("ailing-3"))
        case Topic.SORROW:
            said = (voice.say("downcast-1"), voice.say("downcast-2"), voice.say("downcast-3"))
        case _:
            said = (voice.say("rejoicing-1"), voice.say("rejoicing-2"), voice.say("rejoicing-3"))
    return said[number % len(said)]


def passing(voice: Voice, topic: Topic | None, number: int, now: int) -> str:
    """Return the answer to talk of ``topic`` at ``now``; to other small talk one of a few, another in each ``number``.

    ``now`` is in nanoseconds, ``number`` that of the turn.
    """
    match topic:
        case Topic.CLOCK:
            return voice.say("clock", time=voice.time(now), place=voice.place(here().key))
        case Topic.CALENDAR:
            return voice.say("calendar", date=voice.full_date(now))
        case Topic.JOKE:
            return _joke(voice, number)
        case Topic.SCOLDING:
            return voice.say("passing-scolding") if number % 2 else voice.say("passing-scolding-again")
    said = (voice.say("passing-1"), voice.say("passing-2"), voice.say("passing-3"), voice.say("passing-4"))
    return _FIXED[topic](voice) if topic in _FIXED else said[number % len(said)]


def _joke(voice: Voice, number: int) -> str:
    said = (voice.say("joke-1"), voice.say("joke-2"), voice.say("joke-3"), voice.say("joke-4"), voice.say("joke-5"))
    return said[number % len(said)]


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
        case Topic.LIFE:
            return voice.say("about-life")
        case _:
            return voice.say("about")
