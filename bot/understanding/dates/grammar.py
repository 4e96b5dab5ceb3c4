"""The grammar of a language's dates: templates from its table as tries, read by every way that fits, each once.

The template language, over words without accents and in lower case:

    word              that word; one with an accent has to be typed with it ("às" is no "as")
    [a | b]           may be there or not
    (a | b)           one of them
    <list>            any entry of that list
    {name} {name:as}  what the rules or the values of that name read, handed to the rule's meaning (under that name)
    {digits} {year} {hhmm} {dotted} {dm} {dmy} {iso}   numbers in figures, as they are typed

A value is a template with what it stands for; a rule names a meaning (``meaning.py``) and its templates. Of two that
read the same words as the same thing, the one that stands first in the file counts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from inspect import signature
from typing import Any, NamedTuple

from bot.understanding.recognition import Language
from bot.understanding.tokens import fold

# What is told of a moment has few words; no text makes the reading of one look further.
REACH = 40
MOST_CHARACTERS = 10_000
TOP = "moment"

_TOKEN = re.compile(
    r"""
      (?P<word> (?:[^\W\d_]+[\u0300-\u036f\u00ad\u200b-\u200f\ufe0f]*)+ (?:['’](?!s\b)[^\W\d_]+)* )
    | (?P<space> [ ]+ )
    | (?P<opaque> (?:https?://|www\.)\S+ | (?:R\$|US\$|[$€£])\s*\d[\d.,]* | \d[\d.,]*\s*(?:%|[$€£]) | \+\d[\d ()-]{7,} )
    | (?P<iso> (?:19|20)\d\d-\d\d-\d\d (?![\d/-]|[.,]\d) )
    | (?P<dmy> \d{1,2}(?P<sep>[/.-])\d{1,2}(?P=sep)(?:(?:19|20|21)\d\d|\d\d) (?![\d/-]|[.,]\d) )
    | (?P<hhmm> \d{1,2}:[0-5]\d (?![\d/:-]|[.,]\d) | \d{1,2}\.[0-5]\d (?=[ ]?[ap]\.?m\b) )
    | (?P<dm> \d{1,2}/\d{1,2} (?![\d/:]|[.,-]\d) )
    | (?P<dotted> \d{1,2}\.[0-5]\d (?!\d|[.,:/-]\d) )
    | (?P<opaque_number> \d+ (?: [.,/:]\d+ | -\d{3,} )+ | \d{5,} )
    | (?P<digits> \d+ )
    | (?P<line> \s*\n\s* )
    | (?P<mark> [^\w\s] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SIGN = re.compile(r"[\[\]()|]|<\w+>|\{\w+(?::\w+)?\}|[^\s\[\]()|<>{}]+")
_RUN = re.compile(r"([^\W\d_])\1{2,}")
_FIGURES = frozenset({"digits", "year", "hhmm", "dotted", "dm", "dmy", "iso"})
_MOST_SEQUENCES = 20_000

Meaning = Callable[..., Any]


class GrammarError(ValueError):
    """A table that cannot be read: an unknown name, brackets that do not fit, a template that says nothing."""


class Token(NamedTuple):
    """A word, figures or a mark: ``word`` folded, ``typed`` in lower case, with its place in the text."""

    word: str
    typed: str
    kind: str
    start: int
    end: int

    def begins(self, first: frozenset[str]) -> bool:
        """Tell whether what begins with these words and kinds may begin here."""
        return self.word in first or self.kind in first or self.typed in first


class _Slot(NamedTuple):
    symbol: str
    name: str


class _Node:
    """A place in a trie of templates."""

    __slots__ = ("meaning", "parts", "rank", "slots", "value", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.parts: dict[_Slot, _Node] = {}
        # Symbol, name, what the symbol begins with, and what follows: ``parts`` once the table is read.
        self.slots: list[tuple[str, str, frozenset[str], _Node]] = []
        self.rank = -1
        self.meaning = ""
        self.value: Any = None


@lru_cache(maxsize=16_384)
def _folded(typed: str) -> tuple[str, str]:
    return _RUN.sub(r"\1", fold(typed)), typed.lower()


def tokens(text: str) -> list[Token]:
    """Return the tokens of the first ten thousand characters of ``text``."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text[:MOST_CHARACTERS]):
        kind = match.lastgroup or ""
        if kind == "space":
            continue
        typed = match[0]
        if kind == "word":
            word, typed = _folded(typed)
        else:
            word = "\n" if kind == "line" else typed
        found.append(Token(word, typed, kind, match.start(), match.end()))
    return found


class Grammar:
    """One language's table of dates, as tries."""

    def __init__(self, language: Language, meanings: Mapping[str, Meaning]) -> None:
        text = resources.files("bot.understanding.languages").joinpath(f"{language}.dates.toml").read_text("utf-8")
        table: dict[str, Any] = tomllib.loads(text)
        self.language = language
        self.meanings = meanings
        self._lists: Mapping[str, list[str]] = table["lists"]
        self.around: Mapping[str, frozenset[str]] = {name: frozenset(said) for name, said in table["around"].items()}
        self.endings: Mapping[str, re.Pattern[str]] = {
            name: re.compile(f"\\w*(?:{said})") for name, said in table["endings"].items()
        }
        self._tries: dict[str, _Node] = {}
        self._rank = 0
        for name, values in table["values"].items():
            for key, said in values.items():
                value = int(key) if key.lstrip("-").isdecimal() else key
                for template in said:
                    self._add(name, template, "", value)
        for name, rules in table["rules"].items():
            for meaning, templates in rules.items():
                if meaning not in meanings:
                    raise GrammarError(f"{language} means {meaning!r}, which is no meaning")
                for template in templates:
                    self._add(name, template, meaning, None)
        firsts: dict[str, frozenset[str]] = {}
        for node in self._nodes():
            node.slots = [(*slot, self._first(slot.symbol, firsts, ()), after) for slot, after in node.parts.items()]
        self.first = self._first(TOP, firsts, ())

    def _nodes(self) -> Iterator[_Node]:
        waiting = list(self._tries.values())
        while waiting:
            node = waiting.pop()
            waiting.extend(node.words.values())
            waiting.extend(node.parts.values())
            yield node

    def _first(self, symbol: str, known: dict[str, frozenset[str]], within: tuple[str, ...]) -> frozenset[str]:
        """Return the words and the kinds of figures that ``symbol`` begins with."""
        if symbol in _FIGURES:
            return frozenset({"digits" if symbol == "year" else symbol})
        if symbol not in self._tries or symbol in within:
            raise GrammarError(f"{self.language} has nothing named {symbol}, or it begins with itself")
        if symbol not in known:
            root = self._tries[symbol]
            more = (self._first(slot.symbol, known, (*within, symbol)) for slot in root.parts)
            known[symbol] = frozenset(root.words).union(*more)
        return known[symbol]

    def _add(self, name: str, template: str, meaning: str, value: Any) -> None:
        self._rank += 1
        signs = _SIGN.findall(template)
        sequences, rest = self._sequences(signs, 0, "")
        if rest != len(signs) or len(sequences) > _MOST_SEQUENCES:
            raise GrammarError(f"{template!r} closes what it has not opened, or says too much")
        for sequence in sequences:
            if meaning and not self._is_told(meaning, sequence):
                raise GrammarError(f"{template!r} does not tell all that {meaning} needs")
            node = self._tries.setdefault(name, _Node())
            for sign in sequence:
                node = (
                    node.words.setdefault(sign, _Node())
                    if isinstance(sign, str)
                    else node.parts.setdefault(sign, _Node())
                )
            if not sequence:
                raise GrammarError(f"{template!r} may say nothing")
            if node.rank < 0:
                node.rank, node.meaning, node.value = self._rank, meaning, value

    def _is_told(self, meaning: str, sequence: Sequence[str | _Slot]) -> bool:
        """Tell whether the slots of ``sequence`` are what ``meaning`` takes."""
        slots = {sign.name: None for sign in sequence if isinstance(sign, _Slot)}
        try:
            signature(self.meanings[meaning]).bind(None, **slots)
        except TypeError:
            return False
        return True

    def _sequences(self, signs: Sequence[str], at: int, closing: str) -> tuple[list[tuple[str | _Slot, ...]], int]:
        """Return every sequence of words and slots that the signs from ``at`` to ``closing`` stand for."""
        done: list[tuple[str | _Slot, ...]] = []
        made: list[tuple[str | _Slot, ...]] = [()]
        while at < len(signs) and signs[at] not in ("]", ")"):
            sign = signs[at]
            if sign == "|":
                done, made = done + made, [()]
            elif sign in "[(":
                inner, at = self._sequences(signs, at + 1, "]" if sign == "[" else ")")
                made = [(*one, *more) for one in made for more in ([*inner, ()] if sign == "[" else inner)]
            else:
                made = [(*one, *more) for one in made for more in self._one(sign)]
            at += 1
        if closing and (at >= len(signs) or signs[at] != closing):
            raise GrammarError(f"{' '.join(signs)!r} opens what it does not close")
        return list(dict.fromkeys(done + made)), at

    def _one(self, sign: str) -> list[tuple[str | _Slot, ...]]:
        if sign[0] == "<":
            if sign[1:-1] not in self._lists:
                raise GrammarError(f"{self.language} has no list {sign}")
            return [one for said in self._lists[sign[1:-1]] for one in self._sequences(_SIGN.findall(said), 0, "")[0]]
        if sign[0] == "{":
            symbol, _, name = sign[1:-1].partition(":")
            return [(_Slot(symbol, name or symbol),)]
        return [(sign,)]

    def root(self, symbol: str) -> _Node:
        """Return the trie of a symbol."""
        return self._tries[symbol]


class Chart:
    """What the symbols of a grammar read in one message, each at each place once."""

    def __init__(self, grammar: Grammar, said: Sequence[Token], context: Any) -> None:
        self._grammar = grammar
        self._said = said
        self._context = context
        self._known: dict[tuple[str, int], dict[int, Any]] = {}
        self._limit = 0

    def moments(self, at: int) -> dict[int, Any]:
        """Return what moments begin with token ``at``: where each ends, and what it says."""
        if not self._said[at].begins(self._grammar.first):
            return {}
        self._limit = min(len(self._said), at + REACH)
        return self.read(TOP, at)

    def read(self, symbol: str, at: int) -> dict[int, Any]:
        """Return where ``symbol`` ends if it begins with token ``at``, and what it says."""
        if at >= self._limit:
            return {}
        if symbol in _FIGURES:
            token = self._said[at]
            if symbol == "year":
                is_year = token.kind == "digits" and len(token.word) == 4 and token.word[:2] in ("19", "20", "21")
                return {at + 1: int(token.word)} if is_year else {}
            if token.kind != symbol:
                return {}
            return {at + 1: int(token.word) if symbol == "digits" else token.word}
        found = self._known.get((symbol, at))
        if found is None:
            ranks: dict[int, tuple[int, Any]] = {}
            self._walk(self._grammar.root(symbol), at, {}, ranks)
            found = self._known[symbol, at] = {end: value for end, (_, value) in ranks.items()}
        return found

    def _walk(self, node: _Node, at: int, slots: dict[str, Any], found: dict[int, tuple[int, Any]]) -> None:
        if node.rank >= 0 and (at not in found or node.rank < found[at][0]):
            value = self._grammar.meanings[node.meaning](self._context, **slots) if node.meaning else node.value
            if value is not None:
                found[at] = node.rank, value
        if at >= self._limit:
            return
        token = self._said[at]
        if following := node.words.get(token.word):
            self._walk(following, at + 1, slots, found)
        if token.typed != token.word and (following := node.words.get(token.typed)):
            self._walk(following, at + 1, slots, found)
        for symbol, name, first, following in node.slots:
            if token.word in first or token.kind in first or token.typed in first:
                for end, value in self.read(symbol, at).items():
                    self._walk(following, end, {**slots, name: value}, found)
