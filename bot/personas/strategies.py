"""How a model is told of a switch: the strategy of its exact name, from the files of prompts/strategies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from bot.errors import PersonasInvalid
from bot.skills.loading import mistakes_in
from prompts.loader import FOLDER

STRATEGIES_FOLDER = FOLDER / "strategies"

Type = Literal[
    "gpt-advanced",
    "gpt-standard",
    "gpt-lite",
    "reasoning-model",
    "google-advanced",
    "google-standard",
    "google-lite",
    "google-legacy",
    "claude-advanced",
    "claude-standard",
    "generic",
]
Template = Literal[
    "hierarchical", "simple", "minimal", "reasoning-focused", "direct-command", "direct-simple", "xml-tags"
]
Level = Literal["low", "medium", "high"]
Handling = Literal[
    "priority-system",
    "role-override",
    "step-by-step",
    "role-assignment",
    "efficient-processing",
    "legacy-compatibility",
    "identity-override",
    "gentle-reset",
]

# How much of the room for what was said before a prompt with a reset takes.
SHOWN: Mapping[Level, float] = MappingProxyType({"high": 1.0, "medium": 0.4, "low": 0.0})


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel)


class Strategy(_Record):
    """How a model's prompt words a switch, how firmly, and how much of the conversation it shows with it."""

    type: Type
    agent_switch_template: Template
    assertiveness: Level
    contextual_memory: Level
    special_handling: tuple[Handling, ...] = ()


class _Model(_Record):
    model_id: str = Field(min_length=1)
    strategy: Strategy


class _File(_Record):
    provider: Literal["openai", "google", "anthropic"]
    models: tuple[_Model, ...] = Field(min_length=1)


# For models of other providers, and for names that no file has.
GENERIC = Strategy.model_validate(
    {"type": "generic", "agentSwitchTemplate": "simple", "assertiveness": "medium", "contextualMemory": "medium"}
)


@cache
def listed_strategies() -> Mapping[str, Strategy]:
    """Return the strategies by the names of models. Raises PersonasInvalid, with all that is wrong."""
    found: dict[str, Strategy] = {}
    problems: dict[str, tuple[str, ...]] = {}
    for path in sorted(STRATEGIES_FOLDER.glob("*.json")):
        try:
            file = _File.model_validate_json(path.read_text(encoding="utf-8"))
        except ValidationError as error:
            problems[path.name] = tuple(mistakes_in(error))
            continue
        if twice := sorted(each.model_id for each in file.models if each.model_id in found):
            problems[path.name] = (f"{', '.join(twice)}: listed already",)
        found.update({each.model_id: each.strategy for each in file.models})
    if problems:
        raise PersonasInvalid(problems)
    return MappingProxyType(found)


def strategy_for(model: str) -> Strategy:
    """Return the strategy of exactly ``model``; the generic one for a name that no file has."""
    return listed_strategies().get(model, GENERIC)
