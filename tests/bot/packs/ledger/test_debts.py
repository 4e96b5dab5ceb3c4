"""Debts both ways, with whom and until when, and what is paid of them; bills that are paid by a part of their name."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


def debts(chat: Chat) -> list[tuple[str, int, bool]]:
    kept = [each for each in chat.driver.library.records.live if each.kind == "debt" and not each.fields.get("paid")]
    return sorted(
        (str(each.fields.get("name", "")), int(str(each.fields["amount"])) // 100, bool(each.fields.get("to_me")))
        for each in kept
    )


@pytest.mark.parametrize(
    ("said", "name", "amount", "to_me", "due"),
    [
        ("seu Nelson me deve 90 do conserto", "seu Nelson", 90, True, False),
        ("emprestei 35 pra Jussara, ela paga sexta", "Jussara", 35, True, True),
        ("fiado 48 reais do Zé da quitanda, paga dia 20", "Zé da quitanda", 48, True, True),
        ("a dona Marta levou 2 panos de prato fiado, 26 reais", "dona Marta", 26, True, False),
        ("e o Beto ainda me deve 70", "Beto", 70, True, False),
        ("to devendo 300 pro meu tio Ivo até dia 20", "tio Ivo", 300, False, True),
        ("devo 25 pra Aline do lanche", "Aline", 25, False, False),
        ("o Sérgio me emprestou 150", "Sérgio", 150, False, False),
        ("conta no mercado do Zé deu 64, fiado", "mercado do Zé", 64, False, False),
        ("Priya owes me 40", "Priya", 40, True, False),
        ("i lent 60 to Tom", "Tom", 60, True, False),
        ("devo 900 ao meu irmão Caio até dia 20", "irmão Caio", 900, False, True),
        ("Lu minha prima me deve 40", "prima Lu", 40, True, False),
    ],
)
async def test_who_owes_whom_is_read_with_the_day(
    chat: Chat, said: str, name: str, amount: int, to_me: bool, due: bool
) -> None:
    answer = await chat.says(said)
    assert debts(chat) == [(name, amount, to_me)]
    assert ("(até" in answer) is due


async def test_who_owes_whom_is_told_once_for_all_of_a_message(chat: Chat) -> None:
    await chat.says("o João me deve 40 e a Ana 25")
    assert sorted(to_me for *_, to_me in debts(chat)) == [True, True]


async def test_a_debt_is_with_whom_it_is_told_of_and_until_the_day_that_is_told_for_all(chat: Chat) -> None:
    await chat.says("A dona Cida da rua 4 levou 87,50 fiado hoje")
    answer = await chat.says("o Tonho levou 35 fiado e o Wesley mais 22, pagam dia 5")
    assert debts(chat) == [("Tonho", 35, True), ("Wesley", 22, True), ("dona Cida da rua 4", 87, True)]
    assert answer.count("(até") == 2


async def test_who_is_asked_about_is_answered_of_alone(owing: Chat) -> None:
    await owing.says("anota: a Rosana vai pagar 180 no total da encomenda, falta 120 dela")
    answer = await owing.says("quanto a Rosana ainda tem que me pagar da encomenda?")
    assert "falta 120 dela" in answer
    assert "Nelson" not in answer
    assert "“Neide”" in await owing.says("quanto a Neide me deve?")


@pytest.fixture
async def owing(chat: Chat) -> Chat:
    await chat.says("seu Nelson me deve 90", "a Jussara me deve 35", "devo 300 pro Ivo")
    return chat


@pytest.mark.parametrize(
    ("asked", "told", "untold"),
    [
        ("quem me deve?", "Nelson Jussara", "Ivo"),
        ("qm me deve dinheiro? quem ta me devendo", "Nelson Jussara", "Ivo"),
        ("qto a jussara me deve", "Jussara 35", "Nelson Ivo"),
        ("pra quem eu devo?", "Ivo", "Nelson Jussara"),
        ("qto to devendo pro ivo?", "Ivo 300", "Nelson"),
        ("quais dividas tem anotada", "Nelson Jussara Ivo", ""),
    ],
)
async def test_questions_are_answered_in_the_right_direction(owing: Chat, asked: str, told: str, untold: str) -> None:
    answer = await owing.says(asked)
    assert all(word in answer for word in told.split()), answer
    assert not any(word in answer for word in untold.split()), answer


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("o nelson pagou 40, falta 50", [("Ivo", 300, False), ("Jussara", 35, True), ("seu Nelson", 50, True)]),
        ("Jussara passou aqui e pagou os 35", [("Ivo", 300, False), ("seu Nelson", 90, True)]),
        ("paguei 100 pro ivo hj", [("Ivo", 200, False), ("Jussara", 35, True), ("seu Nelson", 90, True)]),
        ("a divida do ivo agr eh 120", [("Ivo", 120, False), ("Jussara", 35, True), ("seu Nelson", 90, True)]),
        ("esquece a Jussara, ela já acertou os 35", [("Ivo", 300, False), ("seu Nelson", 90, True)]),
        ("recebi os 35 da jussara", [("Ivo", 300, False), ("seu Nelson", 90, True)]),
        ("apaga a dívida da jussara", [("Ivo", 300, False), ("seu Nelson", 90, True)]),
    ],
)
async def test_what_is_paid_is_taken_from_the_debt(owing: Chat, said: str, left: list[tuple[str, int, bool]]) -> None:
    before = debts(owing)
    await owing.says(said)
    assert debts(owing) == left
    await owing.says("desfaz")
    assert debts(owing) == before


async def test_what_nobody_owes_is_an_expense(owing: Chat) -> None:
    assert "Despesa de R$ 20,00" in await owing.says("paguei 20 pro chaveiro")
    assert len(debts(owing)) == 3


@pytest.mark.parametrize("said", ["paguei a água, foi 83,50", "marca a água como paga", "a conta de água tá paga"])
async def test_a_bill_is_settled_by_a_part_of_its_name_and_once(chat: Chat, said: str) -> None:
    await chat.says("água da loja vence dia 20, 80 reais", "o aluguel vence dia 25, 700 reais", said)
    assert [each.kind for each in chat.driver.library.records.live].count("expense") == 1
    listed = await chat.says("oq eu tenho q pagar esse mês?")
    assert "aluguel" in listed
    assert "água" not in listed


async def test_of_two_bills_it_is_asked_which(chat: Chat) -> None:
    await chat.says("luz da loja vence dia 20, 80 reais", "luz de casa vence dia 25, 70 reais")
    assert "2. luz de casa" in await chat.says("paguei a luz")
    assert "luz de casa" in await chat.says("2")
    assert "luz da loja" in await chat.says("quais contas tenho pra pagar?")


async def test_what_is_due_later_is_told_where_nothing_is_due_before(chat: Chat) -> None:
    await chat.says("a luz vence dia 30, 80 reais")
    assert "A próxima é luz" in await chat.says("oq tem q eu pagar essa semana?")


async def test_a_question_without_its_mark_is_no_debt(owing: Chat) -> None:
    assert "Nelson" in await owing.says("quem ta me devendo")
    assert len(debts(owing)) == 3


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("o Nelson só deve 20 agora", [("Ivo", 300, False), ("Jussara", 35, True), ("seu Nelson", 20, True)]),
        ("agora a Jussara deve 50", [("Ivo", 300, False), ("Jussara", 50, True), ("seu Nelson", 90, True)]),
        ("agora só devo 120 pro Ivo", [("Ivo", 120, False), ("Jussara", 35, True), ("seu Nelson", 90, True)]),
    ],
)
async def test_what_is_owed_from_now_on_is_set(owing: Chat, said: str, left: list[tuple[str, int, bool]]) -> None:
    before = debts(owing)
    await owing.says(said)
    assert debts(owing) == left
    await owing.says("desfaz")
    assert debts(owing) == before


async def test_who_owes_is_put_right(owing: Chat) -> None:
    await owing.says("o cimento me deve 420", "quem deve é o Valdir, não o cimento")
    assert ("Valdir", 420, True) in debts(owing)
    assert len(debts(owing)) == 4


async def test_what_was_paid_is_put_right(owing: Chat) -> None:
    await owing.says("o Nelson pagou 40", "ops o Nelson pagou 60")
    assert ("seu Nelson", 30, True) in debts(owing)
    await owing.says("desfaz")
    assert ("seu Nelson", 50, True) in debts(owing)


async def test_who_was_just_spoken_of_is_meant_by_a_pronoun(owing: Chat) -> None:
    await owing.says("o Caio me deve 200", "ele só deve 150 agora")
    assert ("Caio", 150, True) in debts(owing)
    assert len(debts(owing)) == 4


@pytest.mark.parametrize(
    "asked", ["quanto a Jussara deve", "a Jussara ainda deve quanto?", "quanto o nelson ainda deve"]
)
async def test_how_much_somebody_owes_is_told_without_saying_to_whom(owing: Chat, asked: str) -> None:
    assert "Te devem:" in await owing.says(asked)


@pytest.mark.parametrize("said", ["devo mais 25 pro Ivo", "o seu Nelson levou mais 48 fiado"])
async def test_what_is_owed_besides_is_a_debt_of_its_own(owing: Chat, said: str) -> None:
    before = debts(owing)
    await owing.says(said)
    assert len(debts(owing)) == 4
    assert set(before) < set(debts(owing))


async def test_half_of_a_debt_is_paid(owing: Chat) -> None:
    await owing.says("o Nelson já pagou metade")
    assert ("seu Nelson", 45, True) in debts(owing)


async def test_who_was_just_said_to_owe_is_meant_by_a_pronoun() -> None:
    chat = Chat()
    await chat.says("o Valdir me deve 300")
    assert "Valdir ainda te deve R$ 220,00" in await chat.says("ele pagou 80")
    await chat.says("recebi 500 do freela")
    assert "R$ 220,00" in await chat.says("quanto o valdir ainda deve?")


async def test_a_pronoun_that_nothing_else_names_is_whoever_was_just_said_to_owe() -> None:
    chat = Chat()
    await chat.says("e a Cida me deve 90")
    assert "Cida ainda te deve R$ 50,00" in await chat.says("ela já me deu 40")


@pytest.mark.parametrize("noted", ["mora na rua das flores 12", "atende no 3333", "trabalha 8 horas"])
async def test_a_number_of_a_note_that_is_no_price_is_never_booked(noted: str) -> None:
    chat = Chat()
    await chat.says(f"o encanador {noted}")
    assert "Quanto foi" in await chat.says("paguei o encanador")
    assert not [each for each in chat.driver.library.records.live if each.kind == "expense"]


@pytest.mark.parametrize(("noted", "paid"), [("cobra 180 a visita", "ele hj"), ("cobra 150 por hora", "o encanador")])
async def test_what_is_paid_without_a_sum_is_the_one_that_was_noted(noted: str, paid: str) -> None:
    chat = Chat()
    await chat.says(f"o encanador {noted}")
    said = await chat.says(f"paguei {paid}")
    assert "(encanador)" in said
    assert f"Usei o valor que você anotou: “o encanador {noted}”." in said
    await chat.says("desfaz")
    assert "encanador" in await chat.says("quanto cobra o encanador?")
    assert not [each for each in chat.driver.library.records.live if each.kind == "expense"]
