"""Segmentation of a message into its requests: a semi-Markov model over the places where one may begin.

It weighs together what each part is taken for, how much the tagger thinks that it begins a request, and what usually
follows what. All of it is integers, hundredths of a natural logarithm, so that a message is cut alike on every machine.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, pairwise
from math import inf
from operator import mul

import numpy as np
import numpy.typing as npt

from bot.understanding.classifier import Sums
from bot.understanding.grammar import every
from bot.understanding.money import sums
from bot.understanding.money.numbers import lexicon
from bot.understanding.tokens import Token

# What a part is scored by, with a weight each: for where it stands, for what it is taken for, for the one before it.
OF_A_PLACE = (
    *("margin", "cut", "behind a comma", "behind a stop", "begins with a joint"),
    *("one word", "two words", "three words"),
)
OF_A_LABEL = (
    *("likelihood", "talk", "told", "unknown", "answer"),
    *("entry of no sum", "entry of a sum", "entry of further sums", "sum of no entry"),
)
OF_A_PAIR = ("follows", "the same again", "told again")
FEATURES = (*OF_A_PLACE, *OF_A_LABEL, *OF_A_PAIR)
_PLACE, _LABEL, ONE = len(OF_A_PLACE), len(OF_A_PLACE) + len(OF_A_LABEL), 100
# Where the tagger is surer than this that no request begins, none does; of the others the likeliest are tried.
LEAST_MARGIN, MOST_PLACES = -350, 8
# Margins beyond this, either way, count as this.
MOST_MARGIN = 600
# Of each part, so many labels are tried, and none less likely than this.
MOST_LABELS, LEAST_LIKELY = 5, -700
TALK = frozenset({"chat", "greet", "thank", "farewell"})
# What is an entry of a sum of money.
ENTRIES = frozenset({"expense", "income", "bill", "pay_bill", "debt", "transfer"})
ANSWERS = frozenset({"confirm", "deny", "more", "select", "cancel"})
_STOPS = frozenset(".;!?")

# So many tokens on either side of a place are taken for something by themselves, and so many behind it.
NEAR, FAR = 4, 8
# How sure that is, and how much likelier two sides are than one whole, is told in steps of so many hundredths.
STEP, MOST_STEPS = 60, 4
# How far away the sums on either side are is told in tokens up to so many; beyond stand: there is none, and inside one.
FAR_FROM_SUMS = 7
NO_SUM, IN_A_SUM, SUM_STEPS = FAR_FROM_SUMS + 1, FAR_FROM_SUMS + 2, FAR_FROM_SUMS + 3

# Where a part begins and ends among the tokens, and its label; and where each sum of money does.
Part = tuple[int, int, str]
Money = Sequence[tuple[int, int]]


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
        weight = int(self.weights[FEATURES.index("follows")])
        weighed: npt.NDArray[np.int64] = self.follows[self.place[before]].astype(np.int64) * weight // ONE
        return weighed

    def parts(self, sketch: Sketch) -> list[Part]:
        """Return the best segmentation of a message."""
        return best_parts(sketch, self.weights.tolist(), self)


@dataclass(frozen=True)
class Sides:
    """What stands around each token but the first is taken for: the places of ``labels``, and how sure it is.

    ``likeliest`` and ``steps`` have a row each for what begins there, what ends there, both, more of what begins, and
    all that stands before; ``gains`` is how much likelier the first two are than the third. ``money`` has a row each
    for how far away the next sum of money before each token is, and behind it, in tokens; ``by_sums`` one each for
    which token stands behind the sum before, before that sum, before the sum behind, and behind that, -1 if none.
    """

    labels: tuple[str, ...]
    likeliest: npt.NDArray[np.int64]
    steps: npt.NDArray[np.int64]
    gains: npt.NDArray[np.int64]
    money: npt.NDArray[np.int64]
    by_sums: npt.NDArray[np.int64]


def sums_in(found: Sequence[Token]) -> Money:
    """Return where each sum of money begins and ends among the tokens."""
    numbers = lexicon()["numbers"]
    if not any(token.word[:1].isdecimal() or token.word in numbers for token in found):
        return []
    begins = [*accumulate((len(token.word) + 1 for token in found), initial=0)]
    told = sums(" ".join(token.word for token in found))
    return [(bisect_right(begins, each.start) - 1, bisect_left(begins, each.end)) for each in told]


def sides(found: Sequence[Token], scored: Sums, money: Money) -> Sides:
    """Return what stands on either side of each of the tokens, which tells whether a request begins there.

    ``money`` is where the sums of money are, as ``sums_in`` tells it.
    """
    size = len(found)
    at = np.arange(1, size)
    before, behind, first = np.maximum(at - NEAR, 0), np.minimum(at + NEAR, size), np.zeros_like(at)
    begins = np.array([at, before, before, at, first])
    ends = np.array([behind, at, behind, np.minimum(at + FAR, size), at])
    labels, likelihoods = scored.surest(begins, ends)
    gains = ((likelihoods[0] + likelihoods[1] - likelihoods[2]) // STEP).clip(-MOST_STEPS, MOST_STEPS)
    steps = np.minimum(-likelihoods // STEP, MOST_STEPS - 1)
    return Sides(scored.labels, labels, steps, gains, *_to_sums(at, money))


def _to_sums(at: npt.NDArray[np.int64], told: Money) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return how far the sums around each place are, and which tokens stand by them, as ``Sides`` tells it."""
    if not told:
        return np.full((2, len(at)), NO_SUM), np.full((4, len(at)), -1)
    firsts, ends = np.array(told).T
    last, following = ends.searchsorted(at, "right") - 1, firsts.searchsorted(at)
    is_before, is_behind = last >= 0, following < len(told)
    within = firsts.searchsorted(at) - 1
    inside = (within >= 0) & (at > firsts.take(within)) & (at < ends.take(within))
    following = np.minimum(following, len(told) - 1)
    before = np.where(is_before, np.minimum(at - ends.take(last), FAR_FROM_SUMS), NO_SUM)
    behind = np.where(is_behind, np.minimum(firsts.take(following) - at, FAR_FROM_SUMS), NO_SUM)
    by_last = np.where(is_before, (ends.take(last), firsts.take(last) - 1), -1)
    by_next = np.where(is_behind, (firsts.take(following) - 1, ends.take(following)), -1)
    return np.array([np.where(inside, IN_A_SUM, before), behind]), np.vstack([by_last, by_next])


