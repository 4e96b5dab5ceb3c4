"""What one turn may spend on models: attempts, tokens, time and money, counted before anything is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, Field

from bot.planner.counting import PROMPT_AT_MOST, Price


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one turn may spend, repairs and retries included.

    ``seconds`` count from the turn's first question. ``prompt_tokens`` is the most that a single prompt may have by our
    estimate, ``tokens`` all of them with what may be written; ``cost`` is in millionths of a US dollar, and counts only
    for models with a price. What is left of ``seconds`` must be ``least_seconds`` for anything to be asked.
    """

    attempts: int = 6
    prompt_tokens: int = PROMPT_AT_MOST
    tokens: int = 64_000
    seconds: float = 12.0
    least_seconds: float = 0.2
    cost: int = 100_000


class Budget:
    """What is left of a turn's limits. ``clock`` gives seconds that only rise."""

    def __init__(self, limits: Limits, clock: Callable[[], float], price: Price | None = None) -> None:
        self._limits = limits
        self._clock = clock
        self._price = price
        self._ends: float | None = None
        self._attempts = 0
        self._tokens = 0
        self._cost = 0

    @property
    def seconds_left(self) -> float:
        """What is left of the time; it begins to run when this is first asked."""
        if self._ends is None:
            self._ends = self._clock() + self._limits.seconds
        return self._ends - self._clock()

    def refusal(self, tokens_in: int, tokens_out: int) -> str:
        """Return which limit an attempt of so many tokens would pass; "" if none."""
        limits = self._limits
        passed = (
            ("attempts", self._attempts + 1 > limits.attempts),
            ("prompt_tokens", tokens_in > limits.prompt_tokens),
            ("tokens", self._tokens + tokens_in + tokens_out > limits.tokens),
            ("cost", self._cost + self._cost_of(tokens_in, tokens_out) > limits.cost),
            ("seconds", self.seconds_left < limits.least_seconds),
        )
        return next((name for name, beyond in passed if beyond), "")

    def reserve(self, tokens_in: int, tokens_out: int) -> None:
        """Count an attempt as if it wrote all that it may."""
        self._attempts += 1
        self._count(tokens_in, tokens_out)

    def settle(self, reserved: tuple[int, int], spent: tuple[int, int]) -> None:
        """Count ``spent`` in the place of what was ``reserved``: tokens read and written.

        Only for an attempt whose end is known: of one that was broken off nobody knows what the server did.
        """
        self._tokens -= sum(reserved)
        self._cost -= self._cost_of(*reserved)
        self._count(*spent)

    def _count(self, tokens_in: int, tokens_out: int) -> None:
        self._tokens += tokens_in + tokens_out
        self._cost += self._cost_of(tokens_in, tokens_out)

    def _cost_of(self, tokens_in: int, tokens_out: int) -> int:
        return self._price.of(tokens_in, tokens_out) if self._price else 0


PRICES_FILE = Path(__file__).with_name("prices.json")


class Listed(BaseModel):
    """One model: US dollars a million tokens, for prompts as short as ours, and when its provider ends it.

    By a name that ``moves``, which the list marks as an alias, the provider gives another model some day.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    provider: str
    tokens_in: float = Field(alias="in", ge=0)
    tokens_out: float = Field(alias="out", ge=0)
    context: int | None = None
    retires: date | None = None
    retired: bool = False
    moves: bool = Field(default=False, alias="alias")

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
