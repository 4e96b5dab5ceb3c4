"""A mission's questions to a model, its plan and the words of its answer: each a paid call, written down before it is
made and after it, and not made again if it may have been."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from pydantic import JsonValue

from bot.missions.coordinator import Coordinator, Journal
from bot.missions.documents import Consolidation, Findings, Outcome, Response, Used
from bot.missions.executors import EXECUTORS
from bot.missions.guards import Circuit
from bot.missions.orchestrator import COORDINATORS
from bot.missions.playbook import ASSUMED, KNOWN, Entry, Plan
from bot.missions.triage import LEADS, Goal
from bot.planner.asking import ask, write
from bot.planner.counting import prompt_tokens
from bot.planner.envelope import InvalidForm, Noop
from bot.planner.mission_plan import MissionPlan, PlanQuestion, plan_prompt, read_plan
from bot.planner.model import Model
from bot.planner.prompting import WriterQuestion
from state.document import JsonObject
from state.mission import Mission, Step
from state.model_calls import CallRecord

PLAN, PLANNER = "plan", "planner"
SYNTHESIS, WRITER = "synthesis", "writer"
ACCEPTED = "accepted"
# Of Portuguese, a tokenizer makes one of about so many.
BYTES_A_TOKEN = 3

Asked = tuple[JsonObject | str | None, tuple[CallRecord, ...]]
Circuits = Callable[[str, str], Circuit]


async def _paid(
    mission: Mission,
    name: str,
    agent: str,
    journal: Journal,
    clock: Callable[[], int],
    call: Callable[[], Awaitable[Asked]],
) -> Step:
    """Make the ``call`` unless it was begun before; return its step, without a result if nobody knows what came of it.

    What was accepted of a model's replies stands in the result; without it, the playbook and the templates do.
    """
    before = mission.steps.get(name)
    if before is not None:
        return before
    step = Step(name=name, agent=agent, operation=name, effect="once", begun=clock())
    await journal.intend(step)
    accepted, calls = await call()
    answers = [each.answer for each in calls]
    response = Response(
        response_id=f"{mission.id}:{name}",
        message_id_original=mission.id,
        timestamp_resposta=clock(),
        remetente=agent,
        status=Outcome.FAILED if accepted is None else Outcome.SUCCESS,
        payload=Findings(metadados={} if accepted is None else {ACCEPTED: accepted}),
        recursos_consumidos=Used(
            tokens_usados=sum(each.tokens_in + each.tokens_out for each in answers), chamadas_api_externas=len(answers)
        ),
    )
    step = step.changed(ended=clock(), result=response.to_json())
    await journal.result(step)
    return step


def _accepted(steps: Mapping[str, Step], name: str) -> object:
    step = steps.get(name)
    return (
        None
        if step is None or step.result is None
        else Response.model_validate(step.result).payload.metadados.get(ACCEPTED)
    )


def asked_for_words(query: str, came_to: Consolidation, locale: str) -> WriterQuestion:
    """Return what a model is asked with: the question, the coordinator's answer, what it lacks, and no more (R3-57)."""
    limitations: list[JsonValue] = [each.tipo for each in came_to.limitacoes_encontradas]
    findings: JsonObject = {
        "answer": came_to.resposta_pre_estruturada.resposta_principal,
        "limitations": limitations,
    }
    return WriterQuestion(query, findings, locale=locale, task="synthesis")


async def worded(
    mission: Mission, came_to: Consolidation, model: Model, journal: Journal, clock: Callable[[], int]
) -> Step:
    """Ask ``model`` for the answer in its words; what is not the answer is not accepted (R3-60)."""
    question = asked_for_words(mission.query, came_to, mission.locale)

    async def call() -> Asked:
        written = await write(model, question)
        return written.text, written.calls

    return await _paid(mission, SYNTHESIS, WRITER, journal, clock, call)


def in_words(came_to: Consolidation, steps: Mapping[str, Step]) -> Consolidation:
    """Return ``came_to`` with the model's words, if ``steps`` hold some that were accepted."""
    text = _accepted(steps, SYNTHESIS)
    return came_to.changed(resposta_ao_usuario=text) if isinstance(text, str) else came_to


