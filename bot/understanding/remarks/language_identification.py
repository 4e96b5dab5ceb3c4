"""Which language a message is plainly written in, told by the small words that only one of them has."""

from __future__ import annotations

import re
from functools import cache

from bot.actions import Action
from bot.understanding.grammar import lexicons
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Abstention, Language, Recognition
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_LONGEST = 20
# A Brazilian types "help", "ok" and "save matrix" as well: one language has to tell two words more.
_TELLING = 2
# What is so surely told is no title, and nothing that is so long.
_TOLD, _LONGER_THAN_TITLES = 0.8, 9
_ENGLISH_ALONE = SAID.words["of_english_alone"]
_PORTUGUESE_ALONE = SAID.words["of_portuguese_alone"]
_ENGLISH_HELLO = SAID.words["english_hello"]
_WORD = re.compile(r"[\w'’]+")


def greets_in_english(text: str) -> bool:
    """Tell whether ``text`` is nothing but a greeting that says English of somebody who has not said anything yet."""
    said = " ".join(_words(text))
    return said in _ENGLISH_HELLO or any(" " in hello and said.startswith(f"{hello} ") for hello in _ENGLISH_HELLO)


def tends_to(text: str) -> Language | None:
    """Return the language that ``text`` is likelier in than not, by its small words; None if it may be either.

    It costs little, and is for what a conversation is mostly in: a title has small words, too.
    """
    said = set(_words(text))
    english, portuguese = len(said & _ENGLISH_ALONE), len(said & _PORTUGUESE_ALONE)
    if max(english, portuguese) < _TELLING or abs(english - portuguese) < _TELLING:
        return None
    return "en" if english > portuguese else "pt-BR"


def language_of(text: str) -> Language | None:
    """Return the language that every request in ``text`` is plainly written in; None if that is not plain.

    What stands in a slot, a title or a note, says nothing: "salva the office" is no English.
    """
    if len(text.split()) > _LONGEST:
        return None
    told = {_language_around(recognition) for recognition in recognise(text)} - {None}
    return told.pop() if len(told) == 1 else None


def _language_around(recognition: Recognition) -> Language | None:
    """Return the language of the words around what is kept or looked for: "can you ... for me".

    A text that asks for nothing may be a title, of whatever words: "call me by your name" is no English.
    """
    no_title = recognition.confidence >= _TOLD or len(recognition.text.split()) >= _LONGER_THAN_TITLES
    if recognition.action is Action.REMEMBER and no_title:
        return tends_to(recognition.text)
    if recognition.abstention is Abstention.NO_RULE or recognition.action is Action.UNKNOWN:
        return None
    entities, around = recognition.entities, recognition.text
    for slot in (entities.content, entities.query, entities.value, entities.url):
        around = around.replace(slot, " ") if slot else around
    words = set(_words(around))
    english, portuguese = len(words & _said("en")), len(words & _said("pt-BR"))
    if english >= _TELLING and not portuguese:
        return "en"
    return "pt-BR" if portuguese >= _TELLING and not english else None


@cache
def _said(language: Language) -> frozenset[str]:
    """Return the words that are in the lexicon of ``language`` and in that of no other."""
    own = next(lexicon.said for lexicon in lexicons() if lexicon.language == language)
    others = [lexicon.said for lexicon in lexicons() if lexicon.language != language]
    alone = _ENGLISH_ALONE if language == "en" else _PORTUGUESE_ALONE
    return own.difference(*others) | alone


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))
