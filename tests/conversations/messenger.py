"""What the drivers over a platform share: somebody writes in a real chat, and reads there what the product answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from state.lane import SECOND
from state.turns import Reply, Turn
from tests.conversations.driver import Answer
from tests.conversations.product import Product

TYPING = 3 * SECOND  # how long people take to write a message


class Messenger(ABC):
    """A Driver of one person in one private chat of a platform. ``turns`` are all that the person's messages became."""

    def __init__(self, product: Product, address: str) -> None:
        self.turns: list[Turn] = []
        self.address = address
        self._product = product
        self._answered: list[int] = []

    async def send(self, *, text: str | None = None, button: str | None = None, quotes: int | None = None) -> Answer:
        self.wait(TYPING)
        before = self._count()
        self._answered.append(before)
        quoted = None if quotes is None else self._answered[quotes]
        turn_id = self._say(text, quoted) if text is not None else self._tap(button or "")
        turns = await self._product.finished(turn_id)
        self.turns += turns
        chat = await self._product.chat(self.address)
        assert turns[0].decision is not None
        return Answer(tuple(await self._read(before)), str(chat.state), turns[0].decision.trace.action)

    async def items(self) -> Sequence[str]:
        return await self._product.items(self.address)

    def wait(self, duration: int) -> None:
        self._product.clock.added += duration

    @abstractmethod
    def _say(self, text: str, quoted: int | None) -> str:
        """Write ``text``, as an answer to the bot's message number ``quoted`` if given; return the id of the turn."""

    @abstractmethod
    def _tap(self, payload: str) -> str:
        """Tap what sends ``payload``: as shown, as it was shown once, or as a forger would; return the turn's id."""

    @abstractmethod
    def _count(self) -> int:
        """Return how many messages of the bot there are."""

    @abstractmethod
    async def _read(self, after: int) -> Sequence[Reply]:
        """Return what the person reads in the messages of the bot from number ``after`` on."""
