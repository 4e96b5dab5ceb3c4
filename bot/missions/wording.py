"""A mission's answer in a model's words: one paid call, written down as a step before it is made and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.missions.contracts import Consolidation, Findings, Outcome, Response, Used
from bot.missions.coordinator import Journal
from bot.planner.asking import write
from bot.planner.model import Model
from bot.planner.prompting import WriterQuestion
from state.mission import Mission, Step

SYNTHESIS, WRITER = "synthesis", "writer"
# What is asked for its words alone, and is none of the playbook's.
BESIDE_THE_PLAYBOOK = frozenset({SYNTHESIS})
ACCEPTED = "text"


async def worded(
    mission: Mission, came_to: Consolidation, model: Model, journal: Journal, clock: Callable[[], int]
) -> Step | None:
    """Ask ``model`` for the answer in its words, once; return the step, None if it may have been asked before.

    Whatever it says that is not the answer, the step holds no text, and the coordinator's own stands (R3-60).
    """
    before = mission.steps.get(SYNTHESIS)
    if before is not None:
        return before if before.result is not None else None
    step = Step(name=SYNTHESIS, agent=WRITER, operation=SYNTHESIS, effect="once", begun=clock())
    await journal.intend(step)
    limitations = [each.tipo for each in came_to.limitacoes_encontradas]
    findings = {"answer": came_to.resposta_pre_estruturada.resposta_principal, "limitations": list(limitations)}
    question = WriterQuestion(mission.query, findings, locale=mission.locale, task="synthesis")  # type: ignore[arg-type]
    written = await write(model, question)
    answers = [call.answer for call in written.calls]
    response = Response(
        response_id=f"{mission.id}:{SYNTHESIS}",
        message_id_original=mission.id,
        timestamp_resposta=clock(),
        remetente=WRITER,
        status=Outcome.FAILED if written.text is None else Outcome.SUCCESS,
        payload=Findings(metadados={} if written.text is None else {ACCEPTED: written.text}),
        recursos_consumidos=Used(
            tokens_usados=sum(each.tokens_in + each.tokens_out for each in answers), chamadas_api_externas=len(answers)
        ),
    )
    step = step.changed(ended=clock(), result=response.to_json())
    await journal.result(step)
    return step


def in_words(came_to: Consolidation, steps: Mapping[str, Step]) -> Consolidation:
    """Return ``came_to`` with the model's words, if ``steps`` hold some that were accepted."""
    step = steps.get(SYNTHESIS)
    if step is None or step.result is None:
        return came_to
    text = Response.model_validate(step.result).payload.metadados.get(ACCEPTED)
    return came_to.changed(resposta_ao_usuario=text) if isinstance(text, str) else came_to


def of_the_playbook(steps: Mapping[str, Step]) -> dict[str, Step]:
    """Return the steps that a coordinator made."""
    return {name: step for name, step in steps.items() if name not in BESIDE_THE_PLAYBOOK}
