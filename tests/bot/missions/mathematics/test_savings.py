"""Money that is put by."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import NONE, Rate, percent
from bot.missions.mathematics.savings import Retirement, capital_for, contribution_for, fund, growth, months_for, plan

SUMS = st.integers(0, 10**11)
RATES = st.decimals("-0.02", "0.05", places=5).map(lambda share: Rate(share, "month"))


def test_two_years_of_a_thousand_a_month() -> None:
    """assignmentexpert.com, question 171432: 1,000 a month at 6 %, compounded monthly, are 25,431.96 after 2 years."""
    grown = growth(0, 1_000_00, Rate(Decimal("0.06") / 12, "month"), 24)
    assert (grown.final, grown.contributed) == (25_431_96, 24_000_00)


def test_five_years_of_three_thousand_a_month() -> None:
    """algebra.com, question 1188029: 3,000 a month at 7 %, compounded monthly, are 214,778.70 after 5 years."""
    assert growth(0, 3_000_00, Rate(Decimal("0.07") / 12, "month"), 60).final == 214_778_70


def test_twenty_years_of_a_hundred_a_month() -> None:
    """David Lippman, "Math in Society", Finance: 100 a month at 6 % for 20 years are 46,200 (rounded)."""
    assert growth(0, 100_00, Rate(Decimal("0.06") / 12, "month"), 240).final == pytest.approx(46_200_00, abs=5_00)


def test_what_to_put_by_for_two_hundred_thousand() -> None:
    """David Lippman, "Math in Society", Finance: 200,000 in 30 years at 8 % take 134.09 a month (steps rounded)."""
    needed = contribution_for(200_000_00, 0, Rate(Decimal("0.08") / 12, "month"), 360)
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


def test_six_months_of_spending() -> None:
    made = fund(3_000_00, 5_000_00, 6, 1_000_00)
    assert (made.target, made.missing, made.covered, made.months) == (18_000_00, 13_000_00, Decimal("1.6"), 13)


def test_savings_that_earn_are_a_fund_sooner() -> None:
    assert fund(3_000_00, 5_000_00, 6, 1_000_00, percent(Decimal(1), "month")).months == 12


def test_a_full_fund_lacks_nothing() -> None:
    made = fund(1_000_00, 3_000_00, 3)
    assert (made.missing, made.covered, made.months) == (0, Decimal("3.0"), 0)


def test_a_fund_that_nothing_is_put_into_is_never_full() -> None:
    assert fund(1_000_00, 0, 3).months is None


@pytest.mark.parametrize(("spending", "covering"), [(0, 6), (100, 0), (100, 61)])
def test_what_is_no_fund_is_refused(spending: int, covering: int) -> None:
    with pytest.raises(OutOfRange):
        fund(spending, 0, covering)


HALF = percent(Decimal("0.5"), "month")
ABOVE_NOTHING = st.decimals("0.0001", "0.02", places=5).map(lambda share: Rate(share, "month"))


def test_fifteen_thousand_a_month_for_ever_are_three_millions() -> None:
    """The worked example of retiring at 55 with R$ 15,000 a month: R$ 3,000,000, which half a per cent a month pays."""
    assert capital_for(15_000_00, HALF) == 3_000_000_00


def test_twenty_years_of_a_thousand_a_month() -> None:
    """David Lippman, "Math in Society", Finance, payout annuities: 1,000 a month for 20 years at 6 % take 139,600."""
    capital = capital_for(1_000_00, Rate(Decimal("0.06") / 12, "month"), 240)
    assert capital == pytest.approx(139_600_00, abs=20_00)


def test_the_rule_of_four_per_cent() -> None:
    """William Bengen, "Determining Withdrawal Rates", 1994: 25 times a year's spending, drawn on at 4 % a year."""
    yearly = 12 * 5_000_00
    assert capital_for(5_000_00, Rate(Decimal("0.04") / 12, "month")) == pytest.approx(25 * yearly, abs=1)


def test_a_plan_says_what_is_lacking_and_what_to_put_by() -> None:
    need = plan(Retirement(income=5_000_00, months=240, saved=50_000_00, earning=percent(Decimal(4), "year")))
    assert need.grown == 109_556_16  # 50,000 * 1.04^20, by hand
    assert need.missing == need.capital - need.grown
    assert growth(50_000_00, need.contribution, percent(Decimal(4), "year"), 240).final >= need.capital


@settings(max_examples=50, deadline=None)
@given(st.integers(1_00, 10**8), ABOVE_NOTHING, st.integers(1, 600))
def test_the_capital_pays_the_income_to_the_end_and_no_longer(income: int, rate: Rate, months: int) -> None:
    left = Decimal(capital_for(income, rate, months))
    for _ in range(months):
        left = left * (1 + rate.monthly) - income
    assert left >= Decimal("-0.001")
    assert left <= (1 + rate.monthly) ** months + 1


@settings(max_examples=50, deadline=None)
@given(st.integers(1_00, 10**8), ABOVE_NOTHING, st.integers(1, 600))
def test_for_ever_takes_more_than_for_a_time(income: int, rate: Rate, months: int) -> None:
    assert capital_for(income, rate) >= capital_for(income, rate, months)


def test_who_puts_by_what_the_plan_says_is_there_in_time() -> None:
    wish = Retirement(income=3_000_00, months=300, saved=0, earning=percent(Decimal(5), "year"), drawing=360)
    needed = plan(wish).contribution
    capital = capital_for(wish.income, wish.earning, wish.drawing)
    assert months_for(capital, 0, needed, wish.earning) == 300


def test_nothing_is_paid_for_ever_without_interest() -> None:
    with pytest.raises(OutOfRange):
        capital_for(1_000_00, NONE)
