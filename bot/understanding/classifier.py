"""Linear classifier of messages: words and character n-grams, integer weights, calibrated, with abstention.

Integers alone decide, so that a message has the same label and the same probability on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import exp, isqrt, log

import numpy as np
import numpy.typing as npt

LONGEST_WORD = 16
LENGTHS = (3, 4, 5)
# Of so many words what they are made of is known at hand.
_WORDS_AT_HAND = 20_000
# A probability is told in ten-thousandths; beyond this many steps behind the best label it counts as none.
ONE = 10_000
_STEPS = 1_024
_EXPONENTIALS = tuple(round(exp(-step / 100) * 1_000_000) for step in range(_STEPS))


def features(shapes: Sequence[str]) -> list[str]:
    """Return a message's features: its token shapes, their pairs and triples, and their parts of 3 to 5 letters."""
    return [*joined(shapes), *(part for shape in shapes for part in parts_of(shape))]


def joined(shapes: Sequence[str]) -> Iterator[str]:
    """Yield the ends of a message, and the pairs and triples of its tokens."""
    words = ["^", *shapes, "$"]
    yield from ("^", "$")
    yield from map(" ".join, pairwise(words))
    yield from map(" ".join, zip(words, words[1:], words[2:], strict=False))


def parts_of(shape: str) -> list[str]:
    """Return the features of a token by itself: its shape, and the parts of 3 to 5 letters that it has."""
    word = f"<{shape[:LONGEST_WORD]}>"
    size = len(word)
    return [shape, *(f"#{word[at : at + long]}" for long in LENGTHS for at in range(size - long + 1))]


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

    def scores(self, shapes: Sequence[str]) -> npt.NDArray[np.int64]:
        """Return the score of each label."""
        found = self._found(shapes)
        at = np.fromiter(found, dtype=np.int64, count=len(found))
        length = isqrt(int(self.squares[at].sum(dtype=np.int64))) or 1
        total: npt.NDArray[np.int64] = self.weights[at].sum(axis=0, dtype=np.int64)
        return total * 4_096 // length + self.bias

    def coverage(self, shapes: Sequence[str]) -> float:
        """Return which share (0 to 1) of a message's features is in an example."""
        return len(self._found(shapes)) / max(1, len(set(features(shapes))))

    def _found(self, shapes: Sequence[str]) -> set[int]:
        """Return the rows of the features that are known."""
        known = self.rows.get
        found = {row for gram in joined(shapes) if (row := known(gram)) is not None}
        for shape in shapes:
            found |= self._of_word(shape)
        return found

    def _of_word(self, shape: str) -> frozenset[int]:
        at_hand = self._at_hand
        if (found := at_hand.get(shape)) is None:
            if len(at_hand) >= _WORDS_AT_HAND:
                at_hand.clear()
            known = self.rows.get
            found = frozenset(row for part in parts_of(shape) if (row := known(part)) is not None)
            at_hand[shape] = found
        return found

    @cached_property
    def _at_hand(self) -> dict[str, frozenset[int]]:
        return {}

    def rank(self, shapes: Sequence[str], lean: npt.NDArray[np.int64] | None = None) -> Ranked:
        """Return what a message is taken for; ``lean`` is how much likelier each label is for what stands before it."""
        logs = self._logs(shapes)
        logs = logs if lean is None else logs + lean
        best = int(logs.argmax())
        shares = [_EXPONENTIALS[step] for step in np.minimum(logs[best] - logs, _STEPS - 1).tolist()]
        total = sum(shares)
        likely = {label: share * ONE // total / ONE for label, share in zip(self.labels, shares, strict=True) if share}
        return Ranked(self.labels[best], likely[self.labels[best]], likely, self._telling(shapes, best))

    def likeliest(self, shapes: Sequence[str], most: int) -> list[tuple[str, int]]:
        """Return the ``most`` likely labels, and their log-probabilities in hundredths."""
        logs = self._logs(shapes)
        behind = logs - logs.max()
        total = sum(_EXPONENTIALS[step] for step in np.minimum(-behind, _STEPS - 1).tolist())
        whole = round(100 * log(total / _EXPONENTIALS[0]))
        return [(self.labels[at], int(behind[at]) - whole) for at in np.argsort(-behind, kind="stable")[:most].tolist()]

    def _logs(self, shapes: Sequence[str]) -> npt.NDArray[np.int64]:
        """Return each label's likelihood, in hundredths of a natural logarithm, but for a constant."""
        return self.scores(shapes) * 100 // self.spread

    def _telling(self, shapes: Sequence[str], label: int) -> tuple[str, ...]:
        """Return the three whole words that weighed most for ``label``, in their order."""
        weighed = [
            (int(self.weights[row, label]), -at)
            for at, shape in enumerate(shapes)
            if (row := self.rows.get(shape)) is not None
        ]
        heaviest = sorted(-at for weight, at in sorted(weighed)[-3:] if weight > 0)
        return tuple(shapes[at] for at in heaviest)
