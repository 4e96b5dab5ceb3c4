"""A removal told by its parts: who is asked, what is to go and from where, and why, in whatever order they are said.

"Já terminei essa série, pode apagar breaking bad", "a nota do remédio você apaga, o doutor trocou", "vou trocar de
número apaga tudo aí": the verb, what it is said of and a place make the order; all other words are its reasons, and
none of them may be a condition, somebody else's words, another order or a second thought.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from bot.understanding.excepting import says_what_stays
from bot.understanding.patterns import COLON, LINK
from bot.understanding.reading import Message
from bot.understanding.removables import (
    BEFORE_A_COLON,
    NUMBERS,
    Order,
    Place,
    Removal,
    asks,
    end_of_numbers,
    pauses,
    plainly,
)
from bot.understanding.removing import Removing
from bot.understanding.rulebook import RULES, Tongue

_MOST_WORDS = 48
_MOST_TRIED = 4
_OH = frozenset({"ô", "ó", "oh", "ei", "ow", "ou"})
_HE_DID = re.compile(
    r"\w+ \w+ (?:ja |nao |tambem |finalmente )*(?!(?:v|s|d|est)ou\b)(?:\w+(?:ou|eu|iu)|fez|quis)\b"
    r"|(?:minha|meu) (?:amor|querid[oa]|bem|anjo)\b"
)
_INFINITIVE = re.compile(r"\w+[aei]r(?:es)?")


def removal_in_parts(message: Message) -> Removal | None:
    """Return what the message asks to remove, if its other words are but why and to whom."""
    size = len(message.letters)
    if message.cut_short or not 2 < size <= _MOST_WORDS or "\n" in message.text.strip():
        return None
    for tongue in RULES.tongues:
        parts = tongue.removing
        if parts and not parts.hints.isdisjoint(message.letters) and not _is_refused(message, tongue, parts):
            for order in islice(_orders(message, tongue, parts), _MOST_TRIED):
                if _is_meant(order, message, tongue, parts) and (found := plainly(order, message, tongue, parts)):
                    return found
    return None


def _is_refused(message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether the message begins with a no, or with somebody, who may be meant by all of it.

    "Não já paguei, apaga a nota", "minha mãe pode apagar o 2"; not so "minha neta já enjoou de frozen, apaga".
    """
    negates = message.letters[0] in tongue.roles["negation"] and not message.pieces[1].stops
    if negates:
        return not parts.no_need.match(message.letters)
    friend = tongue.before.match(message.letters)
    if friend and parts.i.match(message.letters, friend.end()):
        return False
    return message.letters[0] in tongue.roles["my"] and not _HE_DID.match(" ".join(p.word for p in message.pieces[:6]))


def _orders(message: Message, tongue: Tongue, parts: Removing) -> Iterator[Order]:
    letters = message.letters
    for at in range(len(letters)):
        if letters[at] not in parts.begins:
            continue
        strong = parts.verb.match(letters, at)
        away = parts.away.match(letters, at)
        verb = away or strong or parts.weak.match(letters, at)
        told = message.text[message.pieces[at].start : message.pieces[at].end].endswith("í")  # "excluí a página"
        if not verb or told or (letters[at] in parts.shared and not parts.foreign.isdisjoint(letters)):
            continue
        after, placed = _skip(message, parts, verb.end(), over_pauses=True)
        it = parts.it.match(letters, after)
        end, there = _skip(message, parts, it.end()) if it else (after, placed)
        alone = not away and _ends(message, parts, end) and (it or not _names(letters, parts, after))
        begin = _begin(message, tongue, parts, at, alone=bool(alone), listed=max(placed, there) is Place.LIBRARY)
        if begin is None:
            continue
        if away and _ends(message, parts, end):
            yield Order(begin, at, end, at + 1, at + 2, strong=False, placed=max(placed, there))
        elif alone:
            if named := _named_before(message, tongue, parts, begin, max(placed, there) is Place.LIBRARY):
                yield Order(begin, at, end, *named, bool(strong), max(placed, there))
        elif not away:
            last = _end_of_name(message, tongue, parts, after)
            end, there = _skip(message, parts, last)
            if after < last and _ends(message, parts, end):
                yield Order(begin, at, end, after, last, bool(strong), max(placed, there))


def _names(letters: str, parts: Removing, at: int) -> bool:
    return at < len(letters) and any(part.match(letters, at) for part in _named_by(parts))


