"""`guarda classify`: texts in, what each of them asks for out, a JSON object a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, BinaryIO

import orjson

from bot.cli.text import whole
from bot.packs.table import ROWS
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities, Recognition, Selection

PARTS = tuple(field.name for field in fields(Entities))


def run(texts: Sequence[str] | None) -> None:
    """Classify ``texts``, or each line of standard input if there are none, on standard output."""
    given = texts or (raw.rstrip(b"\r\n").decode("utf-8", "replace") for raw in sys.stdin.buffer)
    try:
        classify(given, sys.stdout.buffer)
    except KeyboardInterrupt:
        return


def classify(texts: Iterable[str], out: BinaryIO) -> None:
    """Write an object a line for ``texts`` on ``out``, each as soon as it is known."""
    for text in texts:
        out.write(orjson.dumps(described(whole(text))) + b"\n")
        out.flush()


def described(text: str) -> dict[str, Any]:
    """Return what ``text`` asks for: the fields of its first request, and with several all of them as "clauses"."""
    first, *others = clauses = recognise(text)
    found = {**_fields(first), "text": text}
    return {**found, "clauses": [_fields(clause) for clause in clauses]} if others else found


def _fields(recognition: Recognition) -> dict[str, Any]:
    return {
        "text": recognition.text,
        "intent": row.intent if (row := ROWS.get(recognition.action)) else recognition.intent,
        "action": recognition.action,
        "confidence": recognition.confidence,
        "rule": recognition.rule,
        "entities": _present(recognition.entities),
        "needs_model": recognition.needs_model,
    }


def _present(entities: Entities) -> dict[str, Any]:
    found: dict[str, Any] = {name: value for name in PARTS if (value := getattr(entities, name)) is not None}
    if isinstance(selection := found.get("selection"), Selection):
        found["selection"] = selection.as_json()
        if selection.excluded:
            found["excluded"] = list(selection.excluded)
    return found
