"""What can be asked of the outside services, as reads: a recorded turn finds the answers in its record."""

from __future__ import annotations

from typing import ClassVar

from pydantic import TypeAdapter

from state.items import Kind
from state.reads import Request
from tools.definition import Lookup


class FilmLookup(Request[Lookup]):
    """The films or series that a title may mean, best first. ``locale`` is "pt-BR" or "en"."""

    outside: ClassVar[bool] = True
    kind: ClassVar[Kind]
    answer = TypeAdapter(Lookup)
    title: str
    year: int | None = None
    locale: str


class MovieLookup(FilmLookup):
    name = "movie_lookup"
    kind = Kind.MOVIE


class TvLookup(FilmLookup):
    name = "tv_lookup"
    kind = Kind.TV_SHOW


class MovieGuess(FilmLookup):
    """The films that a title which nothing is called may have been meant for: misspelt, or with who made it."""

    name = "movie_guess"
    kind = Kind.MOVIE


class TvGuess(FilmLookup):
    """The same among series."""

    name = "tv_guess"
    kind = Kind.TV_SHOW


class FilmById(Request[Lookup]):
    """The one film or series with this TMDB id, with its genres and people."""

    outside: ClassVar[bool] = True
    kind: ClassVar[Kind]
    answer = TypeAdapter(Lookup)
    tmdb_id: int
    locale: str


class MovieById(FilmById):
    name = "movie_by_id"
    kind = Kind.MOVIE


class TvById(FilmById):
    name = "tv_by_id"
    kind = Kind.TV_SHOW


class WatchLookup(Request[Lookup]):
    """Where the one film or series with this TMDB id can be watched in ``country`` (ISO 3166, "BR"): its ``offers``."""

    outside: ClassVar[bool] = True
    kind: ClassVar[Kind]
    answer = TypeAdapter(Lookup)
    tmdb_id: int
    country: str


class MovieOffers(WatchLookup):
    name = "movie_offers"
    kind = Kind.MOVIE


class TvOffers(WatchLookup):
    name = "tv_offers"
    kind = Kind.TV_SHOW


class AddressLookup(Request[Lookup]):
    """What the site, or the page itself, calls what is at ``url``: one candidate at most, of the page's own kind."""

    outside: ClassVar[bool] = True
    kind: ClassVar[Kind]
    answer = TypeAdapter(Lookup)
    url: str


class VideoLookup(AddressLookup):
    name = "video_lookup"
    kind = Kind.VIDEO


class PageLookup(AddressLookup):
    name = "page_lookup"
    kind = Kind.LINK


class BookLookup(Request[Lookup]):
    """The books that a title, maybe with its author behind it, may mean, likeliest first."""

    outside: ClassVar[bool] = True
    name = "book_lookup"
    answer = TypeAdapter(Lookup)
    title: str
    locale: str


class MusicLookup(Request[Lookup]):
    """The albums, or with ``song`` the songs, that a title may mean, likeliest first."""

    outside: ClassVar[bool] = True
    name = "music_lookup"
    answer = TypeAdapter(Lookup)
    title: str
    locale: str
    song: bool = False
