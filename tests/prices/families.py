"""Which strategy a model's name calls for: rules in order, the exceptions to them, and what each type comes to."""

from __future__ import annotations

import re
from typing import Any

PROVIDERS = ("openai", "google", "anthropic")

# The first that is found in a name counts.
RULES: dict[str, tuple[tuple[str, str], ...]] = {
    "openai": (
        (r"^o[134]\b", "reasoning-model"),
        (r"\b(?:nano|luna)\b", "gpt-lite"),
        (r"\bmini\b|^gpt-3\.5\b", "gpt-standard"),
        (r"^(?:gpt|chat)-", "gpt-advanced"),
    ),
    "google": (
        (r"^gemini-1\.0|^gemini-pro$", "google-legacy"),
        (r"\blite\b|8b|^gemma", "google-lite"),
        (r"\bflash\b", "google-standard"),
        (r"\b(?:pro|argon|ultra)\b", "google-advanced"),
    ),
    "anthropic": (
        (r"\bhaiku\b", "claude-standard"),
        (r"\b(?:sonnet|opus|fable|mythos)\b", "claude-advanced"),
    ),
}

# What reasons as the o-series does, and is told as GPT's largest are.
EXCEPTIONS = {"o1-pro": "gpt-advanced", "o1-pro-2025-03-19": "gpt-advanced"}

TYPES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "gpt-advanced": ("hierarchical", "medium", "high", ("priority-system", "role-override")),
    "gpt-standard": ("simple", "medium", "medium", ("role-override",)),
    "gpt-lite": ("minimal", "low", "low", ()),
    "reasoning-model": ("reasoning-focused", "medium", "medium", ("step-by-step",)),
    "google-advanced": ("direct-command", "medium", "medium", ("role-assignment",)),
    "google-standard": ("direct-simple", "medium", "medium", ("role-assignment",)),
    "google-lite": ("minimal", "low", "low", ("efficient-processing",)),
    "google-legacy": ("direct-simple", "high", "low", ("legacy-compatibility",)),
    "claude-advanced": ("xml-tags", "high", "low", ("identity-override",)),
    "claude-standard": ("simple", "low", "low", ("gentle-reset",)),
}


def type_of(provider: str, model: str) -> str | None:
    """Return the type of ``model``; None if no rule fits."""
    if model in EXCEPTIONS:
        return EXCEPTIONS[model]
    return next((kind for pattern, kind in RULES[provider] if re.search(pattern, model)), None)


def strategy_of(provider: str, model: str) -> dict[str, Any] | None:
    """Return the record of ``model``'s strategy, as it stands in a file; None if no rule fits."""
    kind = type_of(provider, model)
    if kind is None:
        return None
    template, assertiveness, memory, handling = TYPES[kind]
    return {
        "type": kind,
        "agentSwitchTemplate": template,
        "assertiveness": assertiveness,
        "contextualMemory": memory,
        "specialHandling": list(handling),
    }
