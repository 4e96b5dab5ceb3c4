"""What is answered to words that ask for nothing."""

from __future__ import annotations

from bot.i18n.catalogue import Voice
from bot.understanding.remarks.chatter import Chatter


def listening(voice: Voice, number: int) -> str:
    """Return the answer to what weighs on somebody, where no model talks about it: that it was heard, and no advice."""
    return (voice.say("listening-1"), voice.say("listening-2"))[number % 2]


def passing(voice: Voice, chatter: Chatter | None, number: int) -> str:
    """Return the answer to ``chatter``; to other small talk one of a few, another in each turn ``number``."""
    match chatter:
        case Chatter.PRAISE:
            return voice.say("passing-praise")
        case Chatter.LAUGHTER:
            return voice.say("passing-laughter")
        case Chatter.SCOLDING:
            return voice.say("passing-scolding")
        case Chatter.WAIT:
            return voice.say("passing-wait")
        case None:
            said = (voice.say("passing-1"), voice.say("passing-2"), voice.say("passing-3"), voice.say("passing-4"))
            return said[number % len(said)]
