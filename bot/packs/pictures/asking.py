"""Recognition of what is to be drawn, in what was asked of money, of measures, or of what is kept."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.health.measures import about_somebody_else
from bot.packs.health.quantities import MEASURES
from bot.packs.ledger.lexicon import category_named, listed, says
from bot.packs.pictures import measures, money
from bot.packs.pictures.money import Look
from bot.understanding.words.normaliser import aligned
from state.text import words

LINES = 2
ASKS = frozenset({"ask_money", "ask_metric"})


async def asked(context: TurnContext) -> HandlerResult | None:
    """Return the picture that is asked for; None if none is, or it may be one that somebody kept.

    Where the message was not taken for a question to the packs, every word of it has to be one of an order to draw.
    """
    recognition = context.resolution.recognition
    text, action = recognition.text, str(recognition.action)
    said = words(text)
    if action == "ask_money" and _sums_up(text, said):
        return await money.summary(context)
    if _list("chart").isdisjoint(said) or about_somebody_else(text):
        return None
    names = _measures(text)
    plain = all(word in _known() or _measures(word) or category_named((word,)) for word in said)
    of_money = not _list("money").isdisjoint(said) or category_named(said) is not None
    if not plain and (action not in ASKS or not (names or of_money)):
        return None
    if in_group(context.turn.chat):
        return context.say(context.voice.say("only-in-private"))
    look: Look = "dark" if not _list("dark").isdisjoint(said) else "light"
    if names and not of_money:
        return await measures.over_time(context, names[:LINES], look)
    if not _list("budget").isdisjoint(said):
        return await money.against_budgets(context, look)
    of = category_named(said)
    weekly = not _list("weekly").isdisjoint(said) or any(
        one in _list("by") and other in _list("week") for one, other in pairwise(said)
    )
    return await (money.by_week(context, of, look) if weekly or of else money.by_category(context, look))


def _sums_up(text: str, said: Sequence[str]) -> bool:
    """Tell whether all that was spent is to be summed up, and not what is owed, came in, or went on one thing."""
    others = any(says(text, name) for name in ("income", "balance", "bills", "debts"))
    return not _list("summary").isdisjoint(said) and _list("chart").isdisjoint(said) and not others


def _measures(text: str) -> tuple[str, ...]:
    """Return the measures that ``text`` speaks of, in its order."""
    said = aligned(text)
    found = [(match.start(), name) for name, each in MEASURES.items() if (match := each.words.search(said))]
    return tuple(name for _, name in sorted(found))


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(resources.files("bot.packs.pictures").joinpath("words.toml").read_text("utf-8"))


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(_file()[name])


@cache
def _known() -> frozenset[str]:
    return frozenset().union(*map(_list, _file()), listed("asking"))
