"""Half of a recipe: its quantities halved, its times and temperatures left, and nothing that may be no quantity."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.word_problems.halving import asks_for_half, halved


@pytest.mark.parametrize(
    ("recipe", "half"),
    [
        ("3 ovos\n250g de farinha\n1 xícara de leite", "1 1/2 ovos\n125g de farinha\n1/2 xícara de leite"),
        ("dois ovos, meia xícara de óleo", "1 ovos, 1/4 xícara de óleo"),
        ("25 g de sal e 1,5 kg de carne", "12,5 g de sal e 0,75 kg de carne"),
        ("½ limão, 1½ colher de mel", "1/4 limão, 3/4 colher de mel"),
        ("1.500 g de farinha, 4 ovos", "750 g de farinha, 2 ovos"),
        ("0,125 kg de sal, 3.250,5 g de arroz", "0,06 kg de sal, 1625,25 g de arroz"),
        ("2 latas de leite condensado de 395g e 6 ovos", "1 latas de leite condensado de 395g e 3 ovos"),
        ("4 cans of 400 ml, 200 g of sugar", "2 cans of 400 ml, 100 g of sugar"),
        ("2 ovos, massa de 500 g", "1 ovos, massa de 250 g"),
        ("ovos: 4\nleite: 2", "ovos: 2\nleite: 1"),
        ("1. 4 ovos\n2. 6 colheres de açúcar", "1. 2 ovos\n2. 3 colheres de açúcar"),
        ("2 ovos, 4 colheres, forno a 180, 40 min, 2 dias na geladeira",
         "1 ovos, 2 colheres, forno a 180, 40 min, 2 dias na geladeira"),
        ("4 cups of flour, bake at 350°F for 20 minutes, 2 eggs",
         "2 cups of flour, bake at 350°F for 20 minutes, 1 eggs"),
    ],
)  # fmt: skip
def test_quantities_are_halved_and_times_and_temperatures_stay(recipe: str, half: str) -> None:
    assert halved(recipe, comma=True) == half


@pytest.mark.parametrize(
    "text",
    ["reunião 12/03 sala 5", "2 a 3 ovos", "3 ovos, forma 20x30", "2 ovos", "sem números", "10% de 4"],
)
def test_what_may_be_no_quantity_leaves_all_as_it_is(text: str) -> None:
    assert halved(text, comma=True) is None


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("metade dessa receita", True),
        ("me mostra a metade disso", True),
        ("half of that recipe", True),
        ("metade da conta", False),
        ("metade", False),
        ("paguei metade da receita", False),
    ],
)
def test_half_is_asked_for_of_what_was_shown_and_of_nothing_else(text: str, asks: bool) -> None:
    assert asks_for_half(text) is asks


def test_thousands_are_parted_as_the_language_parts_them() -> None:
    assert halved("1,000 g of flour, 2.5 kg of meat", comma=False) == "500 g of flour, 1.25 kg of meat"
    assert halved("1.500 kg de carne, 2 ovos", comma=False) == "0.75 kg de carne, 1 ovos"


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    halved(text, comma=False)
    halved(text, comma=True)


@example(figure="1,500.5", comma=True)
@given(st.text("0123456789.,½ g", max_size=12), st.booleans())
def test_any_figure_is_read(figure: str, comma: bool) -> None:
    halved(f"{figure} g de sal, 2 ovos", comma=comma)
