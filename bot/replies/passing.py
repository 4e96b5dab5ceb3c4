"""What is answered to words that ask for nothing."""

from __future__ import annotations

from bot.replies.catalogue import Voice
from bot.understanding.remarks.chatter import Chatter
from bot.understanding.remarks.news import News


def listening(voice: Voice, number: int) -> str:
    """Return the answer to what weighs on somebody, where no model talks about it: that it was heard, and no advice."""
    said = (voice.say("listening-1"), voice.say("listening-3"), voice.say("listening-2"), voice.say("listening-4"))
    return said[number % len(said)]


def sympathy(voice: Voice, news: News, number: int) -> str:
    """Return a warm sentence about ``news``, another in each turn ``number``."""
    said: tuple[str, ...]
    match news:
        case News.LOSS:
            said = (voice.say("mourning-1"), voice.say("mourning-2"), voice.say("mourning-3"))
        case News.ILLNESS:
            said = (voice.say("ailing-1"), voice.say("ailing-2"), voice.say("ailing-3"))
        case News.SORROW:
            said = (voice.say("downcast-1"), voice.say("downcast-2"), voice.say("downcast-3"))
        case News.JOY:
            said = (voice.say("rejoicing-1"), voice.say("rejoicing-2"), voice.say("rejoicing-3"))
    return said[number % len(said)]


def passing(voice: Voice, chatter: Chatter | None, number: int) -> str:
    """Return the answer to ``chatter``; to other small talk one of a few, another in each turn ``number``."""
    match chatter:
        case Chatter.PRAISE:
            return voice.say("passing-praise")
        case Chatter.LAUGHTER:
            return voice.say("passing-laughter")
        case Chatter.SCOLDING:
            return voice.say("passing-scolding")
        case Chatter.COMPLAINT:
            return voice.say("hint-correct")
        case Chatter.WAIT:
            return voice.say("passing-wait")
        case Chatter.THANKS:
            return voice.say("thank")
        case Chatter.GOODBYE:
            return voice.say("farewell")
        case Chatter.JOKE:
            return _joke(voice, number)
        case None:
            said = (voice.say("passing-1"), voice.say("passing-2"), voice.say("passing-3"), voice.say("passing-4"))
            return said[number % len(said)]


def _joke(voice: Voice, number: int) -> str:
    said = (voice.say("joke-1"), voice.say("joke-2"), voice.say("joke-3"), voice.say("joke-4"), voice.say("joke-5"))
    return said[number % len(said)]
