"""Several titles in one message: where a text may be cut into them, and how the pieces may belong together again."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.words.normaliser import fold

MOST_TITLES = 10
MOST_JOINED = 4  # "O Bom, o Mau e o Feio" is three pieces
MOST_JOINS = 10
LONGEST_PIECE = 80

_BULLET = re.compile(r"^\s*(?:[-–—*•▪▫◦·✅☑✔🎬📺]+|\(?\d{1,2}\s*[.)\]-])\s+")
_BETWEEN = re.compile(r"(?i)\s*(?:,\s*(?:e|and|mais)\s+(?=\S)|[,;/|]\s*(?=\S)|\s+(?:e|and|mais|&|\+)\s+(?=\S))")
_PLURAL = re.compile(r"(?i)\b(?:filmes|filminhos|s[ée]ries|seriados|animes|movies|films|shows|tv shows)\b")

_SKIP = re.compile(
    r"(?:pode )?(?:pula|pular|pule|passa|passo|passar|skip|pass|next)(?: (?:esse|essa|este|esta|this|that|it))?"
    r"(?: one)?"
    r"|(?:o |a |vai pro |vai pra )?(?:proximo|proxima)(?: um| uma)?|(?:deixa|deixe) (?:esse|essa)(?: pra la| de lado)?"
    r"|nenhum(?:a)?(?: (?:desses|dessas|deles|delas))?|none(?: of (?:them|these))?"
)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of one line, in order, where each begins and ends in it."""

    line: str
    spans: tuple[tuple[int, int], ...]

    def joined(self, first: int, last: int) -> str:
        """Return the pieces from ``first`` to before ``last`` as they stand in the line."""
        return self.line[self.spans[first][0] : self.spans[last - 1][1]].strip()

    def __len__(self) -> int:
        return len(self.spans)

    @property
    def singles(self) -> tuple[str, ...]:
        return tuple(self.joined(at, at + 1) for at in range(len(self)))

    @property
    def joins(self) -> tuple[tuple[int, int], ...]:
        """The runs of pieces that may be one title, short ones and those with an "e" in them first."""
        runs = [
            (first, last)
            for first in range(len(self))
            for last in range(first + 2, min(first + MOST_JOINED, len(self)) + 1)
        ]
        return tuple(sorted(runs, key=lambda run: (run[1] - run[0], run[0])))


def pieces_of(text: str) -> tuple[Pieces, ...] | None:
    """Return the lines of ``text``, each cut where further titles may begin; None if it is one title, or no titles.

    That there are several is a guess from the words alone: a title may hold "e" and commas.
    """
    lines = [_BULLET.sub("", _BULLET.sub("", line)).strip(" \t.;,") for line in text.splitlines()]
    cut = [_cut(line) for line in lines if line]
    sizes = sum(map(len, cut))
    fits = all(len(piece) <= LONGEST_PIECE for line in cut for piece in line.singles)
    return tuple(cut) if 2 <= sizes <= MOST_TITLES and fits else None


def skips(text: str) -> bool:
    """Tell whether ``text`` passes over the one that is asked about: "pula", "skip this one"."""
    return bool(_SKIP.fullmatch(fold(text).strip(" .!,")))


def speaks_of_several(text: str) -> bool:
    """Tell whether ``text`` says that there are several: "os filmes ...", "these shows"."""
    return bool(_PLURAL.search(text))


def _cut(line: str) -> Pieces:
    spans, begin = [], 0
    for between in _BETWEEN.finditer(line):
        if line[begin : between.start()].strip():
            spans.append((begin, between.start()))
        begin = between.end()
    if line[begin:].strip():
        spans.append((begin, len(line)))
    return Pieces(line, tuple(spans))
