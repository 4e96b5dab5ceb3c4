"""Asking what to see: "me indica um filme", "o que eu assisto hoje?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import ItemType
from bot.understanding.words.normaliser import fold

_KIND = r"(?P<kind>filmes?|filminho|series?|seriado|videos?|movies?|films?|shows?)"
_WHEN = (
    r"(?: (?:pra|para|to) (?:(?:eu|mim|gente|nos|me|us) )?(?:ver|assistir|maratonar|hoje|watch))?"
    r"(?: (?:hoje|agora|a noite|hoje a noite|no fds|no fim de semana|tonight|today|now|this weekend))?"
)
_ADVISE = (
    r"(?:indica|indique|recomenda|recomende|sugere|sugira|escolhe|escolha|indicar|recomendar|sugerir|"
    r"da uma (?:dica|ideia|sugestao) de|suggest|recommend|pick)"
)
_PRE = r"(?:(?:voce |vc |pode |poderia |can you |could you |please |me |mi )*)"
_WHO = r"(?:eu |a gente |que eu |que a gente |nos )?"
_SEE = r"(?:vejo|assisto|ve|assiste|posso (?:ver|assistir)|devo (?:ver|assistir)|da pra (?:ver|assistir)|ver|assistir)"
_ANY = r"(?:(?:um|uma|algum|alguma|uns|umas|a|some|me a|me some) )?"
_SOMETHING = r"(?:something|anything)(?: (?:good|nice|fun|new|else|short|light))*"
_ASKS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_PRE}{_ADVISE}(?: pra (?:mim|gente))?(?: ai)? {_ANY}(?:bom |boa |good )?{_KIND}"
        rf"(?: (?:bom|boa|legal))?(?: ai)?{_WHEN}",
        rf"{_PRE}{_ADVISE} (?:alguma coisa|algo|something|me something){_WHEN}",
        rf"{_PRE}(?:(?:give|find|show|get|tell|pick)(?: me| us)? |i(?:'d| would)? (?:want|need|like|fancy) |any )?"
        rf"{_SOMETHING} (?:to watch|i can watch){_WHEN}",
        rf"(?:i|we)(?:'d| would)? (?:want|wanna|like|need|feel like)(?: to)? (?:watch|watching|see) "
        rf"{_SOMETHING}{_WHEN}",
        rf"what(?:s|'s| is) (?:good|there|worth)(?: to watch| watching){_WHEN}",
        rf"{_PRE}(?:da|manda|mande|fala|fale|diz|diga|arruma|acha|ache|quero|queria)(?: (?:me|pra mim|ai))* "
        rf"(?:algo|alguma coisa|uma coisa)(?: (?:bo[ma]|legal|nov[oa]))* (?:pra|para|de) (?:eu |a gente )?"
        rf"(?:ver|assistir){_WHEN}",
        rf"(?:o que|oq|q|o q) (?:e que )?{_WHO}{_SEE}{_WHEN}",
        rf"(?:qual|que|q) {_KIND} {_WHO}{_SEE}{_WHEN}",
        rf"what (?:should|can|could|shall|do) (?:i|we) watch{_WHEN}",
        rf"(?:what|which) {_KIND} (?:should|can|could|shall|do) (?:i|we) watch{_WHEN}",
    )
)
_LEFT_TO_SEE = re.compile(rf".*\b(?:pra|para|p|to) (?:ver|assistir|maratonar|watch){_WHEN}")
_END = re.compile(r"[\s.!?…]+$")


@dataclass(frozen=True, slots=True)
class Advice:
    """Something to see is asked for, of a kind if one is named."""

    kind: ItemType | None = None


def advice_in(text: str) -> Advice | None:
    """Return what kind of thing ``text`` asks to be told to see; None if it asks for none."""
    said = _plain(text)
    found = next((match for pattern in _ASKS if (match := pattern.fullmatch(said))), None)
    if found is None:
        return None
    named = found.groupdict().get("kind")
    return Advice(KIND_WORDS.get(named) if named else None)


def is_left_to_see(text: str) -> bool:
    """Tell whether a list is asked for of what is still to be seen: "o que eu tenho pra assistir?"."""
    return _LEFT_TO_SEE.fullmatch(_plain(text)) is not None


def _plain(text: str) -> str:
    return _END.sub("", " ".join(fold(text).split()))
