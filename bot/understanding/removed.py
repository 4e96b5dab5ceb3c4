"""Asking what was deleted: "vc apagou alguma coisa?", "what did you delete?"."""

from __future__ import annotations

import re

from bot.understanding.normaliser import fold

_DID = r"(?:apagou|apagaste|deletou|excluiu|removeu|tirou)"
_YOU = r"(?:(?:voce|vc|ce|tu|o guarda|guarda) )?"
_WHAT = r"(?:o que|oq|o q|que|q)"
_LAST = r"(?:qual (?:foi|e) )?(?:a|o)? ?(?:ultima coisa|ultimo item|ultimo|ultima) que "
_THING = r"(?:alguma coisa|alguma nota|algum filme|algum item|algum link|algo|coisas? minhas?)(?: minhas?)?"
_WHEN = r"(?: (?:hoje|ontem|agora|da lista|da minha lista|sem querer|por ultimo|ai))*"
_ASKS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_YOU}{_DID} {_THING}{_WHEN}",
        rf"{_WHAT} (?:e que |foi que )?{_YOU}{_DID}{_WHEN}",
        rf"{_YOU}{_DID} {_WHAT}{_WHEN}",
        rf"{_LAST}{_YOU}(?:{_DID}|(?:eu )?apaguei){_WHEN}",
        rf"{_WHAT} (?:foi|eu) (?:apagado|apaguei|deletado|deletei|removido|excluido){_WHEN}",
        r"did (?:you|u|i) (?:just )?(?:delete|remove|erase) (?:anything|something|any of my (?:stuff|things|notes))",
        r"what (?:did (?:you|u|i) (?:just )?(?:delete|remove|erase)|(?:was|got) (?:deleted|removed|erased))",
        r"what(?:s| is| was) the last thing (?:you|u|i) (?:deleted|removed|erased)",
    )
)


def asks_what_was_removed(text: str) -> bool:
    """Tell whether ``text`` asks what was taken off the list."""
    said = " ".join(re.findall(r"\w+", fold(text).replace("'", "").replace("’", "")))
    return any(pattern.fullmatch(said) for pattern in _ASKS)
