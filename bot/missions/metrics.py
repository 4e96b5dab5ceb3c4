"""Metrics of missions: what is counted of each, and the six analyses of many (R3-63 to R3-67)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.missions.documents import Consolidation, MissionPackage, Response
from state.document import JsonObject
from state.lane import SECOND
from state.mission import Mission
from state.mission_metrics import Asked, MissionMetrics
from tools.zones import USUAL_ZONE

# R3-64, R3-65, R3-66.
FOLLOWUP_SECONDS = 5 * 60
OVERRIDES_ALLOWED = 0.3
HEALTH_OVER = 100
SPENT_PERCENT = 100


def metrics_of(mission: Mission, consolidation: JsonObject, now: int, missao_id: str) -> MissionMetrics:
    """Return what is counted of ``mission`` as ``missao_id``; it came to ``consolidation`` and was over ``now``."""
    package, came_to = MissionPackage.model_validate(mission.package), Consolidation.model_validate(consolidation)
    best = max(package.candidatos, key=lambda each: each.score, default=None)
    done, used = came_to.metadados_execucao, came_to.recursos_consumidos
    late = any(each.tipo == "timeout" for each in came_to.limitacoes_encontradas)
    began = mission.began or mission.created_at
    return MissionMetrics(
        missao_id=missao_id,
        timestamp_inicio=began,
        timestamp_fim=now,
        duracao_total=(now - mission.created_at) / SECOND,
        objetivo=package.objetivo_estrategico,
        classe=package.classe,
        dominio_classificado=package.prompt_orquestracao_especializado,
        coordenador_sugerido_junior=best.nome if best else "",
        score_sugerido=best.score if best else 0,
        coordenador_escolhido_orquestrador=package.agente_coordenador_lider,
        houve_override=best is not None and best.nome != package.agente_coordenador_lider,
        orcamento_tokens_alocado=package.orcamento_recursos.orcamento_tokens,
        orcamento_tokens_consumido=used.tokens,
        orcamento_api_alocado=package.orcamento_recursos.orcamento_chamadas_api,
        orcamento_api_consumido=used.chamadas,
        timeout_alocado=package.restricoes_hard.timeout_global_missao,
        tempo_real_execucao=(now - began) / SECOND,
        ciclos_realizados_coordenador=done.ciclos,
        operacoes_totais_executadas=done.operacoes,
        operacoes_falhadas=done.falhas,
        operacoes_ambiguas=done.operacoes_ambiguas,
        fallbacks_usados=done.fallbacks_usados,
        agentes_chamados=done.agentes_chamados,
        executores=_executors(mission),
        profundidade_maxima_chamadas=done.profundidade_maxima,
        status_final="timeout" if late else came_to.status,
        objetivo_alcancado=came_to.objetivo_alcancado,
        limitacoes_encontradas=tuple(
            f"{each.tipo}: {name}" for each in came_to.limitacoes_encontradas for name in each.operacoes_nao_executadas
        ),
        hora=datetime.fromtimestamp(mission.created_at // SECOND, ZoneInfo(USUAL_ZONE)).hour,
    )


def _executors(mission: Mission) -> dict[str, Asked]:
    found: dict[str, Asked] = {}
    for step in mission.steps.values():
        if step.result is None:
            continue
        response, before = Response.model_validate(step.result), found.get(step.agent, Asked())
        found[step.agent] = Asked(
            asked=before.asked + 1,
            failed=before.failed + (not response.status.is_good),
            fallbacks=before.fallbacks + bool(response.payload.advertencias),
        )
    return found


Analysis = Mapping[str, Any]


def analyses(missions: Sequence[MissionMetrics]) -> Mapping[str, Analysis]:
    """Return the six weekly analyses, and the figures of health over the last hundred missions."""
    return {
        "triage": _triage(missions),
        "coordinators": _coordinators(missions),
        "resources": _resources(missions),
        "reliability": _reliability(missions),
        "satisfaction": _satisfaction(missions),
        "usage": _usage(missions),
        "health": _health(missions[-HEALTH_OVER:]),
    }


def _triage(missions: Sequence[MissionMetrics]) -> Analysis:
    overridden = [each for each in missions if each.houve_override]
    share = _share(len(overridden), len(missions))
    return {
        "missions": len(missions),
        "overrides": len(overridden),
        "override_rate": share,
        "needs_work": share > OVERRIDES_ALLOWED,
        "by_goal": _counted(each.objetivo for each in overridden),
    }


def _coordinators(missions: Sequence[MissionMetrics]) -> Analysis:
    return {
        name: {
            "missions": len(theirs),
            "complete": _share(sum(each.status_final == "sucesso_completo" for each in theirs), len(theirs)),
            "answered": _share(sum(each.status_final != "falha" for each in theirs), len(theirs)),
            "seconds": _mean(each.tempo_real_execucao for each in theirs),
            "calls": _mean(each.orcamento_api_consumido for each in theirs),
            "tokens": _mean(each.orcamento_tokens_consumido for each in theirs),
        }
        for name, theirs in _by(missions, lambda each: each.coordenador_escolhido_orquestrador).items()
    }


def _resources(missions: Sequence[MissionMetrics]) -> Analysis:
    over = [each for each in missions if _percent(each) >= SPENT_PERCENT]
    late = [each for each in missions if each.status_final == "timeout"]
    return {
        "over_budget": _counted(each.objetivo for each in over),
        "timed_out": _counted(each.objetivo for each in late),
        "percent_of_budget": _mean(map(_percent, missions)),
        "operations": _mean(each.operacoes_totais_executadas for each in missions),
    }


def _percent(mission: MissionMetrics) -> float:
    return 100 * max(
        mission.orcamento_tokens_consumido / mission.orcamento_tokens_alocado,
        mission.orcamento_api_consumido / mission.orcamento_api_alocado,
    )


def _reliability(missions: Sequence[MissionMetrics]) -> Analysis:
    names = sorted({name for each in missions for name in each.executores})
    told = {name: [each.executores[name] for each in missions if name in each.executores] for name in names}
    return {
        "executors": {
            name: {
                "asked": (asked := sum(each.asked for each in theirs)),
                "success": _share(asked - sum(each.failed for each in theirs), asked),
                "fallbacks": _share(sum(each.fallbacks for each in theirs), asked),
            }
            for name, theirs in told.items()
        },
        "fallbacks": _counted(name for each in missions for name in each.fallbacks_usados),
        "ambiguous": sum(each.operacoes_ambiguas for each in missions),
        "lacking": _counted(name for each in missions for name in each.limitacoes_encontradas),
    }


def _satisfaction(missions: Sequence[MissionMetrics]) -> Analysis:
    known = [each for each in missions if each.query_followup is not None]
    down = [each for each in missions if each.feedback_usuario == "down"]
    up = [each for each in missions if each.feedback_usuario == "up"]
    return {
        "up": len(up),
        "down": len(down),
        "calls_of_up": _mean(each.orcamento_api_consumido for each in up),
        "calls_of_down": _mean(each.orcamento_api_consumido for each in down),
        "down_by_goal": _counted(each.objetivo for each in down),
        "followup_rate": _share(sum(bool(each.query_followup) for each in known), len(known)),
        "followups_by_goal": _counted(each.objetivo for each in known if each.query_followup),
    }


def _usage(missions: Sequence[MissionMetrics]) -> Analysis:
    days = (datetime.fromtimestamp(each.timestamp_inicio // SECOND, ZoneInfo(USUAL_ZONE)) for each in missions)
    return {
        "goals": _counted(each.objetivo for each in missions),
        "hours": _counted(f"{each.hora:02d}" for each in missions),
        "days": dict(sorted(Counter(day.date().isoformat() for day in days).items())),
    }


def _health(missions: Sequence[MissionMetrics]) -> Analysis:
    return {
        "missions": len(missions),
        "answered": _share(sum(each.status_final != "falha" for each in missions), len(missions)),
        "seconds": _mean(each.tempo_real_execucao for each in missions),
        "failed_operations": _share(
            sum(each.operacoes_falhadas for each in missions),
            sum(each.operacoes_totais_executadas for each in missions),
        ),
    }


def _by(missions: Sequence[MissionMetrics], name: Callable[[MissionMetrics], str]) -> dict[str, list[MissionMetrics]]:
    found: dict[str, list[MissionMetrics]] = {}
    for each in missions:
        found.setdefault(name(each), []).append(each)
    return dict(sorted(found.items()))


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items(), key=lambda each: (-each[1], each[0])))


def _share(some: int, all_: int) -> float:
    return round(some / all_, 4) if all_ else 0.0


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return round(sum(listed) / len(listed), 3) if listed else 0.0
