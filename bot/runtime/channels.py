"""What a channel does for delivery: it renders a reply as the platform's messages, and sends one of them.

A channel is stateless towards deliveries: what was sent, when to try again and who is blocked is kept by delivery,
on the turn record and in the place's document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from state.turns import Reply, Turn


class Why(StrEnum):
    """Why a message was not taken."""

    BUSY = "busy"  # the platform asks to wait: 429, 63018
    AWAY = "away"  # no answer, a time-out, a 5xx
    BLOCKED = "blocked"  # the person blocked us or left: 403, 63014
    OPTED_OUT = "opted_out"  # 21610
    WINDOW_CLOSED = "window_closed"  # 63016
    UNREACHABLE = "unreachable"  # no such chat or number
    REJECTED = "rejected"  # the platform will never take this message


PASSING = frozenset({Why.BUSY, Why.AWAY})


@dataclass(frozen=True, slots=True)
class Sent:
    """The platform took the message and calls it ``platform_id``."""

    platform_id: str


@dataclass(frozen=True, slots=True)
class NotSent:
    """It did not. ``after`` is how many seconds it asks to wait, None if it does not say."""

    why: Why
    after: float | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """The chat is at another address now; the message is to be sent there."""

    place: str


Outcome = Sent | NotSent | Moved


class Channel(Protocol):
    """A platform that replies are delivered through. Each makes messages of a type of its own, from replies alone.

    ``name`` is the first part of its addresses. Nothing here raises for what a platform does: that is an Outcome.
    """

    @property
    def name(self) -> str: ...

    def render(self, reply: Reply) -> Sequence[Any]:
        """Return the messages that ``reply`` becomes, one at least: always the same for the same reply."""
        ...

    async def send(self, place: str, message: Any, answering: Turn) -> Outcome:
        """Send one rendered ``message`` to ``place``, once; ``answering`` is the turn whose reply it is."""
        ...

    async def show_typing(self, place: str, answering: Turn) -> None:
        """Show that an answer is being made, where the platform can; failing is no matter."""
        ...

    async def show_progress(self, place: str, shown: str | None, text: str, answering: Turn) -> None:
        """Put ``text`` into the message called ``shown``; where that cannot be, show typing. Failing is no matter."""
        ...

    async def settle(self, place: str, answering: Turn) -> None:
        """After the last reply to a tapped button, show on the tapped message what was chosen; failing is no matter."""
        ...


@runtime_checkable
class HoldsFiles(Protocol):
    """A platform on which people send files, that we have to ask it for."""

    async def fetch(self, ref: str, limit: int) -> bytes | None:
        """Return the file that the platform calls ``ref``; None if it has more than ``limit`` bytes.

        May raise whatever its client does.
        """
        ...
