"""Which entries of a numbered list a phrase points at."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

from rapidfuzz.distance import OSA

from bot.understanding.recognition import Selection
from bot.understanding.words.normaliser import Piece, pieces, squeeze
from bot.understanding.words.typos import Spelling

LARGEST_RANGE = 100
# Which spelt numbers a smaller one may complete, by the letter of the smaller one: "dez e um" are two numbers.
_TENS = {"n": range(20, 100, 10), "1": range(20, 100, 10), "o": range(10, 100, 10)}
_MOST_ENTRIES = 100
_REMEMBERED = 1_000

_ROLE_LETTER = {
    "article": "t",
    "many": "T",
    "unit": "u",
    "one": "1",
    "join": "c",
    "range": "r",
    "from": "f",
    "firsts": "F",
    "lasts": "L",
    "everything": "e",
    "except": "x",
}


_RULES = tomllib.loads(resources.files("bot.understanding").joinpath("rules/numbers.toml").read_text("utf-8"))
CARDINALS: Mapping[str, int] = _RULES["cardinals"]
ORDINALS: Mapping[str, int] = _RULES["ordinals"] | _RULES["weekdays"]


def _load(tables: Mapping[str, Any]) -> tuple[dict[str, int], dict[str, str]]:
    values: dict[str, int] = {
        **tables["cardinals"],
        **tables["ordinals"],
        **tables["weekdays"],
        "one": 1,
        **dict.fromkeys(tables["both"], 2),
    }
    letters = dict.fromkeys(tables["cardinals"], "n")
    letters |= dict.fromkeys(tables["ordinals"], "o")
    letters |= dict.fromkeys(tables["weekdays"], "w")
    for role, words in tables["roles"].items():
        letters |= dict.fromkeys(words, _ROLE_LETTER[role])
    return values, letters | {"a": "A", "first": "p", "last": "z"} | dict.fromkeys(tables["both"], "B")


_VALUES, _LETTERS = _load(_RULES)

# Below this there is hardly a word that is not one letter from another ("lost" and "last", "novo" and "nove").
_SHORTEST_MISSPELT = 6
_SPELLING = Spelling((word for word, letter in _LETTERS.items() if letter in "nopz"), _RULES["real_words"])
SELECTION_WORDS: frozenset[str] = frozenset(_LETTERS)

# n number, y a number that may be a year, o ordinal, w ordinal or weekday, d dash; the word "a" is an article or a
# range ("2 a 4"), "first" and "last" may count ("the first two"); others as above.
_ONE = r"(?:[tTA]?(?:u+[ny1]|u*[nopz])[u1]*|[tTA]w[u1]*|w[u1]+|[tA]?1)"
_ITEM = re.compile(
    rf"(?P<span>(?:[tTA]?u*f)?{_ONE}[rdA]{_ONE})"
    r"|(?P<firsts>[tTA]?(?:nF|Fn|pn)u*)|(?P<lasts>[tTA]?(?:nL|Ln|zn)u*)|(?P<both>Tnu*|Bu*)"
    rf"|(?P<one>{_ONE})"
)
_WHOLE = re.compile(r"[tTA]?e(?:f?[tTA]?u)?")


@lru_cache(maxsize=_REMEMBERED)
def parse_selection(text: str) -> Selection | None:
    """Return what a text that is nothing but a selection points at ("o segundo", "2-4", "todos menos o 2"), or None."""
    # Most texts are none from their first word on.
    if any(piece.kind != "symbol" and not _read(piece)[0] for piece in pieces(text, 1)[0]):
        return None
    found, _, more = pieces(text)
    return None if more else read_selection(found)


def read_selection(found: Sequence[Piece]) -> Selection | None:
    """Return what pieces that are nothing but a selection point at, or None."""
    letters, values = _lettered(found)
    if not letters:
        return None
    whole = _WHOLE.match(letters)
    if not whole:
        numbers = _numbers(letters, values, 0)
        return Selection(numbers) if numbers else None
    if whole.end() == len(letters):
        return Selection(everything=True)
    if letters[whole.end()] != "x":
        return None
    excluded = _numbers(letters, values, whole.end() + 1)
    return Selection(everything=True, excluded=excluded) if excluded else None


def _lettered(found: Sequence[Piece]) -> tuple[str, list[int | None]]:
    letters = ""
    values: list[int | None] = []
    spelt: set[int] = set()
    for piece in found:
        letter, value = _read(piece)
        if not letter:
            if piece.kind == "symbol":
                continue
            return "", []
        # "A 2, a 5" is no range.
        letter = "t" if letter == "A" and "," in piece.stops else letter
        tens = _completed(letters, letter)
        if piece.kind == "word" and tens in spelt and (values[tens] or 0) in _TENS[letter] and (value or 10) < 10:
            letters, values = letters[: tens + 1], [*values[:tens], (values[tens] or 0) + (value or 0)]
            continue
        if piece.kind == "word":
            spelt.add(len(values))
        letters += letter
        values.append(value)
    return letters, values


def _completed(letters: str, letter: str) -> int:
    """Return where the tens would stand that this number completes: "vinte e um", "twenty one", "décimo primeiro"."""
    if letter in "n1" and letters.endswith("nc"):
        return len(letters) - 2
    return len(letters) - 1 if letter in "n1o" and letters.endswith(("n", "o")) else -1


def _read(piece: Piece) -> tuple[str, int | None]:
    if piece.kind == "digits":
        number = int(piece.word)
        return ("y" if 1900 <= number < 2100 else "n"), number
    if piece.kind == "ordinal":
        return "o", int(piece.word)
    if piece.kind == "dash":
        return "d", None
    for word in (piece.word, *squeeze(piece.word), _meant(piece.word)):
        if word in _LETTERS:
            return _LETTERS[word], _VALUES.get(word)
    return "", None


def _meant(word: str) -> str:
    """Return the number that ``word`` surely misspells ("primero"), "" if it may be a word of its own."""
    known = _SPELLING.nearest(word) or ""
    swapped = len(known) == len(word) == _SHORTEST_MISSPELT - 1 and sorted(known) == sorted(word)
    long = len(known) >= _SHORTEST_MISSPELT and len(word) >= _SHORTEST_MISSPELT - 1
    alike = (long or swapped) and known[0] == word[0] and OSA.distance(word, known) == 1
    return known if alike else ""


def _numbers(letters: str, values: list[int | None], position: int) -> tuple[int, ...]:
    """Return the numbers listed from a position to the end, () if that is not a list of numbers."""
    found: list[int] = []
    while position < len(letters):
        while (found and letters[position : position + 1] == "c") or _is_both_of_these(letters, position):
            position += 1
        match = _ITEM.match(letters, position)
        if not match:
            return ()
        pointed = [value for value in values[position : match.end()] if value is not None]
        entries = _expanded(match, pointed)
        found += entries
        position = match.end()
        if not entries or 0 in entries or len(found) > _MOST_ENTRIES:
            return ()
    return tuple(dict.fromkeys(found))


def _is_both_of_these(letters: str, position: int) -> bool:
    return letters[position : position + 1] == "B" and letters[position + 1 : position + 2] in ("n", "y", "o")


def _expanded(match: re.Match[str], pointed: list[int]) -> list[int]:
    """Return the numbers one entry of a list stands for, [] where it makes no sense ("these ones" tells no number)."""
    if not pointed:
        return []
    if match.lastgroup == "span":
        low, high = sorted((pointed[0], pointed[-1]))
        return list(range(low, high + 1)) if low > 0 and high - low < LARGEST_RANGE else []
    if match.lastgroup == "one":
        return [pointed[0]]  # "the second one" points at 2
    count = max(pointed)
    if not 1 <= count <= LARGEST_RANGE:
        return []
    return list(range(-count, 0)) if match.lastgroup == "lasts" else list(range(1, count + 1))
