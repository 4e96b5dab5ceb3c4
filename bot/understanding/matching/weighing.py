"""What a message that no sentence fits is about all the same, by the weights that its words were given.

The weights come from the training messages (`python -m tests.weights` works them out) and are as fixed as the rules:
the same words always weigh the same. They tell only what needs no name, number or content, and what neither deletes,
confirms nor chooses. An undo, which may take something back, has to be surer than the rest.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from bot.understanding.grammar.patterns import COLON, LINK, QUOTED
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.grammar.sentences import LanguageName
from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action, ItemType

MOST_WORDS = 28
_FEWEST_WORDS = 2
# Longer ones ask for something: "isso aí que eu disse da encomenda, não pode sumir de jeito nenhum".
_MOST_WORDS_OF: Mapping[Action, int] = {Action.DENY: 8}
_SURE = 0.7
TOLD: Mapping[Action, float] = {
    Action.ABOUT: 0.8,
    Action.CANCEL: _SURE,
    Action.DENY: _SURE,
    Action.FAREWELL: _SURE,
    Action.GREET: _SURE,
    Action.HELP: _SURE,
    Action.LIST_ALL: _SURE,
    Action.MORE: _SURE,
    Action.SET_LANGUAGE: _SURE,
    Action.THANK: _SURE,
    Action.UNDO: 0.9,
}
_NAMES_OF_LANGUAGES: Mapping[LanguageName, frozenset[str]] = {
    "en": RULES.wordings.words["english"],
    "pt-BR": RULES.wordings.words["portuguese"],
}
_NOT_WEIGHED = frozenset({COLON, LINK, QUOTED})
_PREFIX = 4
_MOST_UNHEARD = 3
_HEARD_FOR_ONE_UNHEARD = 3
_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each word, pair of words and beginning of a word speaks for each action, in units of ``unit``."""

    actions: tuple[Action, ...]
    unit: float
    of: Mapping[str, Sequence[int]]  # one weight an action


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a message is likeliest about, how likely, and the words that say so most."""

    action: Action
    likelihood: float
    words: tuple[str, ...]


def weighed(message: Message) -> Weighed | None:
    """Return what the message is about if its words leave little doubt."""
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= MOST_WORDS or not _NOT_WEIGHED.isdisjoint(message.letters):
        return None
    words = words_of(message)
    if sum(word not in WEIGHTS.of for word in words) * _HEARD_FOR_ONE_UNHEARD >= len(words):
        return None  # a title or a story
    found = list(known(marks(words), WEIGHTS.of))
    scores = [sum(column) for column in zip(*(WEIGHTS.of[mark] for mark in found), strict=True)]
    most = max(scores)
    place = scores.index(most)
    action = WEIGHTS.actions[place]
    if action not in TOLD or size > _MOST_WORDS_OF.get(action, MOST_WORDS):
        return None
    likelihood = 1 / sum(math.exp((score - most) * WEIGHTS.unit) for score in scores)
    return Weighed(action, likelihood, _loudest(found, place)) if likelihood >= TOLD[action] else None


def words_of(message: Message) -> list[str]:
    """Return the words of a message as they are weighed: numbers alike, and the question mark one of them."""
    words = ["#" if piece.word.isdigit() else piece.word for piece in message.pieces]
    return [*words, "?"] if message.asks else words


def marks(words: Sequence[str]) -> Iterator[str]:
    """Yield what is weighed of these words, the same one perhaps twice."""
    before = "^"
    for word in words:
        yield word
        yield f"{before} {word}"
        if len(word) > _PREFIX:
            yield f"{word[:_PREFIX]}…"
        before = word
    yield f"{before} $"


def known(found: Iterable[str], weights: Mapping[str, object]) -> Iterator[str]:
    """Yield each mark that has a weight once, and one for how many words were never heard."""
    seen: set[str] = set()
    unheard = 0
    for mark in found:
        if mark in seen:
            continue
        seen.add(mark)
        if mark in weights:
            yield mark
        elif " " not in mark and not mark.endswith("…"):
            unheard += 1
    if unheard:
        count = f"{min(unheard, _MOST_UNHEARD)}×"
        if count in weights:
            yield count


def _loudest(found: Iterable[str], place: int) -> tuple[str, ...]:
    said = {mark: WEIGHTS.of[mark][place] for mark in found if re.fullmatch(r"\w+", mark)}
    return tuple(sorted(said, key=lambda mark: -said[mark])[:_SHOWN])


def kind_of(message: Message) -> ItemType | None:
    """Return the kind of thing that is named, of several the last, as the sentences do."""
    named = [
        tongue.item_types[letter]
        for letter in message.letters
        for tongue in RULES.tongues
        if letter in tongue.item_types
    ]
    return named[-1] if named else None


def language_of(message: Message) -> LanguageName | None:
    """Return the language that is named, if just one is: in "para de falar inglês" it is none."""
    said = {piece.word for piece in message.pieces}
    named = [language for language, words in _NAMES_OF_LANGUAGES.items() if not words.isdisjoint(said)]
    return named[0] if len(named) == 1 else None


def _load() -> Weights:
    read = json.loads(resources.files("bot.understanding").joinpath("rules", "weights.json").read_text("utf-8"))
    return Weights(tuple(Action(name) for name in read["actions"]), read["unit"], read["of"])


WEIGHTS = _load()
