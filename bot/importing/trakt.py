"""Lists as Trakt's API gives them: JSON, an object a film, series or episode, beside when it was listed or watched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bot.importing.rows import day_of, id_of, listing, title_of, year_of
from state.importing import Listing, Row
from state.items import Kind

KINDS = {"movie": Kind.MOVIE, "show": Kind.TV_SHOW}
SEEN = ("watched_at", "last_watched_at", "rated_at")


def read_json(text: str) -> Listing | None:
    """Return what a list from Trakt says, each entry being a line; None if ``text`` is no such list."""
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(entries, list) or not any(
        isinstance(each, dict) and KINDS.keys() & each.keys() for each in entries
    ):
        return None
    return listing("trakt", _rows(entries))


def _rows(entries: list[Any]) -> Iterator[Row | int]:
    for line, entry in enumerate(entries, start=1):
        yield (_row(entry, line) if isinstance(entry, dict) else None) or line


def _row(entry: dict[str, Any], line: int) -> Row | None:
    name = next((name for name in KINDS if isinstance(entry.get(name), dict)), None)
    if name is None:
        return None
    thing = entry[name]
    title = title_of(thing["title"]) if isinstance(thing.get("title"), str) else None
    if title is None:
        return None
    ids = thing.get("ids")
    day = next((entry[field] for field in SEEN if isinstance(entry.get(field), str)), "")
    seen = bool(day) and not {"episode", "season"} & entry.keys()
    return Row(
        line=line,
        kind=KINDS[name],
        title=title,
        year=year_of(str(thing.get("year") or "")),
        tmdb_id=id_of(str(ids.get("tmdb") or "")) if isinstance(ids, dict) else None,
        seen=seen,
        seen_at=day_of(day) if seen else None,
    )
