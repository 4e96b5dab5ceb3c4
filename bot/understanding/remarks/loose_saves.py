"""Requests to keep something in words that may mean other things: "bota aí duna", "one piece salva ae"."""

from __future__ import annotations

from dataclasses import dataclass

from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Action, Entities
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 200

_SAID = SAID


@dataclass(frozen=True, slots=True)
class LooseSave:
    """What is to be kept; ``plainly``, if the words can hardly mean another thing than to keep it.

    ``apart`` says that the order is no part of it: "bota gasolina no carro" is something to do.
    """

    entities: Entities
    plainly: bool
    apart: bool


def loosely_kept(text: str) -> LooseSave | None:
    """Return what a message that no rule fits may want kept, without the words of the order; None if it gives none."""
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said) or said.endswith("?"):
        return None
    for found, last in ((_SAID.shaped("putting_first", folded), False), (_SAID.shaped("keeping_last", folded), True)):
        if found and (entities := _named(said[slice(*found.span("text"))])):
            plainly = bool(found["here"])
            return LooseSave(entities, plainly, apart=plainly or last)
    return None


def _named(text: str) -> Entities | None:
    first, *others = recognise(f"salva {text.strip(' ,')}")
    return first.entities if first.action is Action.SAVE and first.entities.content and not others else None
