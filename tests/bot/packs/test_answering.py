"""What has the shape of an answer to a pack's question, right behind it and after something else was done."""

from __future__ import annotations

import pytest

from bot.packs.answering import fits, taken_later
from bot.packs.frame import places, question
from bot.understanding.recogniser import recognise
from state.lane import PackQuestion
from state.turns import Message

WHEN = question("agenda", "when", "Para quando? (pagar a luz)", {"text": "pagar a luz"}, shape="time")
WHAT = question("agenda", "what", "Te lembrar de quê?", shape="words")
HOW_MUCH = question("ledger", "expense_amount", "Quanto foi: farmácia?", {"what": "farmácia"}, shape="amount")
ENTRY = question("lists", "add", "O que eu ponho na lista rolê?", {"list": "rolê"}, shape="entry")
WHICH = question(
    "agenda",
    "cancel",
    "Qual deles?\n1. hoje, às 22:00: dar o remédio da Bia\n2. amanhã, às 14:30: consulta do Davi",
    shape="which",
)
OFFER = question("health", "offer", "Registro seu peso de hoje: 71,3 kg?", yes_or_no=True, holds=True)


def answers(asked: PackQuestion, said: str) -> bool:
    """Tell whether ``said`` is taken for an answer, whatever it would be alone."""
    return fits(asked, Message(text=said), recognise(said)[0]) is not False


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHEN, "amanhã às 9"),
        (WHEN, "pode ser na sexta de manhã"),
        (WHEN, "10"),
        (WHAT, "ligar pro banco"),
        (WHAT, "levar o bolo pra tia"),
        (HOW_MUCH, "32,50"),
        (HOW_MUCH, "foi 45 conto no débito"),
        (HOW_MUCH, "uns 20 reais"),
        (ENTRY, "leite e pão de alho"),
        (ENTRY, "gelo"),
        (ENTRY, "2 sacos de carvão, farofa pronta e sal grosso"),
        (WHICH, "2"),
        (WHICH, "o do remédio"),
        (WHICH, "a consulta"),
        (WHICH, "o 1 é o do remédio cancela"),
        (OFFER, "sim"),
        (OFFER, "não"),
    ],
)
def test_what_has_the_shape_of_an_answer_is_one(asked: PackQuestion, said: str) -> None:
    assert answers(asked, said)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHEN, "me lembra domingo 15h30 do jogo do timão"),
        (WHEN, "gastei 30 na padaria hoje de manhã"),
        (WHEN, "quanto eu gastei ontem?"),
        (WHAT, "quanto eu gastei ontem?"),
        (WHAT, "gastei 47,90 na farmácia com o xarope da Bia"),
        (HOW_MUCH, "gastei 45 no mercado"),
        (HOW_MUCH, "me lembra amanhã às 9 de pagar o aluguel"),
        (ENTRY, "jogo do corinthians domingo 16h"),
        (ENTRY, "qual o zap do mecânico?"),
        (ENTRY, "nada a ver mano, o jogo n é da lista tira isso"),
        (WHICH, "quais são meus lembretes"),
        (WHICH, "me lembra amanhã às 8 de comprar fralda"),
        (OFFER, "o Marcos tá me devendo quanto"),
        (OFFER, "salva duna"),
    ],
)
def test_what_is_a_message_of_its_own_answers_nothing(asked: PackQuestion, said: str) -> None:
    assert not answers(asked, said)


def test_what_is_forwarded_is_no_answer() -> None:
    said = "Reunião de pais dia 11/12 às 18h"
    asked = question("agenda", "when", "Para quando?", {"text": "reunião"}, shape="time")
    (recognition,) = recognise(said)
    assert fits(asked, Message(text=said, forwarded=True), recognition) is False
    assert fits(asked, Message(text=said), recognition) is True


@pytest.mark.parametrize(
    ("asked", "said", "numbered", "taken"),
    [
        (WHEN, "sexta às 10h", False, True),
        (WHEN, "consulta sexta às 10h", False, False),
        (WHEN, "10", True, False),
        (HOW_MUCH, "45 reais", False, True),
        (HOW_MUCH, "45 reais de gasolina", False, False),
        (WHICH, "1", True, True),
        (WHICH, "1", False, False),
        (WHICH, "o 1 é o do remédio cancela", False, True),
        (WHICH, "a do Davi", False, True),
        (WHAT, "ligar pro banco", True, False),
        (ENTRY, "gelo", True, False),
        (OFFER, "sim", False, True),
        (OFFER, "não", False, False),
    ],
)
def test_later_only_what_is_nothing_but_an_answer_is_one(
    asked: PackQuestion, said: str, numbered: bool, taken: bool
) -> None:
    found = taken_later(asked, recognise(said)[0], numbered=numbered)
    assert (found is not None) is taken


def test_a_row_is_told_by_its_number_or_by_words_that_it_alone_has() -> None:
    assert places(WHICH, recognise("o do remédio da Bia")[0]) == (0,)
    assert places(WHICH, recognise("os dois")[0]) == (0, 1)
    assert places(WHICH, recognise("o da vacina")[0]) == ()
