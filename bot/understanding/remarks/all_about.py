"""Removals of all that has to do with something: "delete everything about work", "apaga todas as notas do trabalho"."""

from __future__ import annotations

import re

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import ItemType
from bot.understanding.words.normaliser import fold

LONGEST = 120

_THINGS = {"things", "stuff", "items", "thing", "ones", "coisas", "itens", "coisa"}
_KIND = rf"(?P<kind>{'|'.join(sorted({*KIND_WORDS, *_THINGS}, key=len, reverse=True))})"
_END = r"(?:[\s,]+(?:please|pls|for me|from (?:the|my) list|por favor|pfv|pra mim|da (?:minha )?lista))*\s*[.!]*"
_ABOUT = (
    r"(?:(?:that (?:are|is|talks?|speaks?|refers?) )?(?:about|regarding|related to|relating to|to do with|concerning)|"
    r"(?:that )?(?:ha(?:s|ve) )?(?:any|some)?(?:thing )?to do with|that (?:mentions?|contains?|includes?|concerns?)|"
    r"that (?:deals? with|speaks? of|refers? to)|mentioning|containing)"
)
_SOBRE = (
    r"(?:sobre|a ver com|com relacao a|relacionad[oa]s? (?:ao?s?|com)|que (?:fal|trat)\w+ d[eao]s?|que fal\w+ sobre|"
    r"que (?:mencion|cit|envolv)\w+|que cont(?:em|enham?))"
)
_ALL = (
    rf".*\b(?:everything|all|anything|every)(?: (?:of|the|my|those))*(?: {_KIND})?"
    r"(?: (?:that's|that is|that are|that has|i saved|i have|i've saved|i kept))*",
    rf".*\b(?:tudo|tod[oa]s)(?: (?:as|os|minhas|meus|o))*(?: {_KIND})?"
    r"(?: (?:que (?:tem|tenha|tiver)|que (?:eu )?salvei))*",
)
_NAME = r"(?:the |my |our |[oa]s? |meu |minha )?(?P<name>\S.*?)"
_PLAINLY, _OTHERWISE = (
    tuple(re.compile(rf"{all_of} {of} {_NAME}{_END}") for all_of, of in zip(_ALL, words, strict=True))
    for words in ((_ABOUT, _SOBRE), ("on", "d[eao]s?"))
)
_NOT_ALL = re.compile(r"\b(?:except|but|apart|besides|excluding|menos|exceto|tirando|fora|salvo|unless|if|se)\b")


def all_about(text: str, *, plainly: bool = False) -> tuple[str, ItemType | None] | None:
    """Return the subject of which all is to go, and the kind if one is named; None if ``text`` says no such thing.

    Where it is not known that a name follows, only what says ``plainly`` "about": "everything on my list" is all.
    """
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said) or _NOT_ALL.search(folded):
        return None
    patterns = _PLAINLY if plainly else (*_PLAINLY, *_OTHERWISE)
    found = next((match for pattern in patterns if (match := pattern.fullmatch(folded))), None)
    if found is None:
        return None
    first, last = found.span("name")
    return said[first:last], KIND_WORDS.get(found["kind"] or "")
