"""What a dialogue needs of whatever it is held with: a chat in memory, the real store, a channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from state.turns import Reply


@dataclass(frozen=True)
class Answer:
    """What came back to one message: the replies of all its turns, the state after it, the first turn's action."""

    replies: tuple[Reply, ...]
    state: str
    action: str

    @property
    def text(self) -> str:
        return "\n\n".join(reply.text for reply in self.replies)

    @property
    def payloads(self) -> dict[str, str]:
        """The buttons that were shown: payload by label."""
        rows = (row for reply in self.replies for row in reply.buttons)
        return {button.label: button.payload for row in rows for button in row}


class Driver(Protocol):
    """One person in one chat. Messages are answered, and their answers delivered, before the next one is sent."""

    async def send(self, *, text: str | None = None, button: str | None = None, quotes: int | None = None) -> Answer:
        """Send a text, or tap the button with this payload.

        ``quotes`` is which message so far (from 0) the quoted reply had answered.
        """
        ...

    async def items(self) -> Sequence[str]:
        """Return the titles of what is kept, in the order of lists."""
        ...

    def wait(self, duration: int) -> None:
        """Let ``duration`` ns pass."""
        ...
