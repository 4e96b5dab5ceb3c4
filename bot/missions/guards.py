"""Guards of the bus: against loops, explosions of messages, standing still, and messages that wait for ever."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from bot.missions.documents import Message, Outcome, Priority, Used, Weight
from bot.missions.orchestrator import COORDINATORS
from state.lane import SECOND

# R3-33, X-39: an agent may stand three times on a path, and a path may be eight long.
VISITS_ALLOWED = 3
DEEPEST = 8
# R3-34: more than twenty messages a second, over ten seconds, and what is not urgent is put off.
WINDOW_SECONDS = 10
MESSAGES_A_SECOND = 20
PUT_OFF_SECONDS = 0.5
# R3-36: for how long nothing may move until whoever leads is told, and until the mission is ended.
STILL_SECONDS, STUCK_SECONDS = 30, 60
# R3-41, X-46: for how long a message may wait before it goes at once.
WAITS_SECONDS: dict[Priority, int] = {
    Priority.CRITICAL: 20,
    Priority.HIGH: 45,
    Priority.NORMAL: 60,
    Priority.LOW: 60,
}
# What stands in for a request that came to nothing says so in its context.
FALLBACK = "fallback"
NOT_URGENT = frozenset({Priority.NORMAL, Priority.LOW})


@dataclass(slots=True)
class Loops:
    """Refuses messages that go round: the same request twice, an agent too often on a path, a path too deep, and a
    coordinator that is asked back by one that it asked (R3-45).

    What the bus itself sends again, or to a fallback, is no second request.
    """

    _seen: set[str] = field(default_factory=set)

    def refusal(self, message: Message) -> str | None:
        """Return why ``message`` is not delivered, None if it is; it counts as asked from now on."""
        path = message.rastreamento.caminho_chamadas
        if message.rastreamento.profundidade_chamada > DEEPEST:
            return "loop: too deep"
        if Counter((*path, message.destinatario))[message.destinatario] > VISITS_ALLOWED:
            return "loop: an agent too often"
        if message.destinatario in COORDINATORS and message.destinatario in path:
            return "loop: asked back"
        asked = json.dumps(
            [message.destinatario, message.payload.objetivo, message.payload.parametros], sort_keys=True, default=str
        )
        if asked in self._seen and not message.payload.contexto_adicional.get(FALLBACK):
            return "loop: asked before"
        self._seen.add(asked)
        return None


@dataclass(slots=True)
class Rate:
    """Counts messages over the last ten seconds. ``clock`` gives ns since 1970."""

    clock: Callable[[], int]
    _sent: deque[int] = field(default_factory=deque)

    def note(self) -> None:
        self._sent.append(self.clock())

    def throttles(self, priority: Priority) -> bool:
        """Tell whether a message of ``priority`` is to be put off."""
        since = self.clock() - WINDOW_SECONDS * SECOND
        while self._sent and self._sent[0] <= since:
            self._sent.popleft()
        return priority in NOT_URGENT and len(self._sent) > MESSAGES_A_SECOND * WINDOW_SECONDS


@dataclass(slots=True)
class Progress:
    """Tells whether anything moves. ``clock`` gives ns since 1970; a heartbeat counts as movement (X-38)."""

    clock: Callable[[], int]
    _moved: int = 0

    def __post_init__(self) -> None:
        self._moved = self.clock()

    def moved(self) -> None:
        self._moved = self.clock()

    @property
    def still_since(self) -> int:
        """When something moved last, in ns since 1970."""
        return self._moved

    @property
    def seconds_still(self) -> float:
        return (self.clock() - self._moved) / SECOND

    @property
    def is_stuck(self) -> bool:
        return self.seconds_still >= STUCK_SECONDS


def patience(message: Message, now: int) -> float:
    """Return for how many seconds ``message`` may still be made to wait; then it goes at once, before all others."""
    return WAITS_SECONDS[message.prioridade] - (now - message.timestamp_envio) / SECOND


# R3-52, X-44: the share of what was asked for that will do, with a warning, and what is worth telling at all.
ENOUGH_SHARE, LEAST_SHARE = 0.7, 0.5


def outcome_of(share: float) -> Outcome:
    """Return how a request ended of which a ``share`` was found, from 0 to 1."""
    if share >= ENOUGH_SHARE:
        return Outcome.SUCCESS
    return Outcome.PARTIAL if share >= LEAST_SHARE else Outcome.FAILED


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


FAILURES_IN_A_ROW = 5
ATTEMPTS_LOOKED_AT = 10
FAILED_SHARE = 0.5
COOLDOWN_SECONDS = 90


class Circuit(StrEnum):
    """Closed: requests pass. Open: none does. Half open: one does, and decides."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


@dataclass(slots=True)
class Breaker:
    """One agent's circuit. ``clock`` gives ns since 1970.

    It opens after five failures in a row, or where more than half of the last ten failed; exactly half leaves it
    closed, and so do fewer than ten. What is refused for its own sake is no failure of the agent.
    """

    clock: Callable[[], int]
    _last: deque[bool] = field(default_factory=lambda: deque(maxlen=ATTEMPTS_LOOKED_AT))
    _opened: int | None = None
    _trying: bool = False

    @property
    def circuit(self) -> Circuit:
        if self._opened is None:
            return Circuit.CLOSED
        cold = self.clock() - self._opened >= COOLDOWN_SECONDS * SECOND
        return Circuit.HALF_OPEN if cold else Circuit.OPEN

    def admits(self) -> bool:
        """Tell whether a request may pass; of those that come while it is half open, the first."""
        match self.circuit:
            case Circuit.CLOSED:
                return True
            case Circuit.OPEN:
                return False
            case Circuit.HALF_OPEN:
                admitted, self._trying = not self._trying, True
                return admitted

    def succeeded(self) -> None:
        """Take note of a success; the one that was tried closes the circuit."""
        if self._opened is not None:
            self._last.clear()
        self._opened, self._trying = None, False
        self._last.append(True)

    def answered(self) -> None:
        """Take note of an answer that is neither: nothing was found, or the request refused. Who was tried, is well."""
        if self._opened is not None:
            self.succeeded()

    def abandoned(self) -> None:
        """Let another be tried instead of one whose end nobody saw."""
        self._trying = False

    def failed(self) -> None:
        """Take note of a failure; the one that was tried opens the circuit anew."""
        self._last.append(False)
        if self._opened is not None or self._fails_too_often():
            self._opened, self._trying = self.clock(), False

    def _fails_too_often(self) -> bool:
        last = list(self._last)
        in_a_row = len(last) >= FAILURES_IN_A_ROW and not any(last[-FAILURES_IN_A_ROW:])
        share = last.count(False) / ATTEMPTS_LOOKED_AT
        return in_a_row or (len(last) >= ATTEMPTS_LOOKED_AT and share > FAILED_SHARE)
