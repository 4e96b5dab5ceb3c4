"""Notes that are added to and written anew by what they are called, each change told and taken back by an undo."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
async def chat() -> Chat:
    chat = Chat()
    await chat.says("anota: compras: arroz", "anota: leite e ovos")
    return chat


def notes(chat: Chat) -> list[str | None]:
    return [item.content for item in chat.items]


@pytest.mark.parametrize("said", ["adiciona pão na nota de compras", "bota pão na lista de compras"])
async def test_a_note_gets_one_thing_more_and_loses_it_by_an_undo(chat: Chat, said: str) -> None:
    assert await chat.says(said) == "✏️ Nota mudada: compras: arroz, pão"
    assert notes(chat) == ["leite e ovos", "compras: arroz, pão"]
    await chat.says("desfaz")
    assert notes(chat) == ["leite e ovos", "compras: arroz"]


async def test_what_is_there_already_is_not_added_again(chat: Chat) -> None:
    assert "já está na nota" in await chat.says("adiciona arroz na nota de compras")
    assert notes(chat) == ["leite e ovos", "compras: arroz"]


async def test_a_note_with_lines_gets_another_line(chat: Chat) -> None:
    await chat.says("anota: viagem\n- mala\n- remédio")
    assert "Acrescentei “passaporte”" in await chat.says("adiciona passaporte na nota da viagem")
    assert notes(chat)[0] == "viagem\n- mala\n- remédio\n- passaporte"


async def test_of_several_notes_one_is_chosen(chat: Chat) -> None:
    await chat.says("anota: leite da vizinha")
    asked = await chat.says("adiciona creme na nota do leite")
    assert "Qual delas?" in asked
    await chat.says("leite e ovos")
    assert "leite e ovos, creme" in notes(chat)
    assert "leite da vizinha" in notes(chat)


async def test_the_note_spoken_of_is_meant_by_nela(chat: Chat) -> None:
    await chat.says("acrescenta queijo nela")
    assert notes(chat) == ["leite e ovos, queijo", "compras: arroz"]


async def test_a_number_means_the_note_on_the_list(chat: Chat) -> None:
    assert "lista tudo" in await chat.says("adiciona pão na nota 2")
    await chat.says("salva matrix", "lista tudo", "adiciona pão na nota 3")
    assert "compras: arroz, pão" in notes(chat)
    assert "não tem nota com esse número" in await chat.says("adiciona sal na nota 9")
    assert "não tem nota com esse número" in await chat.says("lista filmes", "coloca sal na nota 1")
    assert sum(note is not None for note in notes(chat)) == 2


@pytest.mark.parametrize(
    ("said", "begun"),
    [
        ("adiciona parafuso na nota da oficina", "oficina: parafuso"),
    ],
)
async def test_a_note_that_is_not_there_is_begun(chat: Chat, said: str, begun: str) -> None:
    assert "comecei uma" in await chat.says(said)
    assert notes(chat)[0] == begun


async def test_a_film_on_the_list_of_films_is_no_note(chat: Chat) -> None:
    await chat.says("adiciona parasita na lista de filmes")
    assert chat.titles[0] == "Parasita (2019)"


async def test_a_note_called_by_its_heading_says_something_else_at_once(chat: Chat) -> None:
    await chat.says("muda a nota de compras para compras: feijão")
    assert notes(chat)[1] == "compras: feijão"


async def test_a_note_that_has_the_word_is_asked_about_first(chat: Chat) -> None:
    assert "Você fala deste aqui?" in await chat.says("edita a nota do leite: comprar queijo")
    assert notes(chat)[0] == "leite e ovos"
    await chat.says("sim")
    assert notes(chat)[0] == "comprar queijo"


async def test_without_the_new_words_the_note_is_shown_and_how_to_change_it(chat: Chat) -> None:
    shown = await chat.says("edita a nota do leite")
    assert "leite e ovos" in shown
    assert "muda essa nota para" in shown
    await chat.says("muda essa nota para: comprar queijo")
    assert notes(chat)[0] == "comprar queijo"


async def test_what_is_no_note_of_ones_own_is_not_changed(chat: Chat) -> None:
    assert "Não achei “carro”" in await chat.says("edita a nota do carro")
    assert notes(chat) == ["leite e ovos", "compras: arroz"]


async def test_it_works_in_english() -> None:
    chat = Chat("en")
    await chat.says("note: shopping: rice", "add bread to the shopping note", "put milk on my shopping list")
    assert notes(chat) == ["shopping: rice, bread, milk"]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("tira o pão da nota de compras", "compras: arroz, café e chá"),
        ("remove arroz da lista de compras", "compras: pão, café e chá"),
        ("tira o chá da nota de compras", "compras: arroz, pão, café"),
        ("apaga pão e café da nota de compras", "compras: arroz e chá"),
    ],
)
async def test_one_thing_is_taken_out_of_a_note_and_put_back_by_an_undo(said: str, left: str) -> None:
    chat = Chat()
    await chat.says("anota: compras: arroz, pão, café e chá")
    assert left in await chat.says(said)
    assert notes(chat) == [left]
    await chat.says("desfaz")
    assert notes(chat) == ["compras: arroz, pão, café e chá"]


async def test_what_a_note_does_not_hold_and_the_last_thing_in_it_are_not_taken_out(chat: Chat) -> None:
    before = notes(chat)
    await chat.says("tira o pão da nota de compras", "não", "tira o arroz da nota de compras", "não")
    assert notes(chat) == before


async def test_a_line_is_taken_out_of_a_note_with_lines(chat: Chat) -> None:
    await chat.says("anota: viagem\n- mala\n- remédio\n- filtro", "tira o remédio da nota da viagem")
    assert notes(chat)[0] == "viagem\n- mala\n- filtro"


@pytest.fixture
async def english() -> Chat:
    chat = Chat("en")
    await chat.says("note: Sean's birthday is 14 March", "note: dentist thurs half 3", "note: my wifi code: Banana1")
    return chat


@pytest.mark.parametrize(
    ("said", "becomes"),
    [
        ("change Sean's birthday to 15 March", "Sean's birthday is 15 March"),
        ("can you change the dentist one to friday 4pm", "dentist friday 4pm"),
        ("updte the wifi code to Apple2", "my wifi code: Apple2"),
        ("chnage my wifi code: Apple2", "my wifi code: Apple2"),
    ],
)
async def test_what_a_note_says_of_something_is_changed_and_its_beginning_stays(
    english: Chat, said: str, becomes: str
) -> None:
    assert (await english.says(said)).startswith(f"✏️ Note changed: {becomes}")
    assert len(english.items) == 3
    await english.says("undo")
    assert becomes not in notes(english)


async def test_in_portuguese_the_beginning_stays_too(chat: Chat) -> None:
    await chat.says("anota: aniversário da ju é 14 de março")
    await chat.says("muda o aniversário da ju para 15 de março")
    assert "aniversário da ju é 15 de março" in notes(chat)


@pytest.mark.parametrize(
    "said",
    ["change my mind", "change meeting to 15 March", "change 2 to watched"],
)
async def test_what_no_note_begins_with_changes_nothing(english: Chat, said: str) -> None:
    before = notes(english)
    await english.says("show everything", said)
    assert notes(english) == before


async def test_a_number_of_the_list_gets_other_words(english: Chat) -> None:
    await english.says("save interstellar", "show everything", "change 3 to buy bread", "update number 1 to Dune")
    assert [item.title for item in english.items if item.title in ("buy bread", "Dune")] == ["Dune", "buy bread"]
    assert "from 1 to 4" in await english.says("change 9 to buy bread")


async def test_words_for_the_note_that_was_shown_are_added_to_it(english: Chat) -> None:
    await english.says("search dentist", "add to that note: bring x-rays", "add insurance card to that note")
    assert "dentist thurs half 3, bring x-rays, insurance card" in notes(english)


async def test_a_note_that_is_said_to_be_otherwise_now_is_changed() -> None:
    chat = Chat()
    await chat.says("anota: dentista dia 12 às 14h")
    assert "dentista dia 12 às 16h" in await chat.says("o horário mudou para as 16")
    assert "dia 12 às 15h" in await chat.says("muda essa nota para: dentista dia 12 às 15h")
    assert len(chat.items) == 1


async def test_where_no_note_was_spoken_of_what_is_told_is_kept() -> None:
    chat = Chat()
    assert "Anotado" in await chat.says("a reunião mudou pra quinta")
    assert [item.title for item in chat.items] == ["a reunião mudou pra quinta"]
