"""Linear-chain tagger of tokens (a conditional random field), run on integers: what each token is part of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, repeat

import numpy as np
import numpy.typing as npt

from bot.understanding.features import BITS, KIND, UNKNOWN, Features, Ids
from bot.understanding.segmentation import MOST_STEPS, SUM_STEPS, Sides
from bot.understanding.tokens import Token

NOTHING = "<>"
# So many tokens on either side tell of one; of so many, in any order, whether a request begins.
AROUND, NEARBY = 3, 6
# So many tokens from the beginning of a message all have the same place, and from its end one fewer.
_FAR_IN = 4
# Of so many words what they give is known at hand.
_WORDS_AT_HAND = 20_000
# Of so many lengths of message, each about something.
_PLACES_AT_HAND = 1_000
# A part of a message is read for what it is, and again beside the next one.
_TAGGED_AT_HAND = 64


def of_place(at: int, end: int, about: str) -> tuple[tuple[str, ...], ...]:
    """Return the features of a token ``at`` a place, with ``end`` tokens behind it: the kind and the words of each."""
    first, last = f"@{min(at, _FAR_IN)}", f"${min(end, _FAR_IN - 1)}"
    return (("a", about), ("", first, about), ("", last, about)) if about else (("", first), ("", last))


def of_word(word: str, distance: int, *, told: bool) -> tuple[tuple[str, str], ...]:
    """Return the features that ``word`` alone gives the token from which it stands at ``distance``.

    ``told`` says that it is known what the message is about.
    """
    if distance:
        return ((f"{distance:+d}", word),)
    if not told:
        return ("w", word), ("s", word[-2:])
    return ("w", word), ("p", word[:3]), ("s", word[-3:]), ("P", word[:5])


def of_nearby(word: str) -> tuple[tuple[tuple[str, str]], tuple[tuple[str, str]]]:
    """Return the feature that ``word`` gives each token not far behind it, and the one for those from it back."""
    return (("-w", word),), (("+w", word),)


class _Pairs:
    """Features of two words: the kind of each, and where among others its words stand."""

    def __init__(self, pairs: Mapping[str, tuple[int, int]]) -> None:
        self.kinds = np.array([[KIND[kind]] for kind in pairs])
        self.first, self.second = np.array([*pairs.values()]).T

    def of(self, first: Ids, second: Ids) -> Ids:
        features: Ids = self.kinds | first << 2 * BITS | second << BITS
        return features


# Among the words around a token, which is the fourth; what a message is about stands before the last two.
_NEAR = {"-1w": (2, 3), "w+1": (3, 4), "-2-1": (1, 2), "+1+2": (4, 5)}
_TOGETHER = _Pairs(_NEAR | {"-1w+1": (2, 3)})
_TOLD = _Pairs(_NEAR | {"-1+1": (2, 4), "ab": (0, 2), "aw": (0, 3)})
# Among what the runs around a token are taken for (``Sides``), how sure that is, the gain, the two words, how far away
# the sums of money around it are, together and each, and the words that stand by them.
_BESIDE = _Pairs(
    {"R": (0, 5), "L": (1, 6), "F": (3, 8), "A": (4, 9), "LR": (1, 0), "AF": (4, 3)}
    | {"G": (10, 7), "GR": (10, 0), "-1G": (11, 10), "wF": (12, 3)}
    | {"Q": (13, 7), "wQ": (12, 13), "-1Q": (11, 13), "RQ": (0, 13)}
    | {"bQ": (16, 14), "b-Q": (17, 14), "a-Q": (18, 15), "aQ": (19, 15)}
    | {"bQa": (16, 18), "Qb": (16, 13), "Qb-": (17, 13), "Qa-": (18, 13)}
)


@dataclass(frozen=True)
class Tagger:
    """Weights by feature and tag: a row of ``table`` for each of ``known``, and one of noughts."""

    tags: tuple[str, ...]
    known: Features
    table: npt.NDArray[np.int16]
    transitions: npt.NDArray[np.int32]

    def tag(self, found: Sequence[Token], about: str) -> list[str]:
        """Return the likeliest tag of each token, all together (Viterbi)."""
        return [*self._tagged(tuple(token.shape for token in found), about)]

    def _tags(self, shapes: Sequence[str], about: str) -> list[str]:
        return self._best(self.scores(shapes, about)) if shapes else []

    def _best(self, scores: npt.NDArray[np.int64]) -> list[str]:
        into = self._into
        best = [scores[0]]
        for step in scores[1:]:
            best.append(np.maximum.reduce(into + best[-1], axis=1) + step)
        path = [int(best.pop().argmax())]
        for before in reversed(best):
            path.append(int((before + into[path[-1]]).argmax()))
        return [self.tags[at] for at in reversed(path)]

    def margins(self, found: Sequence[Token], sides: Sides) -> list[int]:
        """Return by how much it is likelier that something begins at each token than that it goes on, in hundredths.

        ``sides`` are what the runs around each token are taken for. Of a tagger of two tags: the first begins
        something, the second goes on with it.
        """
        scores = self.scores([token.shape for token in found], "", sides)
        ahead: list[int] = (scores[:, 0] - scores[:, 1]).tolist()
        return ahead

    def scores(self, shapes: Sequence[str], about: str, sides: Sides | None = None) -> npt.NDArray[np.int64]:
        """Return by how much each tag is likelier for each token, but for the tags around it."""
        size, edge = len(shapes), [NOTHING] * AROUND
        words = np.array([*map(self._at_hand, [*edge, *shapes, *edge], repeat(bool(about)))])
        ids, alone = words[:, 0].astype(np.int64), words[:, 1:].reshape(len(words), -1, len(self.tags))
        scores = self._places(size, about) + self._sum(self._together(ids, about))
        if size > 1 and sides:
            scores[1:] += self._sum(self._beside(ids[AROUND:], size, sides))
        for place in range(2 * AROUND + 1):
            scores += alone[place : place + size, place]
        return scores if about else scores + self._nearby(alone[AROUND : AROUND + size, 2 * AROUND + 1 :])

    def _nearby(self, alone: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
        """Return what the words before each token, and from it on, give it whatever their order."""
        at, size = np.arange(len(alone)), len(alone)
        so_far = np.zeros((size + 1, *alone.shape[1:]), dtype=np.int64)
        alone.cumsum(axis=0, out=so_far[1:])
        before = so_far[at, 0] - so_far[np.maximum(at - NEARBY, 0), 0]
        behind = so_far[np.minimum(at + NEARBY, size), 1] - so_far[at, 1]
        given: npt.NDArray[np.int64] = before + behind
        return given

    def _together(self, ids: Ids, about: str) -> Ids:
        """Return the features of words together, in the middle of which stands each token, in a row for each kind."""
        at, told = np.arange(len(ids) - 2 * AROUND), _TOLD if about else _TOGETHER
        first, second = ids.take(told.first[:, None] + at), ids.take(told.second[:, None] + at)
        if about:
            first[-2:] = self.known.words.get(about, UNKNOWN)
        found = told.of(first, second)
        if not about:
            found[-1] |= ids[AROUND + 1 : 1 - AROUND]
        return found

    def _beside(self, ids: Ids, size: int, sides: Sides) -> Ids:
        """Return the features of what stands on either side of each token but the first, in a row for each kind.

        ``ids`` are the places of the words from the first on, and of what stands for none behind them.
        """
        labels, steps, gains, both, each = self._named(sides.labels)
        sure = steps.take(sides.steps)
        sure[2] = 0  # nobody asks, and a gain by itself has no second word
        beside = [gains.take(sides.gains + MOST_STEPS), ids[: size - 1], ids[1:size]]
        money = [
            both.take(sides.money[0] * SUM_STEPS + sides.money[1]),
            each.take(sides.money),
            ids.take(sides.by_sums),
        ]
        told = np.vstack([labels.take(sides.likeliest), sure, *beside, *money])
        return _BESIDE.of(told.take(_BESIDE.first, axis=0), told.take(_BESIDE.second, axis=0))

    def _of_sides(self, labels: tuple[str, ...]) -> tuple[Ids, Ids, Ids, Ids, Ids]:
        """Return the places of labels, of how sure they are, of gains, and of how far two sums are, and one."""
        told = (range(MOST_STEPS), range(-MOST_STEPS, MOST_STEPS + 1), range(SUM_STEPS * SUM_STEPS), range(SUM_STEPS))
        steps, gains, both, each = (self.known.ids([*map(str, numbers)]) for numbers in told)
        return self.known.ids(labels), steps, gains, both, each

    def _sum(self, wanted: Ids) -> npt.NDArray[np.int64]:
        """Return the sum of what features give, of those in several rows for each column."""
        summed: npt.NDArray[np.int64] = self.table.take(self.known.rows(wanted), axis=0).sum(axis=0, dtype=np.int64)
        return summed

    def _of_places(self, size: int, about: str) -> npt.NDArray[np.int64]:
        """Return what its place gives each token of a message."""
        places = zip(range(size), range(size - 1, -1, -1), strict=True)
        given = [self._rows_of(of_place(at, end, about)).sum(axis=0, dtype=np.int64) for at, end in places]
        return np.array(given)

    def _of_word(self, word: str, told: bool) -> npt.NDArray[np.int32]:
        """Return the place of ``word``, and what it alone gives each token around it, the one furthest behind first."""
        given = [*(of_word(word, distance, told=told) for distance in range(-AROUND, AROUND + 1)), *of_nearby(word)]
        begins = [*accumulate(map(len, given[:-1]), initial=0)]
        rows = self._rows_of(chain.from_iterable(given))
        return np.append(self.known.ids([word]), np.add.reduceat(rows, begins, dtype=np.int32)).astype(np.int32)

    def _rows_of(self, features: Iterable[tuple[str, ...]]) -> npt.NDArray[np.int16]:
        return self.table.take(self.known.rows([self.known.key(*feature) for feature in features]), axis=0)

    @cached_property
    def _into(self) -> npt.NDArray[np.int32]:
        """The transitions by the tag that they lead to."""
        return np.ascontiguousarray(self.transitions.T)

    @cached_property
    def _tagged(self) -> Callable[[tuple[str, ...], str], list[str]]:
        return lru_cache(_TAGGED_AT_HAND)(self._tags)

    @cached_property
    def _named(self) -> Callable[[tuple[str, ...]], tuple[Ids, Ids, Ids, Ids, Ids]]:
        return lru_cache(self._of_sides)

    @cached_property
    def _places(self) -> Callable[[int, str], npt.NDArray[np.int64]]:
        return lru_cache(_PLACES_AT_HAND)(self._of_places)

    @cached_property
    def _at_hand(self) -> Callable[[str, bool], npt.NDArray[np.int32]]:
        return lru_cache(_WORDS_AT_HAND)(self._of_word)
