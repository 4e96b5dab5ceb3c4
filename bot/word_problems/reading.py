"""Word problems as sentences whose numbers have been taken out: which one a text asks, and what each number is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache, lru_cache
from importlib import resources
from typing import TypeVar, get_args

from bot.understanding.money import Token, number_at, tokens_of
from bot.understanding.recognition import Language
from bot.understanding.words.abbreviations import spelt_out

T = TypeVar("T")

# Numbers stand in a sentence as one character each, from the block that Unicode leaves to private use.
_FIRST = 0xE000
_NUMBER = f"[{chr(_FIRST)}-{chr(_FIRST + 0xFF)}]"
MOST_NUMBERS = 12
UNITS: Mapping[str, Decimal] = {
    "kg": Decimal(1),
    "g": Decimal("0.001"),
    "l": Decimal(1),
    "ml": Decimal("0.001"),
}
_BELOW_NOTHING = re.compile(r"(?i)(?<!\S)[-−](?=(?:r\$ ?)?\d)")
# In characters: longer texts tell a story, and are no problem.
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Sentence:
    """A folded text with its numbers taken out: ``text`` has a character of its own in place of each of ``numbers``.

    ``of_money``: a sign of money stood beside one of them, or what is bought or paid is told.
    """

    text: str
    numbers: tuple[Decimal, ...]
    of_money: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What a text tells of a problem: numbers and words by what they are, in their order, and how many numbers more."""

    numbers: Mapping[str, tuple[Decimal, ...]] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unread: int = 0
    of_money: bool = False

    def number(self, role: str) -> Decimal:
        """Return the number of ``role``. Raises KeyError if none was told, or several: they are not all of it."""
        if len(said := self.numbers[role]) > 1:
            raise KeyError(role)
        return said[0]

    def number_or(self, role: str, otherwise: Decimal) -> Decimal:
        """Return the number of ``role``, or ``otherwise`` if none was told. Raises KeyError if several were."""
        return self.number(role) if role in self.numbers else otherwise


def unit_of(said: str) -> tuple[str, Decimal]:
    """Return the unit that prices are compared in, "kg", "l" or "unit", and what one of the ``said`` unit is of it."""
    single = said.removesuffix("s")
    for unit, factor in UNITS.items():
        if not {said, single}.isdisjoint(_lexicon()[unit]):
            return ("kg" if unit in ("kg", "g") else "l"), factor
    return "unit", Decimal(1)


@cache
def _lexicon() -> Mapping[str, Sequence[str]]:
    return _merged("lexicon")


@cache
def _patterns(table: str) -> tuple[Mapping[str, tuple[re.Pattern[str], ...]], ...]:
    """Return the patterns of each problem, "asks" or "roles", in every language."""
    return tuple({name: tuple(map(_compiled, said)) for name, said in tables[table].items()} for tables in _languages())


