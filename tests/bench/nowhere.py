"""A channel that takes every message at once, and sends it nowhere: what remains is the cost of our own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from bot.runtime.channels import Outcome, Sent
from state.turns import Reply, Turn


class Nowhere:
    """A bot.runtime.channels.Channel in place of the one called ``name``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._ids = count(1)

    def render(self, reply: Reply) -> Sequence[str]:
        return (reply.text,)

    async def send(self, place: str, message: str, answering: Turn) -> Outcome:
        return Sent(str(next(self._ids)))

    async def show_typing(self, place: str, answering: Turn) -> None: ...

    async def show_progress(self, place: str, shown: str | None, text: str, answering: Turn) -> None: ...

    async def settle(self, place: str, answering: Turn) -> None: ...
