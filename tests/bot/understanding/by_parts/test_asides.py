"""The request among reasons and thanks: found where they are harmless, left alone where anything speaks against it."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("gostaria que a senhora me mostrasse tudo que eu guardei, porque esqueci", Action.LIST_ALL),
        ("esse eu já vi faz tempo, pode tirar o 2 da lista, por gentileza", Action.DELETE_ITEM),
        (
            "boa tarde, estou fazendo uma faxina, então queria que você apagasse tudo o que está guardado",
            Action.DELETE_ALL,
        ),
        ("pode ser o terceiro mesmo, porque esse eu ainda não vi", Action.SELECT),
    ],
)
def test_a_request_is_heard_beside_its_reason(said: str, action: Action) -> None:
    (recognition,) = recognise(said)
    assert recognition.action is action


@pytest.mark.parametrize(
    "said",
    [
        "meu marido disse que, como já viu, pode apagar o 2",
        "se eu já tiver visto, apaga o número 2 por favor",
        "o professor falou: já terminei, apaga tudo que está na lousa",
        "como a bateria já acabou, apaga o 2 quando eu chegar em casa",
        "já assisti 3 vezes, a outra pessoa é que tem que apagar o 2",
    ],
)
def test_nothing_is_deleted_for_a_doubt_a_condition_or_somebody_elses_words(said: str) -> None:
    assert [each.action for each in recognise(said)] == [Action.UNKNOWN]
