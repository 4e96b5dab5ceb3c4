"""People: who somebody is, derived from where they write from."""

from __future__ import annotations

import hashlib
from typing import Protocol

from state.document import Document


class Person(Document):
    """Somebody who has written to us. ``locale`` is the one they chose, None if they chose none."""

    id: str
    addresses: tuple[str, ...]
    locale: str | None = None
    created_at: int


def person_of(address: str) -> str:
    """Return the id of the person who writes from ``address``, without asking the database.

    So a message is accepted with one insert and no read. 128 bits of the address's SHA-256.
    """
    return f"p{hashlib.sha256(address.encode()).hexdigest()[:32]}"


class People(Protocol):
    """The people we know."""

    async def get(self, person: str) -> Person | None:
        """Return the person with this id."""

    async def meet(self, address: str, at: int) -> Person:
        """Return the person who writes from ``address``, known from now (``at``, ns) on if they were not."""

    async def put_locale(self, person: str, locale: str | None) -> None:
        """Note the locale that the person chose; nothing happens if they are not known."""
