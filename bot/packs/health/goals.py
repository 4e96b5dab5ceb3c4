"""Goals of a measure: "meta 85" behind a weight, kept with the measure and told with it."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs import holding
from bot.packs.health import wording
from bot.packs.health.answers import said_with_yes
from bot.packs.health.asking import goal_of
from bot.packs.health.kept import GOALS, PACK
from bot.packs.health.measures import GOAL, Measured, about_somebody_else, amount_of, measured
from bot.packs.health.quantities import MEASURES
from bot.packs.health.recording import record_metric
from bot.understanding.words.normaliser import aligned
from state.effects import Change
from state.record import ChangeRecord, Fields, PutRecord, RecordEffect, inverse


async def told_goal(context: TurnContext) -> HandlerResult | None:
    """Keep the goal that the message tells of a measure, which it or the rest of the message names; else None."""
    text, beside = context.resolution.recognition.text, context.turn.message.beside
    goal = GOAL.search(aligned(text))
    if goal is None or context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    if text.rstrip().endswith("?") or said_with_yes(text) is not None or about_somebody_else(text):
        return None
    before, rest = text[: goal.start()], text[goal.start() :]
    spoken = [each.name for said in (rest, before, beside) for each in measured(said)]
    name = next((each for each in spoken if each in MEASURES and not MEASURES[each].pair), None)
    value = amount_of(rest, name) if name else None
    if not isinstance(value, Measured):
        return None
    kept = await _kept(context, value)
    if not any(isinstance(each, Measured) for each in measured(before)):
        return kept
    told = replace(context.resolution.recognition, text=before)
    offer = await record_metric(context.taking(told))
    offer = await holding.hold(context, offer)
    first = offer.replies[0]
    return replace(
        offer,
        replies=(first.changed(text=f"{kept.replies[0].text}\n\n{first.text}"), *offer.replies[1:]),
        effects=(*kept.effects, *offer.effects),
        inverses=(*offer.inverses, *kept.inverses),
        change=offer.change or kept.change,
    )


async def _kept(context: TurnContext, value: Measured) -> HandlerResult:
    fields: Fields = {"metric": value.name, "amount": value.amount}
    before = await goal_of(context, value.name)
    effect: RecordEffect
    if before:
        effect = ChangeRecord(record_id=before.id, put={"amount": value.amount})
    else:
        effect = PutRecord(record=context.record(PACK, GOALS, fields))
    thing = wording.thing(context.voice, value.name, value.amount, None, "")
    text, back = context.voice.say("health-goal-kept", thing=thing), (inverse(effect, before),)
    return context.say(text, effects=(effect,), inverses=back, change=Change(verb="kept", title=thing), sent="")
