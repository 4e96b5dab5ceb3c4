"""Totals of money: those of what is in the currency of whose turn it is."""

from __future__ import annotations

from state.reads import Reads
from state.record_reads import SumRecords, Total
from tools.currencies import counted


async def totals(reads: Reads, request: SumRecords) -> tuple[Total, ...]:
    """Return the groups of ``request`` whose sums are in the currency of whose turn it is."""
    return tuple(each for each in await reads(request) if each.currency == counted())


async def total(reads: Reads, request: SumRecords) -> int:
    """Return what those groups come to together."""
    return sum(each.sum for each in await totals(reads, request))
