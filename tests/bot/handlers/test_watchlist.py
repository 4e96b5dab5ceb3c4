"""What somebody wants to see or has seen: shown or marked where it is kept, offered where it is a film, else let be."""

from __future__ import annotations

import pytest

from state.items import Kind
from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    "said",
    [
        "quero ver parasita",
        "preciso assistir parasita",
        "eu queria muito ver Parasita",
        "tô querendo ver parasita hoje",
        "tenho que ver parasita um dia",
        "gostaria de assistir parasita de novo.",
    ],
)
async def test_a_film_that_one_wants_to_see_is_kept_at_once(chat: Chat, said: str) -> None:
    assert "Parasita (2019)" in await chat.says(said)
    assert chat.titles == ["Parasita (2019)"]
    assert chat.items[0].seen_at is None


async def test_of_several_one_is_chosen(chat: Chat) -> None:
    await chat.says("quero ver duna", "o do lynch")
    assert chat.titles == ["Duna (1984)"]


@pytest.mark.parametrize("said", ["quero ver parasita", "preciso assistir parasita de 2019"])
async def test_where_it_is_kept_that_is_said(chat: Chat, said: str) -> None:
    await chat.says("salva parasita")
    assert "já está na sua lista" in await chat.says(said)
    assert len(chat.items) == 1


@pytest.mark.parametrize(
    "said", ["já vi parasita", "assisti parasita ontem", "vi Parasita no cinema", "acabei de ver parasita!"]
)
async def test_what_was_seen_and_is_kept_is_marked_and_an_undo_takes_that_back(chat: Chat, said: str) -> None:
    await chat.says("salva parasita")
    assert "Marquei como visto: Parasita (2019)" in await chat.says(said)
    assert chat.items[0].seen_at is not None
    await chat.says("desfaz")
    assert chat.items[0].seen_at is None


async def test_what_was_seen_and_is_not_kept_is_kept_as_seen(chat: Chat) -> None:
    assert "marcado como visto" in await chat.says("já vi parasita")
    assert chat.titles == ["Parasita (2019)"]
    assert chat.items[0].seen_at is not None
    await chat.says("desfaz")
    assert chat.items == []


async def test_who_puts_it_right_has_seen_the_right_one(chat: Chat) -> None:
    await chat.says("já vi duna", "1", "era o 2")
    assert chat.titles == ["Duna (1984)"]
    assert chat.items[0].seen_at is not None


async def test_of_two_with_the_title_the_person_is_asked_which_they_have_seen(chat: Chat) -> None:
    await chat.says("salva duna de 2021", "salva duna de 1984")
    assert "1. " in await chat.says("já vi duna")
    assert all(item.seen_at is None for item in chat.items)
    await chat.says("1")
    assert sum(item.seen_at is not None for item in chat.items) == 1


async def test_what_only_begins_so_is_asked_about(chat: Chat) -> None:
    await chat.says("salva duna parte 2")
    assert "Você fala deste aqui?" in await chat.says("já vi duna")
    assert chat.items[0].seen_at is None


@pytest.mark.parametrize(
    "said",
    [
        "quero ver se dá",
        "quero ver o sol",
        "quero ver você",
        "quero ver minha mãe",
        "quero ver um filme",
        "quero ver um filme bom",
        "quero ver como fica",
        "quero ver quem manda",
        "quero ver ela",
        "preciso ver isso",
        "preciso ver o médico",
        "tenho que ver a conta de luz",
        "já vi isso",
        "já vi tudo",
        "já vi coisa pior",
        "já vi que vai dar ruim",
        "já vi esse filme antes",
        "vi ela ontem",
        "vi o joão no cinema",
        "assisti o jogo ontem",
        "assisti a aula",
        "já vi parasita?",
        "não vi parasita",
        "não quero ver parasita",
        "ele já viu parasita",
        "i want to see you",
        "i saw him yesterday",
    ],
)
async def test_what_is_no_title_is_no_film(chat: Chat, said: str) -> None:
    await chat.says("salva parasita", "anota: comprar leite")
    answer = await chat.says(said)
    assert "como já visto" not in answer
    assert "Marquei" not in answer
    assert "Achei isto" not in answer
    assert all(item.seen_at is None for item in chat.items)
    assert [item.title for item in chat.items if item.kind is Kind.MOVIE] == ["Parasita"]


async def test_a_note_of_that_name_is_not_marked(chat: Chat) -> None:
    await chat.says("anota: parasita")
    await chat.says("já vi parasita")
    assert [(item.kind, item.seen_at is not None) for item in chat.items] == [(Kind.MOVIE, True), (Kind.NOTE, False)]


@pytest.mark.parametrize("said", ["já vi parasita?", "eu já vi parasita?"])
async def test_whether_something_has_been_seen_is_answered(chat: Chat, said: str) -> None:
    await chat.says("salva parasita")
    assert "Ainda não" in await chat.says(said)
    await chat.says("vi parasita ontem, nota 9")
    answer = await chat.says(said)
    assert "Sim!" in answer
    assert "nota 9" in answer


async def test_in_english_the_same_holds() -> None:
    chat = Chat("en")
    assert "Parasite (2019)" in await chat.says("i want to watch parasite")
    await chat.says("yes")
    assert "Marked as watched" in await chat.says("i've seen parasite")
    assert chat.items[0].seen_at is not None


async def test_what_was_seen_and_is_not_on_the_list_is_not_lost(chat: Chat) -> None:
    await chat.says("vi parasita ontem, nota 9")
    assert [(item.title, item.seen_at is not None) for item in chat.items] == [("Parasita", True)]
    await chat.says("vi a peça da firma ontem, nota 9")
    assert "vi a peça da firma ontem, nota 9" in [item.content for item in chat.items]


async def test_of_a_kind_that_a_question_names_and_nothing_finds_the_few_there_are_are_shown(chat: Chat) -> None:
    await chat.says("salva o filme parasita", "anota: comprar leite")
    told = await chat.says("qual filme mesmo eu disse que queria ver com a turma do coral?")
    assert "Parasita" in told
    assert "leite" not in told


async def test_three_titles_that_nobody_knows_are_kept_one_by_one_where_they_are_to_be_seen(chat: Chat) -> None:
    await chat.says("quero ver Pedra Rubra, Vento Manso e Casa Torta")
    assert sorted(item.title for item in chat.items) == ["Casa Torta", "Pedra Rubra", "Vento Manso"]
