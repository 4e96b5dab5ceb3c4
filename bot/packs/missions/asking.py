"""A mission begins: what it needs and was not told is asked for once, at most two values, and it is put down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import cast

from dateutil.relativedelta import relativedelta
from pydantic import JsonValue

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, derived_id
from bot.missions.contracts import Call, DataUnavailable
from bot.missions.documents import Figure, Unit
from bot.missions.facts import told_from, told_json
from bot.missions.internal import cash_flow, month
from bot.missions.orchestrator import MORE, package_of
from bot.missions.reading import LONGEST_MONTHS, MONTHS_A_YEAR, UNITS, Told, is_said, told_in
from bot.missions.triage import WAYS_TO_PAY, Goal, Triage, about_money, says, triage
from bot.packs.frame import ask, question
from bot.packs.ledger.lexicon import says as ledger_says
from bot.packs.missions.recalling import before, bills_named, owed_just_now, remembered
from bot.replies.catalogue import Voice
from bot.understanding.dates import dates
from bot.understanding.grammar import every
from bot.understanding.money import sums
from bot.understanding.recognition import Language, Recognition
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.normaliser import aligned
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.mission import Mission, PutMission
from state.person_reads import ListMissions
from state.text import words
from state.turns import Message, Reply
from tools.currencies import written
from tools.definition import Saved, ToolName
from tools.keywords import telling
from tools.zones import clock, here

PACK = "missions"
QUERY_LIMIT = 1_000
# A day that is nearer is no term to save for: it is when something else is.
SOONEST_MONTHS = 2
# What is asked for in one go, at most two values; the first that is missing decides.
_NEEDED: Mapping[Goal, tuple[tuple[str, ...], ...]] = {
    Goal.FINANCE_OR_SAVE: (("amount",), ("months", "rate")),
    Goal.SAVE_FOR: (("amount", "months"),),
    Goal.RETIREMENT: (("wish", "months"),),
    Goal.RESERVE: (("spending",),),
    Goal.HEALTH: (("income", "spending"),),
    Goal.AFFORD: (("income",),),
    Goal.GROWTH: (("put", "months"),),
    Goal.PACE: (("amount",), ("spare",)),
    Goal.SURPLUS: (("income", "spending"),),
    Goal.PURCHASE: (("amount",), ("income", "spending")),
    Goal.DISCOUNT: (("discount", "months"),),
}
# Of parts whose sum was told the price tells what a discount would.
_OF_PARTS = (("amount",), ("months",))
# Of a home, what it is held against is worth more than its usual rate.
_OF_A_HOME = (("amount",), ("months", "rent"))
# Of these, whatever the ledger says of what comes in and goes out does as well.
_IN_LEDGER = frozenset({"income", "spending", "spare"})
_LEDGER = {"income": "income", "expenses": "spending", "total": "spending"}
_NEEDS_BOTH = frozenset({Goal.SURPLUS, Goal.PURCHASE, Goal.PACE})
# Whose term may be told as a day.
_TERMED = frozenset({Goal.SAVE_FOR, Goal.PURCHASE, Goal.PACE})
# What goes on from the question before where it tells less than it needs.
_GOES_ON = WAYS_TO_PAY | {Goal.PACE, Goal.GROWTH, Goal.SAVE_FOR, Goal.DEBTS}
# What says the same as another figure does.
_INSTEAD: Mapping[str, tuple[str, ...]] = {
    "rate": ("rate_year",),
    "wish": ("spending",),
    "put": ("amount", "saved", "spare"),
    "spare": ("a_day",),
    "debt": ("instalment",),
}
_TERM = {"months": "term"}
_NONE = re.compile(r"\b(?:nada|nenhum|nao pago|moro com|sem aluguel|nothing|none|no rent|zero)\b")
# What says no, or asks for something else, whatever numbers it has; and so many words may stand beside bare numbers.
_LEFT_TO_ITSELF = frozenset({Action.DENY, Action.CANCEL, Action.CONFIRM, "mission"})
MOST_BESIDE = 1
# So many words that the question before had not may stand in one that goes on from it.
MOST_NEW = 1
# What is paid off by the month, of what was told just before; and what is held against what comes in.
_PAYS = frozenset({"spare", "a_day"})
_SHARES = frozenset({"instalment", "spare", "amount"})
_DO_NOT_KNOW = ("nao sei", "nao lembro", "sei la", "tanto faz", "i don't know", "dont know", "no idea", "not sure")


async def begin(context: TurnContext) -> HandlerResult:
    """Begin a mission, or ask for what it needs; of sums that nobody here can do that is said, the rest is chatter."""
    recognition = context.resolution.recognition
    found = triage(recognition.text, recognition.action)
    # What else the message tells, though it was kept for itself, may be what the question is about.
    beside = told_in(context.turn.message.beside, retiring=found.goal is Goal.RETIREMENT)
    found = found.telling(beside.with_more(found.told), once=says("once", recognition.text))
    found = replace(found, told=_until(context, recognition.text, found.goal).with_more(found.told))
    if found.goal is None and not context.asker.connected and about_money(recognition.text):
        return context.say(context.voice.say("mission-cannot"))
    if found.goal is None:
        # "Compro a 45 e vendo a 99,90" asks nothing.
        tells = any(map(str.isdecimal, recognition.text)) and not is_question(recognition.text)
        said = replace(recognition, action=Action.REMEMBER if tells else Action.CHAT)
        return await context.otherwise(context.taking(said))
    if found.goal in _GOES_ON and await _missing(context, found) and (last := await before(context)):
        alike = last.found.goal is found.goal or {last.found.goal, found.goal} <= WAYS_TO_PAY
        new = set(telling(words(recognition.text))) - set(words(last.query))
        if alike and len(new) <= MOST_NEW:
            told = last.found.told.with_more(found.told)
            return await begin_with(context, last.query, last.found.telling(told))
    return await begin_with(context, recognition.text, found)


async def begin_with(context: TurnContext, query: str, found: Triage) -> HandlerResult:
    """Begin the mission that was ``found`` in ``query``, or ask for what it needs."""
    if not context.budget.allows("missions"):
        return await _put_off(context, query, more=False)
    told = await remembered(context)
    if "saved" in told.figures and (found.told.names.get("saved") == "out" or _from_nothing(found, query)):
        figures = {name: each for name, each in told.figures.items() if name != "saved"}
        told = Told(figures if "saved" in found.told.names else {**figures, "put_by": told.figures["saved"]})
    if found.goal is Goal.DEBTS and "debt" not in found.told.figures and _PAYS & found.told.figures.keys():
        told = told.with_more(await owed_just_now(context))
    if found.goal is Goal.AFFORD and not _SHARES & found.told.figures.keys():
        told = told.with_more(await bills_named(context, query))
    found = found.telling(told.with_more(found.told))
    missing = await _missing(context, found)
    if missing:
        args = {"query": query[:QUERY_LIMIT], "told": told_json(found.told), "expects": list(missing)}
        text = _question(context, found, missing)
        sums_alone = all(UNITS[name] is Unit.MONEY for name in missing)
        return ask(context, question(PACK, str(found.goal), text, args, shape="amount" if sums_alone else None))  # type: ignore[arg-type]
    return await _begun(context, query, found)


def _from_nothing(found: Triage, query: str) -> bool:
    """Tell whether nobody said that what there is already is part of the goal: "em quanto tempo junto 3 mil?"."""
    return found.goal is Goal.PACE and "saved" not in found.told.figures and not says("counts_saved", query)


async def misunderstood(context: TurnContext, query: str, found: Triage) -> HandlerResult:
    """Say what was understood of ``query``, and ask for what is right; what was told of it stays known."""
    expects: list[JsonValue] = [*next(iter(_groups(found)), ("debt",))]
    text = context.voice.say("mission-misunderstood", goal=str(found.goal))
    args: JsonObject = {"query": query[:QUERY_LIMIT], "told": told_json(found.told), "expects": expects}
    return ask(context, question(PACK, str(found.goal), text, args))


def answers(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether a message tells what was asked for; bare numbers do where little else is said.

    None leaves it to what it was taken for: a no, another question.
    """
    text, expects = message.text or "", asked.args["expects"]
    names = tuple(str(each) for each in expects) if isinstance(expects, list) else ()
    if message.forwarded:
        return False
    if recognition.action in _LEFT_TO_ITSELF or _unsure(text) or _pays_none(text):
        return None
    if recognition.action == "transfer" and "saved" not in names and ledger_says(text, "saved"):
        return None  # "guardei 200 pra moto" was done, and is no number of months
    known, retiring = asked.args["told"], asked.name == Goal.RETIREMENT
    so_far = told_from(known) if isinstance(known, dict) else Told()
    now, bare = (so_far.with_more(told_in(text, retiring=retiring, expects=each)) for each in ((), names))
    if any(_has(now, name) for name in names) or (is_said("disputes", text) and now.figures != so_far.figures):
        return True
    for each in reversed(sums(text)):
        text = text[: each.start] + text[each.end :]
    beside = [word for word in telling(words(text)) if not word.isdecimal() and word not in every("around_a_day")]
    return any(_has(bare, name) for name in names) and len(beside) <= MOST_BESIDE


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Begin the mission with what the answer tells; what is not known is assumed, and the answer will say so."""
    query, expects = str(asked.args["query"]), asked.args["expects"]
    known = asked.args["told"]
    told = told_from(known) if isinstance(known, dict) else Told()
    text = context.turn.message.text or ""
    refused = context.resolution.recognition.action == Action.DENY and not _unsure(text)
    if refused:
        return context.say(context.voice.say("cancelled"))
    if is_question(text) and triage(text, "mission").goal is not None:
        # Another question is no answer.
        return await begin(context.taking(replace(context.resolution.recognition, action="mission", text=text)))
    names = tuple(str(each) for each in expects) if isinstance(expects, list) else ()
    more = told_in(text, retiring=asked.name == Goal.RETIREMENT, expects=names)
    if "rent" in names and "rent" not in more.figures and _pays_none(text):
        more = Told({"rent": Figure(value=Decimal(0), unit=Unit.MONEY)}).with_more(more)
    more = _until(context, text, Goal(asked.name)).with_more(more)
    return await _begun(context, query, triage(query, "mission").telling(told.with_more(more), once=says("once", text)))


def _pays_none(text: str) -> bool:
    return bool(_NONE.search(aligned(text)))


def _until(context: TurnContext, text: str, goal: Goal | None) -> Told:
    """Return the months until the day that ``text`` names as the end of a goal's term: "até julho"."""
    if goal not in _TERMED:
        return Told()
    language: Language = "en" if context.voice.locale == "en" else "pt-BR"
    now = clock(context.now)
    for moment in dates(text, now, here(), language):
        if moment.begins is not None and moment.repeat is None:
            apart = relativedelta(moment.begins, now.replace(hour=0, minute=0, second=0, microsecond=0))
            months = MONTHS_A_YEAR * apart.years + apart.months + bool(apart.days)
            if SOONEST_MONTHS <= months <= LONGEST_MONTHS:
                return Told({"months": Figure(value=Decimal(months), unit=Unit.MONTHS)})
    return Told()


