"""Which option a message chooses, with what people say around it, and what chooses none."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import recognise
from bot.understanding.resolver import Move, resolve, resolve_later
from bot.understanding.situation import Choosable, Situation, Waiting

OF_TWO_KINDS = Situation(
    Waiting.CHOICE, options=(Choosable("Fargo", 2014, "tv_show"), Choosable("Fargo", 1996, "movie")), looked_up=True
)
OF_THREE = Situation(
    Waiting.CHOICE,
    options=(Choosable("Duna", 2021, "movie"), Choosable("Duna", 1984, "movie"), Choosable("Duna: Parte Dois", 2024)),
    looked_up=True,
)

CHOSEN = [
    ("o filme né", OF_TWO_KINDS, 1),
    ("ué, o filme", OF_TWO_KINDS, 1),
    ("a série, óbvio", OF_TWO_KINDS, 0),
    ("the movie one", OF_TWO_KINDS, 1),
    ("the series dude", OF_TWO_KINDS, 0),
    ("the movie, obviously", OF_TWO_KINDS, 1),
    ("1 pelo amor", OF_THREE, 0),
    ("2 pelo amor de deus", OF_THREE, 1),
    ("é esse número 1 mesmo", OF_THREE, 0),
    ("o primeiro caramba", OF_THREE, 0),
    ("number 2 please lol", OF_THREE, 1),
    ("sim, o 1", OF_THREE, 0),
    ("aff, o 2", OF_THREE, 1),
    ("o de 2021 uai", OF_THREE, 0),
    ("the 1984 one omg", OF_THREE, 1),
    ("o mais antigo cara", OF_THREE, 1),
    ("a parte dois pfv", OF_THREE, 2),
]
NONE = ["o 1 não", "amanhã às 2", "comprei 2 pães", "duna foi legal", "1 quilo de arroz", "vi um filme legal"]


@pytest.mark.parametrize(("text", "situation", "place"), CHOSEN)
def test_the_one_that_is_meant_is_chosen_whatever_is_said_around_it(
    text: str, situation: Situation, place: int
) -> None:
    read = recognise(text)[0]
    assert resolve(read, situation).positions == (place,)
    later = resolve_later(read, situation, numbered=True)
    assert later is not None
    assert later.positions == (place,)


@pytest.mark.parametrize("text", NONE)
def test_what_says_something_else_chooses_none(text: str) -> None:
    read = recognise(text)[0]
    assert resolve(read, OF_THREE).move is not Move.CHOOSE
    assert resolve_later(read, OF_THREE, numbered=True) is None


def test_what_removes_is_chosen_by_nothing_but_its_number_or_name() -> None:
    removes = Situation(Waiting.CHOICE, options=OF_THREE.options, removes=True, many=True)
    assert resolve(recognise("1 pelo amor")[0], removes).move is Move.ASK_AGAIN
