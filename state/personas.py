"""Who speaks in a conversation: every switch that was made there, and what a turn asked a model as whom."""

from __future__ import annotations

from state.document import Document

SWITCHES_KEPT = 20


class Switch(Document):
    """Somebody else's turn to speak, since ``at`` (ns). ``seq`` counts the conversation's switches from one on."""

    seq: int
    persona: str
    at: int


class PersonaUsed(Document):
    """As whom a turn's questions were put to the writer of ``model``: enough to put them again.

    ``reset`` says that they told of a switch.
    """

    persona: str
    model: str = ""
    reset: bool = False


def switched(history: tuple[Switch, ...], persona: str, at: int) -> tuple[Switch, ...]:
    """Return ``history`` with a switch to ``persona``. Entries are only ever added; the oldest are not kept."""
    seq = history[-1].seq + 1 if history else 1
    return (*history, Switch(seq=seq, persona=persona, at=at))[-SWITCHES_KEPT:]
