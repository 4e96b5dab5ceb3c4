"""What answers an offer to record: a yes with more to it, a no with the right day or value, or neither."""

from __future__ import annotations

import re
from typing import cast

from bot.actions import Action
from bot.packs.amending import looked_again
from bot.packs.health.measures import Measured, amount_of, measure_in
from bot.packs.health.others import somebody_in, whose_instead
from bot.packs.health.quantities import MEASURES, pattern
from bot.packs.values import is_denied
from bot.understanding.grammar import every
from bot.understanding.recognition import Entities, Recognition
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.normaliser import aligned
from state.lane import PackQuestion
from state.text import words
from state.turns import Message

OFFER, VALUE, REMOVE = "offer", "value", "remove"
OWN_OFFER, OWN_VALUE = "own_offer", "own_value"
_YES = re.compile(
    r"(?:sim+|s+|claro|isso(?: mesmo)?|pode(?: sim| ser)?|ok|blz|beleza|uhum|aham|certo|yes|yep|yeah|y|"
    r"sure)\b[\s,.!;]*"
    r"(?:(?:pode|podes?)\s+)?(?:(?:registr|anot|guard|salv|coloc|record|save|add)\w*\b[\s,.:]*)?"
)
_NO = re.compile(r"(?:nao|n|no|nope|opa|ops|errei|na verdade|alias|actually|sorry|oops)\b[\s,.!:]*")
NOTE_THIS = re.compile(r"^\W*(?:anota|anote|registra|registre|marca|marque|log|record|note)(?: ai| aqui| que)?\b\W*")
# An order to record what is told is the yes to it: nothing is asked.
ORDER = pattern("order")
_ONE_MORE = pattern("one_more")
_DIGIT = re.compile(r"\d")
_MOST_WORDS = 12
_WHOSE = 4


def said_with_yes(text: str) -> str | None:
    """Return what ``text`` says behind its yes, "" for nothing; None if it does not begin with one."""
    found = _YES.match(aligned(text).lstrip())
    return text.lstrip()[found.end() :].strip(" .,!") if found else None


def only_orders(recognition: Recognition) -> bool:
    """Tell whether a message orders to keep, and not what: "anota sim" behind an offer is its yes."""
    keeps = recognition.action in (Action.SAVE, Action.SAVE_PREVIOUS)
    return keeps and recognition.entities == Entities(item_type=recognition.entities.item_type)


def said_with_no(text: str) -> str | None:
    """Return what ``text`` says behind its no, or a second look; None if it does not begin with one."""
    found = _NO.match(aligned(text).lstrip())
    return text.lstrip()[found.end() :].strip(" .,!") if found else looked_again(text)


def said_anew(text: str, name: str) -> str | None:
    """Return ``text`` if it is a value of the measure ``name``, and nothing besides: "13 por 8", "é 82 na verdade"."""
    value = amount_of(text, name) if name in MEASURES and not text.endswith("?") else None
    if not isinstance(value, Measured):
        return None
    left = " ".join(words(f"{text[: value.start]} {text[value.end :]}"))
    for term in every("weak_editing_terms") | every("editing_terms"):
        left = f" {left} ".replace(f" {term} ", " ")
    known = every("being") | every("coming_to") | every("article") | {*MEASURES[name].units}
    return text if {*left.split()} <= known else None


def one_more(text: str, name: str) -> Measured | None:
    """Return what ``text`` adds to a value of the measure ``name``, "mais 300"; None if it adds none, or is more."""
    led = _ONE_MORE.match(aligned(text)) if name in MEASURES and MEASURES[name].adds else None
    rest = text[led.end() :] if led else ""
    value = amount_of(rest, name) if rest and measure_in(rest) in (None, name) and said_anew(rest, name) else None
    return value if isinstance(value, Measured) else None


def is_whose(text: str) -> str | None:
    """Return of whom ``text`` says that a measure is, if it tells nothing else: "da minha mãe"; None if it does."""
    who = somebody_in(text)
    return who if who and len(text.split()) <= _WHOSE and not _DIGIT.search(text) and not text.endswith("?") else None


def is_ordered(text: str) -> bool:
    """Tell whether ``text`` orders to record what it tells, and asks or denies nothing."""
    order = ORDER.search(aligned(text))
    return order is not None and not is_question(text) and not is_denied(aligned(text)[: order.start()])


def answers(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether a message answers what the pack asks, as far as its words alone tell."""
    text = (message.text or "").strip()
    if message.forwarded:
        return False
    if asked.name != OFFER or (recognition.text.strip() != text and not text.startswith(recognition.text)):
        return None
    more = said_with_yes(text)
    if more == "" or whose_instead(text) or only_orders(recognition):
        return True
    if more and is_whose(more):
        return True
    if more and (_DIGIT.search(more) or not more.endswith("?")) and len(text.split()) <= _MOST_WORDS:
        return True if _DIGIT.search(more) else None
    offered = cast("list[dict[str, str]]", asked.args["measured"])
    if one_more(text, offered[-1]["name"]) or (len(offered) == 1 and said_anew(text, offered[0]["name"])):
        return True
    rather = said_with_no(text)
    return True if rather and not text.endswith("?") and len(text.split()) <= _MOST_WORDS else None
