"""What puts right, or regrets, what was just done."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.understanding.answers.corrections import (
    LONGEST,
    Correction,
    Rather,
    correction_in,
    put_right,
    puts_back,
    regrets,
    said_rather,
)
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.resolver import Move, resolve
from bot.understanding.situation import Situation, Waiting


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


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("quer dizer, feijão", "feijão", None),
        ("ops, ou melhor: comprar pão", "comprar pão", None),
        ("Não é quinta, é sexta-feira.", "sexta-feira", "quinta"),
        ("não é às 14h e sim às 15h", "às 15h", "às 14h"),
        ("i mean beans", "beans", None),
        ("it's not monday, it's friday", "friday", "monday"),
    ],
)
def test_what_is_right_is_told(text: str, right: str, wrong: str | None) -> None:
    assert said_rather(text) == Rather(right, wrong)


@pytest.mark.parametrize(
    "text",
    [
        "quer dizer que sim?",
        "na verdade não quero",
        "ou melhor, deixa",
        "não é isso, é aquele",
        "digo isso sempre",
        "feijão",
        "",
    ],
)
def test_nothing_is_put_right(text: str) -> None:
    assert said_rather(text) is None


@pytest.mark.parametrize(
    ("note", "rather", "after"),
    [
        ("comprar arroz", Rather("feijão"), "comprar feijão"),
        ("reunião às 10", Rather("reunião às 11"), "reunião às 11"),
        ("dentista na quinta", Rather("sexta", "quinta"), "dentista na sexta"),
        ("dentista na quinta-feira", Rather("sexta-feira", "quinta"), "dentista na sexta-feira"),
        ("dentista na quinta", Rather("sexta", "quarta"), None),
        ("quinta com a Bia, quinta sem a Bia", Rather("sexta", "quinta"), None),
        ("senha do wifi: girassol", Rather("feijão"), None),
        ("ideia boa", Rather("ruim"), None),
    ],
)
def test_a_note_is_put_right_where_that_is_plain(note: str, rather: Rather, after: str | None) -> None:
    assert put_right(note, rather) == after


def test_a_note_without_words_is_put_right_by_nothing() -> None:
    assert put_right("", Rather("filme")) is None


ASKED = Situation(Waiting.CONFIRMATION, "nonce")


@pytest.mark.parametrize(
    "text",
    [
        "nao, a ração ainda não comprei",
        "Ai, não era para apagar, me desculpe.",
        "opa, não quero tirar esse",
        "não, esse eu ainda vou ver",
        "no, i still need that one",
        "i didn't mean to delete it",
    ],
)
def test_a_removal_that_was_asked_about_is_denied_in_many_words(text: str) -> None:
    assert resolve(recognise(text)[0], ASKED).move is Move.DENY


@pytest.mark.parametrize(
    "text", ["a ração ainda não comprei", "nao sei", "quem sabe", "pode ser amanhã", "no fim de semana"]
)
def test_what_is_no_answer_is_asked_again(text: str) -> None:
    assert resolve(recognise(text)[0], ASKED).move is Move.ASK_AGAIN


def test_another_request_is_followed_though_it_begins_with_a_no() -> None:
    assert resolve(recognise("não, lista tudo")[0], ASKED).move is not Move.CONFIRM


@pytest.mark.parametrize("text", ["nao pera", "Opa, errado!", "ops", "não era esse", "foi engano", "oops, wrong one"])
def test_a_cry_is_heard(text: str) -> None:
    assert regrets(text)


@pytest.mark.parametrize("text", ["não", "opa", "não, obrigado", "o errado sou eu", "não precisa", "no problem", "ok"])
def test_what_cries_out_nothing_is_let_be(text: str) -> None:
    assert not regrets(text)


@pytest.mark.parametrize("text", ["volta ele", "bota ele de volta", "traz de volta", "put it back", "restaura"])
def test_something_is_wanted_back(text: str) -> None:
    assert puts_back(text)


@pytest.mark.parametrize("text", ["desfaz", "volta atrás", "errei", "volta", "undo", "go back", "desfaz isso"])
def test_an_undo_that_names_nothing_takes_back_whatever_was_last(text: str) -> None:
    assert not puts_back(text)
