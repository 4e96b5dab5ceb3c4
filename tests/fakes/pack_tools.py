"""Stand-ins for the tools that skills name and no pack has yet, of the size that such tools will have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, cast
from unittest.mock import patch

from bot.planning import prompting
from bot.understanding.recognition import Action
from tools import registry
from tools.definition import Args, EffectClass, Result, Tool, ToolContext, ToolName

Period = Literal["today", "week", "month", "year"]
Metric = Literal["weight", "water", "sleep", "exercise", "mood", "energy"]


class Query(Args):
    query: str
    limit: int | None = None


class Fact(Args):
    content: str
    subject: str | None = None


class Topic(Args):
    topic: str
    areas: str | None = None


class Summary(Args):
    period: Period | None = None
    category: str | None = None


class Until(Args):
    until: str | None = None


class Bill(Args):
    name: str
    amount: str | None = None
    on: str | None = None


class Expense(Args):
    amount: str
    description: str
    category: str | None = None
    on: str | None = None


class Debt(Args):
    name: str | None = None


class Measure(Args):
    metric: Metric
    value: str
    unit: str | None = None
    on: str | None = None


class Tracked(Args):
    metric: Metric
    period: Period | None = None


class Person(Args):
    name: str


class PersonFact(Args):
    name: str
    fact: str


async def _run(_: Args, __: ToolContext) -> Result:
    return Result()


READ, WRITE, DESTRUCTIVE = EffectClass
_ROWS: tuple[tuple[str, type[Args], EffectClass, str], ...] = (
    ("search_knowledge", Query, READ, "Look up what is known about the person."),
    ("add_knowledge", Fact, WRITE, "Keep a fact about the person."),
    ("analyze_context", Topic, READ, "Look for links between what is known in several areas."),
    ("get_finance_summary", Summary, READ, "Sum up what came in and went out."),
    ("get_pending_bills", Until, READ, "Show the bills that are due."),
    ("mark_bill_paid", Bill, WRITE, "Mark a bill as paid."),
    ("create_expense", Expense, WRITE, "Record something that was spent."),
    ("get_debt_progress", Debt, READ, "Show how far debts are paid off."),
    ("record_metric", Measure, WRITE, "Offer to record a measurement of the person's own."),
    ("get_tracking_history", Tracked, READ, "Show how something that is measured went."),
    ("update_metric", Measure, WRITE, "Put a measurement right."),
    ("delete_metric", Tracked, DESTRUCTIVE, "Remove a measurement."),
    ("get_person", Person, READ, "Look up what is known about somebody."),
    ("update_person", PersonFact, WRITE, "Keep a fact about somebody."),
)

# The set of names is closed until the packs open it.
PACK_TOOLS: tuple[Tool[Any, Any], ...] = tuple(
    Tool(cast(ToolName, name), args, Result, effect, said, _run)
    for name, args, effect, said in _ROWS
    if name not in {str(tool.name) for tool in registry.TOOLS}
)


@contextmanager
def registered() -> Iterator[None]:
    """Have the tools of the packs in the registry, where they are not there by themselves."""
    everything = (*registry.TOOLS, *PACK_TOOLS)
    names = frozenset(tool.name for tool in everything if tool.effect is not DESTRUCTIVE)
    with patch.object(registry, "TOOLS", everything), patch.dict(prompting.TOOLS_FOR, {Action.UNKNOWN: names}):
        yield
