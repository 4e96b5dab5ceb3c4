"""What stands around what a message tells of, and is none of it."""

from __future__ import annotations

import pytest

from tools.strip_framing import unframed, without_places


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("como era mesmo a série inacreditável", "a serie inacreditavel"),
        ("não lembro o nome todo, o homem que matou o fac", "o homem que matou o fac"),
        ("como era, falando alguma coisa, harrison ford", "harrison ford"),
        ("qual é o nome em português de babettes gaestebud", "babettes gaestebud"),
        ("gone with the wind please", "gone with the wind"),
        ("a few good men, the tom cruise one", "a few good men, the tom cruise"),
        ("que dia vence o aluguel? acha a nota", "que dia vence o aluguel"),
        ("onde a gente fica em Cananeia", "onde fica em cananeia"),
    ],
)
def test_doubt_courtesy_and_orders_are_taken_off(said: str, left: str) -> None:
    assert unframed(said) == left


@pytest.mark.parametrize(
    "said",
    [
        "como eu conheci sua mãe",
        "passei, tô na lista de espera",
        "como treinar o seu dragão",
        "acho",
        "não sei, sei lá",
    ],
)
def test_what_may_be_a_name_or_is_all_there_is_stays(said: str) -> None:
    assert len(unframed(said).split()) == len(said.split())


def test_the_place_is_left_out_if_what_was_seen_there_is_said() -> None:
    assert without_places(("homus", "canal", "prato", "fundo")) == ("homus", "prato", "fundo")
    assert without_places(("canal", "brasil")) == ("canal", "brasil")
