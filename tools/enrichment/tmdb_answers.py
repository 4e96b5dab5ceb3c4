"""TMDB's answers read into candidates: whatever is missing or of another type than promised is left out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from state.items import TITLE_LIMIT, Details, Kind
from tools.definition import Candidate, Offers
from tools.enrichment.genres import genre_names
from tools.enrichment.outside_text import NAME_LIMIT, clean_text
from tools.fields import FIRST_YEAR, LAST_YEAR

IMAGES = "https://image.tmdb.org/t/p/w500"
OVERVIEW_LIMIT = 1_000  # TMDB has none longer
CAST_LIMIT = 5
SERVICES = 8
ENOUGH_VOTES = 10  # the mean of fewer says nothing
_POSTER = re.compile(r"/[\w-]{1,80}\.\w{2,5}", re.ASCII)
_PAGE = re.compile(r"https://www\.themoviedb\.org/[\w/?=&.%-]{1,200}", re.ASCII)
_DATE = re.compile(r"(\d{4})-\d{2}-\d{2}")

FIELDS = {
    Kind.MOVIE: ("title", "original_title", "release_date"),
    Kind.TV_SHOW: ("name", "original_name", "first_air_date"),
}


def read_hits(kind: Kind, answer: dict[str, Any], language: str = "en-US") -> tuple[Candidate, ...]:
    """Return a search's results in TMDB's order, each id once; genres are named in ``language``."""
    hits: dict[int, Candidate] = {}
    for entry in _objects(answer.get("results")):
        candidate = read_candidate(kind, entry, language)
        if candidate is not None and candidate.tmdb_id is not None:
            hits.setdefault(candidate.tmdb_id, candidate)
    return tuple(hits.values())


def read_candidate(kind: Kind, entry: dict[str, Any], language: str = "en-US") -> Candidate | None:
    """Return one film or series; None without an id and a title."""
    title_field, original_field, date_field = FIELDS[kind]
    original = clean_text(entry.get(original_field), TITLE_LIMIT)
    title = clean_text(entry.get(title_field), TITLE_LIMIT) or original
    tmdb_id = entry.get("id")
    if title is None or type(tmdb_id) is not int or not 0 < tmdb_id < 2**31:
        return None
    return Candidate(
        kind=kind,
        title=title,
        year=_year(entry.get(date_field)),
        tmdb_id=tmdb_id,
        details=Details(
            original_title=original,
            overview=clean_text(entry.get("overview"), OVERVIEW_LIMIT),
            genres=_names(_objects(entry.get("genres"))) or _genres(entry.get("genre_ids"), language),
            people=_people(entry),
            makers=_makers(entry),
            poster=_poster(entry.get("poster_path")),
            minutes=_count(entry.get("runtime"), 1_500),
            seasons=_count(entry.get("number_of_seasons"), 200),
            rating=_rating(entry),
        ),
        popularity=_number(entry.get("popularity")),
        votes=int(_number(entry.get("vote_count"))),
    )


def read_offers(answer: dict[str, Any], country: str) -> Offers:
    """Return where something can be watched in ``country``; nowhere, if TMDB does not say."""
    by_country = answer.get("results")
    here = by_country.get(country) if isinstance(by_country, dict) else None
    here = here if isinstance(here, dict) else {}
    link = here.get("link")
    return Offers(
        streaming=_services(here, "flatrate"),
        free=_services(here, "free", "ads"),
        rent=_services(here, "rent"),
        buy=_services(here, "buy"),
        link=link if isinstance(link, str) and _PAGE.fullmatch(link) else None,
    )


def is_foreign(title: str) -> bool:
    """Tell whether ``title`` is written in another alphabet, and so is no title for a reader of this one."""
    letters = [c for c in title if c.isalpha()]
    return bool(letters) and not any(unicodedata.name(c, "").startswith("LATIN") for c in letters)


def _people(entry: dict[str, Any]) -> tuple[str, ...]:
    """Return who made it, then who is seen most in it."""
    cast = _names(list(_objects(_credits(entry).get("cast")))[:CAST_LIMIT])
    return tuple(dict.fromkeys((*_makers(entry), *cast)))


def _makers(entry: dict[str, Any]) -> tuple[str, ...]:
    directors = [person for person in _objects(_credits(entry).get("crew")) if person.get("job") == "Director"]
    return _names([*_objects(entry.get("created_by")), *directors])


def _credits(entry: dict[str, Any]) -> dict[str, Any]:
    credited = entry.get("credits")
    return credited if isinstance(credited, dict) else {}


def _services(here: dict[str, Any], *ways: str) -> tuple[str, ...]:
    """Return the names of the services, those that TMDB puts first where it sorts them."""
    offered = [service for way in ways for service in _objects(here.get(way))]
    ordered = sorted(offered, key=lambda service: _number(service.get("display_priority")))
    names = (clean_text(service.get("provider_name"), NAME_LIMIT) for service in ordered)
    return tuple(dict.fromkeys(name for name in names if name))[:SERVICES]


def _objects(value: Any) -> Iterable[dict[str, Any]]:
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _names(entries: Iterable[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for entry in entries if (name := clean_text(entry.get("name"), NAME_LIMIT))))


def _year(value: Any) -> int | None:
    match = _DATE.match(value) if isinstance(value, str) else None
    return int(match[1]) if match and FIRST_YEAR <= int(match[1]) <= LAST_YEAR else None


def _genres(numbers: Any, language: str) -> tuple[str, ...]:
    known = genre_names(language)
    return (
        tuple(known[each] for each in numbers if type(each) is int and each in known)
        if isinstance(numbers, list)
        else ()
    )


def _count(value: Any, most: int) -> int | None:
    return value if type(value) is int and 0 < value <= most else None


def _rating(entry: dict[str, Any]) -> float | None:
    mean, votes = _number(entry.get("vote_average")), _number(entry.get("vote_count"))
    return round(mean, 1) if 0 < mean <= 10 and votes >= ENOUGH_VOTES else None


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e9 else 0.0


def _poster(value: Any) -> str | None:
    return f"{IMAGES}{value}" if isinstance(value, str) and _POSTER.fullmatch(value) else None
