"""Which source answers which look-up; the composition root adds these to the answers of the library."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from state.reads import Request
from tools.enrichment.cache import OF_ADDRESSES, Answer, Cached, CacheStore
from tools.enrichment.gateway.gateway import Gateway
from tools.enrichment.gateway.hosts import Hosts
from tools.enrichment.links import Links
from tools.enrichment.lookups import (
    BookLookup,
    MovieById,
    MovieGuess,
    MovieLookup,
    MovieOffers,
    MusicLookup,
    PageLookup,
    TvById,
    TvGuess,
    TvLookup,
    TvOffers,
    VideoLookup,
)
from tools.enrichment.provider import BookProvider, FilmProvider, LinkProvider, MusicProvider
from tools.enrichment.retry import Patient
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.tmdb import Tmdb
from tools.enrichment.works import Books, Music

Sources = Mapping[type[Request[Any]], Answer]


def sources(
    films: FilmProvider,
    links: LinkProvider,
    books: BookProvider,
    music: MusicProvider,
    store: CacheStore,
    clock: Callable[[], int],
) -> Sources:
    """Return the function that answers each type of look-up: ``async def answer(request) -> Lookup``.

    The gateway that links are read through knows of each host how it behaves; films have one host.
    """
    hosts = Hosts(time.monotonic)
    find, guess, get, watch = (
        Cached(Patient("films", answer, hosts), store, clock)
        for answer in (films.find, films.guess, films.get, films.watch)
    )
    link = Cached(links.find, store, clock, OF_ADDRESSES)
    return {
        MovieLookup: find,
        TvLookup: find,
        MovieGuess: guess,
        TvGuess: guess,
        MovieById: get,
        TvById: get,
        MovieOffers: watch,
        TvOffers: watch,
        VideoLookup: link,
        PageLookup: link,
        BookLookup: Cached(Patient("books", books.find, hosts), store, clock),
        MusicLookup: Cached(Patient("music", music.find, hosts), store, clock),
    }


@asynccontextmanager
async def open_sources(
    settings: EnrichmentSettings, store: CacheStore, clock: Callable[[], int]
) -> AsyncIterator[Sources]:
    """Provide the real sources for as long as the process needs them. ``clock`` gives nanoseconds since 1970."""
    tmdb, links = Tmdb(settings), Links(settings, Gateway(policy=settings.policy))
    books, music = Books(settings.books_url), Music(settings.music_url)
    try:
        yield sources(tmdb, links, books, music, store, clock)
    finally:
        tmdb.close()
