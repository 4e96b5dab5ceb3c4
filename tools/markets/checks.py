"""Whether each service of the markets answers and accepts our key, asked by what costs nothing."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from enum import StrEnum

from tools.enrichment.errors import LookupFailed, Refused, Spent
from tools.enrichment.gateway.gateway import Gateway
from tools.markets.central_bank import CentralBank
from tools.markets.research import Index, Quote, Rate, Source
from tools.markets.searches import balance
from tools.markets.settings import MarketSettings
from tools.markets.shares import Brapi, Yahoo, now_of
from tools.markets.wire import Wire, policy_for

TRIED = Quote(ticker="PETR4")


class MarketHealth(StrEnum):
    """What a service says to us."""

    OK = "ok"
    UNCONFIGURED = "unconfigured"
    REFUSED = "refused"
    SPENT = "spent"
    UNAVAILABLE = "unavailable"


async def check(settings: MarketSettings, source: Source) -> MarketHealth:
    """Return what ``source`` is like; one that has no key, and needs one, is not asked."""
    asked = _question(settings, source)
    if asked is None:
        return MarketHealth.UNCONFIGURED
    try:
        await asked()
    except Spent:
        return MarketHealth.SPENT
    except Refused:
        return MarketHealth.REFUSED
    except LookupFailed:
        return MarketHealth.UNAVAILABLE
    return MarketHealth.OK


def _question(settings: MarketSettings, source: Source) -> Callable[[], Awaitable[object]] | None:
    now = now_of(time.time_ns)

    def wire(url: str, readable: tuple[int, ...] = ()) -> Wire:
        return Wire(Gateway(policy=policy_for(url)), url, settings.deadline, readable)

    match source:
        case Source.BRAPI if settings.brapi_key:
            brapi = Brapi(wire(settings.brapi_url, Brapi.readable), settings.brapi_key, now)
            return lambda: brapi.quote(TRIED)
        case Source.YAHOO:
            yahoo = Yahoo(wire(settings.yahoo_url), now)
            return lambda: yahoo.quote(TRIED)
        case Source.CENTRAL_BANK:
            bank = CentralBank(wire(settings.central_bank_url, CentralBank.readable), now)
            return lambda: bank.rate(Rate(index=Index.SELIC))
        case Source.SERPER if settings.serper_key:
            key = settings.serper_key
            return lambda: balance(wire(settings.serper_url), key)
        case _:
            return None
