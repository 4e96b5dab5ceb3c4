"""Entries of several currencies: each is told and counted in its own, and no sum is of two."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.context import TurnContext
from bot.packs.ledger.entries import sum_in
from state.reads import Reads, Request
from state.record import Record
from state.record_reads import SumRecords
from tools.currencies import counted, counting_in

T = TypeVar("T")


async def in_each(context: TurnContext, answer: Callable[[TurnContext], Awaitable[T]]) -> list[T]:
    """Return what ``answer`` tells in the currency of whose turn it is, and in each other that it came upon.

    Where there is nothing but others, it is those alone.
    """
    noting = _Noting(context.reads)
    own = await answer(replace(context, reads=noting))
    others = sorted(noting.found - {counted()})
    told = [] if others and counted() not in noting.found else [own]
    for each in others:
        with counting_in(each):
            told.append(await answer(context))
    return told


def by_currency(records: Sequence[Record]) -> list[list[Record]]:
    """Return ``records`` by what they are in; the currency of whose turn it is comes first."""
    codes = sorted({each.currency for each in records}, key=lambda code: (code != counted(), code))
    return [[each for each in records if each.currency == code] for code in codes]


def of_one_currency(records: Sequence[Record]) -> list[Record]:
    """Return those of ``records`` that are in the currency of whose turn it is, else in the first of the others."""
    return next(iter(by_currency(records)), [])


def said_together(context: TurnContext, records: Sequence[Record], of: Callable[[Record], int | None] = sum_in) -> str:
    """Return what ``records`` come to by ``of``, a sum of each currency: "R$ 50,00 e £ 20,00"."""
    sums = [(sum(of(each) or 0 for each in group), group[0].currency) for group in by_currency(records)]
    return context.voice.join([context.voice.money(*each) for each in sums or [(0, counted())]])


@dataclass
class _Noting:
    """Reads that note the currencies of the sums that are read."""

    inner: Reads
    found: set[str] = field(default_factory=set)

    async def __call__(self, request: Request[T]) -> T:
        answer = await self.inner(request)
        if isinstance(request, SumRecords):
            self.found |= {each.currency for each in answer if each.count}  # type: ignore[attr-defined]
        return answer
