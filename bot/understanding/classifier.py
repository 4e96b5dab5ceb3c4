"""Linear classifier of messages: words and character n-grams, integer weights, calibrated, with abstention.

Integers alone decide, so that a message has the same label and the same probability on every machine. Each feature
counts as often as it stands in a message, so that the score of any run of tokens is a difference of sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from math import exp, log

import numpy as np
import numpy.typing as npt

LONGEST_WORD = 16
LENGTHS = (3, 4, 5)
# Of so many words what they are made of is known at hand.
_WORDS_AT_HAND = 20_000
# A probability is told in ten-thousandths; beyond this many steps behind the best label it counts as none.
ONE = 10_000
_STEPS = 1_024
_WHOLE = 1_000_000
_EXPONENTIALS = np.array([round(exp(-step / 100) * _WHOLE) for step in range(_STEPS)])


def features(shapes: Sequence[str]) -> list[str]:
    """Return a message's features: its token shapes, their pairs and triples, and their parts of 3 to 5 letters."""
    words = ["^", *shapes, "$"]
    pairs = map(" ".join, pairwise(words))
    triples = map(" ".join, zip(words, words[1:], words[2:], strict=False))
    return ["^", "$", *pairs, *triples, *(part for shape in shapes for part in parts_of(shape))]


def parts_of(shape: str) -> list[str]:
    """Return the features of a token by itself: its shape, and the parts of 3 to 5 letters that it has."""
    word = f"<{shape[:LONGEST_WORD]}>"
    size = len(word)
    return [shape, *(f"#{word[at : at + long]}" for long in LENGTHS for at in range(size - long + 1))]


def _parts(shape: str) -> int:
    """Return how many ``parts_of`` a token there are."""
    size = min(len(shape), LONGEST_WORD) + 2
    return 1 + sum(max(0, size - long + 1) for long in LENGTHS)


@dataclass(frozen=True, slots=True)
class Ranked:
    """Labels of a message: the likeliest, the probability (0 to 1) ``of`` each, and the words that weighed most."""

    label: str
    probability: float
    of: Mapping[str, float]
    words: tuple[str, ...]


@dataclass(frozen=True)
class Classifier:
    """Weights by feature and label.

    ``rows`` maps a feature to its row of ``weights``; ``squares`` holds each row's squared inverse document frequency,
    by which a message's scores are divided; ``spread`` turns score differences into hundredths of a natural logarithm.
    """

    labels: tuple[str, ...]
    rows: Mapping[str, int]
    weights: npt.NDArray[np.int8]
    squares: npt.NDArray[np.int32]
    bias: npt.NDArray[np.int64]
    spread: int

    def rank(self, shapes: Sequence[str]) -> Ranked:
        """Return what a message, of one token or more, is taken for."""
        return Sums(self, shapes).rank(0, len(shapes))

    @cached_property
    def table(self) -> npt.NDArray[np.int32]:
        """A feature's weights, its square and a one; in the last row nothing, for features of no example."""
        ones = np.ones((len(self.weights), 1), dtype=np.int32)
        return np.vstack(
            [np.hstack([self.weights, self.squares[:, None], ones]), np.zeros(len(self.labels) + 2)]
        ).astype(np.int32)

    def rows_of(self, features: Iterable[str]) -> list[int]:
        """Return the rows of features in ``table``."""
        known, nothing = self.rows.get, len(self.rows)
        return [known(feature, nothing) for feature in features]

    def of_word(self, shape: str) -> npt.NDArray[np.int64]:
        """Return the sum of what a token by itself has."""
        at_hand = self._at_hand
        if (found := at_hand.get(shape)) is None:
            if len(at_hand) >= _WORDS_AT_HAND:
                at_hand.clear()
            found = at_hand[shape] = self.table[self.rows_of(parts_of(shape))].sum(axis=0, dtype=np.int64)
        return found

    @cached_property
    def _at_hand(self) -> dict[str, npt.NDArray[np.int64]]:
        return {}


