"""What a persona says otherwise than the catalogue: which sentences those may be, and that they tell the same facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fluent.syntax import FluentParser, ast

from bot.replies.catalogue import References, Voice, arguments_of, said_otherwise

# Greetings, chatter and what is said of something done. Questions, refusals, rights and help in need are everybody's
# alike: how they read must not depend on who speaks.
VARIED = frozenset(
    {
        *("greet", "greet-again", "thank", "farewell", "language-set", "cancelled"),
        *("passing-praise", "passing-laughter", "passing-scolding", "passing-wait"),
        *("passing-1", "passing-2", "passing-3", "passing-4", "listening-1", "listening-2"),
        *("kept", "kept-note", "kept-as-note", "kept-link", "kept-video", "kept-seen"),
        *("edited-note", "edited-title", "edited-tag", "edited-seen", "removed", "denied-removal"),
        *("undone-kept", "undone-removed", "agenda-put", "lists-created", "lists-added", "lists-ticked"),
        *("ledger-expense", "ledger-income", "health-recorded"),
    }
)
_DIGITS = re.compile(r"\d+")
_INDENT = "    "


def fluent(variants: Mapping[str, str]) -> str:
    """Return ``variants``, patterns by key, as one Fluent text."""
    return "".join(f"{key} =\n{_indented(pattern)}\n" for key, pattern in sorted(variants.items()))


def mistakes(locale: str, variants: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with ``variants``, patterns by key, for a language that there is a catalogue for."""
    for key, pattern in variants.items():
        if key not in VARIED or (needed := arguments_of(locale, key)) is None:
            yield f"{key}: is no sentence that a persona may say otherwise"
            continue
        entries = [each for each in FluentParser().parse(fluent({key: pattern})).body if not isinstance(each, _NOTHING)]
        if len(entries) != 1 or not isinstance(message := entries[0], ast.Message) or message.value is None:
            yield f"{key}: is no text for one sentence"
            continue
        found = _Used()
        found.visit(message)
        if unknown := sorted(each for each in found.messages if arguments_of(locale, each) is None):
            yield f"{key}: there is no sentence {', '.join(unknown)}"
            continue
        used = found.variables.union(*(arguments_of(locale, each) or () for each in found.messages))
        if used != needed:
            yield f"{key}: should use {_listed(needed)}, and uses {_listed(used)}"
        elif found.digits:
            yield f"{key}: has a number of its own ({', '.join(sorted(found.digits))})"


def spoken_as(voice: Voice, variants: str) -> Voice:
    """Return ``voice`` with the Fluent text ``variants``; the voice itself without any."""
    return said_otherwise(voice.locale, variants) if variants else voice


class _Used(References):
    """Collects the digits that stand in the words of a pattern as well."""

    def __init__(self) -> None:
        super().__init__()
        self.digits: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - named by fluent.syntax
        self.digits |= set(_DIGITS.findall(node.value))


def _indented(pattern: str) -> str:
    return "\n".join(_INDENT + line if line.strip() else "" for line in pattern.strip().splitlines())


def _listed(names: frozenset[str] | set[str]) -> str:
    return ", ".join(f"${name}" for name in sorted(names)) or "nothing"


_NOTHING = (ast.Comment, ast.GroupComment, ast.ResourceComment)
