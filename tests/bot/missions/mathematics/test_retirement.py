from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import NONE, Rate, compounded_monthly, percent
from bot.missions.mathematics.retirement import Retirement, capital_for, income_from, months_until, plan
from bot.missions.mathematics.savings import growth

HALF = percent(Decimal("0.5"), "month")
RATES = st.decimals("0.0001", "0.02", places=5).map(lambda share: Rate(share, "month"))


def test_fifteen_thousand_a_month_for_ever_are_three_millions() -> None:
    """The worked example of retiring at 55 with R$ 15,000 a month: R$ 3,000,000, which half a per cent a month pays."""
    assert capital_for(15_000_00, HALF) == 3_000_000_00
    assert income_from(3_000_000_00, HALF) == 15_000_00


def test_twenty_years_of_a_thousand_a_month() -> None:
    """David Lippman, "Math in Society", Finance, payout annuities: 1,000 a month for 20 years at 6 % take 139,600."""
    capital = capital_for(1_000_00, compounded_monthly(Decimal("0.06")), 240)
    assert capital == pytest.approx(139_600_00, abs=20_00)


def test_the_rule_of_four_per_cent() -> None:
    """William Bengen, "Determining Withdrawal Rates", 1994: 25 times a year's spending, drawn on at 4 % a year."""
    yearly = 12 * 5_000_00
    assert capital_for(5_000_00, compounded_monthly(Decimal("0.04"))) == 25 * yearly


def test_a_plan_says_what_is_lacking_and_what_to_put_by() -> None:
    need = plan(Retirement(income=5_000_00, months=240, saved=50_000_00, earning=percent(Decimal(4), "year")))
    assert need.grown == 109_556_16  # 50,000 * 1.04^20, by hand
    assert need.missing == need.capital - need.grown
    assert growth(50_000_00, need.contribution, percent(Decimal(4), "year"), 240).final >= need.capital


@settings(max_examples=50, deadline=None)
@given(st.integers(1_00, 10**8), RATES, st.integers(1, 600))
def test_the_capital_pays_the_income_to_the_end_and_no_longer(income: int, rate: Rate, months: int) -> None:
    left = Decimal(capital_for(income, rate, months))
    for _ in range(months):
        left = left * (1 + rate.monthly) - income
    assert left >= Decimal("-0.001")
    assert left <= (1 + rate.monthly) ** months + 1


@settings(max_examples=50, deadline=None)
@given(st.integers(1_00, 10**8), RATES, st.integers(1, 600))
def test_for_ever_takes_more_than_for_a_time(income: int, rate: Rate, months: int) -> None:
    assert capital_for(income, rate) >= capital_for(income, rate, months)


def test_who_puts_by_what_the_plan_says_is_there_in_time() -> None:
    wish = Retirement(income=3_000_00, months=300, saved=0, earning=percent(Decimal(5), "year"), drawing=360)
    needed = plan(wish).contribution
    assert months_until(wish, needed) == 300
    assert months_until(wish, needed * 2) in range(150, 300)
    assert months_until(wish, 0) is None


def test_nothing_is_paid_for_ever_without_interest() -> None:
    with pytest.raises(OutOfRange):
        capital_for(1_000_00, NONE)
    assert income_from(1_000_00, NONE) == 0
    assert income_from(1_200_00, NONE, 12) == 100_00
