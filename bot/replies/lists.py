"""Numbered lists of items: the person's library, what a search found, and why it found what has another name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.replies import items
from bot.replies.catalogue import Voice
from bot.replies.items import card, mark, name, row
from bot.replies.text import LINE, one_line
from state.finding.ranking import Field, Hit, Word, best_likeness, hits, sought
from state.items import Item, Kind
from state.text import words as words_of
from tools.enrichment.genres import genre_in

FEW, FEW_LINES = 3, 200
# A note that fits in two lines on a phone is shown as it is; of a longer one this much stands below the answer.
SHORT, QUOTED = 70, 220


def library(
    voice: Voice,
    page: Sequence[Item],
    *,
    total: int,
    first: int = 1,
    kind: Kind | None = None,
    by_kind: Mapping[Kind, int] | None = None,
    continues: Kind | None = None,
) -> str:
    """Return one page of the library, numbered from ``first`` and grouped by kind.

    ``page`` is in the order of lists (see state.reads.ListItems). ``total`` counts every page. ``kind`` is the
    kind that was asked for, ``by_kind`` the counts of several; ``continues`` is the kind of the item just before
    this page: its heading says so.
    """
    last = first + len(page) - 1
    blocks = [] if kind else [_header(voice, total, first, by_kind)]
    number = first
    for group, members in groupby(page, key=lambda item: item.kind):
        names = [items.row(voice, item, marked=False) for item in members]
        counted = voice.say("list-header-kind", kind=group, count=total) if kind and first == 1 else None
        heading = counted or _heading(voice, group, continued=group is (kind or continues))
        blocks.append(f"{heading}\n{_numbered(number, names)}")
        number += len(names)
    if footer := _footer(voice, last, total, first, kind):
        blocks.append(footer)
    return "\n\n".join(blocks)


def found(
    voice: Voice,
    page: Sequence[Item],
    *,
    what: str,
    kind: Kind | None = None,
    words: Sequence[str] = (),
    first: int = 1,
    has_more: bool = False,
) -> str:
    """Return one page of what a search found, best first, numbered from ``first``.

    ``what`` says what was looked for (see bot.replies.search), of which ``kind``. ``words`` are the folded words that
    it was found by: where an item's name does not show them, the line does.
    """
    if first > 1:
        header = voice.say("search-header-continued", what=what)
    elif has_more:
        header = voice.say("search-header-many", what=what)
    else:
        header = voice.say("search-header", what=what, kind=kind or "any", count=len(page))
    blocks = [header, _numbered(first, _rows(voice, page, words, alone=first == 1))]
    if has_more:
        blocks.append(voice.say("search-more"))
    return "\n\n".join(blocks)


def nearest(
    voice: Voice, page: Sequence[Item], *, what: str = "", words: Sequence[str] = (), likely: bool = False
) -> str:
    """Return what comes near ``what`` was looked for, with how to see everything, or near what was asked.

    ``likely`` says that it is more likely what was asked for than not.
    """
    if not what:
        rows = _rows(voice, page, words)
        header = voice.say("asked-likely") if likely else voice.say("asked-nearest")
        return f"{header}\n{_numbered(1, rows) if len(rows) > 1 else rows[0]}"
    header = voice.say("search-nearest", what=what)
    return "\n\n".join((header, _numbered(1, _rows(voice, page, words)), voice.say("search-nearest-all")))


def kept_already(
    voice: Voice, page: Sequence[Item], *, words: Sequence[str], has_more: bool = False, looked_for: bool = False
) -> str:
    """Return what the folded ``words`` of a message that asked for nothing mean, numbered, and how to keep it anew.

    ``looked_for`` says that the message rather looks for something than names it.
    """
    lines = _rows(voice, page, words)
    count = len(page)
    header = voice.say("search-recalled", count=count) if looked_for else voice.say("search-kept", count=count)
    otherwise = voice.say("search-recalled-else") if looked_for else voice.say("search-kept-else")
    return "\n\n".join((header, _numbered(1, lines), voice.say("search-more") if has_more else otherwise))


def noted(voice: Voice, notes: Sequence[Item], *, words: Sequence[str], has_more: bool = False) -> str:
    """Return the note that answers a question, whole; or those that may, numbered, found by the folded ``words``."""
    header = voice.say("info-noted", count=len(notes))
    if len(notes) == 1:
        return f"{header}\n{items.card(voice, notes[0])}"
    blocks = [header, _numbered(1, _rows(voice, notes, words)), *([voice.say("search-more")] if has_more else [])]
    return "\n\n".join(blocks)


def answer(voice: Voice, item: Item, passage: str) -> str:
    """Return the one note that answers a question: whole if it is short, else the ``passage`` that answers, and more.

    What is left out of a long note is said, and how to see it.
    """
    text = item.content or item.title
    # "A receita da vó: fubá, ovos ...": what is asked for by its heading is all that stands behind.
    headed = text.startswith(passage) and ":" in passage
    if len(text) <= SHORT or headed or one_line(passage) == one_line(text):
        return f"{voice.say('info-noted', count=1)}\n{items.card(voice, item)}"
    first = f"{items.mark(voice.locale, item.kind)} {one_line(passage, FEW_LINES)}"
    rest = one_line(text, QUOTED)
    lines = [voice.say("info-noted", count=1), first, voice.say("info-noted-in", text=rest)]
    return "\n".join((*lines, voice.say("info-noted-more")) if rest.endswith("…") else lines)


def latest(voice: Voice, page: Sequence[Item], *, has_more: bool = False) -> str:
    """Return what was kept last, newest first, numbered."""
    lines = [items.row(voice, item) for item in page]
    blocks = [voice.say("latest", count=len(page)), _numbered(1, lines)]
    return "\n\n".join([*blocks, voice.say("search-more")] if has_more else blocks)


def breakdown(voice: Voice, by_kind: Mapping[Kind, int]) -> str:
    """Return the counts by kind as one phrase, in the order of kinds: "12 filmes e 30 notas"."""
    return voice.join([voice.say("kind-count", kind=kind, count=by_kind[kind]) for kind in Kind if by_kind.get(kind)])


def _header(voice: Voice, total: int, first: int, by_kind: Mapping[Kind, int] | None) -> str:
    if first > 1:
        return voice.say("list-header-continued")
    if by_kind is not None:
        return voice.say("list-header-kinds", breakdown=breakdown(voice, by_kind))
    return voice.say("list-header", count=total)


def _heading(voice: Voice, kind: Kind, *, continued: bool) -> str:
    if continued:
        return voice.say("kind-heading-continued", kind=kind)
    return voice.say("kind-heading", kind=kind)


def _footer(voice: Voice, last: int, total: int, first: int, kind: Kind | None) -> str | None:
    if last < total:
        return voice.say("list-more", last=last, total=total)
    if first == 1:
        return None
    if kind is not None:
        return voice.say("list-end-kind", kind=kind, count=total)
    return voice.say("list-end", count=total)


def _rows(voice: Voice, page: Sequence[Item], words: Sequence[str], *, alone: bool = True) -> list[str]:
    """Return what was found by ``words`` as entries: the only one is shown whole, and of few more than of many."""
    limit = FEW_LINES if alone and len(page) <= FEW else LINE
    return [found_row(voice, item, words, alone=alone and len(page) == 1, limit=limit) for item in page]


def _numbered(first: int, rows: Sequence[str]) -> str:
    return "\n".join(f"{number}. {row}" for number, row in enumerate(rows, start=first))


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
