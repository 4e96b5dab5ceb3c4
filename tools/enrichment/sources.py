"""Which source answers which look-up; the composition root adds these to the answers of the library."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from state.reads import Request
from tools.enrichment.cache import Answer, Cached, CacheStore
from tools.enrichment.lookups import MovieById, MovieLookup, TvById, TvLookup, VideoLookup
from tools.enrichment.provider import FilmProvider, VideoProvider
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.tmdb import Tmdb
from tools.enrichment.video import OEmbed

Sources = Mapping[type[Request[Any]], Answer]


def sources(films: FilmProvider, videos: VideoProvider, store: CacheStore, clock: Callable[[], int]) -> Sources:
    """Return the function that answers each type of look-up: ``async def answer(request) -> Lookup``."""
    find, get, video = (Cached(answer, store, clock) for answer in (films.find, films.get, videos.find))
    return {MovieLookup: find, TvLookup: find, MovieById: get, TvById: get, VideoLookup: video}


@asynccontextmanager
async def open_sources(
    settings: EnrichmentSettings, store: CacheStore, clock: Callable[[], int]
) -> AsyncIterator[Sources]:
    """Provide the real sources for as long as the process needs them. ``clock`` gives nanoseconds since 1970."""
    tmdb, videos = Tmdb(settings), OEmbed(settings)
    try:
        yield sources(tmdb, videos, store, clock)
    finally:
        tmdb.close()
        await videos.aclose()
