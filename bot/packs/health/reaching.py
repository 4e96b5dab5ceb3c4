"""When a measure reaches a value, or its goal, if it goes on as it has."""

from __future__ import annotations

from datetime import timedelta

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.health import wording
from bot.packs.health.asking import TOLD, amount_in, asks_for_money, goal_of
from bot.packs.health.kept import KIND, LOOKED_AT, PACK
from bot.packs.health.measures import Measured, amount_of, measure_in
from bot.packs.health.quantities import MEASURES, listed
from bot.packs.health.trends import is_flat, slope
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record_reads import ListRecords, Where
from state.text import words
from tools.zones import clock


async def asked_when_reached(context: TurnContext) -> HandlerResult | None:
    """Tell when a measure reaches a value, or its goal, if it goes on as it has: "quando eu chego nos 68?"; else None.

    Of what adds up over a day there is no such day.
    """
    text = spelt_out(context.resolution.recognition.text.strip())
    said = words(text)
    if listed("reaching").isdisjoint(said) or not is_question(text) or in_group(context.turn.chat):
        return None
    name = measure_in(text) or (context.chat.told or "").removeprefix(TOLD) or "weight"
    if name not in MEASURES or MEASURES[name].adds or MEASURES[name].pair or asks_for_money(text):
        return None
    where = Where(pack=PACK, kinds=(KIND,), equals={"metric": name})
    found = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
    goal, read = await goal_of(context, name), amount_of(text, name)
    aim = read.amount if isinstance(read, Measured) else int(str(goal.fields["amount"])) if goal else None
    other_figure = not isinstance(read, Measured) and any(map(str.isdigit, text))  # "quando chego nos 5 mil?"
    if not found or aim is None or other_figure:
        return None
    points = [(each.at, amount_in(each)) for each in found]
    by, left = slope(points), aim - amount_in(found[0])
    value = wording.value(context.voice, name, aim)
    if by is None and left:
        still = wording.value(context.voice, name, abs(left))
        return context.say(context.voice.say("health-reach-few", goal=value, left=still), told=f"{TOLD}{name}")
    if by is None or not left or is_flat(by, points) or (by > 0) is not (left > 0):
        change = wording.value(context.voice, name, abs(round(by or 0)))
        way = "there" if by is None or not left else "flat" if is_flat(by, points) else "up" if by > 0 else "down"
        text = context.voice.say("health-reach-never", goal=value, way=way, change=change)
        return context.say(text, told=f"{TOLD}{name}")
    weeks = left / by
    day = clock(context.now) + timedelta(days=round(weeks * 7))
    text = context.voice.say(
        "health-reach",
        goal=value,
        left=wording.value(context.voice, name, abs(left)),
        change=wording.value(context.voice, name, abs(round(by))),
        count=len(found),
        day=context.voice.date(day.date().isoformat()),
    )
    return context.say(text, told=f"{TOLD}{name}")
