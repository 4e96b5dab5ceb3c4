from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from bot.missions.mathematics.inflation import corrected, worth
from bot.missions.mathematics.rates import NONE, percent


def test_ten_years_of_five_per_cent() -> None:
    """1.05^10 = 1.628895, of any table of compound interest."""
    after = worth(1_000_00, percent(Decimal(5), "year"), 120)
    assert (after.then, after.buys) == (1_628_89, 613_91)


def test_an_index_brings_an_amount_forward() -> None:
    """IBGE: the IPCA of January to March 2024 was 0.42, 0.83 and 0.16 %, 1.42 % in the quarter."""
    assert corrected(1_000_00, [Decimal("0.0042"), Decimal("0.0083"), Decimal("0.0016")]) == 1_014_15


def test_without_inflation_money_stays_what_it_is() -> None:
    after = worth(123_45, NONE, 600)
    assert (after.then, after.buys) == (123_45, 123_45)
    assert corrected(123_45, []) == 123_45


@given(st.integers(0, 10**12), st.decimals("0", "0.5", places=4), st.integers(0, 240))
def test_what_becomes_dearer_buys_less(amount: int, share: Decimal, months: int) -> None:
    after = worth(amount, percent(share * 100, "year"), months)
    assert after.buys <= amount <= after.then
