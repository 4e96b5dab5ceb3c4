"""Why something was found, where its name does not show it: the person, the genre, the words around the one sought."""

from __future__ import annotations

from collections.abc import Sequence

from bot.replies.catalogue import Voice
from bot.replies.items import card, mark, name, row
from bot.replies.text import LINE, one_line
from state.finding.ranking import Field, Hit, Word, best_likeness, hits, sought
from state.items import Item, Kind
from state.text import words as words_of
from tools.enrichment.genres import genre_in

AROUND = 4
# Of so many words before the ones sought something is understood.
LEAD = 3
LONGEST = 60
REASONS_AT_MOST = 2

_SHOWN_WHOLE = frozenset({Field.ORIGINAL_TITLE, Field.PERSON, Field.SITE, Field.TAG})


def found_row(voice: Voice, item: Item, words: Sequence[str], *, alone: bool = False, limit: int = LINE) -> str:
    """Return ``item`` as an entry of what the folded ``words`` found: one that is ``alone`` whole, with its address.

    Of a long note among others stands what is around the words, where its beginning does not hold them.
    """
    if item.kind is Kind.NOTE:
        shown = around(item.content or item.title, words, limit)
        return card(voice, item) if alone else f"{mark(voice.locale, item.kind)} {shown}"
    named = line_with_reason(voice, row(voice, item), item, words)
    return f"{named}\n{item.url}" if alone and item.url and item.url not in named else named


def around(text: str, words: Sequence[str], limit: int = LINE) -> str:
    """Return ``text`` on one line of ``limit`` characters: its beginning, unless ``words`` stand further behind."""
    begun = one_line(text, limit)
    if not begun.endswith("…"):
        return begun
    pieces = " ".join(text.split()).split()
    query = sought(words)
    width = max(1, len(begun.split()) - 1)
    if _seen(query, pieces[:width]) == _seen(query, pieces):
        return begun
    starts = range(max(1, len(pieces) - width + 1))
    first = max(starts, key=lambda start: (_seen(query, pieces[start : start + width]), start)) - LEAD
    first = max(0, min(first, len(pieces) - width))
    cut = one_line(" ".join(pieces[first:]), limit - 1)
    return f"…{cut}" if first else cut


def _seen(query: Sequence[Word], pieces: Sequence[str]) -> int:
    said = [folded for piece in pieces for folded in words_of(piece)]
    return sum(bool(best_likeness(word, said)) for word in query)


def line_with_reason(voice: Voice, line: str, item: Item, words: Sequence[str]) -> str:
    """Return ``line``, which names ``item``, and where the folded ``words`` were found if that is not in its name."""
    why = reason(voice, item, words)
    return f"{line} — {why}" if why else line


def reason(voice: Voice, item: Item, words: Sequence[str]) -> str:
    """Return the parts of ``item`` that hold those of the folded ``words`` its name does not; empty if it holds all."""
    shown = words_of(name(item))
    unseen = [word for word in sought(words) if not best_likeness(word, shown)]
    found: dict[str, None] = {}
    for word, hit in zip(unseen, hits(item, unseen) if unseen else (), strict=True):
        if hit is not None and hit.text:
            found[_part(voice, hit, word)] = None
    return " · ".join(list(found)[:REASONS_AT_MOST])


def _part(voice: Voice, hit: Hit, word: Word) -> str:
    if hit.field is Field.GENRE:
        return one_line(genre_in(voice.locale, hit.text), LONGEST)
    if hit.field in _SHOWN_WHOLE:
        return one_line(hit.text, LONGEST)
    pieces = hit.text.split()
    at = max(range(len(pieces)), key=lambda index: best_likeness(word, words_of(pieces[index])))
    first, after = max(0, at - AROUND), at + AROUND + 1
    cut = one_line(" ".join(pieces[first:after]), LONGEST)
    return f"“{'…' if first else ''}{cut}{'…' if after < len(pieces) and not cut.endswith('…') else ''}”"
