"""A removal told by its parts: who is asked, what is to go and from where, and why, in whatever order they are said.

"Já terminei essa série, pode apagar breaking bad", "a nota do remédio você apaga, o doutor trocou", "vou trocar de
número apaga tudo aí": the verb, what it is said of and a place make the order; all other words are its reasons, and
none of them may be a condition, somebody else's words, another order or a second thought.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

from bot.understanding.by_parts.around import begin_of, end_of_name, ends, named_by, names, skip
from bot.understanding.by_parts.departing import departures
from bot.understanding.by_parts.excepting import says_what_stays, spares_beside
from bot.understanding.by_parts.removables import (
    NUMBERS,
    Order,
    Place,
    Removal,
    asks,
    pauses,
    plainly,
)
from bot.understanding.grammar.patterns import COLON, LINK
from bot.understanding.grammar.removing import Removing
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message

_MOST_WORDS = 48
_MOST_TRIED = 4
_WITH_A_VERB = 4
_LONGEST_TOPIC = 7


def removal_in_parts(message: Message) -> Removal | None:
    """Return what the message asks to remove, if its other words are but why and to whom."""
    size = len(message.letters)
    if message.cut_short or not 2 < size <= _MOST_WORDS or "\n" in message.text.strip():
        return None
    for tongue in RULES.tongues:
        parts = tongue.removing
        if not parts.letters["hints"].isdisjoint(message.letters) and not _is_refused(message, tongue, parts):
            orders = chain(_orders(message, tongue, parts), departures(message, tongue, parts))
            for order in islice(orders, _MOST_TRIED):
                if _is_meant(order, message, tongue, parts) and (found := plainly(order, message, tongue, parts)):
                    return found
    return None


def without_reason_behind(match: Match, message: Message) -> Match | None:
    """Return a removal without the reason behind its name; None if what stands there calls it off."""
    letters, tongues = message.letters, [tongue.removing for tongue in RULES.tongues]
    for at in range(match.first + 1, match.last):
        if pauses(message, at):
            if any(parts["takes_back"].match(letters, at) for parts in tongues):
                return None
            if any(parts["reason"].match(letters, at) for parts in tongues):
                return replace(match, last=at)
    return match


def _is_refused(message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether the message begins with a no, or with somebody, who may be meant by all of it.

    "Não já paguei, apaga a nota", "minha mãe pode apagar o 2"; not so "minha neta já enjoou de frozen, apaga".
    """
    negates = message.letters[0] in tongue.roles["negation"] and not message.pieces[1].stops
    if negates:
        return not parts["no_need"].match(message.letters)
    friend = tongue.before.match(message.letters)
    if friend and parts["i"].match(message.letters, friend.end()):
        return False
    ours = parts["memory"].match(message.letters) or parts["of_ours"].match(message.letters)
    if ours or message.letters[0] not in tongue.roles["my"]:
        return False
    did = parts["he_did"].match(message.letters) or RULES.wordings["somebody_did"].match(
        " ".join(p.word for p in message.pieces[:7])
    )
    return did is None


def _orders(message: Message, tongue: Tongue, parts: Removing) -> Iterator[Order]:
    letters, begins = message.letters, parts.letters["begins"]
    for at in range(len(letters)):
        if letters[at] not in begins:
            continue
        strong = parts["verb"].match(letters, at)
        away = parts["away"].match(letters, at)
        verb = away or strong or parts["weak"].match(letters, at)
        told = message.text[message.pieces[at].start : message.pieces[at].end].endswith("í")  # "excluí a página"
        if letters[at] in parts.letters["would"] and (at == 0 or letters[at - 1] not in parts.letters["to_whom"]):
            continue
        if (
            not verb
            or told
            or (letters[at] in parts.letters["shared"] and not parts.letters["foreign"].isdisjoint(letters))
        ):
            continue
        after, placed = skip(message, parts, verb.end(), over_pauses=True)
        it = parts["it"].match(letters, after)
        end, there = skip(message, parts, it.end()) if it else (after, placed)
        alone = not away and ends(message, parts, end) and (it or not names(letters, parts, after))
        begin = begin_of(message, tongue, parts, at, alone=bool(alone), listed=max(placed, there) is Place.LIBRARY)
        if begin is None:
            continue
        if parts["from_first"].search(letters, begin, at):
            placed = Place.LIBRARY
        if away and ends(message, parts, end):
            yield Order(begin, at, end, at + 1, at + 2, strong=False, placed=max(placed, there))
        elif alone:
            listed = max(placed, there) is Place.LIBRARY
            if named := _named_before(message, tongue, parts, begin, listed=listed, strong=bool(strong)):
                where = skip(message, parts, named[1])[1]
                yield Order(begin, at, end, *named, bool(strong), max(placed, there, where))
        elif not away:
            last = end_of_name(message, tongue, parts, after)
            end, there = skip(message, parts, last)
            if after < last and ends(message, parts, end):
                yield Order(begin, at, end, after, last, bool(strong), max(placed, there))


