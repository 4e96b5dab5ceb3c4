"""What is to be put into a note, or in its place: "adiciona pão na nota de compras", "edita a nota do leite".

That there is such a note is not told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.wordings import SAID, Shapes
from bot.understanding.words.normaliser import fold

LONGEST = 500


@dataclass(frozen=True, slots=True)
class Addition:
    """``text`` is to be added to the note called ``name``, or with ``number``, or spoken of.

    ``listed`` says that it was called a list, ``dictated`` that the words may as well be a note of their own.
    """

    text: str
    name: str | None
    listed: bool = False
    dictated: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Subtraction:
    """``text`` is to go from the note called ``name``, which stays."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The note called ``name`` is to say ``value``; what, is not said if that is None.

    ``further`` says that ``name`` may be its beginning, to which ``value`` is what follows: "muda o aniversário da ju
    para 15 de março". With ``number`` it is what has that on the list, note or not.
    """

    name: str
    value: str | None
    further: bool = False
    number: int | None = None


_SAID = SAID
_LISTS, _DICTATES = _SAID.words["called_a_list"], _SAID.words["dictating"]

_WORD = re.compile(r"\w+")
# What a list is of that holds no notes; "my list" is all there is.
_OTHER_LISTS = KIND_WORDS.keys() | _SAID.words["list_of_no_notes"]


def addition_in(text: str) -> Addition | None:
    """Return what ``text`` wants to be added to which note; None if it names none, or a list of films and the like."""
    found = _first("adding_to_a_note", text)
    if found is None or not (added := found("text")):
        return None
    name, listed = found("note") or None, fold(found("what") or "") in _LISTS
    if listed and (name is None or not _OTHER_LISTS.isdisjoint(_WORD.findall(fold(name)))):
        return None
    number = found("number")
    dictated = fold(found("verb") or "") in _DICTATES
    return Addition(added, name, listed, dictated=dictated, number=int(number) if number else None)


def subtraction_in(text: str) -> Subtraction | None:
    """Return what ``text`` wants to be taken out of which note; None if it names none."""
    found = _first("taking_from_a_note", text)
    taken, name = (found("text"), found("note")) if found else (None, None)
    if not taken or not name or not _OTHER_LISTS.isdisjoint(_WORD.findall(fold(name))):
        return None
    return Subtraction(taken, name)


def rewriting_in(text: str) -> Rewriting | None:
    """Return which note ``text`` wants to say something else, and what."""
    if (found := _first("rewriting_a_note", text)) and found("note"):
        return Rewriting(found("note") or "", found("text") or None)
    found = _first("rewriting_a_number", text, "rewriting_anything")
    if found is None or not found("text"):
        return None
    number = found("number")
    if not number and _SAID["changing_a_part"].match(fold(found("note") or "")):
        return None
    return Rewriting(found("note") or "", found("text"), further=True, number=int(number) if number else None)


class _Found:
    """The parts of a text that a pattern matched in its folded form, as they were typed."""

    def __init__(self, said: str, match: re.Match[str]) -> None:
        self._said, self._match = said, match

    def __call__(self, name: str) -> str | None:
        if name not in self._match.re.groupindex or self._match[name] is None:
            return None
        first, last = self._match.span(name)
        return self._said[first:last].strip(" \t,;")


def _first(shapes: Shapes, text: str, otherwise: Shapes | None = None) -> _Found | None:
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said):
        return None
    match = _SAID.shaped(shapes, folded) or (_SAID.shaped(otherwise, folded) if otherwise else None)
    return _Found(said, match) if match else None
