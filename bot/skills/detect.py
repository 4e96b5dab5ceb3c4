"""Which skills a message wakes: folded words and expressions, no model, nothing stored.

The message itself comes first. One that wakes nothing ("sim") goes on with what the person's last messages were about.
While a yes or no is awaited, nothing that is said changes the subject: it is the one of the message that led to the
question.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.skills.definition import Skill, Skills
from bot.understanding.words.normaliser import fold

MOST_SKILLS = 2
BEFORE = 5
# Longer messages are notes or forwarded texts: their beginning says what they are about, and the work stays bounded.
LOOKED_AT = 600
WORDS_TOLD = 5

By = Literal["message", "earlier", "held", "fallback"]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Heard:
    """What the choice is made from: the person's own ``words`` now and ``earlier`` ones, oldest first.

    ``held`` says that a confirmation is pending, and the words are those that led to it.
    """

    words: str
    earlier: tuple[str, ...] = ()
    held: bool = False


@dataclass(frozen=True, slots=True)
class Woken:
    """A skill, and the words as typed that woke it; none woke the fallback."""

    skill: Skill
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Detected:
    """The skills that are active, one or two, the more important first; ``by`` is what they were chosen by."""

    woken: tuple[Woken, ...]
    by: By

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.skill.name for each in self.woken)


def detect(skills: Skills, heard: Heard) -> Detected:
    """Return the skills that ``heard`` wakes; the same for the same words, whatever was detected before."""
    if found := woken(skills, heard.words):
        return Detected(found[:MOST_SKILLS], "held" if heard.held else "message")
    if found := _most_frequent(woken(skills, text) for text in heard.earlier[-BEFORE:]):
        return Detected(found, "held" if heard.held else "earlier")
    return Detected((Woken(skills.fallback),), "fallback")


def woken(skills: Skills, text: str) -> tuple[Woken, ...]:
    """Return every skill that ``text`` itself wakes, the most important first."""
    text = text[:LOOKED_AT]
    folded = fold(text)
    if skills.any_trigger is None or not skills.any_trigger.search(folded):
        return ()
    # Folding keeps the places of letters, but not of a few signs: then the folded words are told.
    typed = text if len(text) == len(folded) else folded
    return tuple(
        Woken(skill, told(typed[start:end] for start, end in spans))
        for skill in skills.all
        if (spans := _spans(skill, folded))
    )


def told(words: Iterable[str]) -> tuple[str, ...]:
    """Return the first of ``words``, each once."""
    return tuple(dict.fromkeys(words))[:WORDS_TOLD]


def _spans(skill: Skill, folded: str) -> list[Span]:
    """Return where triggers of ``skill`` stand that no exclusion of it overlaps; none only if there is none."""
    if skill.any_trigger is None or not skill.any_trigger.search(folded):
        return []
    found = [match.span() for match in skill.any_trigger.finditer(folded)]
    if skill.any_exclusion is None or not skill.any_exclusion.search(folded):
        return found
    masks = [span for pattern in skill.each_exclusion for span in _overlapping(pattern, folded)]
    # Looked for together, one trigger hides others that begin where it stands: they are looked for alone if need be.
    return _unmasked(found, masks) or _unmasked(
        sorted({span for pattern in skill.each_trigger for span in _overlapping(pattern, folded)}), masks
    )


def _unmasked(spans: Iterable[Span], masks: Sequence[Span]) -> list[Span]:
    return [(start, end) for start, end in spans if not any(a < end and start < b for a, b in masks)]


def _overlapping(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    """Yield the places of all matches, those that begin inside of another one too."""
    start = 0
    while match := pattern.search(text, start):
        yield match.span()
        start = match.start() + 1


def _most_frequent(messages: Iterable[Sequence[Woken]]) -> tuple[Woken, ...]:
    """Return the skills that most of ``messages`` wake: of as many, the more important."""
    counts: Counter[Skill] = Counter()
    words: dict[Skill, list[str]] = {}
    for each in (each for message in messages for each in message):
        counts[each.skill] += 1
        words.setdefault(each.skill, []).extend(each.words)
    chosen = sorted(counts, key=lambda skill: (-counts[skill], *skill.rank))[:MOST_SKILLS]
    return tuple(Woken(skill, told(words[skill])) for skill in sorted(chosen, key=lambda skill: skill.rank))
