"""Banco Central's series of time: what each is, in which unit, and between which values it is believed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from tools.enrichment.errors import NotThere, Unreachable
from tools.markets.research import MOST_POINTS, Caveat, Figure, History, Index, Rate, Research, Source, Unit
from tools.markets.shares import SAO_PAULO
from tools.markets.wire import Reply, Wire, mapping, number, rows

DATE = "%d/%m/%Y"


@dataclass(frozen=True, slots=True)
class Series:
    """A series by its code in SGS. ``days`` back from today there is a value: a month's is published weeks after it.

    Codes are told apart wrongly in more than one library: a value outside of ``least`` to ``most`` is none of this one.
    """

    code: int
    unit: Unit
    least: Decimal
    most: Decimal
    days: int


SERIES: Mapping[Index, Series] = {
    Index.SELIC: Series(432, "% a year", Decimal(1), Decimal(50), 30),
    Index.CDI: Series(4389, "% a year", Decimal(1), Decimal(50), 30),
    Index.IPCA: Series(433, "% a month", Decimal(-3), Decimal(6), 120),
    Index.IPCA_YEAR: Series(13522, "% in 12 months", Decimal(-5), Decimal(40), 120),
    Index.DOLLAR: Series(1, "BRL per USD", Decimal(1), Decimal(30), 30),
    Index.SAVINGS: Series(195, "% a month", Decimal(0), Decimal(3), 30),
    Index.CAR_LOAN: Series(20749, "% a year", Decimal(8), Decimal(80), 150),
    Index.HOME_LOAN: Series(20772, "% a year", Decimal(4), Decimal(40), 150),
}


class CentralBank:
    """api.bcb.gov.br, which needs no key; days are always asked for, since it refuses daily series without them."""

    source = Source.CENTRAL_BANK
    readable = (400, 404, 406)

    def __init__(self, wire: Wire, today: Callable[[], datetime]) -> None:
        self._wire = wire
        self._now = today

    async def rate(self, question: Rate) -> Research:
        """Return the last value that is not of a day to come: Selic's target is given in advance."""
        until = self._now().astimezone(SAO_PAULO).date()
        figures, _ = await self._values(question.index, until - timedelta(days=SERIES[question.index].days), until)
        return Research(status="found", figures=figures[-1:])

    async def history(self, question: History) -> Research:
        """Return the values of the days asked for, with the newest if there are too many."""
        figures, dropped = await self._values(question.index, question.since, question.until)
        partial = dropped or len(figures) > MOST_POINTS
        return Research(status="found", figures=figures[-MOST_POINTS:], caveats=(Caveat.PARTIAL,) if partial else ())

    async def _values(self, index: Index, since: date, until: date) -> tuple[tuple[Figure, ...], bool]:
        series = SERIES[index]
        query = {"formato": "json", "dataInicial": f"{since:{DATE}}", "dataFinal": f"{until:{DATE}}"}
        reply = await self._wire.get(f"/dados/serie/bcdata.sgs.{series.code}/dados", query)
        if reply.status >= 400:
            raise _refusal(reply)
        if not isinstance(reply.data, list):
            raise Unreachable("no list")
        given = rows(reply.data)
        figures = sorted(filter(None, (_figure(index, row) for row in given)), key=lambda each: each.day)
        kept = tuple(each for each in figures if since <= each.day <= until)
        if not kept:
            raise NotThere("no values") if not given else Unreachable("no value that it can be")
        return kept, len(figures) < len(given)


def _figure(index: Index, row: Mapping[str, Any]) -> Figure | None:
    series, value = SERIES[index], number(row.get("valor"))
    try:
        day = datetime.strptime(str(row.get("data")), DATE).replace(tzinfo=SAO_PAULO).date()
    except ValueError:
        return None
    if value is None or not series.least <= value <= series.most:
        return None
    return Figure(name=index.value, value=value, unit=series.unit, day=day)


def _refusal(reply: Reply) -> Exception:
    """Return what a refusal means: of days without a value it says 404, of too wide a window 406, of others 400."""
    said = mapping(reply.data)
    detail = str(mapping(said.get("erro")).get("detail") or said.get("error") or "")
    return NotThere("404") if reply.status == 404 else Unreachable(f"{reply.status} {detail[:60]}")
