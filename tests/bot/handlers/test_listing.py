"""What is told of an option, of what is kept and of what is not."""

from __future__ import annotations

import pytest

from state.items import Kind
from state.lane import Choice
from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def test_a_number_means_an_option_on_screen_and_the_question_stays_open(chat: Chat) -> None:
    await chat.says("anota: leite", "anota: ovos", "anota: pão", "lista tudo")
    asked = await chat.says("salva duna")
    assert "Responda com o número" in asked
    pending = chat.driver.decisions[-1].chat.pending
    assert isinstance(pending, Choice)
    told = await chat.says("me fala do 2")
    assert pending.options[1].title in told
    assert "ovos" not in told
    assert asked in told
    await chat.says("2")
    assert [item.title for item in chat.items if item.kind is Kind.MOVIE] == [pending.options[1].title]


async def test_a_number_that_no_option_has_means_no_older_list_either(chat: Chat) -> None:
    await chat.says(*(f"anota: coisa {number}" for number in "abcdefghi"), "lista tudo")
    asked = await chat.says("salva duna")
    assert await chat.says("me fala do 9") == asked


async def test_an_option_to_remove_is_told_and_nothing_is_removed(chat: Chat) -> None:
    await chat.says("anota: comprar leite", "anota: ferver leite")
    asked = await chat.says("apaga a nota leite")
    assert "O que você quer apagar" in asked
    assert "leite" in (await chat.says("me fala do 1")).removesuffix(asked)
    assert len(chat.items) == 2


@pytest.mark.parametrize(
    ("locale", "said", "named"),
    [
        ("pt-BR", ("salva a série the witcher", "lista tudo", "me fala do 1"), "Ação e aventura"),
        ("en", ("save the show the witcher", "list everything", "tell me about 1"), "Action & Adventure"),
    ],
)
async def test_the_genres_of_series_are_named_in_the_language_of_the_chat(
    locale: str, said: tuple[str, ...], named: str
) -> None:
    told = await Chat(locale).says(*said)
    assert named in told.splitlines()[1]


@pytest.mark.parametrize(
    ("note", "asked"),
    [
        ("aniversário da julia é dia 12 de março", "quando é o aniversário da julia?"),
        ("aluguel da praia: 300 a diária", "quanto custa o aluguel da praia?"),
        ("boleto da luz vence dia 10", "quando vence o boleto da luz?"),
        ("dentista josias 9999-1234", "quem é o dentista josias?"),
        ("dentista josias 9999-1234", "onde fica o dentista josias?"),
        ("wifi password at the beach house: sol1234", "what is the wifi password at the beach house?"),
    ],
)
async def test_a_question_that_a_note_answers_is_answered_with_the_note(chat: Chat, note: str, asked: str) -> None:
    await chat.says(f"anota: {note}", "anota: dentista do zé, o da praia da julia")
    told, *further = (await chat.says(asked)).split("\n🎂")
    assert told in (f"Você anotou:\n📝 {note}", f"You noted:\n📝 {note}")
    assert len(further) == ("aniversário" in note)


async def test_notes_that_may_answer_a_question_are_numbered(chat: Chat) -> None:
    await chat.says("anota: aniversário da julia dia 12", "anota: niver da julia: dia 15, comprar um livro")
    told = await chat.says("quando é o aniversário da julia?")
    assert told.startswith("Você anotou isto:\n\n1. ")
    first = told.splitlines()[2].removeprefix("1. ")
    assert first in await chat.says("me fala do 1")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("quem dirigiu cidade de deus?", "Fernando Meirelles"),
        ("o que é cidade de deus?", "Fernando Meirelles"),
        ("me fala do filme cidade de deus", "Fernando Meirelles"),
        ("o que é clube da luta?", "David Fincher"),
        ("quando é o aniversário da ana?", "Exatamente isso eu não achei"),
    ],
)
async def test_a_question_about_a_film_is_not_answered_with_a_note(chat: Chat, asked: str, told: str) -> None:
    await chat.says("anota: ver cidade de deus com a ana", "anota: pagar a luta no clube", "anota: aniversário do zé")
    assert told in await chat.says(asked)


async def test_who_looks_for_a_kind_by_its_name_alone_is_shown_that_kind() -> None:
    chat = Chat()
    await chat.says("salva bacurau", "anota: comprar leite")
    shown = await chat.says("qual era o filme q eu botei")
    assert "Bacurau" in shown
    assert "leite" not in shown


async def test_a_note_is_asked_for_by_what_it_is_about() -> None:
    chat = Chat()
    await chat.says("anota: comprar leite", "anota: ligar pro dentista")
    for said in ("qual a nota do leite", "qual é a nota do leite?"):
        told = await chat.says(said)
        assert "comprar leite" in told
        assert "dentista" not in told


async def test_the_mark_of_a_film_is_told_where_no_note_is_about_it() -> None:
    chat = Chat()
    await chat.says("anota: comprar leite")
    assert "Matrix (1999)" in await chat.says("qual a nota do matrix")
    assert "Matrix (1999)" in await chat.says("qual a nota do matrix no imdb?")
