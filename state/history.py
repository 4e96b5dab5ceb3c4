"""What remains of a conversation's older turns: recent ones are read from the turns themselves."""

from __future__ import annotations

from typing import Protocol

from state.document import Document


class Summary(Document):
    """A conversation up to turn ``up_to_turn``, in our words.

    ``structured_history_summary`` says what was done lately; ``long_term_summary`` what stays true.
    """

    person: str
    chat: str
    structured_history_summary: str | None = None
    long_term_summary: str | None = None
    up_to_turn: int = 0


class Summaries(Protocol):
    """The summaries, one a person and conversation."""

    async def get(self, person: str, chat: str) -> Summary:
        """Return the conversation's summary, an empty one if there is none."""

    async def put(self, summary: Summary) -> bool:
        """Keep ``summary`` unless the one that is kept reaches as far; return whether it was kept."""