def _unsure(text: str) -> bool:
    folded = aligned(text)
    return any(each in folded for each in _DO_NOT_KNOW)


async def again(context: TurnContext, mission: Mission) -> HandlerResult:
    """Begin ``mission`` once more, with twice the time and twice the calls."""
    found = triage(mission.query, "mission").telling(told_from(mission.known))
    return await _begun(context, mission.query, found, more=True)


async def _begun(context: TurnContext, query: str, found: Triage, *, more: bool = False) -> HandlerResult:
    if not context.budget.allows("missions", MORE if more else 1):
        return await _put_off(context, query, more=more)
    mission_id = derived_id(context.turn.id, "mission")
    mission = Mission(
        id=mission_id,
        person=context.turn.person,
        chat=context.turn.chat,
        channel=context.turn.channel,
        parent=context.turn.parent or context.turn.id,
        locale=context.voice.locale,
        zone=context.chat.zone,
        currency=written(),
        query=query[:QUERY_LIMIT],
        package=package_of(mission_id, query[:QUERY_LIMIT], found, context.now, more=more).to_json(),
        known=told_json(found.told),
        created_at=context.now,
        created_turn=context.number,
    )
    waiting = await context.reads(ListMissions())
    kind = "more" if more else found.classe
    text = context.voice.say("mission-waits") if waiting else context.voice.say("mission-begins", kind=kind)
    return HandlerResult(replies=(Reply(text=text),), effects=(PutMission(mission=mission),))


