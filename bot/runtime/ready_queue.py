"""Whom a process works for next: those who have just written to it, then those found waiting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from hashlib import blake2b
from secrets import token_hex

KNOWN_AT_MOST = 10_000


@dataclass(slots=True)
class ReadyQueue:
    """What one process knows of who waits. Times are seconds of any clock that only rises.

    Whom another process works for is let rest for a while. Processes that find the same people begin with different
    ones, each in the order of its own ``salt``, so that they seldom meet.
    """

    salt: str = field(default_factory=lambda: token_hex(8))
    _wrote: dict[str, None] = field(default_factory=dict)
    _found: list[str] = field(default_factory=list)
    _resting: dict[str, float] = field(default_factory=dict)

    def wrote(self, person: str) -> None:
        """Note that ``person`` has written to this process. One too many to be known is found waiting later."""
        if len(self._wrote) < KNOWN_AT_MOST:
            self._wrote[person] = None

    def found(self, people: Iterable[str]) -> None:
        """Note who was found waiting, in place of those found before."""
        self._found = sorted(people, key=self._own_order)

    def rest(self, person: str, until: float) -> None:
        """Leave ``person`` to others until then."""
        self._resting[person] = until

    def resting(self, now: float) -> Set[str]:
        """Return who is left to others."""
        self._resting = {person: until for person, until in self._resting.items() if until > now}
        return self._resting.keys()

    def take(self, at_most: int, busy: Set[str]) -> Sequence[str]:
        """Take at most so many people off the queue, to begin with now; the ``busy`` stay on it."""
        free = (person for person in dict.fromkeys((*self._wrote, *self._found)) if person not in busy)
        taken = [person for person, _ in zip(free, range(at_most), strict=False)]
        for person in taken:
            self._wrote.pop(person, None)
        self._found = [person for person in self._found if person not in taken]
        return taken

    def _own_order(self, person: str) -> bytes:
        return blake2b(f"{self.salt} {person}".encode(), digest_size=8).digest()