class Sums:
    """A message's tokens as a classifier weighs them: what it takes any run of them for, at little cost."""

    def __init__(self, classifier: Classifier, shapes: Sequence[str]) -> None:
        self._of, self._shapes = classifier, shapes
        size = len(shapes)
        pairs = [f"{one} {other}" for one, other in pairwise(shapes)]
        triples = [f"{pair} {shape}" for pair, shape in zip(pairs, shapes[2:], strict=False)]
        joints = chain("^$", pairs, triples, (f"^ {one}" for one in (*shapes, *pairs)))
        ends = (f"{one} $" for one in (*shapes, *pairs))
        rows = classifier.rows_of(chain(joints, ends, (f"^ {shape} $" for shape in shapes)))
        sizes = 2, size - 1, max(size - 2, 0), size, size - 1, size, size - 1
        found = np.split(classifier.table[rows].astype(np.int64), np.cumsum(sizes))
        marks, pair, triple, first, first_two, last, last_two, alone = found
        word = np.array([classifier.of_word(shape) for shape in shapes])
        last += marks.sum(axis=0)
        # A run's sum is that of what it has up to its end, less what stands before it: of two tokens and more first,
        # then of each token alone.
        self._begins = np.vstack([first, alone + first + word + last])
        self._ends = np.vstack([last, np.zeros_like(last[:1])])
        words = _summed(word)
        self._ends[:size] += words[1:] + _summed(pair)
        self._begins[:size] -= words[:-1] + _summed(pair)
        self._begins[: size - 1] += first_two
        self._ends[1:size] += last_two + _summed(triple)
        self._begins[: size - 1] -= _summed(triple)

    def _totals(self, runs: Sequence[tuple[int, int]]) -> npt.NDArray[np.int64]:
        """Return the sums of all features of each run of tokens, from a place to before another."""
        begin, end = np.array(runs).T
        size, alone = len(self._shapes), end - begin == 1
        total: npt.NDArray[np.int64] = self._begins[begin + size * alone]
        total += self._ends[np.where(alone, size, end - 1)]
        return total

    def scores(self, runs: Sequence[tuple[int, int]]) -> npt.NDArray[np.int64]:
        """Return the score of each label for each run of tokens."""
        total = self._totals(runs)
        length = np.maximum(np.sqrt(total[:, -2]).astype(np.int64), 1)
        scored: npt.NDArray[np.int64] = total[:, :-2] * 4_096 // length[:, None] + self._of.bias
        return scored

    def coverage(self) -> float:
        """Return which share (0 to 1) of the message's features is in an example."""
        known = self._totals([(0, len(self._shapes))])[0, -1]
        return float(known / (2 * len(self._shapes) + 3 + sum(map(_parts, self._shapes))))

    def rank(self, begin: int, end: int, lean: npt.NDArray[np.int64] | int = 0) -> Ranked:
        """Return what a run is taken for; ``lean`` is how much likelier each label is for what stands before it."""
        logs = self._logs([(begin, end)])[0] + lean
        best = int(logs.argmax())
        shares = _EXPONENTIALS[np.minimum(logs[best] - logs, _STEPS - 1)]
        shares = shares * ONE // shares.sum()
        likely = {label: share / ONE for label, share in zip(self._of.labels, shares.tolist(), strict=True) if share}
        return Ranked(self._of.labels[best], likely[self._of.labels[best]], likely, self._telling(begin, end, best))

    def likeliest(self, runs: Sequence[tuple[int, int]], most: int) -> list[list[tuple[str, int]]]:
        """Return the ``most`` likely labels of each run, and their log-probabilities in hundredths."""
        logs = self._logs(runs)
        behind = logs - logs.max(axis=1, keepdims=True)
        totals = _EXPONENTIALS[np.minimum(-behind, _STEPS - 1)].sum(axis=1).tolist()
        best = np.argsort(-behind, axis=1, kind="stable")[:, :most]
        found: list[list[tuple[str, int]]] = []
        for total, places, scored in zip(
            totals, best.tolist(), np.take_along_axis(behind, best, 1).tolist(), strict=True
        ):
            whole = round(100 * log(total / _WHOLE))
            found.append([(self._of.labels[at], score - whole) for at, score in zip(places, scored, strict=True)])
        return found

    def surest(self, runs: Sequence[tuple[int, int]]) -> list[tuple[str, int]]:
        """Return the likeliest label of each run, and its log-probability in hundredths."""
        logs = self._logs(runs)
        best = logs.argmax(axis=1)
        behind = np.take_along_axis(logs, best[:, None], 1) - logs
        totals = _EXPONENTIALS[np.minimum(behind, _STEPS - 1)].sum(axis=1).tolist()
        return [
            (self._of.labels[at], -round(100 * log(total / _WHOLE)))
            for at, total in zip(best.tolist(), totals, strict=True)
        ]

    def _logs(self, runs: Sequence[tuple[int, int]]) -> npt.NDArray[np.int64]:
        """Return each label's likelihood, in hundredths of a natural logarithm, but for a constant."""
        return self.scores(runs) * 100 // self._of.spread

    def _telling(self, begin: int, end: int, label: int) -> tuple[str, ...]:
        """Return the three whole words that weighed most for ``label``, in their order."""
        rows = self._of.rows
        weighed = [
            (int(self._of.weights[row, label]), -at)
            for at in range(begin, end)
            if (row := rows.get(self._shapes[at])) is not None
        ]
        heaviest = sorted(-at for weight, at in sorted(weighed)[-3:] if weight > 0)
        return tuple(self._shapes[at] for at in heaviest)


def _summed(rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the sums of the first 0, 1, 2, ... of ``rows``."""
    return np.vstack([np.zeros((1, rows.shape[1]), dtype=np.int64), rows.cumsum(axis=0)])
