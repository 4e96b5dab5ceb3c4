"""Titles that somebody says they want to see or have seen: "quero ver duna", "já vi parasita", "i've seen dark"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.words.normaliser import fold

LONGEST = 90


@dataclass(frozen=True, slots=True)
class Watched:
    """The words that may be a title, and whether it has been ``seen``; that there is such a title is not told."""

    title: str
    seen: bool


_STILL = r"(?:muito|mto|ainda|tanto|so|really|still|also|tambem|tb|logo|um dia|one day)"
_WISHES = (
    rf"(?:(?:eu|a gente|nos) )?(?:{_STILL} )*(?:quero|qro|queria|preciso|precisava|precisamos|queremos|"
    r"gostaria de|tenho que|tenho q|tenho de|temos que|(?:to|tou|estou) (?:querendo|a ?fim de|(?:louc|doid)[oa] pra))"
    rf"(?: {_STILL})* (?:ver|assistir|assistir a|rever|reassistir|maratonar|olhar)",
    rf"(?:(?:i|we) )?(?:{_STILL} )*(?:want to|wanna|need to|have to|gotta|(?:i d|we d|would) (?:like|love) to)"
    rf"(?: {_STILL})* (?:watch|see|rewatch|binge)",
)
_SIGHTS = (
    r"(?:(?:eu|a gente|nos) )?(?:ja |finalmente |enfim )*(?:vi|assisti|revi|reassisti|maratonei|vimos|assistimos|"
    r"assisti a|(?:terminei|acabei) de (?:ver|assistir|rever|maratonar))",
    r"(?:(?:i|we) |(?:i|we) (?:ve|have) )?(?:already |just |finally )*(?:watched|rewatched|binged)",
    r"(?:i|we) (?:ve |have )?(?:already |just |finally )*(?:seen|saw|finished watching)",
)
_WHEN = (
    r"(?:hoje|ontem|anteontem|amanha|agora|depois|logo|de novo|outra vez|um dia|algum dia|ja|inteir[oa]|tod[oa]|"
    r"(?:hoje|ontem|amanha) (?:a|de) (?:noite|tarde|manha)|(?:esse|este|no|nesse|neste) (?:fim de semana|fds|feriado)|"
    r"(?:semana|mes|ano) passad[oa]|essa semana|esses dias|outro dia|(?:duas|tres|varias|\d+) vezes|no cinema|"
    r"(?:na|no) (?:netflix|prime|hbo|max|disney|globoplay|tv|streaming)|com a gente|"
    r"today|yesterday|tomorrow|tonight|now|later|again|last (?:night|week|month|year)|this week(?:end)?|twice|"
    r"on (?:netflix|prime|hbo|max|disney|tv))"
)
_SAYS = [
    (re.compile(rf"(?:{'|'.join(ways)})\s+(?P<title>\S.*?)(?:[\s,]+{_WHEN})*\s*[.!]*"), seen)
    for ways, seen in ((_WISHES, False), (_SIGHTS, True))
]

# What stands there and is no title: somebody, something pointed at, the beginning of a clause.
_NOBODYS = RULES.wordings.words["no_title"]
_CLAUSES = re.compile(
    r"(?:se|if|whether|que (?:vai|vou|voce|vc|ele|ela|eu|a gente|nao|tem|e|eh|tu)|como (?:e|vai|fica|ficou|voce|vc)|"
    r"quem (?:e|eh|vai|foi|e que)|quando (?:e|vai|voce|vc)|onde (?:e|vai|fica|voce|vc)|"
    r"o que|oq|what|how|who|when|where) .*|"
    r"(?:meu|minha|meus|minhas|seu|sua|teu|tua|nosso|nossa|my|your|our|his|her|their) \w+|"
    r"(?:um|uma|uns|umas|algum|alguma|alguns|algumas|qualquer|a|an|some|any|que|o que|quem|como|quando)"
    r"(?: (?:bom|boa|good|nice))?(?: \w+)?"
)


def watched_in(text: str) -> Watched | None:
    """Return what ``text`` says somebody wants to see or has seen, if it may be a title."""
    said = text.strip()
    folded = fold(said).replace("'", " ")
    if len(said) > LONGEST or "\n" in said or said.endswith("?") or len(folded) != len(said):
        return None
    for pattern, seen in _SAYS:
        if found := pattern.fullmatch(folded):
            first, last = found.span("title")
            spoken = re.findall(r"\w+", folded[first:last])
            return Watched(said[first:last].strip(" ,"), seen) if _may_be_title(spoken) else None
    return None


def _may_be_title(spoken: list[str]) -> bool:
    telling = [word for word in spoken if word not in _NOBODYS and word not in KIND_WORDS]
    return bool(telling) and not _CLAUSES.fullmatch(" ".join(spoken))
