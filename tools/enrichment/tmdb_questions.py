"""Which questions a look-up asks TMDB: as typed, then as TMDB may know it, and English for what is missing."""

from __future__ import annotations

from state.text import words
from tools.definition import Candidate, Offers
from tools.enrichment.errors import LookupFailed
from tools.enrichment.lookups import FilmById, FilmLookup, WatchLookup
from tools.enrichment.ranking import fit, rank
from tools.enrichment.titles.likeness import Closeness
from tools.enrichment.titles.wordings import exact_wordings, is_short_form, loose_wordings, maker_in
from tools.enrichment.tmdb_answers import is_foreign, read_candidate, read_hits, read_offers
from tools.enrichment.tmdb_wire import TmdbWire

ENGLISH = "en-US"
QUESTIONS = 7  # a look-up asks no more

Hits = dict[int, Candidate]


def find(request: FilmLookup, wire: TmdbWire) -> tuple[Candidate, ...]:
    """Return what a title may mean, best first. Raises LookupFailed if nothing could be asked."""
    search = _Search(request, wire)
    search.ask(request.title, request.year)
    if not search.hits and request.year is not None:
        search.ask(request.title)
    try:
        _ask_further(search, request)
    except LookupFailed:
        if not search.hits:
            raise
    return search.ranked()


def guess(request: FilmLookup, wire: TmdbWire) -> tuple[Candidate, ...]:
    """Return what a title that nothing is called may have been meant for, best first. Raises LookupFailed."""
    search = _Search(request, wire)
    if named := maker_in(request.title):
        search.ask_of_maker(*named)
    for wording in loose_wordings(request.title):
        if search.hits:
            break
        search.ask(wording, only=Closeness.NEAR)
    return search.ranked()


def _ask_further(search: _Search, request: FilmLookup) -> None:
    """Ask in other words until something fits, then in English for what is missing of it.

    A search finds original, translated and alternative titles, whatever language it answers in: what it does not find
    in Portuguese, it does not find in English. https://developer.themoviedb.org/reference/search-movie
    """
    for wording in exact_wordings(request.title):
        if search.fits() and not is_short_form(request.title):
            break
        search.ask(wording)
        if search.fits():
            break
    if search.hits and search.language != ENGLISH and _is_lacking(search.ranked()[0]):
        search.ask_in_english()


class _Search:
    """What was found so far for one look-up, by id; asks QUESTIONS at most."""

    def __init__(self, request: FilmLookup, wire: TmdbWire) -> None:
        self.hits: Hits = {}
        self.language = _language(request.locale)
        self._request = request
        self._wire = wire
        self._left = QUESTIONS
        self._last: tuple[str, int | None] = (request.title, None)

    def ask(self, wording: str, year: int | None = None, only: Closeness = Closeness.FAR) -> None:
        """Search in the person's language; of what is found, keep what fits the title at least as well as ``only``."""
        found = self._asked(wording, year, self.language)
        self._last = (wording, year)
        for number, candidate in found.items():
            if fit(candidate, self._request.title, self._request.year) <= only:
                self.hits.setdefault(number, candidate)

    def ask_in_english(self) -> None:
        """Complete what is known, and add what only English finds, by the words that were asked last."""
        english = self._asked(*self._last, ENGLISH)
        for number, candidate in self.hits.items():
            self.hits[number] = _completed(candidate, english.get(number))
        self.hits.update({number: found for number, found in english.items() if number not in self.hits})

    def ask_of_maker(self, title: str, maker: str) -> None:
        """Keep what is called ``title`` and was made by, or shows, somebody of that name."""
        named = set(words(maker))
        for number, candidate in list(self._asked(title, None, self.language).items()):
            if fit(candidate, title) > Closeness.MAIN or not self._left:
                continue
            self._left -= 1
            known = read_candidate(
                candidate.kind, self._wire.info(candidate.kind, number, self.language), self.language
            )
            if known and any(named <= set(words(person)) for person in known.details.people):
                self.hits[number] = known

    def ranked(self) -> tuple[Candidate, ...]:
        return rank(self.hits.values(), self._request.title, self._request.year)

    def fits(self) -> bool:
        """Tell whether something of that very title was found."""
        title, year = self._request.title, self._request.year
        return any(fit(each, title, year) <= Closeness.ALIKE for each in self.hits.values())

    def _asked(self, wording: str, year: int | None, language: str) -> Hits:
        if not self._left:
            return {}
        self._left -= 1
        kind = self._request.kind
        answer = self._wire.search(kind, wording, year, language)
        return {hit.tmdb_id: hit for hit in read_hits(kind, answer, language) if hit.tmdb_id is not None}


def get(request: FilmById, wire: TmdbWire) -> tuple[Candidate, ...]:
    """Return the film or series with an id. Raises LookupFailed."""
    language = _language(request.locale)
    found = read_candidate(request.kind, wire.info(request.kind, request.tmdb_id, language), language)
    if language != ENGLISH and _is_lacking(found):
        try:
            english = read_candidate(request.kind, wire.info(request.kind, request.tmdb_id, ENGLISH))
        except LookupFailed:
            english = None
        found = _completed(found, english) if found else english
    return (found,) if found else ()


def watch(request: WatchLookup, wire: TmdbWire) -> Offers:
    """Return where a film or series can be watched. Raises LookupFailed."""
    return read_offers(wire.offers(request.kind, request.tmdb_id), request.country)


def _language(locale: str) -> str:
    return locale if locale == "pt-BR" else ENGLISH


def _is_lacking(candidate: Candidate | None) -> bool:
    return candidate is None or candidate.details.overview is None or is_foreign(candidate.title)


def _completed(candidate: Candidate, english: Candidate | None) -> Candidate:
    """Return ``candidate`` with the English overview for none, and the English title for one in another alphabet."""
    if english is None:
        return candidate
    details = candidate.details
    return candidate.changed(
        title=english.title if is_foreign(candidate.title) else candidate.title,
        also=tuple({english.title} - {candidate.title}),
        details=details.changed(overview=details.overview or english.details.overview),
    )
