"""Training of the revisions from pairs of messages: `python -m tests.model.revisions`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, filterfalse, islice
from typing import Any
from zlib import crc32
from zoneinfo import ZoneInfo

from bot.finding.revisions import WEIGHTS, Revision, Said, Told, features, of_message, of_text, scores
from bot.understanding.linear import Linear
from bot.understanding.recogniser import recognise
from tests.model.examples import EVERYDAY, read
from tests.model.linear import digest, fitted, write

EXAMPLES = WEIGHTS.with_suffix(".jsonl")
NOW = datetime(2026, 7, 2, 10, 46, tzinfo=ZoneInfo("America/Sao_Paulo"))
HELD_OUT = 5
BOUNDS, OTHERS = (-100, -50, 0, 30, 60, 100, 150, 200), 1_000


# What is kept of a message that is taken for such a thing.
KIND_OF = {
    "remind": "reminder",
    "expense": "expense",
    "income": "income",
    "bill": "bill",
    "debt": "debt",
    "metric": "metric",
    "list_add": "entry",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """A message and one thing told before it, and what the message says of that."""

    said: Said
    told: Told
    revision: Revision


def rows() -> Iterator[dict[str, Any]]:
    """Yield the rows of the examples: messages with what was told before them."""
    yield from map(json.loads, EXAMPLES.read_text("utf-8").splitlines())


def is_held_out(row: Mapping[str, Any]) -> bool:
    """Tell whether a row trains nothing: what was told before the same is of the same part."""
    return crc32(" ".join(row["before"]).encode()) % HELD_OUT == 0


def neighbours(part: str) -> Iterator[dict[str, Any]]:
    """Yield rows of messages of every day beside each other, of which none revises another, of a part of the examples.

    In the pairs more than half revise something, which in life few messages do.
    """
    voices: dict[str, list[str]] = {}
    for example in read():
        if example.source.startswith(EVERYDAY) and example.part == part:
            voices.setdefault(example.source, []).append(example.text)
    for said in voices.values():
        for at in range(2, len(said), 2):
            yield {"before": said[at - 2 : at], "text": said[at], "revises": "no"}


def kind_of_text(text: str) -> str:
    """Return what is kept of ``text``: "reminder", "expense" and so on, "note" for all else."""
    kinds = (KIND_OF.get(str(each.action)) for each in recognise(text))
    return next(filter(None, kinds), "note")


def pairs(of: Iterable[Mapping[str, Any]]) -> Iterator[Pair]:
    """Yield the pairs of rows: each message with each of those before it, of one of which it may speak."""
    for row in of:
        before, text = row["before"], row["text"]
        said = of_message(text, NOW, "pt-BR")
        for at, one in enumerate(before):
            meant = row["revises"] != Revision.NO and at == row.get("of", 0)
            told = of_text(one, NOW, "pt-BR", ago=len(before) - at, kind=kind_of_text(one))
            yield Pair(said, told, Revision(row["revises"]) if meant else Revision.NO)


def learnt() -> list[Pair]:
    """Return what is learnt from: the pairs that are not held out, and messages of every day."""
    return list(pairs(chain(filterfalse(is_held_out, rows()), neighbours("training"))))


def trained(examples: list[Pair]) -> Linear:
    """Return the model of ``examples``."""
    told = [features(each.said, each.told) for each in examples]
    return fitted(told, [list(Revision).index(each.revision) for each in examples])


def table(found: Linear, examples: list[Pair]) -> str:
    """Return, for bounds of the score, how much of what revises is found, and what is taken for it and does not."""
    best = [
        (max(list(scores(found, each.said, each.told).items())[1:], key=lambda one: one[1]), each) for each in examples
    ]
    revise = [(one, each) for one, each in best if each.revision is not Revision.NO]
    others = [(one, each) for one, each in best if each.revision is Revision.NO]
    lines = [f"{len(revise)} that revise, {len(others)} that do not"]
    for bound in BOUNDS:
        right = sum(one[1] >= bound and one[0] is each.revision for one, each in revise)
        wrong = sum(one[1] >= bound for one, _ in others)
        lines.append(f"{bound:5}  {100 * right / len(revise):5.1f} %  {100 * wrong / len(others):5.1f} %")
    return "\n".join(lines)


def main() -> None:
    found = trained(learnt())
    write(found, WEIGHTS, digest(EXAMPLES))
    print("of pairs held out", table(found, list(pairs(filter(is_held_out, rows())))), sep="\n")
    others = list(pairs(islice(neighbours("held out"), OTHERS)))
    wrongly = [
        sum(max(list(scores(found, one.said, one.told).values())[1:]) >= bound for one in others) for bound in BOUNDS
    ]
    print(f"of {len(others)} messages beside each other: {dict(zip(BOUNDS, wrongly, strict=True))}")


if __name__ == "__main__":
    main()
