"""The bin: what went is shown with its day, and comes back by number and by name."""

from __future__ import annotations

import pytest

from bot.handlers.removals.recycle_bin import BIN_REACHES, PAGE
from state.lane import MINUTE
from state.record import Record
from tests.bot.handlers.test_films import Chat

DAY = 24 * 60 * MINUTE


@pytest.fixture
def chat() -> Chat:
    return Chat()


def records(chat: Chat) -> list[Record]:
    return chat.driver.library.records.live


async def keeps_and_removes(chat: Chat, *titles: str) -> None:
    for title in titles:
        await chat.says(f"anota: {title}", "lista tudo", "apaga o 1")


@pytest.mark.parametrize("asked", ["lixeira", "mostra a lixeira", "o que eu apaguei?", "o que tem na lixeira?"])
async def test_what_went_is_shown_newest_first_with_its_day(chat: Chat, asked: str) -> None:
    await keeps_and_removes(chat, "comprar leite")
    chat.driver.wait(DAY)
    await keeps_and_removes(chat, "pagar a luz")
    said = await chat.says(asked)
    assert "1. 📝 pagar a luz · saiu hoje\n2. 📝 comprar leite · saiu ontem" in said
    assert "restaura o 1" in said


@pytest.mark.parametrize("asked", ["show me the bin", "what's in the trash?", "what did i delete?"])
async def test_it_is_shown_in_english(asked: str) -> None:
    chat = Chat("en")
    await chat.says("note: buy milk", "list everything", "delete 1")
    assert "1. 📝 buy milk · went today" in await chat.says(asked)
    assert await chat.says("restore 1") == "♻️ “buy milk” is back."


async def test_an_empty_bin_says_so(chat: Chat) -> None:
    assert "vazia" in await chat.says("lixeira")
    await chat.says("anota: comprar leite")
    assert "vazia" in await chat.says("o que eu apaguei?")


@pytest.mark.parametrize("said", ["restaura o 2", "traz de volta o 2", "recupera o 2", "2"])
async def test_a_number_brings_back_what_has_it_and_nothing_else(chat: Chat, said: str) -> None:
    await keeps_and_removes(chat, "comprar leite", "pagar a luz")
    await chat.says("lixeira")
    assert await chat.says(said) == "♻️ “comprar leite” voltou."
    assert [item.title for item in chat.items] == ["comprar leite"]


async def test_several_numbers_and_all_of_them_come_back_together_and_go_with_one_undo(chat: Chat) -> None:
    await keeps_and_removes(chat, "comprar leite", "pagar a luz", "ligar pra vó")
    await chat.says("lixeira")
    assert "Voltaram 2" in await chat.says("restaura o 1 e o 3")
    assert len(chat.items) == 2
    await chat.says("desfaz")
    assert chat.items == []
    await chat.says("lixeira", "restaura tudo")
    assert len(chat.items) == 3


async def test_a_number_that_is_not_there_brings_nothing_back(chat: Chat) -> None:
    await keeps_and_removes(chat, "comprar leite")
    await chat.says("lixeira")
    assert "1" in await chat.says("restaura o 7")
    assert chat.items == []


async def test_without_the_bin_on_screen_an_undo_is_an_undo(chat: Chat) -> None:
    await keeps_and_removes(chat, "comprar leite")
    await chat.says("lixeira", "lista tudo", "anota: pagar a luz")
    assert "“pagar a luz” saiu" in await chat.says("desfaz")


async def test_the_undo_of_a_restore_puts_it_back_into_the_bin_and_a_redo_takes_it_out(chat: Chat) -> None:
    await keeps_and_removes(chat, "comprar leite")
    await chat.says("lixeira", "restaura o 1")
    assert "“comprar leite” saiu" in await chat.says("desfaz")
    assert "1. 📝 comprar leite" in await chat.says("lixeira")
    assert "“comprar leite”" in await chat.says("refaz")
    assert [item.title for item in chat.items] == ["comprar leite"]


async def test_what_an_undo_took_off_is_in_the_bin_by_its_name(chat: Chat) -> None:
    await chat.says("gastei 50 no mercado", "desfaz")
    assert "1. 💰 " in await chat.says("lixeira")
    assert "mercado" in (await chat.says("lixeira")).lower()
    await chat.says("restaura o 1")
    assert [record.fields["amount"] for record in records(chat)] == [5_000]


async def test_it_goes_on_over_pages_with_the_numbers_going_on(chat: Chat) -> None:
    await keeps_and_removes(chat, *(f"recado {letter}" for letter in "abcdefghijklm"))
    first = await chat.says("lixeira")
    assert f"{PAGE}. 📝 recado d" in first
    assert "mais" in first
    second = await chat.says("mais")
    assert f"{PAGE + 1}. 📝 recado c" in second
    assert "1. 📝 recado m" not in second
    assert "já viu tudo" in await chat.says("mais")
    assert await chat.says("restaura o 12") == "♻️ “recado b” voltou."


