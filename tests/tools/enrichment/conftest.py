"""The stand-ins, and sources that talk to them over real HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.fakes.faulty_server import FaultyServer
from tests.fakes.oembed_server import endpoints, oembed_server
from tests.fakes.tmdb_server import KEY, tmdb_server
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.tmdb import Tmdb
from tools.enrichment.video import OEmbed

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
def settings(tmdb_stand_in: FaultyServer, oembed_stand_in: FaultyServer) -> EnrichmentSettings:
    return EnrichmentSettings(
        tmdb_key=KEY,
        tmdb_url=tmdb_stand_in.url,
        tmdb_deadline=DEADLINE,
        video_deadline=DEADLINE,
        oembed=endpoints(oembed_stand_in.url),
    )


@pytest.fixture
def tmdb(settings: EnrichmentSettings) -> Iterator[Tmdb]:
    provider = Tmdb(settings)
    yield provider
    provider.close()


@pytest.fixture
async def videos(settings: EnrichmentSettings) -> AsyncIterator[OEmbed]:
    provider = OEmbed(settings)
    yield provider
    await provider.aclose()
