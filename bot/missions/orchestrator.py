"""The orchestrator: it chooses who leads, allots time and resources, and makes the package (R3-21 to R3-25)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.missions.contracts import Call, Contract, Operation, OperationRefused, Parameter
from bot.missions.documents import Budget, Findings, HardLimits, Kind, MissionPackage, Unit
from bot.missions.executors import EXECUTORS
from bot.missions.playbook import ASSUMED, playbook_for
from bot.missions.triage import DOMAINS, LEADS, Coordinator, Goal, Triage
from prompts.loader import prompt
from state.lane import SECOND
from state.mission import Mission


@dataclass(frozen=True, slots=True)
class Allotment:
    """What a class of missions may use: seconds, tokens, calls to the outside (X-32)."""

    seconds: int
    tokens: int
    calls: int


ALLOTMENTS: Mapping[Kind, Allotment] = {
    "comparativa": Allotment(80, 5_000, 8),
    "profunda": Allotment(120, 10_000, 15),
    "analise": Allotment(150, 20_000, 25),
}
# "Tentar com mais recursos" gives this many times as much.
MORE = 2


def lead_of(found: Triage) -> tuple[Coordinator, bool]:
    """Return who leads, and whether that overrides whom triage scored highest."""
    best = max(found.candidates, key=lambda each: each.score, default=None)
    return found.lead, best is not None and best.nome != found.lead


def package_of(mission_id: str, query: str, found: Triage, now: int, *, more: bool = False) -> MissionPackage:
    """Return the package of a mission that begins ``now`` (ns); with ``more`` resources if that was asked for."""
    lead, overridden = lead_of(found)
    allotted, times = ALLOTMENTS[found.classe], MORE if more else 1
    why = next((each.justificativa for each in found.candidates if each.nome == lead), "")
    return MissionPackage(
        missao_id=mission_id,
        agente_coordenador_lider=str(lead),
        justificativa_escolha=f"override: {why}" if overridden else why,
        objetivo_estrategico=str(found.goal),
        query_original_usuario=query,
        contratos_agentes_disponiveis=tuple(name for name in AGENTS if name != lead),
        orcamento_recursos=Budget(
            orcamento_tokens=allotted.tokens * times, orcamento_chamadas_api=allotted.calls * times
        ),
        restricoes_hard=HardLimits(
            timeout_global_missao=allotted.seconds * times,
            timestamp_inicio=now,
            timestamp_limite=now + allotted.seconds * times * SECOND,
        ),
        prompt_orquestracao_especializado=found.domains[0] if found.domains else "",
        instrucoes_autonomia=tuple(prompt("autonomy").filled(seconds=str(allotted.seconds * times)).splitlines()),
        candidatos=found.candidates,
        classe=found.classe,
        mais_recursos=more,
    )


def missions_in(mission: Mission) -> int:
    """Return how many of a day's missions ``mission`` is: as many as the resources that it may use."""
    return MORE if mission.package.get("mais_recursos") else 1


def begun_at(package: MissionPackage, began: int) -> MissionPackage:
    """Return ``package`` with the deadline that follows from when work on it ``began``: waiting does not count."""
    limits = package.restricoes_hard
    until = began + limits.timeout_global_missao * SECOND
    return package.changed(restricoes_hard=limits.changed(timestamp_inicio=began, timestamp_limite=until))


_DESCRIBED: Mapping[Coordinator, str] = {
    Coordinator.PERSONAL: "How somebody's money stands, where it goes, what is owed, what still fits.",
    Coordinator.PLANNING: "To finance or to save, a goal by the month, retirement, the fund for bad days.",
    Coordinator.INVESTMENTS: "What is known of a share, fixed income, where money may lie; it informs.",
}


async def _asked_of_nobody(_: Call) -> Findings:
    """A coordinator answers with the whole of a mission's memory, which only another coordinator's request brings."""
    raise OperationRefused("a coordinator is asked by a coordinator")


def _returned(goal: Goal) -> tuple[Parameter, ...]:
    """Return what a coordinator may find for ``goal``: by its operations or in their stead, and what it assumes."""
    book = playbook_for(goal)
    found = {
        Parameter(f"{name}.{each.name}", each.unit, required=False)
        for name, entry in book.of(goal).items()
        for doing in (entry, *([book.operations[entry.fallback]] if entry.fallback else []))
        for each in EXECUTORS[doing.agent].operacoes_disponiveis[doing.operation].returns
    }
    assumed = {
        Parameter(f"{ASSUMED}.{name}", figure.unit, required=False)
        for figures in (book.assumed, *book.assumed_of.values())
        for name, figure in figures.items()
    }
    return tuple(sorted(found | assumed, key=lambda each: (each.name, str(each.unit))))


def _contract(name: Coordinator) -> Contract:
    goals = [goal for goal in Goal if LEADS[goal] is name]
    example = next(each for each in _returned(goals[0]) if each.unit is Unit.MONEY)
    return Contract(
        nome_agente=str(name),
        tipo="coordenador",
        descricao_curta=_DESCRIBED[name],
        responsabilidades=tuple(dict.fromkeys(DOMAINS[goal] for goal in goals)),
        operacoes_disponiveis={
            str(goal): Operation(
                str(goal), f"What there is to say of {goal!s}.", _asked_of_nobody, returns=_returned(goal)
            )
            for goal in goals
        },
        fallbacks_disponiveis=("the operations that stand in for others in its playbook",),
        dependencias=tuple(EXECUTORS),
        exemplo_requisicao={"objetivo": str(goals[0]), "parametros": {}},
        exemplo_resposta={"dados": {example.name: {"value": "138000", "unit": "money"}}, "confiabilidade": 100},
    )


COORDINATORS: Mapping[str, Contract] = MappingProxyType({str(name): _contract(name) for name in Coordinator})
AGENTS: Mapping[str, Contract] = MappingProxyType({**EXECUTORS, **COORDINATORS})
