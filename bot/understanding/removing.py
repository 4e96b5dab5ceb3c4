"""The parts that removals are told from, as patterns and letters, read from a language's file of them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from importlib import resources
from typing import Any

from bot.understanding.patterns import DASH, DIGITS, ORDINAL, Pattern
from bot.understanding.sentences import LanguageName
from bot.understanding.templates import Compiler

_NAMED = re.compile(r"\(\?P<\w+>")
_NOTHING = Pattern("(?!)", frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Removing:
    """The parts of a removal, as patterns and letters: what `removals` puts together."""

    verb: re.Pattern[str]
    weak: re.Pattern[str]
    away: re.Pattern[str]
    aside: re.Pattern[str]
    library: re.Pattern[str]
    place: re.Pattern[str]
    it: re.Pattern[str]
    lead: re.Pattern[str]
    of_ours: re.Pattern[str]
    number: re.Pattern[str]
    kind: re.Pattern[str]
    seen_kind: re.Pattern[str]
    said_here: re.Pattern[str]
    thing: re.Pattern[str]
    everything: re.Pattern[str]
    memory: re.Pattern[str]
    seen: re.Pattern[str]
    no_need: re.Pattern[str]
    no_more: re.Pattern[str]
    tag: re.Pattern[str]
    chosen: re.Pattern[str]
    there: re.Pattern[str]
    choosing: re.Pattern[str]
    before_choice: re.Pattern[str]
    chosen_for: re.Pattern[str]
    polite: re.Pattern[str]
    dear: re.Pattern[str]
    somebody: re.Pattern[str]
    not_which: re.Pattern[str]
    reason: re.Pattern[str]
    so: re.Pattern[str]
    may: re.Pattern[str]
    i: re.Pattern[str]
    subordinate: re.Pattern[str]
    later: re.Pattern[str]
    takes_back: re.Pattern[str]
    orders: re.Pattern[str]
    parting: re.Pattern[str]
    fresh: re.Pattern[str]
    led: re.Pattern[str]
    need: re.Pattern[str]
    opening: re.Pattern[str]
    closing: re.Pattern[str]
    leaving: re.Pattern[str]
    going: re.Pattern[str]
    since: re.Pattern[str]
    topic: re.Pattern[str]
    heralds: re.Pattern[str]
    told_of: re.Pattern[str]
    from_first: re.Pattern[str]
    relative: re.Pattern[str]
    no_rest: re.Pattern[str]
    onto: re.Pattern[str]
    quitting: re.Pattern[str]
    kin: re.Pattern[str]
    judged: re.Pattern[str]
    why_yes: re.Pattern[str]
    why_no: re.Pattern[str]
    he_did: re.Pattern[str]
    kind_behind: re.Pattern[str]
    surely: re.Pattern[str]
    so_letters: frozenset[str]
    subject: frozenset[str]
    which: frozenset[str]
    keeping: frozenset[str]
    hints: frozenset[str]
    begins: frozenset[str]  # of a verb
    barred: frozenset[str]  # in a name
    not_before: frozenset[str]
    not_behind: frozenset[str]
    devices: frozenset[str]
    viewing: frozenset[str]
    not_chosen: frozenset[str]
    shared: frozenset[str]  # verbs of another language as well
    foreign: frozenset[str]  # words of that one
    would: frozenset[str]  # verbs that are an order only to somebody: "você apagaria"
    to_whom: frozenset[str]
    days: frozenset[str]
    maybe: frozenset[str]
    yes_hints: frozenset[str]
    no_hints: frozenset[str]
    opens: frozenset[str]
    closes: frozenset[str]
    leaves: frozenset[str]
    erasing: frozenset[str]  # verbs that are said of nothing but what is written down
    surely_all: frozenset[str]
    people: frozenset[str]
    not_numbered: frozenset[str]  # what a number behind it counts
    not_in_name: frozenset[str]
    selecting: frozenset[str]  # what stands between the numbers of a list
    plainly: str  # the order at its plainest, and what that is with a question mark, of a list, of one, of all
    plainly_asked: str
    plainly_listed: str
    plainly_of: str
    plainly_all: str


def removing_parts(name: LanguageName, compiler: Compiler) -> Removing | None:
    """Return the parts of a removal in a language that has a file of them."""
    place = resources.files("bot.understanding").joinpath("rules", f"{name}.removing.toml")
    if not place.is_file():
        return None
    said: dict[str, list[str]] = tomllib.loads(place.read_text("utf-8"))
    lists = {f"removing_{part}": entries for part, entries in said.items()}
    slots = dict(compiler.slots)
    within = Compiler(compiler.letters, {**compiler.lists, **lists}, slots)
    slots["word"] = Pattern(f"[^{''.join(sorted(_first(within.list_of('removing_barred'))))}]", None, None)
    types = {each.name: each.type for each in fields(Removing)}
    parts = {
        part: within.list_of(f"removing_{part}") if entries else _NOTHING
        for part, entries in said.items()
        if types.get(part) != "str"
    }
    found: dict[str, Any] = {
        part: _first(of) if types[part] == "frozenset[str]" else re.compile(_NAMED.sub("(?:", of.source))
        for part, of in parts.items()
        if part in types
    }
    found |= {part: " ".join(entries) for part, entries in said.items() if types.get(part) == "str"}
    found["selecting"] |= {DIGITS, ORDINAL, DASH}
    found["number"] = re.compile(_a_number_ahead(within) + found["number"].pattern)
    return Removing(
        **found,
        begins=_first(parts["verb"]) | _first(parts["weak"]),
        opens=_first(parts["opening"]),
        closes=_first(parts["closing"]),
        leaves=_first(parts["leaving"]) | _first(parts["going"]),
    )


def _a_number_ahead(compiler: Compiler) -> str:
    """Return what asks for a number behind articles: the words for a choice are also "a", "de" and "todos"."""
    fillers, numbers = (compiler.list_of(f"removing_{part}").first or frozenset() for part in ("filling", "numbering"))
    numbers |= {DIGITS, ORDINAL}
    return f"(?=[{''.join(sorted(fillers))}]{{0,4}}[{''.join(sorted(numbers))}])"


def _first(pattern: Pattern) -> frozenset[str]:
    return pattern.first or frozenset()
