from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import (
    Rate,
    accumulated,
    compounded_monthly,
    from_daily,
    nominal,
    percent,
    real,
    share_of,
)

TINY = Decimal("1e-20")
SHARES = st.decimals("-0.5", "0.9", places=6)


def shown(share: Decimal, places: str = "0.01") -> Decimal:
    return (share * 100).quantize(Decimal(places))


def test_one_per_cent_a_month_is_twelve_sixty_eight_a_year() -> None:
    """The example of every Brazilian course; scribd.com/document/358662857 has it at the head of its SAC table."""
    assert shown(percent(Decimal(1), "month").yearly) == Decimal("12.68")


def test_savings_of_six_a_year_compounded_monthly_yield_six_seventeen() -> None:
    """Union of Higher Education of the Federal District, salavirtual.upis.br, unit 2, effective rates."""
    assert shown(compounded_monthly(Decimal("0.06")).yearly) == Decimal("6.17")


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


@given(st.lists(SHARES, max_size=24))
def test_the_order_of_months_makes_no_difference(shares: list[Decimal]) -> None:
    assert abs(accumulated(shares) - accumulated(reversed(shares))) < Decimal("1e-12") * (1 + abs(accumulated(shares)))


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-0.51", "1.01"])
def test_what_is_no_rate_of_a_month_is_refused(value: str) -> None:
    with pytest.raises(OutOfRange):
        Rate(Decimal(value), "month")
