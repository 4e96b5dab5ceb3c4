"""What a model may say in talk: no deed, no offer, no diagnosis, no dose, no promise, nothing that was not told.

Too strict is safe, as in bot.planner.claims: what is refused is replaced by the catalogue's sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from bot.actions import Action
from bot.languages import LANGUAGES
from bot.planner.claims import harmless, polite, supported
from bot.planner.envelope import Form, InvalidForm, Respond
from bot.understanding.recogniser import recognise
from state.text import fold
from tools.lexicon import Lexicon

_LEXICON = Lexicon(LANGUAGES, "conversing")
_BEGINNING = re.compile(r"(?:^|[.!?…:;\n])[\s“”\"'(–—-]*\w")
_REFUSED = {
    "diagnosing": "must not name an illness as theirs",
    "dosing": "must not advise on medicine",
    "promising": "must not promise anything",
    "harming": "must not speak of harming oneself",
}


def conversing(form: Form, asked: str, earlier: Sequence[str]) -> Form:
    """Return ``form`` if its text only talks about what was ``asked`` now or told ``earlier``. Raises InvalidForm."""
    if not isinstance(form, Respond):
        return form
    form = polite(form)
    said = fold(unicodedata.normalize("NFKC", form.message))
    for name, why in _REFUSED.items():
        if _LEXICON.pattern(name).search(said):
            raise InvalidForm(f"message: {why}")
    supported(form.model_copy(update={"message": _without_manner(form.message)}), list(earlier), asked)
    return form


def _without_manner(text: str) -> str:
    """Return ``text`` without what only looks like a fact in talk: the capital that a sentence begins with, "um passo
    de cada vez", "duas coisas". A name that begins a sentence passes for that; its second word does not.
    """
    lowered = _BEGINNING.sub(lambda found: found[0].lower(), text)
    return _LEXICON.pattern("few", r"(?i)\b", r"\b").sub(" ", lowered)


def troubled(texts: Sequence[str]) -> bool:
    """Tell whether any of ``texts`` are words of harming oneself, which a model is never asked about."""
    return any(each.action is Action.CRISIS for text in texts for each in recognise(text))


SHORTEST = 100
# R3-59, and what would be advice: whole words, but for those that the person used first.
FORBIDDEN = (
    *("agente", "agentes", "orquestrador", "coordenador", "message bus", "react", "payload", "ciclo", "ciclos"),
    *("timeout", "fallback", "compre", "venda", "buy", "sell"),
)
_NUMERAL = re.compile(r"\d+(?:[.,]\d+)*")
_LIST = re.compile(r"(?m)^\s*(?:[-•*]|\d+[.)])\s")


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
    if promised := _LEXICON.pattern("promise").search(said):
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
