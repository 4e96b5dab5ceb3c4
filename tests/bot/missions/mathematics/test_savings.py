from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import NONE, Rate, compounded_monthly, percent
from bot.missions.mathematics.savings import contribution_for, growth, months_for

SUMS = st.integers(0, 10**11)
RATES = st.decimals("-0.02", "0.05", places=5).map(lambda share: Rate(share, "month"))


def test_two_years_of_a_thousand_a_month() -> None:
    """assignmentexpert.com, question 171432: 1,000 a month at 6 %, compounded monthly, are 25,431.96 after 2 years."""
    grown = growth(0, 1_000_00, compounded_monthly(Decimal("0.06")), 24)
    assert (grown.final, grown.contributed) == (25_431_96, 24_000_00)


def test_five_years_of_three_thousand_a_month() -> None:
    """algebra.com, question 1188029: 3,000 a month at 7 %, compounded monthly, are 214,778.70 after 5 years."""
    assert growth(0, 3_000_00, compounded_monthly(Decimal("0.07")), 60).final == 214_778_70


def test_twenty_years_of_a_hundred_a_month() -> None:
    """David Lippman, "Math in Society", Finance: 100 a month at 6 % for 20 years are 46,200 (rounded)."""
    assert growth(0, 100_00, compounded_monthly(Decimal("0.06")), 240).final == pytest.approx(46_200_00, abs=5_00)


def test_what_to_put_by_for_two_hundred_thousand() -> None:
    """David Lippman, "Math in Society", Finance: 200,000 in 30 years at 8 % take 134.09 a month (steps rounded)."""
    needed = contribution_for(200_000_00, 0, compounded_monthly(Decimal("0.08")), 360)
    assert needed == pytest.approx(134_09, abs=15)


def test_the_car_of_the_example_takes_forty_months() -> None:
    """60,000 beyond the 20,000 that there are, at 1,500 a month and nothing earned: 40 months."""
    assert months_for(80_000_00, 20_000_00, 1_500_00, NONE) == 40


def test_a_goal_that_is_there_asks_for_nothing() -> None:
    assert contribution_for(100, 100, NONE, 1) == 0
    assert months_for(100, 100, 0, NONE) == 0


def test_a_goal_without_contribution_and_interest_is_never_reached() -> None:
    assert months_for(101, 100, 0, NONE) is None


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 10**11), SUMS, RATES, st.integers(1, 240))
def test_the_contribution_is_the_least_that_reaches_the_goal(goal: int, initial: int, rate: Rate, months: int) -> None:
    needed = contribution_for(goal, initial, rate, months)
    assert growth(initial, needed, rate, months).final >= goal
    if needed:
        # less than the goal, which a balance that is shown to the nearest centavo may still look like
        assert growth(initial, needed - 1, rate, months).final <= goal


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 10**9), SUMS, st.integers(0, 10**7), RATES)
def test_the_goal_is_there_in_its_month_and_not_before(goal: int, initial: int, monthly: int, rate: Rate) -> None:
    months = months_for(goal, initial, monthly, rate)
    if months is None:
        assert growth(initial, monthly, rate, 1_200).final <= goal
    else:
        balances = growth(initial, monthly, rate, months).balances
        assert balances[-1] >= goal
        assert all(balance <= goal for balance in balances[:-1])


@given(SUMS, SUMS, RATES, st.integers(0, 60), st.integers(0, 60))
def test_growing_on_is_growing_as_long_at_once(initial: int, monthly: int, rate: Rate, first: int, then: int) -> None:
    half = growth(initial, monthly, rate, first).final
    assert growth(half, monthly, rate, then).final == pytest.approx(
        growth(initial, monthly, rate, first + then).final, abs=1 + 1.05**then
    )


@given(SUMS, SUMS, st.integers(0, 120))
def test_without_interest_nothing_is_earned(initial: int, monthly: int, months: int) -> None:
    assert growth(initial, monthly, NONE, months).earned == 0


def test_a_century_at_the_highest_rate_is_still_a_number() -> None:
    assert growth(1, 0, percent(Decimal(100), "month"), 1_200).final > 10**300


def test_what_cannot_be_saved_is_refused() -> None:
    for wrong in ((-1, 0, 12), (0, -1, 12), (0, 0, -1), (0, 0, 1_201)):
        with pytest.raises(OutOfRange):
            growth(wrong[0], wrong[1], NONE, wrong[2])
