"""What puts the last answer right: other figures, "e se for 800?", what was misunderstood, "não é 48x, é 10x"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.missions.documents import Figure, Unit
from bot.missions.reading import Told, is_said, told_in
from bot.missions.triage import WAYS_TO_PAY, Goal, says
from bot.packs.missions.asking import begin_with, misunderstood
from bot.packs.missions.recalling import before
from bot.understanding.money import is_money_verb
from bot.understanding.recogniser import recognise
from bot.understanding.safety import REMOVES
from bot.understanding.topics import complains
from state.text import words

# What is an order puts no answer right, nor does an entry with a verb of its own; what may say the rest of what does.
_ORDERS = frozenset({*REMOVES, "pay_bill", "transfer", "remind", Action.UNDO, Action.CANCEL})
_ENTRIES = frozenset({"expense", "income"})
_CORRECTS = frozenset({Action.REWRITE, Action.DENY})
_MAY_GO_ON = frozenset({"mission", "remember", "rewrite", "chat", "unknown", "deny", "know", "ask_money", "search"})
_RATES = frozenset({"rate", "rate_year", "yield"})
MOST_SUPPLYING = 10
_SAVINGS = frozenset({"saved", "put_by"})
_OF_PARTS: Mapping[str, str] = {"part": "instalment", "parts": "months"}


async def asked_otherwise(context: TurnContext) -> HandlerResult | None:
    """Work out the question before once more: with what the message supposes, or with what it says is right instead.

    None if the message does neither. Who says that an answer was wrong, and not what is right, is asked.
    """
    message, recognition = context.turn.message, context.resolution.recognition
    if message.forwarded or message.button is not None or in_group(context.turn.chat) or recognition.action in _ORDERS:
        return None
    rest = _of_the_same(message.beside)
    text = f"{message.text or ''} {rest}".strip()
    briefly, wrong = is_said("what_if_briefly", text), is_said("disputes", text) or complains(text)
    if recognition.action in _ENTRIES and not briefly and (not wrong or any(map(is_money_verb, words(text)))):
        return None
    supposes, told = briefly or is_said("what_if", text), told_in(text)
    if briefly and "saved" in told.figures:
        told = Told({"amount": told.figures["saved"]})  # "e com 900?"
    wrong = not supposes and (wrong or (recognition.action in _CORRECTS and bool(told.figures)))
    supplies = not (supposes or wrong) and _supplies(text, told)
    last = await before(context) if wrong or supplies or (supposes and told.figures) else None
    if last is None or (not last.behind and (briefly or not supposes)):
        return None
    if last.found.goal in WAYS_TO_PAY and not briefly:
        told = told_in(text, parts=True)
    known = _put_right(last.found.told, told, last.found.goal, text, wrong=wrong)
    found = last.found.telling(known, once=says("once", text))
    if found.goal is last.found.goal and known == last.found.told:
        return await misunderstood(context, last.query, found) if wrong else None
    return replace(await begin_with(context, last.query, found), whole=bool(rest))


def _supplies(text: str, told: Told) -> bool:
    """Tell whether ``text`` is a rate, or what comes in a month, which an answer asks for if it was not told."""
    asked = told.figures.keys() <= _RATES or ("income" in told.figures and says("each_month", text))
    return bool(told.figures) and asked and "?" not in text and len(text.split()) <= MOST_SUPPLYING


def _of_the_same(beside: str) -> str:
    """Return what else a message says, if it says nothing that has to be done or kept on its own."""
    actions = {str(each.action) for each in recognise(beside)} if beside else set()
    return beside if actions <= _MAY_GO_ON else ""


def _put_right(known: Told, told: Told, goal: Goal | None, text: str, *, wrong: bool) -> Told:
    """Return what was ``known`` with what was ``told`` in its place; of savings that are named, whether they count."""
    monthly = says("each_month", text) or goal is not Goal.PACE
    figures = {_meant(name, each, known, monthly=monthly): each for name, each in told.figures.items()}
    kept, names = dict(known.figures), dict(known.names)
    counted = next((each for name in _SAVINGS if (each := kept.get(name)) and each in figures.values()), None)
    if wrong and counted is not None:
        out = is_said("refuses", text)
        figures = {name: each for name, each in figures.items() if each != counted}
        kept = {name: each for name, each in kept.items() if name not in _SAVINGS}
        kept |= {} if out else {"saved": counted}
        names["saved"] = "out" if out else "in"
    if "parts" in kept and not figures.keys().isdisjoint(_OF_PARTS.values()):
        of_parts = {_OF_PARTS[name]: kept.pop(name) for name in _OF_PARTS}
        of_parts["months"] = Figure(value=of_parts["months"].value, unit=Unit.MONTHS)
        del kept["debt"]
        kept |= of_parts
    return Told({**kept, **figures}, {**names, **told.names})


def _meant(name: str, figure: Figure, before: Told, *, monthly: bool) -> str:
    """Return in whose place a figure stands: a bare sum in that of the nearest one, all else of that of its name.

    "E se for 800?" is the 700 that are put by, and not the 5000 that they are for; "e se a taxa" is the rate.
    """
    alike = [each for each, other in before.figures.items() if other.unit is figure.unit]
    bare = name in ("amount", "other") or (name == "spare" and not monthly)
    if bare and len(alike) > 1:
        return min(alike, key=lambda each: abs(before.figures[each].value - figure.value))
    return alike[0] if len(alike) == 1 and (bare or figure.unit is not Unit.MONEY) else name
