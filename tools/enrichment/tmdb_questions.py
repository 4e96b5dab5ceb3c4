"""Which questions a look-up asks TMDB: the person's language first, English for what is missing."""

from __future__ import annotations

from collections.abc import Iterable

from tools.definition import Candidate
from tools.enrichment.errors import LookupFailed
from tools.enrichment.lookups import FilmById, FilmLookup
from tools.enrichment.ranking import rank
from tools.enrichment.tmdb_answers import Hit, is_foreign, read_candidate, read_hits
from tools.enrichment.tmdb_wire import TmdbWire

ENGLISH = "en-US"


def find(request: FilmLookup, wire: TmdbWire) -> tuple[Candidate, ...]:
    """Return what a title may mean, best first. Raises LookupFailed if nothing could be asked."""
    language = _language(request.locale)
    year = request.year
    hits = _search(wire, request, year, language)
    if not hits and year is not None:
        year = None
        hits = _search(wire, request, year, language)
    if language != ENGLISH and _is_lacking(next(iter(rank(hits, request.title, request.year)), None)):
        try:
            hits = _filled(hits, _search(wire, request, year, ENGLISH))
        except LookupFailed:
            if not hits:
                raise
    return rank(hits, request.title, request.year)


def get(request: FilmById, wire: TmdbWire) -> tuple[Candidate, ...]:
    """Return the film or series with an id. Raises LookupFailed."""
    language = _language(request.locale)
    found = read_candidate(request.kind, wire.info(request.kind, request.tmdb_id, language))
    if language != ENGLISH and _is_lacking(found):
        try:
            english = read_candidate(request.kind, wire.info(request.kind, request.tmdb_id, ENGLISH))
        except LookupFailed:
            english = None
        found = _completed(found, english) if found else english
    return (found,) if found else ()


def _language(locale: str) -> str:
    return locale if locale == "pt-BR" else ENGLISH


def _search(wire: TmdbWire, request: FilmLookup, year: int | None, language: str) -> tuple[Hit, ...]:
    return read_hits(request.kind, wire.search(request.kind, request.title, year, language))


def _is_lacking(candidate: Candidate | None) -> bool:
    return candidate is None or candidate.details.overview is None or is_foreign(candidate.title)


def _filled(hits: Iterable[Hit], english: Iterable[Hit]) -> tuple[Hit, ...]:
    by_id = {hit.candidate.tmdb_id: hit for hit in english}
    filled = [
        Hit(_completed(hit.candidate, other.candidate if other else None), hit.popularity)
        for hit in hits
        for other in [by_id.pop(hit.candidate.tmdb_id, None)]
    ]
    return (*filled, *by_id.values())


def _completed(candidate: Candidate, english: Candidate | None) -> Candidate:
    """Return ``candidate`` with the English overview for none, and the English title for one in another alphabet."""
    if english is None:
        return candidate
    details = candidate.details
    return candidate.changed(
        title=english.title if is_foreign(candidate.title) else candidate.title,
        details=details.changed(overview=details.overview or english.details.overview),
    )
