"""What was measured is offered, and recorded after a yes only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any, cast

from pydantic import JsonValue

from bot.handlers.keeping import keep
from bot.handlers.saving import offer as other_words
from bot.handlers.searching import search_for
from bot.packs.frame import ask, question
from bot.packs.health import wording
from bot.packs.health.answers import OFFER, REMOVE, VALUE, said_with_no, said_with_yes
from bot.packs.health.asking import ask_metric
from bot.packs.health.correcting import confirmed
from bot.packs.health.kept import KIND, PACK, moments, nanoseconds, now_of
from bot.packs.health.measures import MEASURES, MEDICINE, Doubt, Measured, amount_of, folded, listed, measured
from bot.scene import Outcome, Scene, in_group
from bot.understanding.dates import Kind
from bot.understanding.recognition import Action
from bot.wording.text import one_line
from state.document import JsonObject
from state.effects import Change, Effect
from state.lane import PackQuestion
from state.record import Fields, PutRecord, Record, inverse, record_id
from state.text import words
from tools.definition import ToolName

# "E mais um copo", said with a yes, and the order that makes a yes of a sentence.
_MORE = re.compile(r"(?:(?:e|and)\b\s*)?(?:mais|tambem|outro|outra|another|also|plus|e|and)\b")
_ORDERED = re.compile(r"\b(?:registr|anot|record|save)\w*")
_NOTE_THIS = re.compile(r"^\W*(?:anota|anote|registra|registre|marca|marque|log|record|note)(?: ai| aqui| que)?\b\W*")
_BARE = re.compile(r"\d+(?:[.,]\d+)?")
SHORT = 3
ORDER_WORDS = 10
NOON = timedelta(hours=12)


async def record_metric(scene: Scene) -> Outcome:
    """Offer to record what was measured; ask for a number that is missing or cannot be; else keep the words."""
    text = scene.resolution.recognition.text.strip()
    if text.endswith("?"):
        return await ask_metric(scene)
    read = measured(text)
    found = [each for each in read if isinstance(each, Measured)]
    doubts = [each for each in read if isinstance(each, Doubt)]
    when = _when(scene, text, found)
    if impossible := next((each for each in doubts if each.why == "bounds"), None):
        return _ask_value(scene, impossible, when)
    if found:
        return _offer(scene, found, when)
    if doubts and len(text.split()) <= SHORT:
        return _ask_value(scene, doubts[0], when)
    if in_group(scene.turn.chat):
        return scene.say(scene.voice.say("health-unread"))
    return replace(await keep(scene, ToolName.SAVE_NOTE, {"content": text}), sent=text)


async def answered(scene: Scene, asked: PackQuestion) -> Outcome:
    """Record what was offered after a yes, leave it after a no; a number is the value, other words something new."""
    if asked.name == REMOVE:
        return await confirmed(scene, asked)
    action = scene.resolution.recognition.action
    args = cast("dict[str, Any]", asked.args)
    when = datetime.fromisoformat(args["when"])
    if asked.name == OFFER:
        offered = [Measured(**each) for each in args["measured"]]
        more = said_with_yes(scene.turn.message.text or "")
        if more == "" or (action is Action.CONFIRM and not more):
            return _record(scene, offered, when)
        if (done := _put_otherwise(scene, offered, when)) is not None:
            return done
        if action is Action.CONFIRM:
            return _record(scene, offered, when)
    name = str(args["name"])
    text = scene.resolution.recognition.text.strip()
    value = amount_of(text, name) if name in MEASURES and len(text.split()) <= 2 * SHORT else None
    if isinstance(value, Measured):
        return _offer(scene, [value], when)
    if isinstance(value, Doubt) and value.why == "bounds":
        return _ask_value(scene, value, when)
    if action in (Action.DENY, Action.CONFIRM):
        return scene.say(scene.voice.say("health-left"))
    if action is Action.SEARCH:
        return await search_for(scene, text, None)
    return await other_words(scene)


def _put_otherwise(scene: Scene, offered: Sequence[Measured], when: datetime) -> Outcome | None:
    """Do what a yes or a no says besides: one more value is recorded, too, another day or value is offered."""
    text = (scene.turn.message.text or "").strip()
    if (more := said_with_yes(text)) and (values := _values(more, offered[0].name)):
        same = [each for each in values if each not in offered and not _is_again(each, offered)]
        others = all(each.name not in {one.name for one in offered} for each in values)
        return _record(scene, [*offered, *same] if others or _MORE.match(folded(more)) else values, when)
    recognition = scene.resolution.recognition
    rather = said_with_no(text) or (recognition.entities.value if recognition.action is Action.REWRITE else None)
    if not rather:
        return None
    told = _when(scene, rather, ())
    values = _values(rather, offered[0].name) if len(offered) == 1 else []
    if values or moments(scene, rather):
        return _offer(scene, values or offered, told if moments(scene, rather) else when)
    return None


def _values(text: str, name: str) -> list[Measured]:
    """Return what ``text`` says was measured, of the measure ``name`` if it names none."""
    found = [each for each in measured(text) if isinstance(each, Measured)]
    if found or name not in MEASURES:
        return found
    value = amount_of(text, name)
    # "Era 121", of kilometres.
    shown = MEASURES[name].shown
    if not isinstance(value, Measured) and shown and _BARE.fullmatch(text):
        value = amount_of(f"{text} {shown[0][0]}", name)
    return [value] if isinstance(value, Measured) else []


def _is_again(value: Measured, offered: Sequence[Measured]) -> bool:
    return any((value.name, value.amount, value.second) == (each.name, each.amount, each.second) for each in offered)


async def recorded_at_once(scene: Scene) -> Outcome | None:
    """Record what a yes tells with its value, though nothing is asked any more; None if it is no such yes."""
    text = (scene.turn.message.text or "").strip()
    more = said_with_yes(text)
    if not more or in_group(scene.turn.chat) or text.endswith("?") or not _ORDERED.search(folded(text)):
        return None
    found = [each for each in measured(more) if isinstance(each, Measured)]
    return _record(scene, found, _when(scene, more, found)) if found else None


def ordered_to_record(scene: Scene) -> Outcome | None:
    """Offer to record what the message orders to note, where that is a measure and its value, and nothing besides."""
    text = (scene.turn.message.text or "").strip()
    order = _NOTE_THIS.match(folded(text))
    if order is None or in_group(scene.turn.chat) or scene.turn.message.forwarded or len(text.split()) > ORDER_WORDS:
        return None
    rest = text[order.end() :]
    found = measured(rest)
    if len(found) != 1 or not isinstance(found[0], Measured) or found[0].name == MEDICINE:
        return None
    value = found[0]
    said = folded(f"{rest[: value.start]} {rest[value.end :]}")
    for moment in moments(scene, said):
        said = f"{said[: moment.start]}{' ' * (moment.end - moment.start)}{said[moment.end :]}"
    if set(words(MEASURES[value.name].words.sub(" ", said))) - listed("own_around"):
        return None
    return _offer(scene, [value], _when(scene, rest, [value]))


def _when(scene: Scene, text: str, found: Sequence[Measured]) -> datetime:
    """Return when it was: now, unless ``text`` says another day, or an earlier time of today."""
    now = now_of(scene)
    # "Dormi 4h ontem" tells a day, and no time of it.
    for each in found:
        if each.name != MEDICINE:
            text = f"{text[: each.start]}{' ' * (each.end - each.start)}{text[each.end :]}"
    for moment in moments(scene, text):
        if moment.begins is None or moment.kind not in (Kind.DAY, Kind.TIME):
            continue
        told = moment.at or (now if moment.begins.date() == now.date() else moment.begins + NOON)
        return told if told <= now else now
    return now


def _ask_value(scene: Scene, doubt: Doubt, when: datetime) -> Outcome:
    voice = scene.voice
    text = (
        voice.say("health-ask-again", said=one_line(doubt.said), metric=doubt.name)
        if doubt.why == "bounds"
        else voice.say("health-ask-value", metric=doubt.name)
    )
    args: JsonObject = {"name": doubt.name, "when": when.isoformat()}
    return ask(scene, question(PACK, VALUE, text, args, holds=True))


def _offer(scene: Scene, found: Sequence[Measured], when: datetime) -> Outcome:
    voice = scene.voice
    day = voice.day(nanoseconds(when), scene.now)
    first = found[0]
    if len(found) > 1:
        text = voice.say("health-offer-several", day=day, things=_things(scene, found))
    elif first.name == MEDICINE:
        text = voice.say("health-offer-taken", day=day, label=one_line(first.label))
    else:
        value = wording.value(voice, first.name, first.amount, first.second)
        text = voice.say("health-offer", what=wording.own(voice, first.name), day=day, value=value)
    name = first.name if len(found) == 1 else ""
    args: JsonObject = {
        "name": name,
        "when": when.isoformat(),
        "measured": [cast("JsonValue", asdict(each)) for each in found],
    }
    return ask(scene, question(PACK, OFFER, text, args, yes_or_no=True, holds=True))


def _record(scene: Scene, found: Sequence[Measured], when: datetime) -> Outcome:
    effects: list[Effect] = []
    inverses: list[Effect] = []
    for ordinal, each in enumerate(found):
        put = PutRecord(record=_as_record(scene, each, when, ordinal))
        effects.append(put)
        inverses.append(inverse(put))
    things = _things(scene, found)
    text = scene.voice.say("health-recorded", things=things, day=scene.voice.day(nanoseconds(when), scene.now))
    return scene.say(
        text, effects=tuple(effects), inverses=tuple(inverses), change=Change(verb="kept", title=things), sent=""
    )


def _things(scene: Scene, found: Sequence[Measured]) -> str:
    return scene.voice.join(
        [wording.thing(scene.voice, each.name, each.amount, each.second, one_line(each.label)) for each in found]
    )


def _as_record(scene: Scene, each: Measured, when: datetime, ordinal: int) -> Record:
    fields: Fields = {"metric": each.name, "amount": each.amount}
    if each.second is not None:
        fields["second"] = each.second
    if each.label:
        fields["label"] = each.label
    return Record(
        id=record_id(scene.turn.id, ordinal),
        person=scene.turn.person,
        pack=PACK,
        kind=KIND,
        fields=fields,
        when=when,
        created_at=scene.now,
        created_turn=scene.number,
        last_turn=scene.number,
    )
