"""What TMDB's genres are called: a search gives their numbers only, and series have them in English alone."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("titles") / "genres.toml"


def genre_names(language: str) -> dict[int, str]:
    """Return what the genres are called in ``language`` ("pt-BR", anything else is English), by their numbers."""
    return {number: names[_column(language)] for number, names in _table().items()}


def genre_in(language: str, genre: str) -> str:
    """Return what ``genre``, named in any of the languages, is called in ``language``; an unknown one as it is."""
    number = _numbers().get(genre)
    return genre if number is None else _table()[number][_column(language)]


def _column(language: str) -> str:
    return "pt-BR" if language == "pt-BR" else "en"


@cache
def _table() -> dict[int, dict[str, str]]:
    return {int(number): names for number, names in tomllib.loads(TABLE.read_text(encoding="utf-8")).items()}


@cache
def _numbers() -> dict[str, int]:
    return {name: number for number, names in _table().items() for name in names.values()}
