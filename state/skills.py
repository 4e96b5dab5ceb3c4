"""The skills of a turn, as they are recorded with it."""

from __future__ import annotations

from typing import Literal

from state.document import Document


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
