"""What stands around an order to remove: courtesies before it, places and pauses behind it, the end of its name."""

from __future__ import annotations

import re

from bot.understanding.by_parts.removables import BEFORE_A_COLON, Place, end_of_numbers, pauses
from bot.understanding.grammar.patterns import COLON
from bot.understanding.grammar.removing import Removing
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.matching.reading import Message


def names(letters: str, parts: Removing, at: int) -> bool:
    return at < len(letters) and any(part.match(letters, at) for part in named_by(parts))


def named_by(parts: Removing) -> tuple[re.Pattern[str], ...]:
    """Return what begins the name of something of ours, wherever it stands."""
    return parts["of_ours"], parts["number"], parts["everything"]


def begin_of(message: Message, tongue: Tongue, parts: Removing, at: int, *, alone: bool, listed: bool) -> int | None:
    """Return where the order begins whose verb stands here; None if what stands before it makes it none."""
    letters = message.letters
    clause = max((start for start in range(at + 1) if _parts_from_before(message, start)), default=0)
    if at > clause and letters[at - 1] in tongue.roles["negation"]:
        return None
    if at == clause or is_courtesy(message, tongue, parts, clause, at):
        return clause
    before = parts["subordinate"].search(letters, clause, at)
    ours = (alone and listed) or any(part.match(letters, clause) for part in named_by(parts))
    named = skip(message, parts, end_of_name(message, tongue, parts, clause))[0] if ours else 0
    for start in range(clause + 1, at + 1):
        if letters[start - 1] in tongue.roles["negation"]:
            continue
        if named == start and (
            (alone and start == at) or (start < at and is_courtesy(message, tongue, parts, start, at))
        ):
            return start
        led = parts["so"].match(letters, start - 1)
        if led and led.end() == start and (start == at or is_courtesy(message, tongue, parts, start, at)):
            return start
        allowed = not before and start < at and parts["may"].match(letters, start) is not None
        allowed = allowed and not _has_subject(letters, parts, clause, start)
        if allowed and is_courtesy(message, tongue, parts, start, at):
            return start
    friend = tongue.before.match(letters, clause, at)
    told = any(
        part.match(letters, first)
        for part in (parts["i"], parts["told_of"])
        for first in (clause, friend.end() if friend else clause)
    )
    imperative = not RULES.wordings["infinitive"].fullmatch(message.pieces[at].word)
    if (
        told
        and message.pieces[at].word in RULES.wordings.words["wished"]
        and any(w in tongue.roles["negation"] for w in letters[clause:at])
    ):
        return None  # "não quero q meu filho tire o filme"
    return at if told and imperative and not before and not _has_subject(letters, parts, clause, at) else None


def _parts_from_before(message: Message, at: int) -> bool:
    return pauses(message, at) or message.letters[at - 1] == COLON


def _has_subject(letters: str, parts: Removing, clause: int, at: int) -> bool:
    """Tell whether somebody stands right before a verb who may be the one to do it: "meu celular apaga tudo"."""
    return any(letter in parts.letters["subject"] for letter in letters[max(clause, at - 2) : at])


def is_courtesy(message: Message, tongue: Tongue, parts: Removing, begin: int, end: int) -> bool:
    letters = message.letters
    barred = tongue.not_before_orders and tongue.not_before_orders.search(letters, begin, end)
    mine = any(letter in tongue.roles["my"] for letter in letters[begin:end]) and not pauses(message, end)
    called = (
        message.text[message.pieces[begin].start : message.pieces[begin].end].lower() in RULES.wordings.words["calling"]
    )
    if mine and not called and not parts["dear"].search(letters, begin, end):
        return False  # "meu chefe apaga o 2", and not "ô meu filho apaga o 2"
    return not barred and _leads(letters, tongue, parts, begin, end)


def _leads(letters: str, tongue: Tongue, parts: Removing, begin: int, end: int) -> bool:
    """Tell whether words begin..end are courtesies, wishes and helping verbs: "será que tu", "dá um jeito de"."""
    if tongue.before_orders.fullmatch(letters, begin, end):
        return True
    while begin < end:
        led = parts["led"].match(letters, begin, end) or parts["from_first"].match(letters, begin, end)
        led = led or tongue.before_orders.match(letters, begin, end)
        if not led or led.end() == begin:
            return False
        begin = led.end()
    return True


def ends(message: Message, parts: Removing, at: int) -> bool:
    """Tell whether the order may be over here: at a pause, or where a reason begins."""
    return at == len(message.letters) or pauses(message, at) or parts["reason"].match(message.letters, at) is not None


def skip(message: Message, parts: Removing, at: int, *, over_pauses: bool = False) -> tuple[int, Place]:
    """Return what follows courtesies and places, and what places were among them."""
    letters, placed = message.letters, Place.NOWHERE
    while at < len(letters) and (over_pauses or not pauses(message, at)):
        library = parts["library"].match(letters, at)
        place = library or parts["place"].match(letters, at)
        found = place or parts["aside"].match(letters, at)
        if not found:
            break
        if place:
            placed = max(placed, Place.LIBRARY if library else Place.HERE)
        at = found.end()
    return at, placed


def end_of_name(message: Message, tongue: Tongue, parts: Removing, first: int) -> int:
    """Return where the name ends that begins here: at a pause or a word that no name holds."""
    letters = message.letters
    if numbers := end_of_numbers(message, parts, first):
        return numbers
    everything, memory = parts["everything"].match(letters, first), parts["memory"].match(letters, first)
    if everything:
        return everything.end()
    if memory and not _goes_on(message, tongue, memory.end()):
        return memory.end()
    leads = (part.match(letters, first) for part in (parts["said_here"], parts["kind"], parts["thing"], parts["lead"]))
    lead = next((led for led in leads if led), None)
    at = lead.end() if lead else first
    called = letters.find(COLON, at + 1, at + BEFORE_A_COLON)
    if (
        called > 0
        and letters[at] not in parts.letters["barred"]
        and message.text[message.pieces[called].end :][:1] == " "
    ):
        until = (after for after in range(called + 2, len(letters)) if pauses(message, after))
        return next(until, len(letters))  # "homem-aranha: sem volta para casa"
    while at < len(letters) and (at == first or not pauses(message, at)) and letters[at] not in parts.letters["barred"]:
        if at > first and _is_around(letters, parts, at):
            after, _ = skip(message, parts, at)
            if ends(message, parts, after):
                break
        at += 1
    return at


def _goes_on(message: Message, tongue: Tongue, at: int) -> bool:
    """Tell whether a list is a certain one: "a lista de ração"."""
    letters = message.letters
    return at < len(letters) and not pauses(message, at) and letters[at] in tongue.roles["goes_on"]


def _is_around(letters: str, parts: Removing, at: int) -> bool:
    return any(part.match(letters, at) for part in (parts["library"], parts["place"], parts["aside"]))
