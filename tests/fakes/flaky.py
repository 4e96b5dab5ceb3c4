"""A store that fails when told to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import Any, Literal, cast

from bot.ports import Store

Moment = Literal["before", "after"]


@dataclass(slots=True)
class Failure:
    """Which operation fails: number ``at`` of those called ``name`` (all of them if None), counted from 1.

    It raises ``error`` ``moment`` it was done: after it, the answer alone is lost.
    """

    at: int
    error: Exception
    name: str | None = None
    moment: Moment = "before"
    times: int = 1
    seen: int = 0

    @property
    def happened(self) -> bool:
        return self.seen >= self.at

    def due(self, name: str) -> bool:
        if self.name not in (None, name):
            return False
        self.seen += 1
        return self.at <= self.seen < self.at + self.times


def flaky(store: Store, failure: Failure) -> Store:
    """Return ``store`` with that failure, in its turns, its lanes or its effects."""
    return cast("Store", _Store(store, failure))


class _Store:
    def __init__(self, store: Store, failure: Failure) -> None:
        self.turns = _Part(store.turns, failure)
        self.lanes = _Part(store.lanes, failure)
        self.places = _Part(store.places, failure)
        self.sources = store.sources
        self.shelves = store.shelves
        self.hand_over = _Part(store, failure).hand_over
        self._store = store
        self._failure = failure

    def effects(self, person: str, number: int, clock: int) -> Any:
        return _Part(self._store.effects(person, number, clock), self._failure)


class _Part:
    def __init__(self, part: Any, failure: Failure) -> None:
        self._part = part
        self._failure = failure

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if not iscoroutinefunction(asked := getattr(self._part, name)):
            return cast("Callable[..., Any]", asked)  # it asks nothing of the server

        async def operation(*args: Any, **options: Any) -> Any:
            due = self._failure.due(name)
            if due and self._failure.moment == "before":
                raise self._failure.error
            answer = await asked(*args, **options)
            if due:
                raise self._failure.error
            return answer

        return operation
