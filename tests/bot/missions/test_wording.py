"""Answers in a model's words: all the numbers and no others, or the coordinator's own text; paid for once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from mongomock_motor import AsyncMongoMockClient

from bot.missions.model_steps import SYNTHESIS, asked_for_words
from bot.missions.replaying import replay_mission
from bot.missions.triage import Goal
from bot.missions.worker import MissionStep
from bot.planner.conversing import FORBIDDEN, synthesised
from bot.planner.envelope import InvalidForm, Respond
from bot.planner.mission_plan import TOOL
from bot.planner.prompting import Prompt, writer_prompt
from state.model_calls import Answer, Outcome
from tests.bot.chat_user import Scripted
from tests.bot.missions.household import Household
from tests.bot.missions.test_playbooks import QUESTIONS, worked
from tests.fakes.model_server import Asked, Reply, form

QUESTION = "quanto preciso juntar por mês pra ter 20 mil em 2 anos?"
# A third of the bytes is about what a tokenizer makes of Portuguese.
BYTES_A_TOKEN, TOKENS_AT_MOST = 3, 2_000


def answer_in(asked: Asked) -> str:
    """Return the answer that the model is shown."""
    found = asked.shown.partition("<outside>\n")[2].partition("\n</outside>")[0]
    answer: str = json.loads(found)["answer"]
    return answer


def by_the_playbook(asked: Asked) -> Reply | None:
    return Reply(form("NOOP")) if TOOL in asked.system else None


def friendly(asked: Asked) -> Reply:
    if playbook := by_the_playbook(asked):
        return playbook
    return Reply(form("RESPOND", message=f"Olha só, fiz a conta com você. {answer_in(asked)}"))


def lying(asked: Asked) -> Reply:
    if playbook := by_the_playbook(asked):
        return playbook
    return Reply(form("RESPOND", message=f"{answer_in(asked)} E ainda sobram R$ 999.999,00, garantido."))


def house_with(model: Scripted) -> Household:
    house = Household(AsyncMongoMockClient()["guarda"])
    house.worker = replace(house.worker, model=lambda: model)
    return house


async def test_an_answer_is_told_in_the_models_words_and_replays_with_them() -> None:
    model = Scripted(script=friendly)
    house = house_with(model)
    said = await house.says(QUESTION)
    assert "Olha só, fiz a conta com você. Para ter R$ 20.000 em 24 meses" in said
    (mission,) = await house.missions()
    assert await replay_mission(mission) == ()
    (_, prompt) = model.prompts
    assert len(json.dumps(prompt.messages(), ensure_ascii=False).encode()) / BYTES_A_TOKEN <= TOKENS_AT_MOST


@pytest.mark.parametrize("markets", [True, False], ids=["markets", "no markets"])
@pytest.mark.parametrize("goal", Goal)
async def test_what_a_model_is_asked_for_words_with_is_short(goal: Goal, markets: bool) -> None:
    asked = asked_for_words(QUESTIONS[goal], await worked(goal, markets=markets), "pt-BR")
    prompt, _ = writer_prompt(asked)
    assert len(json.dumps(prompt.messages(), ensure_ascii=False).encode()) / BYTES_A_TOKEN <= TOKENS_AT_MOST


@pytest.mark.parametrize(
    "model",
    [Scripted(script=lying), Scripted(script=lambda _: Reply("oi")), Scripted(Answer(outcome=Outcome.UNREACHABLE))],
    ids=["makes a number up", "writes no form", "is away"],
)
async def test_what_is_not_the_answer_is_not_told(model: Scripted) -> None:
    house = house_with(model)
    said = await house.says(QUESTION)
    assert "999" not in said
    assert "guarde R$ 786,42 por mês" in said
    (mission,) = await house.missions()
    assert await replay_mission(mission) == ()


async def test_a_text_that_is_refused_is_asked_for_twice_more_with_what_is_wrong() -> None:
    tries: list[Asked] = []

    def learns(asked: Asked) -> Reply:
        if playbook := by_the_playbook(asked):
            return playbook
        tries.append(asked)
        return friendly(asked) if len(tries) > 2 else lying(asked)

    house = house_with(Scripted(script=learns))
    assert "Olha só, fiz a conta com você." in await house.says(QUESTION)
    assert ["garantid" in each.body["messages"][-1]["content"] for each in tries] == [False, True, True]


async def test_after_the_third_text_that_is_refused_the_coordinators_stands() -> None:
    model = Scripted(script=lying)
    assert "guarde R$ 786,42 por mês" in await house_with(model).says(QUESTION)
    assert len(model.prompts) == 1 + 3


class Killed(BaseException):
    """The process dies."""


async def test_a_call_that_may_have_been_made_is_not_made_again() -> None:
    model = Scripted(script=friendly)
    house = house_with(model)

    async def dies(prompt: Prompt) -> Answer:
        answer = await model(prompt)
        if len(model.prompts) < 2:
            return answer
        raise Killed

    house.worker = replace(house.worker, model=lambda: dies)
    turn = await house.begins(QUESTION)
    with pytest.raises(Killed):
        await house.worker.work_for(turn.person)
    house.product.clock.now += 60 * 10**9
    house.worker = replace(house.another(owner="another"), model=lambda: model)
    await house.worker.work_for(turn.person)
    await house.product.settle()
    (answer,) = await house.answers(turn)
    assert "guarde R$ 786,42 por mês" in answer
    assert "Olha só" not in answer
    assert len(model.prompts) == 2
    (mission,) = await house.missions()
    assert mission.steps[SYNTHESIS].result is None


async def test_words_that_were_written_down_are_told_after_a_kill() -> None:
    model = Scripted(script=friendly)
    seen: list[MissionStep] = []

    def dies(step: MissionStep) -> None:
        seen.append(step)
        if len(model.prompts) > 1 and step is MissionStep.RESULTED:
            raise Killed

    house = house_with(model)
    house.worker = replace(house.another(dies), model=lambda: model)
    turn = await house.begins(QUESTION)
    with pytest.raises(Killed):
        await house.worker.work_for(turn.person)
    house.product.clock.now += 60 * 10**9
    house.worker = replace(house.another(owner="another"), model=lambda: model)
    await house.worker.work_for(turn.person)
    await house.product.settle()
    (answer,) = await house.answers(turn)
    assert answer.startswith("Olha só")
    assert len(model.prompts) == 2


ANSWER = "Para ter R$ 20.000 em 24 meses, guarde R$ 786,42 por mês, supondo que o dinheiro renda 0,5% ao mês."
GOOD = (
    "Fiz a conta: separando R$ 786,42 todo mês, em 24 meses você chega aos R$ 20.000,00, se o dinheiro render 0,5% por "
    "mês."
)


def told(text: str, asked: str = QUESTION) -> bool:
    try:
        synthesised(Respond(message=text), ANSWER, asked)
    except InvalidForm:
        return False
    return True


def test_the_same_numbers_in_other_words_are_the_answer() -> None:
    assert told(GOOD)


@pytest.mark.parametrize("word", FORBIDDEN)
def test_words_of_ours_and_advice_are_not_said_unless_the_person_did(word: str) -> None:
    assert not told(f"{GOOD} Isso veio do {word}.")
    assert told(f"{GOOD} Isso veio do {word}.", f"o que é {word}?")


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("786,42", "787"),
        GOOD.replace(" em 24 meses", ""),
        f"{GOOD} Garantido.",
        f"- {GOOD}",
        f"{GOOD} 🎉",
        "R$ 20.000, 24, R$ 786,42 e 0,5%.",
    ],
    ids=["another number", "one missing", "a promise", "a list", "an emoji", "too short"],
)
def test_anything_else_is_not(text: str) -> None:
    assert not told(text)
