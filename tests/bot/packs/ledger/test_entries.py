"""Money as people tell it: recorded, asked for where something is missing, added up, and taken back by an undo."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def test_what_is_moved_between_own_accounts_is_neither_spent_nor_earned(chat: Chat) -> None:
    await chat.says("guardei 200 na poupança", "passei 300 do nubank pro itau", "tirei 50 da poupança")
    assert "poupança: R$ 150,00" in await chat.says("quanto guardei na poupança?")
    assert "R$ 0,00" in await chat.says("quanto gastei hoje?")
    await chat.says("apaga a transferência de 50")
    assert "R$ 200,00" in await chat.says("quanto tenho guardado na poupança?")
    await chat.says("transferi 80 pro João")
    assert "R$ 80,00" in await chat.says("quanto gastei hoje?")


@pytest.mark.parametrize(
    "said",
    [
        "comecei dieta de novo, tô com 94,3 kg. meta 85",
        "o pintor cobrou 1.200",
        "a geladeira nova tá 3.200 na casas bahia",
    ],
)
async def test_what_is_not_surely_an_entry_is_kept_as_a_note_and_booked_by_a_tap(chat: Chat, said: str) -> None:
    await chat.driver.send(text=said)
    kept = [each for each in chat.driver.library.records.live if each.pack == "ledger"]
    assert not kept
    assert chat.items


async def test_a_note_that_may_be_an_expense_becomes_one_by_a_tap(chat: Chat) -> None:
    noted = await chat.driver.send(text="meta 85 reais")
    assert "Registrado" not in noted.text
    await chat.taps("É um gasto", noted)
    kept = [each for each in chat.driver.library.records.live if each.kind == "expense"]
    assert [int(str(each.fields["amount"])) for each in kept] == [8_500]
    assert not chat.items
    await chat.says("desfaz")
    assert [item.content for item in chat.items] == ["meta 85 reais"]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("gastei 150 no mercado", "Registrado! Despesa de R$ 150,00 em Supermercado na data de hoje."),
        ("uber 18,50", "Registrado! Despesa de R$ 18,50 em Transporte (uber) na data de hoje."),
        ("almoço 32 conto ontem", "Registrado! Despesa de R$ 32,00 em Alimentação (almoço) na data de ontem."),
        (
            "comprei um tênis em 3x de 100",
            "Registrado! Despesa de R$ 300,00 em Compras (tênis), em 3x de R$ 100,00: uma por mês.",
        ),
        ("recebi 2 mil de salário", "Registrado! Receita de R$ 2.000,00 (salário) na data de hoje."),
        ("devo 300 pro joão", "Anotado! Dívida de R$ 300,00: joão."),
    ],
)
async def test_what_is_told_is_recorded_and_taken_back(chat: Chat, said: str, answer: str) -> None:
    assert await chat.says(said) == answer
    assert "Desfeito" in await chat.says("desfaz")
    assert "R$ 0,00" in await chat.says("quanto gastei esse mês?")
    assert "R$ 0,00" in await chat.says("quanto recebi esse mês?")


@pytest.mark.parametrize(
    ("said", "entries", "whole"),
    [
        ("gastei 50 no mercado e 30 de uber", 2, "R$ 80,00"),
        ("almoço 32, uber 18,50 e farmácia 40", 3, "R$ 90,50"),
        ("gastei 20 de ônibus, 15 no lanche e 10 na padaria", 3, "R$ 45,00"),
        ("comprei 2 camisas por 80 reais", 1, "R$ 80,00"),
        ("gastei 50 no mercado dia 2", 1, "R$ 50,00"),
    ],
)
async def test_several_told_in_one_breath_are_all_recorded(chat: Chat, said: str, entries: int, whole: str) -> None:
    answer = await chat.says(said)
    assert answer.count("Registrado!") == entries
    if "dia" not in said:
        assert whole in await chat.says("quanto gastei esse mês?")
    # What is told apart as several requests is taken back request by request.
    await chat.says(*["desfaz"] * entries)
    assert await chat.says("quanto gastei esse mês?") == "Neste mês você gastou R$ 0,00."


@pytest.mark.parametrize(
    ("said", "spent", "earned"),
    [
        *(("paguei o gás hoje deu 113 e 80", [11_380], []), ("lanche 8 e 50 e uber 14", [850, 1_400], [])),
        *(("comprei 3 vasos por 90", [9_000], []), ("fiz 9 entregas ontem, deu 84 reais", [], [8_400])),
        *(("vendi 70 no cartão e mais 25 em dinheiro", [], [2_500, 7_000]), ("fiz 64 no rappi", [], [6_400])),
        *(
            ("ganhei 90 hoje, 50 da feira e 40 da tia", [], [4_000, 5_000]),
            ("vendas de hoje 210, sendo 60 no pix", [], [21_000]),
        ),
        *(("minha mesada é 80 e já gastei 12 no cinema", [1_200], [8_000]), ("e paguei 28 num cabo usb", [2_800], [])),
        *(("gastei 40 no mercado e ainda não paguei a luz", [4_000], []), ("vendi mais 55 em dinheiro", [], [5_500])),
        *(
            ("recebi 3 visitas hoje", [], []),
            ("vou levar 60 em dinheiro", [], []),
            ("i sold 2 chairs for 45", [], [4_500]),
        ),
    ],
)
async def test_sums_are_told_apart_from_counts_and_what_came_in_from_what_went(
    chat: Chat, said: str, spent: list[int], earned: list[int]
) -> None:
    await chat.says(said)
    kept = [(each.kind, each.fields["amount"]) for each in chat.driver.library.records.live]
    assert sorted(kept, key=str) == sorted(
        [*(("expense", s) for s in spent), *(("income", e) for e in earned)], key=str
    )


async def test_what_the_money_was_for_is_asked(chat: Chat) -> None:
    assert await chat.says("gastei 450 reais") == "Em que você gastou os R$ 450,00?"
    assert await chat.says("tênis") == "Registrado! Despesa de R$ 450,00 em Compras (tênis) na data de hoje."


async def test_another_entry_is_no_answer_to_the_question(chat: Chat) -> None:
    await chat.says("gastei 450 reais", "ganhei 130")
    assert [(each.kind, each.fields["amount"]) for each in chat.driver.library.records.live] == [("income", 13_000)]


async def test_a_no_sets_the_question_aside(chat: Chat) -> None:
    await chat.says("gastei 450 reais", "não")
    assert await chat.says("quanto gastei esse mês?") == "Neste mês você gastou R$ 0,00."


async def test_questions_are_answered_by_category_and_by_words(chat: Chat) -> None:
    await chat.says("gastei 150 no mercado", "uber 18,50", "gasolina 100", "recebi 2 mil de salário")
    assert (await chat.says("quanto gastei esse mês?")).splitlines() == [
        "Neste mês você gastou R$ 268,50.",
        "• Supermercado: R$ 150,00",
        "• Transporte: R$ 118,50",
    ]
    assert "R$ 18,50 com uber" in await chat.says("quanto foi de uber?")
    assert "R$ 118,50 com Transporte" in await chat.says("quanto gastei com transporte este mês?")
    assert "R$ 0,00" in await chat.says("e mês passado?")
    assert "saldo de R$ 1.731,50" in await chat.says("qual meu saldo?")


async def test_a_part_of_a_purchase_counts_in_its_own_month(chat: Chat) -> None:
    await chat.says("comprei um tênis em 3x de 100")
    assert "R$ 100,00" in await chat.says("quanto gastei esse mês?")


async def test_a_budget_warns_when_it_nears_and_when_it_is_used_up(chat: Chat) -> None:
    assert "Até R$ 500,00 por mês em Supermercado" in await chat.says("quero gastar no máximo 500 em mercado por mês")
    assert (await chat.says("gastei 399 no mercado")).count("\n") == 0
    assert "80%" in await chat.says("gastei 1 real no mercado")
    assert "atingido" in await chat.says("gastei 100 no mercado")


async def test_a_bill_that_is_paid_is_an_expense_and_open_again_by_an_undo(chat: Chat) -> None:
    assert "luz (R$ 180,00)" in await chat.says("a luz vence dia 10, 180 reais")
    assert "luz (R$ 180,00)" in await chat.says("quais contas eu tenho pra pagar?")
    assert "R$ 180,00 em Casa" in await chat.says("paguei a luz")
    assert "Nenhuma conta" in await chat.says("quais contas eu tenho pra pagar?")
    await chat.says("desfaz")
    assert "luz (R$ 180,00)" in await chat.says("quais contas eu tenho pra pagar?")
    assert "R$ 0,00" in await chat.says("quanto gastei esse mês?")


async def test_a_bill_nobody_noted_is_an_expense_whose_sum_is_asked(chat: Chat) -> None:
    assert await chat.says("paguei a água") == "Quanto foi: água?"
    assert "R$ 90,00 em Casa" in await chat.says("90")


async def test_debts_are_listed(chat: Chat) -> None:
    await chat.says("devo 300 pro joão")
    assert "• joão: R$ 300,00" in await chat.says("quanto eu devo?")


async def test_english_is_answered_in_english() -> None:
    chat = Chat("en")
    assert await chat.says("i spent 20 on lunch") == "Recorded! R$20.00 spent on Food (lunch), date: today."
    assert "R$20.00" in await chat.says("how much did i spend this month?")


@settings(max_examples=8, deadline=None)
@given(st.lists(st.integers(1, 10_000_000), min_size=1, max_size=4))
async def test_sums_equal_a_plain_ledger(amounts: list[int]) -> None:
    chat = Chat()
    for centavos in amounts:
        await chat.says(f"gastei R$ {centavos // 100},{centavos % 100:02} no mercado")
    said = (await chat.says("quanto gastei esse mês?")).splitlines()[0]
    assert "".join(filter(str.isdigit, said)).lstrip("0") == str(sum(amounts))


CURRENCIES = ("R$", "US$", "€", "£")


@given(st.lists(st.tuples(st.sampled_from(CURRENCIES), st.integers(1, 10_000_000)), min_size=1, max_size=6))
async def test_no_sum_is_of_two_currencies(told: list[tuple[str, int]]) -> None:
    chat = Chat()
    for sign, amount in told:
        await chat.says(f"gastei {sign} {amount // 100},{amount % 100:02} no mercado")
    said = await chat.says("quanto gastei esse mês?")
    sums = {sign: sum(amount for each, amount in told if each == sign) for sign, _ in told}
    lines = [line for line in said.splitlines() if not line.startswith("•")]
    found = {sign: int("".join(filter(str.isdigit, line))) for sign in sums for line in lines if f" {sign} " in line}
    assert (len(lines), found) == (len(sums), sums)
    assert lines == sorted(lines, key=lambda line: " R$ " not in line)


@pytest.mark.parametrize("said", ["gastei 30 pesos no uber", "o Beto me deve 50 pesos"])
async def test_sums_of_no_known_currency_are_noted_and_not_added_up(chat: Chat, said: str) -> None:
    assert "não sei de que país é essa moeda" in await chat.says(said)
    assert [item.content for item in chat.items] == [said]
