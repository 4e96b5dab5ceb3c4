"""Answers: how likely it is that something kept answers a message, whatever the message was taken for.

A linear model (`bot.understanding.linear`) over how the message sounds and over what `bot.finding.judging` found that
it has in common with each thing kept. It is trained from what people told and asked later (`tests/model/answers.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from bot.finding.judging import Inquiry, Judged, speaks_of_self
from bot.finding.objections import puts_right
from bot.finding.revisions import FROM, likelihoods
from bot.understanding.linear import Linear
from bot.understanding.recogniser import recognise
from bot.understanding.remarks.questions import looks_of
from bot.understanding.tokens import normalised, tokens
from state.text import words as words_of

WEIGHTS = Path(__file__).parent / "answers.json"
# So many words at most are looked at.
MOST_WORDS = 40
# What of the score a message has by itself: 98 of 100 questions that something answers have more, and 15 of 100
# messages of every day.
MAY_ASK = -330
# Actions whose likelihood tells something.
TELLING = (
    "search",
    "ask_money",
    "list_show",
    "list_reminders",
    "remember",
    "chat",
    "get_info",
    "remind",
    "expense",
    "ask_metric",
    "list_all",
)
# A turn asks the same of the same few messages.
_REMEMBERED = 64
_LONG, _FAR, _TOPIC, _LATELY = 6, 8, 6, 7


@dataclass(frozen=True, slots=True)
class Field:
    """What was found for one message: the most that any holds and is worth, and how far the best is ahead."""

    held: int
    worth: int
    ahead: int
    newest: int

    @classmethod
    def of(cls, found: Sequence[Judged]) -> Field:
        """Return that of ``found``, which is not empty."""
        first, second = sorted((each.worth for each in found), reverse=True)[:2] if found[1:] else (found[0].worth, 0)
        return cls(max(each.held for each in found), first, first - second, max(each.evidence.turn for each in found))


@cache
def model() -> Linear:
    """Return the model that the examples give."""
    return Linear.read(WEIGHTS)


def scored(inquiry: Inquiry, found: Sequence[Judged]) -> list[Judged]:
    """Return ``found`` with the likelihood that each answers, best first; ties by worth, age and id."""
    if not found:
        return []
    weights, field = model(), Field.of(found)
    asked = weights.sums(message_features(inquiry.text), 1)[0]
    each_scored = [replace(each, score=asked + weights.sums(features(inquiry, each, field), 1)[0]) for each in found]
    return sorted(each_scored, key=lambda each: (-each.score, -each.worth, -each.evidence.turn, each.evidence.id))


def may_ask(text: str) -> bool:
    """Tell whether something kept may answer ``text``, to judge by how it sounds."""
    return model().sums(message_features(text), 1)[0] >= MAY_ASK


@lru_cache(_REMEMBERED)
def message_features(text: str) -> frozenset[str]:
    """Return the features of a message by itself: how it sounds, and what it may be taken for."""
    return frozenset(_of_message(text))


def _of_message(text: str) -> Iterator[str]:
    words = _shapes(text)
    likely = likelihoods(text)
    yield "always"
    yield from (f"w {word}" for word in words)
    yield from (f"p {one} {other}" for one, other in pairwise(words))
    yield from (f"first {size} {' '.join(words[:size])}" for size in (1, 2))
    yield f"last {words[-1] if words else ''}"
    yield f"action {recognise(text)[0].action}"
    yield f"asks {text.rstrip().endswith('?')}"
    yield f"long {min(len(words) // 3, _LONG)}"
    for action in TELLING:
        yield from (f"likely {action} {least}" for least in FROM if likely.get(action, 0.0) >= least)


def features(inquiry: Inquiry, judged: Judged, field: Field) -> Iterator[str]:
    """Yield the features of one thing that was ``judged`` among those of ``field``, for a message."""
    held, text = judged.held // 100, judged.evidence.text
    flags = "".join(
        str(int(each)) for each in (judged.answers, judged.lacks, judged.of_another, judged.whole, judged.meant)
    )
    best = judged.worth == field.worth
    asks, topic = inquiry.text.rstrip().endswith("?"), min(len(inquiry.topic), _TOPIC)
    action = recognise(inquiry.text)[0].action
    yield f"held {held}"
    yield f"flags {flags}"
    yield f"held {held} {flags}"
    yield f"worth {max(-3, min(judged.worth // 100, 12))}"
    yield f"behind {min((field.worth - judged.worth) // 40, 10)}"
    yield f"behind held {min((field.held - judged.held) // 80, _FAR)}"
    yield f"best {best} {held}"
    yield f"best {best} {action}"
    yield f"held {held} {asks}"
    yield f"held {held // 2} {action}"
    if best:
        yield f"ahead {min(field.ahead // 50, _FAR)}"
    yield f"topic {topic}"
    yield f"topic {topic} {held // 2}"
    looks = looks_of(text)
    yield from (f"{word}: {look}" for word in set(_shapes(inquiry.text)) for look in looks)
    yield f"puts right {puts_right(text)}"
    yield f"of oneself {inquiry.of_self} {speaks_of_self(text)}"
    yield f"since {min((field.newest - judged.evidence.turn) // 3, _LATELY)}"
    yield f"told {min(len(words_of(text)) // 4, _FAR)}"
    yield f"told asks {text.rstrip().endswith('?')}"


@lru_cache(_REMEMBERED)
def _shapes(text: str) -> tuple[str, ...]:
    return tuple(token.shape for token in tokens(normalised(text)))[:MOST_WORDS]
