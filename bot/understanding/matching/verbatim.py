"""What a person wants kept or found, whole: words that sound like a courtesy may be a part of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action

if TYPE_CHECKING:
    from bot.understanding.matching.matching import Match

_ABOUT_SOMETHING = frozenset({Action.SAVE, Action.SEARCH, Action.DELETE_ITEM})
_VERB_AND_WORD = 2
_LONGEST_ADDRESS = 3
_LONGEST_TITLE = 6  # in words; longer ones are rarely said whole


def cuts_short(match: Match, message: Message) -> bool:
    """Tell whether ``match`` takes the end of what it is about for a courtesy: "flor" in "anota comprar flor".

    A pause sets a courtesy apart, and "por favor" is nothing else. Otherwise it is a part of what cannot end before it
    ("o telefone do doutor"); of what is to be kept also if that is a note, a sentence or something to do.
    """
    span, roles = match.span, match.tongue.roles
    if match.slot is None:
        named = message.letters[span.end - 1] in roles["thing_too"] and not message.pieces[span.end - 1].stops
        return named and span.end - span.core == _VERB_AND_WORD and match.rule.action in _ABOUT_SOMETHING
    if not match.last == span.stop < span.end or message.pieces[span.stop].stops:
        return False
    if match.tongue.surely_after.fullmatch(message.letters, span.stop, span.end):
        return False
    first, last = message.letters[match.first], message.letters[match.last - 1]
    if last in roles["goes_on"] or last in roles["errand"]:
        return True
    if match.rule.action is not Action.SAVE:
        return False
    a_sentence = match.item_type is None and match.free > _LONGEST_TITLE
    return match.item_type == "note" or a_sentence or first in roles["errand"]


def with_its_beginning(match: Match, message: Message) -> Match:
    """Return ``match`` with what a note begins with and seems to call somebody: "anota meu filho passou na prova".

    A pause behind it sets it apart, and so does something to do: "anota mano comprar leite".
    """
    errand = message.letters[match.first] in match.tongue.roles["errand"]
    if match.item_type != "note" or errand or message.pieces[match.first].stops:
        return match
    for first in range(max(match.span.core + 1, match.first - _LONGEST_ADDRESS), match.first):
        if match.tongue.friend.fullmatch(message.letters, first, match.first):
            return replace(match, first=first)
    return match
