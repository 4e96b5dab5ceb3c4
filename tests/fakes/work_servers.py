"""Stand-ins for Open Library's search and MusicBrainz's, with answers of their shapes and made-up contents."""

from __future__ import annotations

from typing import Any

from tests.fakes.faulty_server import Asked, FaultyServer

Json = dict[str, Any]

BOOKS = (
    ("Torto Arado", "Itamar Vieira Junior", 2019),
    ("O Avesso da Pele", "Jeferson Tenório", 2020),
    ("The Hobbit", "J.R.R. Tolkien", 1937),
)
ALBUMS = (("Transa", "Caetano Veloso", "1972-01"), ("OK Computer", "Radiohead", "1997-05-21"))
SONGS = (("Evidências", "Chitãozinho & Xororó", "1990"),)


def books_server(port: int = 0) -> FaultyServer:
    """Return a stand-in of Open Library."""
    return FaultyServer(_books, port)


def music_server(port: int = 0) -> FaultyServer:
    """Return a stand-in of MusicBrainz, which wants to know who asks."""
    return FaultyServer(_music, port)


def _books(asked: Asked) -> tuple[int, Json]:
    if asked.path != "/search.json":
        return 404, {}
    said = asked.query.get("q", "").casefold()
    docs = [
        {"title": title, "author_name": [author], "first_publish_year": year}
        for title, author, year in BOOKS
        if title.casefold() in said
    ]
    return 200, {"numFound": len(docs), "start": 0, "docs": [{"title": 7}, *docs] if docs else []}


def _music(asked: Asked) -> tuple[int, Json]:
    name, known = {
        "/ws/2/release-group": ("release-groups", ALBUMS),
        "/ws/2/recording": ("recordings", SONGS),
    }.get(asked.path, ("", ()))
    if not name:
        return 404, {"error": "Not Found"}
    said = asked.query.get("query", "").casefold()
    found = [
        {"id": "x", "score": 100, "title": title, "first-release-date": day, "artist-credit": [{"name": artist}]}
        for title, artist, day in known
        if title.casefold() in said
    ]
    return 200, {"created": "2026-11-23T00:00:00.000Z", "count": len(found), "offset": 0, name: found}
