"""What is said right after a film was kept that is the wrong one: "não é esse, é o de 2021", "era a série"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import ItemType
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import ORDINALS

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


_SAID = SAID
_PAUSE = re.compile(r"\s*[,.;:!…–-]+\s*")  # "não, é a série" is not "não é a série"


def correction_in(text: str) -> Correction | None:
    """Return what ``text`` says about the right film if it says that the one just kept was wrong; else None."""
    if len(text) > LONGEST or "\n" in text.strip() or text.strip().endswith("?"):
        return None
    folded = fold(text).lstrip()
    no = _SAID["only_no"].match(folded)
    begun = _PAUSE.match(folded, no.end()) if no else None
    said = " ".join(re.findall(r"\w+", folded[begun.end() if begun else 0 :]))
    if _is_wrong(said):
        return Correction()
    number = _number(_SAID.shaped("right_number", said), begun=begun is not None)
    called = _SAID.shaped("right_title", said)
    if number is not None:
        return Correction(title=_title(called), number=number)
    dated, of_kind = _SAID.shaped("right_year", said), _SAID.shaped("right_kind", said)
    if dated and (begun or _points(dated, "article", "dated")):
        return Correction(year=int(dated["year"]), kind=_kind(dated["dated"]))
    if of_kind and (begun or _points(of_kind)):
        return Correction(kind=_kind(of_kind["kind"]))
    made = _SAID.shaped("right_maker", said)
    if made and (begun or _points(made)):
        return Correction(person=made["maker"])
    if called and called["lead"] and _SAID["the_other"].fullmatch(called["called"]):
        return Correction()
    title = _title(called)
    return Correction(title=title) if title else None


def _title(called: re.Match[str] | None) -> str | None:
    says = (
        called is not None
        and called["verb"]
        and (_is_wrong(called["lead"]) or called["verb"] in _SAID.words["meaning"])
    )
    return called["called"] if called and says else None


def _number(found: re.Match[str] | None, *, begun: bool) -> int | None:
    """Return the number that ``found`` corrects to: "o 3" alone is no correction, "era o 3" and "não, o 3" are."""
    if found is None or not (begun or found["no"] or found["verb"] or found["after"]):
        return None
    if not begun and found["verb"] and _SAID["only_no"].fullmatch(found["no"] or ""):
        return 0  # "não era o 2"
    said = found["number"]
    return int(said) if said.isdecimal() else ORDINALS[said]


def _is_wrong(lead: str | None) -> bool:
    """Tell whether ``lead`` says that something is wrong, and not only no."""
    return bool(lead and _SAID["leading_no"].fullmatch(lead) and not _SAID["only_no"].fullmatch(lead))


def _points(found: re.Match[str], *others: str) -> bool:
    """Tell whether the words speak of what was said before, rather than begin something new."""
    return any(found[name] for name in ("lead", "verb", *others))


def _kind(word: str | None) -> ItemType | None:
    return KIND_WORDS.get(word, "tv_show") if word else None
