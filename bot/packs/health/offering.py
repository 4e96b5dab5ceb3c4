"""Offers to record what was measured: what is offered together, and what a yes to them records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any, cast

from pydantic import JsonValue

from bot.context import HandlerResult, TurnContext
from bot.packs.amending import keys
from bot.packs.frame import ask, question
from bot.packs.health import wording
from bot.packs.health.answers import OFFER
from bot.packs.health.asking import TOLD
from bot.packs.health.kept import KIND, NOON, OTHERS, PACK, nanoseconds
from bot.packs.health.measures import MEDICINE, Measured
from bot.packs.health.others import called, key_of
from bot.packs.health.quantities import MEASURES
from bot.replies.text import one_line
from bot.understanding.resolver import Move
from bot.understanding.words.normaliser import aligned
from state.document import JsonObject
from state.effects import Change, Effect
from state.lane import Dialogue, PackQuestion
from state.record import Fields, PutRecord, Record, inverse
from state.text import fold, words
from tools.keywords import telling
from tools.zones import clock


def offer(
    context: TurnContext, found: Sequence[Measured], when: datetime, who: str = "", *, anew: bool = False
) -> HandlerResult:
    """Offer to record what was ``found``, with what is being offered already of the same person.

    What is measured several times a day stands beside what is offered of it if it was measured ``anew``, and takes its
    place if it was put right.
    """
    voice, takes = context.voice, ""
    already = open_offer(context, who)
    # What is offered of somebody else is of one day.
    if already and (not who or already[1].date() == when.date()):
        earlier, before, takes = already
        if before.date() != when.date() or any(each.on for each in (*earlier, *found)):
            earlier, found = _on(earlier, before), _on(found, when)
        told = {(each.name, each.on) for each in found}
        found = (
            *(each for each in earlier if (each.name, each.on) not in told or _adds(each, found, anew=anew)),
            *found,
        )
    dated = len(found) > 1 and any(each.on for each in found)
    first = found[0]
    day = voice.day(nanoseconds(_moment(first, when)), context.now)
    if who:
        text = voice.say("health-offer-of", who=called(voice, who), day=day, things=_things(context, found))
    elif dated:
        text = voice.say("health-offer-days", things=_things(context, found))
    elif len(found) > 1:
        text = voice.say("health-offer-several", day=day, things=_things(context, found))
    elif first.name == MEDICINE:
        text = voice.say("health-offer-taken", day=day, label=one_line(first.label))
    else:
        value = wording.value(voice, first.name, first.amount, first.second)
        text = voice.say("health-offer", what=wording.own(voice, first.name), day=day, value=value)
    name = first.name if len(found) == 1 else ""
    args: JsonObject = {
        "name": name,
        "when": when.isoformat(),
        "who": who,
        "measured": [cast("JsonValue", asdict(each)) for each in found],
    }
    asked = ask(context, question(PACK, OFFER, text, args, yes_or_no=True, holds=True, takes=takes))
    return replace(asked, told=f"{TOLD}{first.name}")


def record_named(
    context: TurnContext, asked: PackQuestion, offered: Sequence[Measured], when: datetime, who: str
) -> HandlerResult:
    """Record what a yes names of what is ``offered``, all if it names none, and go on offering the rest."""
    said = aligned(context.turn.message.text or "")
    meant = [each for each in offered if _is_named(each, said)] or offered
    done, rest = record(context, meant, when, who), [each for each in offered if each not in meant]
    if not rest:
        return done
    more = offer(context, rest, when, who)
    pending = more.pending
    if isinstance(pending, Dialogue) and pending.question:
        pending = pending.changed(question=pending.question.changed(note=asked.note))
    return replace(done, replies=(*done.replies, *more.replies), trigger=more.trigger, pending=pending)


def _is_named(each: Measured, said: str) -> bool:
    if each.name == MEDICINE:
        return not keys(words(said)).isdisjoint(keys(telling(words(each.label))))
    return each.name in MEASURES and MEASURES[each.name].words.search(said) is not None


def open_offer(context: TurnContext, who: str) -> tuple[list[Measured], datetime, str] | None:
    """Return what else of ``who`` is offered to be recorded, of when, and the nonce of the question; else None."""
    if not isinstance(context.pending, Dialogue | None) or context.resolution.move is not Move.START:
        return None
    for each in (context.pending, *context.chat.unasked):
        asked = each.question if isinstance(each, Dialogue) else None
        if each is None or asked is None or (asked.pack, asked.name) != (PACK, OFFER):
            continue
        args = cast("dict[str, Any]", asked.args)
        if key_of(str(args.get("who", ""))) == key_of(who):
            return [Measured(**one) for one in args["measured"]], datetime.fromisoformat(args["when"]), each.nonce
    return None


def _on(found: Sequence[Measured], when: datetime) -> list[Measured]:
    """Return what was ``found``, each with its day."""
    return [each if each.on else replace(each, on=when.date().isoformat()) for each in found]


def _moment(each: Measured, when: datetime) -> datetime:
    """Return when ``each`` was measured: at noon of its own day, else at ``when`` all of them were."""
    return datetime.fromisoformat(each.on).replace(tzinfo=when.tzinfo) + NOON if each.on else when


def _adds(offered: Measured, found: Sequence[Measured], *, anew: bool) -> bool:
    """Tell whether what is ``offered`` counts beside what was ``found``: one more glass, another pill."""
    if offered.name == MEDICINE:
        return all(fold(offered.label) != fold(each.label) for each in found)
    measure = MEASURES.get(offered.name)
    adds = measure is not None and (measure.adds or (anew and measure.often))
    return adds and not is_again(offered, found)


def record(context: TurnContext, found: Sequence[Measured], when: datetime, who: str = "") -> HandlerResult:
    effects: list[Effect] = []
    inverses: list[Effect] = []
    for ordinal, each in enumerate(found):
        at = min(clock(context.now), _moment(each, when))
        put = PutRecord(record=_as_record(context, each, at, ordinal, who))
        effects.append(put)
        inverses.append(inverse(put))
    things = _things(context, found)
    day = context.voice.day(nanoseconds(when), context.now)
    if any(each.on for each in found):
        text = context.voice.say("health-recorded-days", things=things)
    elif who:
        text = context.voice.say("health-recorded-of", who=called(context.voice, who), things=things, day=day)
    else:
        text = context.voice.say("health-recorded", things=things, day=day)
    return context.say(
        text,
        effects=tuple(effects),
        inverses=tuple(inverses),
        change=Change(verb="kept", title=things),
        sent="",
        told=f"{TOLD}{found[-1].name}",
    )


def _things(context: TurnContext, found: Sequence[Measured]) -> str:
    things = []
    for each in found:
        thing = wording.thing(context.voice, each.name, each.amount, each.second, one_line(each.label))
        things.append(f"{thing} ({context.voice.short_date(each.on)})" if each.on else thing)
    return context.voice.join(things)


def _as_record(context: TurnContext, each: Measured, when: datetime, ordinal: int, who: str) -> Record:
    fields: Fields = {"metric": each.name, "amount": each.amount}
    if each.second is not None:
        fields["second"] = each.second
    if each.label:
        fields["label"] = each.label
    if who:
        fields |= {"who": key_of(who), "name": who}
    return context.record(PACK, OTHERS if who else KIND, fields, when, ordinal=ordinal)


def is_again(value: Measured, offered: Sequence[Measured]) -> bool:
    return any((value.name, value.amount, value.second) == (each.name, each.amount, each.second) for each in offered)
