"""Admission of turns: everybody's, unless something stands before them (see bot.runtime.maintenance)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from state.turns import Turn


class Gate(Protocol):
    """Says whose turns may be taken now."""

    async def only(self) -> tuple[str, ...] | None:
        """Return the only people to look after; None for everybody."""
        ...

    async def through(self, waiting: Sequence[Turn]) -> Sequence[Turn]:
        """Return those of one person's ``waiting`` turns, or in their place, that may be taken."""
        ...


class OpenGate:
    """Lets every turn through."""

    async def only(self) -> None:
        return None

    async def through(self, waiting: Sequence[Turn]) -> Sequence[Turn]:
        return waiting
