from decimal import Decimal

import pytest

from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import percent
from bot.missions.mathematics.reserves import fund


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
