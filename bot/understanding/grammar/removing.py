"""The parts that removals, choices and answers are told from, read from a language's file of them."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

from bot.understanding.grammar.parts import Parts, RuleFile, read_rules
from bot.understanding.grammar.patterns import DASH, DIGITS, ORDINAL
from bot.understanding.grammar.sentences import LanguageName
from bot.understanding.grammar.templates import Compiler

# fmt: off
# What the lists mean is said in the files. These are asked for as patterns,
_Said = Literal[
    "verb", "weak", "away", "opening", "closing", "leaving", "going", "need", "led", "polite", "may", "dear",
    "aside", "library", "place", "it", "from_first", "onto", "tag",
    "lead", "of_ours", "number", "kind", "kind_behind", "seen_kind", "said_here", "thing", "everything", "memory",
    "seen", "topic", "told_of", "no_need", "no_more", "not_which", "reason", "since", "so", "i", "subordinate",
    "he_did", "kin", "relative", "somebody", "heralds", "quitting", "parting", "fresh",
    "later", "takes_back", "no_rest", "orders",
    "chosen", "there", "choosing", "before_choice", "chosen_for", "judged", "surely",
    "why_yes", "why_no",
]
# these as letters,
_Listed = Literal[
    "hints", "erasing", "would", "to_whom", "shared", "foreign", "so_letters", "subject", "days", "people",
    "barred", "not_in_name", "not_before", "not_behind", "which", "surely_all", "keeping", "devices", "viewing",
    "filling", "numbering", "one", "selecting", "not_numbered", "chosen_number", "not_chosen", "maybe",
    "yes_hints", "no_hints",
]
# and these are the letters that such patterns begin with.
_Begun = Literal["begins", "opens", "closes", "leaves"]
# fmt: on
_BEGUN: dict[_Begun, tuple[_Said, ...]] = {
    "begins": ("verb", "weak"),
    "opens": ("opening",),
    "closes": ("closing",),
    "leaves": ("leaving", "going"),
}
# The order at its plainest, and what that is with a question mark, of a list, of one, of all; and a choice.
_PLAINLY = ("order", "asked", "listed", "of", "all", "choice")

Removing: TypeAlias = Parts[_Said, _Listed | _Begun]


def removing_parts(name: LanguageName, compiler: Compiler) -> Removing:
    """Return the parts of a removal. Raises TemplateError for a file that has others than are asked for."""
    said: tuple[_Said, ...] = get_args(_Said)
    listed: tuple[_Listed, ...] = get_args(_Listed)
    place = f"{name}.removing.toml"
    file = RuleFile(place, "removing", read_rules(place), compiler)
    file.check({*said, *listed}, _PLAINLY)
    patterns = {part: file.pattern(part) for part in said}
    patterns["number"] = re.compile(_a_number_ahead(file) + patterns["number"].pattern)
    letters: dict[_Listed | _Begun, frozenset[str]] = {part: file.first(part) for part in listed}
    letters |= {part: file.first(*of) for part, of in _BEGUN.items()}
    letters["selecting"] |= {DIGITS, ORDINAL, DASH}
    return Removing(patterns, letters, file.plainly)


def _a_number_ahead(file: RuleFile) -> str:
    """Return what asks for a number behind articles: the words for a choice are also "a", "de" and "todos"."""
    numbers = file.first("numbering") | {DIGITS, ORDINAL}
    return f"(?=[{''.join(sorted(file.first('filling')))}]{{0,4}}[{''.join(sorted(numbers))}])"
