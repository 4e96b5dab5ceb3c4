"""Exceptions of a removal: "apaga tudo menos o 1", "delete all my films except Dune"."""

from __future__ import annotations

from dataclasses import dataclass

from bot.understanding.entities import content_of
from bot.understanding.grammar import every, kinds
from bot.understanding.recognition import Entities, ItemType
from bot.understanding.tokens import normalised, tokens
from bot.understanding.words.numbers import parse_selection


@dataclass(frozen=True, slots=True)
class AllBut:
    """Everything is to go, or everything of a ``kind``, except what ``kept`` names by number, kind or words."""

    kind: ItemType | None
    kept: Entities


def all_but(text: str) -> AllBut | None:
    """Return what is to go and what is to stay in ``text``, a removal; None if it excepts nothing from everything."""
    said = normalised(text)
    found = [token for token in tokens(said) if token.kind != "mark"]
    at = next((at for at, token in enumerate(found) if at and token.word in every("except")), None)
    if at is None or at + 1 == len(found) or not any(token.word in every("everything") for token in found[:at]):
        return None
    kind = next((kinds()[token.word] for token in found[:at] if token.word in kinds()), None)
    rest = said[found[at + 1].start :].strip(" .!")
    if selection := parse_selection(rest):
        return AllBut(kind, Entities(selection=selection))
    named = content_of(rest)
    words = [token for token in found[at + 1 :] if token.word not in every("article")]
    if len(words) == 1 and words[0].word in kinds():
        return AllBut(kind, Entities(item_type=kinds()[words[0].word]))
    return AllBut(kind, Entities(query=named.content, item_type=named.item_type))
