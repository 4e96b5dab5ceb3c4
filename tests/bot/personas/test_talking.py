"""Talk is answered by whoever speaks, in the voice of its skill; without a model honestly."""

from __future__ import annotations

import sys
from collections.abc import Container
from pathlib import Path

import pytest

from bot.personas.cast import Cast
from bot.personas.loading import packaged_personas
from bot.planner.prompting import Prompt
from bot.replies.catalogue import Voice, voice
from bot.runtime.replay import replay
from bot.skills.choosing import choosing
from bot.skills.loading import packaged_skills
from state.model_calls import Answer, Outcome
from state.turns import Decision
from tests.bot.chat_user import Correspondent, Scripted, said
from tests.fakes.model_server import Asked, Reply, form

PERSONAS = packaged_personas()
SKILLS = choosing(packaged_skills())
GOLDEN = Path(__file__).with_name("prompts")
SAD = "tô triste hoje, briguei com meu irmão"
# What the rules make nothing of, so that the planner is asked.
MONEY = "bota aí mercado 50 uber 30 do meu dinheiro e me fala como fico"
OTHER_MONEY = "bota aí farmácia 40 ônibus 9 do meu dinheiro e me fala como fico"
ANSWER = "Puxa, isso pesa mesmo. O que mais doeu nessa conversa?"
REWRITTEN = "python -m tests.bot.personas.test_talking writes them anew"
PLANNED, MODES = "planner-money.txt", ("planner", "writer")
MODELS = ("gpt-4o", "o3", "gemini-2.5-pro", "gemini-2.5-flash-lite", "claude-opus-5", "claude-haiku-5-5", "my-llama")


def heard(speaking: Voice) -> set[str]:
    """Return what says that something was heard that weighs on somebody."""
    downcast = {speaking.say("downcast-1"), speaking.say("downcast-2"), speaking.say("downcast-3")}
    listening = {speaking.say("listening-1"), speaking.say("listening-2"), speaking.say("listening-3")}
    return {*downcast, *listening, speaking.say("listening-4")}


def talking(_: Asked) -> Reply:
    return Reply(form("RESPOND", message=ANSWER))


async def conversation(model_name: str) -> tuple[Correspondent, Scripted, list[Decision]]:
    """Go from money to what weighs and back, with a switch in between that a first call fails after."""
    model = Scripted(script=talking)
    person = Correspondent(model, skills=SKILLS, cast=Cast(PERSONAS, model_name))
    gone = Scripted(Answer(outcome=Outcome.UNREACHABLE))
    decisions = [
        await person.says("gastei 50 no mercado"),
        await person.says("/instrucoes Me chama de Zé."),
        await person.says("quero falar com a conselheira"),
        await person.says_beside(gone, SAD),
        await person.says(SAD),
        await person.says("quanto gastei esse mês?"),
        await person.says("e tô com medo de não dar conta, sabe?"),
    ]
    return person, model, decisions


async def planned() -> Scripted:
    """Go from money to what weighs and back, as above, where the rules understand neither of what is told of money."""
    model = Scripted(script=talking)
    person = Correspondent(model, skills=SKILLS, cast=Cast(PERSONAS, MODELS[0]))
    for words in (MONEY, "quero falar com a conselheira", SAD, OTHER_MONEY):
        await person.says(words)
    return model


def shown(prompts: list[Prompt], modes: Container[str] = ("writer",)) -> str:
    """Return those of ``prompts`` that somebody is asked to speak with, or those of ``modes``, as they are read."""
    prompts = [prompt for prompt in prompts if prompt.mode in modes]
    return "\n".join(
        f"=== question {number} ({prompt.mode}, temperature {prompt.temperature})\n"
        + "\n".join(f"--- {message['role']}\n{message['content']}" for message in prompt.messages())
        for number, prompt in enumerate(prompts, 1)
    )


