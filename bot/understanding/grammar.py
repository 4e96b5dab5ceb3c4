"""Grammar of what destroys and what confirms: whole clauses matched against templates, nothing left over.

The template language, over words without accents and in lower case:

    word              that word
    [a | b]           may be there or not
    (a | b)           one of them
    <list>            any entry of that list of the language's file
    {object} {number} words that are read further: a name, or numbers of a list
    {kind}            a word for a kind of entry

A clause is courtesies (``before``), a sentence, courtesies (``after``). Each language is read on its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

from bot.understanding.recognition import ItemType, Language
from bot.understanding.words.numbers import parse_selection

_SIGN = re.compile(r"[\[\]()|]|<\w+>|\{\w+\}|[^\s\[\]()|<>{}]+")
Shape = Literal["everything", "this", "number", "item"]


class TemplateError(ValueError):
    """A template that cannot be read: an unknown list, or brackets that do not fit."""


@dataclass(frozen=True, slots=True)
class Order:
    """A clause that is an order to remove and nothing else; ``words`` are those the template left open."""

    shape: Shape
    sentence: str
    words: tuple[int, int] | None = None
    kind: ItemType | None = None


class Lexicon:
    """One language's words, and its grammar as expressions, each made when it is first needed."""

    def __init__(self, language: Language) -> None:
        text = resources.files("bot.understanding.languages").joinpath(f"{language}.toml").read_text("utf-8")
        self._file: dict[str, Any] = tomllib.loads(text)
        self.language = language
        self.words: Mapping[str, frozenset[str]] = {name: frozenset(said) for name, said in self._file["words"].items()}
        self.kinds: Mapping[str, ItemType] = {
            word: kind for kind, words in self._file["kinds"].items() for word in words
        }
        self.languages: Mapping[str, Language] = {
            word: code for code, words in self._file["languages"].items() for word in words
        }
        entries = [entry for entries in self._file["lists"].values() for entry in entries]
        # Every word of the language that is told apart here.
        self.said = frozenset(word for entry in entries for word in _plain(entry)) | self.kinds.keys()
        self._orders: dict[Shape, re.Pattern[str]] = {}
        removing = [entry for name in ("erase", "drop", "empty") for entry in self._file["lists"][name]]
        self.verbs = frozenset(word for entry in removing for word in _plain(entry))
        # Those that order it by themselves: "dar fim" has a noun in it.
        self.orders = frozenset(entry for entry in removing if entry.isalpha())
        # What whoever is spoken to is called: "não, meu amigo".
        self.friends = frozenset(entry for entry in self._file["lists"]["friend"] if entry.isalpha())
        self.erasing = frozenset(entry for entry in self._file["lists"]["erase"] if entry.isalpha())

    def order(self, words: Sequence[str]) -> Order | None:
        """Return the order to remove that ``words`` are from the first to the last, if they are one."""
        if self.verbs.isdisjoint(words):
            return None
        said = "".join(f"{word} " for word in words)
        for shape in get_args(Shape):
            if match := self._pattern(shape).fullmatch(said):
                order = self._ordered(shape, match, said)
                if shape != "number" or (order.words and parse_selection(" ".join(words[slice(*order.words)]))):
                    return order
        return None

    def _ordered(self, shape: Shape, match: re.Match[str], said: str) -> Order:
        named = {name: words for name, words in match.groupdict().items() if words}
        which = int(next(name for name in named if name[0] == "s")[1:])
        kind = next((self.kinds[word] for word in said.split() if word in self.kinds), None)
        sentence = self._file["removal"][shape][which]
        if f"w{which}" not in named:
            return Order(shape, sentence, None, kind)
        first = said[: match.start(f"w{which}")].count(" ")
        return Order(shape, sentence, (first, first + named[f"w{which}"].count(" ")), kind)

    def _pattern(self, shape: Shape) -> re.Pattern[str]:
        if shape not in self._orders:
            sentences = (
                f"(?P<s{at}>{self._expression(sentence, at)})"
                for at, sentence in enumerate(self._file["removal"][shape])
            )
            before, after = (f"(?:{self._any(name)})*+" for name in ("before", "after"))
            self._orders[shape] = re.compile(f"{before}(?:{'|'.join(sentences)}){after}")
        return self._orders[shape]

    def _any(self, name: str) -> str:
        if name not in self._file["lists"]:
            raise TemplateError(f"{self.language} has no list {name}")
        return "|".join(sorted(map(self._expression, self._file["lists"][name]), key=len, reverse=True))

    def _expression(self, template: str, place: int = 0) -> str:
        signs = _SIGN.findall(template.replace("{object}", f"{{{place}}}").replace("{number}", f"{{{place}}}"))
        expression, rest = self._read(signs, 0, "")
        if rest != len(signs):
            raise TemplateError(f"{template!r} closes what it has not opened")
        return expression

    def _read(self, signs: Sequence[str], at: int, closing: str) -> tuple[str, int]:
        made: list[str] = []
        while at < len(signs) and signs[at] not in ("]", ")"):
            sign = signs[at]
            if sign in "[(":
                inner, at = self._read(signs, at + 1, "]" if sign == "[" else ")")
                made.append(f"(?:{inner})" + ("?" if sign == "[" else ""))
            elif sign == "|":
                made.append("|")
            else:
                made.append(self._one(sign))
            at += 1
        if closing and (at >= len(signs) or signs[at] != closing):
            raise TemplateError(f"{' '.join(signs)!r} opens what it does not close")
        return "".join(made), at

    def _one(self, sign: str) -> str:
        if sign[0] == "<":
            return f"(?:{self._any(sign[1:-1])})"
        if sign == "{kind}":
            return f"(?:{'|'.join(map(re.escape, self.kinds))}) "
        if sign[0] == "{":
            return f"(?P<w{sign[1:-1]}>(?:\\S+ )+?)"
        return re.escape(sign) + " "


def _plain(template: str) -> Iterator[str]:
    return (sign for sign in _SIGN.findall(template) if sign[0] not in "[]()|<{")


@cache
def lexicons() -> tuple[Lexicon, ...]:
    """Return the lexicon of every language."""
    return tuple(Lexicon(language) for language in get_args(Language))


@cache
def every(name: str) -> frozenset[str]:
    """Return the words of a list of all languages together."""
    return frozenset(word for lexicon in lexicons() for word in lexicon.words[name])


@cache
def negations(language: Language = "pt-BR") -> frozenset[str]:
    """Return the words that say no in any language; in Portuguese "no pet shop" and "num sábado" say where and when."""
    contracted = frozenset(word for lexicon in lexicons() for word in lexicon.words["in_the"])
    spoken = next(lexicon for lexicon in lexicons() if lexicon.language == language)
    return (every("negation") - contracted) | (spoken.words["negation"] - spoken.words["in_the"])


@cache
def removing() -> frozenset[str]:
    """Return the verbs that order a removal by themselves, of any language."""
    return frozenset(word for lexicon in lexicons() for word in lexicon.orders)


@cache
def friends() -> frozenset[str]:
    """Return the words that whoever is spoken to is called by, of any language."""
    return frozenset(word for lexicon in lexicons() for word in lexicon.friends)


@cache
def kinds() -> Mapping[str, ItemType]:
    """Return what kind of entry a word is for, in any language."""
    return {word: kind for lexicon in reversed(lexicons()) for word, kind in lexicon.kinds.items()}