async def _put_off(context: TurnContext, query: str, *, more: bool) -> HandlerResult:
    """Say that there is no more thinking today, and keep the question; the answer that ``more`` was to better stays."""
    again = context.budget.begins_again(context.voice)
    if more:
        return context.say(context.voice.say("budget-more", **again))
    over = context.voice.say("budget-missions", limit=context.budget.limits.missions, **again)
    kept = cast("Saved", await context.run(ToolName.SAVE_NOTE, {"content": query}))
    if kept.outcome != "kept":
        return context.say(over)
    change = Change(verb="kept", title=kept.item.title)
    return context.say(over, effects=kept.effects, inverses=kept.inverses, change=change)


def _is_home(found: Triage) -> bool:
    return found.goal is Goal.FINANCE_OR_SAVE and found.told.names.get("thing") == "home"


async def _missing(context: TurnContext, found: Triage) -> tuple[str, ...]:
    assert found.goal is not None  # noqa: S101 - what is begun has a goal
    if found.goal is Goal.PURCHASE and _saved_enough(found.told):
        return ()
    for group in _groups(found):
        missing = tuple(name for name in group if not _has(found.told, name))
        if missing and set(missing) <= _IN_LEDGER:
            there = await _in_ledger(context, found.told)
            # Of how money stands, one side says something; a sum needs both.
            enough = there & set(missing) and found.goal not in _NEEDS_BOTH
            missing = () if enough else tuple(set(missing) - there)
        if missing:
            return tuple(name for name in group if name in missing)
    return ()


