"""Goals of a measure: "meta 85" behind a weight, kept with the measure and told with it."""

from __future__ import annotations

import re

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.health import wording
from bot.packs.health.kept import PACK
from bot.packs.health.measures import MEASURES, Measured, about_somebody_else, amount_of, folded, measured
from state.effects import Change
from state.record import ChangeRecord, Fields, PutRecord, Record, RecordEffect, inverse, record_id
from state.record_reads import ListRecords, Where

KIND = "goal"
_GOAL = re.compile(
    r"\b(?:meta|objetivo|goal|target|(?:quero|preciso|want to|need to) (?:chegar|baixar|pesar|reach|get to))\b"
)


async def told_goal(context: TurnContext) -> HandlerResult | None:
    """Keep the goal that the message tells of a measure, which it or the rest of the message names; else None."""
    text, beside = context.resolution.recognition.text, context.turn.message.beside
    goal = _GOAL.search(folded(text))
    if goal is None or context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    if text.rstrip().endswith("?") or measured(text[: goal.start()]) or about_somebody_else(text):
        return None
    rest = text[goal.start() :]
    spoken = [each.name for said in (rest, beside) for each in measured(said)]
    name = next((each for each in spoken if each in MEASURES and not MEASURES[each].pair), None)
    value = amount_of(rest, name) if name else None
    return await _kept(context, value) if isinstance(value, Measured) else None


async def _kept(context: TurnContext, value: Measured) -> HandlerResult:
    fields: Fields = {"metric": value.name, "amount": value.amount}
    before = await goal_of(context, value.name)
    effect: RecordEffect
    if before:
        effect = ChangeRecord(record_id=before.id, put={"amount": value.amount})
    else:
        effect = PutRecord(
            record=Record(
                id=record_id(context.turn.id, 0),
                person=context.turn.person,
                pack=PACK,
                kind=KIND,
                fields=fields,
                created_at=context.now,
                created_turn=context.number,
                last_turn=context.number,
            )
        )
    thing = wording.thing(context.voice, value.name, value.amount, None, "")
    text, back = context.voice.say("health-goal-kept", thing=thing), (inverse(effect, before),)
    return context.say(text, effects=(effect,), inverses=back, change=Change(verb="kept", title=thing), sent="")


async def goal_of(context: TurnContext, name: str) -> Record | None:
    """Return the goal of the measure ``name``; None if the person told none."""
    where = Where(pack=PACK, kinds=(KIND,), equals={"metric": name})
    return next(iter(await context.reads(ListRecords(where=where, limit=1))), None)


async def left_to_goal(context: TurnContext, name: str, amount: int) -> str:
    """Return how far ``amount`` is from the goal of the measure, in words; "" if there is none."""
    goal = await goal_of(context, name)
    if goal is None:
        return ""
    aim = int(str(goal.fields["amount"]))
    left = wording.value(context.voice, name, abs(aim - amount))
    reached = "yes" if aim == amount else "no"
    return context.voice.say("health-goal", goal=wording.value(context.voice, name, aim), left=left, reached=reached)
