"""The list of what is still to come, in order of time, whole or of some days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.packs.agenda import times
from bot.packs.agenda.record import LISTED_AT_MOST, PACK_NAME, clock, due_of, next_of, waiting
from bot.packs.agenda.wording import day, line
from bot.scene import Outcome, Scene
from state.record import Record
from state.record_reads import ListRecords
from tools.wanted import query_words

MOST_OF_ONE = 10
_MOMENT = timedelta(microseconds=1)


async def list_reminders(scene: Scene) -> Outcome:
    """List the reminders that wait, of the days that were asked for."""
    recognition = scene.resolution.recognition
    now, voice = clock(scene.now), scene.voice
    days = times.span(recognition.text, now, voice.locale)
    query = recognition.entities.query
    words = query_words(query, bare=True) if query and not days else ()
    found = await scene.reads(ListRecords(where=waiting(words=words), order="oldest", limit=LISTED_AT_MOST))
    entries = [(due_of(record), record) for record in found]
    if days:
        entries = sorted(
            ((at, record) for record in found for at in _within(record, *days)), key=lambda entry: entry[0]
        )
    if not entries and days:
        return scene.say(voice.say("agenda-none-then", day=_days(scene, days)))
    if not entries:
        return scene.say(voice.say("agenda-none"))
    heading = voice.say("agenda-list-then", day=_days(scene, days)) if days else voice.say("agenda-list")
    lines = [line(voice, record, now, at, chat=scene.turn.chat) for at, record in entries]
    return scene.say("\n".join([heading, *lines]), told=PACK_NAME)


def _within(record: Record, since: datetime, until: datetime) -> Iterator[datetime]:
    """Return when a reminder is due in these days, as often as it comes round in them."""
    at: datetime | None = due_of(record)
    if at is not None and at < since and "repeat" in record.fields:
        at = next_of(record.fields, since - _MOMENT)
    for _ in range(MOST_OF_ONE):
        if at is None or at >= until:
            return
        if at >= since:
            yield at
        at = next_of(record.fields, at)


def _days(scene: Scene, days: tuple[datetime, datetime]) -> str:
    now, (since, until) = clock(scene.now), days
    last = until - _MOMENT
    if since.date() == last.date():
        return day(scene.voice, since, now)
    return scene.voice.say("agenda-days", first=day(scene.voice, since, now), last=day(scene.voice, last, now))
