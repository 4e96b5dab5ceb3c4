"""Which of several films a title most likely means."""

from __future__ import annotations

from collections.abc import Iterable

from state.text import title_key
from tools.definition import Candidate
from tools.enrichment.tmdb_answers import Hit

CANDIDATES = 7


def rank(hits: Iterable[Hit], title: str, year: int | None) -> tuple[Candidate, ...]:
    """Return at most CANDIDATES: the same title first, then the same year, then the most looked at.

    With a year, a title that ends in it is the same title too ("Blade Runner", 2049).
    """
    wanted = {title_key(title)} | ({f"{title_key(title)} {year}"} if year else set())

    def place(hit: Hit) -> tuple[bool, bool, float]:
        found = hit.candidate
        titles = {title_key(found.title), title_key(found.details.original_title or "")}
        return not titles & wanted, year is not None and found.year != year, -hit.popularity

    return tuple(hit.candidate for hit in sorted(hits, key=place)[:CANDIDATES])
