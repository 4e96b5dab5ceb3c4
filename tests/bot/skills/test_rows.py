"""The messages of the document that skills come from, said to the product: beside a model, and without one."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.personas.cast import Cast
from bot.personas.loading import packaged_personas
from bot.replies.catalogue import Voice, voice
from bot.skills.choosing import choosing
from bot.skills.loading import packaged_skills
from state.record import PutRecord
from tests.bench.skills import ROWS
from tests.bot.chat_user import Correspondent, Scripted, said
from tests.fakes.model_server import Reply, form

CASUAL, SPENT, SAD, WEIGHT, DEBTS, RESIGNING, SLEEPLESS = ROWS
ANSWER = "Puxa, isso pesa mesmo. O que mais te incomoda?"
SKILLS = choosing(packaged_skills())
TALKED_OVER = {SAD: ("counselor",), RESIGNING: ("professional",)}
# One message for each skill that talks, and what it is told without a model.
WEIGHS = {
    "counselor": ("ando ansiosa com tudo isso", "I feel so anxious about all of this"),
    "professional": ("penso em pedir demissão", "I keep thinking of leaving my job"),
    "relationships": ("briguei com minha namorada", "I had a fight with my girlfriend"),
}


def beside_a_model() -> Scripted:
    return Scripted(script=lambda _: Reply(form("RESPOND", message=ANSWER)))


def honest(speaking: Voice) -> set[str]:
    """Return what says that Guarda can listen and remember."""
    listening = {speaking.say("listening-1"), speaking.say("listening-2"), speaking.say("listening-3")}
    downcast = {speaking.say("downcast-1"), speaking.say("downcast-2"), speaking.say("downcast-3")}
    return {*listening, speaking.say("listening-4"), *downcast}


@pytest.mark.parametrize("text", TALKED_OVER)
async def test_what_weighs_is_talked_over_by_a_model_in_the_voice_of_its_skill(text: str) -> None:
    model = beside_a_model()
    decision = await Correspondent(model, skills=SKILLS).says(text)
    assert said(decision) == ANSWER
    assert decision.trace.skills
    assert tuple(each.name for each in decision.trace.skills.skills) == TALKED_OVER[text]
    assert [prompt.mode for prompt in model.prompts] == ["writer"]


@pytest.mark.parametrize("with_model", [True, False], ids=["beside a model", "without one"])
@pytest.mark.parametrize("text", ROWS)
async def test_every_row_is_answered_as_what_it_is(text: str, with_model: bool) -> None:
    decision = await Correspondent(beside_a_model() if with_model else None, skills=SKILLS).says(text)
    speaking = voice("pt-BR")
    assert decision.trace.action != Action.CRISIS
    put = [(each.record.pack, each.record.kind) for each in decision.effects if isinstance(each, PutRecord)]
    match text:
        case _ if text == SPENT:
            assert put == [("ledger", "expense")]
        case _ if text == SLEEPLESS:
            assert put == [("knowledge", "fact")]
        case _ if text == WEIGHT:
            assert decision.chat.pending
            assert "82 kg" in said(decision)
        case _ if text == DEBTS:
            assert said(decision) == speaking.say("ledger-no-debts", way="by_me")
        case _ if text == CASUAL:
            assert decision.trace.action == Action.GREET
        case _:
            assert said(decision) == ANSWER if with_model else said(decision) in honest(speaking)
    # A weight stays a note until it is said to be one.
    assert bool(decision.effects) is (text in (SPENT, WEIGHT, SLEEPLESS))


@pytest.mark.parametrize("persona", sorted(each.name for each in packaged_personas().all))
@pytest.mark.parametrize("locale", ["pt-BR", "en"])
@pytest.mark.parametrize("skill", WEIGHS)
async def test_without_a_model_it_is_said_that_guarda_can_listen_and_remember(
    skill: str, locale: str, persona: str
) -> None:
    for hellos in range(4):
        person = Correspondent(None, locale=locale)
        switched = await person.says(f"/persona {persona}")
        for _ in range(hellos):
            await person.says("oi")
        decision = await person.says(WEIGHS[skill][locale == "en"])
        # A quarrel that is told as what happened is kept as well.
        assert said(decision).splitlines()[0] in honest(Cast(packaged_personas()).voice(switched.chat, locale))
