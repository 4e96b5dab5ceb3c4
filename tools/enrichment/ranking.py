"""Which of several films a title most likely means, and whether there is any doubt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from state.text import title_key
from tools.definition import Candidate
from tools.enrichment.titles.likeness import Closeness, closeness, core, plain
from tools.enrichment.titles.wordings import full_titles

CANDIDATES = 7
TELLING = 6  # letters of a misspelt title that can be no other

# How many times (as powers of ten) more looked at a title must be to come before one that fits better.
_STEP = {
    Closeness.SAME: 0.0,
    Closeness.ALIKE: 0.5,
    Closeness.MAIN: 1.0,
    Closeness.NEAR: 1.5,
    Closeness.HOLDS: 2.5,
    Closeness.FAR: 4.0,
}


def fit(candidate: Candidate, title: str, year: int | None = None) -> Closeness:
    """Return how well ``candidate`` fits what was typed; with a year, a title that ends in it fits too."""
    titles = (candidate.title, candidate.details.original_title or "", *candidate.also)
    wanted = full_titles(title)
    dated = (f"{title} {year}",) if year is not None else ()
    return min(closeness(each, titles) for each in (*wanted, *dated))


def rank(candidates: Iterable[Candidate], title: str, year: int | None) -> tuple[Candidate, ...]:
    """Return at most CANDIDATES: those that fit best and are looked at most, those of the year first."""

    def place(candidate: Candidate) -> tuple[bool, float]:
        of_the_year = year is None or candidate.year == year or _ends_in(candidate, year)
        return not of_the_year, _STEP[fit(candidate, title, year)] - math.log10(1 + candidate.popularity)

    return tuple(sorted(candidates, key=place)[:CANDIDATES])


def clear_winner(candidates: Sequence[Candidate], title: str, year: int | None) -> Candidate | None:
    """Return the one of ``candidates`` that is surely meant; None if a person has to say.

    It is if it has all the words and is the only one, or if no other fits as well or begins with the title: of "Duna"
    and "Duna: Parte Dois" a person has to say which. A year that was said leaves only those of that year. A misspelt
    title has to be long enough: "leite" is no slip for "Elite". Nor is "O Clone" the "Ataque dos Clones".
    """
    if year is not None:
        candidates = [each for each in candidates if each.year == year] or candidates
    fits = [(fit(each, title, year), each) for each in candidates]
    best = min((closeness for closeness, _ in fits), default=Closeness.FAR)
    rivals = [each for closeness, each in fits if closeness <= max(best, Closeness.MAIN)]
    if len(rivals) != 1 or best is Closeness.FAR:
        return None
    if best is Closeness.HOLDS and (len(candidates) > 1 or not _has_the_very_words(rivals[0], title)):
        return None
    return None if best is Closeness.NEAR and not is_telling(title, rivals[0]) else rivals[0]


def is_telling(title: str, candidate: Candidate) -> bool:
    """Tell whether a misspelt ``title`` can hardly be anything else: long enough, and begun as the real one."""
    typed = core(title)
    begins = {core(each)[:1] for each in (candidate.title, candidate.details.original_title or "", *candidate.also)}
    return len(typed) >= TELLING and typed[:1] in begins


def _has_the_very_words(candidate: Candidate, title: str) -> bool:
    """Tell whether every word of ``title`` stands in one of the candidate's, and is not only the beginning of one."""
    titles = (candidate.title, candidate.details.original_title or "", *candidate.also)
    said = [set(core(each).split()) for each in full_titles(title)]
    return any(words <= set(plain(each).split()) for words in said for each in titles)


def _ends_in(candidate: Candidate, year: int) -> bool:
    return any(
        title_key(each).endswith(str(year)) for each in (candidate.title, candidate.details.original_title or "")
    )
