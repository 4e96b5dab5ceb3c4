"""A mission decided again from its record alone: no database, no network, no clock but the record's."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.missions.bus import Answers
from bot.missions.coordinator import Coordinator
from bot.missions.documents import Message, MissionPackage, Response
from bot.missions.facts import told_from
from bot.missions.guards import Account, Progress
from bot.missions.model_steps import before_the_answer, in_words, plan_in
from bot.missions.orchestrator import begun_at
from bot.missions.playbook import playbook_for
from bot.missions.triage import Goal
from bot.runtime.replay import Difference, NotDecided, differences
from state.document import JsonObject
from state.errors import ReplayDiffers
from state.mission import Mission, Step
from tools.currencies import counting_in
from tools.zones import living_in


class _Silent:
    """A bus on which nothing is asked: all that was, is in the record."""

    progress = Progress(lambda: 0)
    notices = ()

    async def standstill(self) -> None:
        await asyncio.Event().wait()

    async def request(self, message: Message, _: Answers | None = None) -> Response:
        raise ReplayDiffers(f"{message.destinatario} was not asked for {message.payload.objetivo}")


class _Unwritten:
    """A journal of which nothing is kept."""

    async def intend(self, _: Step) -> None:
        return

    async def result(self, _: Step) -> None:
        return


async def replay_mission(mission: Mission) -> tuple[Difference, ...]:
    """Consolidate ``mission`` again and return what comes out different; how long it took does not count.

    Raises NotDecided if it came to nothing yet, ReplayDiffers if something is asked for that was not.
    """
    if mission.consolidation is None:
        raise NotDecided
    began = mission.began or mission.created_at
    package = begun_at(MissionPackage.model_validate(mission.package), began)
    budget, goal = package.orcamento_recursos, Goal(package.objetivo_estrategico)
    coordinator = Coordinator(
        package=package,
        goal=goal,
        playbook=playbook_for(goal),
        told=told_from(mission.known),
        bus=_Silent(),
        account=Account(budget.orcamento_tokens, budget.orcamento_chamadas_api),
        journal=_Unwritten(),
        clock=lambda: began,
        locale=mission.locale,
        steps=before_the_answer(mission.steps),
        chosen=plan_in(mission.steps),
    )
    if _was_late(mission.consolidation):
        coordinator.give_up()
    with living_in(mission.zone), counting_in(mission.currency):
        replayed = in_words(await coordinator.work(), mission.steps)
    return differences(_compared(mission.consolidation), _compared(replayed.to_json()))


def _was_late(consolidation: JsonObject) -> bool:
    limitations = consolidation.get("limitacoes_encontradas")
    found = limitations if isinstance(limitations, list) else []
    return any(isinstance(each, dict) and each.get("tipo") == "timeout" for each in found)


def _compared(consolidation: JsonObject) -> dict[str, Any]:
    """Return ``consolidation`` without how long it took, and what the bus told of meanwhile: the record has neither."""
    return {
        **consolidation,
        "recursos_consumidos": _without("tempo", consolidation.get("recursos_consumidos")),
        "metadados_execucao": _without("avisos", consolidation.get("metadados_execucao")),
    }


def _without(name: str, found: object) -> object:
    return {each: value for each, value in found.items() if each != name} if isinstance(found, dict) else found
