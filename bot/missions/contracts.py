"""Contracts of missions: what coordinators and executors are given and give back, in the source's field names.

The names of the fields are those of document 003, because its packages, messages and responses are what is recorded.
An operation of an executor is a plain async function of a `Call`; its parameters and its results are declared, and
what does not fit them is refused before the function is called (R3-31, R3-47, R3-48).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, Literal

from pydantic import Field

from state.document import Document, JsonObject
from state.mission import EffectClass
from state.reads import Reads


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


class OperationRefused(Exception):
    """A request that its executor cannot take: an unknown operation, or parameters that are missing or of no use."""


class DataUnavailable(Exception):
    """What an operation needs is not there, or whoever has it does not answer. Its text is a key of the catalogue.

    ``calls`` to the outside were made for it all the same.
    """

    def __init__(self, key: str, calls: int = 0) -> None:
        super().__init__(key)
        self.calls = calls


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value that an operation takes or gives back; without ``required``, it may be left out."""

    name: str
    unit: Unit | None = None  # None: text
    required: bool = True


def needed(*names: str, unit: Unit = Unit.MONEY) -> tuple[Parameter, ...]:
    """Return values that are always there, all of a ``unit``."""
    return tuple(Parameter(name, unit) for name in names)


def optional(*names: str, unit: Unit = Unit.MONEY) -> tuple[Parameter, ...]:
    """Return values that may be left out, all of a ``unit``."""
    return tuple(Parameter(name, unit, required=False) for name in names)


def called(*names: str) -> tuple[Parameter, ...]:
    """Return names from fixed sets, any of which may be left out."""
    return tuple(Parameter(name, None, required=False) for name in names)


@dataclass(frozen=True, slots=True)
class Call:
    """What an operation is called with: its parameters, and what answers reads for the person, the markets included.

    ``now`` is in ns since 1970. ``tight`` says that resources run low: what was heard within a week will do.
    Executors call nobody over the bus: what they need is given to them (X-40).
    """

    figures: Mapping[str, Figure]
    names: Mapping[str, str]
    reads: Reads
    now: int
    tight: bool = False

    def number(self, name: str) -> Decimal:
        return self.figures[name].value

    def maybe(self, name: str) -> Decimal | None:
        found = self.figures.get(name)
        return None if found is None else found.value


@dataclass(frozen=True, slots=True)
class Operation:
    """What an agent can do: what it takes and gives back, and what may be done about a broken one.

    ``compares`` says that it sets ways of doing something against each other.
    """

    name: str
    describes: str
    run: Callable[[Call], Awaitable[Findings]]
    parameters: tuple[Parameter, ...] = ()
    returns: tuple[Parameter, ...] = ()
    effect: EffectClass = "read"
    compares: bool = False

    def strange(self, found: Findings) -> list[str]:
        """Return what of ``found`` the contract does not say, or says to be in another unit."""
        units = {each.name: each.unit for each in self.returns if each.unit is not None}
        names = {each.name for each in self.returns if each.unit is None}
        return [
            *(name for name, figure in found.dados.items() if units.get(name) is not figure.unit),
            *(name for name in found.nomes if name not in names),
        ]

    def share(self, found: Findings) -> float:
        """Return how much of what was asked for ``found`` has, from 0 to 1: as it says itself, or by the contract."""
        said = found.metadados.get(SHARE)
        if isinstance(said, (int, float)):
            return float(said)
        there = [each.name in found.dados for each in self.returns if each.required]
        return sum(there) / len(there) if there else 1.0


@dataclass(frozen=True, slots=True)
class Contract:
    """What an agent offers (R3-26), with an example of a request to it and of its response."""

    nome_agente: str
    tipo: AgentKind
    descricao_curta: str
    responsabilidades: tuple[str, ...]
    operacoes_disponiveis: Mapping[str, Operation]
    fallbacks_disponiveis: tuple[str, ...] = ()
    dependencias: tuple[str, ...] = ()
    exemplo_requisicao: Mapping[str, Any] = field(default_factory=dict)
    exemplo_resposta: Mapping[str, Any] = field(default_factory=dict)

    def check(self, operation: str, figures: Mapping[str, Figure], names: Mapping[str, str]) -> Operation:
        """Return the operation. Raises OperationRefused without it, or for a parameter that is missing or another."""
        found = self.operacoes_disponiveis.get(operation)
        if found is None:
            raise OperationRefused(f"{self.nome_agente} has no operation {operation!r}")
        missing = [
            each.name
            for each in found.parameters
            if each.required and each.name not in (names if each.unit is None else figures)
        ]
        if missing:
            raise OperationRefused(f"{operation} needs {', '.join(missing)}")
        wrong = [
            each.name
            for each in found.parameters
            if each.unit is not None and each.name in figures and figures[each.name].unit is not each.unit
        ]
        if wrong:
            raise OperationRefused(f"{operation} takes {', '.join(wrong)} in another unit")
        return found
