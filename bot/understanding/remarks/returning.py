"""What is to come back to the list by its name: "bring dune back", "coloca duna de volta", "restaura a nota do gás"."""

from __future__ import annotations

import re

from bot.understanding.words.normaliser import fold

LONGEST = 120

_PRE = (
    r"(?:(?:please|pls|can you|could you|would you|i want you to|ok|okay|actually|wait|no|sorry|oops|then|and|"
    r"pode|podia|por favor|pfv|quero|queria|entao|opa|ops|nao|desculpa|e)\b[\s,.!…]*)*"
)
_END = (
    r"(?:[\s,]+(?:please|pls|again|so|then|now|for me|thanks|por favor|pfv|pf|pra mim|ai|de novo|agora|obrigad[oa]|"
    r"(?:on|onto|to|in|into) (?:the|my) (?:list|library|watchlist)|(?:pra|na|para a) (?:minha )?lista))*\s*[.!?]*"
)
_NAME = r"(?P<name>\S.*?)"
_PATTERNS = tuple(
    re.compile(rf"{_PRE}{pattern}{_END}")
    for pattern in (
        rf"(?:bring|put|get|give me|give|add|take) {_NAME} back",
        rf"(?:bring|put|get|give me) back {_NAME}",
        rf"(?:restore|recover|undelete|undo (?:deleting|removing|the deletion of)) {_NAME}",
        rf"(?:traz|traga|trazer|bota|bote|botar|coloca|coloque|colocar|poe|ponha|volta|volte|devolve|devolva) {_NAME} "
        r"(?:de volta|pra lista)",
        rf"(?:traz|traga|trazer|bota|coloca|coloque|poe|ponha) de volta {_NAME}",
        rf"(?:restaura|restaure|restaurar|recupera|recupere|recuperar|devolve|devolva|desapaga|desapague) {_NAME}",
    )
)
_KIND = re.compile(
    r"(?:(?:o|a|os|as|the|my|that|aquel[ea]|meu|minha) )?"
    r"(?:(?:filme|serie|nota|link|video|movie|film|show|series|note) (?:d[oae]s? |sobre |about |on |of )?)?"
    r"(?:(?:o|a|the|my) )?"
)


def returning_in(text: str) -> str | None:
    """Return the name of what ``text`` wants back on the list; None if it names nothing."""
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said):
        return None
    found = next((match for pattern in _PATTERNS if (match := pattern.fullmatch(folded))), None)
    if found is None:
        return None
    first, last = found.span("name")
    kind = _KIND.match(folded, first, last)
    return said[kind.end() if kind else first : last].strip(" \"'“”,") or None
