"""What a person's words were taken to mean, before anything is known about the conversation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

from bot.actions import SPECS, Action, Intent

_ACTIONS: dict[str, str] = {str(action): action for action in Action}
# What is understood before it can be done is, until then, what comes nearest. What is told of oneself or asked of
# people is kept and looked for like anything else: the packs for that are told it by its label.
UNTIL_THEN: dict[str, Action] = {
    "know": Action.REMEMBER,
    "ask_person": Action.SEARCH,
}


@cache
def action_of(label: str) -> str:
    """Return the action that an example's ``label`` stands for: itself, unless nothing can do it yet."""
    return _ACTIONS.get(label, UNTIL_THEN.get(label, label))


def action_named(name: str) -> str:
    """Return the action called ``name``: the library's own as what the code compares with, a pack's as it is."""
    return _ACTIONS.get(name, name)


def is_of_a_pack(action: str) -> bool:
    """Tell whether ``action`` is a pack's own."""
    return action not in _ACTIONS


class Abstention(StrEnum):
    """Why the rules leave a text alone."""

    NOTHING_TO_READ = "nothing to read"
    NO_RULE = "no rule fits"
    NEGATED = "a request after a negation"
    DOUBTFUL = "several requests, not plainly meant"
    TIE = "two rules fit"
    SAID_OTHERWISE = "a rule for what is no request"
    NARROWED = "a removal narrowed by what nothing can be picked out by"


ItemType = Literal["movie", "tv_show", "video", "book", "music", "link", "note", "file"]
Language = Literal["pt-BR", "en"]


@dataclass(frozen=True, slots=True)
class Selection:
    """Which entries of a numbered list are meant.

    ``numbers`` counts from 1; negative numbers count from the end (-1 is the last).
    ``everything`` is "todos"; ``excluded`` is what "todos menos o 2" leaves out.
    """

    numbers: tuple[int, ...] = ()
    everything: bool = False
    excluded: tuple[int, ...] = ()

    def positions(self, size: int) -> tuple[int, ...] | None:
        """Return the 0-based positions in a list of ``size`` entries, or None if one does not exist."""
        if self.everything:
            left_out = Selection(self.excluded).positions(size) if self.excluded else ()
            return None if left_out is None else tuple(i for i in range(size) if i not in left_out)
        found: list[int] = []
        for number in self.numbers:
            position = number - 1 if number > 0 else size + number
            if number == 0 or not 0 <= position < size:
                return None
            if position not in found:
                found.append(position)
        return tuple(found) or None

    def as_json(self) -> list[int] | str:
        """Return the list of numbers, or "all"."""
        return "all" if self.everything else list(self.numbers)


@dataclass(frozen=True, slots=True)
class Entities:
    """The parts of a message that an action needs; absent parts are None.

    ``content`` is verbatim, as the person typed it after the verb. ``query`` keeps the person's
    spelling too, without articles and kind words around it ("o filme matrix" -> "matrix"). ``value`` is what
    an item is to be called, dated or tagged, or what should stand where ``was`` stands, as it was typed. ``list`` is
    the name of a list, ``when`` and ``amount`` the words of a time and of a sum or measure.
    """

    content: str | None = None
    query: str | None = None
    url: str | None = None
    item_type: ItemType | None = None
    year: int | None = None
    selection: Selection | None = None
    language: Language | None = None
    value: str | None = None
    was: str | None = None
    list: str | None = None
    when: str | None = None
    amount: str | None = None


@dataclass(frozen=True, slots=True)
class Recognition:
    """One clause, classified.

    ``confidence`` is from 0 to 1. ``rule`` names the rule and the words it matched, for /porque.
    ``needs_model`` says that the rules abstain on a part of it, whether or not a model is configured;
    ``abstention`` why they abstain on all of it. ``asks`` says of a removal that it is only guessed, so that nothing
    is removed before the person was asked. ``label`` is what it was learnt to be, where that says more than the action.
    """

    action: str
    confidence: float
    rule: str
    text: str
    entities: Entities = Entities()
    needs_model: bool = False
    abstention: Abstention | None = None
    asks: bool = False
    label: str = ""

    @property
    def intent(self) -> Intent:
        return SPECS[self.action].intent if self.action in SPECS else Intent.UNKNOWN
