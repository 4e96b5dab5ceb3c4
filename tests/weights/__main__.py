"""Works out anew how much each word speaks for each action: `python -m tests.weights`, after training messages changed.

A softmax over sparse marks (words, pairs, beginnings), trained by AdaGrad on the training messages in a fixed order,
so that the same messages always give the same weights. Nothing held out is read.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bot.understanding.matching.reading import read
from bot.understanding.matching.weighing import TOLD, known, marks, words_of
from bot.understanding.recognition import Action

CORPORA = Path(__file__).parents[1] / "corpora"
FILE = Path(__file__).parents[2] / "bot" / "understanding" / "rules" / "weights.json"
ROUNDS = 8
RATE = 0.3
DECAY = 1e-4
LEAST = 0.35  # a weight below it is none
UNIT = 0.25
FEWEST = 3  # times that a mark is said, or it has no weight
SEED = 6

_APART = (Action.CONFIRM, Action.SELECT, Action.UNKNOWN)

Example = tuple[list[str], list[tuple[int, float]]]  # marks; actions by place, with how much of the answer each is


def main() -> None:
    """Write the weights."""
    actions, examples = learned_from(list(messages()))
    not_for_us = [(actions.index(Action.UNKNOWN), 1.0)]
    # Twice, for to be taken at a word that was not meant is worse than to be asked.
    table = weights(len(actions), [*examples, *(example for example in examples if example[1] == not_for_us)])
    lines = ",\n".join(f"{_json(mark)}:{_json(of)}" for mark, of in sorted(table.items()))
    FILE.write_text(f'{{"actions": {json.dumps(actions)}, "unit": {UNIT}, "of": {{\n{lines}\n}}}}\n', "utf-8")
    print(f"{len(examples)} messages, {len(table)} marks, {FILE.stat().st_size // 1024} KB")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def messages() -> Iterator[tuple[str, list[str]]]:
    """Yield every training message with the actions that are right for it."""
    for path in (*sorted((CORPORA / "training").glob("*.jsonl")), CORPORA / "missed" / "missed.jsonl"):
        for row in path.read_text("utf-8").splitlines():
            entry: dict[str, Any] = json.loads(row)
            right = [*entry.get("any_of", ()), entry["action"].split("+")[0]]
            yield entry["text"], sorted({_merged(action) for action in right})


def _merged(action: str) -> str:
    """Return the action, one for all that weights never tell because they need an object."""
    return action if Action(action) in (*TOLD, *_APART) else Action.SAVE


def learned_from(said: Sequence[tuple[str, list[str]]]) -> tuple[list[str], list[Example]]:
    """Return the actions, and each message as marks with the places of its actions."""
    heard = [list(dict.fromkeys(marks(words_of(read(text))))) for text, _ in said]
    counts = Counter(mark for found in heard for mark in found)
    often = {mark: None for mark, count in counts.items() if count >= FEWEST} | dict.fromkeys(("1×", "2×", "3×"))
    actions = sorted({action for _, right in said for action in right})
    place = {action: at for at, action in enumerate(actions)}
    return actions, [
        (list(known(found, often)), [(place[action], 1 / len(right)) for action in right])
        for found, (_, right) in zip(heard, said, strict=True)
    ]


def weights(size: int, examples: Sequence[Example]) -> dict[str, list[int]]:
    """Return for each mark that has a weight how much it speaks for or against each action."""
    table: dict[str, list[float]] = {}
    steps: dict[str, list[float]] = {}
    order = list(examples)
    shuffle = random.Random(SEED).shuffle
    for _ in range(ROUNDS):
        shuffle(order)
        for found, right in order:
            _learn(size, found, right, table, steps)
    return {mark: whole for mark, row in table.items() if any(whole := _whole(row))}


def _learn(
    size: int,
    found: Sequence[str],
    right: Sequence[tuple[int, float]],
    table: dict[str, list[float]],
    steps: dict[str, list[float]],
) -> None:
    rows = [table.setdefault(mark, [0.0] * size) for mark in found]
    grown = [steps.setdefault(mark, [1e-6] * size) for mark in found]
    if not rows:
        return
    scores = [sum(column) for column in zip(*rows, strict=True)]
    most = max(scores)
    likely = [math.exp(score - most) for score in scores]
    total = sum(likely)
    wrong = [each / total for each in likely]
    for place, share in right:
        wrong[place] -= share
    for row, growth in zip(rows, grown, strict=True):
        for at, off in enumerate(wrong):
            slope = off + DECAY * row[at]
            growth[at] += slope * slope
            row[at] -= RATE * slope / math.sqrt(growth[at])


def _whole(row: Sequence[float]) -> list[int]:
    return [round(weight / UNIT) if abs(weight) > LEAST else 0 for weight in row]


if __name__ == "__main__":
    main()
