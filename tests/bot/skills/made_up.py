"""Skills made up for tests, and the naive reading of what wakes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.skills.definition import Skill, Skills, Tone
from bot.understanding.words.normaliser import fold

PRACTICAL = Tone("practical", "moderate", "concise", "informal")


def skill(name: str, *triggers: str, **fields: Any) -> Skill:
    return Skill(name=name, triggers=triggers, **fields)


FALLBACK = skill("general", fallback=True, priority=10, tone=PRACTICAL)


def skills(*more: Skill) -> Skills:
    return Skills.of((*more, FALLBACK))


def naive(every: Skills, text: str) -> list[str]:
    """Return the names of what ``text`` wakes, each pattern tried at each place: slow, and plainly as documented."""
    folded = fold(text)
    return [
        each.name
        for each in every.all
        if any(
            not any(a < end and start < b for a, b in _places(each.exclusions, folded))
            for start, end in _places(each.triggers, folded)
        )
    ]


def naive_before(every: Skills, texts: Sequence[str], limit: int) -> list[str]:
    """Return the most frequent of what ``texts`` wake."""
    counts = Counter(name for text in texts for name in naive(every, text))
    rank = {each.name: each.rank for each in every.all}
    chosen = sorted(counts, key=lambda name: (-counts[name], rank[name]))[:limit]
    return sorted(chosen, key=lambda name: rank[name])


def _places(patterns: Sequence[str], text: str) -> list[tuple[int, int]]:
    return [
        match.span()
        for pattern in patterns
        for start in range(len(text))
        if (match := re.compile(rf"(?<!\w)(?:{pattern})(?!\w)").match(text, start))
    ]
