"""What a mission's answer may say in a model's words: all numbers of the answer that was worked out, and no others."""

from __future__ import annotations

import re

from bot.planner.claims import harmless
from bot.planner.envelope import Form, InvalidForm, Respond
from state.text import fold

SHORTEST = 100
# R3-59, and what would be advice: whole words, but for those that the person used first.
FORBIDDEN = (
    *("agente", "agentes", "orquestrador", "coordenador", "message bus", "react", "payload", "ciclo", "ciclos"),
    *("timeout", "fallback", "compre", "venda", "buy", "sell"),
)
_NUMERAL = re.compile(r"\d+(?:[.,]\d+)*")
_LIST = re.compile(r"(?m)^\s*(?:[-•*]|\d+[.)])\s")
_PROMISE = re.compile(r"\b(?:garant\w+|sem risco|lucro certo|guarantee\w*|risk.free|no risk)\b")


def synthesised(form: Form, answer: str, asked: str) -> Form:
    """Return ``form`` if its text says what the ``answer`` to what was ``asked`` does. Raises InvalidForm."""
    if not isinstance(form, Respond):
        return form
    said, known = fold(harmless(form).message), fold(asked)
    if len(form.message) < SHORTEST:
        raise InvalidForm(f"message: at least {SHORTEST} characters")
    if _LIST.search(form.message):
        raise InvalidForm("message: running text, no list")
    if found := [word for word in FORBIDDEN if _stands_in(word, said) and not _stands_in(word, known)]:
        raise InvalidForm(f"message: must not say {', '.join(found)}")
    if promised := _PROMISE.search(said):
        raise InvalidForm(f"message: must not say {promised[0]}")
    own, told = numerals(form.message), numerals(answer)
    if more := own - told:
        raise InvalidForm(f"message: {', '.join(sorted(more))} is not in the answer")
    if missing := told - own:
        raise InvalidForm(f"message: {', '.join(sorted(missing))} is missing")
    return form


def numerals(text: str) -> frozenset[str]:
    """Return the numbers that stand in ``text``, without the zeros that say nothing: "R$ 5.000,00" is "5.000"."""
    return frozenset(re.sub(r"[.,]00$", "", each) for each in _NUMERAL.findall(text))


def _stands_in(word: str, folded: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", folded) is not None
