"""Which language a message is plainly written in, told by the rules that fit it."""

from __future__ import annotations

from functools import cache

from bot.understanding.grammar.patterns import COLON, DASH, DIGITS, LINK, ORDINAL, QUOTED, YEAR
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.grammar.sentences import LanguageName
from bot.understanding.matching.matching import matches
from bot.understanding.matching.reading import read
from bot.understanding.recogniser import ruled
from bot.understanding.recognition import Abstention, Recognition

_LONGEST = 20
# A Brazilian types "help", "ok" and "save matrix" as well: the rules of one language have to tell two words more.
_TELLING = 2
_ENGLISH_ALONE = RULES.wordings.words["of_english_alone"]
_PORTUGUESE_ALONE = RULES.wordings.words["of_portuguese_alone"]
_ENGLISH_HELLO = RULES.wordings.words["english_hello"]
_NUMBERS = frozenset({DIGITS, ORDINAL, YEAR, DASH, COLON, LINK, QUOTED})


def may_be(language: LanguageName, text: str) -> bool:
    """Tell whether ``text`` has the words that it takes to be told as ``language``: most of another have not.

    It costs far less to ask this than `language_of`, which may still say no.
    """
    said = next(tongue.said for tongue in RULES.tongues if tongue.name == language)
    letters = read(text).letters
    words = sum(letter in said for letter in letters)
    return words > 0 and words + sum(letter in _NUMBERS for letter in letters) >= _TELLING


def greets_in_english(text: str) -> bool:
    """Tell whether ``text`` is nothing but a greeting that says English of somebody who has not said anything yet."""
    return " ".join(piece.word for piece in read(text).pieces) in _ENGLISH_HELLO


def tends_to(text: str) -> LanguageName | None:
    """Return the language that ``text`` is likelier in than not, by its small words; None if it may be either.

    It costs little, and is for what a conversation is mostly in: a title has small words, too.
    """
    said = {piece.word for piece in read(text).pieces}
    english, portuguese = len(said & _ENGLISH_ALONE), len(said & _PORTUGUESE_ALONE)
    if max(english, portuguese) < _TELLING or abs(english - portuguese) < _TELLING:
        return None
    return "en" if english > portuguese else "pt-BR"


def language_of(text: str) -> LanguageName | None:
    """Return the language that every request in ``text`` is plainly written in; None if that is not plain.

    What a rule leaves to its slot, a title or a note, says nothing: "salva the office" is no English.
    """
    if len(text.split()) > _LONGEST:
        return None
    asked = ruled(text)
    told = {_language_of_one(recognition.text) or _language_around(recognition) for recognition in asked} - {None}
    return told.pop() if len(told) == 1 else None


def _language_around(recognition: Recognition) -> LanguageName | None:
    """Return English if words that only English has stand around what is kept or looked for: "can you ... for me".

    A text that asks for nothing may be a title, of whatever words: "call me by your name" is no English.
    """
    if recognition.abstention is Abstention.NO_RULE:
        return None
    entities, around = recognition.entities, recognition.text
    for slot in (entities.content, entities.query, entities.value, entities.url):
        around = around.replace(slot, " ") if slot else around
    message = read(around)
    english, others = _said_by("en")
    if any(letter in others and letter not in english for letter in message.letters):
        return None
    spoken = {piece.word for piece in message.pieces}
    return "en" if len(spoken & _ENGLISH_ALONE) >= _TELLING else None


@cache
def _said_by(name: LanguageName) -> tuple[frozenset[str], frozenset[str]]:
    """Return the letters of the words in the rules of the language called ``name``, and of the others."""
    own = frozenset(letter for tongue in RULES.tongues if tongue.name == name for letter in tongue.said)
    return own, frozenset(letter for tongue in RULES.tongues if tongue.name != name for letter in tongue.said)


def _language_of_one(text: str) -> LanguageName | None:
    message = read(text)
    told = {tongue.name: 0 for tongue in RULES.tongues}
    for match in matches(message, message.letters, 0, len(message.letters)) if message.letters else ():
        said = match.span.stop - match.span.core - match.looseness[0]
        told[match.tongue.name] = max(told[match.tongue.name], said)
    (most, language), (next_most, _) = sorted(((said, name) for name, said in told.items()), reverse=True)[:2]
    return language if most >= next_most + _TELLING else None
