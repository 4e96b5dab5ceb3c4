"""Stand-ins for brapi, Yahoo, Banco Central and Serper: ``python -m tests.fakes.market_servers --port 8021``.

They listen on that port and the next three. Shapes, refusals and their statuses are those that the services were seen
to answer with; prices and rates are made up, and of the day on which they are asked for.
"""

from __future__ import annotations

import argparse
import json
import threading
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.fakes.faulty_server import Asked, FaultyServer

KEY = "test"
Json = dict[str, Any]

PRICES = {"PETR4": (38.50, 39.74), "VALE3": (61.20, 60.00), "ITUB4": (35.10, 35.10), "MGLU3": (9.80, 9.99)}
OPEN = frozenset(PRICES)
LISTED = {**PRICES, "BBAS3": (27.31, 27.00)}
EVERY_DAY = {432: "15.00", 4389: "14.90", 1: "5.3401", 195: "0.6707"}
SERIES = {**EVERY_DAY, 433: "0.18", 13522: "4.46", 20749: "26.44", 20772: "11.90"}
NOT_FOUND: Json = {"error": True, "message": "Não encontramos a ação"}


def brapi_server(port: int = 0) -> FaultyServer:
    """Return a stand-in of brapi: one ticker a request, four of them without a key."""
    return FaultyServer(brapi_answer, port)


def yahoo_server(port: int = 0) -> FaultyServer:
    """Return a stand-in of Yahoo's chart."""
    return FaultyServer(_yahoo, port)


def central_bank_server(port: int = 0) -> FaultyServer:
    """Return a stand-in of SGS, with its three shapes of errors."""
    return FaultyServer(_central_bank, port)


def serper_server(port: int = 0) -> FaultyServer:
    """Return a stand-in of Serper, whose results are what ``searched`` says."""
    return FaultyServer(_serper, port)


@dataclass
class Stands:
    """All four, to be entered together."""

    brapi: FaultyServer = field(default_factory=brapi_server)
    yahoo: FaultyServer = field(default_factory=yahoo_server)
    bank: FaultyServer = field(default_factory=central_bank_server)
    serper: FaultyServer = field(default_factory=serper_server)

    @property
    def all(self) -> tuple[FaultyServer, ...]:
        return (self.brapi, self.yahoo, self.bank, self.serper)


def brapi_answer(asked: Asked) -> tuple[int, Json]:
    match asked.path.strip("/").split("/"):
        case ["api", "v2", "stocks", "quote"]:
            tickers, legacy = asked.query.get("symbols", "").split(","), False
        case ["api", "quote", named]:
            tickers, legacy = named.split(","), True
        case _:
            return 404, NOT_FOUND
    authorised = asked.headers.get("authorization")
    if authorised not in (None, f"Bearer {KEY}") or (authorised is None and not set(tickers) <= OPEN):
        return 401, {"error": True, "message": "O seu token é inválido", "code": "INVALID_TOKEN"}
    if len(tickers) > 1:
        return 400, {"error": True, "message": "Seu plano permite 1 ativo", "code": "QUOTES_PER_REQUEST_EXCEEDED"}
    if tickers[0] not in LISTED:
        return 404, NOT_FOUND
    found = _legacy(tickers[0]) if legacy else _quoted(tickers[0])
    return 200, {"results": [found], "requestedAt": _now().isoformat(), "took": "12ms"}


def _quoted(ticker: str) -> Json:
    price, before = LISTED[ticker]
    data: Json = {
        "shortName": ticker,
        "currency": "BRL",
        "regularMarketPrice": price,
        "regularMarketChange": 16.9,  # as brapi's own was seen to be: not the difference
        "regularMarketChangePercent": 25.6,
        "regularMarketPreviousClose": before,
        "regularMarketDayLow": round(price * 0.99, 2),
        "regularMarketDayHigh": round(price * 1.01, 2),
        "regularMarketTime": _now().isoformat().replace("+00:00", "Z"),
        "fiftyTwoWeekLow": round(price * 0.7, 2),
        "fiftyTwoWeekHigh": round(price * 1.2, 2),
        "marketCap": None,
    }
    return {"requestedSymbol": ticker, "symbol": ticker, "changed": False, "data": data}


