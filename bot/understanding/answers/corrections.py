"""What is said right after a film was kept that is the wrong one: "não é esse, é o de 2021", "era a série"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import ItemType
from bot.understanding.words.normaliser import fold

LONGEST = 120


@dataclass(frozen=True, slots=True)
class Correction:
    """What the right one is known by: a year, a kind, who made it, a title; nothing, if the other is only wrong.

    ``number`` is that of one of the options that the wrong one was chosen from, -1 of the last, 0 of none of them.
    """

    year: int | None = None
    kind: ItemType | None = None
    person: str | None = None
    title: str | None = None
    number: int | None = None


_KIND = r"(?P<{0}>filme|longa|serie|seriado|anime|desenho|movie|film|show|series|tv show)"
_A_FILM = r"(?:filme|longa|serie|seriado|anime|desenho|movie|film|show|series)"
_THIS = r"(?:esse|essa|este|esta|isso|isto|that|this)"
_WRONG_PT = (
    rf"nao (?:e|eh|era|foi|quero|queria) (?:{_THIS}|o filme|a serie|(?:o|a) cert[oa])(?: ai)?(?: {_A_FILM})?"
    r"(?: nao| que (?:eu )?(?:quero|queria|pedi|falei|disse))?",
    rf"(?:e|era) {_THIS} nao",
    rf"nao {_THIS}(?: nao| {_A_FILM})?",
    rf"{_THIS}(?: {_A_FILM})? (?:nao(?: e| era)?|(?:ta|esta|e|era) errad[oa])",
    rf"(?:vc |voce |tu |ce )?(?:errou|se enganou|confundiu|trocou)(?: (?:o|a|de|feio|tudo)(?: {_A_FILM})?)?",
    rf"(?:vc |voce )?(?:salvou|guardou|pegou) (?:o|a)(?: {_A_FILM})? errad[oa]",
    rf"(?:(?:ta|esta|e|eh|era|foi|veio) )?(?:(?:o|a) )?(?:{_A_FILM} )?errad[oa]",
    rf"(?:e|eh|era|quero|queria) (?:o |a )?outr[oa](?: {_A_FILM})?",
    r"errei|me enganei|me confundi",
)
_IT_IS = "(?:it s|its|that s|thats|that is|it is|it was|that was|it isn t|that isn t)"
_WRONG_EN = (
    rf"(?:{_IT_IS} )?not (?:(?:that|this) (?:one|{_A_FILM})|the right (?:one|{_A_FILM}))",
    rf"(?:you (?:got|saved|picked) |{_IT_IS} )?(?:the )?wrong(?: (?:one|{_A_FILM}))?",
    rf"you got it wrong|(?:{_IT_IS} )?not it|(?:i meant |i want )?the other one",
)
_NO = r"(?:nao|naum|no|nope|nah|ops|opa|ih|ah|hm|oops|sorry|desculpa|espera|pera|wait|cara|mas|but)"
_LEAD = rf"(?P<lead>(?:{_NO} )*(?:{'|'.join((*_WRONG_PT, *_WRONG_EN))})(?: {_NO})*|{_NO}(?: {_NO})*)"
_VERB = (
    r"(?P<verb>(?:e|eh|era|foi|seria|quero|queria|quis dizer|quero dizer|queria dizer|quis|digo|e sim|o certo e|"
    r"o certo era|na verdade e|na verdade era|e na verdade|falei|to falando|it s|its|it was|i meant|i mean|i want|"
    r"make it|should be|i was talking about))"
)
_YEAR = r"(?P<year>(?:18|19|20)\d\d)"
_TARGETS = (
    rf"(?P<article>o |a |the )?(?:{_KIND.format('dated')} )?"
    rf"(?:(?:one |versao )?(?:de|do ano de|do ano|from|of) )?{_YEAR}(?: one| version)?(?: mesmo)?",
    rf"(?:o|a|the|um|uma) {_KIND.format('kind')}(?: mesmo| nao o filme| nao a serie)?",
    rf"(?:o|a|aquele|aquela|the)(?: {_A_FILM})?(?: one)? (?:do|da|de|com|com o|com a|dirigid[oa] p(?:or|elo|ela)|"
    r"by|with|from|of)(?: the)? (?P<person>[^\W\d]\w*(?: [^\W\d]\w*){0,2})",
    r"(?P<title>\w+(?: \w+){0,9})",
)
_ORDINALS = (
    *("primeir[oa]|first", "segund[oa]|second", "terceir[oa]|third", "quart[oa]|fourth", "quint[oa]|fifth"),
    *("sext[oa]|sixth", "setim[oa]|seventh"),
)
_NUMBER = rf"(?P<number>[1-9]|{'|'.join(_ORDINALS)}|ultim[oa]|last)"
_NOT_THAT = r"(?:nao|not) (?:(?:e|eh|era|foi) )?(?:o|a|the) \w+"
_NUMBERED = re.compile(
    rf"(?P<no>(?:{_LEAD} |{_NOT_THAT} (?:{_NO} )?)?)(?:{_VERB} )?(?:o |a |the )?"
    rf"(?:numero |opcao |number |option )?{_NUMBER}(?: one| opcao)?(?P<after> na verdade| actually| mesmo)?(?: nao)?"
)
_SAYS_NO = re.compile(rf"\s*{_NO}(?:\s+{_NO})*\s*[,.;:!…–-]+\s*")  # "não, é a série" is not "não é a série"
_ALONE = re.compile(_LEAD)
_THE_OTHER = re.compile(rf"(?:o|a|um|uma|the|that) (?:outr[oa]|other)(?: (?:one|{_A_FILM}))?")
_ONLY_NO = re.compile(rf"{_NO}(?: {_NO})*")
_MEANT = frozenset({"quis dizer", "quero dizer", "queria dizer", "i meant", "digo"})
_NAMED = [re.compile(rf"(?:{_LEAD} )?(?:{_VERB} )?{target}") for target in _TARGETS]


def correction_in(text: str) -> Correction | None:
    """Return what ``text`` says about the right film if it says that the one just kept was wrong; else None."""
    if len(text) > LONGEST or "\n" in text.strip() or text.strip().endswith("?"):
        return None
    begun = _SAYS_NO.match(fold(text))
    said = " ".join(re.findall(r"\w+", fold(text)[begun.end() if begun else 0 :]))
    if _is_wrong(said):
        return Correction()
    number = _number(_NUMBERED.fullmatch(said), begun=begun is not None)
    if number is not None:
        called = _NAMED[-1].fullmatch(said)
        return Correction(title=_title(called), number=number)
    dated, of_kind, made, called = (pattern.fullmatch(said) for pattern in _NAMED)
    if dated and (begun or _points(dated, "article", "dated")):
        return Correction(year=int(dated["year"]), kind=_kind(dated["dated"]))
    if of_kind and (begun or _points(of_kind)):
        return Correction(kind=_kind(of_kind["kind"]))
    if made and (begun or _points(made)):
        return Correction(person=made["person"])
    if called and called["lead"] and _THE_OTHER.fullmatch(called["title"]):
        return Correction()
    title = _title(called)
    return Correction(title=title) if title else None


def _title(called: re.Match[str] | None) -> str | None:
    says = called is not None and called["verb"] and (_is_wrong(called["lead"]) or called["verb"] in _MEANT)
    return called["title"] if called and says else None


def _number(found: re.Match[str] | None, *, begun: bool) -> int | None:
    """Return the number that ``found`` corrects to: "o 3" alone is no correction, "era o 3" and "não, o 3" are."""
    if found is None or not (begun or found["no"] or found["verb"] or found["after"]):
        return None
    if not begun and found["verb"] and _ONLY_NO.fullmatch(found["no"].strip()):
        return 0  # "não era o 2"
    said = found["number"]
    if said.isdecimal():
        return int(said)
    return next((n for n, names in enumerate(_ORDINALS, start=1) if re.fullmatch(names, said)), -1)


def _is_wrong(lead: str | None) -> bool:
    """Tell whether ``lead`` says that something is wrong, and not only no."""
    return bool(lead and _ALONE.fullmatch(lead) and not _ONLY_NO.fullmatch(lead))


def _points(found: re.Match[str], *others: str) -> bool:
    """Tell whether the words speak of what was said before, rather than begin something new."""
    return any(found[name] for name in ("lead", "verb", *others))


def _kind(word: str | None) -> ItemType | None:
    return KIND_WORDS.get(word, "tv_show") if word else None
