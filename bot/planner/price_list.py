"""What models cost by the list that comes along, each by its exact name; `python -m tests.prices` writes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, Field

from bot.planner.counting import Price

PRICES_FILE = Path(__file__).with_name("prices.json")


class Listed(BaseModel):
    """One model: US dollars a million tokens, for prompts as short as ours, and when its provider ends it."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    provider: str
    tokens_in: float = Field(alias="in", ge=0)
    tokens_out: float = Field(alias="out", ge=0)
    context: int | None = None
    retires: date | None = None
    retired: bool = False

    @property
    def price(self) -> Price:
        return Price(self.tokens_in, self.tokens_out)


class _File(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    source: dict[str, str]
    written: date
    models: dict[str, Listed]


@cache
def price_list() -> Mapping[str, Listed]:
    """Return what the list says, by the names of models."""
    return MappingProxyType(_File.model_validate_json(PRICES_FILE.read_text(encoding="utf-8")).models)


def listed(model: str) -> Listed | None:
    """Return what the list says of exactly ``model``; a name that only begins alike may cost twice as much."""
    return price_list().get(model)
