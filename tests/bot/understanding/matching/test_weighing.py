"""What no sentence fits is told by its words, where nothing can be lost by it."""

from __future__ import annotations

import pytest

from bot.understanding.matching.reading import read
from bot.understanding.matching.weighing import MOST_WORDS, TOLD, WEIGHTS, weighed
from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action, Recognition


def told(text: str) -> Recognition:
    (recognition,) = recognise(text)
    return recognition


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("poxa vida, te agradeço demais pela ajuda toda que você me deu", Action.THANK),
        ("queria entender direito como é que eu faço pra salvar minhas coisas por aqui", Action.HELP),
        ("vou dormir agora, até amanhã se deus quiser viu", Action.FAREWELL),
    ],
)
def test_words_that_leave_little_doubt_tell_what_is_meant(text: str, action: Action) -> None:
    likely = weighed(read(text))
    assert likely is not None
    assert likely.action is action


def test_nothing_is_deleted_confirmed_chosen_or_kept_by_weight() -> None:
    assert TOLD.keys().isdisjoint(
        {Action.DELETE_ALL, Action.DELETE_ITEM, Action.CONFIRM, Action.SELECT, Action.SAVE, Action.SAVE_PREVIOUS}
    )


def test_the_words_that_told_are_named() -> None:
    likely = weighed(read("poxa vida, te agradeço demais pela ajuda toda"))
    assert likely is not None
    assert "agradeco" in likely.words


@pytest.mark.parametrize(
    "text",
    [
        "obrigado",  # one word is for the rules
        "obrigado xantipa bruzundanga",  # mostly words that nobody has said yet: perhaps a title
        "muito obrigado https://a.com/b",
        "obrigado por tudo: leite, pão e ovos",
        "obrigado " * (MOST_WORDS + 1),
    ],
)
def test_what_may_be_a_title_a_note_or_a_letter_is_not_weighed(text: str) -> None:
    assert weighed(read(text)) is None


def test_a_no_is_told_in_few_words() -> None:
    assert told("isso aí que eu disse da encomenda, não pode sumir de jeito nenhum tá").action is Action.UNKNOWN
    few = weighed(read("não mesmo, de jeito nenhum tá"))
    assert few is not None
    assert few.action is Action.DENY


def test_every_action_that_can_be_told_has_weights() -> None:
    assert set(map(str, TOLD)) <= set(WEIGHTS.actions)


def test_the_language_and_the_kind_that_are_named_go_with_what_is_told() -> None:
    recognitions = [told("quero que daqui em diante você só fale comigo em inglês tá bom")]
    assert [(each.action, each.entities.language) for each in recognitions] == [(Action.SET_LANGUAGE, "en")]
