"""Linear classifier of messages: words and character n-grams, integer weights, calibrated, with abstention.

Integers alone decide, so that a message has the same label and the same probability on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, isqrt, log

import numpy as np
import numpy.typing as npt

LONGEST_WORD = 16
# A probability is told in ten-thousandths; beyond this many steps behind the best label it counts as none.
ONE = 10_000
_STEPS = 1_024
_EXPONENTIALS = tuple(round(exp(-step / 100) * 1_000_000) for step in range(_STEPS))


def features(shapes: Sequence[str]) -> list[str]:
    """Return a message's features: its token shapes, their pairs and triples, and their parts of 3 to 5 letters."""
    words = ["^", *shapes, "$"]
    grams = [*words, *map(" ".join, pairwise(words))]
    grams += map(" ".join, zip(words, words[1:], words[2:], strict=False))
    for shape in shapes:
        word = f"<{shape[:LONGEST_WORD]}>"
        size = len(word)
        grams += [f"#{word[at : at + 3]}" for at in range(size - 2)]
        grams += [f"#{word[at : at + 4]}" for at in range(size - 3)]
        grams += [f"#{word[at : at + 5]}" for at in range(size - 4)]
    return grams


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
        known = self.rows.get
        found = {row for gram in features(shapes) if (row := known(gram)) is not None}
        at = np.fromiter(found, dtype=np.int64, count=len(found))
        length = isqrt(int(self.squares[at].sum(dtype=np.int64))) or 1
        total: npt.NDArray[np.int64] = self.weights[at].sum(axis=0, dtype=np.int64)
        return total * 4_096 // length + self.bias

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
