"""Who is told of the work of a process, so that it can be counted."""

from __future__ import annotations

from typing import Protocol

from state.turns import Turn


class Observer(Protocol):
    """Is told of every turn and reply. See bot.runtime.metrics."""

    def applied(self, turn: Turn, now: int) -> None:
        """The effects of ``turn`` are applied at ``now`` (ns)."""

    def delivered(self, channel: str, outcome: str) -> None:
        """A reply has come to ``outcome``; "retry_..." is to be sent again."""


class NullObserver:
    """Takes no note."""

    def applied(self, turn: Turn, now: int) -> None:
        """Let it pass."""

    def delivered(self, channel: str, outcome: str) -> None:
        """Let it pass."""
