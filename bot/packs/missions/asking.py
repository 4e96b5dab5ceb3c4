"""A mission begins: what it needs and was not told is asked for once, at most two values, and it is put down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.context import HandlerResult, TurnContext, derived_id
from bot.handlers import saves
from bot.missions.contracts import Call, DataUnavailable
from bot.missions.internal import cash_flow
from bot.missions.orchestrator import package_of
from bot.missions.reading import Told, aligned, told_in
from bot.missions.told import told_from, told_json
from bot.missions.triage import Goal, Triage, about_money, triage
from bot.packs.frame import ask, question
from bot.understanding.recognition import Action
from state.lane import PackQuestion
from state.mission import Mission, PutMission
from state.mission_reads import ListMissions
from state.turns import Reply

PACK = "missions"
QUERY_LIMIT = 1_000
# What is asked for in one go, at most two values; the first that is missing decides.
_NEEDED: Mapping[Goal, tuple[tuple[str, ...], ...]] = {
    Goal.FINANCE_OR_SAVE: (("amount",), ("months", "rate")),
    Goal.SAVE_FOR: (("amount", "months"),),
    Goal.RETIREMENT: (("wish", "months"),),
    Goal.RESERVE: (("spending",),),
    Goal.HEALTH: (("income", "spending"),),
    Goal.AFFORD: (("income",),),
}
# Of these, whatever the ledger says of what comes in and goes out does as well.
_IN_LEDGER = frozenset({"income", "spending"})
# What says the same as another figure does.
_INSTEAD: Mapping[str, tuple[str, ...]] = {
    "rate": ("rate_year",),
    "wish": ("spending",),
}
_DO_NOT_KNOW = ("nao sei", "nao lembro", "sei la", "tanto faz", "i don't know", "dont know", "no idea", "not sure")


async def begin(context: TurnContext) -> HandlerResult:
    """Begin a mission, or ask for what it needs; of sums that nobody here can do that is said, the rest is chatter."""
    recognition = context.resolution.recognition
    found = triage(recognition.text, recognition.action)
    if found.goal is None and not context.asker.connected and about_money(recognition.text):
        return context.say(context.voice.say("mission-cannot"))
    if found.goal is None:
        chatter = replace(recognition, action=Action.CHAT)
        return await saves.offer(replace(context, resolution=replace(context.resolution, recognition=chatter)))
    missing = await _missing(context, found.goal, found.told)
    if missing:
        args = {"query": recognition.text[:QUERY_LIMIT], "told": told_json(found.told), "expects": list(missing)}
        text = _question(context, found.goal, missing)
        return ask(context, question(PACK, str(found.goal), text, args))  # type: ignore[arg-type]
    return await _begun(context, recognition.text, found)


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Begin the mission with what the answer tells; what is not known is assumed, and the answer will say so."""
    query, expects = str(asked.args["query"]), asked.args["expects"]
    known = asked.args["told"]
    told = told_from(known) if isinstance(known, dict) else Told()
    text = context.turn.message.text or ""
    refused = context.resolution.recognition.action == Action.DENY and not _unsure(text)
    if refused:
        return context.say(context.voice.say("cancelled"))
    names = tuple(str(each) for each in expects) if isinstance(expects, list) else ()
    more = told_in(text, retiring=asked.name == Goal.RETIREMENT, expects=names)
    found = triage(query, "mission")
    return await _begun(context, query, replace(found, told=told.with_more(more)))


def _unsure(text: str) -> bool:
    folded = aligned(text)
    return any(each in folded for each in _DO_NOT_KNOW)


async def _begun(context: TurnContext, query: str, found: Triage) -> HandlerResult:
    mission_id = derived_id(context.turn.id, "mission")
    mission = Mission(
        id=mission_id,
        person=context.turn.person,
        chat=context.turn.chat,
        channel=context.turn.channel,
        parent=context.turn.parent or context.turn.id,
        locale=context.voice.locale,
        query=query[:QUERY_LIMIT],
        package=package_of(mission_id, query[:QUERY_LIMIT], found, context.now).to_json(),
        known=told_json(found.told),
        created_at=context.now,
        created_turn=context.number,
    )
    waiting = await context.reads(ListMissions())
    text = context.voice.say("mission-waits") if waiting else context.voice.say("mission-begins", kind=found.classe)
    return HandlerResult(replies=(Reply(text=text),), effects=(PutMission(mission=mission),))


async def _missing(context: TurnContext, goal: Goal, told: Told) -> tuple[str, ...]:
    for group in _NEEDED.get(goal, ()):
        missing = tuple(name for name in group if not _has(told, name))
        if missing and not (set(missing) <= _IN_LEDGER and await _ledger_tells(context)):
            return missing
    return ()


def _has(told: Told, name: str) -> bool:
    if name == "months" and {"age", "retire_age"} <= told.figures.keys():
        return True
    return any(each in told.figures for each in (name, *_INSTEAD.get(name, ())))


async def _ledger_tells(context: TurnContext) -> bool:
    try:
        await cash_flow(Call({}, {}, context.reads, context.now))
    except DataUnavailable:
        return False
    return True


def _question(context: TurnContext, goal: Goal, missing: tuple[str, ...]) -> str:
    both = len(missing) > 1
    match goal:
        case Goal.FINANCE_OR_SAVE if "amount" in missing:
            return context.voice.say("mission-ask-price")
        case Goal.FINANCE_OR_SAVE:
            return context.voice.say(
                "mission-ask-finance", missing="both" if both else "term" if "months" in missing else "rate"
            )
        case Goal.SAVE_FOR:
            return context.voice.say(
                "mission-ask-goal", missing="both" if both else "term" if "months" in missing else "amount"
            )
        case Goal.RETIREMENT:
            return context.voice.say(
                "mission-ask-retire", missing="both" if both else "term" if "months" in missing else "wish"
            )
        case Goal.RESERVE:
            return context.voice.say("mission-ask-spending")
        case Goal.AFFORD:
            return context.voice.say("mission-ask-income")
        case _:
            return context.voice.say("mission-ask-flow")
