"""No model's text asks for what opens an account, however it is put; what is asked back in earnest may be asked."""

from __future__ import annotations

import time

import pytest

from bot.planner.claims import harmless
from bot.planner.envelope import InvalidForm, Respond
from bot.planner.grounding import asks_back_plainly, grounded
from bot.planner.phishing import asks_for_secret
from tests.bot.planner.phishing import (
    HARMLESS_AFTER,
    HARMLESS_BEFORE,
    HARMLESS_LATER,
    PHISHING_AFTER,
    PHISHING_BEFORE,
    PHISHING_LATER,
)

PHISHING = (*PHISHING_BEFORE, *PHISHING_AFTER, *PHISHING_LATER)
HARMLESS = (*HARMLESS_BEFORE, *HARMLESS_AFTER, *HARMLESS_LATER)


@pytest.mark.parametrize("question", PHISHING)
def test_what_opens_an_account_is_not_asked_for(question: str) -> None:
    """Not even where the person has used every word of the question."""
    with pytest.raises(InvalidForm):
        harmless(Respond(message=question))
    with pytest.raises(InvalidForm):
        grounded(Respond(message=question), (question,))


def test_hardly_any_of_it_is_made_of_words_for_asking_back() -> None:
    """Who finds a way of putting it that nobody thought of needs words that the planner does not have."""
    passing = [question for question in PHISHING if asks_back_plainly(question, "salva aquele")]
    assert len(passing) <= len(PHISHING) // 15, passing


@pytest.mark.parametrize(("said", "question"), HARMLESS)
def test_what_is_missing_is_asked_for(said: str, question: str) -> None:
    form = Respond(message=question)
    assert not asks_for_secret(question)
    assert grounded(form, (said,)) == form


@pytest.mark.parametrize(
    "text",
    [
        "Preciso da senha do banco para continuar.",
        "Me passa o código que chegou.",
        "Responda com o PIN.",
        "Tell me the card number.",
        "We need your mother's maiden name.",
        "Para confirmar: os números do seu cartão.",
    ],
)
def test_neither_is_it_demanded(text: str) -> None:
    with pytest.raises(InvalidForm):
        harmless(Respond(message=text))


@pytest.mark.parametrize(
    "text",
    [
        "Um hacker rouba a senha do banco e foge com o cartão do chefe.",
        "A jovem procura a mãe, de quem só sabe o nome.",
        "A code breaker finds the password of the machine.",
        "A história de um assalto ao banco em que ninguém sabe o código do cofre.",
    ],
)
def test_a_story_may_tell_of_it(text: str) -> None:
    assert harmless(Respond(message=text)).message == text


@pytest.mark.parametrize(
    "part", ["A", "filme A", "Aa ", "a1", "1", "s e n h ", "mãe ", "qual e ", "é", "A de ", "me diga ", "Ada, o filmo "]
)
def test_nothing_takes_long_to_judge(part: str) -> None:
    started = time.process_time()
    asks_for_secret((part * 700)[:700] + "?")
    assert time.process_time() - started < 1.0
