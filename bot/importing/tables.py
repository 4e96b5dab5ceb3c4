"""Tables with commas, semicolons or tabs between their fields, as well-known watch lists export them.

| source     | columns that it is known by                    | what they say                                     |
| ---------- | ---------------------------------------------- | ------------------------------------------------- |
| Letterboxd | Name, Year, Letterboxd URI (in its lists: URL) | films; seen, unless the file is a watch list      |
| IMDb       | Const, Title, Title Type, Year                 | films and series; seen, if they have Your Rating  |
| Trakt      | type, title, year, trakt_id                    | films and series; seen, if watched or rated       |
| Guarda     | kind, title, content, year, seen_at            | what /exportar gives, but for links and videos    |
| any other  | title or name, in Portuguese too; perhaps year | films, unless a column says that they are series  |

The columns of Letterboxd, IMDb and Trakt were read off headers in public files that these services exported.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bot.importing.rows import day_of, id_of, listing, note_of, title_of, year_of
from bot.languages import LANGUAGES
from state.importing import Listing, Row, Source
from state.items import Kind
from state.text import fold
from tools.lexicon import Lexicon

Fields = Mapping[str, str]

DELIMITERS = (",", ";", "\t")
HEADER_AMONG = 10
_LEXICON = Lexicon(LANGUAGES, "tables")
_SERIES = _LEXICON.words("series")
_FILMS = _LEXICON.words("films")
_LETTERS = re.compile(r"[^a-z_]+")


@dataclass(frozen=True, slots=True)
class Format:
    """A table that is known by the columns it ``needs``; ``read`` gives what a line says, None if it says nothing."""

    source: Source
    needs: frozenset[str]
    read: Callable[[Fields, int, str], Row | None]


def read_table(text: str, name: str) -> Listing:
    """Return what the table ``text`` in the file ``name`` says; a known list's header may stand below others."""
    for formats in (KNOWN, OTHERS):
        for delimiter in DELIMITERS:
            rows = _rows(text, delimiter)
            for _, (_, fields) in zip(range(HEADER_AMONG), rows, strict=False):
                columns = [fold(field).strip() for field in fields]
                found = next((each for each in formats if each.needs <= set(columns)), None)
                if found is not None:
                    return listing(found.source, _read(found, columns, rows, fold(name)))
    return Listing(status="no_list")


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each line's number and its fields; none for a line that the csv module refuses."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    while True:
        line = reader.line_num + 1
        try:
            yield line, next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield line, ["", ""]


def _read(known: Format, columns: list[str], rows: Iterator[tuple[int, list[str]]], name: str) -> Iterator[Row | int]:
    for line, values in rows:
        if values:
            fields = {**dict.fromkeys(columns, ""), **dict(zip(columns, values, strict=False))}
            yield known.read(fields, line, name) or line


def _letterboxd(fields: Fields, line: int, name: str) -> Row | None:
    seen = bool(fields.get("rating") or fields.get("watched date"))
    seen = seen or (
        "letterboxd uri" in fields and not _LEXICON.pattern("watch_list").search(name) and "list" not in name
    )
    day = day_of(fields.get("watched date") or fields.get("date") or "")
    return _row(line, Kind.MOVIE, fields["name"], fields.get("year", ""), seen=seen, seen_at=day if seen else None)


def _imdb(fields: Fields, line: int, _: str) -> Row | None:
    kind = _kind(fields["title type"])
    seen = bool(fields.get("your rating", "").strip())
    day = day_of(fields.get("date rated", "")) if seen else None
    return _row(line, kind, fields["title"], fields.get("year", ""), seen=seen, seen_at=day)


def _trakt(fields: Fields, line: int, _: str) -> Row | None:
    kind = _kind(fields["type"])
    day = fields.get("watched_at") or fields.get("rated_at") or ""
    of_part = fields["type"].strip() in ("season", "episode")
    seen = bool(day.strip()) and not of_part
    tmdb_id = id_of(fields.get("tmdb_id", ""))
    at = day_of(day) if seen else None
    return _row(line, kind, fields["title"], fields["year"], tmdb_id=tmdb_id, seen=seen, seen_at=at)


def _guarda(fields: Fields, line: int, _: str) -> Row | None:
    if fields.get("removed", "").strip() == "yes" or fields["kind"] not in (Kind.MOVIE, Kind.TV_SHOW, Kind.NOTE):
        return None
    kind = Kind(fields["kind"])
    seen = fields.get("seen_at", "").strip()
    title = fields["content"] if kind is Kind.NOTE else fields["title"]
    return _row(line, kind, title, fields.get("year", ""), seen=bool(seen), seen_at=day_of(seen))


def _any(fields: Fields, line: int, _: str) -> Row | None:
    title = next((fields[column] for column in TITLES if fields.get(column, "").strip()), "")
    year = next((fields[column] for column in ("year", "ano") if column in fields), "")
    said = next((fields[column] for column in ("type", "tipo", "kind") if column in fields), "")
    kind = (_kind(said) if said.strip() else None) or Kind.MOVIE
    return _row(line, kind, title, year)


def _kind(written: str) -> Kind | None:
    said = _LETTERS.sub("", fold(written))
    if said in _SERIES or said.startswith(("serietv", "seriede", "minisserie", "miniserie", "tvminiserie")):
        return Kind.TV_SHOW
    return Kind.MOVIE if said in _FILMS else None


def _row(
    line: int,
    kind: Kind | None,
    title: str,
    year: str,
    *,
    tmdb_id: int | None = None,
    seen: bool = False,
    seen_at: int | None = None,
) -> Row | None:
    called = note_of(title) if kind is Kind.NOTE else title_of(title)
    if kind is None or called is None:
        return None
    return Row(line=line, kind=kind, title=called, year=year_of(year), tmdb_id=tmdb_id, seen=seen, seen_at=seen_at)


TITLES = ("title", "titulo", "name", "nome", "filme", "movie", "serie")
KNOWN = (
    Format("letterboxd", frozenset({"name", "year", "letterboxd uri"}), _letterboxd),
    Format("letterboxd", frozenset({"position", "name", "year", "url"}), _letterboxd),
    Format("imdb", frozenset({"const", "title", "title type"}), _imdb),
    Format("trakt", frozenset({"type", "title", "year", "trakt_id"}), _trakt),
    Format("guarda", frozenset({"kind", "title", "content", "year"}), _guarda),
)
OTHERS = tuple(Format("table", frozenset({column}), _any) for column in TITLES)
