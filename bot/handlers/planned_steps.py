"""Carrying out one step of what a model planned: the pack's own handler, given the person's own words."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.currencies import counting_as
from bot.handlers.finding.searches import search_for
from bot.handlers.keeping.keep import keep
from bot.packs import holding, told
from bot.packs.health.asking import ask_metric
from bot.packs.health.measures import Measured, measured
from bot.packs.health.recording import record_metric
from bot.packs.ledger.bills.paying import pay_bill
from bot.packs.ledger.bills.shown import due
from bot.packs.ledger.debts.open_debts import debts_open
from bot.packs.ledger.entries.booking import spend
from bot.packs.ledger.hearing import refuses
from bot.packs.ledger.questions.asking import sum_up
from bot.packs.ledger.reading import day_of, read
from bot.understanding.recognition import Recognition
from state.document import JsonObject
from state.turns import Message, PlannedStep
from tools.definition import ToolName

Carry = Callable[[TurnContext, JsonObject], Awaitable[HandlerResult | None]]

# As which request each goes down in the turn's trace.
_TAKEN_FOR: Mapping[str, str] = {
    ToolName.SEARCH_KNOWLEDGE: Action.SEARCH,
    ToolName.ADD_KNOWLEDGE: Action.REMEMBER,
    ToolName.ANALYZE_CONTEXT: Action.SEARCH,
    ToolName.GET_FINANCE_SUMMARY: "ask_money",
    ToolName.GET_PENDING_BILLS: "ask_money",
    ToolName.MARK_BILL_PAID: "pay_bill",
    ToolName.CREATE_EXPENSE: "expense",
    ToolName.GET_DEBT_PROGRESS: "ask_money",
    ToolName.RECORD_METRIC: "metric",
    ToolName.GET_TRACKING_HISTORY: "ask_metric",
    ToolName.UPDATE_METRIC: "metric",
    ToolName.GET_PERSON: Action.SEARCH,
    ToolName.UPDATE_PERSON: Action.REMEMBER,
}


def recognised(message: Message, step: PlannedStep) -> Recognition:
    """Return what a planned ``step`` is taken for: the request that its tool stands for, of the person's words."""
    return Recognition(_TAKEN_FOR[step.tool], 1.0, f"planned: {step.tool}", message.text or "")


def words_of(step: PlannedStep, message: str) -> str:
    """Return the shortest part of ``message`` in which all that ``step`` copied from it stands."""
    texts = [str(value) for value in step.args.values() if value is not None]
    places = [[found.span() for found in re.finditer(re.escape(text), message)] for text in texts]
    if not texts or not all(places):
        return " ".join(texts)
    spans = (_around(first, places) for first in places[0])
    start, end = min(spans, key=lambda span: span[1] - span[0])
    return message[start:end]


def _around(first: tuple[int, int], places: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, int]:
    start, end = first
    for each in places[1:]:
        nearest = min(each, key=lambda span: max(end, span[1]) - min(start, span[0]))
        start, end = min(start, nearest[0]), max(end, nearest[1])
    return start, end


async def carried_out(context: TurnContext, step: PlannedStep) -> HandlerResult | None:
    """Do what ``step`` says; None if its words do not bear that, and they are to be read as any others."""
    done = await _CARRIED[step.tool](context, step.args)
    return replace(await holding.hold(context, done), by_model=True) if done else None


def _text(context: TurnContext) -> str:
    return context.resolution.recognition.text


async def _spent(context: TurnContext, args: JsonObject) -> HandlerResult | None:
    """Record what was spent, if code reads the sum as one, and nobody says that it was not spent."""
    said = read(context, "past", text=str(args["amount"]))
    if said.sum is None or refuses(context, _text(context)) or _text(context).rstrip().endswith("?"):
        return None
    on = read(context, "past", text=str(args["on"])).moment if args.get("on") else None
    with counting_as(str(args["amount"]), context.voice.locale):
        return await spend(context, said.sum.shares(), str(args["description"]), day_of(context, on))


async def _paid(context: TurnContext, _: JsonObject) -> HandlerResult | None:
    return None if refuses(context, _text(context)) else await pay_bill(context)


async def _offered(context: TurnContext, _: JsonObject) -> HandlerResult | None:
    """Offer what was measured: it is recorded after a yes alone."""
    found = any(isinstance(each, Measured) for each in measured(_text(context)))
    return await record_metric(context) if found else None


async def _known(context: TurnContext, _: JsonObject) -> HandlerResult | None:
    return await told.answered(context) or await search_for(context, _text(context))


async def _kept(context: TurnContext, args: JsonObject) -> HandlerResult | None:
    return await told.kept(context) or await keep(context, ToolName.SAVE_NOTE, {"content": str(args["words"])})


async def _money(context: TurnContext, _: JsonObject) -> HandlerResult | None:
    return await sum_up(context)


async def _due(context: TurnContext, _: JsonObject) -> HandlerResult | None:
    return await due(context, _text(context))


async def _debts(context: TurnContext, _: JsonObject) -> HandlerResult | None:
    return await debts_open(context, _text(context))


async def _tracked(context: TurnContext, _: JsonObject) -> HandlerResult | None:
    return await ask_metric(context)


_CARRIED: Mapping[str, Carry] = {
    ToolName.SEARCH_KNOWLEDGE: _known,
    ToolName.ADD_KNOWLEDGE: _kept,
    ToolName.ANALYZE_CONTEXT: _known,
    ToolName.GET_FINANCE_SUMMARY: _money,
    ToolName.GET_PENDING_BILLS: _due,
    ToolName.MARK_BILL_PAID: _paid,
    ToolName.CREATE_EXPENSE: _spent,
    ToolName.GET_DEBT_PROGRESS: _debts,
    ToolName.RECORD_METRIC: _offered,
    ToolName.GET_TRACKING_HISTORY: _tracked,
    ToolName.UPDATE_METRIC: _offered,
    ToolName.GET_PERSON: _known,
    ToolName.UPDATE_PERSON: _kept,
}