def _named_before(
    message: Message, tongue: Tongue, parts: Removing, begin: int, *, listed: bool, strong: bool
) -> tuple[int, int] | None:
    """Return the words before an order without an object that name one: "o endereço da oficina, apaga".

    If the list is spoken of, any words right before it do.
    """
    letters = message.letters
    for start in range(begin):
        lead = tongue.before.match(letters, start) if pauses(message, start) else None
        for first in (start, lead.end() if lead else start):
            counts = first > 0 and letters[first - 1] in parts.letters["not_numbered"]
            ours = first < begin and not counts and any(part.match(letters, first) for part in named_by(parts))
            seen = parts["seen"].match(letters, first) if not ours and pauses(message, start) else None
            if seen or (ours and not _is_a_place(message, parts, first)):
                at = seen.end() if seen else first
                last = end_of_name(message, tongue, parts, at)
                if at < last <= begin and _is_named(message, parts, first, last, begin):
                    return at, last
    if (listed or strong) and (told := _told_of(message, parts, begin)):
        return told
    clause = max((start for start in range(begin) if pauses(message, start)), default=0)
    if not parts.letters["not_before"].isdisjoint(letters[clause:begin]):
        return None
    bare = listed and not pauses(message, begin) and end_of_name(message, tongue, parts, clause) == begin
    return (clause, begin) if bare else None


def _is_a_place(message: Message, parts: Removing, first: int) -> bool:
    """Tell whether the list is named here as where something is, and not as what is to go: "na minha lista"."""
    memory = parts["memory"].match(message.letters, first)
    return memory is not None and first > 0 and message.pieces[first - 1].word in RULES.wordings.words["in"]


def _told_of(message: Message, parts: Removing, begin: int) -> tuple[int, int] | None:
    """Return the name of which it is said first that somebody is done with it: "lost eu desisti, tira da lista"."""
    letters = message.letters
    for first in range(begin):
        if pauses(message, first):
            for last in range(first, min(begin, first + _LONGEST_TOPIC)):
                if last > first and (pauses(message, last) or parts["topic"].match(letters, last)):
                    told = not pauses(message, last)
                    return (first, last) if told else None
                if letters[last] in parts.letters["barred"] or letters[last] in parts.letters["not_before"]:
                    break
    return None


def _is_named(message: Message, parts: Removing, first: int, last: int, begin: int) -> bool:
    """Tell whether a name ends here: "já assisti 3 vezes" names no number."""
    after, _ = skip(message, parts, last)
    if after == begin or pauses(message, after) or parts["reason"].match(message.letters, after):
        return True
    if parts["told_of"].match(message.letters, first):
        return True
    if message.letters[last - 1] not in NUMBERS:
        return message.letters[last] in parts.letters["barred"]
    pointed = last - first > 1 and message.pieces[last].word in RULES.wordings.words["said_behind"]
    return pointed and message.letters[last] in parts.letters["barred"]


