"""The wish to be reminded in a message: what stands before the "me lembra", and what behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.packs.agenda.orders import folded

_REMIND = (
    r"(?:(?:nao\s+)?me\s+(?:lembr(?:a|e|ar|ando)|avis(?:a|e|ar)|acord(?:a|e|ar)|cobr(?:a|e|ar)|notifi(?:ca|car|que)|"
    r"alert(?:a|e|ar)|cutu(?:ca|car|que)|deix[ae]r? (?:eu )?esquecer|d(?:a|e|ar) um toque)|"
    r"(?:lembr(?:a|e|ar)|avis(?:a|e|ar)|acord(?:a|e|ar))-me|"
    r"ser (?:lembrad|avisad)[oa]|be reminded|remind me|wake me(?: up)?|(?:alert|notify|ping|nudge) me|let me know|"
    r"(?:(?:bota|bote|coloca|coloque|poe|cria|crie|criar|marca|marque|faz|faca|programa|agenda|quero|preciso de|"
    r"set(?: up)?|"
    r"add|create|make|put|i (?:want|need))\s+)?(?:(?:um|o|a|an|the|meu)\s+)?(?:lembretes?|alarmes?|despertador|"
    r"reminders?|alarms?)"
    r"(?:\s+(?:pra|para) mim|\s+for me)?)"
)
_ASKED = re.compile(rf"(?<!\w){_REMIND}(?!\w)(?:\s+(?:novamente|de novo|tambem|tb))?")
_BARE = re.compile(r"(?:^|(?<=[\s,.]))(?:lembra|lembre|avisa|avise|lembrar|avisar)(?!\w)")
_LEADING = re.compile(
    r"(?:[\s,.;:!-]+|(?<!\w)(?:(?:(?:vc|voce|tu|ce)\s+)?(?:pode(?:ria)?s?|podia|consegue)|por favor|por gentileza|"
    r"please|pls|"
    r"can you|could you|would you|will you|e|and|yes|sim|ah|ai|entao|queria que|quero que|gostaria que|(?:vc|voce|"
    r"tu)|na verdade|"
    r"oi|ola|hey|hi|pqp|poxa))+$"
)
_WAKING = re.compile(r"acord|wake|despertador")


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish to be reminded: the words before it, and those behind it; ``wakes`` says that it is to be woken."""

    before: str
    behind: str
    wakes: bool = False


def wished(text: str, content: str | None = None) -> Wish:
    """Return the wish in ``text``; if no words of one are in it, all is said of ``content``."""
    said = folded(text)
    found = _ASKED.search(said) or _BARE.search(said)
    if found is None:
        return Wish("", content or text)
    before = text[: found.start()]
    leading = _LEADING.search(said[: found.start()])
    wakes = _WAKING.search(found[0]) is not None
    return Wish(before[: leading.start()] if leading else before, text[found.end() :], wakes)
