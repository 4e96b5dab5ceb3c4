"""Why something was found, where its name does not show it: the person, the genre, the words around the one sought."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n.catalogue import Voice
from bot.wording.items import name
from bot.wording.text import one_line
from state.finding.ranking import Field, Hit, Word, best_likeness, hits, sought
from state.items import Item
from state.text import words as words_of
from tools.enrichment.genres import genre_in

AROUND = 4
LONGEST = 60
REASONS_AT_MOST = 2

_SHOWN_WHOLE = frozenset({Field.ORIGINAL_TITLE, Field.PERSON, Field.SITE, Field.TAG})


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
