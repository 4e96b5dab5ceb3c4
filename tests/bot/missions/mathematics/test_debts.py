from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.missions.mathematics.debts import Debt, Payoff, pay_off
from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import NONE, Rate, percent


def debt(key: str, balance: int, monthly: str, minimum: int = 0) -> Debt:
    return Debt(key, balance, percent(Decimal(monthly), "month"), minimum)


DEBTS = (
    debt("card", 2_000_00, "10", 200_00),
    debt("shop", 500_00, "2", 50_00),
    debt("loan", 5_000_00, "3", 250_00),
)


def found(debts: tuple[Debt, ...], monthly: int, order: str = "avalanche") -> Payoff:
    payoff = pay_off(debts, monthly, "snowball" if order == "snowball" else "avalanche")
    assert payoff is not None
    return payoff


def test_one_debt_is_paid_month_by_month() -> None:
    """Worked by hand: 1,000 at 10 % with 600 a month: 1,100 - 600 = 500, 550 - 550 = 0."""
    payoff = found((debt("card", 1_000_00, "10"),), 600_00)
    assert (payoff.months, payoff.interest, payoff.paid) == (2, 150_00, 1_150_00)
    assert payoff.owed == (1_000_00, 500_00, 0)


def test_the_dearest_goes_first_and_the_smallest_goes_first() -> None:
    assert found(DEBTS, 1_500_00).gone[0][0] == "card"
    assert found(DEBTS, 1_500_00, "snowball").gone[0][0] == "shop"


def test_a_hand_worked_pair_of_debts() -> None:
    """A: 300 at 10 %, B: 100 at nothing, 150 a month. Avalanche: 330+100-150, 198+100-150, 52.8+100-150, 2.8.

    Snowball: B and 50 of A at first: 280, then 308 - 150, 173.8 - 150, 26.18.
    """
    pair = (debt("A", 300_00, "10"), Debt("B", 100_00, NONE))
    dearest, smallest = found(pair, 150_00), found(pair, 150_00, "snowball")
    assert dearest.owed == (400_00, 280_00, 148_00, 2_80, 0)
    assert smallest.owed == (400_00, 280_00, 158_00, 23_80, 0)
    assert (dearest.interest, smallest.interest) == (52_80, 76_18)


def test_the_published_car_card_and_student_loan() -> None:
    """Investopedia, "Debt Avalanche vs. Debt Snowball": 10,000 at 18.99 %, 9,000 at 3 %, 15,000 at 4.5 %, by 3,000.

    It gives 1,011.60 of interest for the avalanche and 1,514.97 for the snowball, and not its rounding: ours are near.
    """
    published = tuple(
        Debt(key, balance, Rate(Decimal(rate) / 12, "month"))
        for key, balance, rate in (
            ("card", 10_000_00, "0.1899"),
            ("car", 9_000_00, "0.03"),
            ("study", 15_000_00, "0.045"),
        )
    )
    dearest, smallest = found(published, 3_000_00), found(published, 3_000_00, "snowball")
    assert [key for key, _ in dearest.gone] == ["card", "study", "car"]
    assert [key for key, _ in smallest.gone] == ["car", "card", "study"]
    assert dearest.interest == pytest.approx(1_011_60, rel=0.1)
    assert smallest.interest == pytest.approx(1_514_97, rel=0.1)
    assert smallest.interest - dearest.interest == pytest.approx(1_514_97 - 1_011_60, rel=0.01)


def test_minimums_that_are_not_reached_are_no_plan() -> None:
    assert pay_off(DEBTS, 499_99, "avalanche") is None


def test_a_debt_that_grows_faster_than_it_is_paid_is_never_gone() -> None:
    assert pay_off((debt("card", 1_000_00, "10"),), 100_00, "avalanche") is None


RATES = st.decimals("0", "0.12", places=4).map(lambda share: Rate(share, "month"))
SEVERAL = st.lists(st.tuples(st.integers(1, 10**7), RATES, st.integers(0, 500_00)), min_size=1, max_size=5).map(
    lambda rows: tuple(Debt(str(at), *row) for at, row in enumerate(rows))
)


@settings(max_examples=50, deadline=None)
@given(SEVERAL, st.integers(1, 10**7))
def test_what_is_paid_is_what_was_owed_and_its_interest(debts: tuple[Debt, ...], monthly: int) -> None:
    for order in ("snowball", "avalanche"):
        payoff = pay_off(debts, monthly, "snowball" if order == "snowball" else "avalanche")
        if payoff is None:
            continue
        assert payoff.paid == sum(each.balance for each in debts) + payoff.interest
        assert payoff.paid <= monthly * payoff.months
        assert payoff.paid > monthly * (payoff.months - 1)
        assert sorted(key for key, _ in payoff.gone) == sorted(each.key for each in debts)
        assert payoff.owed[-1] == 0


@settings(max_examples=50, deadline=None)
@given(SEVERAL, st.integers(1, 10**7))
def test_the_dearest_first_costs_least(debts: tuple[Debt, ...], monthly: int) -> None:
    dearest, smallest = pay_off(debts, monthly, "avalanche"), pay_off(debts, monthly, "snowball")
    if dearest is not None and smallest is not None:
        # each month's interest of each debt is rounded to the centavo, which either may gain from, and it grows on
        rounding = len(debts) * smallest.months * 2 + smallest.interest // 1_000
        assert dearest.interest <= smallest.interest + rounding


def test_two_debts_of_one_key_are_refused() -> None:
    with pytest.raises(OutOfRange):
        pay_off((debt("a", 100, "1"), debt("a", 100, "1")), 100, "snowball")
    with pytest.raises(OutOfRange):
        pay_off((), 100, "snowball")
