"""Asking to be reminded: what of and when, asked for if it was not said, and said as it was understood."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import cast

from dateutil.relativedelta import relativedelta

from bot.handlers.keeping import keep
from bot.packs import holding
from bot.packs.agenda import times
from bot.packs.agenda.reaching import WINDOW, may_wait
from bot.packs.agenda.record import (
    PACK_NAME,
    REMINDER,
    RING,
    clock,
    due_of,
    fields_of,
    waiting,
)
from bot.packs.agenda.times import Due, Said
from bot.packs.agenda.wording import day, hour, when
from bot.packs.frame import ask, question
from bot.packs.jobs import put_off
from bot.scene import Outcome, Scene
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.words.normaliser import fold
from bot.wording.text import one_line
from state.document import JsonObject
from state.effects import Change, Effect
from state.lane import PackQuestion
from state.record import Fields, PutRecord, Record, inverse, microseconds, record_id
from state.record_reads import CountRecords, ListRecords, Where
from state.turns import Reply
from tools.definition import ToolName
from tools.wanted import query_words

_LINKING = re.compile(r"(?i)^\s*(?:de novo\b\s*|again\b\s*)?(?:(?:de|do|da|que|pra|para|to|of|about|that)\s+)?")
TEXT_AT_MOST = 1_000


async def remind(scene: Scene) -> Outcome:
    """Put a reminder; ask of what or when, if either was not said."""
    recognition = scene.resolution.recognition
    entities, text = recognition.entities, recognition.text
    told = times.said(text, clock(scene.now), scene.voice.locale, entities.when)
    about = _about(scene, told)
    waiting_for = scene.pending.question if scene.pending and scene.pending.type == "dialogue" else None
    if not about and waiting_for and waiting_for.pack == PACK_NAME and waiting_for.name == "when":
        return await holding.settle(scene, waiting_for, await take_when(scene, waiting_for, text))
    if not about:
        args: JsonObject = {"said": text} if told.due or told.before else {}
        return ask(scene, question(PACK_NAME, "what", scene.voice.say("agenda-ask-what"), args, holds=True))
    return await settle(scene, about, told)


async def remind_of(scene: Scene, about: str) -> Outcome:
    """Put a reminder of ``about``, which may have its time in it, or ask for the time."""
    now, language = clock(scene.now), scene.voice.locale
    told = times.said(scene.resolution.recognition.text, now, language)
    rest = times.said(about, now, language).without or about
    return await settle(scene, _LINKING.sub("", rest, count=1), told)


async def settle(scene: Scene, about: str, told: Said) -> Outcome:
    """Put a reminder of ``about`` at the time ``told``; ask for one that is not told, or that has passed."""
    about = about[:TEXT_AT_MOST]
    if told.before is not None:
        return await _before(scene, about, *told.before)
    if told.due:
        return await put(scene, about, told.due)
    if told.past is None:
        asked = scene.voice.say("agenda-ask-when", text=one_line(about))
        return ask(scene, question(PACK_NAME, "when", asked, {"text": about}, holds=True))
    now = clock(scene.now)
    if told.whole_day and told.past.date() == now.date():
        asked = scene.voice.say("agenda-ask-hour", text=one_line(about))
        return ask(scene, question(PACK_NAME, "when", asked, {"text": about}, holds=True))
    passed = scene.voice.say("agenda-past", when=passed_by(scene, told))
    return ask(scene, question(PACK_NAME, "when", passed, {"text": about}, holds=True))


def passed_by(scene: Scene, told: Said) -> str:
    """Return the time that has passed, or the day, as it is said now."""
    now = clock(scene.now)
    past = (told.past or now).astimezone(now.tzinfo)
    return day(scene.voice, past, now) if told.whole_day else when(scene.voice, past, now)


async def take_what(scene: Scene, asked: PackQuestion, answer: str) -> Outcome:
    """Take the answer to "of what?", with the time that was said before."""
    earlier = str(asked.args.get("said", ""))
    told = times.said(earlier or answer, clock(scene.now), scene.voice.locale)
    return await settle(scene, answer if earlier else told.without or answer, told)


async def take_when(scene: Scene, asked: PackQuestion, answer: str) -> Outcome:
    """Take the answer to "when?"; what tells no time leaves the words as a note, so that they are not lost."""
    about = str(asked.args["text"])
    plain = answer.strip(" .!")
    told = times.said(f"às {plain}" if plain.isdecimal() else answer, clock(scene.now), scene.voice.locale)
    if told.due or told.past:
        return await settle(scene, about, replace(told, before=None))
    if asked.note:
        return scene.say(scene.voice.say("agenda-no-time"))
    said = scene.voice.say("agenda-kept-as-note", text=one_line(about))
    return await keep(scene, ToolName.SAVE_NOTE, {"content": about}, said)


async def put(scene: Scene, about: str, due: tuple[Due, ...], more: Fields | None = None) -> Outcome:
    """Put a reminder of ``about`` for each time that is ``due``, with ``more`` fields, and say so."""
    effects: list[Effect] = []
    backs: list[Effect] = []
    for place, each in enumerate(due):
        record = Record(
            id=record_id(scene.turn.id, place),
            person=scene.turn.person,
            pack=PACK_NAME,
            kind=REMINDER,
            fields=fields_of(about, scene.turn.chat, each.repeat, each.said, each.at) | (more or {}),
            when=each.at,
            created_at=scene.now,
            created_turn=scene.number,
            last_turn=scene.number,
        )
        kept = PutRecord(record=record)
        job, unput = put_off(scene.turn, pack=PACK_NAME, name=RING, key=record.id, due=each.at)
        effects += [kept, job]
        backs += [inverse(kept), unput]
    sentences = [_said(scene, about, due)]
    if due[0].nine:
        sentences.append(scene.voice.say("agenda-nine", time=hour(scene.voice, due[0].at)))
    if not await scene.reads(CountRecords(where=Where(pack=PACK_NAME, kinds=(REMINDER,)))):
        sentences.append(scene.voice.say("agenda-zone"))
    last = max(microseconds(each.at) * 1_000 for each in due)
    if await may_wait(scene, last + (WINDOW if due[0].repeat else 0)):
        sentences.append(scene.voice.say("agenda-whatsapp"))
    return Outcome(
        replies=(Reply(text="\n".join(sentences)),),
        effects=tuple(effects),
        inverses=tuple(backs),
        change=Change(verb="kept", title=one_line(about)),
        told=PACK_NAME,
    )


def _said(scene: Scene, about: str, due: tuple[Due, ...]) -> str:
    """Return the sentence that says what the person will be reminded of, and when."""
    now, voice = clock(scene.now), scene.voice
    first = min(due, key=lambda each: each.at)
    if first.repeat is None:
        return voice.say("agenda-put", when=when(voice, first.at, now), text=one_line(about))
    hours = voice.join([hour(voice, each.at) for each in due])
    return voice.say(
        "agenda-put-repeated",
        said=first.said,
        hours=hours,
        text=one_line(about),
        when=when(voice, first.at, now),
    )


def _about(scene: Scene, told: Said) -> str:
    """Return what to be reminded of, without the words of time; "" if it was not said."""
    content = scene.resolution.recognition.entities.content
    if content:
        if told.before is not None:
            return content
        return _LINKING.sub("", times.said(content, clock(scene.now), scene.voice.locale).without, count=1)
    folded = fold(told.without)
    asked = RULES.wordings["reminding"].search(folded)
    if asked is None or len(folded) != len(told.without):
        return ""
    before, behind = told.without[: asked.start()].strip(" ,.:;-"), told.without[asked.end() :]
    rest = _LINKING.sub("", behind, count=1).strip(" ,.:;-!?")
    return rest or (before if len(before.split()) > 1 else "")


async def _before(scene: Scene, about: str, distance: relativedelta, anchor: str) -> Outcome:
    """Remind so long before something that is in the agenda; ask when that is, if it is not."""
    found: tuple[Record, ...] = ()
    if words := query_words(anchor):
        found = await scene.reads(ListRecords(where=waiting(words=words), order="oldest", limit=1))
    if not found:
        asked = scene.voice.say("agenda-ask-anchor", name=one_line(anchor or about))
        args: JsonObject = {"text": about, "minutes": minutes_of(distance)}
        return ask(scene, question(PACK_NAME, "anchor", asked, args, holds=True))
    return await _at_distance(scene, about, due_of(found[0]), distance)


async def take_anchor(scene: Scene, asked: PackQuestion, answer: str) -> Outcome:
    """Take the answer to when something is, before or after which the person is reminded of it."""
    told = times.said(answer, clock(scene.now), scene.voice.locale)
    if not told.due:
        return await take_when(scene, asked, answer)
    minutes = int(cast("int", asked.args["minutes"]))
    return await _at_distance(scene, str(asked.args["text"]), told.due[0].at, relativedelta(minutes=minutes))


async def _at_distance(scene: Scene, about: str, start: datetime, distance: relativedelta) -> Outcome:
    at = start + distance
    return await settle(scene, about, Said(due=(Due(at),)) if at > clock(scene.now) else Said(past=at))


def minutes_of(distance: relativedelta) -> int:
    """Return a distance as minutes; months are thirty days."""
    days = distance.days + 30 * distance.months + 365 * distance.years
    return (days * 24 + distance.hours) * 60 + distance.minutes