async def test_everything_that_went_at_once_is_paged_one_by_one(chat: Chat) -> None:
    for number in range(34):
        await chat.says(f"anota: recado {number} z")
    await chat.says("gastei 50 no mercado", "apaga tudo", "sim")
    pages = [await chat.says("lixeira"), *[await chat.says("mais") for _ in range(3)]]
    rows = [line.split(" · ")[0].split(". ", 1) for page in pages for line in page.splitlines() if " · saiu" in line]
    assert [int(number) for number, _ in rows] == list(range(1, 36))
    assert rows[0][1] == "💰 1 registro"
    assert len({name for _, name in rows}) == 35
    assert "já viu tudo" in await chat.says("mais")


async def test_after_30_days_it_is_not_shown_any_more(chat: Chat) -> None:
    await keeps_and_removes(chat, "comprar leite")
    chat.driver.wait(BIN_REACHES - DAY)
    assert "comprar leite" in await chat.says("lixeira")
    chat.driver.wait(2 * DAY)
    assert "vazia" in await chat.says("lixeira")


@pytest.mark.parametrize(
    "said", ["recupera a nota da receita", "restaura a receita do pudim", "traz a receita do pudim de volta"]
)
async def test_it_comes_back_by_its_name_after_a_week_too(chat: Chat, said: str) -> None:
    await chat.says("anota: receita do pudim: 3 ovos", "lista tudo", "apaga o 1")
    chat.driver.wait(20 * DAY)
    await chat.says("anota: comprar leite")
    assert await chat.says(said) == "♻️ “receita do pudim: 3 ovos” voltou."
    assert len(chat.items) == 2


async def test_what_is_kept_is_found_rather_than_brought_back(chat: Chat) -> None:
    await chat.says("anota: receita do bolo: 2 ovos", "lista tudo", "apaga o 1", "anota: receita do pudim: 3 ovos")
    assert "pudim" in await chat.says("recupera a nota da receita")
    assert [item.title for item in chat.items] == ["receita do pudim: 3 ovos"]


async def test_a_name_that_several_things_have_is_answered_with_their_numbers(chat: Chat) -> None:
    await chat.says("anota: receita do bolo: 2 ovos", "anota: receita do pudim: 3 ovos", "apaga tudo", "sim")
    said = await chat.says("recupera a nota da receita")
    assert "receita do bolo" in said
    assert "receita do pudim" in said
    assert chat.items == []
    await chat.says("restaura o 2")
    assert len(chat.items) == 1


@pytest.mark.parametrize(
    ("kept", "removed", "shown"),
    [
        ("gastei 50 no mercado", "apaga o último gasto", "💰 "),
        ("me lembra amanhã às 9 de ligar pro banco", "cancela o lembrete do banco", "⏰ ligar pro banco"),
        ("pesei 82kg", "apaga meu peso de hoje", "🩺 "),
    ],
)
async def test_what_packs_keep_is_in_it_too(chat: Chat, kept: str, removed: str, shown: str) -> None:
    await chat.says(kept, "sim")
    before = records(chat)
    assert before
    await chat.says(removed)
    assert records(chat) == []
    assert f"1. {shown}" in await chat.says("lixeira")
    assert "voltou" in await chat.says("restaura o 1")
    assert [each.fields for each in records(chat)] == [each.fields for each in before]
    await chat.says("desfaz")
    assert records(chat) == []


async def test_an_entry_of_a_list_comes_back_to_it(chat: Chat) -> None:
    await chat.says("cria a lista viagem: meia, sapato", "tira meia da lista viagem", "lixeira")
    assert await chat.says("restaura o 1") == "♻️ “meia” voltou."
    assert "meia" in await chat.says("mostra a lista viagem")


async def test_what_was_told_of_somebody_comes_back_whole(chat: Chat) -> None:
    await chat.says("sou vegano", "apaga que sou vegano")
    assert chat.items == []
    await chat.says("lixeira", "restaura o 1")
    assert [item.title for item in chat.items] == ["sou vegano"]
    assert "vegano" in await chat.says("o que você sabe de mim?")


async def test_what_was_kept_again_is_not_brought_back_twice(chat: Chat) -> None:
    await keeps_and_removes(chat, "comprar leite")
    await chat.says("anota: comprar leite", "lixeira")
    assert "já" in await chat.says("restaura o 1")
    assert len(chat.items) == 1


async def test_emptying_it_is_explained_and_destroys_nothing(chat: Chat) -> None:
    await keeps_and_removes(chat, "comprar leite")
    assert "se esvazia sozinha" in await chat.says("esvazia a lixeira")
    assert "voltou" in await chat.says("restaura o 1")


async def test_what_was_turned_into_something_better_is_not_in_it(chat: Chat) -> None:
    await chat.says("gastei 450 reais", "mercado")
    assert "vazia" in await chat.says("lixeira")