@pytest.mark.parametrize("model_name", MODELS)
async def test_the_prompts_are_these_to_the_letter(model_name: str) -> None:
    _, model, _ = await conversation(model_name)
    golden = (GOLDEN / f"{model_name}.txt").read_text(encoding="utf-8")
    assert shown(model.prompts) + "\n" == golden, REWRITTEN


async def test_the_planners_prompts_with_a_skill_and_a_persona_are_these_to_the_letter() -> None:
    model = await planned()
    assert [prompt.mode for prompt in model.prompts] == ["planner", "planner", "writer", "planner", "planner"]
    assert shown(model.prompts, MODES) + "\n" == (GOLDEN / PLANNED).read_text("utf-8"), REWRITTEN
    first, *_, last = (prompt.lines[0].content for prompt in model.prompts)
    assert first == last
    assert "SKILL: MONEY" in first
    assert "create_expense(" in first
    assert PERSONAS.speaking("conselheira").instructions not in last


@pytest.mark.parametrize("model_name", MODELS)
async def test_a_conversation_with_a_switch_and_a_failure_is_told_of_it_until_it_answered(model_name: str) -> None:
    person, model, decisions = await conversation(model_name)
    first, second = (prompt.lines[0].content for prompt in model.prompts if prompt.mode == "writer")
    steady = "WHO YOU ARE\n" + PERSONAS.speaking("conselheira").instructions
    assert steady not in first
    assert steady in second
    assert all("Me chama de Zé." in system for system in (first, second))
    assert [each.chat.applied_seq for each in decisions] == [0, 0, 0, 0, 1, 1, 1]
    counselor = Cast(PERSONAS).voice(decisions[3].chat, "pt-BR")
    assert said(decisions[3]) in heard(counselor)
    assert said(decisions[4]) == said(decisions[6]) == ANSWER
    assert decisions[4].trace.skills
    assert decisions[4].trace.skills.skills[0].name == "counselor"
    for turn in person.turns:
        assert await replay(turn) == ()


@pytest.mark.parametrize("text", [SAD, "como lidar com meu chefe?", "I'm so worried about my job"])
async def test_without_a_model_what_weighs_is_heard_and_no_advice_is_given(text: str) -> None:
    locale = "en" if text.startswith("I") else "pt-BR"
    answered = said(await Correspondent(None, locale=locale).says(text))
    assert answered in heard(voice(locale))


async def test_without_a_model_chatter_is_answered_as_ever() -> None:
    answered = said(await Correspondent(None).says("que dia lindo"))
    speaking = voice("pt-BR")
    assert answered in {
        speaking.say("passing-1"),
        speaking.say("passing-2"),
        speaking.say("passing-3"),
        speaking.say("passing-4"),
    }


async def test_talk_keeps_and_removes_nothing_and_forwarded_words_are_not_talked_about() -> None:
    model = Scripted(script=talking)
    person = Correspondent(model, skills=SKILLS)
    decision = await person.says(SAD)
    assert (decision.effects, decision.tools, list(person.kept)) == ((), (), [])
    asked = len(model.prompts)
    await person.says(SAD, forwarded=True)
    assert [prompt.mode for prompt in model.prompts[asked:] if prompt.mode == "writer"] == []


async def test_words_of_harming_oneself_are_answered_by_code() -> None:
    model = Scripted(script=talking)
    person = Correspondent(model, skills=SKILLS)
    assert said(await person.says("não aguento mais viver")) == voice("pt-BR").say("crisis")
    await person.says(SAD)
    assert model.prompts == []


async def write_anew() -> None:
    """Write the prompts as they are now."""
    GOLDEN.mkdir(exist_ok=True)
    for name in MODELS:
        _, model, _ = await conversation(name)
        (GOLDEN / f"{name}.txt").write_text(shown(model.prompts) + "\n", encoding="utf-8")
    (GOLDEN / PLANNED).write_text(shown((await planned()).prompts, MODES) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import asyncio

    sys.exit(asyncio.run(write_anew()))
