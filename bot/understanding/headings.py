"""Lists that were typed or pasted: a heading that says what they are of ("meus filmes:"), and a thing a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.options import KIND_WORDS
from bot.understanding.recognition import ItemType
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

FEWEST = 3
KINDS: frozenset[ItemType] = frozenset({"movie", "tv_show", "note"})

_SAID = SAID.words
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Pasted:
    """A list as it was pasted: its lines with their numbers from 1, less the heading, which says their ``kind``.

    ``seen`` says that the heading says so.
    """

    kind: ItemType
    seen: bool
    lines: tuple[tuple[int, str], ...]


def pasted(text: str) -> Pasted | None:
    """Return the list that ``text`` is: a heading that names one kind, and FEWEST lines below it; else None."""
    if "\n" not in text:
        return None
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) <= FEWEST:
        return None
    said = _WORD.findall(fold(lines[0][1]))
    kinds = {KIND_WORDS[word] for word in said if word in KIND_WORDS}
    if (
        len(kinds) != 1
        or not kinds <= KINDS
        or not all(word in KIND_WORDS or word in _SAID["heading"] for word in said)
    ):
        return None
    return Pasted(kinds.pop(), not _SAID["heading_of_seen"].isdisjoint(said), tuple(lines[1:]))
