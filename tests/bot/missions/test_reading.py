"""What a question about money tells: its sums, and what tells of one's own."""

from __future__ import annotations

from decimal import Decimal

import pytest

from bot.missions.reading import is_said, told_in


@pytest.mark.parametrize("text", ["vale a pena um carro por 60 mil?", "um carro de 60 mil compensa?"])
def test_what_something_is_sold_for_is_a_sum(text: str) -> None:
    assert told_in(text).figures["amount"].value == Decimal(6_000_000)


def test_how_much_of_a_hundred_is_no_sum() -> None:
    assert not told_in("meu aluguel pesa quanto por cento do que eu ganho?").figures


@pytest.mark.parametrize(
    ("text", "own"),
    [
        *(("já tenho 2 mil guardados", True), ("já juntei 3 mil", True), ("ganho 5200 por mês", True)),
        *(("já tenho 300 amigos", False), ("já tenho 20 anos de casa", False)),
    ],
)
def test_what_is_put_by_is_told_as_put_by(text: str, own: bool) -> None:
    assert is_said("of_ones_own", text) is own


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("900 à vista ou 8 de 130", {"amount": 90_000, "months": 8, "instalment": 13_000}),
        ("não é 48x, é 12x de 90", {"months": 12, "instalment": 9_000}),
        ("o dinheiro rende uns 0,7 por mês", {"yield": Decimal("0.7")}),
        ("tiro 150 por dia, cinco dias por semana, com 30 de gasto", {"a_day": 15_000, "days": 5}),
        ("separo 40 por semana", {"a_day": 4_000, "days": 1}),
        ("gasto 20 por dia", {"a_day_out": 2_000}),
    ],
)
def test_figures_are_what_stands_around_them(text: str, figures: dict[str, int | Decimal]) -> None:
    assert {name: each.value for name, each in told_in(text).figures.items()} == figures
