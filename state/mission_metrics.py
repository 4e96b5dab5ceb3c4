"""What is counted of a mission when it is over: no words of anybody's, and kept when the mission itself is gone."""

from __future__ import annotations

from typing import Literal

from state.document import Document


class Asked(Document):
    """How often an executor was asked, failed, or was stood in for."""

    asked: int = 0
    failed: int = 0
    fallbacks: int = 0


class MissionMetrics(Document):
    """A mission in numbers (R3-63), in the source's field names. ``missao_id`` is a digest with a key.

    Times are ns since 1970. Without the question itself, ``objetivo`` says what it was about. ``query_followup`` is
    not known until five minutes have passed, ``feedback_usuario`` and ``qualidade_resposta`` unless somebody says.
    """

    missao_id: str
    timestamp_inicio: int
    timestamp_fim: int
    duracao_total: float
    objetivo: str
    classe: str
    dominio_classificado: str
    coordenador_sugerido_junior: str
    score_sugerido: int
    coordenador_escolhido_orquestrador: str
    houve_override: bool
    orcamento_tokens_alocado: int
    orcamento_tokens_consumido: int
    orcamento_api_alocado: int
    orcamento_api_consumido: int
    timeout_alocado: int
    tempo_real_execucao: float
    ciclos_realizados_coordenador: int
    operacoes_totais_executadas: int
    operacoes_falhadas: int
    operacoes_ambiguas: int = 0
    fallbacks_usados: tuple[str, ...] = ()
    agentes_chamados: tuple[str, ...] = ()
    executores: dict[str, Asked] = {}
    profundidade_maxima_chamadas: int = 0
    status_final: Literal["sucesso_completo", "sucesso_parcial", "falha", "timeout"]
    objetivo_alcancado: bool
    limitacoes_encontradas: tuple[str, ...] = ()
    hora: int
    qualidade_resposta: int | None = None
    feedback_usuario: Literal["up", "down"] | None = None
    query_followup: bool | None = None
