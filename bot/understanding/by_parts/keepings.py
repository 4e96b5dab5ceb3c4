"""What is to be kept, where no sentence fits: told by its parts, in whatever order they are said.

"A mensagem passada, põe na lista" and "aquilo que enviei é para guardar" point back; "não riam de mim, mas salva aí
Crepúsculo" and "o aniversário da Bia é 8 de maio, guarda essa informação" say themselves what to keep.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.understanding.by_parts.removables import Removal, pauses
from bot.understanding.by_parts.tellings import title_behind
from bot.understanding.grammar.patterns import COLON, DIGITS, LINK, QUOTED
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.grammar.seeking import Seeking
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message, read
from bot.understanding.recognition import Action

_MOST_WORDS = 32
_SHORTEST_SAID = 4
_TWO = 2
_LONGEST_INTRODUCTION = 6
_DESTRUCTIVE = frozenset({Action.DELETE_ALL, Action.DELETE_ITEM})


@dataclass(frozen=True, slots=True)
class _Order:
    """An order to keep: words begin..end, in the clause that begins at ``clause``."""

    clause: int
    begin: int
    end: int


def kept_in_parts(message: Message) -> Removal | None:
    """Return what is to be kept, or that it is what came before, if all other words are but why."""
    letters = message.letters
    if message.cut_short or not 2 < len(letters) <= _MOST_WORDS or "\n" in message.text.strip() or QUOTED in letters:
        return None
    if LINK in letters:
        return None
    for tongue in RULES.tongues:
        parts = tongue.seeking
        if parts.letters["keeps"].intersection(letters) - parts.letters["states"]:
            for order in _orders(message, tongue, parts):
                if found := _kept(order, message, tongue, parts):
                    return found
    return None


def _orders(message: Message, tongue: Tongue, parts: Seeking) -> Iterator[_Order]:
    letters, keeps = message.letters, parts.letters["keeps"]
    clause = 0
    for at in range(len(letters)):
        if at and pauses(message, at):
            clause = at
        if letters[at] in keeps and (found := parts["keep"].match(letters, at)):
            yield _Order(clause, at, found.end())


def _kept(order: _Order, message: Message, tongue: Tongue, parts: Seeking) -> Removal | None:
    letters = message.letters
    if any(letter in tongue.roles["negation"] for letter in letters[order.clause : order.begin]):
        return None
    back = parts["back"].search(letters)
    after = _after(order, parts, letters)
    over = _ends(message, after)
    if back and (over or back.start() == order.end) and _led(order, message, tongue, back):
        named = COLON in letters[back.start() :]
        return None if named else _read(parts.plainly["save_previous"], Action.SAVE_PREVIOUS)
    if COLON in letters or over or not _led(order, message, tongue, None):
        return None
    said = _said_behind(order, message, tongue, parts)
    return _read(said, Action.SAVE) if said else None


def _said_behind(order: _Order, message: Message, tongue: Tongue, parts: Seeking) -> str | None:
    """Return what is said behind an order to keep, as it would be said alone; None if it may be of the house."""
    letters, first, size = message.letters, order.end, len(message.letters)
    if (
        letters[first] in tongue.roles["goes_on"]
        and letters[first] not in tongue.roles["article"] | parts.letters["that"]
    ):
        return None  # "me coloca na lista do ônibus"
    kind = tongue.removing["kind"].match(letters, first)
    begin = message.pieces[first].start
    if letters[first] in parts.letters["that"] and order.end - order.begin > 1:
        return parts.plainly["note"].format(message.text[begin:])
    capital = message.text[begin].isupper() and message.text != message.text.upper()
    listed = any(letter in tongue.roles["ours"] for letter in letters[order.begin : order.end])
    if not (capital or listed or (kind and kind.end() < size)):
        return None
    last = next((at for at in range(first + 1, size) if _goes_on_why(message, parts, at)), size)
    return parts.plainly["save"].format(message.text[begin : message.pieces[last - 1].end])


def _goes_on_why(message: Message, parts: Seeking, at: int) -> bool:
    letters = message.letters
    if pauses(message, at) and parts["why_kept"].match(letters, at):
        return True
    return letters[at] in parts.letters["tails"] and parts["tail"].fullmatch(letters, at) is not None


def _after(order: _Order, parts: Seeking, letters: str) -> int:
    it = parts["keep_it"].match(letters, order.end)
    return it.end() if it else order.end


def _ends(message: Message, at: int) -> bool:
    return at >= len(message.letters) or pauses(message, at)


def _led(order: _Order, message: Message, tongue: Tongue, back: re.Match[str] | None) -> bool:
    """Tell whether before the order stands in its clause but a courtesy, or what points back."""
    letters = message.letters
    if order.begin == order.clause or tongue.before.fullmatch(letters, order.clause, order.begin):
        return True
    return back is not None and order.clause <= back.start() and back.end() <= order.begin


def _read(said: str, action: Action) -> Removal | None:
    message = read(said)
    match = best_match(message, 0, len(message.letters))
    return Removal(match, message) if isinstance(match, Match) and match.rule.action is action else None


def one_to_keep(matches: Sequence[Match], message: Message) -> Match | None:
    """Return the one request of two, where the other is but what it points at or how it is said again.

    "Isso que mandei aí em cima é importante, guarda", "me lembra do filme aftersun, guarda pra mim".
    """
    last = matches[-1]
    if len(matches) != _TWO or last.rule.action is not Action.SAVE_PREVIOUS or last.slot is not None:
        return None
    first, parts = matches[0], last.tongue.seeking
    if first.rule.action is Action.SAVE and first.slot and not first.dictated:
        return first
    told = parts["back"].match(message.letters, first.span.begin, first.span.end)
    return last if told and first.rule.action not in _DESTRUCTIVE else None


def as_meant(match: Match, message: Message) -> Match:
    """Return a match of what is to be kept as it is meant: what came before, what was just said, or a title alone."""
    parts = match.tongue.seeking
    if match.dictated:
        return match
    if match.rule.action is Action.SAVE_PREVIOUS:
        said = _just_said(match, message, parts)
        return said if said is not match else _told_of(match, message, parts)
    match = _introduced(match, message, parts)
    letters, first, last = message.letters, match.first, match.last
    before = match.slot is not None and last <= match.span.core
    told = parts["back"].search(letters, match.span.core, match.span.stop) if before else None
    pointed = parts["back"].fullmatch(letters, first, last) or (not before and _points_back(match, message, parts))
    if match.slot and (told or pointed):
        return replace(match, rule=replace(match.rule, action=Action.SAVE_PREVIOUS), slot=None)
    return _title_alone(match, message, parts, before=before)


def _just_said(match: Match, message: Message, parts: Seeking) -> Match:
    """Return a request to keep "this information" with what was said right before it."""
    letters, core = message.letters, match.span.core
    said = parts["this_said"].search(letters, core, match.span.end)
    stated = DIGITS in letters[:core] or any(letter in parts.letters["states"] for letter in letters[:core])
    if not said or core < _SHORTEST_SAID or not stated or parts["back"].search(letters, 0, core):
        return match
    rule = replace(match.rule, action=Action.SAVE)
    return replace(match, rule=rule, slot="content", first=0, last=core)


def _points_back(match: Match, message: Message, parts: Seeking) -> bool:
    """Tell whether what is behind an order to keep only points and is a courtesy: "make a note of that would you"."""
    if match.slot != "content" or match.item_type not in (None, "note"):
        return False
    return parts["keep_it"].fullmatch(message.letters, match.first, match.span.end) is not None


def _told_of(match: Match, message: Message, parts: Seeking) -> Match:
    """Return a request to keep "it" with the title that was told of before it."""
    letters, core = message.letters, match.span.core
    if parts["back"].search(letters) or LINK in letters:
        return match
    cuts = [0, *(at for at in range(1, core) if pauses(message, at)), core]
    for begin, end in pairwise(cuts):
        for mention in reversed(list(parts["mention"].finditer(letters, begin, end))):
            title = title_behind(message, parts, mention.end(), end) if mention.end() < end else None
            if title:
                rule = replace(match.rule, action=Action.SAVE)
                kinds = [kind for letter in mention.group() if (kind := match.tongue.item_types.get(letter))]
                of_a_kind = kinds[-1] if kinds else match.item_type
                return replace(match, rule=rule, slot="content", first=title[0], last=title[1], item_type=of_a_kind)
    return match


def _introduced(match: Match, message: Message, parts: Seeking) -> Match:
    """Return what is to be kept without what only introduces it: "keep this recipe: two eggs"."""
    if match.slot != "content":
        return match
    letters, first, last = message.letters, match.first, match.last
    colon = letters.find(COLON, first, last)
    if first < colon < last - 1 and parts["introducing"].fullmatch(letters, first, colon):
        return replace(match, slot="content_raw", first=colon + 1)
    for at in range(first + 1, min(first + _LONGEST_INTRODUCTION, last)):
        if message.pieces[at].stops and parts["introducing"].fullmatch(letters, first, at):
            first = at
            break
    called = parts["called"].match(letters, first, last)
    return replace(match, first=called.end() if called and called.end() < last else first)


def _title_alone(match: Match, message: Message, parts: Seeking, *, before: bool) -> Match:
    """Return a match without what is said about a title: "salva Pecadores, tô doida pra assistir"."""
    if match.slot != "content" or match.item_type == "note":
        return match
    letters, first, last = message.letters, match.first, match.last
    if before:
        for mention in reversed(list(parts["mention"].finditer(letters, first, last))):
            if title := title_behind(message, parts, mention.end(), last):
                return replace(match, first=title[0], last=title[1])
        return match
    if not message.text[message.pieces[first].start].isupper():
        return match
    at = next((at for at in range(first + 1, last) if _goes_on_why(message, parts, at)), last)
    return replace(match, last=at)
