"""Entries of several currencies: each is told and counted in its own, and no sum is of two."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar

from bot.context import TurnContext
from bot.currencies import told_in
from state.reads import Reads, Request
from state.record import AMOUNT, CURRENCY, USUAL_CURRENCY, ChangeRecord, Record
from state.record_reads import SumRecords
from tools.currencies import counted, counting_in

# The fields that hold what a record of the ledger is about: of a budget it is its limit.
SUMS = (AMOUNT, "limit")
P = ParamSpec("P")
T = TypeVar("T")


def sum_in(record: Record) -> int | None:
    """Return what a record of the ledger is about, in hundredths; None if it tells no sum."""
    return next((each for name in SUMS if isinstance(each := record.fields.get(name), int)), None)


def in_currency(record: Record, code: str) -> ChangeRecord:
    """Return the effect after which the sums of ``record`` are in the currency ``code``."""
    usual = code == USUAL_CURRENCY
    return ChangeRecord(record_id=record.id, put={} if usual else {CURRENCY: code}, drop=(CURRENCY,) if usual else ())


def said_of(context: TurnContext, record: Record) -> str:
    """Return the currency in which the message tells what ``record`` comes to: the one it names, else the record's."""
    return told_in(context.turn.message.text or "", context.voice.locale) or record.currency


def in_its_currency(told: Callable[P, T]) -> Callable[P, T]:
    """Have ``told`` say and keep its sums in what those are in that the record has, or the first of several."""

    @wraps(told)
    def at_once(*args: P.args, **kwargs: P.kwargs) -> T:
        with counting_in(_currency(args)):
            return told(*args, **kwargs)

    @wraps(told)
    async def awaited(*args: P.args, **kwargs: P.kwargs) -> Any:
        with counting_in(_currency(args)):
            return await told(*args, **kwargs)  # type: ignore[misc]

    return awaited if iscoroutinefunction(told) else at_once  # type: ignore[return-value]


def _currency(args: Sequence[object]) -> str:
    for each in args:
        first = next(iter(each), None) if isinstance(each, list | tuple) else each
        if isinstance(first, Record):
            return first.currency
    return counted()


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
