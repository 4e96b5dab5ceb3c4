"""Both planners on the same messages, and where they differ: `python -m tests.bot.planner.differential URL MODEL`.

The first request of each message is put to a model alone, without a past. What the rules make of it stands beside what
the model does; a save and its look-up count as the same, and so do titles that differ in case or accents.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from statistics import median

from bot.actions import Action
from bot.handlers.finding.title_search import ENRICH_OF
from bot.handlers.keeping.keep import LOOKED_UP
from bot.planner.asking import plan
from bot.planner.envelope import CallTool, Form, Noop, Respond
from bot.planner.model import Model, ModelServer
from bot.planner.prompting import PlannerQuestion
from bot.planner.rules import plan_save
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Recognition
from state.model_calls import CallRecord
from state.text import title_key
from tests.bench.understanding import CORPORA, read
from tools.definition import ToolName

PLANNED = frozenset({Action.SAVE, Action.SEARCH, Action.UNKNOWN})
SHOWN = 40


@dataclass(frozen=True, slots=True)
class Difference:
    """A message of which the planners make different things."""

    text: str
    action: str
    rules: str
    model: str


@dataclass(slots=True)
class Report:
    """What came of some messages: how many were put to the model, and how many of those it left to the rules."""

    messages: int = 0
    asked: int = 0
    fell_back: int = 0
    differences: list[Difference] = field(default_factory=list)
    calls: list[CallRecord] = field(default_factory=list)

    @property
    def measured(self) -> str:
        """What the calls came to: each reply by its verdict, and the time from a question to its answer."""
        if not self.calls:
            return "no calls"
        verdicts = Counter(str(call.verdict) for call in self.calls)
        seconds = [call.answer.ms / 1_000 for call in self.calls]
        shares = ", ".join(f"{name} {count} ({count / len(self.calls):.0%})" for name, count in verdicts.most_common())
        return f"calls: {len(self.calls)}: {shares}; seconds: median {median(seconds):.1f}, most {max(seconds):.1f}"

    def __str__(self) -> str:
        ways = Counter((each.rules.split(" ")[0], each.model.split(" ")[0]) for each in self.differences)
        lines = [
            f"messages: {self.messages}, put to the model: {self.asked}, left to the rules by it: {self.fell_back}, "
            f"planned otherwise: {len(self.differences)}",
            self.measured,
            *(f"  {rules} -> {model}: {count}" for (rules, model), count in ways.most_common()),
            *(f"  “{each.text}”: {each.rules} -> {each.model}" for each in self.differences[:SHOWN]),
        ]
        return "\n".join(lines)


def ruled(recognition: Recognition) -> Form:
    """Return what the rules make of a request."""
    match recognition.action:
        case Action.SAVE:
            return plan_save(recognition.entities)
        case Action.SEARCH if recognition.entities.query:
            return CallTool(tool=ToolName.SEARCH_ITEMS, args={"query": recognition.entities.query})
        case _:
            return Noop()


async def compared(models: Callable[[], Model], texts: Iterable[str]) -> Report:
    """Put every message of ``texts`` that a model may plan to one of ``models``, each to its own."""
    report = Report()
    for text in texts:
        recognition = recognise(text)[0]
        report.messages += 1
        if recognition.action not in PLANNED:
            continue
        rules = ruled(recognition)
        planned = await plan(
            models(), PlannerQuestion(recognition.text, recognition.action), partial(ruled, recognition)
        )
        report.calls += planned.calls
        report.asked += bool(planned.calls)
        report.fell_back += bool(planned.calls) and planned.by == "rules"
        if planned.by == "model" and (one := _plainly(rules)) != (other := _plainly(planned.form)):
            report.differences.append(Difference(text, recognition.action, one, other))
    return report


def sample(size: int) -> Sequence[str]:
    """Return ``size`` messages of the held-out sets, the same every time, of all its files."""
    texts = {line.text for line in read(CORPORA / "heldout")}
    return sorted(texts, key=lambda text: blake2b(text.encode(), digest_size=8).digest())[:size]


def _plainly(form: Form) -> str:
    match form:
        case CallTool(tool=tool, args=args):
            looked_up = LOOKED_UP.get(tool)
            said = next((str(args[name]) for name in ("url", "content", "title", "query") if args.get(name)), "")
            return f"{ENRICH_OF[looked_up] if looked_up else tool} {title_key(said)}".strip()
        case Respond():
            return "RESPOND"
        case _:
            return "NOOP"


async def _main(url: str, model: str, size: int) -> None:
    from bot.planner.client import Client

    async with Client(url, os.environ.get("OPENAI_API_KEY")) as client:
        server = ModelServer(client, model)
        print(await compared(server.turn, sample(size)))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 200))
