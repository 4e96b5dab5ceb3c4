"""Agents: every executor, and the coordinators as others see them, by the goals that they can be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.missions.contracts import Call, Contract, Findings, Operation, OperationRefused
from bot.missions.executors import EXECUTORS
from bot.missions.triage import DOMAINS, LEADS, Coordinator, Goal

_DESCRIBED: Mapping[Coordinator, str] = {
    Coordinator.PERSONAL: "How somebody's money stands, where it goes, what is owed, what still fits.",
    Coordinator.PLANNING: "To finance or to save, a goal by the month, retirement, the fund for bad days.",
    Coordinator.INVESTMENTS: "What is known of a share, fixed income, where money may lie; it informs.",
}


async def _asked_of_nobody(_: Call) -> Findings:
    """A coordinator answers with the whole of a mission's memory, which only another coordinator's request brings."""
    raise OperationRefused("a coordinator is asked by a coordinator")


def _contract(name: Coordinator) -> Contract:
    goals = [goal for goal in Goal if LEADS[goal] is name]
    return Contract(
        nome_agente=str(name),
        tipo="coordenador",
        descricao_curta=_DESCRIBED[name],
        responsabilidades=tuple(dict.fromkeys(DOMAINS[goal] for goal in goals)),
        operacoes_disponiveis={
            str(goal): Operation(str(goal), f"What there is to say of {goal!s}.", _asked_of_nobody) for goal in goals
        },
        fallbacks_disponiveis=("the operations that stand in for others in its playbook",),
        dependencias=tuple(EXECUTORS),
        exemplo_requisicao={"objetivo": str(goals[0]), "parametros": {}},
        exemplo_resposta={"dados": {"fund.target": {"value": "1380000", "unit": "money"}}, "confiabilidade": 100},
    )


COORDINATORS: Mapping[str, Contract] = MappingProxyType({str(name): _contract(name) for name in Coordinator})
AGENTS: Mapping[str, Contract] = MappingProxyType({**EXECUTORS, **COORDINATORS})
