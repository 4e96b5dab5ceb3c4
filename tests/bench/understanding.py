"""How well and how fast messages are understood: `python -m tests.bench.understanding FOLDER...`."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bot.actions import Action
from bot.understanding.dates import dates
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Language, Recognition

CORPORA = Path(__file__).parents[1] / "corpora"
MESSAGES = ("everyday", "heldout")
DESTRUCTIVE = frozenset({Action.DELETE_ALL, Action.DELETE_ITEM})
RUNS = 3
MOST_MISTAKES = 200
_ZONE = ZoneInfo("America/Sao_Paulo")


@dataclass(frozen=True, slots=True)
class Line:
    """One message; ``action`` is None where the file does not say, ``accepted`` the other actions that will do."""

    text: str
    action: str | None = None
    lang: str | None = None
    accepted: frozenset[str] = frozenset()


@dataclass(slots=True)
class Tally:
    """What came of one folder: counts by (lang, wanted action, found action), and the costs in microseconds."""

    found: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)
    destroyed: list[str] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    messages: int = 0


def report(folders: Sequence[Path] | None = None) -> str:
    """Return recall by action, confusions, every false deletion and the cost of each folder (default: all)."""
    chosen = folders if folders is not None else [CORPORA / name for name in MESSAGES]
    return "\n\n".join([*(_section(folder.name, tally(read(folder))) for folder in chosen), cost_of_dates(chosen)])


def cost_of_dates(folders: Sequence[Path]) -> str:
    """Return what it costs to look for dates in the messages of the folders, apart for those that have none."""
    now = datetime(2026, 3, 11, 10, tzinfo=_ZONE)
    costs: dict[bool, list[float]] = {False: [], True: []}
    for line in (line for folder in folders for line in read(folder)):
        language: Language = "en" if line.lang == "en" else "pt-BR"
        begun = time.thread_time_ns()
        found = dates(line.text, now, _ZONE, language)
        costs[bool(found)].append((time.thread_time_ns() - begun) / 1000)
    rows = ((f"{'with' if has else 'without'} a date", sorted(spent)) for has, spent in costs.items() if spent)
    return "dates: " + "; ".join(
        f"{len(spent)} messages {name}, median {spent[len(spent) // 2]:.0f} µs, "
        f"p99 {spent[len(spent) * 99 // 100]:.0f} µs"
        for name, spent in rows
    )


def read(folder: Path) -> Iterator[Line]:
    """Yield the messages of a folder: .txt files hold one a line, .jsonl files an object a line.

    An object has "text"; it may have "action", "lang", "any_of" (actions that will do), "actions" (several requests).
    """
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".jsonl":
            for row in path.read_text("utf-8").splitlines():
                if row.strip():
                    yield _line(json.loads(row))
        elif path.suffix == ".txt":
            yield from (Line(row) for row in path.read_text("utf-8").splitlines() if row.strip())


def _line(entry: dict[str, Any]) -> Line:
    several = [each if isinstance(each, str) else each["action"] for each in entry.get("actions") or ()]
    action = "+".join(several) if several else entry.get("action")
    return Line(entry["text"], action, entry.get("lang"), frozenset(entry.get("any_of", ())))


def tally(lines: Iterable[Line]) -> Tally:
    """Recognise all messages, a few times over for the cost in processor time (the quickest counts).

    One after the other: what was asked a moment ago is remembered.
    """
    every = list(lines)
    result = Tally(messages=len(every), costs=[float("inf")] * len(every))
    for run in range(RUNS):
        for at, line in enumerate(every):
            begun = time.thread_time_ns()
            found = recognise(line.text)
            result.costs[at] = min(result.costs[at], (time.thread_time_ns() - begun) / 1000)
            if run == 0:
                _count(result, line, found)
    return result


def _count(result: Tally, line: Line, found: Sequence[Recognition]) -> None:
    actions = "+".join(recognition.action for recognition in found)
    wanted = set((line.action or "").split("+")) | line.accepted
    if any(recognition.action in DESTRUCTIVE - wanted for recognition in found):
        result.destroyed.append(f"{actions}: {line.text!r}  ({found[0].rule})")
    if line.action is None:
        return
    right = actions == line.action or actions in line.accepted
    result.found[line.lang or "?", line.action, line.action if right else actions] += 1
    if not right:
        result.mistakes.append(f"{line.action} taken for {actions}: {line.text!r}  ({found[0].rule})")


def _section(name: str, result: Tally) -> str:
    costs = sorted(result.costs) or [0.0]
    lines = [
        f"{name}: {result.messages} messages; cost median {costs[len(costs) // 2]:.0f} µs, "
        f"p99 {costs[len(costs) * 99 // 100]:.0f} µs, most {costs[-1]:.0f} µs",
        *_recall(result.found),
        *_confusions(result.found),
    ]
    lines += [f"  false deletions: {len(result.destroyed)}", *(f"    {entry}" for entry in result.destroyed)]
    if result.mistakes:
        lines += [f"  mistakes: {len(result.mistakes)}", *(f"    {entry}" for entry in result.mistakes[:MOST_MISTAKES])]
    return "\n".join(lines)


def _recall(found: Counter[tuple[str, str, str]]) -> Iterator[str]:
    for lang in sorted({key[0] for key in found}):
        wanted: Counter[str] = Counter()
        right: Counter[str] = Counter()
        for (of_lang, action, actual), count in found.items():
            if of_lang == lang:
                wanted[action] += count
                right[action] += count if action == actual else 0
        yield f"  {lang}: {right.total()} of {wanted.total()} right, {right.total() / wanted.total():.1%}"
        for action in sorted(wanted):
            yield f"    {action:<24}{right[action]:>5} of {wanted[action]:>5}  {right[action] / wanted[action]:>7.1%}"


def _confusions(found: Counter[tuple[str, str, str]]) -> Iterator[str]:
    wrong: Counter[tuple[str, str]] = Counter()
    for (_, action, actual), count in found.items():
        if action != actual:
            wrong[action, actual] += count
    if wrong:
        yield "  confusions (wanted, found, how often):"
    for (action, actual), count in wrong.most_common():
        yield f"    {action:<20}{actual:<28}{count:>4}"


if __name__ == "__main__":
    print(report([Path(argument) for argument in sys.argv[1:]] or None))