def _groups(found: Triage) -> tuple[tuple[str, ...], ...]:
    if _is_home(found):
        return _OF_A_HOME
    if found.goal in WAYS_TO_PAY and "instalment" in found.told.figures:
        return _OF_PARTS
    return _NEEDED.get(found.goal, ()) if found.goal else ()


def _saved_enough(told: Told) -> bool:
    """Tell whether what is saved pays for what is to be bought, whatever comes in."""
    price, saved = told.figures.get("amount"), told.figures.get("saved")
    return price is not None and saved is not None and saved.value >= price.value


def _has(told: Told, name: str) -> bool:
    if name == "months" and {"age", "retire_age"} <= told.figures.keys():
        return True
    return any(each in told.figures for each in (name, *_INSTEAD.get(name, ())))


async def _in_ledger(context: TurnContext, told: Told) -> set[str]:
    """Return which of what is needed the ledger tells, with what was ``told``: what is left needs both sides."""
    found: set[str] = set()
    whole = "income" in told.figures  # what came in this month so far leaves nothing of every month
    for operation in (cash_flow, month):
        try:
            came = await operation(Call({}, {}, context.reads, context.now))
        except DataUnavailable:
            continue
        found |= {name for figure, name in _LEDGER.items() if figure in came.dados}
        whole = whole or (operation is cash_flow and came.nomes.get("span") == "whole")
    known = found | told.figures.keys()
    return found | ({"spare"} if whole and {"income", "spending"} <= known else set())


def _question(context: TurnContext, found: Triage, missing: tuple[str, ...]) -> str:
    part, goal, voice = "both" if len(missing) > 1 else missing[0], found.goal, context.voice
    if goal in (*WAYS_TO_PAY, Goal.PURCHASE) and "amount" in missing:
        return voice.say("mission-ask-price")
    if _is_home(found):
        return voice.say("mission-ask-home", missing=part)
    match part:
        case "income":
            return voice.say("mission-ask-income")
        case "spending":
            return voice.say("mission-ask-spending")
    return _part_asked(voice, goal, part)


def _part_asked(voice: Voice, goal: Goal | None, part: str) -> str:
    """Return how the one value, or both, that ``goal`` lacks are asked for."""
    match goal:
        case Goal.FINANCE_OR_SAVE:
            return voice.say("mission-ask-finance", missing=_TERM.get(part, part))
        case Goal.SAVE_FOR | Goal.PACE:
            return voice.say("mission-ask-goal", missing=_TERM.get(part, part))
        case Goal.RETIREMENT:
            return voice.say("mission-ask-retire", missing=_TERM.get(part, part))
        case Goal.GROWTH:
            return voice.say("mission-ask-growth", missing=_TERM.get(part, part))
        case Goal.DISCOUNT:
            return voice.say("mission-ask-discount", missing="parts" if part == "months" else part)
        case _:
            return voice.say("mission-ask-flow")
