"""Where sentences are said in the code, and which sentences the languages have: both read from their sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from bot.replies.catalogue import catalogues

ROOT = Path(__file__).parents[3]
SPEAKING = ("bot", "webhooks")


@dataclass(frozen=True, slots=True)
class Use:
    """One call of ``.say``: where it is, its key (None if it is not a literal) and its arguments' names."""

    where: str
    key: str | None
    arguments: frozenset[str]
    unpacks: bool


def uses() -> list[Use]:
    """Return every call of ``.say(...)`` in the packages that speak to people."""
    files = (path for package in SPEAKING for path in sorted((ROOT / package).rglob("*.py")))
    return [use for path in files for use in uses_in(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))]


def uses_in(source: str, name: str) -> Iterator[Use]:
    """Yield the calls of ``.say(...)`` in Python ``source``; either branch of a conditional key counts."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say"):
            continue
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "context":
            continue  # TurnContext.say takes a text, not a key
        arguments = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
        unpacks = any(keyword.arg is None for keyword in node.keywords)
        for key in _literals(node.args[0]) if node.args else [None]:
            yield Use(f"{name}:{node.lineno}", key, arguments, unpacks)


def _literals(node: ast.expr) -> list[str | None]:
    if isinstance(node, ast.IfExp):
        return [*_literals(node.body), *_literals(node.orelse)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [None]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a language: the arguments and the other sentences its text refers to."""

    arguments: frozenset[str]
    sentences: frozenset[str]


def text_of(locale: str) -> str:
    """Return all of the Fluent text of a language."""
    return "\n".join(path.read_text(encoding="utf-8") for path in catalogues(locale))


@cache
def sentences(name: str) -> dict[str, Sentence]:
    """Return the sentences of a language by key. Fails on a line that is not Fluent, or a key written twice."""
    found: dict[str, Sentence] = {}
    for entry in parse(text_of(name)).body:
        assert not isinstance(entry, ftl.Junk), f"{name}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{name} has {entry.id.name} twice"
            found[entry.id.name] = _sentence(entry)
    return found


def reach(key: str, known: dict[str, Sentence]) -> frozenset[str]:
    """Return ``key`` and the keys its text refers to, however indirectly."""
    return frozenset({key}).union(*(reach(other, known) for other in known[key].sentences))


def arguments(key: str, known: dict[str, Sentence]) -> frozenset[str]:
    """Return the arguments that saying ``key`` takes."""
    return frozenset().union(*(known[other].arguments for other in reach(key, known)))


class _References(Visitor):
    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.sentences: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - named by fluent.syntax
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - named by fluent.syntax
        self.sentences.add(node.id.name)


def _sentence(message: ftl.Message) -> Sentence:
    found = _References()
    found.visit(message)
    return Sentence(frozenset(found.arguments), frozenset(found.sentences))
