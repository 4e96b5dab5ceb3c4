"""Long texts in parts that a platform takes: cut where a reader would pause."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from enum import IntEnum

from wcwidth import grapheme_boundary_before

Length = Callable[[str], int]

_GAP = re.compile(r"\s+")
_SENTENCE_END = re.compile(r"(?<!\d)[.!?…][\"”’)\]]*\Z")  # the point of "1." ends no sentence
_WHOLE = re.compile(r"https?://[!-~]+|&#?\w{1,31};")
_CLOSING = 8  # how many marks after its point a sentence may have
_GLANCE = 40  # how far beyond the end a pause, or what is to stay whole, is looked at
_WELL_FILLED = 3  # a part is at least this fraction full, unless nothing but a word's end lies there


class _Pause(IntEnum):
    WORD = 0
    SENTENCE = 1
    LINE = 2
    PARAGRAPH = 3


def split(text: str, limit: int, length: Length = len) -> tuple[str, ...]:
    """Return ``text`` in parts of at most ``limit``, none blank; nothing for a blank text.

    ``length`` measures in the platform's unit, at least one a character. Blank space around a part is dropped.
    A part ends with a paragraph, else a line, a sentence, a word; only a word longer than ``limit`` is cut, but not
    inside what is drawn as one character, nor inside an address or an HTML entity that would fit into a part.
    """
    parts = []
    rest = text.strip()
    while rest:
        part, rest = first_part(rest, limit, length)
        parts.append(part)
    return tuple(parts)


def first_part(text: str, limit: int, length: Length = len) -> tuple[str, str]:
    """Return the first part of ``text`` as split() makes it, and what is left, which is empty if all fitted."""
    text = text.strip()
    if len(text) <= limit and length(text) <= limit:
        return text, ""
    end = _fitting(text, limit, length)
    head, tail = _at_a_pause(text, end) or _inside_a_word(text, end)
    return text[:head], text[tail:].strip()


def _fitting(text: str, limit: int, length: Length) -> int:
    """Return how many characters of ``text`` fit: one at least, or there would be no end."""
    most = min(len(text), limit)
    return max(1, bisect_right(range(1, most + 1), limit, key=lambda size: length(text[:size])))


def _at_a_pause(text: str, end: int) -> tuple[int, int] | None:
    """Return where the part ends and the next begins; None if there is no blank space up to ``end``."""
    gaps = list(_gaps(text, end))
    filling = [gap for gap in gaps if gap[1] >= end // _WELL_FILLED] or [(_Pause.WORD, *gap[1:]) for gap in gaps]
    for _, head, tail in sorted(filling, reverse=True):
        if grapheme_boundary_before(text[: tail + 1], tail + 1) == tail:  # else an accent sits on the blank
            return head, tail
    return None


def _gaps(text: str, end: int) -> Iterator[tuple[_Pause, int, int]]:
    for gap in _GAP.finditer(text, 0, end + _GLANCE):
        if gap.start() <= end:
            yield _pause(text, gap), gap.start(), gap.end()


def _pause(text: str, gap: re.Match[str]) -> _Pause:
    if lines := gap[0].count("\n"):
        return _Pause.LINE if lines == 1 else _Pause.PARAGRAPH
    before = text[max(0, gap.start() - _CLOSING) : gap.start()]
    return _Pause.SENTENCE if _SENTENCE_END.search(before) else _Pause.WORD


def _inside_a_word(text: str, end: int) -> tuple[int, int]:
    crossed = (each.start() for each in _WHOLE.finditer(text, 0, end + _GLANCE) if 0 < each.start() < end < each.end())
    end = next(crossed, end)
    cut = grapheme_boundary_before(text[: end + 1], end + 1) or end
    return cut, cut