def before_the_answer(steps: Mapping[str, Step]) -> dict[str, Step]:
    """Return the steps that an answer is made of, without the one that puts it into words."""
    return {name: step for name, step in steps.items() if name != SYNTHESIS}


async def planned(coordinator: Coordinator, mission: Mission, model: Model, circuits: Circuits) -> Step:
    """Ask ``model`` for the plan that ``coordinator`` is to follow."""
    choices = {name: entry for name, entry in coordinator.playbook.operations.items() if entry.goals}
    others = {str(goal): str(lead) for goal, lead in LEADS.items() if str(lead) != coordinator.name}
    brief: JsonObject = {
        "goal": str(coordinator.goal),
        "told": {name: figure.to_json() for name, figure in coordinator.told.figures.items()},
        "operations": {name: _described(coordinator, name, entry, circuits) for name, entry in choices.items()},
        "others": {goal: COORDINATORS[lead].descricao_curta for goal, lead in others.items()},
    }
    question = PlanQuestion(mission.query, brief, tuple(choices), tuple(others), mission.locale)
    prompt, _ = plan_prompt(question)

    def read(raw: str) -> MissionPlan | Noop:
        found = read_plan(raw, question)
        if isinstance(found, MissionPlan):
            _check(found, coordinator, choices)
        return found

    async def call() -> Asked:
        # Tokens are what a plan may take of a mission: its operations take none.
        again = int(2 * prompt_tokens(prompt) <= BYTES_A_TOKEN * coordinator.account.tokens)
        found, calls = await ask(model, prompt, read, again)
        return (found.model_dump(mode="json") if isinstance(found, MissionPlan) else None), calls

    return await _paid(mission, PLAN, PLANNER, coordinator.journal, coordinator.clock, call)


def plan_in(steps: Mapping[str, Step]) -> Plan | None:
    """Return the plan that ``steps`` hold; None where the playbook is followed."""
    found = _accepted(steps, PLAN)
    if not isinstance(found, dict):
        return None
    plan = MissionPlan.model_validate(found)
    return Plan({each.name: each.weight for each in plan.operations}, Goal(plan.ask) if plan.ask else None)


def _described(coordinator: Coordinator, name: str, entry: Entry, circuits: Circuits) -> JsonObject:
    """Return what a plan may know of an operation: its contract, how it stands, how far to trust it, its numbers."""
    done = coordinator.steps.get(name)
    response = Response.model_validate(done.result) if done is not None and done.result is not None else None
    return {
        "does": EXECUTORS[entry.agent].operacoes_disponiveis[entry.operation].describes,
        "weight": entry.weight if coordinator.goal in entry.goals else None,
        "needs": {each: list(places) for each, places in entry.takes.items() if each not in entry.optional},
        "calls": entry.cost.chamadas_api,
        "status": str(response.status if response else circuits(entry.agent, entry.operation)),
        "reliability": response.payload.confiabilidade if response else None,
        "found": {each: at.to_json() for each, at in response.payload.dados.items()} if response else {},
    }


def _check(plan: MissionPlan, coordinator: Coordinator, choices: Mapping[str, Entry]) -> None:
    """Raise InvalidForm for a plan that leaves out what the answer cannot do without, or what an operation takes."""
    weights = {each.name: each.weight for each in plan.operations}
    if len(weights) < len(plan.operations):
        raise InvalidForm("operations: the same twice")
    needed = [name for name, entry in coordinator.playbook.of(coordinator.goal).items() if entry.weight == "critical"]
    if missing := [name for name in needed if weights.get(name) != "critical"]:
        raise InvalidForm(f"operations: {', '.join(missing)} must be there, and critical")
    told = coordinator.told.figures.keys()
    for name in weights:
        entry = choices[name]
        for parameter, places in entry.takes.items():
            if parameter in entry.optional:
                continue
            sources = [place.partition(".") for place in places]
            if not any(at in weights or at == ASSUMED or (at == KNOWN and figure in told) for at, _, figure in sources):
                raise InvalidForm(f"operations: {name} has no {parameter}: it takes {' or '.join(places)}")
