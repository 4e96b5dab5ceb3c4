from decimal import Decimal, localcontext

from hypothesis import given
from hypothesis import strategies as st

from bot.missions.mathematics.loans import price
from bot.missions.mathematics.money import at_least, at_most, exact, nearest
from bot.missions.mathematics.rates import percent


def test_half_a_centavo_goes_up() -> None:
    assert [nearest(Decimal(amount)) for amount in ("0.5", "1.5", "2.5", "2.4999", "-0.5")] == [1, 2, 3, 2, -1]


@given(st.decimals("-1e14", "1e14", places=10))
def test_a_sum_lies_between_its_roundings(amount: Decimal) -> None:
    assert at_most(amount) <= nearest(amount) <= at_least(amount) <= at_most(amount) + 1


def test_a_callers_own_precision_changes_nothing() -> None:
    there = price(123_456_78, percent(Decimal("0.99"), "month"), 360)
    with localcontext() as poor:
        poor.prec = 5
        assert price(123_456_78, percent(Decimal("0.99"), "month"), 360) == there


def test_what_is_exact_keeps_34_digits() -> None:
    @exact
    def third() -> Decimal:
        return Decimal(1) / 3

    assert len(third().as_tuple().digits) == 34
