"""Linear classifier of messages: words and character n-grams, integer weights, calibrated, with abstention.

Integers alone decide, so that a message has the same label and the same probability on every machine. Each feature
counts as often as it stands in a message, so that the score of any run of tokens is a difference of sums.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp

import numpy as np
import numpy.typing as npt

from bot.understanding.features import BITS, UNKNOWN, Features

LONGEST_WORD = 16
LENGTHS = (3, 4, 5)
# Of so many words what they are made of is known at hand.
_WORDS_AT_HAND = 20_000
# A probability is told in ten-thousandths; beyond this many steps behind the best label it counts as none.
ONE = 10_000
_STEPS = 1_024
_WHOLE = 1_000_000
_EXPONENTIALS = np.array([round(exp(-step / 100) * _WHOLE) for step in range(_STEPS)])
# The sums of shares from which on their logarithm is one hundredth more; no whole number is one of them.
_LOGARITHMS = np.array([exp((step + 0.5) / 100) * _WHOLE for step in range(_STEPS)])
# Where a run begins or ends among the tokens, or several do.
Places = int | npt.NDArray[np.int64]


def parts_of(shape: str) -> list[str]:
    """Return the features of a token by itself: its shape, and the parts of 3 to 5 letters that it has."""
    word = f"<{shape[:LONGEST_WORD]}>"
    size = len(word)
    return [shape, *(f"#{word[at : at + long]}" for long in LENGTHS for at in range(size - long + 1))]


# How many ``parts_of`` a token of so many letters there are.
_PARTS = [len(parts_of("a" * letters)) for letters in range(LONGEST_WORD + 1)]


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

    ``table`` has a row for each of ``known``, and one of noughts: its weights, its squared inverse document frequency,
    by which a message's scores are divided, and a one; ``spread`` turns score differences into hundredths of a natural
    logarithm.
    """

    labels: tuple[str, ...]
    known: Features
    table: npt.NDArray[np.int16]
    bias: npt.NDArray[np.int64]
    spread: int

    def rank(self, shapes: Sequence[str]) -> Ranked:
        """Return what a message, of one token or more, is taken for."""
        return Sums(self, shapes).rank(0, len(shapes))

    @cached_property
    def marks(self) -> npt.NDArray[np.int16]:
        """The sum of what every message has."""
        before, behind = self.table[self.known.rows([self.known.key("", mark) for mark in "^$"])]
        marks: npt.NDArray[np.int16] = before + behind
        return marks

    @cached_property
    def of_word(self) -> Callable[[str], npt.NDArray[np.int16]]:
        """Returns the sum of what a token by itself has, and what it has first of all, last, and as the only one."""
        return lru_cache(_WORDS_AT_HAND)(self._of_word)

    def _of_word(self, shape: str) -> npt.NDArray[np.int16]:
        parts, placed = parts_of(shape), (("^", shape), (shape, "$"), ("^", shape, "$"))
        rows = self.known.rows([self.known.key("", *words) for words in (*zip(parts), *placed)])
        begins = [0, *range(len(parts), len(rows))]
        summed: npt.NDArray[np.int16] = np.add.reduceat(self.table.take(rows, axis=0), begins, dtype=np.int16)
        return summed

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The places of what stands before a message and behind it."""
        before, behind = self.known.ids("^$").tolist()
        return before, behind


class Sums:
    """A message's tokens as a classifier weighs them: what it takes any run of them for, at little cost.

    Runs are told by where they begin and end: two numbers, or an array of each for as many runs.
    """

    def __init__(self, classifier: Classifier, shapes: Sequence[str]) -> None:
        self._of, self._shapes, size = classifier, shapes, len(shapes)
        (before, behind), place = classifier.ends, classifier.known.words.get
        around = np.array([UNKNOWN, UNKNOWN, *[place(shape, UNKNOWN) for shape in shapes], UNKNOWN])
        pairs = around[1:-1] << BITS | around[2:]
        up_to, ending = around[:-1] << 2 * BITS, pairs[:-1] << BITS
        wanted = [ending, up_to[:-2] | pairs[:-1], before << 2 * BITS | pairs[1:], ending | behind, up_to[2:]]
        rows = classifier.known.rows(np.concatenate(wanted)).reshape(5, -1)
        pair, triple, first_two, last_two = classifier.table.take(rows[:-1], axis=0)
        self._words = rows[-1]
        of_words = np.concatenate([*map(classifier.of_word, shapes)]).reshape(size, 4, -1)
        word, first, last, alone = of_words.swapaxes(0, 1)
        # A run's sum is that of what it has up to its end, less what stands before it: of two tokens and more first,
        # then of each token alone.
        before = (word + pair + triple).cumsum(axis=0, dtype=np.int32)
        begins = first + first_two + word - before
        begins[:-1] -= triple[1:]
        ends = before + last + last_two + classifier.marks
        self._begins = np.concatenate([begins, first + word + last + alone + classifier.marks])
        self._ends = np.concatenate([ends, np.zeros_like(ends[:1])])

    def _logs(self, begin: Places, end: Places) -> npt.NDArray[np.float64]:
        """Return each label's likelihood, in hundredths of a natural logarithm, but for a constant: whole numbers."""
        logs = self.scores(begin, end)
        logs *= 100
        logs /= self._of.spread
        return np.floor(logs, out=logs)

    def scores(self, begin: Places, end: Places) -> npt.NDArray[np.float64]:
        """Return the score of each label for a run of tokens, or for each of several: whole numbers.

        Those below 2**53 divide exactly as floating-point numbers do, rounded down, and so sooner.
        """
        total = self.total(begin, end)
        length = np.maximum(np.floor(np.sqrt(total[..., -2:-1])), 1)
        scored = (total[..., :-2] * 4_096.0).astype(np.float64, copy=False)
        scored /= length
        np.floor(scored, out=scored)
        scored += self._of.bias
        return scored

    def total(self, begin: Places, end: Places) -> npt.NDArray[np.int32]:
        """Return the sums of all features of a run of tokens, or of each of several."""
        size, alone = len(self._shapes), end - begin == 1
        ends = end - 1 + (size - end + 1) * alone
        total: npt.NDArray[np.int32] = self._begins.take(begin + size * alone, axis=0) + self._ends.take(ends, axis=0)
        return total

    def coverage(self) -> float:
        """Return which share (0 to 1) of the message's features is in an example."""
        known = self.total(0, len(self._shapes))[-1]
        return float(
            known / (2 * len(self._shapes) + 3 + sum(_PARTS[min(len(shape), LONGEST_WORD)] for shape in self._shapes))
        )

    def rank(self, begin: int, end: int, lean: npt.NDArray[np.int64] | int = 0) -> Ranked:
        """Return what a run is taken for; ``lean`` is how much likelier each label is for what stands before it."""
        logs = self._logs(begin, end) + lean
        best, labels = int(logs.argmax()), self._of.labels
        shares = _exponentials(logs[best] - logs)
        shares = np.floor(shares * ONE / shares.sum())
        likely = {label: share / ONE for label, share in zip(labels, shares.tolist(), strict=True) if share}
        return Ranked(labels[best], likely[labels[best]], likely, self._telling(begin, end, best))

    def likeliest(self, runs: Sequence[tuple[int, int]], most: int) -> list[dict[str, int]]:
        """Return the ``most`` likely labels of each run, likeliest first: their log-probabilities in hundredths."""
        logs = self._logs(*np.array(runs).T)
        behind = logs - logs.max(axis=1, keepdims=True)
        wholes = _logarithms(_exponentials(-behind).sum(axis=1))
        best = np.argsort(-behind, axis=1, kind="stable")[:, :most]
        scored = (np.take_along_axis(behind, best, 1) - wholes[:, None]).astype(np.int64)
        labels = self._of.labels
        return [
            dict(zip([labels[at] for at in places], of_each, strict=True))
            for places, of_each in zip(best.tolist(), scored.tolist(), strict=True)
        ]

    @property
    def labels(self) -> tuple[str, ...]:
        return self._of.labels

    def surest(self, begins: Places, ends: Places) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the place of the likeliest label of each run, and its log-probability in hundredths."""
        logs = self._logs(begins, ends)
        return logs.argmax(axis=-1), -_logarithms(_exponentials(logs.max(axis=-1, keepdims=True) - logs).sum(axis=-1))

    def _telling(self, begin: int, end: int, label: int) -> tuple[str, ...]:
        """Return the three whole words that weighed most for ``label``, in their order."""
        weights = self._of.table[self._words[begin:end], label].tolist()
        weighed = list(zip(weights, range(-begin, -end, -1), strict=True))
        heaviest = sorted(-at for weight, at in sorted(weighed)[-3:] if weight > 0)
        return tuple(self._shapes[at] for at in heaviest)


def _exponentials(behind: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Return the shares, in millionths of the largest, of what is so many hundredths behind it."""
    return _EXPONENTIALS.take(behind.astype(np.intp), mode="clip")


def _logarithms(totals: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the logarithms, in hundredths, of sums of shares."""
    return _LOGARITHMS.searchsorted(totals)
