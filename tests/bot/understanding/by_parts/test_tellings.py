"""What somebody wants to be told about is what is left when the words that only ask are set aside."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Bacurau é pra que idade?", "Bacurau"),
        ("Minha neta quer que eu veja Coraline. Do que se trata?", "Coraline"),
        ("rapaz, que diabo é criptomoeda?", "criptomoeda"),
        ("o senhor saberia me dizer em que ano foi lançado Carandiru?", "Carandiru"),
        ("o Som ao Redor é baseado em fatos reais?", "Som ao Redor"),
        ("peaky blinders se passa onde?", "peaky blinders"),
        ("My daughter wants to see Wicked, how long does it run for?", "Wicked"),
        ("does anyone famous star in Past Lives", "Past Lives"),
        ("Has chernobyl got good reviews", "chernobyl"),
    ],
)
def test_the_name_is_what_does_not_ask(text: str, query: str) -> None:
    (found,) = recognise(text)
    assert (found.action, found.entities.query) == (Action.GET_INFO, query)


@pytest.mark.parametrize(
    "text",
    [
        "vale a pena consórcio?",
        "nota de falecimento no grupo da igreja",
        "o jogo passa onde?",
        "how long is it till dinner?",
        "is it worth it?",
    ],
)
def test_who_asks_about_everyday_things_asks_about_no_title(text: str) -> None:
    assert [found.action for found in recognise(text)] == [Action.UNKNOWN]
