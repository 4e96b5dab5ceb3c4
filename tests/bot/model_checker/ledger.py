"""What the person has seen and may rely on, kept by the checker from the replies alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from state.items import Item, Kind
from state.lane import MINUTE
from state.text import title_key
from state.turns import Reply, Turn
from tests.bot.model_checker.alphabet import Numbers

# From design.md: choices expire after 60 minutes, destructive confirmations after 2, dialogues after 30.
LASTS = {"choice": 60 * MINUTE, "confirmation": 2 * MINUTE, "dialogue": 30 * MINUTE}

_ROW = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)
# What another question is about that can still be answered is none of what this one would remove.
_LEFT_OPEN = re.compile(r"^.*(?:ficam? em aberto|stays? open).*$", re.MULTILINE)
_BESIDE = re.compile(r"; (?=\d+\. )")
_KIND_COUNT = re.compile(r"(\d+) (filme|movie|série|TV show|vídeo|video|link|nota|note)s?")
_KINDS = {
    "filme": Kind.MOVIE,
    "movie": Kind.MOVIE,
    "série": Kind.TV_SHOW,
    "TV show": Kind.TV_SHOW,
    "vídeo": Kind.VIDEO,
    "video": Kind.VIDEO,
    "link": Kind.LINK,
    "nota": Kind.NOTE,
    "note": Kind.NOTE,
}


@dataclass(frozen=True)
class SeenList:
    """A numbered list as it was sent: the id of the item on each line; ``delivered_at`` is None if it was not."""

    turn_id: str
    first: int
    ids: tuple[str, ...]
    delivered_at: int | None

    def at(self, numbers: Numbers) -> tuple[str, ...]:
        """Return the items at ``numbers``; none if one of them is not on the list."""
        if numbers == "all":
            return self.ids
        last = self.first - 1 + len(self.ids)
        absolute = [number if number > 0 else last + 1 + number for number in numbers]
        if not all(self.first <= number <= last for number in absolute):
            return ()
        return tuple(self.ids[number - self.first] for number in absolute)


@dataclass(frozen=True)
class Question:
    """What was asked: ``removes`` is what a yes (or the rows chosen) would remove, as the person read it.

    ``seen`` is False while it has not been delivered to them.
    """

    type: str
    turn_id: str
    asked_at: int
    removes: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    payloads: tuple[str, ...] = ()
    times_asked: int = 1
    seen: bool = True

    @property
    def expires_at(self) -> int:
        return self.asked_at + LASTS[self.type]

    def chosen(self, numbers: Numbers) -> tuple[str, ...]:
        """Return what choosing the rows ``numbers`` would remove."""
        return SeenList("", 1, self.removes, None).at(numbers) if self.type == "choice" else ()

    def named(self, words: str) -> tuple[str, ...]:
        """Return what choosing a row by ``words`` would remove: nothing unless they fit one row alone."""
        wanted = set(title_key(words).split())
        fitting = [i for i, row in enumerate(self.rows) if wanted <= set(title_key(row).split())]
        return (self.removes[fitting[0]],) if self.type == "choice" and self.removes and len(fitting) == 1 else ()


class Changed(NamedTuple):
    """What one turn changed: what it kept, what it removed, and what it edited as that was before."""

    kept: frozenset[str]
    removed: frozenset[str]
    edited: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Ledger:
    """``used`` are the payload nonces of confirmations that were carried out; ``stale`` that of a past question.

    ``kept_here`` is what the last change in this chat kept; ``puts_right`` says that the question is what should have
    been kept instead.
    """

    lists: tuple[SeenList, ...] = ()
    question: Question | None = None
    used: frozenset[str] = frozenset()
    stale: str = "ffffffffffff"
    left_open: tuple[Question, ...] = ()  # the newest last
    kept_here: frozenset[str] = frozenset()
    puts_right: bool = False
    changes: tuple[Changed, ...] = ()  # oldest first

    def list_before(self, arrived: int, quoted: str | None) -> SeenList | None:
        """Return the list that a number means: the quoted one, else the newest delivered before ``arrived``."""
        seen = [each for each in self.lists if each.delivered_at is not None and each.delivered_at < arrived]
        if quoted is not None:
            return next((each for each in seen if each.turn_id == quoted), None)
        return seen[-1] if seen else None

    def delivered(self, turn: Turn, replies: Iterable[Reply], items: Iterable[Item], at: int | None) -> Ledger:
        """Return the ledger once the replies to ``turn`` were delivered ``at``; None if they were not."""
        lists = self.lists
        for reply in replies:
            rows = _ROW.findall(_BESIDE.sub("\n", reply.text))
            if rows and not reply.buttons:
                ids = tuple(found for _, row in rows for found in named_in(row, items))
                lists = (*lists, SeenList(turn.id, int(rows[0][0]), ids, at))
        return replace(self, lists=lists[-4:])


def question_in(turn: Turn, reply: Reply, type_: str, at: int, live: tuple[Item, ...]) -> Question:
    """Return the question that ``reply`` asks, read from its text and its buttons."""
    rows = tuple(row for _, row in _ROW.findall(_BESIDE.sub("\n", reply.text)))
    payloads = tuple(button.payload for line in reply.buttons for button in line)
    removes: tuple[str, ...] = ()
    if type_ == "confirmation":
        removes = bound_in(_LEFT_OPEN.sub("", reply.text), live)
    elif type_ == "choice" and rows:
        named = [named_in(row, live) for row in rows]
        removes = tuple(ids[0] for ids in named) if all(len(ids) == 1 for ids in named) else ()
    return Question(type_, turn.id, at, removes, rows, payloads)


def bound_in(text: str, live: Iterable[Item]) -> tuple[str, ...]:
    """Return what a confirmation's words name: items by their titles, or whole kinds by their counts."""
    counts = {_KINDS[word]: int(count) for count, word in _KIND_COUNT.findall(text)}
    if not counts:
        return named_in(text, live)
    meant = {kind: [item.id for item in live if item.kind is kind] for kind in counts}
    assert {kind: len(ids) for kind, ids in meant.items()} == counts, f"wrong counts in {text!r}"
    return tuple(item_id for ids in meant.values() for item_id in ids)


def named_in(text: str, items: Iterable[Item]) -> tuple[str, ...]:
    """Return the items whose titles stand in ``text``."""
    return tuple(item.id for item in items if item.title in text)
