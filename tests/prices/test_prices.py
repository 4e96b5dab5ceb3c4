"""The price list and the strategies speak of the same models, by the rules of their families."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bot.personas.strategies import listed_strategies
from bot.planner.budget import PRICES_FILE, listed, price_list
from tests.prices.__main__ import PRICES, STRATEGIES, with_aliases
from tests.prices.families import EXCEPTIONS, PROVIDERS, RULES, TYPES, strategy_of, type_of

# What the document asks for; of Google those count that were retired, for fewer are left.
AT_LEAST = {"openai": 32, "google": 22, "anthropic": 8}


def records(provider: str) -> dict[str, Any]:
    content = json.loads((STRATEGIES / f"{provider}.json").read_text(encoding="utf-8"))
    return {each["modelId"]: each["strategy"] for each in content["models"]}


@pytest.mark.parametrize("provider", PROVIDERS)
def test_prices_and_strategies_are_of_the_same_models(provider: str) -> None:
    priced = {name for name, model in price_list().items() if model.provider == provider}
    assert records(provider).keys() == priced
    assert len(priced) >= AT_LEAST[provider]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_every_strategy_is_what_the_rules_of_its_family_say(provider: str) -> None:
    assert {name: strategy_of(provider, name) for name in records(provider)} == records(provider)


def test_every_type_is_that_of_some_model_and_of_a_rule() -> None:
    assert {each.type for each in listed_strategies().values()} == TYPES.keys()
    assert {kind for rules in RULES.values() for _, kind in rules} | set(EXCEPTIONS.values()) == TYPES.keys()


def test_every_exception_is_one() -> None:
    for name, kind in EXCEPTIONS.items():
        assert name in records("openai")
        rules = [rule for pattern, rule in RULES["openai"] if re.search(pattern, name)]
        assert rules[0] != kind


def test_the_files_say_what_they_were_made_from() -> None:
    content = json.loads(PRICES_FILE.read_text(encoding="utf-8"))
    assert PRICES == PRICES_FILE
    assert content["source"].keys() == {"genai-prices", "litellm"}
    assert content["written"] >= "2026-11-23"


def test_a_price_is_that_of_exactly_the_name() -> None:
    found = listed("gpt-4o-mini")
    assert found is not None
    assert (found.price.tokens_in, found.price.tokens_out) == (0.15, 0.6)
    for name in ("gpt-4o-mini-foo", "openai/gpt-4o-mini", "gpt-4o-min", "", "gemini-3.8-flash-cyber"):
        assert listed(name) is None


def test_what_was_retired_is_marked() -> None:
    retired = {name for name, model in price_list().items() if model.retired}
    assert {"gemini-1.5-pro", "gpt-4", "o1"} <= retired
    assert not {"gpt-6-luna", "gemini-3.8-flash", "claude-haiku-5-5"} & retired


def test_what_is_an_alias_is_marked() -> None:
    moving = {name for name, model in price_list().items() if model.moves}
    assert {"chat-latest", "gpt-4o", "claude-haiku-4-5", "claude-opus-4-5"} <= moving
    assert not {"gpt-4o-2024-11-20", "claude-haiku-4-5-20251001", "gemini-1.5-pro", "claude-haiku-5-5"} & moving
    content = json.loads(PRICES_FILE.read_text(encoding="utf-8"))["models"]
    bare = {name: {key: each for key, each in model.items() if key != "alias"} for name, model in content.items()}
    assert with_aliases(bare) == content


@pytest.mark.parametrize(
    ("provider", "model", "kind"),
    [
        ("openai", "gpt-4o-2024-11-20", "gpt-advanced"),
        ("openai", "gpt-4.1-nano", "gpt-lite"),
        ("openai", "gpt-3.5-turbo", "gpt-standard"),
        ("openai", "o3-mini", "reasoning-model"),
        ("openai", "o1-pro", "gpt-advanced"),
        ("google", "gemini-2.5-pro", "google-advanced"),
        ("google", "gemini-2.0-flash", "google-standard"),
        ("google", "gemini-2.0-flash-lite", "google-lite"),
        ("google", "gemini-pro", "google-legacy"),
        ("anthropic", "claude-sonnet-4-5", "claude-advanced"),
        ("anthropic", "claude-haiku-4-5", "claude-standard"),
        ("anthropic", "somebody-elses", None),
    ],
)
def test_the_families_are_those_of_the_document(provider: str, model: str, kind: str | None) -> None:
    assert type_of(provider, model) == kind
