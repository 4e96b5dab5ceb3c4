"""Who asks what to see."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.remarks.advice import Advice, advice_in, is_left_to_see

EVERYDAY = Path(__file__).parents[3] / "corpora" / "everyday" / "handwritten.txt"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("Me indica um filme!", Advice("movie")),
        ("recomenda uma série boa pra eu ver hoje", Advice("tv_show")),
        ("me sugere algo pra assistir", Advice()),
        ("o que eu assisto hoje?", Advice()),
        ("oq ver agora", Advice()),
        ("qual filme eu vejo hoje à noite?", Advice("movie")),
        ("can you suggest a movie", Advice("movie")),
        ("what should we watch tonight?", Advice()),
        ("give me something to watch", Advice()),
        ("find me something good to watch tonight", Advice()),
        ("i want to watch something fun", Advice()),
        ("what's good to watch?", Advice()),
        ("me dá algo pra assistir", Advice()),
        ("quero alguma coisa boa pra ver hoje", Advice()),
        ("give me something to eat", None),
        ("i want to watch dune", None),
        ("get me something to watch the time with", None),
        ("indica um médico", None),
        ("ele me indicou um filme", None),
        ("o que você vê nele?", None),
        ("não me indica filme de terror", None),
        ("me indica o filme que você apagou", None),
        ("o que é isso?", None),
        ("what did i watch", None),
    ],
)
def test_something_to_see_is_asked_for(text: str, advice: Advice | None) -> None:
    assert advice_in(text) == advice


def test_everyday_talk_hardly_ever_asks_for_it() -> None:
    said = EVERYDAY.read_text("utf-8").splitlines()
    assert sum(advice_in(line) is not None for line in said) <= 3


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("o que eu tenho pra assistir?", True),
        ("q q tem pra ver hoje", True),
        ("what do i have to watch", True),
        ("o que eu tenho", False),
        ("lista tudo", False),
        ("deixa eu ver tudo", False),
    ],
)
def test_what_is_left_to_see_is_asked_for(text: str, left: bool) -> None:
    assert is_left_to_see(text) is left
