"""Documents of missions: what is asked, sent, answered and consolidated, in the source's field names.

The names of the fields are those of document 003, because its packages, messages and responses are what is recorded.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Literal

from pydantic import Field

from state.document import Document, JsonObject


class Unit(StrEnum):
    """What a number counts. Money is in whole centavos, a percentage as it is said: 1.99 is 1,99 %."""

    MONEY = "money"
    PERCENT = "percent"
    MONTHS = "months"
    YEARS = "years"
    COUNT = "count"
    RATIO = "ratio"


class Figure(Document):
    """A number with its unit: the only thing that an answer may take its numbers from."""

    value: Decimal
    unit: Unit


# Where findings say how much they are of what was asked for, from 0 to 1.
SHARE = "parcela"

Weight = Literal["critical", "complementary", "optional"]
AgentKind = Literal["coordenador", "executor"]
Kind = Literal["comparativa", "profunda", "analise"]


class Priority(StrEnum):
    """How urgent a message is, from the most to the least."""

    CRITICAL = "CRITICA"
    HIGH = "ALTA"
    NORMAL = "NORMAL"
    LOW = "BAIXA"


class Outcome(StrEnum):
    """How a request ended."""

    SUCCESS = "sucesso"
    BY_FALLBACK = "sucesso_via_fallback"
    PARTIAL = "falha_parcial"
    FAILED = "falha_total"
    TIMEOUT = "timeout"

    @property
    def is_good(self) -> bool:
        """Whether there are data to go on with."""
        return self in (Outcome.SUCCESS, Outcome.BY_FALLBACK, Outcome.PARTIAL)


class Resources(Document):
    """Tokens and calls to the outside, allotted or used."""

    tokens: int = 0
    chamadas_api: int = 0


class Budget(Document):
    """What a mission may use, and what it has used."""

    orcamento_tokens: int
    orcamento_chamadas_api: int
    consumo_atual: Resources = Resources()


class HardLimits(Document):
    """When a mission has to end. The moments are ns since 1970; the whole is in seconds."""

    timeout_global_missao: int
    timestamp_inicio: int
    timestamp_limite: int


class Candidate(Document):
    """A coordinator that triage suggests, for which goal, with its score from 0 to 100 and why."""

    nome: str
    score: int
    justificativa: str
    objetivo: str = ""


class MissionPackage(Document):
    """What the lead coordinator is given (R3-24)."""

    missao_id: str
    agente_coordenador_lider: str
    justificativa_escolha: str
    objetivo_estrategico: str
    query_original_usuario: str
    contratos_agentes_disponiveis: tuple[str, ...]
    orcamento_recursos: Budget
    restricoes_hard: HardLimits
    prompt_orquestracao_especializado: str
    instrucoes_autonomia: tuple[str, ...]
    candidatos: tuple[Candidate, ...] = ()
    classe: Kind = "comparativa"
    mais_recursos: bool = False


class Payload(Document):
    """What a request is about."""

    objetivo: str
    parametros: JsonObject = {}
    contexto_adicional: JsonObject = {}


class Trail(Document):
    """Where a message comes from."""

    missao_id: str
    profundidade_chamada: int = 0
    caminho_chamadas: tuple[str, ...] = ()


class Message(Document):
    """A message of the bus (R3-29): a request, or a notice to whoever leads. ``timeout`` is in seconds."""

    message_id: str
    timestamp_envio: int
    prioridade: Priority
    remetente: str
    destinatario: str
    tipo_mensagem: Literal["requisicao", "notificacao"] = "requisicao"
    payload: Payload
    timeout: float
    tentativas_restantes: int = 0
    rastreamento: Trail
    recursos_estimados: Resources = Resources()
    orcamento_alto: bool = False
    orcamento_critico: bool = False


class Findings(Document):
    """What an operation found: numbers by name, and names from fixed sets (a category, a ticker, a source).

    ``confiabilidade`` is from 0 to 100.
    """

    dados: dict[str, Figure] = {}
    nomes: dict[str, str] = {}
    metadados: JsonObject = {}
    confiabilidade: int = Field(default=100, ge=0, le=100)
    fontes: tuple[str, ...] = ()
    advertencias: tuple[str, ...] = ()
    fallback_usado: str | None = None


class Used(Document):
    """What an operation used."""

    tokens_usados: int = 0
    chamadas_api_externas: int = 0
    chamadas_banco_dados: int = 0


class Response(Document):
    """The answer to a message (R3-30). ``tempo_processamento`` is in seconds."""

    response_id: str
    message_id_original: str
    timestamp_resposta: int
    remetente: str
    status: Outcome
    payload: Findings = Findings()
    tempo_processamento: float = 0.0
    recursos_consumidos: Used = Used()
    erro: str | None = None
    usando_fallback_por_circuit_breaker: bool = False


class Limitation(Document):
    """What could not be had, and how much that matters."""

    tipo: Literal["timeout", "orcamento", "falha_agente", "dados_indisponiveis"]
    descricao: str
    impacto: Literal["baixo", "medio", "alto"]
    operacoes_nao_executadas: tuple[str, ...] = ()


class Structured(Document):
    """The answer before it is put into words: by the names of its sentences, with the figures they need."""

    resposta_principal: str
    dados_suporte: dict[str, Figure] = {}
    nomes: dict[str, str] = {}
    calculos_realizados: tuple[str, ...] = ()
    comparacoes_feitas: tuple[str, ...] = ()


class Execution(Document):
    """How a mission was worked on. ``avisos`` is what the bus told whoever led it."""

    ciclos: int = 0
    operacoes: int = 0
    falhas: int = 0
    agentes_chamados: tuple[str, ...] = ()
    fallbacks_usados: tuple[str, ...] = ()
    operacoes_ambiguas: int = 0
    profundidade_maxima: int = 0
    avisos: tuple[str, ...] = ()


class Consumed(Document):
    """What a mission used of what it was allotted. ``tempo`` is in seconds."""

    tokens: int = 0
    chamadas: int = 0
    tempo: float = 0.0
    percentual_tokens: float = 0.0
    percentual_api: float = 0.0


class Consolidation(Document):
    """What a mission came to (R3-44). ``figuras_chave`` names the figures that the answer has to say, and no others.

    ``resposta_ao_usuario`` is the answer in a model's words; without one, the coordinator's own stands.
    """

    status: Literal["sucesso_completo", "sucesso_parcial", "falha"]
    objetivo_alcancado: bool
    resposta_pre_estruturada: Structured
    figuras_chave: tuple[str, ...] = ()
    resposta_ao_usuario: str | None = None
    limitacoes_encontradas: tuple[Limitation, ...] = ()
    proximos_passos_sugeridos: tuple[str, ...] = ()
    metadados_execucao: Execution = Execution()
    recursos_consumidos: Consumed = Consumed()
