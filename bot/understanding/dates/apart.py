"""The day and the time of day of a moment apart: either may be put right by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.understanding.dates.moment import Kind, Moment

Read = Callable[[str], Sequence[Moment]]
_ON = "on"


def day_and_hour(text: str, moment: Moment, read: Read) -> list[Moment]:
    """Return the day and the time of day that ``moment`` tells, in a row or apart, or just itself.

    ``read`` returns the moments of a text. Of "terça dia 1 às 14h" the time of day is as short as it can be, and no day
    goes with it.
    """
    if moment.also:
        places = sorted(((moment.start, moment.end), *moment.also))
        told = [part for place in places if (part := _whole(text, *place, read))]
        return [each for part in told for each in day_and_hour(text, part, read)] or [moment]
    found: list[tuple[int, list[Moment]]] = []
    for gap in re.finditer(r",?\s+", text[moment.start : moment.end]):
        spans = (moment.start, moment.start + gap.start()), (moment.start + gap.end(), moment.end)
        halves = [_whole(text, *span, read) for span in spans]
        timed = [half for half in halves if half and half.kind is Kind.TIME]
        if len(timed) != 1:
            continue
        # "Sat" alone is a verb as well, and beside "10am" it is the day.
        parts = [half or _as_a_day(text, *span, read) for half, span in zip(halves, spans, strict=True)]
        if all(parts):
            found.append((timed[0].end - timed[0].start, [part for part in parts if part]))
    return min(found, key=lambda each: each[0])[1] if found else [moment]


def _as_a_day(text: str, start: int, end: int, read: Read) -> Moment | None:
    """Return the day that ``text[start:end]`` tells only behind a preposition; None if it tells none."""
    led = f"{_ON} {text[start:end]}"
    day = _whole(led, 0, len(led), read)
    return replace(day, start=start, end=end) if day and day.kind is Kind.DAY else None


def _whole(text: str, start: int, end: int, read: Read) -> Moment | None:
    """Return the moment that the whole of ``text[start:end]`` tells by itself, if it tells one."""
    said = read(text[start:end])
    alone = len(said) == 1 and (said[0].start, said[0].end) == (0, end - start)
    return replace(said[0], start=start, end=end) if alone else None
