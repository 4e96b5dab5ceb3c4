"""A store that is told of later: channels are there before the database, and outlast its absences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from state.mongo.errors import StoreUnavailable

Store = TypeVar("Store")


class LateStore(Generic[Store]):
    """Holds whom to ask for the store; whoever needs it asks again each time."""

    def __init__(self, store_now: Callable[[], Store] | None = None) -> None:
        self.store_now = store_now

    @property
    def store(self) -> Store:
        """The store. Raises StoreUnavailable if nobody has told where it is, or it is away."""
        if self.store_now is None:
            raise StoreUnavailable("no database yet")
        return self.store_now()
