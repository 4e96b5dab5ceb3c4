"""The last entry is put right by a few words, what a correction teaches holds, and a question goes on with the last."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


def amounts(chat: Chat) -> list[object]:
    return [record.fields["amount"] for record in chat.driver.library.records.live]


def categories(chat: Chat) -> list[object]:
    return [record.fields["category"] for record in chat.driver.library.records.live]


@pytest.mark.parametrize(
    "said",
    [
        *("não, foi 45", "na verdade foi 45", "era 45", "foi 45 reais", "errei, foi 45", "corrige pra 45"),
        *("o valor certo é 45", "muda o valor pra 45", "foi 45 e não 54", "quis dizer 45", "digo, foi 45"),
    ],
)
async def test_the_sum_is_put_right(chat: Chat, said: str) -> None:
    assert await chat.says("gastei 54 no mercado", said) == "Corrigido! mercado: R$ 45,00 (era R$ 54,00)."
    assert amounts(chat) == [4_500]
    assert "“mercado” voltou a ser como era" in await chat.says("desfaz")
    assert amounts(chat) == [5_400]


async def test_in_english_too() -> None:
    chat = Chat("en")
    assert "R$45.00 (it was R$54.00)" in await chat.says("i spent 54 on lunch", "no, it was 45")
    assert "now counts as" in await chat.says("it was leisure")


async def test_what_came_in_is_put_right_too(chat: Chat) -> None:
    assert "R$ 2.500,00 (era R$ 2.000,00)" in await chat.says("recebi 2 mil de salário", "não, foi 2500")


async def test_a_sum_is_that_of_the_newest_thing_that_has_one(chat: Chat) -> None:
    await chat.says("gastei 54 no mercado", "anota: comprar leite")
    assert await chat.says("não, foi 45") == "Corrigido! mercado: R$ 45,00 (era R$ 54,00)."
    assert amounts(chat) == [4_500]


async def test_a_sum_many_messages_after_is_no_correction(chat: Chat) -> None:
    await chat.says("gastei 54 no mercado", *["oi"] * 10, "não, foi 45")
    assert amounts(chat) == [5_400]


async def test_a_correction_upwards_warns_of_the_budget(chat: Chat) -> None:
    told = await chat.says("quero gastar no máximo 100 em mercado por mês", "gastei 50 no mercado", "não, foi 95")
    assert "R$ 95,00" in told.splitlines()[-1]


async def test_the_category_is_put_right_and_learnt_as_long_as_the_correction_stands(chat: Chat) -> None:
    assert "agora conta em Lazer" in await chat.says("gastei 30 na feira livre", "era lazer")
    await chat.says("gastei 12 na feira livre")
    assert categories(chat) == ["leisure", "leisure"]
    await chat.says("desfaz", "desfaz", "gastei 12 na feira livre")
    assert categories(chat) == ["groceries", "groceries"]


@settings(max_examples=6, deadline=None)
@given(st.lists(st.integers(1, 1_000_000), min_size=1, max_size=3), st.integers(1, 1_000_000))
async def test_sums_after_a_correction_equal_a_plain_ledger(entered: list[int], right: int) -> None:
    chat = Chat()
    for centavos in entered:
        await chat.says(f"gastei R$ {centavos // 100},{centavos % 100:02} no mercado")
    await chat.says(f"não, foi R$ {right // 100},{right % 100:02}")
    assert sorted(map(str, amounts(chat))) == sorted(map(str, [*entered[:-1], right]))


async def test_the_biggest_and_the_average(chat: Chat) -> None:
    await chat.says("gastei 54 no mercado", "uber 20", "gastei 31 na farmácia")
    biggest = await chat.says("qual foi meu maior gasto?")
    assert biggest.splitlines()[1] == "• R$ 54,00: mercado (Supermercado), hoje"
    # The clock of these conversations starts on the 2nd of a month.
    assert "R$ 35,00 por gasto (3 gastos) e R$ 52,50 por dia" in await chat.says("qual a média de gasto por dia?")
    assert "nenhum gasto" in await chat.says("qual foi meu maior gasto em maio?")


async def test_a_question_goes_on_with_the_last_one(chat: Chat) -> None:
    await chat.says("gastei 54 no mercado", "gastei 80 no mercado mês passado", "uber 20")
    assert "R$ 54,00 com Supermercado" in await chat.says("quanto gastei de mercado esse mês?")
    assert await chat.says("e mês passado?") == "Em junho você gastou R$ 80,00 com Supermercado."
    assert await chat.says("e de uber?") == "Em junho não tenho nenhum gasto anotado com “uber”."
    assert await chat.says("e esse mês?") == "Neste mês você gastou R$ 20,00 com uber."
    await chat.says("recebi 2 mil de salário", "quanto recebi esse mês?")
    assert await chat.says("e mês passado?") == "Em junho você recebeu R$ 0,00."


async def test_after_something_else_a_question_stands_alone(chat: Chat) -> None:
    await chat.says("gastei 54 no mercado", "quanto gastei de mercado esse mês?", "oi")
    assert "Supermercado" not in (await chat.says("e mês passado?"))


async def test_an_undo_says_by_name_what_counts_no_more(chat: Chat) -> None:
    assert await chat.says("uber 18,50", "desfaz") == "Desfeito: “uber (R$ 18,50)” não conta mais."


@pytest.mark.parametrize(
    ("said", "right"),
    [
        *(("ops o uber foi 28", [8_000, 2_800]), ("errei, o uber foi 28", [8_000, 2_800])),
        *(("foi 28 o uber", [8_000, 2_800]), ("o mercado foi 82,50", [8_250, 2_500])),
        *(("almoço foi 30", [8_000, 2_500, 3_000]), ("gastei 28 no uber", [8_000, 2_500, 2_800])),
    ],
)
async def test_what_is_told_again_otherwise_puts_the_entry_right_that_it_names(
    chat: Chat, said: str, right: list[int]
) -> None:
    await chat.says("uber 25", "mercado 80", said)
    assert sorted(map(str, amounts(chat))) == sorted(map(str, right))
    await chat.says("desfaz")
    assert sorted(map(str, amounts(chat))) == ["2500", "8000"]


async def test_of_several_that_are_called_so_it_is_asked_which_by_their_sums(chat: Chat) -> None:
    await chat.says("uber 25", "uber 10")
    asked = await chat.driver.send(text="ops o uber foi 12")
    await chat.taps("uber (R$ 25,00)", asked)
    assert sorted(map(str, amounts(chat))) == ["1000", "1200"]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        *(("divide por 3", [3_000, 1_000]), ("rachei em 3 com o pessoal", [3_000, 1_000])),
        *(("dividi o uber com a Bia", [9_000, 500]), ("dividi o quarto com a Ana", [9_000, 1_000])),
    ],
)
async def test_the_share_of_the_person_is_left_of_what_was_divided(chat: Chat, said: str, left: list[int]) -> None:
    await chat.says("uber 10", "mercado 90", said)
    assert sorted(map(int, map(str, amounts(chat))), reverse=True) == left


async def test_how_a_sum_was_worked_out_is_said(chat: Chat) -> None:
    assert "3 × R$ 189,00 = R$ 567,00" in await chat.says("3 latas de tinta a 189 cada")
    assert "R$ 120,00 ÷ 4 = R$ 30,00" in await chat.says("pizza 120 rachei em 4")
    assert sorted(map(str, amounts(chat))) == ["3000", "56700"]


@pytest.mark.parametrize("said", ["apaga o gasto do uber", "ops o uber foi 28", "divide por 2"])
async def test_what_was_changed_or_removed_is_taken_back_by_a_tap(chat: Chat, said: str) -> None:
    await chat.says("uber 25")
    await chat.taps("Desfazer", await chat.driver.send(text=said))
    assert amounts(chat) == [2_500]


async def test_how_many_there_were_is_put_right(chat: Chat) -> None:
    await chat.says("vendi 3 kits a 45 cada")
    assert "4 × R$ 45,00 = R$ 180,00" in await chat.says("na verdade foram 4")
    assert "R$ 200,00 (era R$ 180,00)" in await chat.says("não, foi 200")