def _merged(table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tables in _languages():
        for name, said in tables[table].items():
            found.setdefault(name, []).extend(said)
    return found


@cache
def _languages() -> tuple[Mapping[str, Mapping[str, list[str]]], ...]:
    files = (resources.files("bot.word_problems").joinpath(f"{language}.toml") for language in get_args(Language))
    return tuple(tomllib.loads(file.read_text("utf-8")) for file in files if file.is_file())


def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern in which "<price>" stands for a number that is a price, and "#" for any number."""
    named = re.sub(r"(?<!\?P)<([a-z]+)>", rf"(?P<\1>{_NUMBER})", pattern)
    return re.compile(named.replace("#", _NUMBER))


@lru_cache(maxsize=64)
def sentence_of(text: str) -> Sentence:
    """Return ``text`` with its numbers taken out; signs of money go with them, "por cento" is written "%".

    A text with more than MOST_NUMBERS is no problem: none of them is taken out.
    """
    said = tokens_of(spelt_out(text))
    untouched = Sentence(" ".join(token.word for token in said), ())
    minus = {each.start() for each in _BELOW_NOTHING.finditer(spelt_out(text))}
    numbers: list[Decimal] = []
    written: list[str] = []
    at, money, sign, below = 0, False, 1, 0
    while at < len(said):
        word = said[at].word
        if percent := _percent(said, at):
            written.append("%")
            at += percent
            continue
        if said[at].start in minus:
            sign, at, below = -1, at + 1, below + 1
            continue
        day = at > 0 and said[at - 1].word in _lexicon()["days"]  # the day of a month is no figure
        read = None if day or word in _lexicon()["articles"] else number_at(said, at)
        if read is None:
            by_sum = word in _lexicon()["money"] and _by_a_number(said, at)
            written += [] if by_sum else [word]
            money = money or by_sum or word.startswith(tuple(_lexicon()["buying"]))
            at += 1
            continue
        value, at, _ = read
        if at < len(said) and said[at].word in _lexicon()["cents"]:
            value, at = value / 100, at + 1
        numbers.append(sign * value)
        sign = 1
        if len(numbers) > MOST_NUMBERS:
            return untouched
        written.append(chr(_FIRST + len(numbers) - 1))
    # A sign that is not found again among the words would leave its number above nothing.
    return Sentence(" ".join(written), tuple(numbers), money) if below == len(minus) else untouched


def _by_a_number(said: Sequence[Token], at: int) -> bool:
    return any(0 <= near < len(said) and number_at(said, near) for near in (at - 1, at + 1))


def _percent(said: Sequence[Token], at: int) -> int:
    """Return how many tokens at ``at`` say "per cent"."""
    words = [each.word for each in said[at : at + 2]]
    return next((size for size in (1, 2) if " ".join(words[:size]) in _lexicon()["percent"]), 0)


def asked_in(sentence: Sentence) -> Iterator[str]:
    """Yield the names of the problems that ``sentence`` may ask to be solved."""
    if len(sentence.text) > LONGEST or not _asks_something(sentence.text):
        return
    names = dict.fromkeys(name for asks in _patterns("asks") for name in asks)
    yield from (name for name in names if any(_is_asked(sentence, asks.get(name, ())) for asks in _patterns("asks")))


def _is_asked(sentence: Sentence, patterns: Sequence[re.Pattern[str]]) -> bool:
    return any(each.search(sentence.text) for each in patterns)


def _asks_something(text: str) -> bool:
    said = _lexicon()
    begins = any(f"{text} ".startswith(f"{each} ") for each in said["asking_first"])
    return begins or not {"?", *said["asking"]}.isdisjoint(text.split())


def told_in(sentence: Sentence, problem: str) -> Told:
    """Return what ``sentence`` tells of ``problem``, in the language that asks it, or that explains the most of it."""
    languages = [
        (_is_asked(sentence, asks.get(problem, ())), roles[problem])
        for asks, roles in zip(_patterns("asks"), _patterns("roles"), strict=True)
        if problem in roles
    ]
    asking = [roles for asked, roles in languages if asked] or [roles for _, roles in languages]
    return min((_told_by(sentence, roles) for roles in asking), key=lambda each: each.unread)


def _told_by(sentence: Sentence, patterns: Sequence[re.Pattern[str]]) -> Told:
    """Return what ``patterns`` find: each number is what the first one that has it says it is."""
    numbers: dict[str, list[tuple[int, Decimal]]] = {}
    words: dict[str, list[tuple[int, str]]] = {}
    taken: set[int] = set()
    for pattern in patterns:
        for found in pattern.finditer(sentence.text):
            groups = {role: said for role, said in found.groupdict().items() if said is not None}
            at = {role: ord(said) - _FIRST for role, said in groups.items() if _is_number(said)}
            if not taken.isdisjoint(at.values()):
                continue
            taken.update(at.values())
            for role, said in groups.items():
                if role in at:
                    numbers.setdefault(role, []).append((found.start(role), sentence.numbers[at[role]]))
                else:
                    words.setdefault(role, []).append((found.start(role), said))
    return Told(_in_order(numbers), _in_order(words), len(sentence.numbers) - len(taken), sentence.of_money)


def _is_number(said: str) -> bool:
    return len(said) == 1 and _FIRST <= ord(said) < _FIRST + MOST_NUMBERS


def _in_order(found: Mapping[str, list[tuple[int, T]]]) -> dict[str, tuple[T, ...]]:
    return {role: tuple(each for _, each in sorted(said, key=lambda one: one[0])) for role, said in found.items()}
