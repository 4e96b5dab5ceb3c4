"""What puts a note right, and what does not."""

from __future__ import annotations

import pytest

from bot.understanding.answers.second_wordings import Rather, put_right, said_rather


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
