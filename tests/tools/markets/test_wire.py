"""What comes over the wire: whatever a service writes, it is a figure within its bounds or none."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.enrichment.errors import LookupFailed, Unsafe
from tools.markets.central_bank import SERIES, CentralBank
from tools.markets.research import Fundamentals, Index, News, Quote, Rate, Research
from tools.markets.searches import Serper
from tools.markets.shares import Brapi, Yahoo
from tools.markets.wire import Reply, Wire, moment, number, policy_for

NOW = datetime(2026, 3, 11, 12, tzinfo=UTC)
NUMBERS = st.decimals(allow_nan=False, allow_infinity=False) | st.integers().map(Decimal)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)


class Stub:
    """A wire on which everything that is asked has the same answer."""

    def __init__(self, data: Any, status: int = 200) -> None:
        self._reply = Reply(status, data)

    async def get(self, path: str, query: Mapping[str, str], headers: Mapping[str, str] | None = None) -> Reply:
        return self._reply

    async def post(self, path: str, body: Mapping[str, Any], headers: Mapping[str, str]) -> Reply:
        return self._reply


def every(data: Any, status: int = 200) -> list[Research]:
    """Return what the services make of ``data``, where they make anything of it."""
    wire = cast("Wire", Stub(data, status))
    brapi, yahoo = Brapi(wire, "key", lambda: NOW), Yahoo(wire, lambda: NOW)
    bank, serper = CentralBank(wire, lambda: NOW), Serper(wire, "key")
    found = []
    for asked in (
        brapi.quote(Quote(ticker="PETR4")),
        brapi.fundamentals(Fundamentals(ticker="PETR4")),
        yahoo.quote(Quote(ticker="PETR4")),
        bank.rate(Rate(index=Index.SELIC)),
        serper.news(News(ticker="PETR4")),
    ):
        try:
            found.append(asyncio.run(asked))
        except LookupFailed:
            continue
    return found


@settings(max_examples=60)
@given(JSON, st.sampled_from([200, 400, 402, 404, 406]))
def test_no_json_breaks_a_service_or_becomes_a_figure(data: Any, status: int) -> None:
    assert every(data, status) == []


@settings(max_examples=100)
@given(JSON, JSON, JSON, JSON)
def test_a_quote_with_anything_in_it_is_a_price_or_none(price: Any, before: Any, at: Any, currency: Any) -> None:
    data = {
        "currency": currency if currency else "BRL",
        "regularMarketPrice": price,
        "regularMarketPreviousClose": before,
        "regularMarketTime": at if at else "2026-03-11T10:00:00Z",
    }
    row = {"requestedSymbol": "PETR4", "symbol": "PETR4", "data": data}
    for found in every({"results": [row], "organic": [data]}):
        for figure in found.figures:
            assert figure.name == "change" or 0 < figure.value < 1_000_000


@settings(max_examples=100)
@given(st.lists(st.tuples(JSON | st.just("10/03/2026"), JSON | NUMBERS.map(str)), max_size=5))
def test_a_series_with_anything_in_it_is_within_its_bounds(given_rows: list[tuple[Any, Any]]) -> None:
    series = SERIES[Index.SELIC]
    for found in every([{"data": day, "valor": value} for day, value in given_rows]):
        for figure in found.figures:
            assert series.least <= figure.value <= series.most
            assert figure.day <= NOW.date()


@pytest.mark.parametrize("text", ["", "1,5", "1e999", "NaN", "-Infinity", "0x10", "1" * 41, "dois"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert number(text) is None


@pytest.mark.parametrize("said", ["ontem", "2026-03-11T10:00:00", Decimal("1e30"), Decimal("NaN"), None, True, []])
def test_what_is_no_time_is_none(said: Any) -> None:
    assert moment(said) is None


def test_a_time_is_in_utc_from_either_way_of_writing_it() -> None:
    assert moment("2026-03-11T09:00:00-03:00") == moment(Decimal(int(NOW.timestamp()))) == NOW


def test_the_gateway_leads_to_the_configured_address_and_no_other_inside() -> None:
    policy_for("http://127.0.0.1:9999").check("127.0.0.1", 9999)
    policy_for("https://brapi.dev").check("104.16.1.1", 443)
    for url, address, port in (
        ("http://127.0.0.1:9999", "127.0.0.1", 80),
        ("http://127.0.0.1:9999", "127.0.0.2", 9999),
        ("https://brapi.dev", "10.0.0.1", 443),
        ("https://brapi.dev", "169.254.169.254", 80),
    ):
        with pytest.raises(Unsafe):
            policy_for(url).check(address, port)
