"""A mission's budget of tokens and of calls outside: high at 80 %, critical at 90, spent at 100 (R3-37, R3-38)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.missions.contracts import Priority, Used, Weight

HIGH_PERCENT, CRITICAL_PERCENT, SPENT_PERCENT = 80, 90, 100


class Spending(IntEnum):
    """How far a budget is used up."""

    FREE = 0
    HIGH = 1
    CRITICAL = 2
    SPENT = 3


# What is still done at each (R3-56, X-36): the rule, and not the worked example that breaks it.
DONE: dict[Spending, frozenset[Weight]] = {
    Spending.FREE: frozenset({"critical", "complementary", "optional"}),
    Spending.HIGH: frozenset({"critical", "complementary"}),
    Spending.CRITICAL: frozenset({"critical"}),
    Spending.SPENT: frozenset(),
}
# What may still be sent when all is spent, to end in good order.
URGENT = frozenset({Priority.CRITICAL, Priority.HIGH})


@dataclass(slots=True)
class Account:
    """What a mission may use and has used; the worse of the two counts."""

    tokens: int
    calls: int
    used_tokens: int = 0
    used_calls: int = 0

    def charge(self, used: Used) -> None:
        """Take note of what was used."""
        self.used_tokens += used.tokens_usados
        self.used_calls += used.chamadas_api_externas

    @property
    def percent(self) -> float:
        shares = (self.used_tokens / self.tokens, self.used_calls / self.calls)
        return 100 * max(shares)

    @property
    def spending(self) -> Spending:
        if self.percent >= SPENT_PERCENT:
            return Spending.SPENT
        if self.percent >= CRITICAL_PERCENT:
            return Spending.CRITICAL
        return Spending.HIGH if self.percent >= HIGH_PERCENT else Spending.FREE

    def admits(self, priority: Priority) -> bool:
        """Tell whether a message of ``priority`` may still be sent."""
        return self.spending is not Spending.SPENT or priority in URGENT
