from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.fakes.market_servers import KEY, Stands
from tools.markets.settings import MarketSettings

DEADLINE = 1.0


@pytest.fixture
def stands() -> Iterator[Stands]:
    made = Stands()
    with ExitStack() as stack:
        for server in made.all:
            stack.enter_context(server)
        yield made


@pytest.fixture
def settings(stands: Stands) -> MarketSettings:
    return MarketSettings(
        brapi_key=KEY,
        brapi_url=stands.brapi.url,
        yahoo_url=stands.yahoo.url,
        central_bank_url=stands.bank.url,
        serper_key=KEY,
        serper_url=stands.serper.url,
        deadline=DEADLINE,
    )
