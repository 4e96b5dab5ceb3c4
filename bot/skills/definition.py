"""What a skill is: the words that wake it, the tools it brings, and how it has a model speak."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Style = Literal["practical", "reflective", "empathetic", "hopeful", "direct", "celebratory"]
Emoji = Literal["none", "minimal", "moderate"]
Length = Literal["concise", "moderate", "elaborated"]
Formality = Literal["informal", "careful-informal"]

# Each from the least to the most.
EMOJI: tuple[Emoji, ...] = ("none", "minimal", "moderate")
LENGTHS: tuple[Length, ...] = ("concise", "moderate", "elaborated")

PRIORITY = 5


@dataclass(frozen=True, slots=True)
class Tone:
    """How a text should sound."""

    style: Style
    emoji: Emoji
    length: Length
    formality: Formality


@dataclass(frozen=True, eq=False)
class Skill:
    """A subject that a model is told about only where it comes up.

    ``triggers`` and ``exclusions`` are regular expressions of folded words, matched whole words only. Of two skills the
    one with the smaller ``priority`` is the more important. ``tools`` are names, of tools that need not exist yet;
    ``planner`` and ``writer`` what is added to those prompts. ``title`` is what people call the subject, by language.
    ``fallback`` is the skill where no other fits; one that is ``beside`` brings its tools and words to every question,
    and its tone and temperature only where its own triggers wake it. What ``talks`` is
    talked over, rather than done.
    """

    name: str
    title: Mapping[str, str] = field(default_factory=dict)
    description: str = ""
    triggers: tuple[str, ...] = ()
    exclusions: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    planner: str = ""
    writer: str = ""
    tone: Tone | None = None
    temperature: float | None = None
    priority: int = PRIORITY
    fallback: bool = False
    beside: bool = False
    talks: bool = False

    @property
    def rank(self) -> tuple[int, str]:
        """What skills are put in order by, the most important first."""
        return self.priority, self.name

    @cached_property
    def any_trigger(self) -> re.Pattern[str] | None:
        return any_of(self.triggers) if self.triggers else None

    @cached_property
    def any_exclusion(self) -> re.Pattern[str] | None:
        return any_of(self.exclusions) if self.exclusions else None

    @cached_property
    def each_trigger(self) -> tuple[re.Pattern[str], ...]:
        return tuple(whole_words(pattern) for pattern in self.triggers)

    @cached_property
    def each_exclusion(self) -> tuple[re.Pattern[str], ...]:
        return tuple(whole_words(pattern) for pattern in self.exclusions)


@dataclass(frozen=True, eq=False)
class Skills:
    """All the skills that there are, the most important first; exactly one of them is the fallback."""

    all: tuple[Skill, ...]

    @classmethod
    def of(cls, skills: Iterable[Skill]) -> Skills:
        return cls(tuple(sorted(skills, key=lambda skill: skill.rank)))

    @cached_property
    def fallback(self) -> Skill:
        return next(skill for skill in self.all if skill.fallback)

    @cached_property
    def beside(self) -> tuple[Skill, ...]:
        return tuple(skill for skill in self.all if skill.beside)

    @cached_property
    def by_name(self) -> Mapping[str, Skill]:
        return {skill.name: skill for skill in self.all}

    @cached_property
    def any_trigger(self) -> re.Pattern[str] | None:
        """What finds out in one look that a text wakes nothing."""
        triggers = tuple(pattern for skill in self.all for pattern in skill.triggers)
        return any_of(triggers) if triggers else None


def whole_words(pattern: str) -> re.Pattern[str]:
    """Return ``pattern`` compiled so that it begins and ends where words do; signs such as "$" may stand at its ends.

    Raises re.error.
    """
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")


def any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """Return one expression for all of ``patterns``, each with its own end."""
    alternatives = "|".join(f"(?:{pattern})" for pattern in patterns)
    return whole_words(alternatives)
