"""Guards of the bus: against loops, explosions of messages, standing still, and messages that wait for ever."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.missions.agents import COORDINATORS
from bot.missions.contracts import Message, Priority
from state.lane import SECOND

# R3-33, X-39: an agent may stand three times on a path, and a path may be eight long.
VISITS_ALLOWED = 3
DEEPEST = 8
# R3-34: more than twenty messages a second, over ten seconds, and what is not urgent is put off.
WINDOW_SECONDS = 10
MESSAGES_A_SECOND = 20
PUT_OFF_SECONDS = 0.5
# R3-36.
QUIET_SECONDS, STUCK_SECONDS = 30, 60
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
    def is_quiet(self) -> bool:
        return self.clock() - self._moved >= QUIET_SECONDS * SECOND

    @property
    def is_stuck(self) -> bool:
        return self.clock() - self._moved >= STUCK_SECONDS * SECOND


def starves(message: Message, now: int) -> bool:
    """Tell whether ``message`` has waited so long that it goes before all others."""
    return now - message.timestamp_envio > WAITS_SECONDS[message.prioridade] * SECOND
