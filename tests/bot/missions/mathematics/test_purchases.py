from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.purchases import Purchase, compare
from bot.missions.mathematics.rates import NONE, percent

CAR = Purchase(80_000_00, 20_000_00, 1_500_00, percent(Decimal("1.5"), "month"), 48)


def test_the_car_is_saved_for_in_forty_months() -> None:
    """The worked example of a car of R$ 80,000 with R$ 20,000 saved and R$ 1,500 to spare: 40 months."""
    saved = compare(CAR).saved
    assert saved is not None
    assert (saved.months, saved.cost, saved.earned, saved.total) == (40, 80_000_00, 0, 80_000_00)


def test_financing_pays_all_that_is_saved_down_and_says_what_the_month_lacks() -> None:
    financed = compare(CAR).financed
    # 60,000 * 0.015 / (1 - 1.015^-48) = 1,762.50, worked out apart with a table of annuities
    assert financed.loan.first == 1_762_50
    assert financed.short == 262_50
    assert financed.total == 20_000_00 + financed.loan.paid
    assert financed.decreasing.interest < financed.loan.interest


def test_savings_that_earn_are_there_sooner_and_cost_less() -> None:
    plain, earning = compare(CAR), compare(replace(CAR, yielding=percent(Decimal(1), "month")))
    assert plain.saved is not None
    assert earning.saved is not None
    assert earning.saved.months < plain.saved.months
    assert earning.saved.total < plain.saved.total
    assert earning.difference is not None
    assert plain.difference is not None
    assert earning.difference > plain.difference


def test_what_gets_dearer_faster_than_money_grows_is_never_paid_at_once() -> None:
    running = replace(CAR, monthly=0, dearer=percent(Decimal(1), "month"))
    assert compare(running).saved is None
    assert compare(running).difference is None


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 10**9), st.integers(0, 10**9), st.integers(0, 10**7))
def test_what_is_left_and_paid_is_all_there_was(cost: int, saved: int, monthly: int) -> None:
    if saved >= cost:
        return
    found = compare(Purchase(cost, saved, monthly, NONE, 12, percent(Decimal("0.5"), "month")))
    if found.saved is None:
        return
    assert found.saved.left >= 0
    assert found.saved.total + found.saved.earned == found.saved.cost == cost


def test_what_is_paid_for_already_is_no_loan() -> None:
    with pytest.raises(OutOfRange):
        compare(replace(CAR, saved=80_000_00))
