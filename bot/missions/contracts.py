"""Contracts of agents: the operations that an agent offers, what they take and what they give back.

An operation of an executor is a plain async function of a `Call`; its parameters and its results are declared, and
what does not fit them is refused before the function is called (R3-31, R3-47, R3-48).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from bot.missions.documents import SHARE, AgentKind, Figure, Findings, Unit
from state.mission import EffectClass
from state.reads import Reads


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
