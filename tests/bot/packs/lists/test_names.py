"""Names of lists and entries: what one sentence puts on a list, and what is the same name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.packs.lists.names import called, entries_in, in_one_breath, key, list_name
from state.text import words


@pytest.mark.parametrize(
    ("said", "entries"),
    [
        ("leite e ovos", ("leite", "ovos")),
        ("o leite, ovos e pão", ("leite", "ovos", "pão")),
        ("1,5 kg de carne, sal", ("1,5 kg de carne", "sal")),
        ("sabão em pó e amaciante", ("sabão em pó", "amaciante")),
        ("- mala\n- remédio", ("mala", "remédio")),
        ("leite, Leite", ("leite",)),
        ("2kg de arroz", ("2kg de arroz",)),
        ("açúcar, café, requeijão meia cura", ("açúcar", "café", "requeijão meia cura")),
        ("areia pro gato (o Tobias), velas, filtro 10w30", ("areia pro gato (o Tobias)", "velas", "filtro 10w30")),
        ("arroz 2 caixas de suco e alface", ("arroz", "2 caixas de suco", "alface")),
        ("bexiga vela número 3 copinho e toalha", ("bexiga", "vela número 3", "copinho", "toalha")),
        ("pão, 2 queijos não 3 que vem visita, alface", ("pão", "3 queijos que vem visita", "alface")),
        ("saco de lixo 30 litros", ("saco de lixo 30 litros",)),
        ("alface e coloca 2 mamões também", ("alface", "2 mamões")),
        ("sal, farinha e fermento, por favor", ("sal", "farinha", "fermento")),
    ],
)
def test_a_sentence_holds_these_entries(said: str, entries: tuple[str, ...]) -> None:
    assert entries_in(said) == entries


@pytest.mark.parametrize(
    ("one", "other"), [("os limões", "limao"), ("Pães", "pão"), ("a lista", "lista"), ("ovos", "ovo")]
)
def test_these_are_the_same_name(one: str, other: str) -> None:
    assert key(one) == key(other)


def test_the_exact_name_comes_before_what_holds_it() -> None:
    pairs = [("leite de coco", 1), ("leite", 2)]
    assert called("o leite", pairs) == (2,)
    assert called("coco", pairs) == (1,)


@pytest.mark.parametrize(
    ("said", "begun"),
    [
        ("lista da feira cebola alho batata doce", ("feira", ("cebola", "alho", "batata doce"))),
        (
            "quero fazer uma lista pro acampamento corda lanterna e isqueiro",
            ("acampamento", ("corda", "lanterna", "isqueiro")),
        ),
        ("lista arroz e alface", ("", ("arroz", "alface"))),
        ("lista de compras do mês", None),
        ("lista de viagem com meia, biquini e toalha", None),
        ("mostra a lista do bolo leite e farinha", None),
    ],
)
def test_a_list_and_its_things_are_told_apart_in_one_breath(said: str, begun: object) -> None:
    assert in_one_breath(said) == begun


@pytest.mark.parametrize(("said", "name"), [("a lista de compras", "compras"), ("shopping list", "shopping")])
def test_a_list_is_called_so(said: str, name: str) -> None:
    assert list_name(said) == name


@given(st.text(max_size=200))
def test_nothing_is_added_that_was_not_said(said: str) -> None:
    for entry in entries_in(said):
        assert words(entry)
        assert set(words(entry)) <= set(words(said))
    assert list_name(said) in " ".join(said.split())
