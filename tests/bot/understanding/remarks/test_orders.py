"""Orders that are nothing to keep, and things to do that are."""

from __future__ import annotations

import pytest

from bot.understanding.remarks.orders import (
    asks_for_a_change,
    asks_for_data,
    asks_of_this,
    errand_asked,
    opens_this,
    redoes,
    saw_this,
)


@pytest.mark.parametrize(
    "text",
    [
        "muda a senha do wifi pra morango456",
        "troca a tag",
        "marca a 1 como feita",
        "favorita o 2",
        "Edita aí o negócio",
        "atualiza o título",
        "rename that thing",
        "change the title",
        "o horário mudou para as 15",
        "mudou pras 15h",
        "a reunião mudou pra quinta",
        "a consulta do dentista foi remarcada pra sexta",
        "a senha do wifi mudou para 123",
    ],
)
def test_something_is_to_be_changed(text: str) -> None:
    assert asks_for_a_change(text)


@pytest.mark.parametrize(
    "text",
    [
        "trocar a lâmpada",
        "trocar o óleo do carro",
        "marca dentista terça",
        "mudança de hábito",
        "editora globo",
        "atualizar currículo",
        "change oil",
        "mark twain",
        "o troca troca",
        "a casa mudou para sempre",
        "mudou para melhor",
        "mudou de ideia",
        "o dia em que a terra parou",
        "passou para o lado de lá",
        "",
    ],
)
def test_these_may_be_things_to_keep(text: str) -> None:
    assert not asks_for_a_change(text)


@pytest.mark.parametrize(
    ("text", "opens"),
    [
        ("abre o link", True),
        ("manda o link aí", True),
        ("me abre a porta", False),
        ("mostra esse", True),
        ("send me the link", True),
        ("manda pix pro joão", False),
        ("abre conta no banco", False),
        ("abre o link do 1", False),
    ],
)
def test_what_was_spoken_of_is_to_be_opened(text: str, opens: bool) -> None:
    assert opens_this(text) is opens


@pytest.mark.parametrize(("text", "again"), [("refaz", True), ("redo it!", True), ("refazer a prova", False)])
def test_what_was_taken_back_is_to_be_done_again(text: str, again: bool) -> None:
    assert redoes(text) is again


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("já vi", True),
        ("ja assisti esse", True),
        ("na verdade não vi", False),
        ("ainda não vi", False),
        ("I've seen it", True),
        ("i have never seen it", False),
        ("já vi o joão", None),
        ("vi duna", None),
        ("o que eu já vi?", None),
        ("já vi?", None),
    ],
)
def test_what_was_spoken_of_was_seen_or_not(text: str, seen: bool | None) -> None:
    assert saw_this(text) is seen


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("me fala mais dele", True),
        ("quem dirigiu?", True),
        ("é sobre o quê?", True),
        ("what's it about?", True),
        ("quem dirigiu duna?", False),
        ("me fala de duna", False),
        ("quem é você?", False),
    ],
)
def test_something_is_asked_of_what_was_spoken_of(text: str, asks: bool) -> None:
    assert asks_of_this(text) is asks


@pytest.mark.parametrize(
    "text", ["exporta minha lista", "quero exportar tudo", "faz um backup", "manda tudo em planilha", "export my list"]
)
def test_all_that_is_kept_is_wanted_as_a_file(text: str) -> None:
    assert asks_for_data(text)


@pytest.mark.parametrize(
    "text", ["exportação de soja", "manda um beijo", "baixar a temperatura", "faz um bolo", "cópia da chave", ""]
)
def test_other_things_that_are_sent_or_made_are_no_file(text: str) -> None:
    assert not asks_for_data(text)


@pytest.mark.parametrize(
    ("text", "errand"),
    [
        ("o que eu tinha que levar sábado?", "levar sábado"),
        ("que que eu tenho que comprar?", "comprar"),
        ("oq a gente precisava pagar mesmo?", "pagar"),
        ("what do i have to buy tomorrow?", "buy tomorrow"),
        ("o que eu tenho que fazer amanhã?", None),
        ("o que eu tenho pra ver?", None),
        ("o que eu tenho salvo?", None),
        ("eu tenho que comprar pão", None),
        ("", None),
    ],
)
def test_what_there_is_to_do_is_asked_about(text: str, errand: str | None) -> None:
    assert errand_asked(text) == errand
