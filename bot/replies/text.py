"""Cutting of text that people and web pages wrote, so that it fits where it is shown."""

from __future__ import annotations

import re
import unicodedata
from itertools import takewhile

LINE = 80
OVERVIEW = 400
# So many words are shown before and behind what changed.
AROUND = 4

# Characters that change the direction of the text around them: a title with one would scramble our own words.
_DIRECTION = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SENTENCE_END = re.compile(r"[.!?…][\"”’)\]]*(?=\s)")
_JOINERS = "\u200d\ufe0e\ufe0f"
_ELLIPSIS = "…"


def changed_part(former: str, now: str) -> tuple[str, str]:
    """Return what differs of a text before and after, with a few words around it; all of it, if it fits in a line."""
    if max(len(former), len(now)) <= LINE:
        return former, now
    before, after = former.split(), now.split()
    same = sum(1 for _ in takewhile(_alike, zip(before, after, strict=False)))
    ends = sum(1 for _ in takewhile(_alike, zip(reversed(before[same:]), reversed(after[same:]), strict=False)))
    begin = max(0, same - AROUND)
    return _window(before, begin, len(before) - ends + AROUND), _window(after, begin, len(after) - ends + AROUND)


def _alike(pair: tuple[str, str]) -> bool:
    return pair[0] == pair[1]


def _window(said: list[str], begin: int, end: int) -> str:
    """Return the words ``said`` from ``begin`` to ``end``, with "…" where there are more."""
    led, more = _ELLIPSIS * (begin > 0), _ELLIPSIS * (end < len(said))
    return f"{led}{' '.join(said[begin:end])}{more}"


def one_line(text: str, limit: int = LINE) -> str:
    """Return ``text`` on one line of at most ``limit`` characters, cut between words, with "…" if it was cut."""
    flat = " ".join(_visible(text).split())
    if len(flat) <= limit:
        return flat
    cut = limit - len(_ELLIPSIS)
    between_words = flat.rfind(" ", limit // 2, cut + 1)
    if between_words > 0:
        cut = between_words
    else:
        while cut > 1 and (_continues(flat[cut]) or flat[cut - 1] in _JOINERS):
            cut -= 1
    return flat[:cut].rstrip(" ,;:.-–—") + _ELLIPSIS


def sentences(text: str, limit: int = OVERVIEW) -> str:
    """Return the whole sentences of ``text`` that fit in ``limit`` characters; cut between words if none does."""
    flat = " ".join(_visible(text).split())
    if len(flat) <= limit:
        return flat
    ends = [match.end() for match in _SENTENCE_END.finditer(flat, 0, limit + 1) if match.end() <= limit]
    return flat[: ends[-1]] if ends else one_line(flat, limit)


def titled(title: str, year: int | None = None) -> str:
    """Return a title with its year: "Matrix (1999)"."""
    name = one_line(title)
    return f"{name} ({year})" if year is not None else name


def _visible(text: str) -> str:
    if text.isprintable():
        return text  # the usual case, and told at once
    return "".join(" " if unicodedata.category(char) == "Cc" else char for char in _DIRECTION.sub("", text))


def _continues(char: str) -> bool:
    """Tell whether ``char`` is drawn together with the one before it (an accent, a skin tone, a joiner)."""
    return bool(unicodedata.combining(char)) or char in _JOINERS or "\U0001f3fb" <= char <= "\U0001f3ff"
