"""Revisions: whether a message says that something told before is otherwise now, called off, or done.

A linear model (`bot.understanding.linear`) over the words of the message and what they have in common with what was
told: so it is not about topics. It is trained from pairs of messages (`tests/model/revisions.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path

from bot.packs.moments import moments_in, without
from bot.packs.values import CODE
from bot.understanding.dates import Kind, Precision
from bot.understanding.grammar import every
from bot.understanding.linear import Linear
from bot.understanding.model import model as understanding
from bot.understanding.money import sums
from bot.understanding.recogniser import recognise
from bot.understanding.tokens import normalised, tokens
from state.finding.stems import stems
from state.items import Item
from state.record import keys_of
from state.text import words as words_of
from tools.search_query import STOP_WORDS

WEIGHTS = Path(__file__).parent / "revisions.json"
# So many words at most are looked at: what follows in a long message is about something else.
MOST_WORDS = 40
SHARED, FIGURE = "=", "0"
_FEW = 3
# What the message has in common with what was told may stand so many telling words in, or nowhere.
_FAR = 4
# From so much on, in hundredths of a natural logarithm, what is told later may say something otherwise: of pairs held
# out it finds half of those that do, and takes 6 of 100 that do not, most of them about the same thing, for such.
LEAST = 30
# Actions whose likelihood tells something, and from which on.
TELLING = (
    "rewrite",
    "move_reminder",
    "cancel_reminder",
    "delete_item",
    "undo",
    "remember",
    "chat",
    "expense",
    "pay_bill",
)
FROM = (0.01, 0.05, 0.2, 0.5, 0.8)


class Revision(StrEnum):
    """What a message says of what was told: nothing, how it is now, that it is off, that it is done."""

    NO = "no"
    OTHERWISE = "otherwise"
    OFF = "off"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Told:
    """What was told before: the keys of its words, the sorts of values in it, what it is, and how many messages ago.

    ``kind`` is what it was kept as ("note", "reminder", "expense"...).
    """

    keys: frozenset[str]
    sorts: frozenset[str] = frozenset()
    kind: str = "note"
    ago: int = 1


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it may say something of what was told: its text, the sorts of values in it, and its action."""

    text: str
    sorts: frozenset[str] = frozenset()
    action: str = ""
    likely: Mapping[str, float] = field(default_factory=dict)


def scores(found: Linear, said: Said, told: Told) -> dict[Revision, int]:
    """Return how much likelier than NO each class is, in hundredths of a natural logarithm."""
    sums = found.sums(features(said, told), len(Revision))
    return {revision: each - sums[0] for revision, each in zip(Revision, sums, strict=True)}


@cache
def model() -> Linear:
    """Return the model that the examples give."""
    return Linear.read(WEIGHTS)


def features(said: Said, told: Told) -> frozenset[str]:
    """Return the features of a message and of one thing that was told before it."""
    return frozenset(_features(said, told))


def _features(said: Said, told: Told) -> Iterator[str]:
    words, shared, left, first_shared = list[str](), 0, 0, _FAR
    for token in tokens(normalised(said.text))[:MOST_WORDS]:
        telling = token.kind == "word" and token.word not in STOP_WORDS
        if token.kind == "number":
            words.append(FIGURE)
        elif telling and not told.keys.isdisjoint(keys_of(token.word)):
            first_shared = min(first_shared, shared + left)
            shared += 1
            words.append(SHARED)
        else:
            left += telling
            words.append(token.shape)
    both, new = said.sorts & told.sorts, said.sorts - told.sorts
    some, ago = min(shared, _FEW), min(told.ago, _FEW)
    long = min(len(words) // 3, 2 * _FEW)
    yield "always"
    for stem in {stem for word in words for stem in stems(word)}:
        yield f"s {stem}"
        yield f"s {stem} {shared > 0}"
    for word in set(words):
        yield f"w {word}"
        yield f"w {word} {shared > 0}"
        yield f"w {word} both {bool(both)}"
    yield from (f"p {one} {other}" for one, other in pairwise(words))
    yield from (f"first {size} {' '.join(words[:size])}" for size in (1, 2))
    yield f"last {words[-1] if words else ''}"
    yield from (f"both {sort}" for sort in both)
    yield from (f"new {sort}" for sort in new)
    yield f"sorts {' '.join(sorted(said.sorts))} | {' '.join(sorted(told.sorts))}"
    yield f"shared {some}"
    yield f"shared at {first_shared}"
    yield f"shared at {first_shared} {said.action}"
    yield f"left {min(left, 2 * _FEW)}"
    yield f"long {long}"
    yield f"long {long} {some}"
    yield f"told {min(len(told.keys) // 4, 2 * _FEW)}"
    yield f"ago {ago}"
    yield f"kind {told.kind}"
    yield f"action {said.action}"
    yield f"action {said.action} {told.kind}"
    yield f"action {said.action} {' '.join(sorted(both))} {some}"
    yield f"shared {some} {bool(both)} {ago == 1}"
    yield f"shared {some} {said.action}"
    yield f"both {bool(both)} {said.action}"
    for action in TELLING:
        yield from (f"likely {action} {least}" for least in FROM if said.likely.get(action, 0.0) >= least)
    yield f"asks {said.text.rstrip().endswith('?')}"
    yield f"pronoun {not every('third_person').isdisjoint(words)}"


def likelihoods(text: str) -> Mapping[str, float]:
    """Return the probability (0 to 1) of each action that ``text`` may ask for by itself."""
    shapes = [token.shape for token in tokens(normalised(text))]
    return understanding().classifier.rank(shapes).of if shapes else {}


def sorts_in(text: str, now: datetime, locale: str) -> frozenset[str]:
    """Return the sorts of the values that ``text`` tells: "day", "hour", "code", "number", "money"."""
    found, rest = set[str](), text
    for moment in moments_in(text, now, locale):
        timed = moment.kind is Kind.TIME or moment.precision is Precision.MINUTE
        found |= {"hour"} if timed else set()
        found |= {"day"} if moment.kind is not Kind.TIME else set()
        rest = f"{rest[: moment.start]}{';' * (moment.end - moment.start)}{rest[moment.end :]}"
    if CODE.search(rest):
        found.add("code")
        rest = CODE.sub(";", rest)
    if any(each.marked for each in sums(rest)):
        found.add("money")
    return frozenset(found | ({"number"} if any(map(str.isdigit, rest)) else set()))


def of_message(text: str, now: datetime, locale: str) -> Said:
    """Return a message that was sent ``now`` as it may say something of what was told before."""
    return Said(text, sorts_in(text, now, locale), str(recognise(text)[0].action), likelihoods(text))


def of_note(note: Item, now: datetime, locale: str, *, ago: int) -> Told:
    """Return a note that was kept ``now``, so many messages ``ago``, as what was told before."""
    return of_text(note.content or note.title, now, locale, ago=ago)


def of_text(text: str, now: datetime, locale: str, *, ago: int, kind: str = "note") -> Told:
    """Return ``text``, said ``now`` and kept as such a ``kind``, as what was told before.

    What it has in common with a message is not when it is: "dentista segunda" and "natação segunda" are two things.
    """
    timeless = without(text, moments_in(text, now, locale))
    keys = frozenset(key for word in words_of(timeless) for key in keys_of(word))
    return Told(keys, sorts_in(text, now, locale), kind, ago)
