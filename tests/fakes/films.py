"""The outside services that know films, series and videos, as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from state.items import Kind
from state.reads import Request
from state.text import title_key
from tools.definition import Candidate, Lookup, Offers
from tools.enrichment.lookups import (
    FilmById,
    FilmLookup,
    MovieById,
    MovieGuess,
    MovieLookup,
    MovieOffers,
    PageLookup,
    TvById,
    TvGuess,
    TvLookup,
    TvOffers,
    VideoLookup,
    WatchLookup,
)


@dataclass(frozen=True)
class Films:
    """``known`` is what a title finds, ``meant`` what a misspelt one is taken for, ``offers`` where an id is shown.

    ``status`` is what every look-up says when the services do not answer.
    """

    ANSWERS: ClassVar[tuple[type[Request[Any]], ...]] = (
        MovieLookup,
        TvLookup,
        MovieGuess,
        TvGuess,
        MovieById,
        TvById,
        MovieOffers,
        TvOffers,
        VideoLookup,
        PageLookup,
    )
    known: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)
    status: Literal["answering", "unavailable", "unconfigured"] = "answering"
    videos: Mapping[str, str] = field(default_factory=dict)
    offers: Mapping[int, Offers] = field(default_factory=dict)
    meant: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)
    pages: Mapping[str, Candidate] = field(default_factory=dict)

    def answer(self, request: Request[Any]) -> Lookup:
        """Return what the service says to one of ANSWERS."""
        if self.status != "answering":
            return Lookup(status=self.status)
        if isinstance(request, WatchLookup):
            return Lookup(status="found", offers=self.offers.get(request.tmdb_id, Offers()))
        return _found(self._candidates(request))

    def _candidates(self, request: Request[Any]) -> tuple[Candidate, ...]:
        match request:
            case FilmLookup():
                guesses = isinstance(request, MovieGuess | TvGuess)
                titled = (self.meant if guesses else self.known).get(title_key(request.title), ())
                return tuple(each for each in titled if each.kind is request.kind)
            case FilmById():
                everything = (each for titled in self.known.values() for each in titled)
                return tuple(c for c in everything if (c.kind, c.tmdb_id) == (request.kind, request.tmdb_id))[:1]
            case VideoLookup():
                title = self.videos.get(request.url)
                return (Candidate(kind=Kind.VIDEO, title=title, url=request.url),) if title else ()
            case PageLookup():
                return tuple([self.pages[request.url]] if request.url in self.pages else [])
            case _:
                raise KeyError(request.name)


def _found(candidates: tuple[Candidate, ...]) -> Lookup:
    return Lookup(status="found" if candidates else "nothing", candidates=candidates)


def film(title: str, year: int, tmdb_id: int, kind: Kind = Kind.MOVIE) -> Candidate:
    """Return one film, looked at by many, as TMDB would know it."""
    return Candidate(kind=kind, title=title, year=year, tmdb_id=tmdb_id, popularity=50.0)


NO_FILMS = Films(status="unconfigured")
