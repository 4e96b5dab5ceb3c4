"""What of a message tells what it is about, and which messages look for something."""

from __future__ import annotations

import pytest

from tools.keywords import (
    EVERYDAY,
    asked_for,
    asks_about,
    asks_how,
    describes,
    looks_for,
    may_name,
    not_done,
    telling,
    without_sorts,
)
from tools.search_query import query_words


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("o da bruma que o povo fica preso no supermercado", ("bruma", "povo", "preso", "supermercado")),
        ("quero ver tropa estelar", ("tropa", "estelar")),
        ("what adapter did i need for london", ("adapter", "london")),
        ("é q", ()),
        ("já vai", ()),
    ],
)
def test_everyday_words_tell_nothing(said: str, told: tuple[str, ...]) -> None:
    assert telling(query_words(said)) == told


@pytest.mark.parametrize(
    "said",
    [
        "o da bruma que o povo fica preso",
        "a menina que acha outra mãe",
        "cadê a nota do alecrim",
        "filme do viúvo",
        "tem vatapá?",
        "the one with the red door",
        "how do i season cast iron",
        "que tinta usei quando pintamos a sala",
        "que documentos eu preciso pro empréstimo",
        "que dia é a consulta",
        "qto é o aluguel",
        "dois caras que assaltam um banco",
        "do i have anything by the coens",
    ],
)
def test_questions_kinds_and_descriptions_look_for_something(said: str) -> None:
    assert looks_for(said)


@pytest.mark.parametrize(
    "said", ["million dollar baby", "dedetizador josias", "fiz bolo de fubá", "te amo", "que dia lindo"]
)
def test_names_and_talk_do_not(said: str) -> None:
    assert not looks_for(said)


def test_what_is_asked_for_comes_after_the_asking() -> None:
    assert asked_for("tem que horas ela volta?") == " que horas ela volta?"
    assert asked_for("que horas ela volta") is None


def test_everyday_words_are_folded() -> None:
    assert all(word.isascii() and word == word.lower() for word in EVERYDAY)


@pytest.mark.parametrize(
    "said", ["família que não pode fazer barulho", "escrivaninha que dobra", "guy building a cabin"]
)
def test_a_thing_may_be_described_without_an_article(said: str) -> None:
    assert describes(said)


@pytest.mark.parametrize("said", ["acho que vai chover", "falei que não vou", "limpou tanto que saiu", "bolo de fubá"])
def test_what_somebody_did_describes_nothing(said: str) -> None:
    assert not describes(said)


def test_who_tells_what_they_do_names_nothing() -> None:
    assert may_name("homus, prato fundo, grão de bico")
    assert not may_name("marquei exame de sangue em jejum")
    assert not may_name("o médico tirou a febre")
    assert not may_name("pastel na minha rua")


@pytest.mark.parametrize(
    "said", ["qnd é o aluguel msm", "oi, que dia é a prova", "what time is the meeting", "kd o wifi"]
)
def test_when_and_where_and_how_much_are_asked_about_something(said: str) -> None:
    assert asks_about(said.replace(",", ""))


@pytest.mark.parametrize("said", ["que dia lindo", "serviu?", "tá agasalhado?", "que link é esse?"])
def test_other_questions_ask_about_nothing_kept(said: str) -> None:
    assert not asks_about(said)


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("quindim, como q faz", "quindim"),
        ("como faz o pão de queijo?", "pao de queijo"),
        ("how do I make focaccia?", "focaccia"),
        ("como faz?", None),
        ("como você faz isso", None),
    ],
)
def test_how_something_is_made_is_asked_about_it(said: str, made: str | None) -> None:
    assert asks_how(said) == made


def test_what_the_asker_did_is_left_out() -> None:
    assert not_done("que tinta usei quando pintamos a sala", ("tinta", "usei", "pintamos", "sala")) == ("tinta", "sala")
    assert not_done("what did we order with beto", ("order", "beto")) == ("beto",)


def test_what_a_note_is_a_sort_of_is_left_out_unless_it_is_all() -> None:
    assert without_sorts(("receita", "molho")) == ("molho",)
    assert without_sorts(("receita",)) == ("receita",)
