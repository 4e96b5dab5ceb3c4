"""An option told by where it stands."""

from __future__ import annotations

import pytest

from bot.understanding.answers.placing import placed


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("o de cima", 0),
        ("o lá de cima", 0),
        ("pode ser a de cima.", 0),
        ("the top one", 0),
        ("o do meio", 1),
        ("quero o do meio", 1),
        ("the one in the middle", 1),
        ("esse de baixo", 2),
        ("acho que o de baixo", 2),
        ("I'll take the bottom one", 2),
        ("sim, o de baixo", 2),
    ],
)
def test_of_three_it_tells(text: str, position: int) -> None:
    assert placed(text, 3) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "o",
        "o de fora",
        "o do meio ou o de baixo",
        "dois homens e meio",
        "alto e baixo",
        "o filme do meio dia",
        "no",
    ],
)
def test_these_tell_no_place(text: str) -> None:
    assert placed(text, 3) is None


def test_of_an_even_number_none_stands_in_the_middle() -> None:
    assert placed("o do meio", 4) is None
    assert placed("o de baixo", 4) == 3
    assert placed("o de cima", 0) is None
