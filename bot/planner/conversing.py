"""What a model may say in talk: no deed, no offer, no diagnosis, no dose, no promise, nothing that was not told.

Too strict is safe, as in bot.planner.claims: what is refused is replaced by the catalogue's sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from bot.actions import Action
from bot.planner.claims import harmless, polite, supported
from bot.planner.envelope import Form, InvalidForm, Respond
from bot.understanding.recogniser import recognise
from state.text import fold

# In folded text. Each is what a friendly text says without being asked to.
_ILLNESS = (
    r"(?:depress\w+|transtorno\w*|bipolar\w*|tdah|adhd|burnout|sindrome\w*|panico|esquizo\w+|autis\w+|fobia\w*"
    r"|ansiedade generalizada|disorder\w*|syndrome\w*|ptsd|anorexi\w+|bulimi\w+|diabet\w+|hipertens\w+|cancer)"
)
_MEDICINE = (
    r"(?:remedi\w*|calmante\w*|medica(?:mento|cao|coes)\w*|comprimid\w*|antidepress\w*|ansiolitic\w*|rivotril|dipirona"
    r"|ibuprofeno|paracetamol|melatonina|pills?|tablets?|medicines?|medications?|sedatives?|melatonin|ibuprofen|xanax)"
)
_GAIN = r"(?:lucr\w*|ganh\w*|rend\w*|retorno\w*|dobr\w*|fic\w+ ric\w*|profit\w*|gains?|returns?|rich|curad\w*|cured?)"
_BEGINNING = re.compile(r"(?:^|[.!?…:;\n])[\s“”\"'(–—-]*\w")
_FEW = re.compile(
    r"(?i)\b(?:uma?|dois|duas|tr[êe]s|quatro|cinco|primeir[ao]|segund[ao]|terceir[ao]|uma vez|duas vezes"
    r"|one|two|three|four|five|once|twice|first|second|third)\b"
)
_REFUSED = {
    "must not offer to do anything": re.compile(
        r"\b(?:posso|podemos|quer(?:es)? que|gostaria que|vou|irei|deixa que eu|i can|i could|i will|i'll|i’ll|shall i"
        r"|let me|want me to|would you like me to)\b[^.!?]{0,60}"
        r"\b(?:lembr\w+|pesquis\w+|procur\w+|busc\w+|agend\w+|marc(?:o|ar)|avis\w+|remind|look (?:it |that )?up|search"
        r"|book|schedule|find out)\b"
    ),
    "must not name an illness as theirs": re.compile(
        rf"\b(?:voce|vc|ce|ele|ela|you|he|she|isso|this|it)\b[^.!?]{{0,30}}\b(?:tem|ter|esta|parece|sofre|e|have|has|are"
        rf"|is|seems?|sounds?|suffer\w*)\b[^.!?]{{0,40}}\b{_ILLNESS}"
        rf"|\b(?:seu|your) diagnos\w+"
    ),
    "must not advise on medicine": re.compile(
        rf"\b(?:tom(?:e|a|ar|ou|ando)|us(?:e|a|ar)|experiment\w+|par(?:e|ar) de tomar|aument\w+|reduz\w+|dobr\w+|take"
        rf"|try|stop taking|increase|reduce|double)\b[^.!?]{{0,40}}\b{_MEDICINE}\b"
        r"|\b\d+(?:[.,]\d+)?\s*(?:mg|mcg|ml|gotas|drops|comprimid\w+|pills?|tablets?)\b"
    ),
    "must not promise anything": re.compile(
        rf"\b(?:garant\w+|com certeza|certamente|sem risco|guarantee\w*|certainly|definitely|risk.free|no risk)\b"
        rf"[^.!?]{{0,60}}\b{_GAIN}|\b{_GAIN}\b[^.!?]{{0,40}}\b(?:garantid\w+|sem risco|guaranteed|risk.free)\b"
        r"|\b(?:vai|vao) (?:dar tudo certo|ficar (?:cheio|rico)|se curar)\b|\byou will (?:be cured|get rich)\b"
    ),
    "must not speak of harming oneself": re.compile(
        r"\b(?:suicid\w+|se matar|te matar|tirar a (?:sua|propria|tua) vida|se machucar|se cortar"
        r"|kill (?:your|my|them)sel\w+|end your life|self.?harm\w*)\b"
    ),
}


def conversing(form: Form, asked: str, earlier: Sequence[str]) -> Form:
    """Return ``form`` if its text only talks about what was ``asked`` now or told ``earlier``. Raises InvalidForm."""
    if not isinstance(form, Respond):
        return form
    form = polite(form)
    said = fold(unicodedata.normalize("NFKC", form.message))
    for why, pattern in _REFUSED.items():
        if pattern.search(said):
            raise InvalidForm(f"message: {why}")
    supported(form.model_copy(update={"message": _without_manner(form.message)}), list(earlier), asked)
    return form


def _without_manner(text: str) -> str:
    """Return ``text`` without what only looks like a fact in talk: the capital that a sentence begins with, "um passo
    de cada vez", "duas coisas". A name that begins a sentence passes for that; its second word does not.
    """
    lowered = _BEGINNING.sub(lambda found: found[0].lower(), text)
    return _FEW.sub(" ", lowered)


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
