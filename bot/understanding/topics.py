"""Topics of small talk, of news, of questions about Guarda, and of calls for help: learnt from examples."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import lru_cache

from bot.understanding.grammar import negations
from bot.understanding.model import model
from bot.understanding.tokens import normalised, tokens

# So likely a topic is meant: by cross-validation nine in ten answers fit then; beside a fact that is kept they have to
# fit better, for most facts are no news.
SURE, SURE_BESIDE_A_FACT = 0.7, 0.9
# Where something grave is likelier than this, or something is denied, nothing cheerful is said.
GRAVE_ENOUGH = 0.1
NONE = "none"


class Topic(StrEnum):
    """What somebody talks about who asks for nothing that is kept."""

    PRAISE = "praise"
    LAUGHTER = "laughter"
    SCOLDING = "scolding"
    WAIT = "wait"
    COMPLAINT = "complaint"
    JOKE = "joke"
    GOODBYE = "goodbye"
    THANKS = "thanks"
    WELL_AGAIN = "well_again"
    TESTING = "testing"
    CLOCK = "clock"
    CALENDAR = "calendar"
    WEATHER = "weather"
    BEYOND = "beyond"

    LOSS = "loss"
    ILLNESS = "illness"
    SORROW = "sorrow"
    JOY = "joy"

    LANGUAGES = "about.languages"
    PRICE = "about.price"
    READING = "about.reading"
    SAFETY = "about.safety"
    MODEL = "about.model"
    ROBOT = "about.robot"
    MAKER = "about.maker"
    NAME = "about.name"
    LIFE = "about.life"
    ITSELF = "about.itself"

    KEEP = "help.keep"
    FIND = "help.find"
    REMOVE = "help.remove"
    CHANGE = "help.change"
    UNDO = "help.undo"
    DATA = "help.data"
    REMINDERS = "help.reminders"
    MONEY = "help.money"
    LISTS = "help.lists"
    VOICE = "help.voice"
    EVERYTHING = "help.all"
    SOMETHING = "help.some"


NEWS = frozenset({Topic.LOSS, Topic.ILLNESS, Topic.SORROW, Topic.JOY})
ABOUT = frozenset(topic for topic in Topic if topic.startswith("about."))
HELP = frozenset(topic for topic in Topic if topic.startswith("help."))
PASSING = frozenset(Topic) - NEWS - ABOUT - HELP
OF_THE_DAY = frozenset({Topic.TESTING, Topic.CLOCK, Topic.CALENDAR, Topic.WEATHER, Topic.BEYOND})
GRAVE = NEWS - {Topic.JOY}
CHEERFUL = frozenset({Topic.JOY, Topic.JOKE, Topic.PRAISE, Topic.LAUGHTER, Topic.WELL_AGAIN})


def talk_of(text: str, sure: float = SURE) -> Topic | None:
    """Return what small talk or news is about; None for what is not ``sure`` (0 to 1) to be either."""
    found = tokens(normalised(text))
    shares = _shares(text)
    likely = {topic: shares.get(topic, 0.0) for topic in sorted(PASSING | NEWS)}
    best = max(likely, key=likely.__getitem__)
    total = sum(likely.values()) + shares.get(NONE, 0.0)
    grave = sum(likely[topic] for topic in GRAVE)
    denied = not negations().isdisjoint(token.word for token in found)
    if best in CHEERFUL and (denied or grave >= GRAVE_ENOUGH * total):
        return None
    if best is Topic.CLOCK and any(map(str.isdecimal, text)):
        return None  # "que horas eu abro dia 24?" asks of that day
    return best if total and (grave if best in GRAVE else likely[best]) >= sure * total else None


def topic_asked(text: str, among: Collection[Topic]) -> Topic:
    """Return which topic of ``among`` a question is likeliest about."""
    shares = _shares(text)
    return max(sorted(among), key=lambda topic: shares.get(topic, 0.0))


def complains(text: str) -> bool:
    """Tell whether somebody says that Guarda got something wrong: "não foi isso que eu falei"."""
    return talk_of(text) is Topic.COMPLAINT


# A turn asks of one text several times.
@lru_cache(maxsize=64)
def _shares(text: str) -> Mapping[str, float]:
    found = tokens(normalised(text))
    return model().topics.rank([token.shape for token in found]).of if found else {}