def _begin(message: Message, tongue: Tongue, parts: Removing, at: int, *, alone: bool, listed: bool) -> int | None:
    """Return where the order begins whose verb stands here; None if what stands before it makes it none."""
    letters = message.letters
    clause = max((start for start in range(at + 1) if pauses(message, start)), default=0)
    if at > clause and letters[at - 1] in tongue.roles["negation"]:
        return None
    if at == clause or _is_courtesy(message, tongue, parts, clause, at):
        return clause
    before = parts.subordinate.search(letters, clause, at)
    ours = (alone and listed) or any(part.match(letters, clause) for part in _named_by(parts))
    named = _skip(message, parts, _end_of_name(message, tongue, parts, clause))[0] if ours else 0
    for start in range(clause + 1, at + 1):
        if letters[start - 1] in tongue.roles["negation"]:
            continue
        if named == start and (
            (alone and start == at) or (start < at and _is_courtesy(message, tongue, parts, start, at))
        ):
            return start
        led = parts.so.match(letters, start - 1)
        if led and led.end() == start and (start == at or _is_courtesy(message, tongue, parts, start, at)):
            return start
        allowed = not before and start < at and parts.may.match(letters, start) is not None
        allowed = allowed and not _has_subject(letters, parts, clause, start)
        if allowed and _is_courtesy(message, tongue, parts, start, at):
            return start
    told = parts.i.match(letters, clause)
    imperative = not _INFINITIVE.fullmatch(message.pieces[at].word)
    return at if told and imperative and not before and not _has_subject(letters, parts, clause, at) else None


def _has_subject(letters: str, parts: Removing, clause: int, at: int) -> bool:
    """Tell whether somebody stands right before a verb who may be the one to do it: "meu celular apaga tudo"."""
    return any(letter in parts.subject for letter in letters[max(clause, at - 2) : at])


def _is_courtesy(message: Message, tongue: Tongue, parts: Removing, begin: int, end: int) -> bool:
    letters = message.letters
    barred = tongue.not_before_orders and tongue.not_before_orders.search(letters, begin, end)
    mine = any(letter in tongue.roles["my"] for letter in letters[begin:end]) and not pauses(message, end)
    called = message.text[message.pieces[begin].start : message.pieces[begin].end].lower() in _OH
    if mine and not called and not parts.dear.search(letters, begin, end):
        return False  # "meu chefe apaga o 2", and not "ô meu filho apaga o 2"
    return not barred and tongue.before_orders.fullmatch(letters, begin, end) is not None


def _ends(message: Message, parts: Removing, at: int) -> bool:
    """Tell whether the order may be over here: at a pause, or where a reason begins."""
    return at == len(message.letters) or pauses(message, at) or parts.reason.match(message.letters, at) is not None


def _skip(message: Message, parts: Removing, at: int, *, over_pauses: bool = False) -> tuple[int, Place]:
    """Return what follows courtesies and places, and what places were among them."""
    letters, placed = message.letters, Place.NOWHERE
    while at < len(letters) and (over_pauses or not pauses(message, at)):
        library = parts.library.match(letters, at)
        place = library or parts.place.match(letters, at)
        found = place or parts.aside.match(letters, at)
        if not found:
            break
        if place:
            placed = max(placed, Place.LIBRARY if library else Place.HERE)
        at = found.end()
    return at, placed


def _end_of_name(message: Message, tongue: Tongue, parts: Removing, first: int) -> int:
    """Return where the name ends that begins here: at a pause or a word that no name holds."""
    letters = message.letters
    if numbers := end_of_numbers(message, first):
        return numbers
    everything = parts.everything.match(letters, first) or parts.memory.match(letters, first)
    if everything:
        return everything.end()
    lead = parts.said_here.match(letters, first) or parts.lead.match(letters, first)
    at = lead.end() if lead else first
    called = letters.find(COLON, at + 1, at + BEFORE_A_COLON)
    if called > 0 and letters[at] not in parts.barred and message.text[message.pieces[called].end :][:1] == " ":
        until = (after for after in range(called + 2, len(letters)) if pauses(message, after))
        return next(until, len(letters))  # "homem-aranha: sem volta para casa"
    while at < len(letters) and (at == first or not pauses(message, at)) and letters[at] not in parts.barred:
        if at > first and _is_around(letters, parts, at):
            after, _ = _skip(message, parts, at)
            if _ends(message, parts, after):
                break
        at += 1
    return at


def _is_around(letters: str, parts: Removing, at: int) -> bool:
    return any(part.match(letters, at) for part in (parts.library, parts.place, parts.aside))


