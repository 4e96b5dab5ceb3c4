"""Who speaks in a conversation, and what a turn's questions to a model were put with: a persona and skills."""

from __future__ import annotations

from typing import Literal

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


class SkillUsed(Document):
    """A skill that was active, and the person's words that woke it."""

    name: str
    words: tuple[str, ...] = ()


class SkillsUsed(Document):
    """What a turn's questions to a model were put with: enough to put them again, whatever skills there are then.

    ``by`` is what the skills were chosen by: the message itself, what was said earlier, the message that led to the
    confirmation that is pending, or nothing. ``tools`` are those that could be offered, ``temperature`` the writer's.
    """

    skills: tuple[SkillUsed, ...]
    by: Literal["message", "earlier", "held", "fallback"]
    tools: tuple[str, ...] = ()
    temperature: float | None = None
