"""Which daily figures go together: Spearman's rank correlation, p by permutation, and what holds of all pairs tried.

Pure arithmetic: the same figures give the same answer, to the last digit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

# Of fewer days nothing is said.
FEWEST_DAYS = 14
PERMUTATIONS = 4_999
# Of all pairs that are said to go together, at most so many do so by chance, as Benjamini and Hochberg have it.
LEVEL = 0.05
_ROUNDING = 1e-9
_AT_ONCE = 1_000

Series = Mapping[date, float]


@dataclass(frozen=True, slots=True)
class Link:
    """How two figures go together on ``days``: ``rho`` from -1 to 1, ``p`` alone, ``q`` among all pairs tried."""

    first: str
    second: str
    days: int
    rho: float
    p: float
    q: float

    @property
    def holds(self) -> bool:
        return self.q <= LEVEL


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 1; equal ones share the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end + 1 < len(order) and values[order[end + 1]] == values[order[begin]]:
            end += 1
        for place in order[begin : end + 1]:
            found[place] = (begin + end) / 2 + 1
        begin = end + 1
    return found


def spearman(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation, ties included; None if one side is always the same."""
    first, second = _standardised(xs), _standardised(ys)
    if first is None or second is None:
        return None
    return max(-1.0, min(1.0, float(first @ second)))


def permutation_p(xs: Sequence[float], ys: Sequence[float], permutations: int = PERMUTATIONS) -> float:
    """Return how likely so strong a correlation, either way, is by chance: one side shuffled ``permutations`` times.

    The order told counts as one of them, so that p is never 0. 1 if one side is always the same.
    """
    first, second = _standardised(xs), _standardised(ys)
    if first is None or second is None:
        return 1.0
    told = abs(float(first @ second)) - _ROUNDING
    digest = blake2b(np.concatenate((first, second)).tobytes(), digest_size=8).digest()
    generator = np.random.default_rng(int.from_bytes(digest, "big"))
    as_strong = 0
    for begin in range(0, permutations, _AT_ONCE):
        rows = np.tile(second, (min(_AT_ONCE, permutations - begin), 1))
        as_strong += int(np.count_nonzero(np.abs(generator.permuted(rows, axis=1) @ first) >= told))
    return (as_strong + 1) / (permutations + 1)


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """Return for each p the least level at which its pair is held to be no chance, among all of them."""
    order = sorted(range(len(ps)), key=ps.__getitem__, reverse=True)
    found = [1.0] * len(ps)
    least = 1.0
    for place, index in enumerate(order):
        least = min(least, ps[index] * len(ps) / (len(ps) - place))
        found[index] = least
    return found


def links(series: Mapping[str, Series], fewest: int = FEWEST_DAYS) -> tuple[Link, ...]:
    """Return how each two of ``series`` go together that have ``fewest`` days in common, the surest first."""
    tried: list[tuple[str, str, int, float, float]] = []
    for first, second in combinations(sorted(series), 2):
        days = sorted(series[first].keys() & series[second].keys())
        if len(days) < fewest:
            continue
        xs, ys = [series[first][day] for day in days], [series[second][day] for day in days]
        rho = spearman(xs, ys)
        if rho is not None:
            tried.append((first, second, len(days), rho, permutation_p(xs, ys)))
    qs = benjamini_hochberg([p for *_, p in tried])
    found = [Link(*each, q) for each, q in zip(tried, qs, strict=True)]
    return tuple(sorted(found, key=lambda link: (link.q, -abs(link.rho), link.first, link.second)))


def most_days(series: Mapping[str, Series]) -> tuple[str, str, int] | None:
    """Return the two of ``series`` that have the most days in common, and how many; None if none have any."""
    pairs = [
        (first, second, len(series[first].keys() & series[second].keys()))
        for first, second in combinations(sorted(series), 2)
    ]
    best = max(pairs, key=lambda pair: pair[2], default=None)
    return best if best and best[2] else None


def _standardised(values: Sequence[float]) -> NDArray[np.float64] | None:
    """Return the ranks with mean 0 and length 1; None if they are all the same."""
    ranked = np.asarray(ranks(values), dtype=np.float64)
    if ranked.size == 0:
        return None
    ranked = ranked - ranked.mean()
    length = float(np.sqrt(ranked @ ranked))
    return ranked / length if length > _ROUNDING else None
