"""Requests to keep something in words that may mean other things: "bota aí duna", "one piece salva ae"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Action, Entities
from bot.understanding.words.normaliser import fold

LONGEST = 200

_HERE = (
    r"(?:ai|ae|aqui|la|pra mim|pra gente|pra nos|pra eu ver|tb|tbm|tambem|no guarda|for me|too|por favor|pfv|pf|please|"
    r"pls|plz)"
)
_CALLED = r"(?:(?:mano|cara|vei|meu|guri|tche|bro|parceiro|mermao|visse|man|mate)[\s,]+)*"
_PUT = (
    rf"{_CALLED}(?:(?:pode|quero|queria|vai|e|entao|agora)[\s,]+)*"
    r"(?:bota|botar|bote|coloca|colocar|coloque|poe|ponha|mete|taca|joga|lanca|enfia|insere|inclui|put|stick|pop|chuck)"
)
_BEHIND = (
    r"(?:(?:pode|me|e|ja|vc|voce|so|can you|could you|pls|please)\s+)*(?P<verb>salva|salve|salvar|guarda|guarde|"
    r"guardar|anota|anotar|adiciona|add|registra|bota|coloca|poe|mete|save|keep)(?:\s+(?:esse|essa|isso|it|this|that))?"
)
_FIRST = re.compile(rf"{_PUT}(?P<here>(?:[\s,]+{_HERE})*)[\s,:]+(?P<what>.+)", re.DOTALL)
_LAST = re.compile(rf"(?P<what>.+?)[\s,]+{_BEHIND}(?P<here>(?:[\s,]+{_HERE})*)[\s.!]*", re.DOTALL)


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
    for shape in (_FIRST, _LAST):
        found = shape.fullmatch(folded)
        if found and (entities := _named(said[slice(*found.span("what"))])):
            plainly = bool(found["here"])
            return LooseSave(entities, plainly, apart=plainly or shape is _LAST)
    return None


def _named(text: str) -> Entities | None:
    first, *others = recognise(f"salva {text.strip(' ,')}")
    return first.entities if first.action is Action.SAVE and first.entities.content and not others else None
