"""Quotes of shares from brapi, and from Yahoo where brapi gives none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from tools.enrichment.errors import Busy, NotThere, Refused, Spent, Unreachable
from tools.markets.research import Caveat, Figure, Fundamentals, Quote, Research, Source, Unit
from tools.markets.wire import Reply, Wire, mapping, moment, number, rows

SAO_PAULO = ZoneInfo("America/Sao_Paulo")
# What brapi answers for without a key.
OPEN_TICKERS = frozenset({"PETR4", "MGLU3", "VALE3", "ITUB4"})
OLD = timedelta(days=7)
SPENT_SECONDS = 3_600.0
DEAREST = Decimal(1_000_000)

_QUOTED: Mapping[str, str] = {
    "regularMarketPreviousClose": "previous_close",
    "regularMarketDayLow": "day_low",
    "regularMarketDayHigh": "day_high",
    "fiftyTwoWeekLow": "year_low",
    "fiftyTwoWeekHigh": "year_high",
}
_FUNDAMENTAL: Mapping[str, tuple[str, Unit]] = {
    "priceEarnings": ("price_earnings", "times"),
    "earningsPerShare": ("earnings_per_share", "BRL"),
    "marketCap": ("market_value", "BRL"),
}


class Keyless(Refused):
    """There is no key, and what is asked needs one."""


class Brapi:
    """brapi.dev: one question at a time, as its free plan asks for."""

    source = Source.BRAPI
    readable = (400, 402, 404)

    def __init__(self, wire: Wire, key: str | None, today: Callable[[], datetime]) -> None:
        self._wire = wire
        self._key = key
        self._now = today
        self._alone = asyncio.Semaphore(1)

    async def quote(self, question: Quote) -> Research:
        """Return the quote; the change is reckoned here, since the one that brapi gives is often another."""
        reply = await self._ask("/api/v2/stocks/quote", {"symbols": question.ticker}, question.ticker)
        row = _row(reply, question.ticker)
        data = mapping(row.get("data"))
        at, now = moment(data.get("regularMarketTime")), self._now()
        if data.get("currency") != "BRL" or at is None:
            raise Unreachable("no price in reais")
        renamed = (Caveat.RENAMED,) if row.get("changed") is True else ()
        values = {ours: number(data.get(theirs)) for theirs, ours in _QUOTED.items()}
        return quoted(number(data.get("regularMarketPrice")), values, at, now, renamed)

    async def fundamentals(self, question: Fundamentals) -> Research:
        """Return what the older endpoint alone has: price to earnings, earnings a share, what the company is worth."""
        reply = await self._ask(f"/api/quote/{question.ticker}", {}, question.ticker)
        row = _row(reply, question.ticker)
        at = moment(row.get("regularMarketTime")) or self._now()
        found = {name: (number(row.get(theirs)), unit) for theirs, (name, unit) in _FUNDAMENTAL.items()}
        figures = tuple(
            Figure(name=name, value=value, unit=unit, day=_day(at), moment=at)
            for name, (value, unit) in found.items()
            if value is not None
        )
        if not figures:
            raise NotThere("no fundamentals")
        missing = tuple(name for name, (value, _) in found.items() if value is None)
        return Research(status="found", figures=figures, missing=missing, caveats=(Caveat.PARTIAL,) if missing else ())

    async def _ask(self, path: str, query: Mapping[str, str], ticker: str) -> Reply:
        if self._key is None and ticker not in OPEN_TICKERS:
            raise Keyless
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        async with self._alone:
            reply = await self._wire.get(path, query, headers)
        if reply.status >= 400:
            raise _refusal(reply)
        return reply


class Yahoo:
    """Yahoo's chart, which needs neither key nor cookie, and is often refused: asked only where brapi gives nothing."""

    source = Source.YAHOO

    def __init__(self, wire: Wire, today: Callable[[], datetime]) -> None:
        self._wire = wire
        self._now = today

    async def quote(self, question: Quote) -> Research:
        """Return the quote of the day: over a longer range the close "before" would be that before the range."""
        symbol = f"{question.ticker}.SA"
        reply = await self._wire.get(f"/v8/finance/chart/{symbol}", {"range": "1d", "interval": "1d"})
        found = rows(mapping(mapping(reply.data).get("chart")).get("result"))
        meta = mapping(found[0].get("meta")) if found else {}
        at = moment(meta.get("regularMarketTime"))
        if meta.get("symbol") != symbol or meta.get("currency") != "BRL" or at is None:
            raise Unreachable("no price in reais")
        before = meta.get("previousClose", meta.get("chartPreviousClose"))
        values = {
            "previous_close": number(before),
            "day_low": number(meta.get("regularMarketDayLow")),
            "day_high": number(meta.get("regularMarketDayHigh")),
            "year_low": number(meta.get("fiftyTwoWeekLow")),
            "year_high": number(meta.get("fiftyTwoWeekHigh")),
        }
        return quoted(number(meta.get("regularMarketPrice")), values, at, self._now())


def quoted(
    price: Decimal | None,
    values: Mapping[str, Decimal | None],
    at: datetime,
    now: datetime,
    caveats: tuple[Caveat, ...] = (),
) -> Research:
    """Return a quote of ``price`` at ``at``; Unreachable for one that no share can have."""
    if price is None or not 0 < price < DEAREST or at > now + timedelta(days=1):
        raise Unreachable("no price")
    known = {name: value for name, value in values.items() if value is not None and 0 < value < DEAREST}
    figures = {"price": price, **known}
    made = [Figure(name=name, value=value, unit="BRL", day=_day(at), moment=at) for name, value in figures.items()]
    if before := known.get("previous_close"):
        change = ((price / before - 1) * 100).quantize(Decimal("0.01"))
        made.append(Figure(name="change", value=change, unit="%", day=_day(at), moment=at))
    missing = tuple(name for name in values if name not in known)
    said = (
        *caveats,
        *((Caveat.OLD_QUOTE,) if now - at > OLD else ()),
        *((Caveat.PARTIAL,) if missing else ()),
    )
    return Research(status="found", figures=tuple(made), missing=missing, caveats=said)


def _row(reply: Reply, ticker: str) -> Mapping[str, Any]:
    """Return what is said of ``ticker``: what brapi does not know it leaves out, and an old ticker it replaces."""
    for row in rows(mapping(reply.data).get("results")):
        if ticker in (row.get("requestedSymbol"), row.get("symbol")):
            return row
    if not isinstance(mapping(reply.data).get("results"), list):
        raise Unreachable("no results")
    raise NotThere(ticker)


def _refusal(reply: Reply) -> Exception:
    said = mapping(reply.data)
    code, message = str(said.get("code", "")), str(said.get("message", "")).casefold()
    if reply.status == 404:
        return NotThere("404")
    if reply.status == 402 or "QUOTA" in code or "limite" in message or "quota" in message:
        return Spent(SPENT_SECONDS)
    if "token" in message or "plan" in message:
        return Refused(str(reply.status))
    return Busy(SPENT_SECONDS) if "EXCEEDED" in code else Unreachable(f"{reply.status} {code[:40]}")


def _day(at: datetime) -> date:
    return at.astimezone(SAO_PAULO).date()


def now_of(clock: Callable[[], int]) -> Callable[[], datetime]:
    """Return the present of ``clock`` (ns since 1970) as a time in UTC."""
    return lambda: datetime.fromtimestamp(clock() / 1e9, UTC)