def _named_before(
    message: Message, tongue: Tongue, parts: Removing, begin: int, listed: bool
) -> tuple[int, int] | None:
    """Return the words before an order without an object that name one: "o endereço da oficina, apaga".

    If the list is spoken of, any words right before it do.
    """
    letters = message.letters
    for start in range(begin):
        lead = tongue.before.match(letters, start) if pauses(message, start) else None
        for first in (start, lead.end() if lead else start):
            ours = first < begin and any(part.match(letters, first) for part in _named_by(parts))
            seen = parts.seen.match(letters, first) if not ours and pauses(message, start) else None
            if ours or seen:
                at = seen.end() if seen else first
                last = _end_of_name(message, tongue, parts, at)
                if at < last <= begin and _is_named(message, parts, first, last, begin):
                    return at, last
    clause = max((start for start in range(begin) if pauses(message, start)), default=0)
    bare = listed and not pauses(message, begin) and _end_of_name(message, tongue, parts, clause) == begin
    return (clause, begin) if bare else None


def _named_by(parts: Removing) -> tuple[re.Pattern[str], ...]:
    """Return what begins the name of something of ours, wherever it stands."""
    return parts.of_ours, parts.number, parts.everything


def _is_named(message: Message, parts: Removing, first: int, last: int, begin: int) -> bool:
    """Tell whether a name ends here: "já assisti 3 vezes" names no number."""
    after, _ = _skip(message, parts, last)
    if after == begin or pauses(message, after) or parts.reason.match(message.letters, after):
        return True
    return message.letters[last] in parts.barred and message.letters[last - 1] not in NUMBERS


def _is_meant(order: Order, message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether nothing beside the order speaks against it."""
    letters, size = message.letters, len(message.letters)
    beside = order.beside(size)
    before = {letters[at] for at in beside if at < order.begin}
    behind = set(letters[order.end :])
    if not parts.not_before.isdisjoint(before) or not parts.not_behind.isdisjoint(behind):
        return False
    if any(parts.somebody.fullmatch(letters, at, order.begin) for at in range(order.begin) if pauses(message, at)):
        return False  # "mãe, apaga o leite"
    if not {COLON, LINK}.isdisjoint(letters[at] for at in beside) or _is_taken_back(order, message, tongue, parts):
        return False
    if any(_orders_else(message, parts, at) for at in _starts(order, message, tongue, parts, beside)):
        return False
    if says_what_stays(" ".join(message.pieces[at].word for at in beside)):
        return False
    return _is_no_question(order, message, parts)


def _is_taken_back(order: Order, message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether what follows an order puts it off or calls it off: "apaga o 2 não", "amanhã", "não, espera"."""
    letters, end = message.letters, order.end
    if end == len(letters):
        return False
    refused = letters[end] in tongue.roles["negation"] and (end + 1 == len(letters) or pauses(message, end + 1))
    return refused or bool(parts.later.match(letters, end) or parts.takes_back.search(letters, end))


def _starts(order: Order, message: Message, tongue: Tongue, parts: Removing, beside: list[int]) -> Iterator[int]:
    """Yield the words beside an order at which another may begin."""
    letters = message.letters
    unpaused = next((at for at in range(order.begin, -1, -1) if pauses(message, at)), 0)
    for at in beside:
        before = letters[at - 1]
        led = before in tongue.roles["negation"] or (at >= unpaused and before in parts.so_letters)
        if led or pauses(message, at):
            yield at


def _is_no_question(order: Order, message: Message, parts: Removing) -> bool:
    """Tell whether nothing is asked but, politely, for the removal itself."""
    pieces, size = message.pieces, len(message.letters)
    if asks(order, message):
        polite = parts.polite.search(message.letters, order.begin, order.verb)
        return not order.named_first and polite is not None
    asked = next((at for at in range(order.end + 1, size) if "?" in pieces[at].stops), order.end)
    if parts.tag.fullmatch(message.letters, order.end, asked):
        return True
    if asked > order.end:
        return False
    return not (message.asks and order.end < size) or "?" in message.text[: pieces[order.end].start]


def _orders_else(message: Message, parts: Removing, at: int) -> bool:
    """Tell whether another order begins here, and not the same again: "então remove ele"."""
    letters = message.letters
    may = parts.may.match(letters, at)
    again = parts.verb.match(letters, may.end() if may else at) or parts.weak.match(letters, may.end() if may else at)
    if again:
        it = parts.it.match(letters, again.end())
        after, _ = _skip(message, parts, it.end() if it else again.end())
        return after < len(letters) and not pauses(message, after)
    return parts.orders.match(letters, at) is not None
