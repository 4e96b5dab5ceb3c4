"""Who asks how something is done is told that, and not everything."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.remarks.howto import HowTo, how_to


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("como eu apago uma coisa?", HowTo.REMOVE),
        ("como faço pra apagar um filme que salvei?", HowTo.REMOVE),
        ("e se eu apagar tudo?", HowTo.REMOVE),
        ("how do I delete something?", HowTo.REMOVE),
        ("tem como recuperar o que apaguei?", HowTo.UNDO),
        ("dá pra desfazer?", HowTo.UNDO),
        ("can i undo that?", HowTo.UNDO),
        ("como faço pra mudar o título?", HowTo.CHANGE),
        ("como marco um filme como visto?", HowTo.CHANGE),
        ("how do i rename something?", HowTo.CHANGE),
        ("como salvo um filme?", HowTo.KEEP),
        ("como salvo um filme pra ver depois?", HowTo.KEEP),
        ("se eu apagar dá pra recuperar?", HowTo.REMOVE),
        ("como eu guardo um link aqui?", HowTo.KEEP),
        ("how do i save a movie?", HowTo.KEEP),
        ("como vejo minha lista?", HowTo.FIND),
        ("onde eu acho as coisas que salvei?", HowTo.FIND),
        ("how can i see my list?", HowTo.FIND),
        ("como faço pra exportar minhas coisas?", HowTo.DATA),
        ("dá pra usar no telegram também?", HowTo.DATA),
        ("ajuda", None),
        ("o que você faz?", None),
        ("o que posso te pedir?", None),
        ("como funciona?", None),
        ("não entendi nada", None),
        ("what can you do?", None),
        ("how does this work?", None),
    ],
)
def test_what_is_to_be_done_is_told_from_the_words(text: str, wanted: HowTo | None) -> None:
    assert how_to(text) is wanted


@pytest.mark.parametrize("text", ["como eu apago uma coisa?", "como salvo um filme?", "how do I delete something?"])
def test_these_are_calls_for_help(text: str) -> None:
    assert recognise(text)[0].action is Action.HELP
