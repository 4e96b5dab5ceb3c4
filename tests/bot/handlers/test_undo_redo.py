"""Taking back: an offer first, then the last change, then the one before it."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def test_an_undo_of_an_offer_takes_nothing_back_and_says_what_the_next_one_would(chat: Chat) -> None:
    await chat.says("anota comprar leite", "duna")
    said = await chat.says("desfaz")
    assert "nada mudou" in said
    assert "guardei “comprar leite”" in said
    assert [item.title for item in chat.items] == ["comprar leite"]
    assert "“comprar leite” saiu" in await chat.says("desfaz")
    assert chat.items == []


async def test_an_undo_of_an_offer_with_nothing_before_it_promises_nothing(chat: Chat) -> None:
    await chat.says("duna")
    said = await chat.says("desfaz")
    assert "nada mudou" in said
    assert "de novo" not in said


@pytest.mark.parametrize(
    ("requests", "told"),
    [
        (["apaga parasita"], "apaguei “Parasita (2019)”"),
        (["marca parasita como visto"], "mudei “Parasita (2019)”"),
        (["apaga tudo", "sim"], "apaguei 1 item"),
    ],
)
async def test_what_the_next_undo_takes_back_is_named_by_what_was_done(
    chat: Chat, requests: list[str], told: str
) -> None:
    await chat.says("salva parasita", *requests, "duna")
    assert told in await chat.says("desfaz")


async def test_in_english_an_offer_is_taken_back_in_the_same_way() -> None:
    chat = Chat("en")
    await chat.says("note: buy milk", "dune")
    assert "saved “buy milk”" in await chat.says("undo")


async def test_titles_of_one_message_that_were_asked_about_one_by_one_go_together(chat: Chat) -> None:
    await chat.says("anota comprar leite", "salva matrix, duna e parasita", "1")
    assert len(chat.items) == 4
    assert "saíram da sua lista “Matrix (1999)”, “Parasita (2019)” e “Duna (2021)”" in await chat.says("desfaz")
    assert [item.title for item in chat.items] == ["comprar leite"]
    assert "“comprar leite” saiu" in await chat.says("desfaz")
    assert "nada pra desfazer" in await chat.says("desfaz")


async def test_of_a_series_that_was_stopped_what_was_kept_goes(chat: Chat) -> None:
    await chat.says("anota comprar leite", "salva duna, matrix, fargo e parasita", "1", "para")
    assert len(chat.items) == 4
    assert "“Matrix (1999)”" in await chat.says("desfaz")
    assert [item.title for item in chat.items] == ["comprar leite"]


async def test_several_that_were_kept_at_once_are_named(chat: Chat) -> None:
    await chat.says("salva matrix e parasita")
    assert "“Matrix (1999)” e “Parasita (2019)”" in await chat.says("desfaz")
    assert chat.items == []


async def test_a_series_of_which_all_were_asked_about_goes_as_a_whole(chat: Chat) -> None:
    await chat.says("salva duna e fargo", "1", "1")
    assert len(chat.items) == 2
    await chat.says("desfaz")
    assert chat.items == []


async def test_a_later_change_is_taken_back_before_the_series_and_leaves_it(chat: Chat) -> None:
    await chat.says("salva matrix e duna", "1", "apaga matrix", "desfaz")
    assert len(chat.items) == 2
    await chat.says("desfaz")
    assert chat.items == []


async def test_what_was_asked_about_again_later_is_no_part_of_an_earlier_message(chat: Chat) -> None:
    await chat.says("salva matrix e duna", "1", "salva duna", "3")
    await chat.says("desfaz")
    assert sorted(chat.titles) == ["Duna (2021)", "Matrix (1999)"]


async def test_the_second_undo_is_announced_for_the_whole_message(chat: Chat) -> None:
    await chat.says("salva matrix e duna", "1", "fargo")
    assert "guardei 2 itens" in await chat.says("desfaz")
    await chat.says("desfaz")
    assert chat.items == []


@pytest.mark.parametrize("said", ["volta ele", "bota de novo", "traz de volta", "devolve", "recupera"])
async def test_who_asks_for_something_back_loses_nothing_that_was_kept(chat: Chat, said: str) -> None:
    await chat.says("anota comprar leite")
    assert "Não apaguei nada" in await chat.says(said)
    assert [item.title for item in chat.items] == ["comprar leite"]


@pytest.mark.parametrize("said", ["volta ele", "bota de novo", "desapaga"])
async def test_what_was_removed_before_something_was_kept_comes_back_to_who_asks_for_it(chat: Chat, said: str) -> None:
    await chat.says("salva parasita", "apaga parasita", "anota comprar leite")
    assert "“Parasita (2019)” voltou" in await chat.says(said)
    assert {item.title for item in chat.items} == {"Parasita", "comprar leite"}


@pytest.mark.parametrize(
    "said", ["nao pera", "não, espera!", "opa errado", "ops", "era outro", "foi sem querer", "ai, não era pra apagar"]
)
async def test_a_cry_right_after_a_removal_brings_it_back(chat: Chat, said: str) -> None:
    await chat.says("salva parasita", "apaga parasita")
    assert "“Parasita (2019)” voltou" in await chat.says(said)
    assert [item.title for item in chat.items] == ["Parasita"]


@pytest.mark.parametrize("said", ["não", "não, obrigado", "opa", "valeu"])
async def test_a_mere_no_right_after_a_removal_brings_nothing_back(chat: Chat, said: str) -> None:
    await chat.says("salva parasita", "apaga parasita", said)
    assert chat.items == []


async def test_a_cry_later_than_right_after_a_removal_changes_nothing(chat: Chat) -> None:
    await chat.says("salva parasita", "apaga parasita", "valeu", "nao pera")
    assert chat.items == []


async def test_who_says_which_was_meant_gets_the_other_back_and_is_asked_before_that_one_goes(chat: Chat) -> None:
    await chat.says("salva parasita", "salva matrix", "lista tudo", "apaga o 1")
    said = await chat.says("opa errado, era o 2")
    assert "voltou" in said
    assert "Isso apaga “Parasita (2019)”" in said
    assert len(chat.items) == 2
    await chat.says("sim")
    assert [item.title for item in chat.items] == ["Matrix"]


@pytest.mark.parametrize(
    "said",
    [
        "bring interstellar back",
        "put interstellar back on the list please",
        "restore interstellar",
        "can you bring back the movie interstellar",
        "coloca interstellar de volta",
        "restaura o filme interstellar",
    ],
)
async def test_what_was_removed_comes_back_by_its_name_whatever_was_done_since(said: str) -> None:
    chat = Chat("en")
    await chat.says("save interstellar", "note: buy milk", "delete interstellar", "note: call bob")
    assert "“Interstellar (2014)” is back" in await chat.says(said)
    assert {item.title for item in chat.items} == {"Interstellar", "buy milk", "call bob"}
    assert "“Interstellar (2014)” is off" in await chat.says("undo")
    assert "“call bob” is off" in await chat.says("undo")


async def test_of_several_that_went_together_one_comes_back_and_a_second_undo_brings_them_all() -> None:
    chat = Chat("en")
    await chat.says("note: buy milk", "note: dentist at 3", "delete everything", "yes")
    await chat.says("restore the note about the dentist")
    assert [item.title for item in chat.items] == ["dentist at 3"]
    assert "already on your list" in await chat.says("note: dentist at 3")
    await chat.says("undo")
    assert chat.items == []
    await chat.says("undo")
    assert {item.title for item in chat.items} == {"buy milk", "dentist at 3"}


@pytest.mark.parametrize("said", ["bring my books back", "restore the old chair", "devolve o livro pra ana"])
async def test_what_was_never_removed_brings_nothing_back(said: str) -> None:
    chat = Chat("en")
    await chat.says("note: buy milk", "delete buy milk", said)
    assert "buy milk" not in [item.title for item in chat.items]
