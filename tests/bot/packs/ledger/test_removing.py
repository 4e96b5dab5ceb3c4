"""Entries taken out and put right in plain words, and what corrects or complains is never another entry."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat

TOLD = ("gastei 75 no pet shop", "gastei 33 na padaria", "gastei 33 na farmácia", "recebi 900 de aluguel")


@pytest.fixture
async def chat() -> Chat:
    chat = Chat()
    await chat.says(*TOLD)
    return chat


def amounts(chat: Chat) -> list[int]:
    return sorted(int(str(record.fields["amount"])) // 100 for record in chat.driver.library.records.live)


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        *(
            ("apaga essa despesa de 75", 75),
            ("exclui o gasto da padaria", 33),
            ("deleta a receita de 900 por favor", 900),
        ),
        *(("nao gastei 75 nao, tira esse lancamento", 75), ("que chato, ta errado, remove o de 75", 75)),
        *(("apaga a ultima receita", 900), ("tira o gasto do pet q eu nem fui la", 75), ("desfaz o gasto de 75", 75)),
        *(("delete the 75", 75), ("the 75 at the pet shop isnt mine, remove that one", 75)),
        *(("i didn't spend 75, take that expense off", 75), ("pode apagar o gasto da farmacia?", 33)),
    ],
)
async def test_the_one_entry_that_is_meant_goes_and_an_undo_brings_it_back(chat: Chat, said: str, gone: int) -> None:
    before = amounts(chat)
    assert await chat.says(said)
    left = amounts(chat)
    assert sorted((*left, gone)) == before
    await chat.says("desfaz")
    assert amounts(chat) == before


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        *(("1", [33, 75, 900]), ("a 2", [33, 75, 900]), ("todos", [75, 900]), ("sim", [33, 33, 75, 900])),
        *(("apaga 1 e 2", [75, 900]), ("não", [33, 33, 75, 900]), ("deixa pra lá", [33, 33, 75, 900])),
        ("nada disso, era outra coisa", [33, 33, 75, 900]),
    ],
)
async def test_of_several_it_is_asked_which(chat: Chat, answer: str, left: list[int]) -> None:
    asked = await chat.says("apaga os gastos de 33")
    assert [line[:2] for line in asked.splitlines()[1:]] == ["1.", "2."]
    assert amounts(chat) == [33, 33, 75, 900]
    await chat.says(answer)
    assert amounts(chat) == left


@pytest.mark.parametrize(
    "said",
    [
        *("apaga o gasto de 480", "não apaga o gasto de 75", "como que eu apago um gasto?", "apaga o 2 e o 3"),
        *("se o 3 for repetido, apaga", "its 3 cups not 2", "remove cerveja das compras", "exclui minha conta do face"),
        *("muda o valor do orçamento do marceneiro pra 4.700", "tirei 9 na prova", "a Manu me deve um açaí de 500"),
        *("apaga a nota do gasto de 75", "tira o pão da lista", "apaga minha conta", "apaga o filme de 1975"),
        *("tem 2 de 33 ai, ta tudo errado", "eu falei que recebi 75", "vc colocou 75 de novo"),
        *("não gastei 75 em nada", "i never spent 33 there", "ainda não paguei os 60 da escola"),
        *("como que eu corrijo um gasto errado?", "vou gastar 50 no cinema amanhã"),
        *("88,50 but i havent paid it yet", "to have 80 cash for the gardener"),
    ],
)
async def test_what_means_no_entry_changes_none_and_adds_none(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert amounts(chat) == [33, 33, 75, 900]


async def test_an_account_is_no_bill(chat: Chat) -> None:
    await chat.says("gastei 12 de ônibus", "apaga minha conta")
    assert amounts(chat) == [12, 33, 33, 75, 900]


async def test_one_of_two_that_are_the_same_goes(chat: Chat) -> None:
    await chat.says("gastei 60 de gás", "gastei 60 de gás", "você lançou o gás duas vezes, apaga uma")
    assert amounts(chat) == [33, 33, 60, 75, 900]


async def test_what_was_told_once_is_asked_before_one_of_two_goes(chat: Chat) -> None:
    assert "?" in await chat.says("você lançou o pet shop duas vezes, apaga uma")
    assert amounts(chat) == [33, 33, 75, 900]


async def test_several_sums_are_taken_out_together(chat: Chat) -> None:
    await chat.says("gastei 18 de ônibus", "apaga a despesa d 75 e a d 18 q ta errado")
    assert amounts(chat) == [33, 33, 900]


async def test_all_parts_of_a_purchase_go_together(chat: Chat) -> None:
    await chat.says("comprei um sofá em 4x de 200", "apaga a compra do sofá")
    assert amounts(chat) == [33, 33, 75, 900]
    await chat.says("desfaz")
    assert amounts(chat) == [33, 33, 75, 200, 200, 200, 200, 900]


@pytest.mark.parametrize(
    "said",
    [
        *("o pet shop foi 79, corrige pra mim", "corrige o gasto de 75 pra 79", "muda o pet shop pra 79"),
        *("não, o pet shop deu 79", "na verdade a despesa do pet foi 79"),
    ],
)
async def test_an_entry_that_is_named_gets_its_right_sum(chat: Chat, said: str) -> None:
    assert "79,00 (era R$ 75,00)" in await chat.says(said)
    assert amounts(chat) == [33, 33, 79, 900]


@pytest.mark.parametrize(
    "said", ["não era 900, era 950", "foi 950 de aluguel, não 900", "era pra ser 950", "na verdade foram 950"]
)
async def test_the_last_gets_its_right_sum(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert amounts(chat) == [33, 33, 75, 950]


async def test_all_of_a_day_or_a_category_is_asked_with_numbers(chat: Chat) -> None:
    assert (await chat.says("apaga tudo q gastei hj")).count("R$") == 3
    await chat.says("não")
    assert (await chat.says("apaga tudo que gastei hoje")).count("R$") == 3
    await chat.says("todos")
    assert amounts(chat) == [900]
    await chat.says("desfaz", "gastei 12 de ônibus", "gastei 15 de uber", "apaga os gastos de transporte", "todos")
    assert amounts(chat) == [33, 33, 75, 900]


async def test_an_undo_while_it_is_asked_which_leaves_all(chat: Chat) -> None:
    await chat.says("apaga os gastos de 33", "desfaz")
    assert amounts(chat) == [33, 33, 75, 900]


async def test_a_recipe_is_no_income(chat: Chat) -> None:
    await chat.says("anota: receita de pudim: 3 ovos", "apaga a receita de pudim", "sim")
    assert chat.items == []
    assert amounts(chat) == [33, 33, 75, 900]


async def test_a_complaint_is_no_answer_to_what_the_money_was_for() -> None:
    chat = Chat()
    await chat.says("gastei 48 reais", "não tá errado, não foram 48")
    assert amounts(chat) == []


@pytest.mark.parametrize("said", ["n era pra anotar o pet shop não", "o pet shop não era meu"])
async def test_what_is_said_to_be_wrong_is_asked_about_and_goes_after_a_yes(chat: Chat, said: str) -> None:
    assert "R$ 75,00" in await chat.says(said)
    assert amounts(chat) == [33, 33, 75, 900]
    await chat.says("sim")
    assert amounts(chat) == [33, 33, 900]


async def test_what_was_not_to_be_noted_and_is_ordered_to_go_goes(chat: Chat) -> None:
    await chat.says("n era pra anotar o pet shop não, tira")
    assert amounts(chat) == [33, 33, 900]


async def test_an_entry_that_alone_is_called_so_goes_however_long_ago_it_was_told(chat: Chat) -> None:
    await chat.says("uber 18", *(f"padaria {sum_}" for sum_ in range(3, 15)), "salva parasita")
    assert "R$ 18,00: uber" in await chat.says("apaga o uber")
    assert 18 not in amounts(chat)
    await chat.says("desfaz")
    assert 18 in amounts(chat)


async def test_what_the_library_has_goes_before_an_entry_that_is_called_so(chat: Chat) -> None:
    await chat.says("anota: feira de sábado", "feira 22", *(f"uber {sum_}" for sum_ in range(3, 15)))
    assert "feira de sábado" in await chat.says("apaga a feira")
    assert 22 in amounts(chat)
