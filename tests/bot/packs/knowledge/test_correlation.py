"""What goes together is told by published arithmetic, and nothing of too few days."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.packs.knowledge.correlation import (
    FEWEST_DAYS,
    LEVEL,
    benjamini_hochberg,
    links,
    most_days,
    permutation_p,
    ranks,
    spearman,
)

# https://en.wikipedia.org/wiki/Spearman%27s_rank_correlation_coefficient#Example
IQ = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
HOURS_OF_TV = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
# Benjamini and Hochberg 1995, section 3.2: of these 15, the first four hold at 0.05.
THROMBOLYSIS = [
    *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
    *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
]
FIGURES = st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=3, max_size=25)


def test_the_published_correlation() -> None:
    assert spearman(IQ, HOURS_OF_TV) == pytest.approx(-29 / 165)
    assert permutation_p(IQ, HOURS_OF_TV) == pytest.approx(0.63, abs=0.03)


def test_the_published_choice_of_what_holds() -> None:
    found = benjamini_hochberg(THROMBOLYSIS)
    assert [q <= LEVEL for q in found] == [True] * 4 + [False] * 11
    assert found[3] == pytest.approx(0.0095 * 15 / 4)


def test_the_exact_p_of_five_in_order() -> None:
    assert permutation_p([1, 2, 3, 4, 5], [2, 4, 6, 8, 10]) == pytest.approx(2 / 120, abs=0.006)


def test_equal_values_share_their_ranks() -> None:
    assert ranks([10, 20, 20, 30]) == [1, 2.5, 2.5, 4]


@given(FIGURES)
def test_it_is_bounded_symmetric_and_blind_to_scale(pairs: list[tuple[int, int]]) -> None:
    xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
    rho = spearman(xs, ys)
    if rho is None:
        assert len(set(xs)) == 1 or len(set(ys)) == 1
        return
    assert -1 <= rho <= 1
    assert spearman(ys, xs) == pytest.approx(rho)
    assert spearman([3 * x + 7 for x in xs], ys) == pytest.approx(rho)
    assert spearman([-x for x in xs], ys) == pytest.approx(-rho)
    assert spearman(xs, xs) == pytest.approx(1)


@given(FIGURES)
def test_p_is_a_probability_and_the_same_each_time(pairs: list[tuple[int, int]]) -> None:
    xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
    found = permutation_p(xs, ys, 199)
    assert 1 / 200 <= found <= 1
    assert permutation_p(xs, ys, 199) == found


@given(st.lists(st.floats(0, 1), max_size=30))
def test_a_level_among_many_is_no_less_than_alone_and_keeps_their_order(ps: list[float]) -> None:
    found = benjamini_hochberg(ps)
    assert all(p - 1e-12 <= q <= 1 for p, q in zip(ps, found, strict=True))
    pairs = sorted(zip(ps, found, strict=True))
    assert all(one[1] <= other[1] + 1e-12 for one, other in pairwise(pairs))


def days(values: list[float]) -> dict[date, float]:
    return {date(2026, 6, 1) + timedelta(days=place): value for place, value in enumerate(values)}


def test_of_too_few_days_nothing_is_said() -> None:
    figures = [float(each) for each in range(FEWEST_DAYS)]
    whole = {"sleep": days(figures), "mood": days(figures)}
    assert [link.holds for link in links(whole)] == [True]
    assert links({"sleep": days(figures[:-1]), "mood": days(figures)}) == ()
    assert most_days({"sleep": days(figures[:-1]), "mood": days(figures)}) == ("mood", "sleep", FEWEST_DAYS - 1)


def test_one_strong_pair_among_many_is_found_with_its_days() -> None:
    noise = [[float((place * prime) % 17) for place in range(40)] for prime in (3, 5, 7, 11)]
    figures = {f"n{place}": days(values) for place, values in enumerate(noise)}
    figures["copy"] = days([value * 2 + 1 for value in noise[0]])
    best = links(figures)[0]
    assert ({best.first, best.second}, best.days, best.holds) == ({"copy", "n0"}, 40, True)
    assert best.rho == pytest.approx(1)