def _is_meant(order: Order, message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether nothing beside the order speaks against it."""
    letters, size = message.letters, len(message.letters)
    beside = order.beside(size)
    if beside == [0] and letters[0] in tongue.roles["negation"]:
        return False  # "não; apaga 1" may forbid it
    since = set() if order.named_first else {at for at in range(order.begin) if _is_since(message, parts, at)}
    clause = max((at for at in range(order.begin + 1) if pauses(message, at)), default=0)
    # A day in a reason of its own puts nothing off: "errei ontem, apaga o 6".
    past = {at for at in beside if at < clause and letters[at] in parts.letters["days"] and pauses(message, at + 1)}
    before = {letters[at] for at in beside if at < order.begin and at not in since | past}
    behind = set(letters[order.end :])
    if not order.strong and not parts.letters["people"].isdisjoint(letters[at] for at in beside):
        return False  # "drop number 9, he's useless"
    if not parts.letters["not_before"].isdisjoint(before) or not parts.letters["not_behind"].isdisjoint(behind):
        return False
    if any(parts["somebody"].fullmatch(letters, at, order.begin) for at in range(order.begin) if pauses(message, at)):
        return False  # "mãe, apaga o leite"
    herald = order.begin - 1 if _is_heralded(order, message, parts) else -1
    if not {COLON, LINK}.isdisjoint(letters[at] for at in beside if at != herald):
        return False
    if _is_taken_back(order, message, tongue, parts):
        return False
    if any(_orders_else(message, parts, at) for at in _starts(order, message, tongue, parts, beside)):
        return False
    quits = {at for leaving in parts["quitting"].finditer(letters) for at in range(*leaving.span())}
    said = " ".join(message.pieces[at].word for at in beside if at not in quits)
    everything = any(part.match(letters, order.first) for part in (parts["everything"], parts["memory"]))
    if (everything and spares_beside(said)) or says_what_stays(RULES.wordings["nothing_stays"].sub("", said)):
        return False
    return _is_no_question(order, message, parts)


def _is_since(message: Message, parts: Removing, at: int) -> bool:
    """Tell whether a reason of several words begins here: "como já paguei a luz, apaga a nota"."""
    if not pauses(message, at) or not parts["since"].match(message.letters, at):
        return False
    pause = next((after for after in range(at + 1, len(message.letters)) if pauses(message, after)), 0)
    return pause - at > _WITH_A_VERB


def _is_heralded(order: Order, message: Message, parts: Removing) -> bool:
    """Tell whether a colon stands right before an order and nobody else's words do: "vou vender o celular: apaga"."""
    letters, begin = message.letters, order.begin
    if begin < 1 or letters[begin - 1] != COLON:
        return False
    clauses = (at for at in range(begin - 1) if pauses(message, at))
    return any(parts["heralds"].fullmatch(letters, at, begin - 1) for at in clauses)


def _is_taken_back(order: Order, message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether what follows an order puts it off or calls it off: "apaga o 2 não", "amanhã", "não, espera"."""
    letters, end = message.letters, order.end
    if end == len(letters):
        return False
    refused = letters[end] in tongue.roles["negation"] and (end + 1 == len(letters) or pauses(message, end + 1))
    back = parts["takes_back"].finditer(letters, end)
    return (
        refused
        or bool(parts["later"].match(letters, end))
        or any(not parts["no_rest"].match(letters, each.start()) for each in back)
    )


def _starts(order: Order, message: Message, tongue: Tongue, parts: Removing, beside: list[int]) -> Iterator[int]:
    """Yield the words beside an order at which another may begin."""
    letters = message.letters
    unpaused = next((at for at in range(order.begin, -1, -1) if pauses(message, at)), 0)
    for at in beside:
        before = letters[at - 1]
        led = before in tongue.roles["negation"] or (at >= unpaused and before in parts.letters["so_letters"])
        if led or pauses(message, at):
            yield at


def _is_no_question(order: Order, message: Message, parts: Removing) -> bool:
    """Tell whether nothing is asked but, politely, for the removal itself."""
    pieces, size = message.pieces, len(message.letters)
    if asks(order, message):
        polite = parts["polite"].search(message.letters, order.begin, order.verb)
        would = message.letters[order.verb] in parts.letters["would"]
        return not order.named_first and (would or polite is not None)
    asked = next((at for at in range(order.end + 1, size) if "?" in pieces[at].stops), order.end)
    if parts["tag"].fullmatch(message.letters, order.end, asked):
        return True
    if asked > order.end:
        return False
    return not (message.asks and order.end < size) or "?" in message.text[: pieces[order.end].start]


def _orders_else(message: Message, parts: Removing, at: int) -> bool:
    """Tell whether another order begins here, and not the same again: "então remove ele"."""
    letters = message.letters
    if parts["no_rest"].match(letters, at):
        return False
    may = parts["may"].match(letters, at)
    again = parts["verb"].match(letters, may.end() if may else at) or parts["weak"].match(
        letters, may.end() if may else at
    )
    if again:
        it = parts["it"].match(letters, again.end())
        after, _ = skip(message, parts, it.end() if it else again.end())
        return after < len(letters) and not pauses(message, after)
    return parts["orders"].match(letters, at) is not None
