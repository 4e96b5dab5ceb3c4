"""What a message about money says: its sum, its day, and what the money was for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time
from itertools import pairwise
from typing import cast
from zoneinfo import ZoneInfo

from bot.i18n.catalogue import ZONE
from bot.packs.ledger.lexicon import about, says
from bot.scene import Scene
from bot.understanding.dates import Moment, Preference, dates
from bot.understanding.money import Sum, sum_of, sums
from bot.understanding.recognition import Language

NOON = time(12)
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Said:
    """What a message says: the sum it is about, the times it tells, and what is left, which the money was for."""

    text: str
    sum: Sum | None
    moments: tuple[Moment, ...]
    about: str

    @property
    def moment(self) -> Moment | None:
        """The first time that lies on a calendar."""
        return next((each for each in self.moments if each.begins is not None), None)


def now_of(scene: Scene) -> datetime:
    """Return the turn's time on the person's clock."""
    return datetime.fromtimestamp(scene.now // 1_000_000_000, UTC).astimezone(ZoneInfo(ZONE))


def read(scene: Scene, prefer: Preference, *lists: str, text: str | None = None) -> Said:
    """Return what the message says, or ``text``; times that may be either lie where ``prefer`` says."""
    entities = scene.resolution.recognition.entities
    named = entities.amount if text is None else None
    text = scene.resolution.recognition.text if text is None else text
    told = sums(text)
    moments = tuple(
        each
        for each in dates(text, now_of(scene), ZoneInfo(ZONE), cast("Language", scene.voice.locale), prefer=prefer)
        if not any(sum_.marked and sum_.start < each.end and each.start < sum_.end for sum_ in told)
    )
    spans = [(each.start, each.end) for each in moments]
    found = sum_of(text, named, spans)
    spans += [(found.start, found.end)] if found else []
    return Said(text, found, moments, about(text, spans, "filler", *lists))


def apart(text: str) -> tuple[str, ...]:
    """Return the parts of ``text`` that tell a sum each: "50 no mercado e 30 de uber"; none where it tells one thing.

    Between two sums a word that joins, or a comma, has to stand, and each has to have what it was for on the same side.
    """
    told = sums(text)
    between = [text[first.end : second.start] for first, second in pairwise(told)]
    if len(told) < 2 or not all("," in each or ";" in each or says(each, "joining") for each in between):
        return ()
    behind = bool(_WORD.search(text, told[-1].end))
    cuts = [0, *((each.start for each in told[1:]) if behind else (each.end for each in told[:-1])), len(text)]
    return tuple(text[begin:end] for begin, end in pairwise(cuts))


def day_of(scene: Scene, moment: Moment | None) -> datetime:
    """Return when something happened on the day that is told, else now."""
    now = now_of(scene)
    if moment is None or moment.begins is None or moment.begins.date() == now.date():
        return now
    return datetime.combine(moment.begins.date(), NOON, now.tzinfo)
