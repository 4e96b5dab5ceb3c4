"""Greetings before a request and thanks behind it, set apart by pauses, and reasons behind a name."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("fico com o quatro, obrigado pela ajuda", Action.SELECT),
        ("Boa tarde. Não, não desejo prosseguir. Obrigada.", Action.DENY),
        ("quero tirar stranger things da minha listinha, pode ser?", Action.DELETE_ITEM),
        ("tá ótimo assim, pode confirmar, valeu", Action.CONFIRM),
    ],
)
def test_a_request_is_heard_between_courtesies(said: str, action: Action) -> None:
    (recognition,) = recognise(said)
    assert recognition.action is action


@pytest.mark.parametrize("said", ["preciso sair agora, até mais", "comprei o leite, obrigada"])
def test_what_stands_before_the_courtesy_is_no_request_unless_it_is_one(said: str) -> None:
    (recognition,) = recognise(said)
    assert recognition.action in (Action.THANK, Action.FAREWELL)


@pytest.mark.parametrize(
    "said", ["me fala um pouco sobre o filme duna, por favor, que fiquei curioso", "quem dirigiu duna? quero ver hoje"]
)
def test_a_name_ends_where_its_reason_begins(said: str) -> None:
    (recognition,) = recognise(said)
    assert (recognition.action, recognition.entities.query) == (Action.GET_INFO, "duna")


def test_what_is_pointed_at_is_not_kept_as_the_reason_for_keeping_it() -> None:
    (recognition,) = recognise("bah, guarda essa aí, tchê, parece boa")
    assert recognition.action is Action.SAVE_PREVIOUS


def test_what_stays_makes_no_removal_of_everything_beside_a_reason() -> None:
    assert recognise("apaga tudo, fora o 1 e o 4")[0].action is Action.UNKNOWN
