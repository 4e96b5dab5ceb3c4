"""Requests about what is kept: the latest, what to see and where, what is to come back, what is to change."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.options import KIND_WORDS, kinds_in
from bot.understanding.recognition import ItemType
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import CARDINALS

MOST = 20
_WORD = re.compile(r"[^\W_]+")
_LAST, _LASTS, _RECENT = SAID.words["latest_one"], SAID.words["latest_several"], SAID.words["recent"]
_KEPT, _MINE, _ASKED, _THING = (
    SAID.words["i_kept"],
    SAID.words["mine"],
    SAID.words["asking_for_it"],
    SAID.words["thing_kept"],
)
_MOST = SAID.words["latest_most"]
_KNOWN = _KEPT | _MINE | _ASKED | _THING | SAID.words["around_the_latest"] | _MOST
_SEVERAL = _LASTS | SAID.words["several_things"]
_COUNTS = {word: CARDINALS[word] for word in SAID.words["counting"]}
_ORDERS = SAID.words["keeping_first"]
_END = re.compile(r"[\s.!?…]+$")
LONGEST = 120


@dataclass(frozen=True, slots=True)
class Latest:
    """How many of what was kept last are asked for, 0 if that was not said, of which ``kind``, if any."""

    count: int
    kind: ItemType | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """Something to see is asked for, of a kind if one is named."""

    kind: ItemType | None = None


def latest_in(text: str) -> Latest | None:
    """Return what ``text`` asks for that was kept last; None if it asks for anything else."""
    said = _WORD.findall(fold(text))
    if not said or said[0] in _ORDERS:
        return None
    # "Show me" shows; "the last show" is a series.
    named = [word for at, word in enumerate(said) if at or word != "show"]
    last = [word for word in said if word in _LAST | _LASTS or (word in _RECENT and not _MOST.isdisjoint(said))]
    kinds = kinds_in(" ".join(named))
    rest = [word for word in said if word not in last and word not in _COUNTS and not word.isdecimal()]
    plain = [word for word in rest if not kinds_in(word) or (word == "show" and word not in named)]
    if not last or len(kinds) > 1 or not _KNOWN.issuperset(plain):
        return None
    of_what = bool(kinds) or not _THING.isdisjoint(plain)
    if _KEPT.isdisjoint(plain) and not (of_what and not (_MINE | _ASKED).isdisjoint(plain)):
        return None
    numbers = [_COUNTS.get(word) or int(word) for word in said if word in _COUNTS or word.isdecimal()]
    several = bool(numbers) or not _SEVERAL.isdisjoint(said)
    count = min(numbers[0], MOST) if numbers else 0
    return Latest(count if several else 1, kinds[0] if kinds else None)


def advice_in(text: str) -> Advice | None:
    """Return what kind of thing ``text`` asks to be told to see; None if it asks for none."""
    found = SAID.shaped("asking_advice", _plain(text))
    if found is None:
        return None
    named = found.groupdict().get("kind")
    return Advice(KIND_WORDS.get(named) if named else None)


def is_left_to_see(text: str) -> bool:
    """Tell whether a list is asked for of what is still to be seen: "o que eu tenho pra assistir?"."""
    return SAID.shaped("left_to_see", _plain(text)) is not None


def _plain(text: str) -> str:
    return _END.sub("", " ".join(fold(text).split()))


def asks_where(text: str) -> bool:
    """Tell whether ``text``, a question about a film or series, asks where it can be watched."""
    said = fold(text)
    return not SAID["where_made"].search(said) and bool(
        SAID["where_to_watch"].search(said)
        or (SAID["watched_at"].search(said) and SAID["asking_what_is_there"].search(said))
    )


def returning_in(text: str) -> str | None:
    """Return the name of what ``text`` wants back on the list; None if it names nothing."""
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said):
        return None
    found = SAID.shaped("bringing_back", folded)
    if found is None:
        return None
    first, last = found.span("name")
    alone = SAID.shaped("name_brought_back", folded[first:last])
    return said[first + (alone.start("name") if alone else 0) : last].strip(" \"'“”,") or None


def asks_for_a_change(text: str) -> bool:
    """Tell whether ``text`` asks for something that is kept to be changed, however little of it is understood."""
    return SAID["changing_something"].match(fold(text).strip()) is not None
