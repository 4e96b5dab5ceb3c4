"""What is to be kept of a message, as a note, in one or in its place: its gist, additions, reminders."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.understanding.answers.options import KIND_WORDS
from bot.understanding.recognition import Entities, Recognition
from bot.understanding.wordings import SAID, Shapes
from bot.understanding.words.normaliser import fold

# A name may end so: "vitamina e".
FEWEST_WORDS = 4
LEFT_AT_LEAST = 2
_FILLER = SAID.words["filler_before"]
_GREETING = SAID.words["greeting_before"]
_JOINT = SAID.words["joint_behind"]
_MOST = max(len(each.split()) for each in (*_FILLER, *_GREETING))
_STOP = re.compile(r"[,.!:;…]+$")
_WITH_A_NAME = 2
LONGEST = 500
_LISTS, _DICTATES = SAID.words["called_a_list"], SAID.words["dictating"]
_WORD = re.compile(r"\w+")
# What a list is of that holds no notes; "my list" is all there is.
_OTHER_LISTS = KIND_WORDS.keys() | SAID.words["list_of_no_notes"]
_PAUSE_BEHIND = re.compile(r"(?<=\w)\s*[,;.(–-]+\s*")
_PAUSE_BEFORE = re.compile(r"[\s:,-]*")


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


class _Found:
    """The parts of a text that a pattern matched in its folded form, as they were typed."""

    def __init__(self, said: str, match: re.Match[str]) -> None:
        self._said, self._match = said, match

    def __call__(self, name: str) -> str | None:
        if name not in self._match.re.groupindex or self._match[name] is None:
            return None
        first, last = self._match.span(name)
        return self._said[first:last].strip(" \t,;")


def gist(text: str) -> str:
    """Return ``text`` without what says nothing at its ends; whole, if hardly anything would be left."""
    rest = without_joint(text)
    while (shorter := _without_beginning(rest)) != rest:
        rest = shorter
    return rest if len(rest.split()) >= LEFT_AT_LEAST else text


def without_joint(text: str) -> str:
    """Return ``text`` without the words and marks at its end that lead to something else: "comprei pão, e"."""
    pieces = text.rstrip(" ,;:").split(" ")
    while len(pieces) >= FEWEST_WORDS and fold(pieces[-1].strip(",;:")) in _JOINT:
        pieces = " ".join(pieces[:-1]).rstrip(" ,;:").split(" ")
    return " ".join(pieces)


def _without_beginning(text: str) -> str:
    """Return ``text`` without the filler that it begins with, or a greeting that a mark sets apart, with a name."""
    pieces = text.split()
    for size in range(min(_MOST + _WITH_A_NAME, len(pieces) - LEFT_AT_LEAST), 0, -1):
        said = fold(" ".join(pieces[:size]))
        bare = _STOP.sub("", said)
        stopped = bare != said
        greeted = stopped and any(bare == each or _is_called(bare, each) for each in _GREETING)
        if greeted or bare in _FILLER or (stopped and bare in _GREETING):
            rest = text.split(None, size)[size]
            return rest[:1].upper() + rest[1:] if text[:1].isupper() else rest
    return text


def _is_called(said: str, greeting: str) -> bool:
    """Tell whether ``said`` is ``greeting`` to somebody: "bom dia famílias"."""
    return said.startswith(f"{greeting} ") and len(said.split()) - len(greeting.split()) <= _WITH_A_NAME


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
    if not number and SAID["changing_a_part"].match(fold(found("note") or "")):
        return None
    return Rewriting(found("note") or "", found("text"), further=True, number=int(number) if number else None)


def _first(shapes: Shapes, text: str, otherwise: Shapes | None = None) -> _Found | None:
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said):
        return None
    match = SAID.shaped(shapes, folded) or (SAID.shaped(otherwise, folded) if otherwise else None)
    return _Found(said, match) if match else None


def without_what_is_said_behind(entities: Entities) -> Entities:
    """Return ``entities`` without "it's a series" and "also" behind what is to be kept, of the kind that is told.

    A note keeps its words: what is dictated is not read.
    """
    content = entities.content
    if not content or entities.url or entities.item_type == "note" or len(fold(content)) != len(content):
        return entities
    for pause in reversed([*_PAUSE_BEHIND.finditer(fold(content))]):
        if told := SAID.shaped("said_kind", fold(content[pause.end() :]).rstrip(" \n.!)")):
            kind = KIND_WORDS.get(told["kind"])
            if kind in ("movie", "tv_show"):
                content, entities = content[: pause.start()], replace(entities, item_type=kind)
            break
    if more := SAID.shaped("said_too", fold(content)):
        content = content[: more.end("name")]
    return replace(entities, content=content)


def reminder_in(recognition: Recognition) -> str | None:
    """Return what the person wants to be reminded of, with the time if they said one; None if they ask no such thing.

    The rules take "amanhã" in "me lembra amanhã de comprar leite" for a part of the request: here it is not lost, and
    stands where it would be said: "comprar leite amanhã".
    """
    entities, text = recognition.entities, recognition.text
    folded = fold(text)
    if (
        entities.item_type not in ("note", None)
        or not entities.content
        or len(folded) != len(text)
        or entities.content not in text
    ):
        return None
    begins = text.rindex(entities.content)
    asked = SAID["reminding"].search(folded, 0, begins)
    if asked is None:
        return None
    pause = _PAUSE_BEFORE.match(folded, asked.end(), begins)
    behind = pause.end() if pause else asked.end()
    first = SAID.shaped("reminded_when", folded[behind:begins])
    if first and "\n" not in entities.content:
        return f"{entities.content.rstrip(' .!,;')} {text[behind : behind + first.end('title')]}"
    about = SAID["reminded_about"].match(folded, behind)
    return text[about.end() if about else behind :].strip() or entities.content
