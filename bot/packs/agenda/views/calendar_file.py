"""Reminders as a calendar that other programs read: iCalendar, RFC 5545."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from itertools import takewhile
from types import MappingProxyType

from icalendar import Alarm, Calendar, Event, vRecur

from bot.packs.agenda.delivery.summing import SUMMARY
from bot.packs.agenda.record import PACK_NAME, REMINDER, next_of, repeat_of
from bot.understanding.dates import Repeat, occurrences
from bot.understanding.dates.recurrences import hours_of, passing
from state.exporting import ExportedRecord
from tools.zones import here, living_in

PRODUCT = "-//Guarda//PT"
# What no rule of RFC 5545 says (Easter, the holidays between working days) is told day by day, so far ahead.
TOLD_AHEAD = timedelta(days=2 * 366)
_ONLY_DATEUTIL = re.compile(r"BYEASTER")
_AT_ONCE = timedelta(0)
NOWHERE_ELSE: Mapping[str, str] = MappingProxyType({})


def calendar_of(records: Sequence[ExportedRecord], zones: Mapping[str, str] = NOWHERE_ELSE) -> bytes:
    """Return the reminders among ``records`` that are still to come as a calendar: the same bytes for the same records.

    What repeats is one event with its rule, from the next time on. Each is in the zone of the conversation it comes
    to, by ``zones``, or the usual one.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    known: dict[int, int] = {}
    for record in records:
        ordinal = known[record.created_at] = known.get(record.created_at, -1) + 1
        if is_to_come(record):
            with living_in(zones.get(str(record.fields.get("chat")))):
                calendar.add_component(_event(record, f"{record.created_at}-{ordinal}@guarda"))
    calendar.add_missing_timezones()
    made: bytes = calendar.to_ical()
    return made


def is_to_come(record: ExportedRecord) -> bool:
    """Tell whether ``record`` is a reminder that still comes; the summary of the day is none."""
    waits = record.when is not None and not record.removed and record.fields.get("done") is False
    return waits and (record.pack, record.kind) == (PACK_NAME, REMINDER) and SUMMARY not in record.fields


def _event(record: ExportedRecord, uid: str) -> Event:
    assert record.when is not None  # noqa: S101 - see is_to_come
    due, repeat = record.when.astimezone(here()), repeat_of(record.fields)
    event = Event()
    event.add("uid", uid)
    event.add("dtstamp", datetime.fromtimestamp(record.created_at // 10**9, UTC))
    event.add("summary", str(record.fields.get("text", "")))
    begins = due
    if repeat is not None:
        regular = next_of(record.fields, due - timedelta(microseconds=1))
        begins = regular or due
        for name, value in _repeated(repeat, begins):
            event.add(name, value)
        if begins != due:
            event.add("rdate", [due])  # it was put off once
    # Hours and minutes are counted as they pass, whatever clocks do.
    event.add("dtstart", begins.astimezone(UTC) if repeat and passing(repeat) and not hours_of(repeat) else begins)
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", str(record.fields.get("text", "")))
    alarm.add("trigger", _AT_ONCE)
    event.add_component(alarm)
    return event


def _repeated(repeat: Repeat, begins: datetime) -> Iterator[tuple[str, object]]:
    """Yield the properties that say how what ``begins`` then repeats, as far as it repeats."""
    told = set(takewhile(lambda at: at <= begins + TOLD_AHEAD, occurrences(repeat, begins, begins)))
    if _ONLY_DATEUTIL.search(repeat.rule):
        if told:
            yield "rdate", sorted(told)
        return
    rule = vRecur.from_ical(repeat.rule)
    if repeat.until is not None:
        last = datetime.combine(repeat.until, time.max.replace(microsecond=0), here())
        rule["UNTIL"] = [last.astimezone(UTC)]
    if repeat.ends is not None:
        rule["UNTIL"] = [repeat.ends.astimezone(UTC) - timedelta(seconds=1)]
    yield "rrule", rule
    if repeat.business or repeat.but:
        plain = replace(repeat, business=False, but=())
        ruled = set(takewhile(lambda at: at <= begins + TOLD_AHEAD, occurrences(plain, begins, begins)))
        if left_out := sorted(ruled - told):
            yield "exdate", left_out
        if instead := sorted(told - ruled):
            yield "rdate", instead