class Sketch:
    """A message, the places where a request may begin, and what the parts between them are likely to be."""

    def __init__(self, found: Sequence[Token], margins: Sequence[int], scored: Sums, money: Money) -> None:
        self.found, self.margins, self.money = found, margins, money
        surest = sorted(
            (at for at in range(1, len(margins)) if margins[at] > LEAST_MARGIN), key=lambda at: -margins[at]
        )
        self.places = [0, *sorted(surest[:MOST_PLACES]), len(found)]
        spans = list(combinations(self.places, 2))
        runs = [(begin, self.end(begin, end)) for begin, end in spans]
        self.likely = dict(zip(spans, scored.likeliest(runs, MOST_LABELS), strict=True))

    def end(self, begin: int, end: int) -> int:
        """Return where a part ends without the words that lead to the next one."""
        while end > begin + 1 and self.found[end - 1].word in every("joint"):
            end -= 1
        return end

    def of_place(self, begin: int, end: int) -> list[int]:
        """Return what a part is scored by for where it stands."""
        scored = [0] * _PLACE
        if begin:
            before = self.found[begin - 1]
            scored[:5] = (
                max(-MOST_MARGIN, min(MOST_MARGIN, self.margins[begin])),
                ONE,
                ONE * (before.word == ","),
                ONE * (before.word in _STOPS or before.kind == "line"),
                ONE * (self.found[begin].word in every("joint")),
            )
        if self.is_part(begin, end) and (size := self.end(begin, end) - begin) <= 3:
            scored[4 + size] = ONE
        return scored

    def of_label(self, part: Part) -> tuple[int, ...]:
        """Return what a part is scored by for what it is taken for."""
        begin, end, label = part
        likelihood = max(self.likely[begin, end].get(label, LEAST_LIKELY), LEAST_LIKELY)
        if not self.is_part(begin, end):
            return likelihood, *[0] * (len(OF_A_LABEL) - 1)
        kinds = label in TALK, label == "remember", label == "unknown", label in ANSWERS
        told, entry = sum(begin <= first < end for first, _ in self.money), label in ENTRIES
        of_sums = entry and not told, entry and told == 1, entry and max(told - 1, 0), told > 0 and not entry
        return likelihood, *(ONE * each for each in (*kinds, *of_sums))

    def is_part(self, begin: int, end: int) -> bool:
        """Tell whether something else stands beside."""
        return begin > 0 or end < len(self.found)


def of_pair(model: Segmentation, before: str, label: str) -> tuple[int, int, int]:
    """Return what a part is scored by for the one before it."""
    follows = int(model.follows[model.place[before], model.place[label]])
    return follows, ONE * (before == label), ONE * (before == label == "remember")


def best_parts(sketch: Sketch, weights: Sequence[float], model: Segmentation) -> list[Part]:
    """Return the segmentation with the best score under ``weights``, found part by part (Viterbi)."""
    place, alone, between = weights[:_PLACE], weights[_PLACE:_LABEL], weights[_LABEL:]
    pairs: dict[tuple[str, str], float] = {}
    # The best way to each place, for each label of the part that ends there, and the part before that one.
    ways: dict[int, dict[str, tuple[float, Part, str]]] = {0: {}}
    for at, end in enumerate(sketch.places[1:], start=1):
        here: dict[str, tuple[float, Part, str]] = {}
        for begin in sketch.places[:at]:
            placed = sum(map(mul, place, sketch.of_place(begin, end)))
            for label in sketch.likely[begin, end]:
                part = (begin, end, label)
                score, behind = placed + sum(map(mul, alone, sketch.of_label(part))), ""
                best = -inf
                for before, (so_far, _, _) in ways[begin].items():
                    if (pair := pairs.get((before, label))) is None:
                        pair = pairs[before, label] = sum(map(mul, between, of_pair(model, before, label)))
                    if so_far + pair > best:
                        best, behind = so_far + pair, before
                score += best if behind else 0.0
                if label not in here or score > here[label][0]:
                    here[label] = (score, part, behind)
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
    alone = np.sum([[*sketch.of_place(*part[:2]), *sketch.of_label(part)] for part in parts], axis=0)
    pairs = [of_pair(model, before[2], part[2]) for before, part in pairwise(parts)]
    return np.concatenate([alone, np.sum(pairs, axis=0) if pairs else np.zeros(len(OF_A_PAIR))])
