"""A message as the rules see it: its pieces and their letters."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from bot.understanding.grammar.patterns import COLON, DASH, DIGITS, LINK, ORDINAL, QUOTED, UNKNOWN_WORD, YEAR
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.words.normaliser import Piece, pieces, squeeze

_LETTER_OF_KIND = {
    "url": LINK,
    "quoted": QUOTED,
    "colon": COLON,
    "dash": DASH,
    "ordinal": ORDINAL,
}
_KINDS = frozenset[str]().union(*(tongue.plurals for tongue in RULES.tongues))


@dataclass(frozen=True, slots=True)
class Message:
    """A text taken apart: ``letters[i]`` stands for ``pieces[i]``; ``cut_short`` if it goes on beyond them.

    ``matched`` remembers what `guessing.best_match` found for words begin..end: several readings ask for the same ones.
    """

    text: str
    pieces: list[Piece]
    letters: str
    asks: bool
    cut_short: bool
    matched: dict[tuple[int, int], Any] = field(default_factory=dict, compare=False, repr=False)


def read(text: str, *, first_line_is_a_heading: bool = False) -> Message:
    """Take a text apart; a heading is read as if a colon stood after it."""
    found, stops, cut_short = pieces(text)
    kept: list[Piece] = []
    letters: list[str] = []
    asks = "?" in stops
    for piece in found:
        letter = _letter(piece)
        if not letter:
            continue
        if first_line_is_a_heading and kept and "\n" in piece.stops:
            first_line_is_a_heading = False
            if letters[-1] != COLON:
                kept.append(Piece(":", "colon", kept[-1].end, kept[-1].end))
                letters.append(COLON)
        if "?" in piece.stops:
            asks = True
        kept.append(piece)
        letters.append(_agreeing(letters[-1], letter) if letter in _KINDS and letters else letter)
    if not RULES.titles.keys().isdisjoint(pairwise(piece.word for piece in kept)):
        kept, letters = _with_titles(text, kept, letters)
    return Message(text, kept, "".join(letters), asks, cut_short)


def _with_titles(text: str, found: list[Piece], letters: list[str]) -> tuple[list[Piece], list[str]]:
    """Read as one name each title that sounds like a sentence."""
    kept: list[Piece] = []
    marks: list[str] = []
    at = 0
    while at < len(found):
        title = _title_at(found, at)
        if title:
            last = found[at + title - 1]
            kept.append(Piece(text[found[at].start : last.end], "title", found[at].start, last.end, found[at].stops))
            marks.append(QUOTED)
            at += title
        else:
            kept.append(found[at])
            marks.append(letters[at])
            at += 1
    return kept, marks


def _title_at(found: list[Piece], at: int) -> int:
    """Return how many words the title that begins here has, 0 if none does."""
    for words in RULES.titles.get(tuple(piece.word for piece in found[at : at + 2]), ()):
        if tuple(piece.word for piece in found[at : at + len(words)]) == words:
            return len(words)
    return 0


def _agreeing(before: str, letter: str) -> str:
    """Return the plural of a kind of thing where the word before it alone is plural ("os link", "minhas nota")."""
    for tongue in RULES.tongues:
        if letter in tongue.plurals and before in tongue.roles["of_several"]:
            return tongue.plurals[letter]
    return letter


def _letter(piece: Piece) -> str:
    word, kind = piece.word, piece.kind
    if kind == "word":
        return RULES.letters.get(word) or _letter_of_stretched(word)
    if kind == "digits":
        return YEAR if 1900 <= int(word) < 2100 else DIGITS
    if kind == "symbol":
        return RULES.letters.get(word, "")
    if kind == "other":
        return RULES.letters.get(word, UNKNOWN_WORD)  # "100%" in the rules
    return _LETTER_OF_KIND[kind]


def _letter_of_stretched(word: str) -> str:
    for spelling in squeeze(word):
        if spelling in RULES.letters:
            return RULES.letters[spelling]
    return UNKNOWN_WORD
