"""The parts that messages of a language are told from: the lists of a rule file by name, as patterns and as letters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any, Generic, TypeVar

from bot.understanding.grammar.patterns import Pattern, at_a_look
from bot.understanding.grammar.templates import Compiler, TemplateError

_Patterns = TypeVar("_Patterns", bound=str)
_Letters = TypeVar("_Letters", bound=str)
_GROUP_NAME = re.compile(r"\(\?P<\w+>")
_NOTHING = Pattern("(?!)", frozenset(), frozenset())


class Parts(dict[_Patterns, re.Pattern[str]], Generic[_Patterns, _Letters]):
    """Lists of a rule file: as patterns by their names, some by the letters they begin with, and how things are said.

    Their names are a Literal in the module that reads the file, so a name that nobody declared is a type error.
    """

    __slots__ = ("letters", "plainly")

    def __init__(
        self,
        patterns: Mapping[_Patterns, re.Pattern[str]],
        letters: Mapping[_Letters, frozenset[str]],
        plainly: Mapping[str, str],
    ) -> None:
        super().__init__(patterns)
        self.letters = letters
        self.plainly = plainly


def read_rules(place: str) -> dict[str, Any]:
    """Return what a rule file says."""
    return tomllib.loads(resources.files("bot.understanding").joinpath("rules", place).read_text("utf-8"))


class RuleFile:
    """The lists of one rule file, whose entries may use its other lists as ``<kind_name>``, and a language's own."""

    def __init__(self, place: str, kind: str, said: Mapping[str, Any], compiler: Compiler) -> None:
        self.place = place
        self.plainly: dict[str, str] = said["plainly"]
        self.said: dict[str, list[str]] = {name: of for name, of in said.items() if name != "plainly"}
        self._kind = kind
        slots = dict(compiler.slots)
        lists = {f"{kind}_{name}": entries for name, entries in self.said.items()}
        self._compiler = Compiler(compiler.letters, {**compiler.lists, **lists}, slots)
        slots["word"] = Pattern(f"[^{''.join(sorted(self.first('barred')))}]", None, None)

    def check(self, asked: Iterable[str], plainly: Iterable[str]) -> None:
        """Raise TemplateError unless the file has what is asked for, and nothing that neither code nor list uses."""
        asked = frozenset(asked)
        used = asked | {name for name in self.said if f"<{self._kind}_{name}>" in str(self.said)}
        if missing := sorted((asked - self.said.keys()) | (frozenset(plainly) ^ self.plainly.keys())):
            raise TemplateError(f"{self.place} lacks (or has, and should not) {missing}")
        if unused := sorted(self.said.keys() - used):
            raise TemplateError(f"{self.place} has {unused}, which nothing asks for")

    def list_of(self, name: str) -> Pattern:
        """Return the pattern of a list; of an empty one, that of nothing at all."""
        return self._compiler.list_of(f"{self._kind}_{name}") if self.said[name] else _NOTHING

    def pattern(self, name: str) -> re.Pattern[str]:
        """Return a list compiled, without the names of what stands in slots."""
        return re.compile(_GROUP_NAME.sub("(?:", at_a_look(self.list_of(name))))

    def first(self, *names: str) -> frozenset[str]:
        """Return the letters that entries of these lists may begin with."""
        return frozenset[str]().union(*(self.list_of(name).first or () for name in names))
