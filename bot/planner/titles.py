"""Whether words can be the title of a film or series, told from the words alone."""

from __future__ import annotations

import re
from functools import cache

from bot.languages import LANGUAGES
from state.text import fold, words
from tools.lexicon import Lexicon

# Longer texts are notes: of the films and series that people keep, hardly any title is longer.
LONGEST_TITLE = 80
MOST_WORDS = 9
ENOUGH_WORDS = 4

_SENTENCE_ENDS = re.compile(r"\w{4,}[.;]\s+\w")
_LEXICON = Lexicon(LANGUAGES, "titles")
_ARTICLES = _LEXICON.words("articles")
_NOT = _LEXICON.words("not")
_ERRANDS = _LEXICON.words("errands")
_TALK = _LEXICON.words("talk")
_OTHER_THINGS = _LEXICON.words("other_things")
_OTHER_THINGS_AFTER_AN_ARTICLE = _OTHER_THINGS | _LEXICON.words("other_things_after_an_article")


def reads_like_title(text: str) -> bool:
    """Tell whether ``text`` can be the title of a film or series: one line, not long."""
    return "\n" not in text.strip() and len(text) <= LONGEST_TITLE


def sounds_like_sentence(text: str) -> bool:
    """Tell whether ``text`` rather says something: many words, an errand, somebody who talks of themselves."""
    spoken = words(text)
    errand = len(spoken) > 1 and spoken[spoken[0] in _NOT] in _ERRANDS
    told = len(spoken) >= ENOUGH_WORDS and not _TALK.isdisjoint(spoken)
    return len(spoken) > MOST_WORDS or errand or told or bool(_SENTENCE_ENDS.search(text))


def names_another_thing(text: str) -> bool:
    """Tell whether ``text`` says that it is a book, a song, a restaurant... ("o livro dom casmurro")."""
    first, *others = fold(text).split() or [""]
    if first in _ARTICLES and others:
        return others[0] in _OTHER_THINGS_AFTER_AN_ARTICLE and len(others) > 1
    return first in _OTHER_THINGS and bool(others)


def could_be_film(text: str) -> bool:
    """Tell whether it makes sense to ask if ``text``, which no look-up knows, is a film or a series."""
    return reads_like_title(text) and not sounds_like_sentence(text) and not names_another_thing(text)


_REMARKING = Lexicon(LANGUAGES, "remarks")
_REMARKS = _REMARKING.words("remarks")
_LAUGHTER = re.compile(r"k{2,}|(?:ha){2,}h?|(?:he){2,}h?|(?:rs){1,}|(?:hua)+|a{3,}|m+u+i+t+o+")


@cache
def _pointing() -> re.Pattern[str]:
    before, pointing, pointed_at = map(_REMARKING.source, ("before", "pointing", "pointed_at"))
    return re.compile(rf"(?i)(?:{before}\b[\s,:]*)*{pointing}\b(?!-)[\s,:]*(?:{pointed_at}\b[\s,:]*)*")


def said_of(text: str) -> str:
    """Return what ``text``, written beside an address, says of it, without the order and what only points at it."""
    pointing = _pointing().match(text)
    rest = text[pointing.end() :] if pointing else text
    which = _REMARKING.pattern("which", "(?i)").match(rest)
    rest = _REMARKING.pattern("tagged", "(?i)^").sub("", rest[which.end() :] if which else rest)
    return "" if is_remark(rest) else rest.strip(" :,-–—")


def is_remark(text: str) -> bool:
    """Tell whether ``text`` only points at an address, or praises it: its page says better what it is."""
    return all(word in _REMARKS or _LAUGHTER.fullmatch(word) for word in words(text))
