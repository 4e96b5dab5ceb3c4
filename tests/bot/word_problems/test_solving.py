"""Word problems: each kind in either language, what is left alone, and properties of their formulas."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.missions.mathematics.loans import instalment
from bot.missions.mathematics.rates import percent
from bot.replies.catalogue import arguments_of
from bot.word_problems.reading import Told, sentence_of
from bot.word_problems.solution import Solution, centavos
from bot.word_problems.solving import FORMULAS, solution_of, solved

CENTAVOS = st.integers(min_value=1, max_value=10**7)


def solution(text: str) -> Solution | None:
    found = solved(sentence_of(text))
    return found[2] if found else None


@pytest.mark.parametrize(
    ("text", "name", "money"),
    [
        (
            "o gerente me oferece 6 mil em 18 parcelas de 420, é bom negócio ou tem muito juro?",
            "loan",
            {"total": 756000},
        ),
        ("the credit union lends me 3000 in 10 payments of 330, how much interest is that?", "loan", {"more": 30000}),
        ("8 mil em 12x de 790, quanto é de juro?", "loan", {"more": 148000}),
        ("8000 in 12 payments of 790, is it worth it?", "loan", {"more": 148000}),
        ("se eu lavar 8 carros por dia a 40 quanto dá em 5 dias?", "takings", {"taken": 160000}),
        ("a taça me custa 22 e vendo por 40, qual a margem?", "margin", {"profit": 1800}),
        ("each mug costs me 7 and i sell it for 15, what's the profit?", "margin", {"profit": 800}),
        ("comprei 30 canecas por 270, se vender cada uma por 18 quanto lucro?", "batch", {"profit": 27000}),
        ("pago 50 na peça e quero 40% de lucro, por quanto vendo?", "pricing", {"markup": 7000}),
        ("a taxa é 4% e passei 500 no cartão, quanto eu recebo?", "fee", {"net": 48000}),
        ("o carro faz 10 km por litro, são 300 km e a gasolina tá 6, quanto gasto?", "trip", {"cost": 18000}),
        ("12x de 150 no total dá quanto?", "installments", {"total": 180000}),
        ("são 36x de 700 e já paguei 10, quanto falta?", "partsleft", {"sum": 1820000}),
        ("o jantar deu 320 pra 4 pessoas mais 10%, quanto fica pra cada?", "tip", {"each": 8800}),
        ("o condomínio é 600 e vai aumentar 5%, quanto fica?", "raised", {"after": 63000}),
        ("fiz 7 diárias a 180, quanto dá?", "wages", {"sum": 126000}),
        ("a geladeira custa 3200, já juntei 1400, falta quanto?", "shortfall", {"short": 180000}),
        ("250 dólares a 5,20 quanto dá?", "converted", {"sum": 130000}),
        ("what would 90 euros be in reais at 6.10", "converted", {"sum": 54900}),
        ("se eu vender 1200 na feira e pagar 300 de barraca, sobra quanto?", "leftover", {"left": 90000}),
        ("ganho 3000, gasto 200 por dia, se eu trabalhar 20 dias sobra quanto?", "leftover", {"left": 100000}),
        ("if i earn 3000 and spend 100 a day and work 20 days, how much is left?", "leftover", {"left": 100000}),
        ("10x de 50 e 5x de 30, quanto dá no total?", "several-plans", {"total": 65000}),
        ("6x de 80, 3x de 20 e 2x de 10, quanto fica no total?", "several-plans", {"total": 56000}),
        ("se eu guardar 200 por mês quanto tenho em 1 ano?", "saving", {"plain": 240000}),
        ("cada bolo me dá 25 livres, quantos preciso vender pra tirar 900?", "needed", {"goal": 90000}),
        ("tenho 90 reais, dá pra comprar o livro que custa 65?", "enough", {"left": 2500}),
        ("i have 100 left, can i buy the ticket if it costs 120?", "enough", {"left": 2000}),
        ("se eu juntar 300 por mês por 24 meses a 12% ao ano quanto tenho?", "saving", {"grown": 804317}),
        ("guardando 300 por mês por 24 meses a 12% a.a. quanto vira?", "saving", {"grown": 804317}),
        ("saving 300 a month for 24 months at 12% a year how much will i have?", "saving", {"grown": 804317}),
        ("antecipar 1000 em 3 meses a 24% ao ano quanto fica?", "ahead", {"fee": 5426}),
        ("how much do i get for 1000 in advance for 3 months at 24% a year?", "ahead", {"fee": 5426}),
        ("if i sell 900 and spend 300 on gas how much is left?", "leftover", {"left": 60000}),
        ("gastei 210 pra rodar 300 km, quanto deu por km?", "perunit", {"each": 70}),
    ],
)
def test_a_problem_is_solved_from_its_own_words(text: str, name: str, money: dict[str, int]) -> None:
    found = solution(text)
    assert found is not None
    assert found.problem == name
    assert money == {name: centavos(found.money[name]) for name in money}


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("gasolina a 6,00 e etanol a 4,20, qual compensa?", "ethanol"),
        ("etanol 4,30 e gasolina 6,00, qual é melhor?", "petrol"),
        ("gasolina a 6,29 ou álcool a 4,59?", "petrol"),
    ],
)
def test_ethanol_pays_off_up_to_seven_tenths(text: str, best: str) -> None:
    found = solution(text)
    assert found
    assert found.words["best"] == best


def test_packs_are_compared_in_one_unit() -> None:
    found = solution("sabão 800 g por 9 ou 1 kg por 10, qual é mais barato?")
    assert found
    assert (found.problem, found.money["price"], found.words["unit"]) == ("cheapest", Decimal(10), "kg")
    assert solution("500 g por 9 ou 1 litro por 10, qual é mais barato?") is None


@pytest.mark.parametrize(
    "text",
    [
        "gastei 50 no mercado e 30 na farmácia",
        "quanto gastei esse mês?",
        "o dentista cobra 200 e fica na rua 15, quanto é a consulta?",
        "a Bia tem 7 anos e o Leo 4, quantos anos eles têm de diferença?",
        "quero 3 pães e 2 litros de leite, qual o mais barato?",
        "vendo golden a 90 e ela custa 55",
        "o banco ofereceu 10 mil em 24x de 580 e mais 300 de tarifa, vale a pena?",
        "se eu vender 12 bolos a 20 e 6 tortas a 30, custando 8 cada, quanto lucro?",
        "if i sell 12 cakes at 20 and 6 pies at 30, how much is left?",
        "800 reais com desconto de 10% e aumento de 5%, quanto fica?",
    ],
)
def test_what_leaves_a_number_open_or_asks_nothing_is_not_solved(text: str) -> None:
    assert solution(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "comprei 30 canecas por 270 e vendi cada uma por 18, esse é o lucro da feira",
        "tenho 3 gatos, posso dar 2 comprimidos pra cada?",
        "soma 1 2 3 4 5 6 7 8 9 10 11 12 13",
    ],
)
def test_what_asks_nothing_or_is_not_of_money_or_has_too_many_numbers_is_left_alone(text: str) -> None:
    assert solution(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "ganho 3000, gasto 200 por semana, se eu trabalhar 20 dias sobra quanto?",
        "ganho 150 por dia, gasto 40 por dia, se eu trabalhar 20 dias sobra quanto?",
        "comprei 3 camisetas, 1 deu 30 e 2 deu 40 quanto deu tudo?",
        "i bought 3 shirts at 20 and 2 at 30, how much in all?",
        "gasto 20 por dia em 5 dias e 30 de taxa, quanto dá tudo?",
        "tenho 100 reais, dá pra comprar 3 livros de 40?",
    ],
)
def test_what_counts_something_is_not_added_to_what_it_costs(text: str) -> None:
    assert solution(text) is None


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
@pytest.mark.parametrize("name", sorted(FORMULAS))
def test_every_problem_has_a_sentence(name: str, locale: str) -> None:
    assert arguments_of(locale, f"problem-{name}") is not None


@given(st.integers(10_000, 10**7), st.integers(2, 60), st.integers(1, 900))
def test_a_loans_rate_is_the_one_that_its_parts_were_made_with(principal: int, months: int, hundredths: int) -> None:
    rate = percent(Decimal(hundredths) / 100, "month")
    each = instalment(principal, rate, months)
    numbers = {"principal": principal, "parts": months, "each": each}
    found = solution_of("loan", Told({name: (Decimal(value),) for name, value in numbers.items()}))
    if each >= principal:
        assert found is None
        return
    assert found
    if found.problem == "loan":
        assert abs(found.percent["monthly"] - rate.monthly * 100) < Decimal("0.2")


@given(CENTAVOS, CENTAVOS)
def test_a_margin_is_below_a_hundred_and_a_loss_is_said(price: int, cost: int) -> None:
    found = solution_of("margin", Told({"price": (Decimal(price) / 100,), "cost": (Decimal(cost) / 100,)}))
    assert found
    assert found.words["way"] == ("even" if price == cost else "gain" if price > cost else "loss")
    if price > cost:
        assert 0 < found.percent["margin"] < 100


@pytest.mark.parametrize(
    "text",
    [
        "pago 40 na peça e vendo por 40, quanto é o lucro?",
        "comprei 30 canecas por 270, se vender cada uma por 9 quanto lucro?",
        "se eu vender 20 bolos a 15, custando 15 cada, quanto lucro?",
        "o aluguel era 900 e agora é 900, aumentou quanto?",
        "each mug costs me 7 and i sell it for 7, what's the profit?",
    ],
)
def test_what_comes_to_the_same_is_neither_a_gain_nor_a_loss(text: str) -> None:
    found = solution(text)
    assert found
    assert found.words["way"] == "even"


@pytest.mark.parametrize(
    ("text", "name", "result"),
    [
        ("soma 10 e -5", "sum", 5),
        ("qual a média de 5, -3?", "mean", 1),
        ("soma 40 e -R$ 12", "sum", 28),
        ("soma de R$ 10 e -R$ 15", "sum", -5),
    ],
)
def test_what_is_below_nothing_is_taken_off(text: str, name: str, result: int) -> None:
    found = solution(text)
    assert found
    assert found.numbers[name] == result


def test_what_is_below_nothing_is_no_price() -> None:
    assert solution("se eu vender 1200 na feira e pagar -300 de barraca, sobra quanto?") is None


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    solved(sentence_of(text))
