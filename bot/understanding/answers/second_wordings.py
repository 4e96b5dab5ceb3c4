"""What puts right the note that was just written: "quer dizer, feijão", "não é quinta, é sexta"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 120
MOST_WORDS = 12

_SAID = SAID
_PAUSE = re.compile(r"[\s,:.…-]+")
_NOTHING_KEPT = _SAID.words["nothing_rather"]


@dataclass(frozen=True, slots=True)
class Rather:
    """What is right: in the place of ``wrong``, if that is said, and else of as much as it is like."""

    right: str
    wrong: str | None = None


def said_rather(text: str) -> Rather | None:
    """Return what ``text`` says is right of what was said before; None if it puts nothing right."""
    said = text.strip()
    folded = fold(said).replace("'", " ").replace("’", " ")
    if len(said) > LONGEST or len(folded) != len(said) or "\n" in said or said.endswith("?"):
        return None
    if found := _SAID.shaped("not_but", folded.replace(";", ",")):
        rather = Rather(said[slice(*found.span("right"))].strip(), said[slice(*found.span("wrong"))].strip())
    elif (begun := _SAID["rather"].match(folded)) and (pause := _PAUSE.match(folded, begun.end())):
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
    return (len(word) > 3 and word.endswith(("ar", "er", "ir"))) or word in _SAID.words["to_do"]
