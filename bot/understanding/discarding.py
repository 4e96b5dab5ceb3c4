"""An English removal told by its parts, in whatever order they are said: an order, what is to go, where it is, why.

"I'm finished with The Crown, so take it away please", "yo take off barbie i saw it w my sister": what names a thing may
stand in the order or before it, everything else has to be a reason, and of a bare name something has to say that it is
one of ours. What is told is read again as the plainest order there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import islice, pairwise

from bot.understanding import reasons
from bot.understanding.discardables import (
    ALL_KEPT,
    ANAPHOR,
    AS_GONE,
    BEFORE_ORDERS,
    CALLED_OFF,
    ENGLISH,
    ERASE_ALL,
    ERASED,
    GONE,
    HAVE,
    HINTS,
    LIFT,
    LOOSE,
    NUMBERS,
    OFF,
    POLITE,
    SAID,
    STATED,
    STRONG,
    SUBJECTS,
    TAIL,
    TO_GO,
    TOLD,
    WIPE,
    Evidence,
    erased,
    everything,
    in_a_statement,
    more_numbers,
    over,
    placed,
)
from bot.understanding.matching import Match
from bot.understanding.patterns import COLON, LINK, QUOTED
from bot.understanding.reading import Message
from bot.understanding.removables import pauses

_FEWEST_WORDS, _MOST_WORDS = 3, 34
_MOST_TRIED = 4
_MOST_NAME = 10
_NOT_READ = frozenset({QUOTED, LINK, COLON})


class _Verb(Enum):
    """How a verb says that something is to go: by itself, loosely, with "off" behind it, as a wish, of everything."""

    STRONG = auto()
    LOOSE = auto()
    LIFT = auto()
    HAVE = auto()
    EMPTY = auto()


_VERBS = (
    (_Verb.STRONG, STRONG),
    (_Verb.LOOSE, LOOSE),
    (_Verb.LIFT, LIFT),
    (_Verb.HAVE, HAVE),
    (_Verb.EMPTY, ERASE_ALL),
)


@dataclass(frozen=True, slots=True)
class _Order:
    """An order to remove: words begin..end; what it names first..last, nothing for "it"."""

    begin: int
    end: int
    first: int
    last: int
    verb: str
    strong: bool
    placed: bool
    polite: bool


def discarded(message: Message) -> tuple[Match, Message] | None:
    """Return the removal the message asks for and a plain message of it, None if there is none."""
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= _MOST_WORDS or not _NOT_READ.isdisjoint(message.letters):
        return None
    words = [piece.word for piece in message.pieces]
    if ENGLISH.isdisjoint(words):
        return None
    if HINTS.isdisjoint(words) or "\n" in message.text.strip():
        return None
    parts = _Parts(message, words)
    return next((found for order in islice(parts.orders(), _MOST_TRIED) if (found := parts.read(order))), None)


def without_reason_behind(match: Match, message: Message) -> Match | None:
    """Return a removal without the reason behind its name; None if what stands there calls it off."""
    words = [piece.word for piece in message.pieces]
    for at in range(match.first + 1, match.last):
        if message.pieces[at].stops:
            behind = " ".join(words[at : match.span.end])
            if CALLED_OFF.search(behind):
                return None
            if reasons.begins(words, at) and reasons.is_harmless(behind):
                return replace(match, last=at)
    return match


class _Parts:
    """A message with its pauses, and the orders that may be in it."""

    def __init__(self, message: Message, words: list[str]) -> None:
        self._message, self._words, self._size = message, words, len(words)
        self._cuts = [at for at in range(self._size) if pauses(message, at) or _smiles(message, at)]

    def orders(self) -> Iterator[_Order]:
        """Yield each order whose words before it leave it one."""
        for at in range(self._size):
            clause = max((cut for cut in self._cuts if cut <= at), default=0)
            for kind, verb in _VERBS:
                size = self._count(verb, at)
                begin = self._begin(clause, at) if size else None
                if size and begin is not None:
                    yield from self._with_object(begin, at, at + size, kind)
            wiped = self._count(WIPE, at)
            if wiped and self._begin(clause, at) == clause and (end := self._over(at + wiped)):
                yield _Order(clause, end, at, at + wiped, "delete", strong=True, placed=False, polite=False)
            stated = STATED.match(" ".join(self._words[at:])) if at == clause else None
            if stated and (end := self._over(at + len(stated.group().split()))):
                first = at + stated.string[: stated.start("n")].count(" ")
                last = first + stated["n"].count(" ") + 1
                yield _Order(clause, end, first, last, "", strong=False, placed=True, polite=False)
            to_go = self._count(TO_GO, at) if at > clause else 0
            if to_go and (end := self._over(at + to_go)):
                first = self._subject(clause)
                if SAID.search(" ".join(self._words[first:at])):
                    continue
                told = ERASED.search(" ".join(self._words[at:end])) is not None
                yield _Order(clause, end, first, at, "delete" if told else "", told, placed=False, polite=False)

    def read(self, order: _Order) -> tuple[Match, Message] | None:
        """Return what an order comes to if nothing beside it speaks against it."""
        before, behind = self._clauses(0, order.begin), self._clauses(order.end, self._size)
        if self._asks(order):
            return None
        if order.first < order.last:
            if reasons.reports(before):
                return None
            return self._of_name(order, order.first, order.last, [*before, *behind])
        for nearest in range(len(before) - 1, -1, -1):
            clause = before[nearest]
            beside = [*before[:nearest], *before[nearest + 1 :], *behind]
            begin = self._size_of(before[:nearest])
            named = in_a_statement(clause) or (0, 0, False)
            if named[0] < named[1] and not reasons.reports(before[:nearest]):
                return self._of_name(order, begin + named[0], begin + named[1], beside, done=named[2])
        return None

    def _of_name(
        self, order: _Order, first: int, last: int, beside: list[str], *, done: bool = False
    ) -> tuple[Match, Message] | None:
        if last - first > _MOST_NAME or not all(map(_is_harmless, beside)):
            return None
        said = " ".join(self._words[first:last])
        name = self._message.text[self._message.pieces[first].start : self._message.pieces[last - 1].end]
        capital = first > 0 and name[:1].isupper() and self._message.text != self._message.text.upper()
        evidence = Evidence(
            verb=order.verb,
            more="".join(map(more_numbers, beside)),
            strong=order.strong,
            placed=order.placed,
            done=done,
            capital=capital,
            beside=" | ".join(beside),
        )
        return everything(said, evidence) or erased(name, said, evidence)

    def _with_object(self, begin: int, verb: int, at: int, kind: _Verb) -> Iterator[_Order]:
        """Yield the order of the verb that ends here, with as few words as will do for what it names."""
        polite = POLITE.search(" ".join(self._words[begin:verb])) is not None
        it, whole, numbers = self._count(ANAPHOR, at), self._count(ALL_KEPT, at), self._numbers(at)
        if (whole and kind in (_Verb.STRONG, _Verb.LOOSE)) or (kind is _Verb.EMPTY and not whole):
            return
        lengths = (
            [whole]
            if whole
            else [numbers]
            if numbers
            else [it, 0]
            if it
            else range(min(_MOST_NAME, self._size - at) + 1)
        )
        for length in lengths:
            last = at + length
            if any(at < cut < last for cut in self._cuts) and not numbers:
                return
            gone = self._count(AS_GONE, last) if kind is _Verb.HAVE else self._count(OFF, last)
            there, where = self._where(last)
            if where:
                gone = 0
            else:
                there, where = self._where(last + gone)
            end = self._over(there)
            bare = length == 0 and kind is not _Verb.STRONG
            parted = kind is _Verb.HAVE or kind is _Verb.LIFT
            bare = bare or (length == 0 and not it and there < self._size and end == there and there not in self._cuts)
            # "Chuck Bluey on my list" keeps it.
            onto = where and not gone and kind is not _Verb.STRONG and self._words[last + gone] in ("on", "in")
            if end is None or bare or onto or (parted and not gone and (kind is _Verb.HAVE or not where)):
                continue
            strong = kind is _Verb.STRONG or kind is _Verb.HAVE
            named = last if length and (whole or not it) else at
            yield _Order(begin, end, at, named, " ".join(self._words[verb:at]), strong, where, polite)
            return

    def _numbers(self, at: int) -> int:
        """Return how many words from here on are numbers, commas between them."""
        found = NUMBERS.match(" ".join(self._words[at : at + 14])) if at < self._size else None
        size = len(found.group().split()) if found else 0
        return size if all(self._message.pieces[cut].stops == "," for cut in self._cuts if at < cut < at + size) else 0

    def _where(self, at: int) -> tuple[int, bool]:
        """Return what follows the places that stand here, and whether one of them is the list."""
        size = placed(" ".join(self._words[at : at + 7])) if at < self._size and at not in self._cuts else 0
        return at + size, size > 0

    def _over(self, at: int) -> int | None:
        """Return where an order is over that may end here: behind courtesies, at a pause or before a reason."""
        while at < self._size and at not in self._cuts and (tail := self._count(TAIL, at)):
            at += tail
        ends = at == self._size or at in self._cuts or reasons.begins(self._words, at)
        return at if ends else None

    def _begin(self, clause: int, at: int) -> int | None:
        """Return where the order begins whose verb stands here; None if what stands before it makes it none."""
        before = " ".join(self._words[clause:at])
        if not before or BEFORE_ORDERS.fullmatch(before):
            return clause
        for begin in range(clause + 2, at + 1):
            led = " ".join(self._words[begin:at])
            reason = " ".join(self._words[clause:begin])
            polite = POLITE.match(led) if led else None
            if led and not (BEFORE_ORDERS.fullmatch(led) and (polite or SUBJECTS.match(led))):
                continue
            if (led or GONE.search(reason)) and TOLD.match(reason) and reasons.is_harmless(reason):
                return begin
        return None

    def _subject(self, clause: int) -> int:
        size = self._count(BEFORE_ORDERS, clause)
        return clause + size

    def _asks(self, order: _Order) -> bool:
        """Tell whether anything is asked but, politely, for the removal itself."""
        pieces, text = self._message.pieces, self._message.text
        until = pieces[order.end].start if order.end < self._size else len(text)
        own = "?" in text[pieces[order.begin].start : until]
        before = "?" in text[: pieces[order.begin].start] and order.first < order.last
        return before or (own and not order.polite) or "?" in text[until:]

    def _clauses(self, begin: int, end: int) -> list[str]:
        cuts = [begin, *(cut for cut in self._cuts if begin < cut < end), end]
        return [" ".join(self._words[a:b]) for a, b in pairwise(cuts) if a < b]

    def _size_of(self, clauses: list[str]) -> int:
        return sum(clause.count(" ") + 1 for clause in clauses)

    def _count(self, pattern: re.Pattern[str], at: int) -> int:
        """Return how many words from here on are ``pattern``'s."""
        end = next((cut for cut in self._cuts if cut > at), self._size)
        found = pattern.match(" ".join(self._words[at : min(end, at + 14)])) if at < self._size else None
        return len(found.group().split()) if found else 0


def _is_harmless(clause: str) -> bool:
    return reasons.is_harmless(clause) or over(clause) or more_numbers(clause) != ""


def _smiles(message: Message, at: int) -> bool:
    return at > 0 and any(sign > "⌀" for sign in message.text[message.pieces[at - 1].end : message.pieces[at].start])
