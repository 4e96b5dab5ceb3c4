"""Words in any order ask for something only where their order does not say otherwise."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    "text",
    [
        "não desfaz nada",
        "não precisa desfazer",
        "não desfaça o que eu fiz",
        "não era pra desfazer",
        "como eu desfaço isso?",
        "quem desfez isso?",
        "restaura o quê?",
        "já desfiz",
        "i didn't undo it",
        "don't undo that",
        "what did you undo",
        "why did you undo that",
        "undo what?",
    ],
)
def test_a_denied_or_asked_undo_takes_nothing_back(text: str) -> None:
    assert Action.UNDO not in {each.action for each in recognise(text)}


@pytest.mark.parametrize(
    "text",
    [
        "desfaz isso aí",
        "não era isso, desfaz",
        "dá pra desfazer?",
        "no wait undo that",
        "undo what i did",
    ],
)
def test_a_no_about_something_else_does_not_keep_it_from_being_taken_back(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.UNDO]


@pytest.mark.parametrize(
    "text",
    [
        "a lista toda foi removida?",
        "foi tudo apagado da lista?",
        "minha lista foi toda apagada",
        "tudo que guardei foi apagado",
        "deixa tudo salvo sem apagar",
        "sem apagar a lista toda",
        "lista de tudo que foi apagado",
        "quero todos os itens apagados da lista",
        "me manda a lista completa até o fim",
        "a lista de faxina completa",
        "tira tudo que eu guardei e manda pra mim",
        "manda aí a lista toda, joga aqui",
    ],
)
def test_talk_of_everything_and_of_deleting_deletes_nothing(text: str) -> None:
    assert {Action.DELETE_ALL, Action.DELETE_ITEM}.isdisjoint(each.action for each in recognise(text))


@pytest.mark.parametrize(
    "text",
    [
        "apaga da lista tudo",
        "da minha lista apaga tudo que salvei",
        "quero tudo da lista apagar",
        "tudo da lista deleta",
    ],
)
def test_an_order_to_delete_everything_is_one_in_any_order(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.DELETE_ALL]
