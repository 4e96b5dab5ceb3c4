"""Who asks what was deleted is told from how they ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.recogniser import recognise as recognise
from bot.understanding.recognition import INTENT_OF, Intent
from bot.understanding.remarks.removed import asks_what_was_removed

EVERYDAY = Path(__file__).parents[3] / "corpora" / "everyday" / "handwritten.txt"


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("vc apagou alguma coisa?", True),
        ("o que você apagou?", True),
        ("Apagou o quê?", True),
        ("qual foi a última coisa que vc apagou", True),
        ("oq eu apaguei?", True),
        ("did you delete anything?", True),
        ("what did you delete", True),
        ("minha mãe apagou tudo", False),
        ("apagou a luz?", False),
        ("você apagou meu coração", False),
        ("apaga alguma coisa", False),
        ("did you delete the photos", False),
    ],
)
def test_what_was_removed_is_asked_for(text: str, asks: bool) -> None:
    assert asks_what_was_removed(text) is asks
    if asks:
        assert INTENT_OF[recognise(text)[0].action] is not Intent.DELETE


def test_everyday_talk_hardly_ever_asks_for_it() -> None:
    said = EVERYDAY.read_text("utf-8").splitlines()
    assert sum(asks_what_was_removed(line) for line in said) <= 1
