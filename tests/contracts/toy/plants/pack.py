"""Toy pack: which plant was watered when."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.actions import Intent
from bot.context import HandlerResult, TurnContext
from bot.packs.frame import Pack, Row
from state.effects import Change
from state.record import PutRecord, inverse
from state.record_reads import ListRecords, Where
from state.text import words
from state.turns import Reply

NAME, WATERING = "plants", "watering"


async def water(context: TurnContext) -> HandlerResult:
    """Keep that a plant was watered now."""
    plant = _plant(context)
    put = PutRecord(
        record=context.record(NAME, WATERING, {"plant": plant}, datetime.fromtimestamp(context.now / 1e9, UTC))
    )
    return HandlerResult(
        replies=(Reply(text=context.voice.say("plants-watered", plant=plant)),),
        effects=(put,),
        inverses=(inverse(put),),
        change=Change(verb="kept", title=plant),
    )


async def ask(context: TurnContext) -> HandlerResult:
    """Tell when the plant was watered last."""
    plant = _plant(context)
    kept = await context.reads(ListRecords(where=Where(pack=NAME, kinds=(WATERING,)), limit=50))
    named = [each for each in kept if set(words(plant)) & set(words(str(each.fields["plant"])))]
    if not named:
        return context.say(context.voice.say("plants-unknown", plant=plant))
    last = max(named, key=lambda each: each.created_at)
    return context.say(
        context.voice.say("plants-last", plant=plant, day=context.voice.day(last.created_at, context.now))
    )


def _plant(context: TurnContext) -> str:
    entities = context.resolution.recognition.entities
    return entities.content or entities.query or "?"


PACK = Pack(
    NAME,
    rows=(
        Row("water_plant", Intent.SAVE, "reguei a samambaia", handler=water),
        Row("ask_plant", Intent.SEARCH, "quando reguei a samambaia?", handler=ask),
    ),
)
