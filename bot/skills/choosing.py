"""The skills of one turn: detected from what is heard, or the ones that its record names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.skills.compose import Composition, compose
from bot.skills.definition import Skills
from bot.skills.detect import Heard, detect
from bot.skills.loading import packaged_skills
from state.personas import SkillsUsed, SkillUsed
from tools.registry import offered


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a turn asks with, and what is recorded of it."""

    used: SkillsUsed
    composition: Composition


Chooser = Callable[[Heard], Chosen]


def choosing(skills: Skills) -> Chooser:
    """Return what chooses among ``skills``, for every turn of the process."""

    def choose(heard: Heard) -> Chosen:
        detected = detect(skills, heard)
        composition = compose(skills, detected.names, registered_tools())
        used = SkillsUsed(
            skills=tuple(SkillUsed(name=each.skill.name, words=each.words) for each in detected.woken),
            by=detected.by,
            tools=composition.tools,
            temperature=composition.temperature,
        )
        return Chosen(used, composition)

    return choose


def as_recorded(used: SkillsUsed | None) -> Chooser | None:
    """Return what chooses the skills that a record names; None for a turn that asked nothing, or without skills.

    Their tools and temperature are the record's. That their words have changed since is seen in the prompt's hash.
    """
    if used is None:
        return None

    def choose(_: Heard) -> Chosen:
        names = tuple(each.name for each in used.skills)
        composition = compose(packaged_skills(), names, registered_tools())
        return Chosen(used, replace(composition, tools=used.tools, temperature=used.temperature))

    return choose


def registered_tools() -> frozenset[str]:
    """Return the names of the tools that a model may be offered: those that exist and destroy nothing."""
    return frozenset(str(tool.name) for tool in offered())
