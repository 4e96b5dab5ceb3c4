"""Training of the answers from what people told and asked later: `python -m tests.model.answers`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, filterfalse, islice
from typing import Any
from zlib import crc32

from bot.finding.answers import WEIGHTS, Field, features, message_features
from bot.finding.judging import Evidence, Inquiry, Judged, judged, leaning
from bot.understanding.linear import Linear
from tests.model import revisions
from tests.model.examples import read
from tests.model.linear import digest, fitted, write
from tests.model.revisions import neighbours

EXAMPLES = WEIGHTS.with_suffix(".jsonl")
HELD_OUT = 4
# So many things told stand before one that is learnt from, and one of so many is.
BESIDE, EACH = 8, 3
BOUNDS = (-200, -150, -100, -50, 0, 50, 100)


@dataclass(frozen=True)
class Message:
    """A message, what was told before it, and which of that answers it: nothing answers what only tells something."""

    text: str
    told: tuple[str, ...]
    of: frozenset[int]
    asks: bool

    @cached_property
    def found(self) -> list[Judged]:
        """What was told and has anything in common with the message, best first."""
        kept = leaning(Evidence(str(at), said, at) for at, said in enumerate(self.told))
        return judged(Inquiry.of(self.text), kept)


def rows() -> Iterator[dict[str, Any]]:
    """Yield the rows of the examples: what a person told, and what they asked after so many of these."""
    yield from map(json.loads, EXAMPLES.read_text("utf-8").splitlines())


def is_held_out(row: Mapping[str, Any]) -> bool:
    """Tell whether a row trains nothing: those that were ``seen`` while the search was built are no measure."""
    return not row.get("seen") and crc32(row["told"][0].encode()) % HELD_OUT == 0


def messages(of: Iterable[Mapping[str, Any]]) -> Iterator[Message]:
    """Yield the messages of rows, what tells something and what asks."""
    for row in of:
        told = tuple(row["told"])
        yield from (Message(said, told[:at], frozenset(), asks=False) for at, said in enumerate(told) if at)
        for asked in row["asked"]:
            yield Message(asked["text"], told[: asked["after"]], frozenset(asked["of"]), asks=True)


def everyday(part: str) -> Iterator[Message]:
    """Yield messages of every day beside each other, of a part of the examples: few of them ask for what is kept."""
    for row in neighbours(part):
        yield Message(row["text"], tuple(row["before"]), frozenset(), asks=False)


def statements() -> Iterator[Message]:
    """Yield messages of the training part that only tell something, beside others, or what they put right."""
    told = [each.text for each in read() if each.part == "training" and [*each.actions] == ["remember"]]
    for at in range(BESIDE, len(told), EACH):
        yield Message(told[at], tuple(told[at - BESIDE : at]), frozenset(), asks=False)
    for row in islice(filterfalse(revisions.is_held_out, revisions.rows()), None, None, EACH):
        yield Message(row["text"], tuple(row["before"]), frozenset(), asks=False)


def learnt() -> Iterator[Message]:
    """Yield what is learnt from: the messages that are not held out, and those that ask for nothing kept."""
    yield from chain(messages(filterfalse(is_held_out, rows())), everyday("training"), statements())


def trained(of: Iterable[Message]) -> Linear:
    """Return the model that messages teach."""
    told, labels = list[frozenset[str]](), list[int]()
    for message in of:
        inquiry, found = Inquiry.of(message.text), message.found
        for each in found:
            told.append(message_features(message.text) | frozenset(features(inquiry, each, Field.of(found))))
            labels.append(int(each.evidence.id) in message.of)
    return fitted(told, labels)


def best(found: Linear, message: Message) -> tuple[int, int]:
    """Return what of that which was told answers ``message`` most likely, -1 if nothing does, and its score."""
    inquiry, those = Inquiry.of(message.text), message.found
    asked = found.sums(message_features(message.text), 1)[0]
    scores = {
        int(each.evidence.id): asked + found.sums(features(inquiry, each, Field.of(those)), 1)[0] for each in those
    }
    return max(((at, scores[at]) for at in scores), key=lambda each: each[1], default=(-1, BOUNDS[0] * 10))


def table(found: Linear, of: Iterable[Message]) -> str:
    """Return, for bounds of the score, how often the right thing would be shown, a wrong one, and one unasked."""
    judged_ones = [(best(found, each), each) for each in of]
    asked = [(one, each) for one, each in judged_ones if each.of]
    near = [one for one, each in judged_ones if each.asks and not each.of]
    told = [one for one, each in judged_ones if not each.asks]
    first = sum(at in each.of for (at, _), each in asked)
    lines = [f"{len(asked)} questions, right first {100 * first / len(asked):.1f} %; {len(near)} that nothing answers"]
    for bound in BOUNDS:
        right = sum(score >= bound and at in each.of for (at, score), each in asked)
        wrong = sum(score >= bound and at not in each.of for (at, score), each in asked)
        shares = [100 * right / len(asked), 100 * wrong / len(asked)]
        shares += [100 * sum(score >= bound for _, score in those) / max(len(those), 1) for those in (near, told)]
        lines.append(f"{bound:5}  " + "  ".join(f"{share:5.1f} %" for share in shares))
    return "\n".join(lines)


def main() -> None:
    found = trained(learnt())
    write(found, WEIGHTS, digest(EXAMPLES))
    print("of what is held out: right, wrong, shown where nothing answers, shown where nothing is asked")
    print(table(found, messages(filter(is_held_out, rows()))))


if __name__ == "__main__":
    main()
