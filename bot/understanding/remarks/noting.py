"""What is to be put into a note, or in its place: "adiciona pão na nota de compras", "edita a nota do leite".

That there is such a note is not told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.grammar.rulebook import RULES
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


_PRE = r"(?:(?:pode|quero|queria|preciso|vamos|por favor|pfv|agora|please|can you|could you)[\s,]+)*"
_ADD = (
    r"(?P<verb>adicion(?:a|e|ar)|acrescent(?:a|e|ar)|inclu(?:i|a|ir)|coloc(?:a|ar)|coloque|bota|bote|botar|poe|ponha|"
    r"insere|insira|inserir|anota|anote|anotar|escreve|escreva|escrever|add|append|put|write|include|jot)"
    r"(?: (?:ai|la|mais|tambem|tb|tbm|pra mim|also|down))*"
)
_IN = r"(?:na|a|pra|para a|em|naquela)(?: (?:minha|nossa|tal))?"
_NOTE = r"(?P<what>nota|notinha|anotacao|lista|listinha)"
_OF = r"(?:de|do|da|dos|das|d|sobre|chamada|com)"
_END = r"(?:[\s,]+(?:por favor|pfv|pf|pra mim|tambem|tb|tbm|please|too|thanks|obrigad[oa]|valeu))*\s*[.!?]*"
_INTO = r"(?:to|on|in|onto|into)(?: (?:the|my|our|that))?"
_ABOUT = r"(?:about|on|called|named|for|of)"
_TOO = r"(?: (?:tambem|tb|tbm|also|too))*"
_NUMBER = r"(?:numero |n[o°.]? ?|#)?(?P<number>[1-9]\d{0,2})"
_ADDS = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        rf"{_PRE}{_ADD} (?P<text>.+?){_TOO} {_IN} (?P<what>nota|notinha|anotacao) {_NUMBER}{_END}",
        rf"{_PRE}{_ADD} (?P<text>.+?){_TOO} {_INTO} (?P<what>note) (?:number )?{_NUMBER}{_END}",
        rf"{_PRE}{_ADD} (?P<text>.+?){_TOO} {_IN} {_NOTE} {_OF} (?P<name>[^:\n?]+?){_END}",
        rf"{_PRE}{_ADD} {_IN} {_NOTE} {_OF} (?P<name>[^:\n?]+?)(?:\s*:\s*| que )(?P<text>.+)",
        rf"{_IN} {_NOTE} {_OF} (?P<name>[^:\n?]+?)[\s,]+{_ADD}[\s:]+(?P<text>.+)",
        rf"{_PRE}{_ADD} (?P<text>.+?) (?:(?:na|nessa|nesta|a essa) (?P<what>nota|notinha|anotacao)|nela){_END}",
        rf"{_PRE}{_ADD} (?P<text>.+?) (?:to|on|in) (?:this|that) (?P<what>note){_END}",
        rf"{_PRE}{_ADD} (?P<text>.+?){_TOO} {_INTO} (?P<name>[^:\n?]+?) (?P<what>note|list){_END}",
        rf"{_PRE}{_ADD} (?P<text>.+?){_TOO} {_INTO} (?P<what>note|list) {_ABOUT} (?P<name>[^:\n?]+?){_END}",
        rf"{_PRE}{_ADD} (?:to|on|in) (?:(?:this|that) (?P<what>note)|it)\s*[:,]\s*(?P<text>.+)",
        rf"{_PRE}{_ADD} {_INTO} (?P<name>[^:\n?]+?) (?P<what>note|list)\s*:\s*(?P<text>.+)",
    )
)
_TAKES = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        rf"{_PRE}(?:tir(?:a|e|ar)|remov(?:e|a|er)|apag(?:a|ar)|apague|risc(?:a|ar)|risque|retir(?:a|e|ar)|delet(?:a|e|ar)|"
        rf"exclu(?:i|a|ir)) (?:(?:o|a|os|as) )?(?P<text>.+?) (?:da|de|daquela)(?: (?:minha|nossa))? {_NOTE} {_OF} "
        rf"(?P<name>[^:\n?]+?){_END}",
        rf"{_PRE}(?:remove|take|delete|cross|scratch) (?:the )?(?P<text>.+?) (?:from|off|off of|out of) (?:the|my|our) "
        rf"(?P<name>[^:\n?]+?) (?:note|list){_END}",
    )
)
_LISTS, _DICTATES = RULES.wordings.words["called_a_list"], RULES.wordings.words["dictating"]

_CHANGE = (
    r"(?:edit(?:a|e|ar)|mud(?:a|e|ar)|alter(?:a|e|ar)|corrig(?:e|ir)|corrija|atualiz(?:a|e|ar)|troc(?:a|ar)|troque|"
    r"reescrev(?:e|a|er)|ajust(?:a|e|ar)|arrum(?:a|e|ar)) (?:o (?:texto|conteudo) d)?(?:a |aquela |minha |a minha )?"
    rf"(?:nota|notinha|anotacao) {_OF}"
)
_CHANGE_EN = r"(?:edit|change|update|rewrite|fix) (?:the |my |that )"
_TO, _TO_EN = r"(?:\s*:\s*|\s+(?:para|pra|por)\s*:?\s+)", r"(?:\s*:\s*|\s+(?:to|into)\s*:?\s+(?:(?:say|read) )?)"
_REWRITES = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        rf"{_PRE}{_CHANGE} (?P<name>[^:\n?]+?){_TO}(?P<value>.+)",
        rf"{_PRE}{_CHANGE} (?P<name>[^:\n?]+?)(?P<value>){_END}",
        rf"{_PRE}{_CHANGE_EN}(?P<name>[^:\n?]+?) note{_TO_EN}(?P<value>.+)",
        rf"{_PRE}{_CHANGE_EN}(?P<name>[^:\n?]+?) note(?P<value>){_END}",
        rf"{_PRE}{_CHANGE_EN}note (?:about|on|called|named) (?P<name>[^:\n?]+?){_TO_EN}(?P<value>.+)",
        rf"{_PRE}{_CHANGE_EN}note (?:about|on|called|named) (?P<name>[^:\n?]+?)(?P<value>){_END}",
    )
)
_CHANGE_ANY = (
    r"(?:edit(?:a|e|ar)|mud(?:a|e|ar)|alter(?:a|e|ar)|corrig(?:e|ir)|corrija|atualiz(?:a|e|ar)|troc(?:a|ar)|troque|"
    r"reescrev(?:e|a|er)|ajust(?:a|e|ar)|arrum(?:a|e|ar))(?: (?:o|a|os|as|meu|minha|essa?|aquel[ea]))?"
)
_CHANGE_ANY_EN = r"(?:edit|change|update|rewrite|fix|correct|amend)(?: (?:the|my|that|our))?"
_NUMBERED = rf" (?:(?:note|item|nota) )?(?:number )?{_NUMBER}"
_REWRITES_ANY = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        rf"{_PRE}{_CHANGE_ANY}{_NUMBERED}{_TO}(?P<value>.+)",
        rf"{_PRE}{_CHANGE_ANY_EN}{_NUMBERED}{_TO_EN}(?P<value>.+)",
        rf"{_PRE}{_CHANGE_ANY} (?P<name>[^:\n?]+?){_TO}(?P<value>.+)",
        rf"{_PRE}{_CHANGE_ANY_EN} (?P<name>[^:\n?]+?)(?: one)?{_TO_EN}(?P<value>.+)",
    )
)
_ANOTHER_CHANGE = re.compile(
    r"(?:titulo|nome|ano|tag|texto|lingua|idioma|title|name|year|text|language|tags)\b|.* (?:title|name|year|tag)$"
)
_WORD = re.compile(r"\w+")
# What a list is of that holds no notes; "my list" is all there is.
_OTHER_LISTS = KIND_WORDS.keys() | RULES.wordings.words["list_of_no_notes"]


def addition_in(text: str) -> Addition | None:
    """Return what ``text`` wants to be added to which note; None if it names none, or a list of films and the like."""
    found = _first(_ADDS, text)
    if found is None or not (added := found("text")):
        return None
    name, listed = found("name") or None, fold(found("what") or "") in _LISTS
    if listed and (name is None or not _OTHER_LISTS.isdisjoint(_WORD.findall(fold(name)))):
        return None
    number = found("number")
    dictated = fold(found("verb") or "") in _DICTATES
    return Addition(added, name, listed, dictated=dictated, number=int(number) if number else None)


def subtraction_in(text: str) -> Subtraction | None:
    """Return what ``text`` wants to be taken out of which note; None if it names none."""
    found = _first(_TAKES, text)
    taken, name = (found("text"), found("name")) if found else (None, None)
    if not taken or not name or not _OTHER_LISTS.isdisjoint(_WORD.findall(fold(name))):
        return None
    return Subtraction(taken, name)


def rewriting_in(text: str) -> Rewriting | None:
    """Return which note ``text`` wants to say something else, and what."""
    if (found := _first(_REWRITES, text)) and found("name"):
        return Rewriting(found("name") or "", found("value") or None)
    found = _first(_REWRITES_ANY, text)
    if found is None or not found("value"):
        return None
    number = found("number")
    if not number and _ANOTHER_CHANGE.match(fold(found("name") or "")):
        return None
    return Rewriting(found("name") or "", found("value"), further=True, number=int(number) if number else None)


def well_begun(text: str) -> str:
    """Return ``text`` with its first word put right, if it is a misspelt one: "chnage 1 to ...", "mdua a nota ..."."""
    begins = _WORD.search(text)
    if begins is None or (word := fold(begins[0])) in RULES.letters:
        return text
    meant = next((near for tongue in RULES.tongues if (near := tongue.words.nearest(word))), word)
    return f"{text[: begins.start()]}{meant}{text[begins.end() :]}"


class _Found:
    """The parts of a text that a pattern matched in its folded form, as they were typed."""

    def __init__(self, said: str, match: re.Match[str]) -> None:
        self._said, self._match = said, match

    def __call__(self, name: str) -> str | None:
        if name not in self._match.re.groupindex or self._match[name] is None:
            return None
        first, last = self._match.span(name)
        return self._said[first:last].strip(" \t,;")


def _first(patterns: tuple[re.Pattern[str], ...], text: str) -> _Found | None:
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said):
        return None
    matches = (pattern.fullmatch(folded) for pattern in patterns)
    match = next((match for match in matches if match), None)
    return _Found(said, match) if match else None
