"""Loans, and saving first."""

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.missions.mathematics.loans import LONGEST, Loan, Purchase, annuity, compare, implied, instalment, price, sac
from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import NONE, Rate, percent

PRINCIPALS = st.integers(1, 10**12)
RATES = st.decimals("0", "0.15", places=5).map(lambda share: Rate(share, "month"))
MONTHS = st.integers(1, LONGEST)
ONE = percent(Decimal(1), "month")
TWO = percent(Decimal(2), "month")


def test_equal_instalments_over_fifteen_years() -> None:
    """diariodasleis.com.br, "Tabela Price": R$ 100,000 at 1 % in 180 months are 180 times 0.01200168."""
    assert instalment(100_000_00, ONE, 180) == 1_200_17
    assert instalment(100_000_000_00, ONE, 180) == pytest.approx(1_200_168_00, abs=50)


def test_a_table_of_equal_instalments_is_the_published_one() -> None:
    """passeidireto.com, "Tabela Price e SAC", page 4: R$ 70,000 at 2 % a month in 5 months."""
    table = price(70_000_00, TWO, 5)
    assert [each.payment for each in table.instalments] == [14_851_09] * 5
    assert [each.interest for each in table.instalments] == [1_400_00, 1_130_98, 856_58, 576_69, 291_20]
    assert [each.balance for each in table.instalments] == [56_548_91, 42_828_80, 28_834_29, 14_559_89, 0]
    assert table.interest == 4_255_45  # the published 4,255.44 adds up what it does not show


def test_a_shorter_table_of_another_rate_is_the_published_one() -> None:
    """scribd.com/document/622149570: R$ 10,000 at 10 % a month in 4 months, R$ 12,618.83 in all."""
    table = price(10_000_00, percent(Decimal(10), "month"), 4)
    assert [each.interest for each in table.instalments] == [1_000_00, 784_53, 547_51, 286_79]
    assert (table.first, table.paid) == (3_154_71, 12_618_83)


def test_equal_amortisation_is_the_published_one() -> None:
    """exame.com, "Como calcular a amortização de financiamento na tabela SAC": R$ 100,000, 120 months, 1 % a month."""
    table = sac(100_000_00, ONE, 120)
    assert [each.payment for each in table.instalments[:2]] == [1_833_33, 1_825_00]
    assert table.instalments[0].balance == 99_166_67


def test_both_tables_cost_what_is_published_of_them() -> None:
    """1001ferramentas.com: R$ 100,000 at 1 % in 100 months cost R$ 50,500 with SAC and about R$ 58,700 with PRICE."""
    assert sac(100_000_00, ONE, 100).interest == 50_500_00
    assert price(100_000_00, ONE, 100).interest == pytest.approx(58_700_00, abs=50_00)


def test_a_loan_without_interest_is_paid_back_as_it_was_lent() -> None:
    assert price(1_000_00, NONE, 3).paid == 1_000_00
    assert [each.payment for each in sac(1_000_00, NONE, 3).instalments] == [333_33, 333_33, 333_34]


@settings(max_examples=50, deadline=None)
@given(PRINCIPALS, RATES, MONTHS)
def test_a_table_ends_with_nothing_owed_and_adds_up(principal: int, rate: Rate, months: int) -> None:
    for table in (price(principal, rate, months), sac(principal, rate, months)):
        assert len(table.instalments) == months
        assert table.instalments[-1].balance == 0
        assert sum(each.amortisation for each in table.instalments) == principal
        assert sum(each.payment for each in table.instalments) == table.paid == principal + table.interest
        assert _falling([principal, *(each.balance for each in table.instalments)])


@settings(max_examples=50, deadline=None)
@given(st.integers(10_000_00, 10**12), RATES, st.integers(2, 120))
def test_equal_amortisation_costs_no_more_and_begins_dearer(principal: int, rate: Rate, months: int) -> None:
    falling, equal = sac(principal, rate, months), price(principal, rate, months)
    assert falling.interest <= equal.interest + months
    assert falling.first >= equal.first - 1
    assert _falling([each.payment for each in falling.instalments[:-1]])


@settings(max_examples=50, deadline=None)
@given(st.integers(10_000_00, 10**12), st.decimals("0", "0.03", places=5), st.integers(1, 120))
def test_equal_instalments_are_equal_but_the_last_by_little(principal: int, share: Decimal, months: int) -> None:
    rate = Rate(share, "month")
    table = price(principal, rate, months)
    assert len({each.payment for each in table.instalments[:-1]}) <= 1
    grown = (1 + float(rate.monthly)) ** months
    assert abs(table.last - table.first) <= 1 + months * grown


@pytest.mark.parametrize(
    ("principal", "rate", "months"),
    [(0, ONE, 12), (-1, ONE, 12), (10**15 + 1, ONE, 12), (100, ONE, 0), (100, ONE, LONGEST + 1)],
)
def test_what_is_no_loan_is_refused(principal: int, rate: Rate, months: int) -> None:
    for table in (price, sac):
        with pytest.raises(OutOfRange):
            table(principal, rate, months)


def test_a_loan_at_a_negative_rate_is_refused() -> None:
    with pytest.raises(OutOfRange):
        price(1_000_00, Rate(Decimal("-0.01"), "month"), 12)


def test_tables_of_one_loan_are_the_same_values() -> None:
    table: Loan = price(70_000_00, TWO, 5)
    assert table == price(70_000_00, TWO, 5)
    assert table != sac(70_000_00, TWO, 5)


def _falling(values: list[int]) -> bool:
    return all(later <= earlier for earlier, later in pairwise(values))


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


@given(st.decimals("0", "0.5", places=4), st.integers(1, 36))
def test_a_discount_is_the_interest_that_parts_cost(discount: Decimal, months: int) -> None:
    try:
        rate = implied(discount, months)
    except OutOfRange:
        assert annuity(Decimal(1), months) > (1 - discount) * months  # more than doubles in a month
        return
    worth = sum(float(1 / (1 + rate.monthly)) ** month for month in range(1, months + 1)) / months
    assert worth == pytest.approx(float(1 - discount), abs=1e-9)


def test_no_discount_costs_nothing_and_a_whole_one_is_none() -> None:
    assert implied(Decimal(0), 10).monthly == pytest.approx(0, abs=Decimal("1e-12"))
    with pytest.raises(OutOfRange):
        implied(Decimal(1), 10)
