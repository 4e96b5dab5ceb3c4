"""Executors: the table of all of them, and how an operation of theirs is performed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.missions import calculations, internal_contract, research
from bot.missions.contracts import Call, Contract, OperationRefused
from bot.missions.documents import Findings
from bot.missions.mathematics.money import OutOfRange

EXECUTORS: Mapping[str, Contract] = MappingProxyType(
    {each.nome_agente: each for each in (internal_contract.CONTRACT, calculations.CONTRACT, research.CONTRACT)}
)


async def perform(contract: Contract, operation: str, call: Call) -> Findings:
    """Return what ``operation`` finds. Raises OperationRefused for what it cannot take, DataUnavailable."""
    found = contract.check(operation, call.figures, call.names)
    try:
        return await found.run(call)
    except OutOfRange as error:
        raise OperationRefused(str(error)) from error
