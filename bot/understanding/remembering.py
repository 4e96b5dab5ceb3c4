"""Orders to remember what stands beside them: "lembra disso" behind a fact, "não esquece que" before one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from bot.understanding.dates import dates
from bot.understanding.grammar import every
from bot.understanding.recognition import Language
from bot.understanding.references import SOME_DAY, ZONE
from bot.understanding.tokens import Token

# So few words tell something.
FEWEST_TOLD = 2
_MARKS = frozenset({"mark", "line"})


def behind_order(text: str, found: Sequence[Token]) -> int | None:
    """Return where what ``text`` is told to remember begins, behind "não esquece que" or "guarda aí que"; else None.

    "Lembra que amanhã tem prova" is an order to be reminded, and no such.
    """
    words = [token.word for token in found]
    denied = words[0] in every("negation")
    at = 1 + denied
    # Behind "anota que" all is one note, whatever it tells: that is read where notes are.
    verbs = every("forgetting") if denied else every("remembering") | (every("keeping") - every("jotting"))
    if len(words) < at or "?" in words or words[at - 1] not in verbs:
        return None
    while at < len(words) and not denied and words[at] in every("beside_orders"):
        at += 1
    if at >= len(words) - FEWEST_TOLD or words[at] not in every("that"):
        return None
    begins = at + 1
    pointed = words[at] in every("this") and words[begins] not in every("article")  # "save that movie"
    reminded = not denied and words[0] in every("remembering") and _tells_a_time(text[found[begins].start :])
    return None if pointed or reminded else begins


def _tells_a_time(text: str) -> bool:
    return any(dates(text, SOME_DAY, ZONE, language) for language in get_args(Language))


def before_order(text: str, found: Sequence[Token]) -> tuple[int, bool] | None:
    """Return how many tokens stand before the order to remember that ``text`` ends with; None if it orders none.

    And whether it says so of what was told, "lembra disso", "não esquece", "guarda essa data", where others only say to
    write down: those may as well save a title. Of what tells a time it is an order to be reminded then.
    """
    begins = _begins(found)
    if begins is None or any(token.word == "?" for token in found):
        return None
    order = [token.word for token in found[begins:]]
    lasting = not (every("remembering") | every("forgetting") | every("occasions")).isdisjoint(order)
    told = text[found[0].start : found[begins - 1].end]
    timed = not every("remembering").isdisjoint(order) and _tells_a_time(told)
    return None if timed else (begins, lasting)


def _begins(found: Sequence[Token]) -> int | None:
    """Return where the order that ends a message begins, and with it the words that lead to it."""
    verbs = every("remembering") | every("forgetting") | every("keeping")
    pointing = every("this") | every("of_this")
    beside = pointing | every("beside_orders") | every("occasions")
    at = len(found)
    while at and (found[at - 1].kind in _MARKS or found[at - 1].word in beside):
        at -= 1
    if not at or found[at - 1].word not in verbs:
        return None
    verb, at = found[at - 1].word, at - 1
    behind = {token.word for token in found[at + 1 :]}
    while at and found[at - 1].word in every("beside_orders"):
        at -= 1
    denied = at > 0 and found[at - 1].word in every("negation")
    if denied is not (verb in every("forgetting")):
        return None
    at -= denied
    apart = at > 0 and (found[at - 1].kind in _MARKS or found[at - 1].word in every("joint"))
    while at and (found[at - 1].kind in _MARKS or found[at - 1].word in every("joint")):
        at -= 1
    plain = apart or denied or not pointing.isdisjoint(behind) or verb in every("jotting")
    leading = every("article") | every("toward") | every("that") | every("third_person") | every("myself")
    led = at > 0 and found[at - 1].word in leading  # "põe na lista pra eu não esquecer" says why
    return at if plain and not led and at >= FEWEST_TOLD else None
