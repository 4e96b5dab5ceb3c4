"""The arithmetic of savings, a car and retirement, done again month by month with nothing of the product's."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from mongomock_motor import AsyncMongoMockClient

from tests.bot.missions.household import Household, found, knowing

SELIC = 15
# What the Selic of a year is in a month: 1 + r is its twelfth root; to the hundredth of a percent that is said.
MONTHLY = ((1 + Decimal(SELIC) / 100) ** (Decimal(1) / 12) - 1).quantize(Decimal("0.0001"))
REAL = Decimal("1.04") ** (Decimal(1) / 12) - 1
CENT, REAIS = Decimal("0.01"), Decimal(1)


async def answer(text: str) -> str:
    markets = knowing({"selic": found(("selic", f"{SELIC}.00", "% a year"))})
    said = await Household(AsyncMongoMockClient()["guarda"], markets).says(text)
    return said.replace("\xa0", " ")


def told(pattern: str, text: str) -> Decimal:
    """Return the sum that stands where ``pattern`` has its group, in reais."""
    match = re.search(pattern.replace("SUM", r"R\$ ([\d.]+(?:,\d\d)?)"), text)
    assert match is not None, text
    return Decimal(match[1].replace(".", "").replace(",", "."))


def least(fits: Callable[[Decimal], bool], most: Decimal) -> Decimal:
    """Return the least sum that ``fits``, found by halving."""
    low, high = Decimal(0), most
    while high - low > CENT / 1_000:
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high


def saved(each: Decimal, months: int, rate: Decimal) -> Decimal:
    there = Decimal(0)
    for _ in range(months):
        there += there * rate + each
    return there


def owed(price: Decimal, each: Decimal, months: int, rate: Decimal) -> Decimal:
    left = price
    for _ in range(months):
        left += left * rate - each
    return left


def close(said: Decimal, reckoned: Decimal, within: Decimal) -> None:
    assert abs(said - reckoned) <= within, (said, reckoned)


async def test_what_is_put_by_each_month_comes_to_the_goal() -> None:
    said = await answer("quanto preciso juntar por mês pra ter 20 mil em 2 anos?")
    each = least(lambda each: saved(each, 24, MONTHLY) >= 20_000, Decimal(20_000))
    close(told("guarde SUM por mês", said), each, CENT)
    assert f"{MONTHLY * 100:.2f}% ao mês".replace(".", ",") in said
    close(told("Sem rendimento nenhum, seriam SUM", said), Decimal(20_000) / 24, CENT)


async def test_a_car_is_paid_off_by_its_parts_and_bought_by_saving_them() -> None:
    said = await answer("vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar?")
    price, rate = Decimal(60_000), Decimal("0.0199")
    each = least(lambda each: owed(price, each, 48, rate) <= 0, price)
    part = told("a parcela fica em SUM", said)
    close(part, each, CENT)
    close(told("você terá pago SUM", said), 48 * each, REAIS)
    close(told("Só de juros são SUM", said), 48 * each - price, REAIS)
    months = next(number for number in range(1, 48) if saved(part, number, MONTHLY) >= price)
    assert f"em {months} meses paga à vista" in said
    # The last month takes no more than is missing.
    before = saved(part, months - 1, MONTHLY)
    put = part * (months - 1) + price - before * (1 + MONTHLY)
    close(told("deixa de gastar SUM", said), 48 * each - put, REAIS)


async def test_what_retirement_takes_pays_its_month_for_ever_and_is_saved_in_time() -> None:
    said = await answer("quanto preciso pra me aposentar com 5 mil por mês em 30 anos?")
    needed = told("mais ou menos SUM", said)
    close(needed * REAL, Decimal(5_000), CENT)  # a month's yield is the month's money, and nothing is used up
    for pattern, years in (("são SUM guardados", 30), ("Com 35 anos, cai para SUM", 35)):
        close(told(pattern, said), least(lambda each, n=years: saved(each, 12 * n, REAL) >= needed, needed), CENT)  # type: ignore[misc]
