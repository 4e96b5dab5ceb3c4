"""The words of a clause without the courtesies around its request."""

from __future__ import annotations

from typing import NamedTuple

from bot.understanding.grammar.patterns import COLON
from bot.understanding.grammar.rulebook import Tongue
from bot.understanding.matching.reading import Message

_MOST_COURTESIES = 12
_LONGEST_FAREWELL = 12


class Span(NamedTuple):
    """The words begin..end of a clause; core..stop is what is left of it without courtesies."""

    begin: int
    core: int
    stop: int
    end: int

    @property
    def frame(self) -> int:
        """How many words were taken for courtesies."""
        return self.core - self.begin + self.end - self.stop


class Stop(NamedTuple):
    """Where a request may end; ``of_orders`` if what follows is taken off orders only ("hoje", "agora")."""

    at: int
    of_orders: bool


def starts(letters: str, tongue: Tongue, begin: int, end: int) -> list[int]:
    """Return where the request may begin: at the first word, or after each courtesy before it."""
    found = [begin]
    while found[-1] < end and len(found) <= _MOST_COURTESIES:
        courtesy = tongue.before.match(letters, found[-1], end)
        if not courtesy:
            return found
        found.append(courtesy.end())
    return found[:-1]


def stops(message: Message, letters: str, tongue: Tongue, begin: int, end: int) -> list[Stop]:
    """Return where the request may end: at the last word, or before the courtesies after it."""
    found = [Stop(end, of_orders=False)]
    if letters[end - 1] not in tongue.courtesy_letters or (message.cut_short and end == len(letters)):
        return found
    found += [
        Stop(at, of_orders=not tongue.after.fullmatch(letters, at, end))
        for at in range(end - 1, max(begin, end - _LONGEST_FAREWELL), -1)
        if letters[at - 1] != COLON and tongue.after_orders.fullmatch(letters, at, end)
    ]
    return found


def leaves_an_answer(message: Message, letters: str, tongue: Tongue, span: Span) -> bool:
    """Tell whether what stands before an answer leaves it one; "guarda" without a pause is likelier to be the verb."""
    begin, core = span.begin, span.core
    if core == begin:
        return True
    if core - begin == 1 and letters[begin] in tongue.roles["call"] and not message.pieces[core].stops:
        return False
    return tongue.before_answers.fullmatch(letters, begin, core) is not None


def leaves_an_order(message: Message, letters: str, tongue: Tongue, span: Span) -> bool:
    """Tell whether what stands before an order leaves it one ("preciso apagar tudo" is none).

    "meu amigo" without a pause after it is somebody who does it rather than who is spoken to.
    """
    begin, core = span.begin, span.core
    if core == begin:
        return True
    pauses = any(message.pieces[at].stops for at in range(begin + 1, core + 1))
    if not pauses and any(letter in tongue.roles["my"] for letter in letters[begin:core]):
        return False
    if tongue.not_before_orders and tongue.not_before_orders.search(letters, begin, core):
        return False
    return tongue.before_orders.fullmatch(letters, begin, core) is not None
