"""The outside services that know films, series and videos, as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, ClassVar, Literal, cast

from state.items import Kind
from state.reads import Request
from state.text import title_key
from tests.fakes import tmdb_server
from tests.fakes.faulty_server import Asked
from tools.definition import Candidate, Lookup, Offers
from tools.enrichment import tmdb_questions
from tools.enrichment.errors import LookupFailed, NotThere
from tools.enrichment.lookups import (
    BookLookup,
    FilmById,
    FilmLookup,
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
    WatchLookup,
)
from tools.enrichment.tmdb_wire import TmdbWire


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
        BookLookup,
        MusicLookup,
    )
    known: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)
    status: Literal["answering", "unavailable", "unconfigured"] = "answering"
    videos: Mapping[str, str] = field(default_factory=dict)
    offers: Mapping[int, Offers] = field(default_factory=dict)
    meant: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)
    pages: Mapping[str, Candidate] = field(default_factory=dict)
    works: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)

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
            case BookLookup() | MusicLookup():
                return self.works.get(title_key(request.title), ())
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


class RecordedWire:
    """TMDB as the stand-in answers it, without a server between; ``asked`` counts the questions."""

    def __init__(self) -> None:
        self.asked = 0

    def search(self, kind: Kind, title: str, year: int | None, language: str) -> dict[str, Any]:
        """Return the first page of a search. Raises LookupFailed as the real wire does."""
        name, dated = ("movie", "year") if kind is Kind.MOVIE else ("tv", "first_air_date_year")
        return self._ask(f"search/{name}", query=title, language=language, **({dated: str(year)} if year else {}))

    def info(self, kind: Kind, tmdb_id: int, language: str) -> dict[str, Any]:
        """Return one film or series with its people."""
        name = "movie" if kind is Kind.MOVIE else "tv"
        return self._ask(f"{name}/{tmdb_id}", language=language, append_to_response="credits")

    def offers(self, kind: Kind, tmdb_id: int) -> dict[str, Any]:
        """Return where it can be watched."""
        return self._ask(f"{'movie' if kind is Kind.MOVIE else 'tv'}/{tmdb_id}/watch/providers")

    def _ask(self, path: str, **query: str) -> dict[str, Any]:
        self.asked += 1
        question = Asked(f"/3/{path}", {**query, "api_key": tmdb_server.KEY}, {})
        status, body = tmdb_server.answer(question, tmdb_server.recorded())
        if status != HTTPStatus.OK:
            raise NotThere
        return body


@dataclass(frozen=True)
class RecordedFilms(Films):
    """The films of the TMDB stand-in, looked up by the very code that asks TMDB."""

    def answer(self, request: Request[Any]) -> Lookup:
        wire = cast("TmdbWire", RecordedWire())
        try:
            match request:
                case MovieGuess() | TvGuess():
                    return _found(tmdb_questions.guess(request, wire))
                case FilmLookup():
                    return _found(tmdb_questions.find(request, wire))
                case FilmById():
                    return _found(tmdb_questions.get(request, wire))
                case WatchLookup():
                    return Lookup(status="found", offers=tmdb_questions.watch(request, wire))
        except LookupFailed:
            return Lookup(status="nothing")
        return super().answer(request)
