"""Sentences of the agenda: days and times as one says them, and reminders by what and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta

from bot.packs.agenda.record import due_of, may_be_read_in, repeat_of, said_of, text_of
from bot.packs.agenda.timing.times import ONE_DAY
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from bot.understanding.dates import Repeat
from bot.understanding.dates.recurrences import hours_of, passing
from state.record import Record, Value
from state.turns import Button

_MOMENT = timedelta(microseconds=1)
# More times of a day are not counted up.
_MOST_TIMES = 4


def day(voice: Voice, at: datetime, now: datetime) -> str:
    """Return a day as it is said now: "amanhã, 24/11", "sexta, 27/11", and with the year if it is another one."""
    near = {now.date(): "today", (now + ONE_DAY).date(): "tomorrow", (now - ONE_DAY).date(): "yesterday"}
    name = voice.say("agenda-day-name", name=near.get(at.date(), f"d{at.weekday()}"))
    date = voice.say("agenda-date", day=f"{at.day:02}", month=f"m{at.month:02}")
    if at.year != now.year:
        date = voice.say("agenda-date-year", date=date, year=str(at.year))
    return f"{name}, {date}"


def hour(voice: Voice, at: datetime) -> str:
    return voice.time(int(at.timestamp()) * 10**9)


def when(voice: Voice, at: datetime, now: datetime) -> str:
    """Return a moment: "amanhã, 24/11, às 09:00"."""
    return voice.say("agenda-when", day=day(voice, at, now), time=hour(voice, at))


def shown(voice: Voice, record: Record, chat: str) -> str:
    """Return what a reminder is of, in one line, as far as ``chat`` may read it."""
    return one_line(text_of(record)) if may_be_read_in(record, chat) else voice.say("agenda-private")


def with_event(voice: Voice, text: str, fields: Mapping[str, Value], at: datetime, now: datetime) -> str:
    """Return ``text`` and when that is, if the reminder comes ``at`` another time: "prova (quinta, às 10:00)"."""
    if "event" not in fields:
        return text
    event = datetime.fromisoformat(str(fields["event"])).astimezone(at.tzinfo)
    if event == at or (fields.get("event_day") and event.date() == at.date()):
        return text
    if event.date() == at.date():
        return f"{text} ({voice.say('agenda-at', time=hour(voice, event))})"
    return f"{text} ({day(voice, event, now) if fields.get('event_day') else when(voice, event, now)})"


def repeated(voice: Voice, said: str, repeat: Repeat, now: datetime, hours: Sequence[datetime] = ()) -> str:
    """Return the words of a repetition, with its hours and its last day: "todo dia, às 08:00, até sexta, 27/11"."""
    said = said or voice.say("agenda-each-day")
    if hours:
        said = voice.say("agenda-at-hours", said=said, hours=voice.join([hour(voice, at) for at in hours]))
    last = repeat.ends.astimezone(now.tzinfo) - _MOMENT if repeat.ends else None
    if last is None and repeat.until:
        last = datetime.combine(repeat.until, time(), now.tzinfo)
    return voice.say("agenda-until", said=said, day=day(voice, last, now)) if last else said


def times_of_day(repeat: Repeat, first: datetime) -> list[datetime]:
    """Return the times of a day at which it comes; [] if those are more than one says."""
    far = passing(repeat)
    if far is None:
        return [first]
    times = round(ONE_DAY / far)
    regular = times * far == ONE_DAY and times <= _MOST_TIMES and not hours_of(repeat)
    return [first + place * far for place in range(times)] if regular else []


def line(voice: Voice, record: Record, now: datetime, at: datetime | None = None, *, chat: str) -> str:
    """Return a reminder as an entry of a list in ``chat``, on its next day, or on that of ``at``."""
    text, due = shown(voice, record, chat), when(voice, at or due_of(record), now)
    if may_be_read_in(record, chat):
        text = with_event(voice, text, record.fields, at or due_of(record), now)
    if repeat := repeat_of(record.fields):
        return voice.say(
            "agenda-line-repeated", when=due, text=text, said=repeated(voice, said_of(record), repeat, now)
        )
    return voice.say("agenda-line", when=due, text=text)


def buttons(voice: Voice, nonce: str) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons of a reminder that is sent: what can be done about it, under a ``nonce`` of its own."""
    labels = (voice.say("agenda-button-done"), voice.say("agenda-button-ten"), voice.say("agenda-button-tomorrow"))
    return (tuple(Button(label=label, payload=f"{nonce}:{place}") for place, label in enumerate(labels)),)
