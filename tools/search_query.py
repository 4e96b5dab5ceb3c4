"""What a search asks for, apart from one another: the words, the years of what is kept, and when it was kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from state.finding.numerals import DIGITS
from state.items import Kind
from state.text import fold, words
from tools.days import DAY, Days, Said, bounds, day_at, days_said
from tools.lexicon import LANGUAGES, Lexicon
from tools.zones import here

WORDS_LIMIT = 20
LONGEST = 300
# One search asks this of the same words several times.
_REMEMBERED = 64

_LEXICON = Lexicon(LANGUAGES, "search_query")
STOP_WORDS = _LEXICON.words("stop")
KIND_WORDS = _LEXICON.words("kinds")
_ASKING = _LEXICON.words("asking")
_CALLS = _LEXICON.words("calls")
_DECADES = _LEXICON.meanings("decades")

_FIRST_YEAR, _LAST_YEAR = 1870, 2100
_YEARS: Mapping[str, Callable[..., tuple[int, int]]] = {
    "between_years": lambda first, last: (min(first, last), max(first, last)),
    "before_a_year": lambda year: (_FIRST_YEAR, year - 1),
    "until_a_year": lambda year: (_FIRST_YEAR, year),
    "after_a_year": lambda year: (year + 1, _LAST_YEAR),
    "since_a_year": lambda year: (year, _LAST_YEAR),
    "decade": lambda first: (first, first + 9),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look for. ``years`` are those of what is kept, both included; ``since`` and ``until`` are in ns UTC.

    ``literally`` is what to look for if the years and the days were only words; ``kept`` says that they surely were
    not. ``phrase`` is all of it, folded; ``when`` the part of it that says years and days.
    """

    words: tuple[str, ...]
    literally: tuple[str, ...]
    years: tuple[int, int] | None = None
    since: int | None = None
    until: int | None = None
    phrase: str = ""
    when: str = ""
    kept: bool = False

    @property
    def narrows(self) -> bool:
        return (self.years, self.since, self.until) != (None, None, None)


def wanted(query: str, now: int, *, kind: Kind | None = None) -> Wanted:
    """Return what ``query`` asks for as said at ``now`` (ns UTC); ``kind`` is the kind of thing it asks for, if any."""
    return _wanted(query, now, kind, here().key)


@lru_cache(maxsize=_REMEMBERED)
def _wanted(query: str, now: int, kind: Kind | None, _zone: str) -> Wanted:
    """Return what ``wanted`` does, which depends on the zone that it is asked in."""
    folded = _plain(query)
    keeps = _LEXICON.pattern("keeping").search(folded) is not None
    years, years_said, rest = _years(folded)
    # A film of 2023 came out then; a note of 2023, and whatever was kept in 2023, was kept then.
    years_are_days = years is None and (keeps or kind in (Kind.NOTE, Kind.LINK, Kind.VIDEO))
    said = _days(rest, day_at(now), keeps=keeps, years=years_are_days)
    since, until = bounds(said.days) if said else (None, None)
    if until is not None:
        until = min(until, _tomorrow(now))
    days_words = ""
    if said:
        days_words = rest[said.start : said.end]
        rest = f"{rest[: said.start]} {rest[said.end :]}"
    return Wanted(
        words=query_words(rest, bare=said is not None or years is not None),
        literally=query_words(query),
        phrase=" ".join(words(query)),
        years=years,
        since=since,
        until=until,
        when=" ".join(part for part in (years_said, days_words) if part),
        kept=keeps,
    )


def _tomorrow(now: int) -> int:
    """Nothing is kept after today: "this week" goes until tonight."""
    today = day_at(now)
    return bounds(Days(today, today + DAY))[1]


def query_words(query: str, *, bare: bool = False) -> tuple[str, ...]:
    """Return the folded words that ``query`` looks for, in order, each once, at most WORDS_LIMIT.

    Stop words are left out, and words for kinds of things, unless there are no others; with ``bare``, even then.
    What asks at the end is no word: "filmes do bong joon ho, busca aí".
    """
    said = tuple(dict.fromkeys(words(query)))
    telling = [word for word in said if word not in STOP_WORDS and (len(word) > 1 or word in DIGITS)]
    while len(telling) > 1 and telling[-1] in _CALLS:
        telling.pop()
    sought = tuple(word for word in telling if word not in KIND_WORDS and not (bare and word in _ASKING))
    return (sought or (() if bare else tuple(telling) or said))[:WORDS_LIMIT]


def _plain(text: str) -> str:
    """Return the folded text without its signs; only its beginning, since the patterns' cost grows with its square."""
    text = text[:LONGEST]
    return " ".join(re.sub(r"[^\w\s/'-]", " ", fold(text)).split())


def _days(folded: str, today: date, *, keeps: bool, years: bool) -> Said | None:
    said = days_said(folded, today, years=years, feasts=keeps)
    # "um filme pra ver hoje" is not about what was kept today.
    if (
        said
        and _LEXICON.pattern("today").match(folded, said.start)
        and not keeps
        and said.end - said.start < len(folded)
    ):
        return None
    return said


def _years(folded: str) -> tuple[tuple[int, int] | None, str, str]:
    """Return the years that a text asks for, the words that say so, and the text without them."""
    for name, years_of in _YEARS.items():
        if match := _LEXICON.pattern(name, r"(?<!\w)", r"(?!\w)").search(folded):
            return years_of(*(_year(year) for year in match.groups() if year)), match[0], _cut(folded, match)
    return None, "", folded


def _cut(folded: str, match: re.Match[str]) -> str:
    return f"{folded[: match.start()]} {folded[match.end() :]}"


def _year(said: str) -> int:
    """Return the year that is said, or the first of a decade."""
    number = int(_DECADES.get(said, said))
    if number >= 100:
        return number
    return 1900 + number if number >= 30 else 2000 + number