def _legacy(ticker: str) -> Json:
    return {
        "symbol": ticker,
        "currency": "BRL",
        "regularMarketPrice": LISTED[ticker][0],
        "regularMarketTime": _now().isoformat(),
        "priceEarnings": 4.2,
        "earningsPerShare": 9.17,
        "marketCap": 512_000_000_000,
    }


def _yahoo(asked: Asked) -> tuple[int, Json]:
    ticker = asked.path.rpartition("/")[2].removesuffix(".SA")
    if not asked.path.startswith("/v8/finance/chart/") or ticker not in LISTED:
        error = {"code": "Not Found", "description": "No data found, symbol may be delisted"}
        return 404, {"chart": {"result": None, "error": error}}
    price, before = LISTED[ticker]
    meta = {
        "symbol": f"{ticker}.SA",
        "currency": "BRL",
        "regularMarketPrice": price,
        "regularMarketTime": int(_now().timestamp()),
        "chartPreviousClose": before if asked.query.get("range") == "1d" else 1.0,
        "exchangeTimezoneName": "America/Sao_Paulo",
    }
    return 200, {"chart": {"result": [{"meta": meta, "timestamp": [], "indicators": {"quote": [{}]}}], "error": None}}


def _central_bank(asked: Asked) -> tuple[int, Any]:
    parts = asked.path.strip("/").split("/")
    code = int(parts[2].rpartition(".")[2]) if len(parts) > 2 and parts[2].rpartition(".")[2].isdigit() else 0
    if code not in SERIES:
        return 404, {"error": "Value(s) not found"}
    since, until = (_day(asked.query.get(name)) for name in ("dataInicial", "dataFinal"))
    if since is None or until is None or (until - since).days > 3_653:
        return 406, {"error": "O sistema aceita uma janela de consulta de 10 anos", "message": "", "syntax": ""}
    days = [since + timedelta(days=each) for each in range((until - since).days + 1)]
    found = [day for day in days if (day.weekday() < 5 if code in EVERY_DAY else day.day == 1)]
    if not found:
        return 404, {"error": "Value(s) not found"}
    ahead = [until + timedelta(days=1)] if code == 432 else []  # Selic's target is given in advance
    return 200, [{"data": f"{day:%d/%m/%Y}", "valor": SERIES[code]} for day in [*found, *ahead]]


def _serper(asked: Asked) -> tuple[int, Json]:
    if asked.headers.get("x-api-key") != KEY:
        return 403, {"message": "Unauthorized.", "statusCode": 403}
    if asked.path == "/account":
        return 200, {"balance": 2_500}
    if asked.path != "/search":
        return 404, {"message": "Not found", "statusCode": 404}
    query = json.loads(asked.body)["q"]
    organic = [
        {
            "title": f"Notícia {place} sobre {query}",
            "link": f"https://www.exemplo.com.br/{place}",
            "snippet": f"O que se escreveu de {query}.",
            "position": place,
            "date": "2 dias atrás",
        }
        for place in range(1, 4)
    ]
    return 200, {"searchParameters": {"q": query}, "organic": organic}


def _now() -> datetime:
    return datetime.now(UTC)


def _day(text: str | None) -> date | None:
    return datetime.strptime(text, "%d/%m/%Y").replace(tzinfo=UTC).date() if text else None


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8021)
    port = parser.parse_args().port
    makers = {
        "BRAPI_API_URL": brapi_server,
        "YAHOO_API_URL": yahoo_server,
        "BCB_API_URL": central_bank_server,
        "SERPER_API_URL": serper_server,
    }
    with ExitStack() as stack:
        for place, (name, made) in enumerate(makers.items()):
            print(f"{name}={stack.enter_context(made(port + place)).url}", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
