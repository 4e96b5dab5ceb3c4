"""Of what was told, what has the kind of answer asked for goes first, and a fact before what only puts it right."""

from __future__ import annotations

import pytest

from bot.finding.gathering import decided
from bot.finding.judging import Evidence, Inquiry, judged

FACT_AND_CORRECTION = [
    ("quando foi a alergia do Bento?", "alergia do Bento a amendoim: agosto de 2027", "a alergia do Bento nao e 2027"),
    ("quando é o dentista do Davi?", "dentista do Davi quinta 15h", "como assim nao achou o dentista do Davi quinta"),
    ("when is the dentist?", "dentist friday 3pm", "dentist isnt a BOOK omg its friday"),
    ("when is Rex's vet?", "vet for Rex dec 12 at 10am", "Rex's vet was not on dec 10"),
    (
        "qual a senha do wifi da loja?",
        "senha do wifi da loja: jaca2020",
        "a senha do wifi da loja não é titulo de filme",
    ),
    (
        "onde guardei o passaporte?",
        "guardei o passaporte na gaveta azul",
        "o passaporte não é filme, guardei na gaveta",
    ),
    ("what's the gate code?", "gate code is 4411", "the gate code is not 4400 4411"),
    ("where is the spare key?", "the spare key is under the mat", "the spare key isn't a movie"),
    ("que remédio a Bia toma?", "a Bia toma o remédio zyrtec", "o remédio que a Bia toma não era de noite"),
    ("quanto é a van da escola?", "a van da escola é 350", "a van da escola não é 30"),
]
SECOND_HAS_IT = [
    ("quando é a consulta do óculos?", "tenho que marcar a consulta do óculos", "marquei o óculos pra dia 12 às 15h"),
    ("que dia é a vacina do Thor?", "preciso marcar a vacina do Thor", "o Thor vai dia 14/12 às 9h no doutor Caio"),
    ("que horas é a prova da Lia?", "estudar pra prova da Lia", "a Lia entra às 8h30 no colégio"),
    ("when is Tom's recital?", "buy shoes for Tom's recital", "Tom plays on dec 12 at 6pm"),
    ("quando é o exame da Rita?", "lembrar do jejum do exame da Rita", "exame da Rita 15/12 às 7h"),
]
NEWEST_OF_TWO = [
    ("quando é o exame da Rita?", "exame da Rita dia 10/12", "exame da Rita dia 15/12 às 7h"),
    ("que horas é a aula da Nina?", "aula da Nina às 8h", "aula da Nina às 9h30"),
    ("when is the gym class?", "gym class on dec 10", "gym class on dec 14"),
    ("qual o código do portão?", "código do portão 4411", "código do portão 5522"),
    ("what time is the ferry?", "ferry at 7am", "ferry at 9am"),
]


def _first(question: str, *told: str) -> str:
    kept = [Evidence(f"{at:024x}", text, at) for at, text in enumerate(told, start=1)]
    inquiry = Inquiry.of(question)
    answer = decided(inquiry, judged(inquiry, kept))
    assert answer is not None
    return answer.found[0].evidence.text


@pytest.mark.parametrize(("question", "fact", "correction"), FACT_AND_CORRECTION)
def test_a_fact_goes_before_what_only_puts_it_right(question: str, fact: str, correction: str) -> None:
    assert _first(question, fact, correction) == fact


@pytest.mark.parametrize(("question", "without", "having"), SECOND_HAS_IT)
def test_what_has_the_kind_of_answer_asked_for_goes_before_what_has_not(
    question: str, without: str, having: str
) -> None:
    assert _first(question, without, having) == having


@pytest.mark.parametrize(("question", "older", "newer"), NEWEST_OF_TWO)
def test_of_two_that_have_it_the_newest_goes_first(question: str, older: str, newer: str) -> None:
    assert _first(question, older, newer) == newer
