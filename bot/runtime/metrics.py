"""What a process counts of its work, for Prometheus: cheap, its own, and handed to whoever has something to tell."""

from __future__ import annotations

from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from bot.actions import Action
from bot.channels import CHANNELS
from bot.planner.breaker import Today
from bot.runtime.channels import Why
from state.administration import Queue
from state.lane import SECOND
from state.model_use import tally
from state.turns import Turn


class Observer(Protocol):
    """Is told of every turn and reply."""

    def applied(self, turn: Turn, now: int) -> None:
        """The effects of ``turn`` are applied at ``now`` (ns)."""

    def delivered(self, channel: str, outcome: str) -> None:
        """A reply has come to ``outcome``; "retry_..." is to be sent again."""


class NullObserver:
    """Takes no note."""

    def applied(self, turn: Turn, now: int) -> None:
        """Let it pass."""

    def delivered(self, channel: str, outcome: str) -> None:
        """Let it pass."""


# Seconds: a turn without outside services takes milliseconds, one that waits for a service up to a minute.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)
UNKNOWN = float("nan")
RETRY = "retry_"
GIVEN_UP = "given_up"

# What alarms are about, see docs/operations.md. A counter that appears with its first count shows no increase, so those
# are there from the start. A turn that is given up has the action of one that nobody understood.
REFUSALS = ("403", "500", "503")
NO_ACTION = str(Action.UNKNOWN)

# Turns that ended before anybody asked what they mean; see bot.fair_use.
NOT_HANDLED = frozenset({"limited", "too_long", "blocked"})


class Metrics:
    """Counters that start at nothing with the process; Prometheus adds up those of several by itself.

    Every label is one of a fixed set: nothing that a person wrote, and nobody's address, can become one.
    """

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        self.registry = registry or CollectorRegistry()
        self._turns = Counter(
            "guarda_turns", "Turns applied, by action and outcome.", ["action", "outcome"], registry=self.registry
        )
        self._took = Histogram(
            "guarda_turn_seconds",
            "From a message's arrival, or a job's time, until its effects were applied.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._model_calls = Counter("guarda_model_calls", "Calls of a language model.", registry=self.registry)
        self._asking = _Asking(self.registry)
        self._answers = Counter(
            "guarda_webhook_answers",
            "Webhook requests, by channel and status.",
            ["channel", "status"],
            registry=self.registry,
        )
        self._deliveries = Counter(
            "guarda_deliveries",
            "Replies settled, by channel and outcome.",
            ["channel", "outcome"],
            registry=self.registry,
        )
        self._retries = Counter(
            "guarda_delivery_retries",
            "Sends to be tried again, by channel and reason.",
            ["channel", "why"],
            registry=self.registry,
        )
        self._turns.labels(NO_ACTION, GIVEN_UP)
        for channel in (spec.name for spec in CHANNELS.values() if spec.metered):
            self._retries.labels(channel, str(Why.BUSY))
            for status in REFUSALS:
                self._answers.labels(channel, status)
        self._waiting = Gauge("guarda_waiting_turns", "Turns that are due, in all processes.", registry=self.registry)
        self._oldest = Gauge(
            "guarda_oldest_waiting_seconds", "How long the oldest of them has waited.", registry=self.registry
        )

    def applied(self, turn: Turn, now: int) -> None:
        """Count a turn whose effects are applied at ``now`` (ns)."""
        if (decision := turn.decision) is None:
            return
        self._turns.labels(decision.trace.action, _outcome(turn, decision.trace.move)).inc()
        self._took.observe(max(0, now - max(turn.arrived, turn.due)) / SECOND)
        self._model_calls.inc(decision.trace.model_calls)
        self._asking.applied(turn, now)

    def delivered(self, channel: str, outcome: str) -> None:
        """Count what became of a reply, or that it is to be sent again: see bot.runtime.delivery.Delivery.observe."""
        if outcome.startswith(RETRY):
            self._retries.labels(channel, outcome.removeprefix(RETRY)).inc()
        else:
            self._deliveries.labels(channel, outcome).inc()

    def answered(self, channel: str, status: int) -> None:
        """Count an answer to a platform."""
        self._answers.labels(channel, str(status)).inc()

    def queue(self, seen: Queue | None, now: int) -> None:
        """Note what waits at ``now`` (ns), when somebody looks at the figures; None if nobody can tell."""
        self._asking.look(now)
        self._waiting.set(UNKNOWN if seen is None else seen.waiting)
        age = 0.0 if seen is None or seen.oldest is None else max(0, now - seen.oldest) / SECOND
        self._oldest.set(UNKNOWN if seen is None else age)


class _Asking:
    """What asking models came to: since the process began, and as shares of today's questions."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._today = Today()
        self._turns = Counter("guarda_model_turns", "Turns that asked a model.", registry=registry)
        self._questions = Counter("guarda_model_questions", "Questions put to a model.", registry=registry)
        self._results = Counter(
            "guarda_model_results", "Questions that came to this; one can to several.", ["result"], registry=registry
        )
        self._tokens = Counter("guarda_model_tokens", "Tokens read and written.", ["direction"], registry=registry)
        self._cost = Counter("guarda_model_cost_dollars", "What the tokens cost in US dollars.", registry=registry)
        self._shares = Gauge(
            "guarda_model_share_today",
            "The share of questions since midnight UTC that came to this, from 0 to 1.",
            ["result"],
            registry=registry,
        )

    def applied(self, turn: Turn, now: int) -> None:
        if not self._today.add(turn, now) or turn.decision is None:
            return
        counts = tally(turn.decision.trace.calls)
        self._turns.inc()
        self._questions.inc(counts.questions)
        for result in self._today.tally.shares():
            self._results.labels(result).inc(getattr(counts, result))
        self._tokens.labels("in").inc(counts.tokens_in)
        self._tokens.labels("out").inc(counts.tokens_out)
        self._cost.inc(counts.cost / 1_000_000)
        self.look(now)

    def look(self, now: int) -> None:
        """Show the shares of the day of ``now`` (ns): yesterday's are over even if nobody has asked anything today."""
        for result, share in self._today.at(now).shares().items():
            self._shares.labels(result).set(share)


def _outcome(turn: Turn, move: str) -> str:
    if turn.given_up:
        return GIVEN_UP
    return "not_handled" if move in NOT_HANDLED else "handled"
