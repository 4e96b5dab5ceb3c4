"""Which of a person's items their words mean: what each word is found in, and the best first.

Pure, so that the database and a library in memory rank alike, and so that why an item was found can be said later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from state.document import Document
from state.finding.likeness import JOINED, SURE, likeness
from state.items import Item, Kind
from state.text import words as words_of

WELL_RANKED = 40
_BEST = 1.0
_ELSEWHERE = 0.75
_CHARACTERS = 4_000
_ARTICLE = re.compile(r"^(?:o|a|os|as|um|uma|the|an) ")
_HEADLINE = 80
_REMEMBERED = 4_000


class Field(StrEnum):
    """The part of an item that a word was found in."""

    TITLE = "title"
    ORIGINAL_TITLE = "original_title"
    YEAR = "year"
    PERSON = "person"
    GENRE = "genre"
    TAG = "tag"
    SITE = "site"
    NOTE = "note"
    TEXT = "text"
    OTHER = "other"


_WORTH: dict[Field, float] = {
    Field.TITLE: _BEST,
    Field.YEAR: _BEST,
    Field.ORIGINAL_TITLE: 0.98,
    Field.TAG: 0.97,
    Field.GENRE: 1.17,  # who names a genre asks for it; the word in a title is an accident
    Field.PERSON: 0.9,
    Field.SITE: 0.85,
    Field.NOTE: 0.88,
    Field.OTHER: 0.8,
    Field.TEXT: _ELSEWHERE,
}


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a query. ``begun`` says that it may be unfinished; ``joined`` is it run together with a neighbour."""

    text: str
    begun: bool = False
    joined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """What the first, rough ranking knows of an item."""

    id: str
    title: tuple[str, ...]
    words: tuple[str, ...]
    year: int | None
    created_turn: int


class Hit(Document):
    """Where the best likeness of one word was found, and in which words of the item."""

    field: Field
    text: str
    likeness: float


def sought(words: Sequence[str]) -> tuple[Word, ...]:
    """Return the folded ``words`` of a query, the last one as one that may be unfinished."""
    last = len(words) - 1
    return tuple(
        Word(
            text=word,
            begun=at == last,
            joined=(*((words[at - 1] + word,) if at else ()), *((word + words[at + 1],) if at < last else ())),
        )
        for at, word in enumerate(words)
    )


def held(item: Item) -> Held:
    """Return what is needed of ``item`` for the rough ranking."""
    return Held(item.id, tuple(item.title_key.split()), item.words, item.year, item.created_turn)


def likenesses(item: Held, query: Sequence[Word]) -> tuple[float, ...]:
    """Return for each word of ``query`` how like it the item's likest word is; 0 where the item has none."""
    return tuple([_likest_known(word, item.words, item.year) for word in query])


def best_likeness(word: Word, folded: Sequence[str]) -> float:
    """Return how like ``word`` the likest of the ``folded`` words is."""
    return _likest(word, folded, None)


def surely(found: Iterable[float]) -> bool:
    """Tell whether every word was found, and none of them as a misspelling."""
    return all(each >= SURE for each in found)


def roughly(item: Held, query: Sequence[Word], weights: Sequence[float], phrase: str = "") -> float:
    """Return how well ``item`` fits, from 0 to a little over 1, telling the title from everything else."""
    worth = _weighted(
        (max(_likest(word, item.title, item.year), _ELSEWHERE * _likest(word, item.words, None)) for word in query),
        weights,
    )
    return worth + _named(phrase, " ".join(item.title))


def closely(item: Item, query: Sequence[Word], weights: Sequence[float], phrase: str = "") -> float:
    """Return how well ``item`` fits, from 0 to a little over 1, telling all its parts apart.

    Beside the words themselves it counts how much of the title they make up, whether they stand together, and whether
    a title is or begins with the ``phrase``, which is all that was typed: "a vida dos" begins "A Vida dos Outros".
    """
    parts = _parts(item)
    worth = _weighted((_worth(word, item, parts) for word in query), weights)
    title = words_of(item.title) if item.kind is not Kind.NOTE else ()
    said = sum(any(_like(word, each) for word in query) for each in title)
    whole = said / len(title) if title else 0.0
    named = max(_named(phrase, item.title_key), _named(phrase, " ".join(_words(item.details.original_title or ""))))
    return worth + 0.1 * whole + 0.08 * _together(query, parts) + named


def hits(item: Item, query: Sequence[Word]) -> tuple[Hit | None, ...]:
    """Return where each word of ``query`` is found in ``item``; None for a word that is not."""
    parts = _parts(item)
    return tuple(_hit(word, item, parts) for word in query)


def best_first(
    candidates: Sequence[Held],
    query: Sequence[Word],
    weights: Sequence[float],
    item_of: Callable[[str], Item] | None = None,
    *,
    phrase: str = "",
) -> list[str]:
    """Return the ids of ``candidates``, best first; newer breaks ties, then the id.

    With ``item_of``, the first WELL_RANKED of the rough order are put in the order of `closely`.
    """
    rough = sorted(
        candidates, key=lambda each: (-round(roughly(each, query, weights, phrase), 2), -each.created_turn, each.id)
    )
    if item_of is None:
        return [each.id for each in rough]
    first = [item_of(each.id) for each in rough[:WELL_RANKED]]
    first.sort(key=lambda item: (-round(closely(item, query, weights, phrase), 2), -item.created_turn, item.id))
    return [*(item.id for item in first), *(each.id for each in rough[WELL_RANKED:])]


