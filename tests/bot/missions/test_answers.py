"""Missions end to end with no key: what is answered, from the words to the reply."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

import pytest

from bot.missions.documents import Consolidation, Figure, Unit
from bot.missions.synthesis import KEY_FIGURES_AT_MOST
from bot.replies.catalogue import WITHOUT_CENTAVOS_FROM
from state.mission import MissionStatus
from state.mongo.connection import Database
from tests.bot.missions.household import Household, found, knowing
from tools.markets.research import Caveat

QUESTIONS = (
    "vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar o dinheiro?",
    "quanto preciso juntar por mês pra ter 20 mil em 2 anos?",
    "quanto preciso pra me aposentar com 5 mil por mês em 30 anos?",
    "como tá minha saúde financeira?",
    "vale a pena investir em petr4?",
    "tesouro selic ou cdb 110% do cdi?",
    "tenho 80 mil guardados, como investir melhor?",
    "qual dívida pago primeiro, nubank ou a financeira?",
    "posso assumir uma parcela de 900 de financiamento sem me enrolar?",
    "quanto preciso de reserva de emergência?",
    "devo 10 mil no cartão, quito ou invisto em tesouro selic?",
    "is it worth financing a 60k car in 48 installments at 1.99% a month or saving up?",
    "how much should I save per month to have 20 thousand in 2 years, and where can I cut spending?",
)
TOLD = (
    "uma tv de 2.000 à vista ou 10x de 230, o que compensa?",
    "em quantos meses quito 22 parcelas de 480 tirando 150 por dia, 5 dias na semana, com 40 de gasto por dia?",
    "dá pra comprar um freezer de 1.500 à vista esse mês?",
)
LEDGER = ("recebi 5 mil de salário", "gastei 800 no mercado", "gastei 1500 de aluguel", "devo 2 mil pro joão")
# R3-59, and advice, which is nobody's to give.
FORBIDDEN = frozenset(
    {"agente", "orquestrador", "payload", "ciclo", "timeout", "react", "fallback", "compre", "venda", "buy", "sell"}
)
_NUMERAL = re.compile(r"\d+(?:[.,]\d+)*")


@pytest.fixture
def house(database: Database) -> Household:
    return Household(database)


async def test_financing_is_held_against_saving(house: Household) -> None:
    said = await house.says(QUESTIONS[0])
    # 60,000 at 1.99 % over 48 months: 60000 * 0.0199 / (1 - 1.0199 ** -48)
    assert "a parcela fica em R$ 1.952,13" in said
    assert "R$ 93.702." in said
    assert "em 29 meses paga à vista" in said
    assert "juntar sai bem mais barato" in said


async def test_a_goal_is_told_by_the_month_with_its_assumption(house: Household) -> None:
    said = await house.says(QUESTIONS[1])
    assert "guarde R$ 786,42 por mês, supondo que o dinheiro renda 0,5% ao mês" in said
    assert "Sem rendimento nenhum, seriam R$ 833,34" in said
    assert "Não consegui ver as taxas de hoje" in said


async def test_what_is_missing_is_asked_once_and_then_assumed_aloud(house: Household) -> None:
    assert "Daqui a quantos anos" in await house.says("quanto preciso pra me aposentar com 5 mil por mês?")
    said = await house.says("não sei")
    assert "R$ 1.527.305 investidos" in said  # 5000 / (1.04 ** (1 / 12) - 1), rounded up
    assert "Você não me disse em quanto tempo quer parar, então pensei em 25 anos" in said


async def test_what_is_answered_is_taken_and_not_assumed(house: Household) -> None:
    await house.says("quanto preciso pra me aposentar com 5 mil por mês?")
    said = await house.says("30 anos e nada")
    assert "Para chegar lá em 30 anos" in said
    assert "não me disse" not in said


async def test_how_money_stands_is_told_from_what_was_kept(house: Household) -> None:
    for entry in LEDGER:
        await house.says(entry)
    said = await house.says("como tá minha saúde financeira?")
    assert "entraram R$ 5.000,00 e saíram R$ 2.300,00: sobram R$ 2.700,00" in said
    assert "O que mais pesa é Casa: R$ 1.500,00 por mês, 65,2%" in said
    assert "Você me contou de uma dívida, de R$ 2.000,00" in said


async def test_a_share_is_spoken_of_without_advice_and_without_a_made_up_price(house: Household) -> None:
    said = await house.says("vale a pena investir em petr4?")
    assert "PETR4" in said
    assert "Não consegui ver a cotação" in said
    assert said.count("não uma recomendação de investimento") == 1
    assert not re.search(r"\bcompr[ea]\b", said.lower())


async def test_an_answer_is_a_turn_of_its_own_and_the_mission_is_over(house: Household) -> None:
    turn = await house.begins(QUESTIONS[1])
    assert house.reply(turn) == "Deixa eu fazer as contas. Já te respondo."
    assert await house.answers(turn) == []
    await house.worker.work_for(turn.person)
    await house.product.settle()
    assert len(await house.answers(turn)) == 1
    (mission,) = await house.missions()
    assert mission.status is MissionStatus.ANSWERED
    assert all(step.result is not None for step in mission.steps.values())


@pytest.mark.parametrize("known", [False, True], ids=["nothing known", "with a ledger"])
@pytest.mark.parametrize("questions", [QUESTIONS, TOLD[:3]], ids=["little told", "all told"])
async def test_every_number_of_an_answer_is_a_key_figure_and_every_key_figure_is_said(
    house: Household, known: bool, questions: tuple[str, ...]
) -> None:
    for entry in LEDGER if known else ():
        await house.says(entry)
    for asked in questions:
        for text in (asked, "não sei"):
            await house.says(text)
    missions = await house.missions()
    assert len(missions) >= len(questions)
    for mission in missions:
        assert mission.consolidation is not None
        came_to = Consolidation.model_validate(mission.consolidation)
        structured = came_to.resposta_pre_estruturada
        keys = [structured.dados_suporte[name] for name in came_to.figuras_chave]
        assert len(keys) <= KEY_FIGURES_AT_MOST
        if came_to.status == "falha":
            continue
        ways = [ways_of_saying(each) for each in keys]
        # What may be said to Guarda stands in quotation marks.
        text = re.sub("“[^”]*”", "", structured.resposta_principal.replace("PETR4", ""))
        said = {number(each, mission.locale) for each in _NUMERAL.findall(text)}
        assert said <= {number for each in ways for numbers in each for number in numbers}, mission.query
        missing = [each for each in ways if not any(numbers <= said for numbers in each)]
        assert all({1.0} in each for each in missing), mission.query  # "uma dívida"
        assert len(structured.resposta_principal) >= 100, mission.query
        assert not FORBIDDEN & set(re.findall(r"[\w-]+", structured.resposta_principal.lower())), mission.query


def ways_of_saying(figure: Figure) -> list[set[float]]:
    """Return the numbers that say ``figure``: large sums go without centavos, long spans in years and months."""
    value = figure.value / 100 if figure.unit is Unit.MONEY else figure.value
    if figure.unit is Unit.MONEY and figure.value >= WITHOUT_CENTAVOS_FROM:
        return [{float(value.quantize(Decimal(1), ROUND_HALF_UP))}]
    ways = [{float(value)}]
    if figure.unit is Unit.MONTHS:
        ways.append({float(each) for each in divmod(int(value), 12) if each > 1})
    return ways


def number(text: str, locale: str) -> float:
    text = text.rstrip(".,")
    return float(text.replace(".", "").replace(",", ".") if locale == "pt-BR" else text.replace(",", ""))


async def test_one_mission_at_a_time_and_the_second_waits(house: Household) -> None:
    first = await house.begins(QUESTIONS[0])
    second = await house.begins(QUESTIONS[1])
    assert "Respondo assim que terminar a anterior" in house.reply(second)
    await house.worker.work_for(first.person)
    await house.product.settle()
    answers = [(await house.answers(each))[0] for each in (first, second)]
    assert "a parcela fica" in answers[0]
    assert "guarde R$ 786,42" in answers[1]


async def test_how_far_it_is_can_be_asked_and_it_can_be_called_off(house: Household) -> None:
    turn = await house.begins(QUESTIONS[0])
    assert "Ainda estou nela" in await asked(house, "e aí?")
    assert "larguei essa conta" in await asked(house, "cancela a análise")
    await house.worker.work_for(turn.person)
    await house.product.settle()
    assert await house.answers(turn) == []
    assert "Ainda estou" not in await asked(house, "e aí?")


async def asked(house: Household, text: str) -> str:
    return house.reply(await house.begins(text))


@pytest.mark.parametrize("words", [("PARAR",), ("/apagar_meus_dados", "sim")], ids=["opting out", "erasing"])
async def test_leaving_ends_it(house: Household, words: tuple[str, ...]) -> None:
    turn = await house.begins(QUESTIONS[0])
    for each in words:
        await house.product.say("tg:4711", each)
    await house.worker.work_for(turn.person)
    await house.product.settle()
    assert await house.answers(turn) == []
    for mission in await house.missions():
        assert mission.status is MissionStatus.CANCELLED


async def test_deleting_everything_ends_it(house: Household) -> None:
    await house.says("gastei 800 no mercado")
    turn = await house.begins(QUESTIONS[0])
    await house.product.say("tg:4711", "apaga tudo")
    await house.product.say("tg:4711", "sim")
    await house.worker.work_for(turn.person)
    await house.product.settle()
    assert await house.answers(turn) == []


async def test_rates_and_prices_that_are_there_are_reckoned_with_and_named(database: Database) -> None:
    markets = knowing(
        {
            "selic": found(("selic", "15.00", "% a year")),
            "cdi": found(("cdi", "14.90", "% a year")),
            "ipca_12_months": found(("ipca_12_months", "4.50", "% in 12 months")),
            "car_loan": found(("car_loan", "28.00", "% a year")),
            "PETR4": found(
                ("price", "38.50", "BRL"),
                ("year_low", "28.10", "BRL"),
                ("year_high", "42.00", "BRL"),
                reliability=85,
                caveats=(Caveat.OTHER_SOURCE,),
            ),
            "PETR4 fundamentals": found(("price_earnings", "4.21", "times")),
        }
    )
    house = Household(database, markets)
    said = await house.says("vale a pena investir em petr4?")
    assert "PETR4 está em R$ 38,50. No último ano foi de R$ 28,10 a R$ 42,00." in said
    assert "4,2 anos do lucro" in said
    assert "Selic, que está em 15% ao ano" in said
    assert "veio de outra fonte" in said
    assert "Não consegui" not in said
    said = await house.says("tesouro selic ou cdb 110% do cdi?")
    assert "cerca de 16,51% ao ano" in said  # (1 + (1.149 ** (1 / 252) - 1) * 1.1) ** 252
    await house.says("vale a pena financiar um carro de 60 mil em 48x ou juntar o dinheiro?")
    said = await house.says("não sei")
    assert "a 2,08% ao mês" in said  # 1.28 ** (1 / 12)
    assert "média do mercado segundo o Banco Central" in said
    assert "1,17% ao mês, o da Selic" in said


async def test_a_home_is_not_held_against_saving_without_its_rent(house: Household) -> None:
    await house.says("vale a pena financiar a casa de 300 mil em 30 anos a 10% ao ano ou juntar?")
    said = await house.says("não sei")
    # 300000 * m / (1 - (1 + m) ** -360) with m = 1.1 ** (1 / 12) - 1
    assert "em 30 anos a 10% ao ano, a parcela fica em R$ 2.537,67" in said
    assert "você paga aluguel, e o preço pode subir" in said


async def test_a_home_is_held_against_its_rent_and_its_rising_price(house: Household) -> None:
    said = await house.says(
        "vale a pena financiar um apartamento de 400 mil em 30 anos a 11% ao ano? pago 2 mil de aluguel"
    )
    instalment, months, balance, price = 3653.43, 0, 0.0, 400_000.0
    while balance < price:  # what is left of the instalment beside the rent is put by, and the price rises meanwhile
        months, balance, price = months + 1, balance * 1.005 + (instalment - 2_000), price * 1.045 ** (1 / 12)
    put_in = (instalment - 2_000) * months - (balance - price)
    cheaper = instalment * 360 - put_in - 2_000 * months
    assert "sobram R$ 1.653,43 dessa parcela" in said
    assert f"em {months // 12} anos e {months % 12} meses" in said
    assert f"R$ {2_000 * months:,}".replace(",", ".") in said
    found = re.search(r"juntar sai R\$ ([\d.]+) mais barato", said)
    assert found is not None
    assert abs(int(found[1].replace(".", "")) - cheaper) < 5
    assert "suba 4,5% ao ano" in said


async def test_what_is_not_told_of_a_home_is_assumed_as_homes_are(house: Household) -> None:
    assert "quanto você paga de aluguel" in await house.says("vale a pena financiar um ap de 300 mil?")
    said = await house.says("não sei")
    assert "em 30 anos a 0,9% ao mês" in said
    assert "suposição minha" in said


async def test_a_rent_beyond_the_instalment_is_said_to_be(house: Household) -> None:
    said = await house.says("vale a pena financiar uma casa de 200 mil em 30 anos a 10% ao ano? pago 2500 de aluguel")
    assert "já é maior do que a parcela" in said
    assert "Se em vez disso" not in said


async def test_who_pays_no_rent_can_wait(house: Household) -> None:
    await house.says("vale a pena financiar uma casa de 300 mil ou continuar juntando?")
    said = await house.says("20 anos e nada")
    assert "em 20 anos" in said
    assert "Como você não paga aluguel" in said


async def test_a_question_is_one_with_what_is_told_for_it(house: Household) -> None:
    asked_back = await house.says(
        "quero comprar um carro de 80 mil, tenho 20 mil guardados e consigo guardar 1500 por mês. financio ou junto?"
    )
    assert asked_back.startswith("Me diz duas coisas: em quantas vezes, e a que taxa")
    assert "cuido do resto" not in asked_back
    said = await house.says("48x a 2%")
    assert "Financiando R$ 60.000 em 48x a 2% ao mês, a parcela fica em R$ 1.956,11" in said
    assert "guardar R$ 1.500,00 por mês, em 35 meses" in said


async def test_the_dearest_debt_comes_first_and_savings_pay_it(house: Household) -> None:
    said = await house.says("devo 12 mil de consignado e 5 mil no cartão, tenho 8 mil guardados. pago qual primeiro?")
    assert "São R$ 17.000 de dívida" in said
    assert "Paga primeiro o cartão, R$ 5.000,00" in said
    assert "O consignado, R$ 12.000" in said
    assert "ainda ficam R$ 3.000,00" in said


async def test_savings_that_do_not_cover_a_debt_are_not_all_spent(house: Household) -> None:
    said = await house.says("devo 9 mil no cheque especial e tenho 4 mil guardados. vale a pena quitar a dívida?")
    assert "não cobrem tudo: faltam R$ 5.000,00" in said


async def test_a_goal_may_end_on_a_day(house: Household) -> None:
    house.product.clock.now = int(datetime(2026, 11, 23, 15, tzinfo=UTC).timestamp()) * 10**9
    said = await house.says("quanto preciso guardar por mês pra ter 5 mil até julho?")
    assert "em 8 meses" in said  # from the 23rd of November to the first of July
    monthly = math.ceil(5_000_00 / ((1.005**8 - 1) / 0.005)) / 100
    assert f"R$ {monthly:.2f}".replace(".", ",") in said


async def test_what_comes_in_and_goes_out_is_enough_to_begin_with(house: Household) -> None:
    said = await house.says("ganho 6 mil e gasto 5200. por que não consigo guardar dinheiro?")
    assert "saindo por mês, sobram R$ 800,00. São 13,3%" in said
    assert "Isso no papel" in said
    assert "Ainda não tenho o que você ganha" not in said


async def test_a_fund_that_nothing_is_put_by_for_is_not_said_to_be_ready_one_day(house: Household) -> None:
    said = await house.says("gasto 3500 por mês e tenho 5 mil guardados, quanto preciso de reserva de emergência?")
    assert "faltam R$ 16.000." in said
    assert "fica pronta" not in said


async def test_what_is_saved_is_counted_as_a_down_payment(house: Household) -> None:
    await house.says("Quero comprar um carro de R$ 80.000, tenho R$ 20.000 guardados. Faz sentido financiar ou poupar?")
    said = await house.says("não sei")
    assert "Financiando R$ 60.000 em 48x" in said
    assert "Contei R$ 20.000 seus como entrada" in said
    assert "O prazo e a taxa são suposição minha" in said


async def test_an_age_to_stop_at_needs_the_age_of_today(house: Household) -> None:
    asked_back = await house.says("quanto preciso pra me aposentar aos 55 anos com R$ 15 mil por mês de renda passiva?")
    assert "Daqui a quantos anos" in asked_back
    assert "Para chegar lá em 13 anos" in await house.says("tenho 42 anos")


async def test_crypto_is_spoken_of_as_what_it_is(house: Household) -> None:
    said = await house.says("vale a pena investir em bitcoin?")
    assert "sobre cripto" in said
    assert "não muda a sua vida" in said


async def test_sums_that_nobody_here_can_do_are_not_guessed(house: Household) -> None:
    said = await house.says("aceito a proposta de PJ de 9 mil ou fico no CLT de 6.500?")
    assert "prefiro não chutar" in said
    assert await house.missions() == []


async def test_what_is_put_by_grows_as_a_plain_sum_says(house: Household) -> None:
    said = await house.says("quanto 500 por mês dá em 10 anos a 0,8% ao mês?")
    grown = 500 * (1.008**120 - 1) / 0.008
    assert f"em 10 anos você tem R$ {grown:,.0f}".replace(",", ".") in said
    assert "R$ 60.000 seus" in said
    assert "A conta é com 0,8% ao mês" in said


async def test_the_same_is_asked_again_with_another_figure(house: Household) -> None:
    await house.says("quanto 500 por mês dá em 10 anos a 0,8% ao mês?")
    said = await house.says("e se for 800?")
    grown = 800 * (1.008**120 - 1) / 0.008
    assert f"em 10 anos você tem R$ {grown:,.0f}".replace(",", ".") in said


async def test_a_discount_is_held_against_instalments(house: Household) -> None:
    said = await house.says("compro à vista com 10% de desconto ou parcelo em 10x?")
    rate = float(re.search(r"a (\d+,\d+)% ao mês", said)[1].replace(",", ".")) / 100  # type: ignore[index]
    # What ten parts of a tenth, the first in a month, are worth today is what cash pays.
    assert sum(0.1 / (1 + rate) ** month for month in range(1, 11)) == pytest.approx(0.9, abs=1e-3)
    assert "à vista sai mais barato" in said


async def test_debts_are_paid_off_by_the_interest_that_was_told(house: Household) -> None:
    await house.says("devo 4000 no cartão a 14% ao mês")
    await house.says("devo 2500 no cheque especial a 8% ao mês")
    said = await house.says("tenho 1000 por mês pra pagar as dívidas, qual pago primeiro?")
    assert "a de R$ 4.000,00, que cobra 14% ao mês" in said
    assert "R$ 760,00 só de juros por mês" in said
    owed, months = {0.14: 4000.0, 0.08: 2500.0}, 0
    while sum(owed.values()) > 0.005:
        months, left = months + 1, 1000.0
        owed = {rate: balance * (1 + rate) for rate, balance in owed.items()}
        for rate in sorted(owed, reverse=True):
            part = min(left, owed[rate])
            owed[rate], left = owed[rate] - part, left - part
    assert f"zera tudo em {months} meses" in said


async def test_what_does_not_pay_the_interest_is_said_to_fall_short(house: Household) -> None:
    await house.says("devo 4000 no cartão a 14% ao mês")
    said = await house.says("tenho 300 por mês pra pagar as dívidas, qual pago primeiro?")
    assert "não dá nem para os juros" in said


async def test_who_is_owed_something_has_no_debt_of_it(house: Household) -> None:
    await house.says("o joão me deve 2 mil")
    assert "Dívida não tem nenhuma" in await house.says("como tá minha saúde financeira? ganho 5 mil e gasto 4 mil")


async def test_what_was_told_before_is_not_asked_for(house: Household) -> None:
    await house.says("ganho 5200 por mês")
    await house.says("minhas despesas fixas são 3100")
    said = await house.says("como tá minha saúde financeira?")
    assert "Com R$ 5.200,00 entrando e R$ 3.100,00 saindo por mês" in said


async def test_a_home_that_is_to_be_had_in_some_years_is_no_sum_of_every_month(house: Household) -> None:
    said = await house.says("consigo comprar uma casa de 250 mil em 5 anos?")
    assert "Para ter R$ 250.000 em 60 meses" in said


async def test_how_long_a_goal_takes_is_counted_month_by_month(house: Household) -> None:
    said = await house.says("em quanto tempo junto 10 mil guardando 600 por mês?")
    months, there = 0, Decimal(0)
    while there < 10_000:
        months, there = months + 1, there * Decimal("1.005") + 600
    assert f"Guardando R$ 600,00 por mês, R$ 10.000 ficam prontos em {months} meses" in said


async def test_what_is_left_a_month_counts_bills_once_and_all_else_besides(house: Household) -> None:
    await house.says("o aluguel é 1500, vence todo dia 5")
    await house.says("recebi 5 mil de salário")
    await house.says("gastei 800 no mercado")
    await house.says("paguei o aluguel")
    said = await house.says("quanto me sobra por mês? dá pra eu guardar quanto?")
    assert "As contas fixas levam R$ 1.500,00, e os outros gastos R$ 800,00" in said
    assert f"Sobram R$ {5_000 - 1_500 - 800:,}".replace(",", ".") in said


async def test_what_is_bought_once_is_paid_of_what_is_saved_or_of_what_is_left(house: Household) -> None:
    await house.says("tenho 1000 guardados na poupança")
    said = await house.says("quero comprar um sofá de 2500, consigo? ganho 5 mil e gasto 4400")
    missing, left = 2_500 - 1_000, 5_000 - 4_400
    assert "Com os R$ 1.000,00 que você tem guardados, faltam R$ 1.500,00" in said
    assert f"dá para pagar à vista em {math.ceil(missing / left)} meses" in said
    assert "Dá: você tem" in await house.says("posso gastar 300 num presente agora?")


async def test_another_question_is_no_answer_to_what_is_asked(house: Household) -> None:
    assert "Quanto você guarda por mês" in await house.says("quanto falta pra eu juntar 10 mil?")
    said = await house.says("compro à vista com 10% de desconto ou parcelo em 10x?")
    assert "Perder 10% de desconto" in said


async def test_of_one_lender_the_interest_and_the_pay_off_are_their_own(house: Household) -> None:
    await house.says("devo 3800 no cartão a 12% ao mês")
    await house.says("devo 6500 pro banco a 2,5% ao mês")
    assert "R$ 456,00 só de juros por mês" in await house.says("quanto eu pago só de juros no cartão por mês?")
    said = await house.says("pagando 900 por mês no cartão, em quantos meses acabo e quanto pago de juros no total?")
    balance, months, interest = Decimal(3_800), 0, Decimal(0)
    while balance > 0:
        more = (balance * Decimal("0.12")).quantize(Decimal("0.01"), ROUND_HALF_UP)
        balance, interest, months = max(Decimal(0), balance + more - 900), interest + more, months + 1
    assert f"zera tudo em {months} meses" in said
    shown = f"{interest:,.2f}".replace(",", "x").replace(".", ",").replace("x", ".")
    assert f"R$ {shown} de juros" in said


async def test_parts_whose_sum_is_told_are_held_against_cash(house: Household) -> None:
    said = await house.says("a bike sai 1890 à vista com 8% de desconto ou 10x de 199 no cartão, o que compensa?")
    cash = Decimal(1_890) * Decimal("0.92")
    assert "sai R$ 1.738,80; em 10x são R$ 1.990,00, R$ 251,20 a mais" in said
    rate = float(re.search(r"a (\d+,\d+)% ao mês", said)[1].replace(",", ".")) / 100  # type: ignore[index]
    assert sum(199 / (1 + rate) ** month for month in range(1, 11)) == pytest.approx(float(cash), rel=1e-3)


async def test_what_if_stands_in_the_place_of_the_nearest_sum(house: Household) -> None:
    await house.says("em quanto tempo junto 5 mil guardando 700 por mês?")
    assert "Guardando R$ 800,00 por mês, R$ 5.000,00" in await house.says("e se for 800?")


async def test_a_bill_is_held_against_what_comes_in(house: Household) -> None:
    await house.says("ganho 6200 por mês")
    await house.says("minhas contas fixas: aluguel 1650, internet 110")
    said = await house.says("meu aluguel pesa quanto por cento do que eu ganho?")
    assert f"{1650 / 6200 * 100:.1f}".replace(".", ",") + "%" in said


async def test_a_bill_that_was_paid_counts_once_with_what_it_costs_now(house: Household) -> None:
    await house.says("o aluguel é 1500, vence todo dia 5")
    await house.says("paguei o aluguel")
    await house.says("o aluguel é 1700, vence todo dia 5")
    await house.says("recebi 5 mil de salário")
    said = await house.says("quanto me sobra por mês?")
    assert "As contas fixas levam R$ 1.700,00" in said
    assert "Sobram R$ 3.300,00" in said


async def test_who_has_nothing_left_lacks_nothing(house: Household) -> None:
    said = await house.says("ganho 3000 e gasto 3000, quanto me sobra por mês?")
    assert "Faltam" not in said


async def test_what_comes_in_is_asked_for_where_only_what_goes_out_is_known(house: Household) -> None:
    await house.says("gastei 40 no uber")
    assert "Quanto entra por mês" in await house.says("posso comprar uma tv de 2300 em 10x?")


async def test_words_written_short_are_understood(house: Household) -> None:
    said = await house.says("em qto tempo junto 6 mil guardando 500 por mes")
    assert "Guardando R$ 500,00 por mês, R$ 6.000,00 ficam prontos em 12 meses" in said


def reais(value: Decimal) -> str:
    return f"R$ {value:,.2f}".replace(",", "x").replace(".", ",").replace("x", ".")


def rate_of(cash: Decimal, each: Decimal, parts: int, said: str) -> None:
    """Assert that at the rate that is ``said`` parts, of which the first is due in a month, are worth ``cash``."""
    found = re.search(r"a (\d+,\d+)% ao mês", said)
    assert found is not None
    rate = Decimal(found[1].replace(",", ".")) / 100
    assert sum(each / (1 + rate) ** month for month in range(1, parts + 1)) == pytest.approx(cash, rel=Decimal("1e-3"))


async def test_a_price_and_its_parts_are_held_against_each_other_as_they_were_told(house: Household) -> None:
    said = await house.says(
        "um fogão industrial sai 1.800 à vista ou 12x de 175 sem entrada, é melhor à vista ou parcelar? "
        "na poupança meu dinheiro rende uns 0,5 por mês"
    )
    whole = Decimal(175) * 12
    assert f"em 12x são {reais(whole)}, {reais(whole - 1_800)} a mais" in said
    rate_of(Decimal(1_800), Decimal(175), 12, said)
    assert "rende parado (0,5% ao mês):" in said
    assert "à vista sai mais barato" in said
    assert "Não consegui" not in said


async def test_parts_that_cost_nothing_more_are_said_to(house: Household) -> None:
    said = await house.says("compro a cadeira por 960 à vista ou parcelo em 8x de 120?")
    assert "em 8x são R$ 960,00: parcelar não custa nada a mais" in said


async def test_what_an_answer_got_wrong_is_put_right_and_nothing_is_kept_of_it(house: Household) -> None:
    await house.says("um sofá de 3 mil à vista ou 24x de 150, o que compensa?")
    said = await house.says("num são 24x, são 20x de 180. quanto eu pago a mais parcelando?")
    whole = Decimal(180) * 20
    assert f"em 20x são {reais(whole)}, {reais(whole - 3_000)} a mais" in said
    rate_of(Decimal(3_000), Decimal(180), 20, said)
    assert "Anotado" not in said
    assert reais(whole) in await house.says("e aí, à vista ou parcelado?")


async def test_who_says_that_an_answer_was_not_meant_is_asked_what_is(house: Household) -> None:
    await house.says("em quanto tempo junto 4 mil guardando 250 por mês?")
    said = await house.says("nada a ver, não foi isso que eu perguntei")
    assert said == (
        "Desculpa, entendi errado: fiz a conta de em quanto tempo você junta. "
        "Do que é a conta, e com quais valores? Me diz que eu refaço."
    )
    assert "R$ 9.000,00 ficam prontos" in await house.says("eu queria pra 9 mil")


async def test_a_complaint_of_something_else_is_no_matter_of_a_mission(house: Household) -> None:
    await house.says("em quanto tempo junto 4 mil guardando 250 por mês?")
    await house.says("gastei 50 no mercado")
    assert "fiz a conta" not in await house.says("não foi isso que eu falei")
    assert "R$ 60,00" in await house.says("não, foi 60")


async def test_a_what_if_may_follow_a_word_or_be_nothing_but_a_figure(house: Household) -> None:
    await house.says("quero juntar 5 mil, se eu guardar 400 por mês quanto tempo leva?")
    for text, monthly in (("beleza. e se fosse 650?", 650), ("e com 900?", 900)):
        months, there = 0, Decimal(0)
        while there < 5_000:
            months, there = months + 1, there * Decimal("1.005") + monthly
        assert f"Guardando R$ {monthly},00 por mês, R$ 5.000,00 ficam prontos em {months} meses" in await house.says(
            text
        )


async def test_a_term_is_held_against_how_long_a_goal_takes(house: Household) -> None:
    house.product.clock.now = int(datetime(2026, 11, 23, 15, tzinfo=UTC).timestamp()) * 10**9
    said = await house.says("guardando 500 por mês dá tempo de juntar 4.500 até julho?")
    there = Decimal(0)
    for _ in range(8):
        there = there * Decimal("1.005") + 500
    missing = (Decimal(4_500) - there).quantize(Decimal("0.01"))
    assert f"Até lá são 8 meses: ainda faltariam {reais(missing)}" in said


async def test_what_was_put_by_is_not_taken_off_a_goal_that_does_not_speak_of_it(house: Household) -> None:
    await house.says("guardei 300 pra viagem")
    said = await house.says("em quanto tempo junto 2.700 guardando 300 por mês?")
    months, there = 0, Decimal(0)
    while there < 2_700:
        months, there = months + 1, there * Decimal("1.005") + 300
    assert f"ficam prontos em {months} meses" in said
    assert "Contei do zero: se os R$ 300,00" in said
    assert "Já descontei os R$ 300,00" in await house.says("quanto falta pra eu juntar 2.700 guardando 300 por mês?")
    again = await house.says("não desconta os 300, eu já tinha descontado")
    assert f"ficam prontos em {months} meses" in again
    assert "300,00 que você" not in again


async def test_what_is_earned_by_the_day_pays_what_is_still_owed(house: Household) -> None:
    await house.says("da geladeira ainda faltam 18 x 310,50")
    said = await house.says(
        "se eu tirar 200 por dia 5 dias na semana, com 45 de gasto por dia, em quantos meses quito?"
    )
    owed, monthly = Decimal("310.50") * 18, Decimal(200 - 45) * 5 * 52 / 12
    assert f"Faltam 18 parcelas de R$ 310,50: {reais(owed)} ao todo" in said
    assert "São R$ 200,00 por dia menos R$ 45,00 de gasto, 5 dias por semana" in said
    assert f"uns {reais(monthly.quantize(Decimal('0.01'), ROUND_DOWN))} por mês" in said
    assert f"em uns {math.ceil(owed / monthly)} meses" in said


async def test_what_is_owed_in_the_question_is_paid_off_as_told(house: Household) -> None:
    await house.says("devo 300 pro meu irmão")
    said = await house.says("em quantos meses quito 6.400 pagando 800 por mês?")
    assert f"Com R$ 800,00 por mês dá para zerar tudo em uns {math.ceil(6_400 / 800)} meses" in said
    assert "R$ 300,00" not in said


async def test_the_money_of_some_days_pays_no_debt_of_every_month(house: Household) -> None:
    for entry in ("recebi 320 de um bico", "gastei 20 no lanche", "devo 900 pro meu irmão"):
        await house.says(entry)
    assert "por mês dá para zerar" not in await house.says("como faço pra quitar minha dívida?")


async def test_what_is_bought_once_is_held_against_this_month(house: Household) -> None:
    for entry in ("recebi 900 de vendas", "gastei 150 no frete", "a luz de 210 vence dia 10"):
        await house.says(entry)
    said = await house.says("dá pra eu pagar um freezer de 1.500 à vista esse mês, contando a luz que tenho pra pagar?")
    assert "este mês entraram R$ 900,00 e saíram R$ 150,00, e ainda vencem R$ 210,00 em contas" in said
    assert f"faltam {reais(Decimal(1_500 - (900 - 150 - 210)))}" in said
    assert "por mês" not in said.partition("se ainda entra")[0]
    said = await house.says("é uma vez só, não é por mês. e entram uns 5 mil por mês, sobram uns 700")
    assert f"Com R$ 700,00 por mês, dá para pagar à vista em {math.ceil(1_500 / 700)} meses" in said


async def test_what_has_come_in_so_far_is_said_to_be_no_whole_month(house: Household) -> None:
    await house.says("recebi 400 de vendas")
    await house.says("gastei 50 no frete")
    assert "não é o mês todo" in await house.says("posso assumir uma parcela de 180?")
    said = await house.says("quanto me sobra por mês?")
    assert "Este mês entraram R$ 400,00 até agora" in said
    assert "ótimo sinal" not in said


async def test_what_is_left_of_one_sum_is_no_sum_of_every_month(house: Household) -> None:
    for entry in ("recebi 2.600 da rescisão", "gastei 80 no mercado", "o condomínio de 410 vence dia 8"):
        await house.says(entry)
    said = await house.says(
        "se eu pagar o condomínio e a costureira mais três vezes, a R$ 120,00 cada, "
        "quanto sobra da rescisão depois dos gastos de hoje?"
    )
    left = Decimal(2_600 - 410 - 3 * 120 - 80)
    assert said.endswith(
        f"rescisão (R$ 2.600,00) - 3 × R$ 120,00 - condomínio (R$ 410,00) - gastos: hoje (R$ 80,00) = {reais(left)}"
    )
    assert not await house.missions()
    said = await house.says("quanto sobra da rescisão tirando o que eu já gastei?")
    assert said.endswith(f"= {reais(Decimal(2_600 - 80))}")


async def test_a_fact_is_told_beside_what_is_left(house: Household) -> None:
    await house.says("recebi 3.200 da cliente")
    await house.says("gastei 90 no mercado")
    turn = await house.begins(
        "how much did I spend today, and if I keep 1100 for the rent quanto sobra do que a cliente pagou?"
    )
    await house.product.settle()
    (later,) = await house.product.store.turns.children(turn.id)
    assert "R$ 90,00" in house.reply(turn)
    said = house.reply(await house.product.turn(later.id))
    assert f"cliente (R$ 3.200,00) - R$ 1.100,00 = {reais(Decimal(3_200 - 1_100))}" in said


async def test_a_rate_that_an_answer_lacked_is_taken(house: Household) -> None:
    await house.says("vale a pena financiar uma moto de 12 mil em 36x?")
    await house.says("não sei")
    said = await house.says("é 1,8% ao mês")
    assert "em 36x a 1,8% ao mês" in said
    assert f"R$ {12_000 * 0.018 / (1 - 1.018**-36):.2f}".replace(".", ",") in said
