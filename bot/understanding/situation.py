"""What the resolver may know of a conversation: what is being waited for, and by which names it can be answered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Waiting(StrEnum):
    """What the last reply asked for."""

    NOTHING = "nothing"
    CHOICE = "choice"
    CONFIRMATION = "confirmation"
    DIALOGUE = "dialogue"


@dataclass(frozen=True, slots=True)
class Choosable:
    """One numbered answer, by everything a person may call it."""

    title: str
    year: int | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What is pending, if anything. ``nonce`` is what a button must carry to belong to it.

    ``removes`` says that choosing removes, ``edits`` that it changes what is kept, ``offered`` that nobody asked
    for the choice or the question. ``several`` says that the choice is one of several, ``proposes`` that it asks
    about the option at ``proposed``, ``correctable`` that a film has just been kept and may be the wrong one, and
    ``by_number`` that it was chosen from options. ``elsewhere`` says that the message quotes another reply than the
    one that asked. ``labels`` are what the question's buttons say, in their order. ``briefly`` says that a few
    words answer, whatever they would be alone. ``looked_up`` says that the options, or the answer, are
    films or series.
    """

    waiting: Waiting = Waiting.NOTHING
    nonce: str | None = None
    options: tuple[Choosable, ...] = ()
    many: bool = False
    removes: bool = False
    edits: bool = False
    offered: bool = False
    several: bool = False
    proposes: bool = False
    proposed: int = 0
    correctable: bool = False
    by_number: bool = False
    slot: Literal["content", "query", "target", "pack"] | None = None
    briefly: bool = False
    expired: bool = False
    asked_again: bool = False
    elsewhere: bool = False
    looked_up: bool = False
    labels: tuple[str, ...] = ()


IDLE = Situation()
