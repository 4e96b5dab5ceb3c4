"""A person's standing: how much they may send and keep, how much they have sent, and whether they may at all."""

from __future__ import annotations

from typing import Literal

from state.document import Document

ModelPart = Literal["missions", "transcription", "converse"]
LimitName = Literal["minute", "day", "characters", "items", "jobs"] | ModelPart
MODEL_PARTS: tuple[ModelPart, ...] = ("missions", "transcription", "converse")
LIMIT_NAMES: tuple[LimitName, ...] = ("minute", "day", "characters", "items", "jobs", *MODEL_PARTS)


class Limits(Document):
    """How much a person may do: messages a ``minute`` and a ``day``, ``characters`` in a message, live ``items``
    and as many records of packs, and ``jobs`` that wait to be done. Of the model, a day: ``missions``, minutes of
    ``transcription``, and answers in talk (``converse``).
    """

    minute: int = 30
    day: int = 500
    characters: int = 4_000
    items: int = 100_000
    jobs: int = 200
    missions: int = 10
    transcription: int = 30
    converse: int = 100


class Rules(Document):
    """What administrators decided about a person, at ``at`` (ns); ``changed_limits`` hold in place of everybody's."""

    blocked: bool = False
    changed_limits: dict[LimitName, int] = {}
    at: int = 0


class Window(Document):
    """How many messages were taken since the first of them arrived, at ``start`` (ns)."""

    start: int = 0
    taken: int = 0


class ModelUsed(Document):
    """What was had of the model since the first of it, at ``start`` (ns): missions, seconds of sound, answers in talk.

    One with more resources is two missions; of talk, one more than is allowed says that this was told.
    """

    start: int = 0
    missions: int = 0
    transcription: int = 0
    converse: int = 0


class Usage(Document):
    """What a person has sent lately. ``refused`` were too many, and have not been spoken of yet.

    ``kept`` is never less than the number of items, and ``records`` than that of records; None if that is not known.
    """

    minute: Window = Window()
    day: Window = Window()
    refused: int = 0
    kept: int | None = None
    records: int | None = None
    model: ModelUsed = ModelUsed()


class Standing(Document):
    """What is decided about a person before anything that they say. ``everybodys`` limits are the configured ones."""

    rules: Rules = Rules()
    usage: Usage = Usage()
    everybodys: Limits = Limits()

    @property
    def limits(self) -> Limits:
        """What holds for this person."""
        changed = self.rules.changed_limits
        return self.everybodys.changed(**changed) if changed else self.everybodys
