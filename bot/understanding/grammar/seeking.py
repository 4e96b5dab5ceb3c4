"""The words that only ask, as patterns read from a language's file of them: `gists` sets them aside."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, get_args

from bot.understanding.grammar.parts import Parts, RuleFile, read_rules
from bot.understanding.grammar.sentences import LanguageName
from bot.understanding.grammar.templates import Compiler

# fmt: off
# What the lists mean is said in the files. These are what asks, by what it asks for,
Kind = Literal[
    "find", "check", "show", "need", "about", "where", "kept", "held", "ours", "mine", "have", "there", "anything",
    "place", "lost", "it", "noise", "tag", "wondering", "info", "info_it", "info_behind", "info_maybe",
]
# these are asked for as patterns,
_Said = Literal["tail", "mention", "keep", "keep_it", "back", "why_kept", "this_said", "introducing", "called"]
# these as letters,
_Listed = Literal[
    "hints", "barred", "joint", "surely", "refusing", "hollow", "asking", "telling", "told", "ourselves", "that",
    "states", "things", "untitled",
]
# fmt: on
# and these are the letters that such patterns begin with.
_Begun = Literal["tails", "keeps"]
_BEGUN: dict[_Begun, tuple[_Said, ...]] = {"tails": ("tail",), "keeps": ("keep",)}
# How each of these is asked for with nothing beside it: "procura {}".
_PLAINLY = ("search", "get_info", "save", "note", "save_previous")


class Seeking(Parts[_Said, _Listed | _Begun]):
    """What asks: ``kinds`` are its patterns with what they ask for, by the letter that they begin with."""

    __slots__ = ("kinds",)

    def __init__(self, file: RuleFile) -> None:
        said: tuple[_Said, ...] = get_args(_Said)
        listed: tuple[_Listed, ...] = get_args(_Listed)
        letters: dict[_Listed | _Begun, frozenset[str]] = {part: file.first(part) for part in listed}
        letters |= {part: file.first(*of) for part, of in _BEGUN.items()}
        super().__init__({part: file.pattern(part) for part in said}, letters, file.plainly)
        self.kinds = _by_first_letter(file)


def seeking_parts(name: LanguageName, compiler: Compiler) -> Seeking:
    """Return what asks in a language. Raises TemplateError for a file that has others than are asked for."""
    place = f"{name}.seeking.toml"
    file = RuleFile(place, "seeking", read_rules(place), compiler)
    file.check({*get_args(Kind), *get_args(_Said), *get_args(_Listed)}, _PLAINLY)
    return Seeking(file)


def _by_first_letter(file: RuleFile) -> Mapping[str, tuple[tuple[Kind, re.Pattern[str]], ...]]:
    kinds: dict[str, tuple[tuple[Kind, re.Pattern[str]], ...]] = {}
    for kind in get_args(Kind):
        compiled = file.pattern(kind)
        for letter in file.first(kind):
            kinds[letter] = (*kinds.get(letter, ()), (kind, compiled))
    return kinds
