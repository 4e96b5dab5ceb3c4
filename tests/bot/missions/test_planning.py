"""A mission that a model plans: over the contracts, by the form, and where it fails by the playbook."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from mongomock_motor import AsyncMongoMockClient

from bot.missions.documents import Consolidation
from bot.missions.model_steps import PLAN
from bot.missions.replaying import replay_mission
from bot.planner.mission_plan import TOOL
from bot.planner.prompting import Prompt
from state.mission import Mission
from state.model_calls import Answer, Outcome
from tests.bot.chat_user import Scripted
from tests.bot.missions.household import Household
from tests.fakes.model_server import Asked, Reply, form

LEDGER = ("recebi 5 mil de salário", "gastei 800 no mercado do seu zé", "gastei 1500 de aluguel", "devo 2 mil pro joão")
QUESTION = "onde posso cortar gastos?"
PLAYBOOK = ("cash_flow", "categories", "budgets")


def plan(*operations: tuple[str, str], ask: str | None = None) -> Callable[[Asked], Reply]:
    args = {"operations": [{"name": name, "weight": weight} for name, weight in operations], "ask": ask}

    def reply(asked: Asked) -> Reply:
        if TOOL in asked.system:
            return Reply(form("CALL_TOOL", tool=TOOL, args=args))
        return Reply(form("NOOP"))

    return reply


GOOD = plan(("cash_flow", "critical"), ("categories", "critical"), ("debts", "complementary"), ask="reserve")


async def worked(script: Callable[[Asked], Reply] | Answer) -> tuple[str, Mission, Scripted]:
    model = Scripted(script) if isinstance(script, Answer) else Scripted(script=script)
    house = Household(AsyncMongoMockClient()["guarda"])
    for entry in LEDGER:
        await house.says(entry)
    house.worker = replace(house.worker, model=lambda: model)
    said = await house.says(QUESTION)
    return said, (await house.missions())[-1], model


def operations(mission: Mission) -> set[str]:
    return {name for name, step in mission.steps.items() if ":" not in name and step.agent not in ("planner", "writer")}


async def test_the_plan_says_what_is_done_and_whom_else_is_asked_and_replays() -> None:
    said, mission, _ = await worked(GOOD)
    assert operations(mission) == {"cash_flow", "categories", "debts", "planning"}
    assert "O que mais pesa é Casa" in said
    assert "Sobre o plano: Com gastos de R$ 2.300,00 por mês" in said
    used = Consolidation.model_validate(mission.consolidation).recursos_consumidos
    assert used.tokens > 0
    assert await replay_mission(mission) == ()


async def test_what_the_plan_does_beyond_the_playbook_is_told_too() -> None:
    said, _, _ = await worked(plan(("cash_flow", "critical"), ("categories", "critical"), ("debts", "complementary")))
    assert "R$ 2.000,00" in said  # the debt, of which the playbook says nothing for this goal


@pytest.mark.parametrize(
    "script",
    [
        plan(("categories", "critical")),
        plan(("cash_flow", "optional")),
        plan(("cash_flow", "critical"), ("cash_flow", "critical")),
        plan(("cash_flow", "critical"), ("delete_all", "critical")),
        plan(("cash_flow", "critical"), ("told_flow", "critical")),
        plan(("cash_flow", "critical"), ("clearing", "optional")),
        plan(("cash_flow", "critical"), ask="cut"),
        plan(),
        lambda _: Reply(form("RESPOND", message="Corta o aluguel.")),
        lambda _: Reply("oi"),
        Answer(outcome=Outcome.UNREACHABLE),
    ],
    ids=[
        "without what is critical",
        "what is critical made less",
        "the same twice",
        "what nobody can do",
        "what only stands in for another",
        "without what an operation takes",
        "asks itself",
        "nothing",
        "an answer",
        "no form",
        "away",
    ],
)
async def test_whatever_is_no_plan_the_playbook_is_followed(script: Callable[[Asked], Reply] | Answer) -> None:
    said, mission, model = await worked(script)
    assert operations(mission) == set(PLAYBOOK)
    assert "O que mais pesa é Casa" in said
    asked = [TOOL in each.messages()[0]["content"] for each in model.prompts[:2]]
    assert asked == [True, not isinstance(script, Answer)]


async def test_the_planning_form_sees_contracts_and_numbers_and_no_word_that_was_kept() -> None:
    _, _, model = await worked(GOOD)
    prompt = model.prompts[0]
    said = json.loads(prompt.messages()[-1]["content"])
    assert said.keys() == {"message", "brief"}
    assert said["brief"].keys() == {"goal", "told", "operations", "others"}
    shown = json.dumps(said["brief"], ensure_ascii=False).lower()
    assert not [word for word in ("zé", "joão", "mercado", "aluguel", "fontes", "advertencias") if word in shown]
    seen = {"does", "weight", "needs", "calls", "status", "reliability", "found"}
    assert all(set(each) == seen for each in said["brief"]["operations"].values())
    assert prompt.temperature == 0


class Killed(BaseException):
    """The process dies."""


async def test_a_plan_that_may_have_been_paid_for_is_not_asked_for_again_and_counted() -> None:
    model, house = Scripted(script=GOOD), Household(AsyncMongoMockClient()["guarda"])

    async def dies(prompt: Prompt) -> Any:
        await model(prompt)
        raise Killed

    house.worker = replace(house.worker, model=lambda: dies)
    turn = await house.begins("quanto preciso juntar por mês pra ter 20 mil em 2 anos?")
    with pytest.raises(Killed):
        await house.worker.work_for(turn.person)
    house.product.clock.now += 60 * 10**9
    await house.another(owner="another").work_for(turn.person)
    await house.product.settle()
    assert len(await house.answers(turn)) == len(model.prompts) == 1
    (mission,) = await house.missions()
    assert mission.steps[PLAN].result is None
    assert Consolidation.model_validate(mission.consolidation).metadados_execucao.operacoes_ambiguas == 1
