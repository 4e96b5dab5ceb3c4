"""What answers a question is judged by its telling words, their relatives, and what the answer looks like."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.finding.gathering import goes_on, names
from bot.finding.judging import Evidence, Inquiry, judged
from bot.finding.relations import relation

CHILDREN = "nossa que bom e a Bia tá calçando 29 e o Davi 33, guarda isso porque eu sempre esqueço"
DOCTOR = "o telefone da pediatra do Davi é 11 98234 5567"


def _told(*texts: str) -> list[Evidence]:
    return [Evidence(f"{at:024x}", text, at) for at, text in enumerate(texts, start=1)]


def test_a_shoe_size_is_no_telephone_number() -> None:
    best = judged(Inquiry.of("qual o número do sapato do Davi"), _told(DOCTOR, CHILDREN))[0]
    assert best.evidence.text == CHILDREN
    assert "Davi 33" in best.passage


def test_a_telephone_number_is_one() -> None:
    best, *_ = judged(Inquiry.of("qual o número da médica do Davi"), _told(DOCTOR, CHILDREN))
    assert best.evidence.text == DOCTOR
    assert best.answers


def test_what_lacks_the_number_that_is_asked_for_is_worth_less() -> None:
    (only,) = judged(Inquiry.of("qual o telefone da Ana"), _told("a Ana gosta de chocolate"))
    assert only.lacks


@pytest.mark.parametrize(
    ("asked", "noted", "least", "most"),
    [
        ("sapato", "calcando", 80, 100),
        ("telefone", "zap", 80, 100),
        ("medico", "cardiologista", 80, 90),
        ("cardiologista", "medico", 30, 70),
        ("pediatra", "dentista", 0, 0),
        ("33", "34", 0, 0),
    ],
)
def test_a_word_means_its_relatives_and_a_general_one_its_sorts(asked: str, noted: str, least: int, most: int) -> None:
    assert least <= relation(asked, noted) <= most


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("e a do Davi?", True),
        ("e o da Maria", True),
        ("and mom's?", True),
        ("e o leite acabou", False),
        ("e a Bia 29", False),
        ("qual a do Davi?", False),
    ],
)
def test_what_goes_on_from_the_question_before(text: str, does: bool) -> None:
    assert goes_on(text) is does


@pytest.mark.parametrize(
    ("text", "may"),
    [("combinação do armário", True), ("apólice de incêndio", True), ("não gosto de sushi", False), ("rg 12", False)],
)
def test_what_may_be_the_name_of_something_kept(text: str, may: bool) -> None:
    assert names(text) is may


@given(st.lists(st.text(max_size=80), max_size=6), st.text(max_size=60))
def test_whatever_is_asked_the_order_does_not_depend_on_the_order_it_is_given_in(told: list[str], asked: str) -> None:
    inquiry, kept = Inquiry.of(asked), _told(*told)
    assert judged(inquiry, kept) == judged(inquiry, list(reversed(kept)))
