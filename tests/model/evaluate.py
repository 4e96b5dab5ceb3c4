"""How well messages are understood, in one table: `python -m tests.model.evaluate`.

An answer is right when it is the label or accepted beside it. ``kept`` says of facts, chatter and questions how many
would be kept.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.actions import Action
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Recognition, action_of
from bot.understanding.tokens import fold
from tests.model.examples import read

HELD_OUT = Path(__file__).parents[1] / "corpora" / "heldout"
WAYS: dict[str, Callable[[str], Sequence[Recognition]]] = {"understood": recognise}
# What keeps the words of a message, as a note, an item or a pack's record (an offered measure is a note until its yes).
KEPT = frozenset(
    {
        *(Action.REMEMBER, Action.SAVE, Action.PROGRESS, Action.MARK_SEEN),
        *("expense", "income", "bill", "pay_bill", "debt", "budget", "metric", "list_add"),
    }
)
FACTS, ASKED = {"remember"}, {"search", "help", "get_info", "list_all", "open", "advice", "where_to_watch", "unknown"}
SLOTS = ("content", "query", "item_type", "year", "url", "selection")


@dataclass(frozen=True, slots=True)
class Row:
    """A message of a set: what is right for it, and what is named in it."""

    text: str
    actions: tuple[str, ...]
    accepted: frozenset[str]
    slots: dict[str, Any]


def rows(path: Path) -> Iterator[Row]:
    """Yield the messages of a held-out file."""
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        parts = row.get("actions") or [row["action"]]
        actions = tuple(str(action_of(part if isinstance(part, str) else part["action"])) for part in parts)
        accepted = frozenset(str(action_of(each)) for each in (actions[0], *row.get("any_of", ())))
        yield Row(row["text"], actions, accepted, row.get("entities") or row.get("slots") or {})


def tally(messages: Sequence[Row], way: Callable[[str], Sequence[Recognition]]) -> Counter[str]:
    """Return the counts of one set read one way."""
    found: Counter[str] = Counter()
    for row in messages:
        begun = time.perf_counter_ns()
        read_as = way(row.text)
        found["ns"] += time.perf_counter_ns() - begun
        first = read_as[0]
        right = str(first.action) in row.accepted and (len(read_as) == len(row.actions) or len(row.actions) > 1)
        found["all"] += 1
        found["right"] += right
        found["with slots"] += right and _named_alike(row, first)
        found["at once"] += _removes(read_as) and not {*row.accepted, *row.actions} & {"delete_item", "delete_all"}
        if len(row.actions) > 1:
            found["several"] += 1
            found["several right"] += [str(each.action) for each in read_as] == list(row.actions)
        kind = "facts" if row.actions[0] in FACTS else "asked" if row.accepted <= ASKED else row.actions[0]
        if kind in ("facts", "asked", "chat") and len(row.actions) == 1:
            found[kind] += 1
            found[f"{kind} kept"] += first.action in KEPT
    return found


def _removes(read_as: Sequence[Recognition]) -> bool:
    return any(each.action in (Action.DELETE_ITEM, Action.DELETE_ALL) and not each.asks for each in read_as)


def _named_alike(row: Row, first: Recognition) -> bool:
    for name in SLOTS:
        wanted = row.slots.get(name)
        if wanted is None:
            continue
        got = getattr(first.entities, name)
        got = got.as_json() if name == "selection" and got else got
        if name in ("content", "query"):
            if got is None or _plain(got) != _plain(str(wanted)):
                return False
        elif got != wanted:
            return False
    return True


def _plain(text: str) -> list[str]:
    return re.sub(r"[^\w%]+", " ", re.sub(r"^(?:o|a|os|as|the|um|uma)\s+", "", fold(text))).split()


def report() -> str:
    """Return the table, and what becomes of everyday messages."""
    lines = ["| set | messages | " + " | ".join(f"{name}: action, with slots" for name in WAYS) + " |"]
    lines.append("| --- | ---: |" + " ---: |" * len(WAYS))
    kept: dict[str, Counter[str]] = {name: Counter() for name in WAYS}
    for path in sorted(HELD_OUT.glob("*.jsonl")):
        messages = list(rows(path))
        cells = []
        for name, way in WAYS.items():
            found = tally(messages, way)
            kept[name] += found
            cells.append(f"{_share(found, 'right')}, {_share(found, 'with slots')}")
        lines.append(f"| {path.stem} | {len(messages)} | " + " | ".join(cells) + " |")
    for name, found in kept.items():
        told = [f"{kind} kept {_share(found, f'{kind} kept', kind)}" for kind in ("facts", "chat", "asked")]
        told.append(f"several told apart {_share(found, 'several right', 'several')}")
        told.append(f"removed at once wrongly {found['at once']}")
        lines.append(f"\n{name}: {', '.join(told)}; {found['ns'] / found['all'] / 1_000:.0f} µs a message")
    everyday = [
        example.text for example in read() if example.source.startswith("everyday") and example.part == "held out"
    ]
    removals = [recognise(text) for text in everyday]
    asked = sum(any(each.asks for each in found) for found in removals)
    lines.append(f"\nOf {len(everyday)} everyday messages held out: {sum(map(_removes, removals))} taken for a removal "
                 f"by name at once, {asked} asked about.")  # fmt: skip
    return "\n".join(lines)


def _share(found: Counter[str], what: str, of: str = "all") -> str:
    return f"{100 * found[what] / found[of]:.1f} %" if found[of] else "-"


if __name__ == "__main__":
    print(report())
