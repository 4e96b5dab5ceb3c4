"""The packs' tools that a model may be offered, a row each: what it fills in is copied, and a handler carries it out.

Sums, days and names are read by code from the words that are copied here, as where no model is asked.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from tools.definition import Args, EffectClass, Result, Tool, ToolName

WORDS_AT_MOST = 500
Copied = Annotated[str, Field(min_length=1, max_length=WORDS_AT_MOST)]


class Words(Args):
    """The part of a message that says it."""

    words: Copied


class Expense(Args):
    """What was spent: how much, on what, and the day if it was said."""

    amount: Copied
    description: Copied
    on: Copied | None = None


READ, WRITE, _ = EffectClass

PACK_TOOLS: tuple[Tool[Any, Any], ...] = tuple(
    Tool(name, args, Result, effect, said, None)
    for name, args, effect, said in (
        (ToolName.SEARCH_KNOWLEDGE, Words, READ, "Look up what is known about the person."),
        (ToolName.ADD_KNOWLEDGE, Words, WRITE, "Keep a fact about the person."),
        (ToolName.ANALYZE_CONTEXT, Words, READ, "Look for links between what is known in several areas."),
        (ToolName.GET_FINANCE_SUMMARY, Words, READ, "Any sum or balance of what came in and went out."),
        (ToolName.GET_PENDING_BILLS, Words, READ, "Show the bills that are due."),
        (ToolName.MARK_BILL_PAID, Words, WRITE, "Mark a bill that they paid."),
        (ToolName.CREATE_EXPENSE, Expense, WRITE, "Record what the person spent."),
        (ToolName.GET_DEBT_PROGRESS, Words, READ, "Show how far debts are paid off."),
        (ToolName.RECORD_METRIC, Words, WRITE, "Offer to record a measurement of the person's own."),
        (ToolName.GET_TRACKING_HISTORY, Words, READ, "Show how something that is measured went."),
        (ToolName.UPDATE_METRIC, Words, WRITE, "Offer to record what a measurement should have been."),
        (ToolName.GET_PERSON, Words, READ, "Look up what is known about somebody."),
        (ToolName.UPDATE_PERSON, Words, WRITE, "Keep a fact about somebody."),
    )
)
