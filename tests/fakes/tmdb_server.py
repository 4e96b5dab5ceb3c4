"""A stand-in for TMDB with a few hundred real titles: ``python -m tests.fakes.tmdb_server --port 8011``.

Point TMDB_API_URL at it and set TMDB_API_KEY=test. Ids, titles, years and makers in tmdb.json are real;
overviews are ours, popularity is made up, and so are the day of each date, the votes, how long a film lasts and where
it can be watched. As TMDB does, it finds a title by the beginnings of its words and forgives no other difference.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from state.text import words
from tests.fakes.faulty_server import Asked, FaultyServer, serve

DATA = Path(__file__).with_name("tmdb.json")
KEY = "test"
TOKEN = "eyJ0ZXN0IjoxfQ.e30.test"
PAGE = 20

Json = dict[str, Any]

INVALID_KEY: Json = {
    "status_code": 7,
    "status_message": "Invalid API key: You must be granted a valid key.",
    "success": False,
}
NOT_FOUND: Json = {
    "success": False,
    "status_code": 34,
    "status_message": "The resource you requested could not be found.",
}
NO_QUERY: Json = {"errors": ["query must be provided"], "success": False}


@dataclass(frozen=True, slots=True)
class Section:
    """One half of TMDB: films or series, and what it calls their fields."""

    entries: str
    title: str
    original: str
    date: str
    year: str


SECTIONS = {
    "movie": Section("movies", "title", "original_title", "release_date", "year"),
    "tv": Section("series", "name", "original_name", "first_air_date", "first_air_date_year"),
}


def tmdb_server(port: int = 0, data: Mapping[str, Any] | None = None) -> FaultyServer:
    """Return a stand-in that answers from ``data``, by default from tmdb.json. Enter it to start it."""
    known = data or recorded()
    return FaultyServer(lambda asked: answer(asked, known), port)


@cache
def recorded() -> Json:
    """Return the content of tmdb.json."""
    content: Json = json.loads(DATA.read_text(encoding="utf-8"))
    return content


def answer(asked: Asked, data: Mapping[str, Any]) -> tuple[int, Json]:
    """Return the status and body that TMDB gives to a request."""
    if asked.query.get("api_key") != KEY and asked.headers.get("authorization") != f"Bearer {TOKEN}":
        return 401, INVALID_KEY
    language = asked.query.get("language", "en-US")
    match asked.path.strip("/").split("/"):
        case ["3", "configuration"]:
            return 200, {"images": {"secure_base_url": "https://image.tmdb.org/t/p/"}, "change_keys": []}
        case ["3", "search", name] if name in SECTIONS:
            return _search(SECTIONS[name], asked.query, language, data)
        case ["3", name, number, "watch", "providers"] if name in SECTIONS and number.isdigit():
            return _offers(SECTIONS[name], int(number), data)
        case ["3", name, number] if name in SECTIONS and number.isdigit():
            return _one(SECTIONS[name], int(number), asked.query, language, data)
    return 404, NOT_FOUND


def _search(section: Section, query: Mapping[str, str], language: str, data: Mapping[str, Any]) -> tuple[int, Json]:
    wanted = words(query.get("query", ""))
    if not wanted:
        return 422, NO_QUERY
    year, page = query.get(section.year), int(query.get("page", 1))
    found = [
        entry
        for entry in data[section.entries]
        if any(_holds(entry[name], wanted) for name in ("original", "pt-BR", "en-US"))
        and (year is None or str(entry["year"]) == year)
    ]
    found.sort(key=lambda entry: -entry["popularity"])
    shown = [_summary(section, entry, language) for entry in found[(page - 1) * PAGE : page * PAGE]]
    pages = -(-len(found) // PAGE)
    return 200, {"page": page, "results": shown, "total_pages": pages, "total_results": len(found)}


def _holds(title: str, wanted: tuple[str, ...]) -> bool:
    """Tell whether each word that is looked for begins a word of ``title``."""
    there = _words_of(title)
    return all(any(word.startswith(start) for word in there) for start in wanted)


@cache
def _words_of(title: str) -> tuple[str, ...]:
    return words(title)


def _summary(section: Section, entry: Json, language: str) -> Json:
    return {
        "adult": False,
        "backdrop_path": None,
        "genre_ids": entry["genres"],
        "id": entry["id"],
        "original_language": entry["language"],
        section.original: entry["original"],
        "overview": entry["overview"].get(language, ""),
        "popularity": entry["popularity"],
        "poster_path": f"/poster{entry['id']}.jpg",
        section.date: f"{entry['year']}-07-01",
        section.title: entry.get(language, entry["original"]),
        "vote_average": 8.037,
        "vote_count": 1000,
    }


def _one(
    section: Section, number: int, query: Mapping[str, str], language: str, data: Mapping[str, Any]
) -> tuple[int, Json]:
    entry = next((entry for entry in data[section.entries] if entry["id"] == number), None)
    if entry is None:
        return 404, NOT_FOUND
    found = _summary(section, entry, language)
    del found["genre_ids"]
    names = (data["genres"][str(genre)] for genre in entry["genres"])
    found["genres"] = [
        {"id": genre, "name": name.get(language, name["en-US"])}
        for genre, name in zip(entry["genres"], names, strict=True)
    ]
    if section.entries == "series":
        makers = [{"id": 1, "credit_id": "1", "name": name, "profile_path": None} for name in entry["people"]]
        found |= {"created_by": makers, "number_of_seasons": entry.get("seasons", 3), "episode_run_time": []}
    else:
        found |= {"runtime": entry.get("minutes", 120), "status": "Released"}
    if query.get("append_to_response") == "credits":
        found["credits"] = {"cast": _cast(entry), "crew": _pool(entry) if section.entries == "movies" else []}
    return 200, found


def _pool(entry: Json) -> list[Json]:
    directors = [{"job": "Director", "department": "Directing", "name": name} for name in entry["people"]]
    return [{"job": "Editor", "department": "Editing", "name": "Edna Cutter"}, *directors]


def _cast(entry: Json) -> list[Json]:
    cast = enumerate(entry.get("cast", ()))
    return [{"order": order, "name": name, "character": f"Role {order}"} for order, name in cast]


def _offers(section: Section, number: int, data: Mapping[str, Any]) -> tuple[int, Json]:
    """Where each can be watched is made up: all can be rented, those with even ids streamed, "nowhere" is for none."""
    entry = next((entry for entry in data[section.entries] if entry["id"] == number), None)
    if entry is None:
        return 404, NOT_FOUND
    name = "movie" if section.entries == "movies" else "tv"
    here: Json = {
        "link": f"https://www.themoviedb.org/{name}/{number}/watch?locale=BR",
        "rent": [_service("Apple TV", 4), _service("Amazon Video", 10)],
        "buy": [_service("Apple TV", 4)],
    }
    if number % 2 == 0:
        here["flatrate"] = [_service("Max", 27), _service("Netflix", 0)]
    return 200, {"id": number, "results": {} if entry.get("nowhere") else {"BR": here, "US": {**here, "rent": []}}}


def _service(name: str, priority: int) -> Json:
    return {
        "logo_path": "/logo.jpg",
        "provider_id": 100 + priority,
        "provider_name": name,
        "display_priority": priority,
    }


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8011)
    serve(tmdb_server(parser.parse_args().port), "TMDB stand-in (key: test)")


if __name__ == "__main__":
    main()
