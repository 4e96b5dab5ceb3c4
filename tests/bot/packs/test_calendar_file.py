"""The agenda as a file for calendars: read again by the library, it says the same days and times."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrule, rruleset, rrulestr
from icalendar import Calendar, Event

from bot.account.privacy import asks_for_calendar
from bot.packs.agenda.record import fields_of, next_of
from bot.packs.agenda.views.calendar_file import TOLD_AHEAD, calendar_of
from bot.understanding.dates import Repeat
from bot.understanding.recogniser import recognise
from state.exporting import ExportedRecord
from tests.bot.handlers.test_films import Chat
from tools.zones import here

HERE = here()
FIRST = datetime(2026, 11, 30, 9, 0, tzinfo=HERE)
YEAR = timedelta(days=366)


def reminder(text: str, when: datetime, repeat: Repeat | None = None, **fields: Any) -> ExportedRecord:
    plain = fields_of(text, "tg:1", repeat, "toda vez", when)
    return ExportedRecord(pack="agenda", kind="reminder", fields={**plain, **fields}, when=when, created_at=10**18)


def events(*records: ExportedRecord) -> list[Event]:
    found = Calendar.from_ical(calendar_of(records)).walk("VEVENT")
    return [event for event in found if isinstance(event, Event)]


def test_hours_are_those_of_the_conversation_that_a_reminder_comes_to() -> None:
    daily = reminder("remédio", datetime(2026, 11, 30, 9, tzinfo=ZoneInfo("Europe/Lisbon")), Repeat("FREQ=DAILY"))
    (event,) = Calendar.from_ical(calendar_of([daily], {"tg:1": "Europe/Lisbon"})).walk("VEVENT")
    start = event.decoded("dtstart")
    assert (start.hour, start.utcoffset()) == (9, timedelta(0))
    assert "Europe/Lisbon" in calendar_of([daily], {"tg:1": "Europe/Lisbon"}).decode()


def times_of(event: Event, until: datetime) -> list[datetime]:
    """Return when the event is, as any calendar works it out from what the file says."""
    start = event.decoded("dtstart")
    found = rruleset()
    found.rdate(start)
    if "rrule" in event:
        rule: Any = event["rrule"]
        found.rrule(rrule_of(rule.to_ical().decode(), start))
    for name, add in (("rdate", found.rdate), ("exdate", found.exdate)):
        given = event.get(name, [])
        for each in given if isinstance(given, list) else [given]:
            for day in each.dts:
                add(day.dt)
    return found.between(start, until, inc=True)


def rrule_of(text: str, start: datetime) -> rrule:
    rule = rrulestr(text, dtstart=start)
    assert isinstance(rule, rrule)
    return rule


def own_times(record: ExportedRecord, until: datetime) -> Sequence[datetime]:
    assert record.when is not None
    found, at = [record.when], next_of(record.fields, record.when)
    while at is not None and at <= until:
        found.append(at)
        at = next_of(record.fields, at)
    return found


REPEATS = (
    Repeat("FREQ=DAILY"),
    Repeat("FREQ=DAILY;INTERVAL=3"),
    Repeat("FREQ=WEEKLY;BYDAY=MO"),
    Repeat("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
    Repeat("FREQ=MONTHLY;BYMONTHDAY=30"),
    Repeat("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
    Repeat("FREQ=MONTHLY;BYDAY=-1MO"),
    Repeat("FREQ=MONTHLY;BYMONTHDAY=-1", until=date(2027, 3, 31)),
    Repeat("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30"),
    Repeat("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", business=True),
    Repeat("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", business=True),
    Repeat("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=5", business=True, until=date(2028, 1, 31)),
    Repeat("FREQ=YEARLY;BYEASTER=0"),
)


@pytest.mark.parametrize("repeat", REPEATS, ids=lambda repeat: f"{repeat.rule} {repeat.business}")
def test_what_repeats_comes_on_the_same_days_at_the_same_hour(repeat: Repeat) -> None:
    asked = reminder("pagar", FIRST, repeat)
    first = next_of(asked.fields, FIRST - timedelta(seconds=1))
    assert first is not None
    record = reminder("pagar", first, repeat, first=FIRST.isoformat())
    (event,) = events(record)
    until = first + (TOLD_AHEAD if repeat.business or "EASTER" in repeat.rule else 3 * YEAR) - timedelta(days=1)
    told = times_of(event, until)
    assert told == own_times(record, until)
    assert len(told) > 1
    assert {each.astimezone(HERE).time() for each in told} == {FIRST.time()}


def test_hours_that_pass_are_counted_in_universal_time() -> None:
    record = reminder("remédio", FIRST, Repeat("FREQ=HOURLY;INTERVAL=8"))
    (event,) = events(record)
    assert event.decoded("dtstart") == FIRST.astimezone(UTC)
    assert event.decoded("dtstart").utcoffset() == timedelta(0)
    until = FIRST + timedelta(days=3)
    assert times_of(event, until) == own_times(record, until)


def test_what_comes_once_is_an_event_at_its_time_that_rings_then() -> None:
    (event,) = events(reminder("ligar pro banco; é sério, hoje\nmesmo", FIRST))
    assert str(event["summary"]) == "ligar pro banco; é sério, hoje\nmesmo"
    assert event.decoded("dtstart") == FIRST
    assert event["dtstart"].params["TZID"] == "America/Sao_Paulo"
    assert "rrule" not in event
    (alarm,) = event.walk("VALARM")
    assert alarm.decoded("trigger") == timedelta(0)


def test_the_zone_is_told_with_its_offsets() -> None:
    calendar = Calendar.from_ical(calendar_of([reminder("a", FIRST)]))
    (zone,) = calendar.timezones
    assert str(zone["tzid"]) == "America/Sao_Paulo"
    assert FIRST.replace(tzinfo=zone.to_tz()).utcoffset() == FIRST.replace(tzinfo=ZoneInfo(HERE.key)).utcoffset()


def test_what_was_put_off_once_comes_then_and_goes_on_as_it_was() -> None:
    repeat = Repeat("FREQ=WEEKLY;BYDAY=MO")
    later = FIRST + timedelta(minutes=10)
    (event,) = events(reminder("aula", later, repeat, first=FIRST.isoformat()))
    told = list(islice(times_of(event, FIRST + YEAR), 3))
    assert told == [FIRST + timedelta(days=7 * week) for week in (1, 2, 3)]
    put_off: Any = event["rdate"]
    assert [day.dt for day in put_off.dts] == [later]


def test_what_is_done_removed_of_another_pack_or_a_summary_is_in_no_calendar() -> None:
    kept = reminder("a", FIRST)
    others = (
        reminder("feito", FIRST, done=True),
        reminder("resumo", FIRST, summary=True),
        kept.changed(removed=True),
        kept.changed(pack="ledger"),
        kept.changed(when=None),
    )
    assert [str(event["summary"]) for event in events(*others, kept)] == ["a"]


def test_the_same_reminders_are_the_same_bytes_and_each_has_a_name_of_its_own() -> None:
    two = (reminder("a", FIRST), reminder("b", FIRST))
    assert calendar_of(two) == calendar_of(two)
    assert len({str(event["uid"]) for event in events(*two)}) == 2


@pytest.mark.parametrize(
    "text",
    [
        "exporta minha agenda",
        "me manda minha agenda em ics",
        "quero meus lembretes em ics",
        "exportar agenda",
        "export my calendar",
        "send me my calendar as ics",
    ],
)
async def test_it_is_asked_for_in_words(text: str) -> None:
    (recognition,) = recognise(text)
    assert asks_for_calendar(text, recognition)
    chat = Chat()
    await chat.says("me lembra amanhã às 9 de ligar pro banco")
    answer = await chat.driver.send(text=text)
    assert [reply.document for reply in answer.replies] == ["calendar"]


@pytest.mark.parametrize("text", ["exporta tudo", "anota: mandar o ics pra ana", "minha agenda", "o que é um ics?"])
def test_other_words_ask_for_something_else(text: str) -> None:
    assert not asks_for_calendar(text, recognise(text)[0])


async def test_who_has_no_reminder_hears_so() -> None:
    chat = Chat()
    answer = await chat.driver.send(text="exporta minha agenda")
    assert [reply.document for reply in answer.replies] == [None]
    assert "nenhum lembrete" in answer.text
