"""Removals whose verb closes around what is to go, or follows it: "quero o 3 fora daí", "o 6 e o 7 podem sair"."""

from __future__ import annotations

from collections.abc import Iterator

from bot.understanding.by_parts.around import begin_of, ends, is_courtesy, named_by, skip
from bot.understanding.by_parts.removables import Order, Place, end_of_numbers, pauses
from bot.understanding.grammar.patterns import DIGITS
from bot.understanding.grammar.removing import Removing
from bot.understanding.grammar.rulebook import Tongue
from bot.understanding.matching.reading import Message

_LONGEST_NAME = 10


def departures(message: Message, tongue: Tongue, parts: Removing) -> Iterator[Order]:
    """Yield the orders that say what is to become of a thing, the thing standing before or within what is said."""
    letters, opens, leaves = message.letters, parts.letters["opens"], parts.letters["leaves"]
    for at in range(len(letters)):
        if letters[at] in opens and (opened := parts["opening"].match(letters, at)):
            yield from _around(message, tongue, parts, at, opened.end())
        elif letters[at] in leaves and (leaving := parts["leaving"].match(letters, at)):
            yield from _behind(message, tongue, parts, at, leaving.end(), plainly=True)
        elif letters[at] in leaves and (going := parts["going"].match(letters, at)):
            yield from _behind(message, tongue, parts, at, going.end(), plainly=False)


def _around(message: Message, tongue: Tongue, parts: Removing, at: int, first: int) -> Iterator[Order]:
    """Yield the order whose verb opens here ("quero", "manda") and closes behind a name that begins at ``first``."""
    letters = message.letters
    begin = begin_of(message, tongue, parts, at, alone=False, listed=False)
    if begin is None:
        return
    for last in range(first + 1, min(first + _LONGEST_NAME, len(letters))):
        closed = parts["closing"].match(letters, last) if letters[last] in parts.letters["closes"] else None
        if closed and _is_name(message, parts, first, last) and not _may_be_some(message, parts, first, last):
            end, placed = skip(message, parts, closed.end())
            placed = Place.LIBRARY if parts["library"].search(letters, last, closed.end()) else placed
            if ends(message, parts, end):
                yield Order(begin, at, end, first, last, DIGITS in letters[first:last], placed)
            return


def _behind(message: Message, tongue: Tongue, parts: Removing, at: int, end: int, *, plainly: bool) -> Iterator[Order]:
    """Yield the order whose verb stands here, right behind what it is said of."""
    letters = message.letters
    end, placed = skip(message, parts, end)
    clause = max((start for start in range(at + 1) if pauses(message, start)), default=0)
    if clause == at or not ends(message, parts, end):
        return
    for first in range(clause, at):
        if first > clause and not is_courtesy(message, tongue, parts, clause, first):
            continue
        last, there = _before_places(message, parts, first, at)
        placed = max(placed, there)
        listed, numbered = placed is Place.LIBRARY, DIGITS in letters[first:last]
        if not (plainly or listed or numbered) or not _is_name(message, parts, first, last):
            continue
        if listed or any(part.match(letters, first) for part in named_by(parts)):
            strong = numbered or (plainly and parts["kind"].match(letters, first) is not None)
            yield Order(at, at, end, first, last, strong, placed)
            return


def _before_places(message: Message, parts: Removing, first: int, at: int) -> tuple[int, Place]:
    """Return where the name ends that begins at ``first``, with nothing but places between it and ``at``."""
    for last in range(first + 1, at):
        after, placed = skip(message, parts, last)
        if after >= at and placed:
            return last, placed
    return at, Place.NOWHERE


def _may_be_some(message: Message, parts: Removing, first: int, last: int) -> bool:
    """Tell whether all of something is named: "quero todos os itens apagados" may be of those that were."""
    everything = parts["everything"].fullmatch(message.letters, first, last) is not None
    return everything and message.letters[first] not in parts.letters["surely_all"]


def _is_name(message: Message, parts: Removing, first: int, last: int) -> bool:
    letters = message.letters
    if any(part.fullmatch(letters, first, last) for part in (parts["everything"], parts["memory"])):
        return True
    if end_of_numbers(message, parts, first) == last:
        return True
    within = range(first, last)
    return not any(letters[at] in parts.letters["barred"] or (at > first and pauses(message, at)) for at in within)
