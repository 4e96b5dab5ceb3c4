"""A message as the rules see it: its pieces and their letters."""

from __future__ import annotations

from dataclasses import dataclass

from bot.understanding.normaliser import Piece, pieces, squeeze
from bot.understanding.rulebook import RULES
from bot.understanding.templates import COLON, DASH, DIGITS, LINK, ORDINAL, QUOTED, UNKNOWN_WORD, YEAR

_LETTER_OF_KIND = {
    "url": LINK,
    "quoted": QUOTED,
    "colon": COLON,
    "dash": DASH,
    "ordinal": ORDINAL,
    "other": UNKNOWN_WORD,
}


@dataclass(frozen=True, slots=True)
class Message:
    """A text taken apart: ``letters[i]`` stands for ``pieces[i]``; ``cut_short`` if it goes on beyond them."""

    text: str
    pieces: list[Piece]
    letters: str
    asks: bool
    cut_short: bool


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
        letters.append(letter)
    return Message(text, kept, "".join(letters), asks, cut_short)


def _letter(piece: Piece) -> str:
    word, kind = piece.word, piece.kind
    if kind == "word":
        return RULES.letters.get(word) or _letter_of_stretched(word)
    if kind == "digits":
        return YEAR if 1900 <= int(word) < 2100 else DIGITS
    if kind == "symbol":
        return RULES.letters.get(word, "")
    return _LETTER_OF_KIND[kind]


def _letter_of_stretched(word: str) -> str:
    for spelling in squeeze(word):
        if spelling in RULES.letters:
            return RULES.letters[spelling]
    return UNKNOWN_WORD
