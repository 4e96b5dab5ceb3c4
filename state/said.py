"""A person's own words as the past of a conversation, kept or not, and the request that asks for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter

from state.document import Document
from state.effects import InsertItem, RemoveEverything
from state.reads import Request
from state.record import PutRecord
from state.text import words
from state.turns import Turn

# So many of the last turns are looked through.
LOOKED_THROUGH = 400
# Words alike so far are forms of one: "tomou", "tomava".
STEM = 4


class Said(Document):
    """A message: the ``id`` and the ``number`` of its turn, and when it was said, in ns by the person's clock."""

    id: str
    number: int
    at: int
    text: str


class SaidBefore(Request[tuple[Said, ...]]):
    """What was said in the conversation ``chat`` before turn ``before`` with any of the folded ``words`` in it.

    At most ``limit`` messages, the newest first: typed, and not sent on. None is among them of which something that was
    kept is gone by now, or that has a word which is asked for and stands in what was removed since; nor is anything
    from before everything was removed.
    """

    name = "said_before"
    answer = TypeAdapter(tuple[Said, ...])
    chat: str
    before: int
    words: tuple[str, ...]
    limit: int = 8


@dataclass(frozen=True, slots=True)
class Uttered:
    """What one turn says and does: the message that it is a part of, what it put, and the words of what it removed."""

    id: str
    number: int
    at: int
    message: str
    text: str
    put: tuple[str, ...] = ()
    removed: frozenset[str] = frozenset()
    forgets: bool = False

    @classmethod
    def of(cls, turn: Turn) -> Uttered:
        """Return what a numbered ``turn`` says and does."""
        assert turn.number is not None  # noqa: S101 - what was decided has a number
        message, decision = turn.message, turn.decision
        own = turn.parent is None and not (message.forwarded or message.button or message.event)
        effects = decision.effects if decision else ()
        change = decision.change if decision else None
        return cls(
            id=turn.id,
            number=turn.number,
            at=(decision.trace.clock if decision else 0) or turn.arrived,
            message=turn.parent or turn.id,
            text=(message.text or "") if own else "",
            put=tuple(
                each.item.id if isinstance(each, InsertItem) else each.record.id
                for each in effects
                if isinstance(each, InsertItem | PutRecord)
            ),
            removed=frozenset(words(change.title or "")) if change and change.verb == "removed" else frozenset(),
            forgets=(decision is not None and decision.forgets)
            or any(isinstance(each, RemoveEverything) for each in effects),
        )


def holding(uttered: Iterable[Uttered], request: SaidBefore) -> list[tuple[Said, tuple[str, ...]]]:
    """Return what of ``uttered``, the newest first, holds what is asked for, and the ids of all that it put."""
    found: list[Said] = []
    put: dict[str, tuple[str, ...]] = {}
    gone: frozenset[str] = frozenset()
    for each in uttered:
        if each.forgets:
            break
        put[each.message] = (*put.get(each.message, ()), *each.put)
        gone |= each.removed
        met = {asked for asked in request.words if any(_alike(asked, word) for word in words(each.text))}
        if met and not any(_alike(asked, word) for asked in met for word in gone):
            found.append(Said(id=each.id, number=each.number, at=each.at, text=each.text))
    return [(said, put[said.id]) for said in found]


def still_told(found: Sequence[tuple[Said, tuple[str, ...]]], live: Collection[str], limit: int) -> tuple[Said, ...]:
    """Return the first ``limit`` of ``found`` of which everything that they put is among the ``live`` ids."""
    return tuple(said for said, put in found if all(each in live for each in put))[:limit]


def _alike(asked: str, word: str) -> bool:
    return asked == word or (len(asked) > STEM and len(word) > STEM and asked[:STEM] == word[:STEM])
