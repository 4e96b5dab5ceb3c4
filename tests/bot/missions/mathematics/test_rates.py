"""Rates, and what prices do to money."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.missions.mathematics.loans import price
from bot.missions.mathematics.money import OutOfRange, at_least, exact, nearest
from bot.missions.mathematics.rates import (
    NONE,
    Rate,
    fall,
    from_daily,
    nominal,
    percent,
    real,
    share_of,
    worth,
)

TINY = Decimal("1e-20")
SHARES = st.decimals("-0.5", "0.9", places=6)


def shown(share: Decimal, places: str = "0.01") -> Decimal:
    return (share * 100).quantize(Decimal(places))


def test_one_per_cent_a_month_is_twelve_sixty_eight_a_year() -> None:
    """The example of every Brazilian course; scribd.com/document/358662857 has it at the head of its SAC table."""
    assert shown(percent(Decimal(1), "month").yearly) == Decimal("12.68")


def test_a_years_inflation_is_taken_apart_into_months() -> None:
    """amattos.eng.br, Livro Inflação, taxa média: 233.65 % a year were 10.6 % a month."""
    assert shown(percent(Decimal("233.65"), "year").monthly, "0.1") == Decimal("10.6")


@pytest.mark.parametrize(
    ("earned", "prices", "beyond"),
    [
        ("0.0816", "0.015", "6.56"),  # soprovas.com, question 3100477
        ("0.0102", "0.0041", "0.61"),  # elibrary.tips: a fund in November 2022 (0.6075 %)
        ("0.092", "0.04", "5.00"),  # qconcursos.com, question 4e7f64a4: 5 % beyond 4 % are 9.2 %
    ],
)
def test_what_is_earned_beyond_inflation_is_divided_not_subtracted(earned: str, prices: str, beyond: str) -> None:
    found = real(Rate(Decimal(earned), "year"), Rate(Decimal(prices), "year"))
    assert shown(found.yearly) == Decimal(beyond)


def test_a_working_days_rate_is_counted_252_times_a_year() -> None:
    """A Selic of 0.055131 % a day is 14.90 % a year: the pair that Banco Central published for most of 2025."""
    assert shown(from_daily(Decimal("0.00055131")).yearly) == Decimal("14.90")


def test_more_than_the_whole_of_an_index_is_more_than_its_rate_times_that() -> None:
    index = percent(Decimal("14.90"), "year")
    assert share_of(index, Decimal(1)).yearly == pytest.approx(index.yearly, abs=Decimal("1e-12"))
    assert share_of(index, Decimal("1.1")).yearly > index.yearly * Decimal("1.1")


@given(SHARES)
def test_a_month_of_a_year_of_a_month_is_the_same_month(share: Decimal) -> None:
    there = Rate(share, "month")
    assert abs(Rate(there.yearly, "year").monthly - share) < TINY


@given(SHARES, SHARES)
def test_real_and_nominal_undo_each_other(share: Decimal, prices: Decimal) -> None:
    rate, inflation = Rate(share, "year"), Rate(prices, "year")
    assert abs(real(nominal(rate, inflation), inflation).yearly - share) < TINY


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-0.51", "1.01"])
def test_what_is_no_rate_of_a_month_is_refused(value: str) -> None:
    with pytest.raises(OutOfRange):
        Rate(Decimal(value), "month")


def test_ten_years_of_five_per_cent() -> None:
    """1.05^10 = 1.628895, of any table of compound interest."""
    after = worth(1_000_00, percent(Decimal(5), "year"), 120)
    assert (after.then, after.buys) == (1_628_89, 613_91)


def test_without_inflation_money_stays_what_it_is() -> None:
    after = worth(123_45, NONE, 600)
    assert (after.then, after.buys) == (123_45, 123_45)


@given(st.integers(0, 10**12), st.decimals("0", "0.5", places=4), st.integers(0, 240))
def test_what_becomes_dearer_buys_less(amount: int, share: Decimal, months: int) -> None:
    after = worth(amount, percent(share * 100, "year"), months)
    assert after.buys <= amount <= after.then


def test_a_fall_costs_its_share() -> None:
    assert fall(5_000_00, Decimal("0.3")) == 1_500_00


def test_a_fall_of_more_than_all_is_refused() -> None:
    with pytest.raises(OutOfRange):
        fall(100, Decimal("1.1"))


def test_half_a_centavo_goes_up() -> None:
    assert [nearest(Decimal(amount)) for amount in ("0.5", "1.5", "2.5", "2.4999", "-0.5")] == [1, 2, 3, 2, -1]


@given(st.decimals("-1e14", "1e14", places=10))
def test_a_sum_is_rounded_to_a_centavo_beside_it(amount: Decimal) -> None:
    assert nearest(amount) <= at_least(amount) <= nearest(amount) + 1


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
