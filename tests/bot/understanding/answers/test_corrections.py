"""What is said of a film that was kept by mistake, and what is only said after a film was kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.understanding.answers.corrections import LONGEST, Correction, correction_in


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("não é esse, é o de 2021", Correction(year=2021)),
        ("não, o de 2021", Correction(year=2021)),
        ("o de 1984", Correction(year=1984)),
        ("nao era esse filme, era o filme de 1984", Correction(year=1984, kind="movie")),
        ("o certo é o de 2021", Correction(year=2021)),
        ("wrong one, it's the 1984 one", Correction(year=1984)),
        ("era a série", Correction(kind="tv_show")),
        ("não, é a série", Correction(kind="tv_show")),
        ("é o filme", Correction(kind="movie")),
        ("i meant the show", Correction(kind="tv_show")),
        ("errou, é o do villeneuve", Correction(person="villeneuve")),
        ("era o do Denis Villeneuve", Correction(person="denis villeneuve")),
        ("no, the one by denis villeneuve", Correction(person="denis villeneuve")),
        ("não é esse, é duna parte 2", Correction(title="duna parte 2")),
        ("quis dizer a chegada", Correction(title="a chegada")),
        ("era o 3", Correction(number=3)),
        ("não, o terceiro", Correction(number=3)),
        ("o 3 na verdade", Correction(number=3)),
        ("não era o 2, era o 3", Correction(number=3)),
        ("não era o 2", Correction(number=0)),
        ("era o último", Correction(number=-1)),
        ("wait, the second one", Correction(number=2)),
        ("quis dizer o 2", Correction(title="o 2", number=2)),
        ("não é esse", Correction()),
        ("não é esse, é o outro", Correction()),
        ("no, the other one", Correction()),
        ("errado, era o outro lado da rua", Correction(title="o outro lado da rua")),
        ("não era esse filme", Correction()),
        ("não é a série", Correction()),
        ("esse não", Correction()),
        ("filme errado", Correction()),
        ("vc errou", Correction()),
        ("not that one", Correction()),
        ("that's the wrong movie", Correction()),
    ],
)
def test_a_mistake_is_put_right(text: str, meant: Correction) -> None:
    assert correction_in(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "não",
        "valeu",
        "não, obrigado",
        "é isso",
        "era isso mesmo",
        "this one",
        "perfeito",
        "a série",
        "o filme",
        "2021",
        "o 3",
        "3",
        "queria 2 pães",
        "era o terceiro filme da saga",
        "quero o 2 amanhã",
        "era o filme favorito do meu pai",
        "é o melhor filme",
        "não, é o melhor filme",
        "não, é ótimo",
        "não, quero dormir",
        "não gostei desse filme",
        "não vi esse ainda",
        "não é esse o caso",
        "o de 2021 é melhor",
        "que filme é esse?",
        "não é o de 2021?",
        "foi mal",
        "salva duna de 2021",
        "apaga o 2",
        "é isso, salva aí",
        "not bad",
        "it's great",
        "",
    ],
)
def test_other_things_are_said_after_a_film_was_kept(text: str) -> None:
    assert correction_in(text) is None


@given(
    st.text(max_size=LONGEST + 20)
    | st.lists(st.sampled_from("não é esse o de 2021 a série , errou".split())).map(" ".join)
)
@settings(max_examples=80)
def test_any_text_is_read(text: str) -> None:
    found = correction_in(text)
    assert found is None or found.year is None or 1800 <= found.year < 2100
