"""Which words of a message tell what it is about, and whether it looks for something that was kept."""

from __future__ import annotations

from collections.abc import Iterable

from state.finding.numerals import DIGITS
from state.text import fold
from state.text import words as words_of
from tools.lexicon import LANGUAGES, Lexicon
from tools.search_query import STOP_WORDS

_LEXICON = Lexicon(LANGUAGES, "keywords")
EVERYDAY = _LEXICON.words("everyday")
_SORTS = _LEXICON.words("sorts")
_FIRST_PERSON = _LEXICON.words("first_person")


def telling(words: Iterable[str]) -> tuple[str, ...]:
    """Return those of the folded ``words`` of a query that tell what it is about."""
    return tuple(
        word for word in words if word not in EVERYDAY and word not in STOP_WORDS and (len(word) > 1 or word in DIGITS)
    )


def looks_for(text: str) -> bool:
    """Tell whether ``text`` may ask for what was kept: it asks, names a kind, points at it or describes it.

    Everyday talk does so, too: what it finds has to be plain.
    """
    folded = fold(text)
    return "?" in folded or _LEXICON.pattern("looking").search(folded) is not None


def asks_how(text: str) -> str | None:
    """Return what ``text`` asks how to make, folded: "quindim, como faz?"; None if it does not."""
    match = _LEXICON.pattern("how", after="[?! ]*").fullmatch(fold(text).strip())
    made = next((each for each in match.groups() if each), None) if match else None
    return made if made and telling(words_of(made)) else None


def describes(text: str) -> bool:
    """Tell whether ``text`` may describe what was kept, as it may describe anything."""
    return _begins_with_a_thing(text) and _LEXICON.pattern("describing").match(fold(text)) is not None


def may_name(text: str) -> bool:
    """Tell whether ``text`` may be what something is called in other words: it is told nobody what somebody does."""
    return _begins_with_a_thing(text) and _FIRST_PERSON.isdisjoint(words_of(text))


def _begins_with_a_thing(text: str) -> bool:
    first = next(iter(words_of(text)), "")
    return bool(telling([first])) and not _LEXICON.pattern("did").fullmatch(first)


def asks_about(text: str) -> bool:
    """Tell whether ``text`` asks when, where, how much or which: what a note may say in one word's company."""
    return _LEXICON.pattern("asking_about").match(fold(text)) is not None


def without_sorts(words: Iterable[str]) -> tuple[str, ...]:
    """Return the ``words`` without those for a sort of note, which seldom say it of themselves: "receita de molho"."""
    every = tuple(words)
    return tuple(word for word in every if word not in _SORTS) or every


def not_done(text: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the ``words`` of ``text`` without what the asker says they did."""
    folded = fold(text)
    done = {word for each in _LEXICON.patterns("done") for word in each.findall(folded)}
    return tuple(word for word in words if word not in done)


def asked_for(text: str) -> str | None:
    """Return what ``text`` asks to be shown, folded: "tem clueless?", "cadê o alvará"; None if it does not ask."""
    folded = fold(text).strip()
    match = _LEXICON.pattern("asking_for_it").match(folded)
    return folded[match.end() :] if match else None
