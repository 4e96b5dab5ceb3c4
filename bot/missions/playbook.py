"""Playbooks of the coordinators as data, and a mission's plan: which operations of one, and how much each matters."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict, model_validator

from bot.missions.documents import Figure, Resources, Weight
from bot.missions.triage import LEADS, Coordinator, Goal

KNOWN, ASSUMED = "known", "assumed"


class Entry(BaseModel):
    """An operation of a playbook.

    ``goals`` are those that it is for; one with none is only another's ``fallback``, and stands in its place then.
    ``takes`` names for each parameter where its figure comes from, the first that there is; ``optional`` ones may stay
    away, and if all of those are away ``otherwise`` gives them. ``names`` are fixed, ``told`` come from the question.
    One ``instead`` of which a figure was told is left out.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    agent: str
    operation: str
    goals: tuple[Goal, ...] = ()
    weight: Weight
    benefit: int = 1
    takes: Mapping[str, tuple[str, ...]] = {}
    optional: tuple[str, ...] = ()
    otherwise: Mapping[str, str] = {}
    names: Mapping[str, str] = {}
    told: Mapping[str, str] = {}
    cost: Resources = Resources()
    fallback: str | None = None
    instead: str | None = None

    def sources(self) -> Iterator[str]:
        """Yield where its figures may come from."""
        for places in self.takes.values():
            yield from places
        yield from self.otherwise.values()


class Playbook(BaseModel):
    """The operations of a coordinator, and what it assumes where nothing is told: of a thing, what is usual for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    assumed: Mapping[str, Figure] = {}
    assumed_of: Mapping[str, Mapping[str, Figure]] = {}
    operations: Mapping[str, Entry]

    @model_validator(mode="after")
    def _hangs_together(self) -> Playbook:
        assumed = set(self.assumed).union(*self.assumed_of.values())
        for name, entry in self.operations.items():
            if entry.fallback is not None and entry.fallback not in self.operations:
                raise ValueError(f"{name} falls back on {entry.fallback!r}, which there is not")
            for source in entry.sources():
                place, _, figure = source.partition(".")
                known = figure in assumed if place == ASSUMED else place == KNOWN or place in self.operations
                if not known or not figure:
                    raise ValueError(f"{name} takes {source!r}, which there is not")
            if name in self.waits_for(name):
                raise ValueError(f"{name} waits for itself")
        return self

    def assumes(self, thing: str | None) -> Mapping[str, Figure]:
        """Return what is assumed in a question about ``thing``."""
        return {**self.assumed, **self.assumed_of.get(thing or "", {})}

    def of(self, goal: Goal) -> Mapping[str, Entry]:
        """Return the operations for ``goal``."""
        return {name: entry for name, entry in self.operations.items() if goal in entry.goals}

    def needs(self, name: str) -> frozenset[str]:
        """Return the operations that ``name`` may take figures from."""
        found = {source.partition(".")[0] for source in self.operations[name].sources()}
        return frozenset(found - {KNOWN, ASSUMED})

    def waits_for(self, name: str) -> frozenset[str]:
        """Return all operations that have to be over before ``name``, directly or by way of others."""
        found: set[str] = set()
        waiting = [*self.needs(name)]
        while waiting:
            if (next_one := waiting.pop()) not in found:
                found.add(next_one)
                waiting += self.needs(next_one)
        return frozenset(found)


@cache
def playbook(coordinator: Coordinator) -> Playbook:
    """Return the playbook of ``coordinator``."""
    text = resources.files("bot.missions.playbooks").joinpath(f"{coordinator}.toml").read_text("utf-8")
    return Playbook.model_validate(tomllib.loads(text))


def playbook_for(goal: Goal) -> Playbook:
    """Return the playbook of whoever leads a mission for ``goal``."""
    return playbook(LEADS[goal])


@dataclass(frozen=True, slots=True)
class Plan:
    """Operations by name with their weight, and the goal for which another coordinator is asked, if one is."""

    operations: Mapping[str, Weight]
    ask: Goal | None = None

    def entries(self, playbook: Playbook) -> Mapping[str, Entry]:
        """Return the plan's operations as ``playbook`` has them, with the plan's weights."""
        return {
            name: playbook.operations[name].model_copy(update={"weight": weight})
            for name, weight in self.operations.items()
        }
