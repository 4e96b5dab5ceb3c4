"""The types of the tools' arguments, with their limits."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from state.items import NOTE_LIMIT, TITLE_LIMIT
from tools.addresses import URL_LIMIT, web_address

DESCRIPTION_LIMIT = 2_000
FIRST_YEAR = 1870
LAST_YEAR = 2100
ID_LIMIT = 200


def one_line(text: object) -> object:
    """Return ``text`` on one line: white space and control characters become single spaces."""
    if not isinstance(text, str):
        return text
    return " ".join("".join(" " if unicodedata.category(c) == "Cc" else c for c in text).split())


def none_if_blank(value: object) -> object:
    """Return None for a text with nothing in it: models write "" where they mean nothing."""
    return None if isinstance(value, str) and not value.strip() else value


def _visible(text: str) -> str:
    if not any(c.isprintable() and not c.isspace() for c in text):
        raise ValueError("must have something to read in it")
    return text


def _text(limit: int) -> StringConstraints:
    return StringConstraints(min_length=1, max_length=limit)


Title = Annotated[str, _text(TITLE_LIMIT), BeforeValidator(one_line), AfterValidator(_visible)]
NoteText = Annotated[str, _text(NOTE_LIMIT), AfterValidator(_visible)]
Description = Annotated[str, _text(DESCRIPTION_LIMIT)]
Query = Annotated[str, _text(TITLE_LIMIT), BeforeValidator(one_line)]
Address = Annotated[str, _text(URL_LIMIT), AfterValidator(web_address)]
Year = Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR)]
TmdbId = Annotated[int, Field(ge=1, le=2**31 - 1)]
OptionalTitle = Annotated[Title | None, BeforeValidator(none_if_blank)]
OptionalDescription = Annotated[Description | None, BeforeValidator(none_if_blank)]
OptionalQuery = Annotated[Query | None, BeforeValidator(none_if_blank)]
ItemId = Annotated[str, _text(ID_LIMIT)]
