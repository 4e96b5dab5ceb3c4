"""A reminder as a record: what it is of, when it is due, and how it comes round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from itertools import takewhile

from bot.context import in_group
from bot.understanding.dates import Repeat, occurrences
from bot.understanding.dates.recurrences import passing
from state.record import Fields, Record, Value
from state.record_reads import Where
from tools.zones import here

PACK_NAME = "agenda"
REMINDER = "reminder"
# What was told last: a list of all of them, of some, or anything else about them.
LISTED, LISTED_SOME, TOLD_OF = "agenda-list", "agenda-some", "agenda"
RING = "ring"
LISTED_AT_MOST = 50
# What a reminder has while something can be done about how it was sent last: the nonce of its buttons.
SENT = ("sent", "nonce")
_TO = "/"
# What comes every few minutes is not counted through from the year before.
_LOOKED_BACK = (timedelta(days=1), timedelta(days=31), timedelta(days=400))


def waiting(since: datetime | None = None, until: datetime | None = None, words: tuple[str, ...] = ()) -> Where:
    """Return the reminders that are still to come."""
    return Where(
        pack=PACK_NAME,
        kinds=(REMINDER,),
        since=since,
        until=until,
        dated=True,
        equals={"done": False},
        words=words,
    )


def fields_of(text: str, chat: str, repeat: Repeat | None, said: str, first: datetime) -> Fields:
    """Return the fields of a reminder of ``text``, asked for in ``chat``.

    ``said`` are the words of its repetition, which began ``first``.
    """
    return {"text": text, "done": False, "chat": chat, **repetition(repeat, said, first)}


def repetition(repeat: Repeat | None, said: str, first: datetime) -> dict[str, Value]:
    """Return the fields of a repetition; none if it does not repeat."""
    if repeat is None:
        return {}
    found: dict[str, Value] = {"repeat": repeat.rule, "said": said, "first": first.isoformat()}
    if repeat.business:
        found["business"] = True
    if repeat.until:
        found["until"] = repeat.until.isoformat()
    if repeat.ends:
        found["ends"] = repeat.ends.isoformat()
    if repeat.but:
        found["but"] = runs_of(repeat.but)
    return found


def runs_of(days: Iterable[date]) -> tuple[str, ...]:
    """Return ``days`` as one keeps them: each by itself, and those that follow one another by the first and the last.

    A record has no room for each day of a few months.
    """
    runs: list[tuple[date, date]] = []
    for day in sorted(days):
        follows = runs and day - runs[-1][1] <= timedelta(days=1)
        runs[-1:] = [(runs[-1][0], day)] if follows else [*runs[-1:], (day, day)]
    return tuple(first.isoformat() if first == last else f"{first}{_TO}{last}" for first, last in runs)


def _days_of(run: str) -> Iterator[date]:
    first, _, last = run.partition(_TO)
    begins, ends = date.fromisoformat(first), date.fromisoformat(last or first)
    return (begins + timedelta(days=far) for far in range((ends - begins).days + 1))


REPETITION = ("repeat", "said", "first", "business", "until", "ends", "but", "ahead", "each")


def text_of(record: Record) -> str:
    return str(record.fields.get("text", ""))


def chat_of(record: Record) -> str | None:
    """Return where it was asked for, and comes; None if that is not known."""
    chat = record.fields.get("chat")
    return str(chat) if chat else None


def may_be_read_in(record: Record, chat: str) -> bool:
    """Tell whether its text may be shown in ``chat``: others read along in a group, so only what was said there."""
    return not in_group(chat) or chat_of(record) == chat


def said_of(record: Record) -> str:
    """Return how the person told its repetition, "" if it comes once."""
    return str(record.fields.get("said", ""))


def due_of(record: Record) -> datetime:
    """Return when it is due, on the person's clock."""
    assert record.when is not None  # noqa: S101 - every reminder has a time
    return record.when.astimezone(here())


def event_of(record: Record) -> datetime:
    """Return when what it is of is, which it may come some time before; its own time if that is not known."""
    event, ahead = record.fields.get("event"), record.fields.get("ahead")
    if isinstance(ahead, int):
        return due_of(record) + timedelta(minutes=ahead)
    return datetime.fromisoformat(str(event)).astimezone(here()) if event else due_of(record)


def repeat_of(fields: Mapping[str, Value]) -> Repeat | None:
    """Return how a reminder with these fields repeats; None if it comes once."""
    rule, until, ends, but = (fields.get(name) for name in ("repeat", "until", "ends", "but"))
    if rule is None:
        return None
    return Repeat(
        str(rule),
        business=fields.get("business") is True,
        until=date.fromisoformat(str(until)) if until else None,
        ends=datetime.fromisoformat(str(ends)) if ends else None,
        but=tuple(day for run in but for day in _days_of(str(run))) if isinstance(but, tuple) else (),
    )


def next_of(fields: Mapping[str, Value], after: datetime) -> datetime | None:
    """Return when a reminder with these fields comes round after ``after``; None if it does not."""
    repeat = repeat_of(fields)
    if repeat is None:
        return None
    return next(iter(occurrences(repeat, _first_of(fields, repeat), after)), None)


def _first_of(fields: Mapping[str, Value], repeat: Repeat) -> datetime:
    """Return when a repetition began, by the hour that was told then, wherever the person lives now.

    What comes every few hours is counted as they pass.
    """
    first = datetime.fromisoformat(str(fields["first"]))
    return first.astimezone(here()) if passing(repeat) else first.replace(tzinfo=here())


def came_last(record: Record, now: datetime) -> bool:
    """Tell whether what is done ``now`` of a reminder that comes round is what it came for last, and not the next time.

    It is while nothing was said of that last time, and later while that is nearer than the next one.
    """
    if (repeat := repeat_of(record.fields)) is None:
        return False
    if record.fields.get("sent") is True or record.fields.get("missed") is True:
        return True
    came = last_missed(record.fields, _first_of(record.fields, repeat), now)
    return came <= now and now - came < due_of(record) - now


def last_missed(fields: Mapping[str, Value], due: datetime, now: datetime) -> datetime:
    """Return the last time until ``now`` at which a reminder was to come that has waited since it was ``due``."""
    if (repeat := repeat_of(fields)) is None:
        return due
    first = _first_of(fields, repeat)
    for back in _LOOKED_BACK:
        missed = takewhile(lambda at: at <= now, occurrences(repeat, first, max(due, now - back)))
        if last := max(missed, default=None):
            return last
    return due
