"""Where the markets are asked, with which keys, and how long we wait for them."""

from __future__ import annotations

from dataclasses import dataclass, field

BRAPI_URL = "https://brapi.dev"
YAHOO_URL = "https://query1.finance.yahoo.com"
CENTRAL_BANK_URL = "https://api.bcb.gov.br"
SERPER_URL = "https://google.serper.dev"


@dataclass(frozen=True, slots=True)
class MarketSettings:
    """Addresses are schemes and hosts; ``deadline`` is of one question, in seconds.

    Without brapi's key it answers for a few tickers alone, without Serper's nothing is searched for.
    """

    brapi_key: str | None = field(default=None, repr=False)
    brapi_url: str = BRAPI_URL
    yahoo_url: str = YAHOO_URL
    central_bank_url: str = CENTRAL_BANK_URL
    serper_key: str | None = field(default=None, repr=False)
    serper_url: str = SERPER_URL
    deadline: float = 6.0
