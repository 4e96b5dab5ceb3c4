"""Requests for what was kept last: "qual foi o último que eu salvei?", "meu último link", "what did I save last?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import kinds_in
from bot.understanding.recognition import ItemType
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import CARDINALS

MOST = 20
_WORD = re.compile(r"[^\W_]+")

_SAID = SAID.words
_LAST, _LASTS, _RECENT = _SAID["latest_one"], _SAID["latest_several"], _SAID["recent"]
_KEPT, _MINE, _ASKED, _THING = _SAID["i_kept"], _SAID["mine"], _SAID["asking_for_it"], _SAID["thing_kept"]
_MOST = _SAID["latest_most"]
_KNOWN = _KEPT | _MINE | _ASKED | _THING | _SAID["around_the_latest"] | _MOST
_SEVERAL = _LASTS | _SAID["several_things"]
_COUNTS = {word: CARDINALS[word] for word in _SAID["counting"]}
_ORDERS = _SAID["keeping_first"]


@dataclass(frozen=True, slots=True)
class Latest:
    """How many of what was kept last are asked for, 0 if that was not said, of which ``kind``, if any."""

    count: int
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
