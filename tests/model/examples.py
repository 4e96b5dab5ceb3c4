"""Labelled messages: the one source of what is understood, split by hash into training, development and held out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

from bot.understanding.tokens import fold

EXAMPLES = Path(__file__).parents[2] / "bot" / "understanding" / "examples"
# A pack's examples may lie in its own folder.
PACKS = Path(__file__).parents[2] / "bot" / "packs"
EVERYDAY = "everyday"
# What the product's own conversations and promises say: it has to be understood, and measures nothing.
SCRIPTED = "scripted"
# What talk is about has files of its own.
TOPICS = "topics"
Part = Literal["training", "development", "held out"]

# Everyday voices tell three kinds of messages apart.
_VOICED = {"fact": "remember", "chat": "chat", "other": "unknown"}


@dataclass(frozen=True, slots=True)
class Example:
    """A message and what is right: ``actions`` in order, any of ``accepted`` for the first; ``slots`` of the first.

    ``clauses`` are the texts of several requests, where they are known, and ``named`` the slots of each.
    """

    text: str
    language: str
    actions: tuple[str, ...]
    accepted: frozenset[str]
    slots: Mapping[str, Any] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    named: tuple[Mapping[str, Any], ...] = ()
    source: str = ""

    @property
    def action(self) -> str:
        return self.actions[0]

    @property
    def part(self) -> Part:
        """Which part it belongs to, by its words alone: half of the everyday messages is held out."""
        digit = digit_of(self.text)
        if self.source.startswith(EVERYDAY) and digit >= 10:
            return "held out"
        if self.source == SCRIPTED:
            return "training"
        return ("held out", "development")[digit] if digit < 2 else "training"


def read() -> Iterator[Example]:
    """Yield every example: .jsonl files of rows, .txt files of everyday voices."""
    for folder in _folders():
        yield from _read(folder)


def _folders() -> tuple[Path, ...]:
    return (EXAMPLES, *sorted(PACKS.glob("*/examples")))


def _files(folder: Path) -> list[Path]:
    """Return what is in the folders of languages; the pairs of messages that lie beside them are trained elsewhere."""
    return sorted(folder.glob("*/**/*"))


@cache
def _read(folder: Path) -> tuple[Example, ...]:
    found: list[Example] = []
    for path in _files(folder):
        language = path.relative_to(folder).parts[0]
        if path.suffix == ".jsonl" and path.stem != TOPICS:
            source = str(path.relative_to(folder / language).with_suffix(""))
            found += [_row(json.loads(line), language, source) for line in path.read_text("utf-8").splitlines()]
        elif path.suffix == ".txt":
            lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#") and line.strip()]
            found += [_voiced(line, language, f"{EVERYDAY}/{path.stem}") for line in lines]
    return tuple(found)


def topics() -> Iterator[tuple[str, str]]:
    """Yield messages with what they talk about, "none" if it is nothing of the kind."""
    for path in sorted(EXAMPLES.glob(f"*/{TOPICS}.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            yield row["text"], row["topic"]


def _row(row: Mapping[str, Any], language: str, source: str) -> Example:
    parts = row.get("actions") or ()
    actions = tuple(part["action"] for part in parts) or tuple(row.get("several") or (row["action"],))
    return Example(
        text=row["text"],
        language=row.get("lang", language),
        actions=actions,
        accepted=frozenset({actions[0], *row.get("any_of", ())}),
        slots=(parts[0].get("slots") if parts else row.get("slots")) or {},
        clauses=tuple(part["text"] for part in parts),
        named=tuple(part.get("slots") or {} for part in parts),
        source=source,
    )


def _voiced(line: str, language: str, source: str) -> Example:
    label, _, text = line.partition("\t")
    actions = [_VOICED[one] for one in label.split("/")]
    return Example(text.replace("\\n", "\n"), language, (actions[0],), frozenset(actions), source=source)


def digit_of(text: str) -> int:
    """Return the number from 0 to 19 by which a message belongs to a part: 0 is held out, 1 is for development."""
    return crc32(" ".join(fold(text).split()).encode()) % 20


def digest() -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of all example files, by name and content."""
    found = hashlib.sha256()
    for folder in _folders():
        for path in _files(folder):
            if path.suffix in (".jsonl", ".txt"):
                found.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]
