"""Books by Open Library and music by MusicBrainz: what a title may mean, asked through the gateway.

https://openlibrary.org/dev/docs/api/search and https://musicbrainz.org/doc/MusicBrainz_API/Search; neither has keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from state.items import TITLE_LIMIT, Details, Kind
from tools.definition import UNAVAILABLE, Candidate, Lookup
from tools.enrichment.errors import LookupFailed
from tools.enrichment.gateway.gateway import Gateway
from tools.enrichment.lookups import BookLookup, MusicLookup
from tools.markets.wire import Wire, mapping, policy_for, rows

CANDIDATES = 10
SECONDS = 4.0
MAKERS = 3
_YEAR = re.compile(r"(1[0-9]|20)\d\d(?!\d)")
# MusicBrainz turns away who does not say what they are: https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting
AGENT = {"User-Agent": "Guarda/1.0 (a personal memory)"}


class Books:
    """Open Library at ``url``. A failure is a Lookup's status, never an exception."""

    def __init__(self, url: str, seconds: float = SECONDS) -> None:
        self._wire = Wire(Gateway(policy=policy_for(url)), url, seconds)

    async def find(self, request: BookLookup) -> Lookup:
        """Return the books that a title, and its author with it, may mean."""
        asked = {"q": request.title, "limit": str(CANDIDATES), "fields": "title,author_name,first_publish_year"}
        try:
            reply = await self._wire.get("/search.json", asked, AGENT)
        except LookupFailed:
            return UNAVAILABLE
        docs = rows(mapping(reply.data).get("docs"))
        return _found(_candidate(Kind.BOOK, doc, doc.get("author_name"), doc.get("first_publish_year")) for doc in docs)


class Music:
    """MusicBrainz at ``url``. A failure is a Lookup's status, never an exception."""

    def __init__(self, url: str, seconds: float = SECONDS) -> None:
        self._wire = Wire(Gateway(policy=policy_for(url)), url, seconds)

    async def find(self, request: MusicLookup) -> Lookup:
        """Return the albums, or the songs, that a title, and who plays it with it, may mean."""
        sought = ("recording", "recordings") if request.song else ("release-group", "release-groups")
        asked = {"query": request.title, "dismax": "true", "fmt": "json", "limit": str(CANDIDATES)}
        try:
            reply = await self._wire.get(f"/ws/2/{sought[0]}", asked, AGENT)
        except LookupFailed:
            return UNAVAILABLE
        found = rows(mapping(reply.data).get(sought[1]))
        return _found(
            _candidate(Kind.MUSIC, each, _credited(each.get("artist-credit")), each.get("first-release-date"))
            for each in found
        )


def _credited(credit: Any) -> list[Any]:
    return [each.get("name") for each in rows(credit)]


def _candidate(kind: Kind, told: Mapping[str, Any], makers: Any, dated: Any) -> Candidate | None:
    title = told.get("title")
    if not isinstance(title, str) or not title.strip():
        return None
    names = [each[:TITLE_LIMIT] for each in makers if isinstance(each, str)] if isinstance(makers, list) else []
    year = _YEAR.match(str(int(dated)) if isinstance(dated, Decimal) else str(dated or ""))
    return Candidate(
        kind=kind,
        title=" ".join(title.split())[:TITLE_LIMIT],
        year=int(year[0]) if year else None,
        details=Details(makers=tuple(names[:MAKERS])),
    )


def _found(candidates: Iterator[Candidate | None]) -> Lookup:
    known = tuple(each for each in candidates if each is not None)[:CANDIDATES]
    return Lookup(status="found" if known else "nothing", candidates=known)
