"""Cancelling and moving reminders by their words, and asking which if several fit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from bot.packs.agenda import times
from bot.packs.agenda.record import (
    LISTED_AT_MOST,
    PACK_NAME,
    REPETITION,
    RING,
    chat_of,
    clock,
    due_of,
    repetition,
    text_of,
    waiting,
)
from bot.packs.agenda.reminding import passed_by
from bot.packs.agenda.times import Due
from bot.packs.agenda.wording import line, when
from bot.packs.frame import ask, question
from bot.packs.jobs import cancel, put_off
from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action
from bot.wording.text import one_line
from state.effects import Change, Effect
from state.lane import PackQuestion
from state.record import ChangeRecord, Record, RemoveRecord, inverse
from state.record_reads import GetRecords, ListRecords
from state.text import words
from state.turns import Reply
from tools.wanted import query_words

_ALL = frozenset({"todos", "todas", "tudo", "all", "everything"})
_REMINDERS = frozenset({"lembrete", "lembretes", "reminder", "reminders", "aviso", "avisos", "alarme", "alarmes"})


async def cancel_reminder(scene: Scene) -> Outcome:
    """Cancel the reminder that the words mean."""
    recognition = scene.resolution.recognition
    now = clock(scene.now)
    waits = await _waiting(scene)
    if not waits:
        return scene.say(scene.voice.say("agenda-none"))
    query = recognition.entities.query
    if not query and _ALL & set(words(recognition.text)):
        return _cancel_all(scene, waits)
    found = await _meant(scene, query, waits)
    if not found and (days := times.span(recognition.text, now, scene.voice.locale)):
        found = [record for record in waits if days[0] <= due_of(record) < days[1]]
    return _one_of(scene, found, waits, "cancel", "")


async def move_reminder(scene: Scene) -> Outcome:
    """Move the reminder that the words mean to the time that they tell."""
    recognition = scene.resolution.recognition
    waits = await _waiting(scene)
    if not waits:
        return scene.say(scene.voice.say("agenda-none"))
    found = await _meant(scene, recognition.entities.query, waits)
    told = recognition.entities.when or recognition.entities.value or recognition.text
    if len(found) == 1:
        return _moved(scene, found[0], told)
    return _one_of(scene, found, waits, "move", told)


async def chosen(scene: Scene, asked: PackQuestion, answer: str) -> Outcome:
    """Take the answer to which reminder is meant: a number, or words of it."""
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    listed = [record for record in await scene.reads(GetRecords(ids=ids)) if record.live]
    recognition = scene.resolution.recognition
    selection = recognition.entities.selection
    places = selection.positions(len(listed)) if recognition.action == Action.SELECT and selection else None
    found = [listed[place] for place in places] if places else _fitting(listed, answer)
    if asked.name == "cancel" and found and (len(found) == 1 or places):
        return _cancelled(scene, found)
    if asked.name == "move" and len(found) == 1:
        return _moved(scene, found[0], str(asked.args["told"]))
    return scene.say(scene.voice.say("agenda-left"))


async def confirmed_all(scene: Scene, asked: PackQuestion) -> Outcome:
    """Take the answer to whether all reminders are to be cancelled: nothing but a yes does that."""
    if scene.resolution.recognition.action != Action.CONFIRM:
        return scene.say(scene.voice.say("agenda-left"))
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    return _cancelled(scene, [record for record in await scene.reads(GetRecords(ids=ids)) if record.live])


async def new_time(scene: Scene, asked: PackQuestion, answer: str) -> Outcome:
    """Take the answer to when a reminder is to be moved to."""
    found = await scene.reads(GetRecords(ids=(str(asked.args["id"]),)))
    plain = answer.strip(" .!")
    if not found or not found[0].live:
        return scene.say(scene.voice.say("agenda-none"))
    told = f"às {plain}" if plain.isdecimal() else answer
    if not times.said(told, clock(scene.now), scene.voice.locale).due:
        return scene.say(scene.voice.say("agenda-left"))
    return _moved(scene, found[0], told)


async def _waiting(scene: Scene) -> list[Record]:
    found = await scene.reads(ListRecords(where=waiting(), order="oldest", limit=LISTED_AT_MOST))
    return list(found)


async def _meant(scene: Scene, query: str | None, waits: Sequence[Record]) -> list[Record]:
    """Return the reminders that ``query`` fits: all its words, in any form; all that wait if nothing is named."""
    named = tuple(word for word in query_words(query) if word not in _REMINDERS) if query else ()
    if not named:
        return list(waits) if len(waits) == 1 and not query else []
    found = await scene.reads(ListRecords(where=waiting(words=named), order="oldest", limit=LISTED_AT_MOST))
    return list(found)


def _fitting(listed: Sequence[Record], answer: str) -> list[Record]:
    said = set(query_words(answer))
    return [record for record in listed if said and said <= set(words(text_of(record)))]


def _one_of(scene: Scene, found: list[Record], waits: list[Record], name: str, told: str) -> Outcome:
    """Do it to the one that was ``found``; ask which of several, or of all that wait, is meant."""
    if name == "cancel" and len(found) == 1:
        return _cancelled(scene, found)
    listed = found or waits
    now = clock(scene.now)
    chat = scene.turn.chat
    lines = [
        f"{place}. {line(scene.voice, each, now, chat=chat).removeprefix('• ')}" for place, each in enumerate(listed, 1)
    ]
    heading = scene.voice.say("agenda-which") if found else scene.voice.say("agenda-which-none")
    text = "\n".join([heading, *lines])
    return ask(scene, question(PACK_NAME, name, text, {"ids": [each.id for each in listed], "told": told}))


def _cancel_all(scene: Scene, waits: list[Record]) -> Outcome:
    if len(waits) == 1:
        return _cancelled(scene, waits)
    text = scene.voice.say("agenda-cancel-all", count=len(waits))
    return ask(scene, question(PACK_NAME, "cancel_all", text, {"ids": [each.id for each in waits]}, yes_or_no=True))


def removal(scene: Scene, gone: Sequence[Record]) -> tuple[list[Effect], list[Effect]]:
    """Return the effects that remove reminders with their jobs, and those that bring them back."""
    effects: list[Effect] = []
    backs: list[Effect] = []
    for record in gone:
        removed = RemoveRecord(record_id=record.id)
        unring, ring_again = cancel(scene.turn, pack=PACK_NAME, key=record.id)
        effects += [removed, unring]
        backs += [inverse(removed), ring_again]
    return effects, backs


def _cancelled(scene: Scene, gone: Sequence[Record]) -> Outcome:
    """Remove reminders with their jobs, and say which."""
    effects, backs = removal(scene, gone)
    text = one_line(text_of(gone[0]))
    said = scene.voice.say("agenda-cancelled", count=len(gone), text=text)
    return Outcome(
        replies=(Reply(text=said),),
        effects=tuple(effects),
        inverses=tuple(backs),
        change=Change(verb="removed", title=text, count=len(gone)),
    )


def _moved(scene: Scene, record: Record, told: str) -> Outcome:
    """Move a reminder: a day alone leaves its hour, an hour alone its day, a repetition takes the place of its own."""
    now = clock(scene.now)
    said = times.said(told, now, scene.voice.locale)
    if not said.due:
        key = scene.voice.say("agenda-ask-move", text=one_line(text_of(record)))
        if said.past is not None:
            key = scene.voice.say("agenda-past", when=passed_by(scene, said))
        return ask(scene, question(PACK_NAME, "new_time", key, {"id": record.id}))
    due = said.due[0]
    at = _placed(record, due, now)
    change = ChangeRecord(record_id=record.id, times=True, when=at)
    if due.repeat is not None:
        fields = repetition(due.repeat, due.said, at)
        change = change.changed(put=fields, drop=tuple(name for name in REPETITION if name not in fields))
    elif due.clock_only and "repeat" in record.fields:
        change = change.changed(put={"first": at.isoformat()})
    unring, ring_again = cancel(scene.turn, pack=PACK_NAME, key=record.id)
    job, unput = put_off(scene.turn, pack=PACK_NAME, name=RING, key=record.id, due=at, chat=chat_of(record))
    text = one_line(text_of(record))
    moved = scene.voice.say("agenda-moved", text=text, when=when(scene.voice, at, now))
    if due.repeat is None and not due.clock_only and "repeat" in record.fields:
        moved = f"{moved}\n{scene.voice.say('agenda-moved-once')}"
    return Outcome(
        replies=(Reply(text=moved),),
        effects=(change, unring, job),
        inverses=(inverse(change, record), unput, ring_again),
        change=Change(verb="edited", title=text),
    )


def _placed(record: Record, due: Due, now: datetime) -> datetime:
    """Return when a moved reminder is due: what was not said of its time stays."""
    before = due_of(record)
    if due.clock_only:
        same_day = before.replace(hour=due.at.hour, minute=due.at.minute)
        return same_day if same_day > now else due.at
    if due.nine:
        same_hour = due.at.replace(hour=before.hour, minute=before.minute)
        return same_hour if same_hour > now else due.at
    return due.at
