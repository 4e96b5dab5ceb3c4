"""Segmentation of a message into its requests: a semi-Markov model over the places where one may begin.

It weighs together what each part is taken for, how much the tagger thinks that it begins a request, and what usually
follows what. All of it is integers, hundredths of a natural logarithm, so that a message is cut alike on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from operator import mul

import numpy as np
import numpy.typing as npt

from bot.understanding.classifier import Classifier
from bot.understanding.grammar import every
from bot.understanding.tokens import Token

# What a segmentation is scored by, with a weight each.
FEATURES = (
    *("likelihood", "margin", "cut", "behind a comma", "behind a stop", "begins with a joint"),
    *("one word", "two words", "three words", "talk", "told", "unknown", "answer"),
    *("follows", "the same again", "told again"),
)
OF_A_PART, ONE = 13, 100
# Where the tagger is surer than this that no request begins, none does; of the others the likeliest are tried.
LEAST_MARGIN, MOST_PLACES = -350, 6
# Margins beyond this, either way, count as this.
MOST_MARGIN = 600
# Of each part, so many labels are tried, and none less likely than this.
MOST_LABELS, LEAST_LIKELY = 5, -700
TALK = frozenset({"chat", "greet", "thank", "farewell"})
ANSWERS = frozenset({"confirm", "deny", "more", "select", "cancel"})
_STOPS = frozenset(".;!?")

# Where a part begins and ends among the tokens, and its label.
Part = tuple[int, int, str]


@dataclass(frozen=True)
class Segmentation:
    """A weight for each of ``FEATURES``, and how much likelier than by itself each label ``follows`` another."""

    labels: tuple[str, ...]
    weights: npt.NDArray[np.int32]
    follows: npt.NDArray[np.int16]

    @cached_property
    def place(self) -> dict[str, int]:
        return {label: at for at, label in enumerate(self.labels)}

    def lean(self, before: str) -> npt.NDArray[np.int64]:
        """Return by how much each label is likelier behind a request of label ``before``."""
        weighed: npt.NDArray[np.int64] = (
            self.follows[self.place[before]].astype(np.int64) * int(self.weights[13]) // ONE
        )
        return weighed

    def parts(self, sketch: Sketch) -> list[Part]:
        """Return the best segmentation of a message."""
        return best_parts(sketch, self.weights.tolist(), self)


class Sketch:
    """A message, the places where a request may begin, and what the parts between them are likely to be."""

    def __init__(self, found: Sequence[Token], margins: Sequence[int], classifier: Classifier) -> None:
        self.found, self.margins, self._classifier = found, margins, classifier
        likely = sorted(
            (at for at in range(1, len(margins)) if margins[at] > LEAST_MARGIN), key=lambda at: -margins[at]
        )
        self.places = [0, *sorted(likely[:MOST_PLACES]), len(found)]
        self._likely: dict[tuple[int, int], list[tuple[str, int]]] = {}

    def end(self, begin: int, end: int) -> int:
        """Return where a part ends without the words that lead to the next one."""
        while end > begin + 1 and self.found[end - 1].word in every("joint"):
            end -= 1
        return end

    def likely(self, begin: int, end: int) -> list[tuple[str, int]]:
        """Return the likeliest labels of a part with their log-probabilities."""
        if (begin, end) not in self._likely:
            shapes = [token.shape for token in self.found[begin : self.end(begin, end)]]
            self._likely[begin, end] = self._classifier.likeliest(shapes, MOST_LABELS)
        return self._likely[begin, end]

    def features(self, part: Part) -> list[int]:
        """Return what a part is scored by, whatever stands before it."""
        begin, end, label = part
        likelihood = dict(self.likely(begin, end)).get(label, LEAST_LIKELY)
        scored = [max(likelihood, LEAST_LIKELY), *[0] * (OF_A_PART - 1)]
        if begin:
            before = self.found[begin - 1]
            scored[1:6] = (
                max(-MOST_MARGIN, min(MOST_MARGIN, self.margins[begin])),
                ONE,
                ONE * (before.word == ","),
                ONE * (before.word in _STOPS or before.kind == "line"),
                ONE * (self.found[begin].word in every("joint")),
            )
        if begin or end < len(self.found):
            size = self.end(begin, end) - begin
            scored[6:] = (
                *(ONE * (size == few) for few in (1, 2, 3)),
                ONE * (label in TALK),
                ONE * (label == "remember"),
                ONE * (label == "unknown"),
                ONE * (label in ANSWERS),
            )
        return scored


def features_between(model: Segmentation, before: str, label: str) -> tuple[int, int, int]:
    """Return what a part is scored by for the one before it."""
    follows = int(model.follows[model.place[before], model.place[label]])
    return follows, ONE * (before == label), ONE * (before == label == "remember")


def best_parts(sketch: Sketch, weights: Sequence[float], model: Segmentation) -> list[Part]:
    """Return the segmentation with the best score under ``weights``, found part by part (Viterbi)."""
    own, between = weights[:OF_A_PART], weights[OF_A_PART:]
    # The best way to each place, for each label of the part that ends there, and the part before that one.
    ways: dict[int, dict[str, tuple[float, Part, str]]] = {0: {}}
    for at, end in enumerate(sketch.places[1:], start=1):
        here: dict[str, tuple[float, Part, str]] = {}
        for begin in sketch.places[:at]:
            for label, _ in sketch.likely(begin, end):
                part = (begin, end, label)
                alone = sum(map(mul, own, sketch.features(part)))
                behind = [
                    (score + sum(map(mul, between, features_between(model, before, label))), before)
                    for before, (score, _, _) in ways[begin].items()
                ]
                score, before = max(behind, default=(0.0, ""))
                if label not in here or alone + score > here[label][0]:
                    here[label] = (alone + score, part, before)
        ways[end] = dict(sorted(here.items(), key=lambda way: -way[1][0])[:MOST_LABELS])
    end = len(sketch.found)
    label = max(ways[end], key=lambda label: ways[end][label][0])
    found: list[Part] = []
    while end:
        _, part, before = ways[end][label]
        found.append(part)
        end, label = part[0], before
    return found[::-1]


def features_of(sketch: Sketch, parts: Sequence[Part], model: Segmentation) -> npt.NDArray[np.float64]:
    """Return what a whole segmentation is scored by."""
    own = np.sum([sketch.features(part) for part in parts], axis=0)
    between = [features_between(model, before[2], part[2]) for before, part in pairwise(parts)]
    return np.concatenate([own, np.sum(between, axis=0) if between else np.zeros(len(FEATURES) - OF_A_PART)])
