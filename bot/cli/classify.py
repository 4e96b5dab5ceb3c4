"""`guarda classify`: texts in, what each of them asks for out, a JSON object a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, BinaryIO

import orjson

from bot.cli.screens import whole
from bot.packs.table import ROWS
from bot.understanding.model import model
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities, Recognition, Selection
from bot.understanding.repairs import repaired
from bot.understanding.safety import judged
from bot.understanding.tokens import normalised, tokens

# So many labels are told of each clause.
LIKELIEST = 5
PARTS = tuple(field.name for field in fields(Entities))


def run(texts: Sequence[str] | None, *, explain: bool = False) -> None:
    """Classify ``texts``, or each line of standard input if there are none, on standard output."""
    given = texts or (raw.rstrip(b"\r\n").decode("utf-8", "replace") for raw in sys.stdin.buffer)
    try:
        classify(given, sys.stdout.buffer, explain=explain)
    except KeyboardInterrupt:
        return


def classify(texts: Iterable[str], out: BinaryIO, *, explain: bool = False) -> None:
    """Write an object a line for ``texts`` on ``out``, each as soon as it is known."""
    for text in texts:
        out.write(orjson.dumps(described(whole(text), explain=explain)) + b"\n")
        out.flush()


def described(text: str, *, explain: bool = False) -> dict[str, Any]:
    """Return what ``text`` asks for: the fields of its first request, and with several all of them as "clauses".

    With ``explain``, each says besides what else it was likely to be, and what may be removed at once, and why.
    """
    first, *others = clauses = recognise(repaired(text))
    found = {**_fields(first, explain=explain), "text": text}
    return {**found, "clauses": [_fields(clause, explain=explain) for clause in clauses]} if others else found


def _fields(recognition: Recognition, *, explain: bool) -> dict[str, Any]:
    why = _explained(recognition) if explain else {}
    return why | {
        "text": recognition.text,
        "intent": row.intent if (row := ROWS.get(recognition.action)) else recognition.intent,
        "action": recognition.action,
        "confidence": recognition.confidence,
        "rule": recognition.rule,
        "entities": _present(recognition.entities),
        "needs_model": recognition.needs_model,
    }


def _explained(recognition: Recognition) -> dict[str, Any]:
    """Return the likeliest labels of a clause, and the verdict of safety about it."""
    found = tokens(normalised(recognition.text))
    ranked = model().classifier.rank([token.shape for token in found])
    verdict = judged(found, ranked)
    likely = sorted(ranked.of.items(), key=lambda label: -label[1])[:LIKELIEST]
    return {
        "likely": dict(likely),
        "abstention": recognition.abstention,
        "removal": {"verdict": verdict.verdict, "why": verdict.reason, "asks": recognition.asks},
    }


def _present(entities: Entities) -> dict[str, Any]:
    found: dict[str, Any] = {name: value for name in PARTS if (value := getattr(entities, name)) is not None}
    if isinstance(selection := found.get("selection"), Selection):
        found["selection"] = selection.as_json()
        if selection.excluded:
            found["excluded"] = list(selection.excluded)
    return found
