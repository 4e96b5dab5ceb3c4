"""Consolidation of what a coordinator's operations came to: the answer, what it rests on, what it lacks, its cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.missions.bus import SPENT
from bot.missions.calculations import AGENT as MATHEMATICS
from bot.missions.documents import (
    Consolidation,
    Consumed,
    Execution,
    Figure,
    Limitation,
    MissionPackage,
    Outcome,
    Response,
    Structured,
    Weight,
)
from bot.missions.facts import Facts
from bot.missions.orchestrator import AGENTS, COORDINATORS
from bot.missions.playbook import ASSUMED, KNOWN, Entry, Playbook
from bot.missions.reading import Told
from bot.missions.synthesis import Part, said
from bot.missions.triage import LEADS, Goal
from state.lane import SECOND
from state.mission import Step

IMPACTS: Mapping[Weight, str] = {"critical": "alto", "complementary": "medio", "optional": "baixo"}
LEFT_OUT = "mission-lacks-resources"
# What another coordinator could not find out, as its response tells of it.
LIMITATIONS = "limitacoes"


# What may be suggested next, and what has to be lacking for that.
MORE_RESOURCES = "mais_recursos"
_FROM_OUTSIDE = frozenset({"mission-lacks-rates", "mission-lacks-quotes", "mission-lacks-fundamentals"})


def may_go_better(limitation: Limitation) -> bool:
    """Tell whether more time and more tries may bring what was lacking: what was never told, they do not."""
    return limitation.tipo != "dados_indisponiveis" or limitation.descricao in _FROM_OUTSIDE


@dataclass(frozen=True, slots=True)
class Work:
    """What a coordinator did for a goal, until ``ended`` (ns).

    ``over`` is what each operation of the ``plan`` came to, ``left_out`` those that time did not suffice for, and
    ``ambiguous`` counts paid calls of which nobody knows whether they were made, ``notices`` are what the bus told of.
    """

    package: MissionPackage
    goal: Goal
    playbook: Playbook
    plan: Mapping[str, Entry]
    told: Told
    assumed: Mapping[str, Figure]
    over: Mapping[str, Response]
    left_out: Sequence[str]
    steps: Mapping[str, Step]
    cycles: int
    ambiguous: int
    ended: int
    locale: str
    notices: tuple[str, ...] = ()

    def consolidated(self) -> Consolidation:
        """Return the answer that it comes to, with what it rests on, what it lacks, and what it cost."""
        plan = self.plan
        figures, names = dict(self.figures()), dict(self.names())
        limitations = (*self.limitations(), *self._limited_elsewhere())
        facts = Facts(figures, names, tuple(each.descricao for each in limitations), self.warnings())
        lead = Part(self.goal, facts, tuple(name for name in plan if self.goal not in self._goals_of(name)))
        colleague = self._colleagues_part(facts)
        text = said(lead, colleague, self.locale)
        used = tuple(facts.used)
        if colleague is not None:
            used += tuple(
                each if each.startswith(KNOWN) else f"{LEADS[colleague.goal]}.{each}" for each in colleague.facts.used
            )
        critical = [name for name, entry in plan.items() if entry.weight == "critical"]
        reached = all(self.over[name].status.is_good for name in critical if name in self.over)
        reached = reached and not any(name in critical for name in self.left_out)
        answered = facts.answered
        status = (
            "sucesso_completo"
            if answered and reached and not limitations
            else "sucesso_parcial"
            if answered
            else "falha"
        )
        return Consolidation(
            status=status,
            objetivo_alcancado=reached and answered,
            resposta_pre_estruturada=Structured(
                resposta_principal=text,
                dados_suporte=facts.figures,
                nomes=facts.names,
                calculos_realizados=tuple(
                    name for name in plan if plan[name].agent == MATHEMATICS and self.over[name].status.is_good
                ),
                comparacoes_feitas=tuple(
                    name
                    for name, entry in plan.items()
                    if self.over[name].status.is_good
                    and AGENTS[entry.agent].operacoes_disponiveis[entry.operation].compares
                ),
            ),
            figuras_chave=tuple(dict.fromkeys(used)),
            limitacoes_encontradas=limitations,
            proximos_passos_sugeridos=(MORE_RESOURCES,) if any(map(may_go_better, limitations)) else (),
            metadados_execucao=self._execution(),
            recursos_consumidos=self._consumed(),
        )

    def _goals_of(self, name: str) -> tuple[Goal, ...]:
        entry = self.playbook.operations.get(name)
        return () if entry is None else entry.goals

    def _colleagues_part(self, facts: Facts) -> Part | None:
        """Return what the coordinator that was asked has to say, of its own figures and of what was told."""
        for name, entry in self.plan.items():
            if entry.agent in COORDINATORS and self.over[name].status.is_good:
                own, told = f"{name}.", f"{KNOWN}."
                figures = {
                    each.removeprefix(own): at for each, at in facts.figures.items() if each.startswith((own, told))
                }
                names = {each.removeprefix(own): at for each, at in facts.names.items() if each.startswith((own, told))}
                return Part(Goal(entry.operation), Facts(figures, names))
        return None

    def _limited_elsewhere(self) -> Iterator[Limitation]:
        for name, entry in self.plan.items():
            if entry.agent in COORDINATORS:
                told = self.over[name].payload.metadados.get(LIMITATIONS)
                yield from (Limitation.model_validate(each) for each in (told if isinstance(told, list) else []))

    def limitations(self) -> Iterator[Limitation]:
        """Yield what could not be done of the plan, and why."""
        for name, entry in self.plan.items():
            response = self.over.get(name)
            if name in self.left_out or (response is not None and response.status is Outcome.TIMEOUT):
                kind, why = "timeout", "mission-lacks-time"
            elif response is not None and response.status is Outcome.PARTIAL:
                # What is there is told, and so is that it is not all.
                kind, why = "dados_indisponiveis", response.payload.advertencias[0]
                yield Limitation(tipo=kind, descricao=why, impacto=IMPACTS[entry.weight])
                continue
            elif response is None or response.status.is_good or not response.erro:
                continue
            else:
                kind = "dados_indisponiveis" if response.erro.startswith("mission-") else "falha_agente"
                kind = "orcamento" if response.erro in (LEFT_OUT, SPENT) else kind
                why = response.erro if response.erro.startswith("mission-") else "mission-lacks-part"
            yield Limitation(
                tipo=kind,
                descricao=why,
                impacto=IMPACTS[entry.weight],
                operacoes_nao_executadas=(name,),
            )

    def share(self) -> float:
        """Return how much of what could be asked for was found, from 0 to 1."""
        asked = [each for name, each in self.over.items() if each.status.is_good or each.erro or name in self.left_out]
        return sum(each.status.is_good for each in asked) / len(asked) if asked else 1.0

    def warnings(self) -> tuple[str, ...]:
        """Return what is to be said of what was found, of the operations that were told of."""
        found = (response for response in self.over.values() if response.status.is_good)
        return tuple(dict.fromkeys(each for response in found for each in response.payload.advertencias))

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """Yield what is known, assumed and found, under the name of where it comes from."""
        for name, figure in self.told.figures.items():
            yield f"{KNOWN}.{name}", figure
        for name, figure in self.assumed.items():
            yield f"{ASSUMED}.{name}", figure
        for operation, response in self.over.items():
            if response.status.is_good:
                for name, figure in response.payload.dados.items():
                    yield f"{operation}.{name}", figure

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield what is called something, under the name of where that comes from."""
        for name, value in self.told.names.items():
            yield f"{KNOWN}.{name}", value
        for operation, response in self.over.items():
            if response.status.is_good:
                for name, value in response.payload.nomes.items():
                    yield f"{operation}.{name}", value

    def _execution(self) -> Execution:
        asked = [step for step in self.steps.values() if step.agent not in AGENTS]
        return Execution(
            ciclos=self.cycles,
            operacoes=sum(step.agent in AGENTS for step in self.steps.values()),
            falhas=sum(not response.status.is_good for response in self.over.values()),
            agentes_chamados=tuple(sorted({step.agent for step in self.steps.values()} & AGENTS.keys())),
            fallbacks_usados=tuple(
                sorted(used for each in self.over.values() if (used := each.payload.fallback_usado) is not None)
            ),
            operacoes_ambiguas=self.ambiguous + sum(each.is_ambiguous for each in asked),
            profundidade_maxima=1 + any(step.agent in COORDINATORS for step in self.steps.values()),
            avisos=self.notices,
        )

    def _consumed(self) -> Consumed:
        budget, began = self.package.orcamento_recursos, self.package.restricoes_hard.timestamp_inicio
        used = [Response.model_validate(step.result).recursos_consumidos for step in self.steps.values() if step.result]
        tokens = sum(each.tokens_usados for each in used)
        calls = sum(each.chamadas_api_externas for each in used)
        return Consumed(
            tokens=tokens,
            chamadas=calls,
            tempo=(self.ended - began) / SECOND,
            percentual_tokens=100 * tokens / budget.orcamento_tokens,
            percentual_api=100 * calls / budget.orcamento_chamadas_api,
        )