Parts = tuple[tuple[Field, str, tuple[str, ...]], ...]


def _parts(item: Item) -> Parts:
    details = item.details
    texts: tuple[tuple[Field, str | None], ...] = (
        (Field.TITLE, item.title if item.kind is not Kind.NOTE else None),
        (Field.ORIGINAL_TITLE, details.original_title),
        *((Field.TAG, tag.name) for tag in item.tags),
        *((Field.PERSON, person) for person in (details.author, *details.makers, *details.people)),
        *((Field.GENRE, genre) for genre in details.genres),
        (Field.SITE, details.site),
        *_own_words(item),
        (Field.TEXT, details.description),
        (Field.TEXT, details.overview),
    )
    return tuple((field, text, _words(text)) for field, text in texts if text)


def _own_words(item: Item) -> tuple[tuple[Field, str | None], ...]:
    """A note's first line is what it is about, and all of it, like what is said of a film, is what the person wrote."""
    if item.kind is not Kind.NOTE:
        return ((Field.TEXT if item.kind is Kind.FILE else Field.NOTE, item.content),)
    content = item.content or item.title
    return ((Field.TITLE, content.strip().partition("\n")[0][:_HEADLINE]), (Field.NOTE, content))


@lru_cache(maxsize=2_000)
def _words(text: str) -> tuple[str, ...]:
    return words_of(text[:_CHARACTERS])


def _worth(word: Word, item: Item, parts: Parts) -> float:
    hit = _hit(word, item, parts)
    return hit.likeness * _WORTH[hit.field] if hit else 0.0


def _hit(word: Word, item: Item, parts: Parts) -> Hit | None:
    if item.year is not None and word.text == str(item.year):
        return Hit(field=Field.YEAR, text=word.text, likeness=_BEST)
    best: Hit | None = None
    for field, text, folded in parts:
        found = _likest(word, folded, None)
        if found and (best is None or found * _WORTH[field] > best.likeness * _WORTH[best.field]):
            best = Hit(field=field, text=text, likeness=found)
            if found * _WORTH[field] == _BEST:
                return best
    elsewhere = _likest(word, item.words, None)
    if elsewhere and (best is None or elsewhere * _WORTH[Field.OTHER] > best.likeness * _WORTH[best.field]):
        return Hit(field=Field.OTHER, text="", likeness=elsewhere)
    return best


@lru_cache(maxsize=_REMEMBERED)
def _likest_known(word: Word, folded: tuple[str, ...], year: int | None) -> float:
    """One search asks the same of an item several times: roughly, and again among the closest."""
    return _likest(word, folded, year)


def _likest(word: Word, folded: Sequence[str], year: int | None) -> float:
    if word.text in folded or (year is not None and word.text == str(year)):
        return _BEST
    if any(joined in folded for joined in word.joined):
        return JOINED
    text, begun, best = word.text, word.begun, 0.0
    for each in folded:  # this is most of what a search costs here: no generator
        found = likeness(text, each, begun)
        if found > best:
            best = found
    return JOINED if best < JOINED and _run_together(word.text, folded) else best


def _run_together(word: str, folded: Sequence[str]) -> bool:
    """Tell whether two words in a row make up ``word``."""
    before = ""
    for each in folded:
        if before and word.startswith(before) and word == before + each:
            return True
        before = each
    return False


def _like(word: Word, each: str) -> float:
    return _BEST if word.text == each else likeness(word.text, each, word.begun)


def _named(phrase: str, title: str) -> float:
    """Return what it is worth that ``title`` is ``phrase``, begins with it or has it; articles before them are none."""
    phrase, title = _ARTICLE.sub("", phrase), _ARTICLE.sub("", title)
    if not phrase or phrase not in title:
        return 0.0
    if title.startswith(phrase):
        return 0.15 if title == phrase else 0.1
    return 0.05 if f" {phrase} " in f" {title} " else 0.0


def _weighted(found: Iterable[float], weights: Sequence[float]) -> float:
    total = sum(weights)
    return sum(each * weight for each, weight in zip(found, weights, strict=True)) / total if total else 0.0


def _together(query: Sequence[Word], parts: Parts) -> float:
    """Return the share of the query's neighbours that are neighbours in one part of the item, too."""
    if len(query) < 2:
        return 0.0
    pairs = list(pairwise(query))
    best = max((sum(_are_near(first, second, folded) for first, second in pairs) for _, _, folded in parts), default=0)
    return best / len(pairs)


def _are_near(first: Word, second: Word, folded: Sequence[str], apart: int = 3) -> bool:
    ones = [at for at, each in enumerate(folded) if _like(first, each) > 0]
    others = [at for at, each in enumerate(folded) if _like(second, each) > 0] if ones else []
    return any(0 < other - one <= apart for one in ones for other in others)
