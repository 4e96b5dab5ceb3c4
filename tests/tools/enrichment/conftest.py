"""The stand-ins, and sources that talk to them over real HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes.faulty_server import FaultyServer
from tests.fakes.oembed_server import endpoints, oembed_server
from tests.fakes.tmdb_server import KEY, tmdb_server
from tests.fakes.web_server import Names, WebServer, everywhere
from tools.enrichment.gateway.gateway import Gateway
from tools.enrichment.gateway.policy import Policy
from tools.enrichment.links import Links
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.tmdb import Tmdb

DEADLINE = 0.6


@pytest.fixture
def tmdb_stand_in() -> Iterator[FaultyServer]:
    with tmdb_server() as server:
        yield server


@pytest.fixture
def oembed_stand_in() -> Iterator[FaultyServer]:
    with oembed_server() as server:
        yield server


@pytest.fixture
def settings(tmdb_stand_in: FaultyServer, oembed_stand_in: FaultyServer, web: WebServer) -> EnrichmentSettings:
    return EnrichmentSettings(
        tmdb_key=KEY,
        tmdb_url=tmdb_stand_in.url,
        tmdb_deadline=DEADLINE,
        video_deadline=DEADLINE,
        page_deadline=DEADLINE,
        oembed=endpoints(oembed_stand_in.url),
        policy=Policy(allowed=frozenset({("127.0.0.1", int(oembed_stand_in.url.rpartition(":")[2]))}) | web.here),
    )


@pytest.fixture
def tmdb(settings: EnrichmentSettings) -> Iterator[Tmdb]:
    provider = Tmdb(settings)
    yield provider
    provider.close()


@pytest.fixture
def web() -> Iterator[WebServer]:
    with WebServer() as server:
        yield server


@pytest.fixture
def names() -> Names:
    return everywhere()


@pytest.fixture
def gateway(settings: EnrichmentSettings, names: Names) -> Gateway:
    return Gateway(policy=settings.policy, resolve=names, jitter=lambda: 0.0)


@pytest.fixture
def links(settings: EnrichmentSettings, gateway: Gateway) -> Links:
    return Links(settings, gateway)
