"""What puts right, or regrets, what was just kept, written or removed: "não é esse, é o de 2021", "opa errado"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.actions import Action
from bot.understanding.answers.options import KIND_WORDS
from bot.understanding.grammar import every
from bot.understanding.recognition import Abstention, ItemType, Recognition
from bot.understanding.safety import speaks_of_removing
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import ORDINALS

LONGEST = 120
# What a no with more words than that is taken for.
_MAY_SAY_NO = frozenset({Action.UNKNOWN, Action.CHAT, Action.REMEMBER, Action.REWRITE})
_PAUSE = re.compile(r"\s*[,.;:!…–-]+\s*")  # "não, é a série" is not "não é a série"
MOST_WORDS = 12
_PAUSE_AFTER_RATHER = re.compile(r"[\s,:.…-]+")
_NOTHING_KEPT = SAID.words["nothing_rather"]
_PAUSE_AFTER_NO = re.compile(r"\s*[,.;:!…–-]")


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


@dataclass(frozen=True, slots=True)
class Rather:
    """What is right: in the place of ``wrong``, if that is said, and else of as much as it is like."""

    right: str
    wrong: str | None = None


def correction_in(text: str) -> Correction | None:
    """Return what ``text`` says about the right film if it says that the one just kept was wrong; else None."""
    if len(text) > LONGEST or "\n" in text.strip() or text.strip().endswith("?"):
        return None
    folded = fold(text).lstrip()
    no = SAID["only_no"].match(folded)
    begun = _PAUSE.match(folded, no.end()) if no else None
    said = " ".join(re.findall(r"\w+", folded[begun.end() if begun else 0 :]))
    if _is_wrong(said):
        return Correction()
    number = _number(SAID.shaped("right_number", said), begun=begun is not None)
    called = SAID.shaped("right_title", said)
    if number is not None:
        return Correction(title=_title(called), number=number)
    dated, of_kind = SAID.shaped("right_year", said), SAID.shaped("right_kind", said)
    if dated and (begun or _points(dated, "article", "dated")):
        return Correction(year=int(dated["year"]), kind=_kind(dated["dated"]))
    if of_kind and (begun or _points(of_kind)):
        return Correction(kind=_kind(of_kind["kind"]))
    made = SAID.shaped("right_maker", said)
    if made and (begun or _points(made)):
        return Correction(person=made["maker"])
    if called and called["lead"] and SAID["the_other"].fullmatch(called["called"]):
        return Correction()
    title = _title(called)
    return Correction(title=title) if title else None


def _title(called: re.Match[str] | None) -> str | None:
    says = (
        called is not None and called["verb"] and (_is_wrong(called["lead"]) or called["verb"] in SAID.words["meaning"])
    )
    return called["called"] if called and says else None


def _number(found: re.Match[str] | None, *, begun: bool) -> int | None:
    """Return the number that ``found`` corrects to: "o 3" alone is no correction, "era o 3" and "não, o 3" are."""
    if found is None or not (begun or found["no"] or found["verb"] or found["after"]):
        return None
    if not begun and found["verb"] and SAID["only_no"].fullmatch(found["no"] or ""):
        return 0  # "não era o 2"
    said = found["number"]
    return int(said) if said.isdecimal() else ORDINALS[said]


def _is_wrong(lead: str | None) -> bool:
    """Tell whether ``lead`` says that something is wrong, and not only no."""
    return bool(lead and SAID["leading_no"].fullmatch(lead) and not SAID["only_no"].fullmatch(lead))


def _points(found: re.Match[str], *others: str) -> bool:
    """Tell whether the words speak of what was said before, rather than begin something new."""
    return any(found[name] for name in ("lead", "verb", *others))


def _kind(word: str | None) -> ItemType | None:
    return KIND_WORDS.get(word, "tv_show") if word else None


def said_rather(text: str) -> Rather | None:
    """Return what ``text`` says is right of what was said before; None if it puts nothing right."""
    said = text.strip()
    folded = fold(said).replace("'", " ").replace("’", " ")
    if len(said) > LONGEST or len(folded) != len(said) or "\n" in said or said.endswith("?"):
        return None
    if found := SAID.shaped("not_but", folded.replace(";", ",")):
        rather = Rather(said[slice(*found.span("right"))].strip(), said[slice(*found.span("wrong"))].strip())
    elif (begun := SAID["rather"].match(folded)) and (pause := _PAUSE_AFTER_RATHER.match(folded, begun.end())):
        rather = Rather(said[pause.end() :])
    else:
        return None
    spoken = re.findall(r"\w+", fold(f"{rather.right} {rather.wrong or ''}"))
    plain = rather.right and _NOTHING_KEPT.isdisjoint(spoken) and len(spoken) <= MOST_WORDS
    return rather if plain else None


def put_right(note: str, rather: Rather) -> str | None:
    """Return the text of ``note`` as ``rather`` says it should be; None if that is not plain.

    "Feijão" takes the place of what there is to buy in "comprar arroz", "reunião às 11" that of "reunião às 10".
    """
    said = note.strip()
    folded = fold(said)
    if not said or not rather.right.strip() or len(folded) != len(said) or "\n" in said:
        return None
    if rather.wrong is not None:
        found = list(re.finditer(rf"\b{re.escape(fold(rather.wrong))}(?:-\w+)*\b", folded))
        return f"{said[: found[0].start()]}{rather.right}{said[found[0].end() :]}" if len(found) == 1 else None
    before, after = folded.split(), fold(rather.right).split()
    if before[0] == after[0] and len(before) > 1 < len(after):
        return rather.right
    return (
        f"{said.split()[0]} {rather.right}" if len(before) == 2 and len(after) == 1 and _is_to_do(before[0]) else None
    )


def _is_to_do(word: str) -> bool:
    return (len(word) > 3 and word.endswith(("ar", "er", "ir"))) or word in SAID.words["to_do"]


def says_no(recognition: Recognition) -> bool:
    """Tell whether words that no rule reads are a no to a removal that was asked about, and say more besides.

    To take too much for a no removes nothing.
    """
    text = fold(recognition.text).strip()
    if len(text) > LONGEST or recognition.action not in _MAY_SAY_NO:
        return False
    negated = recognition.abstention is Abstention.NEGATED
    said_so = SAID["not_meant"].search(text) or SAID["not_to_remove"].search(text)
    return negated or _begins_with_no(text) or said_so is not None


def regrets(text: str) -> bool:
    """Tell whether ``text``, said right after a removal, cries out that it was a mistake."""
    said = fold(text).strip()
    alone = said.rstrip(" ,.!…") in SAID.words["alarm_alone"]
    return len(said) <= LONGEST and (alone or bool(SAID["alarm"].match(said) or SAID["not_meant"].search(said)))


def not_meant(text: str) -> bool:
    """Tell whether ``text`` says that something was not to go: "não era pra tirar o lembrete"."""
    return SAID["not_meant"].search(fold(text)) is not None


def never_asked_to_remove(text: str) -> bool:
    """Tell whether ``text`` says that nobody asked for a removal, or for an undo: "eu não pedi pra desfazer"."""
    said = fold(text)
    removes = any(speaks_of_removing(word) or word in every("taking_back") for word in re.findall(r"\w+", said))
    return removes and SAID["not_asked_for"].search(said) is not None


def puts_back(text: str) -> bool:
    """Tell whether an undo asks for something that is gone, so that it would be no answer to take something away."""
    return SAID["putting_back"].search(fold(text)) is not None


def _begins_with_no(text: str) -> bool:
    no = SAID["crying_no"].match(text)
    return bool(no and _PAUSE_AFTER_NO.match(text, no.end())) or SAID["crying_no_and_waiting"].match(text) is not None
