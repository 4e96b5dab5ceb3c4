"""The bus held against a simple specification of it, whatever is sent, however it ends and however much time passes."""

from __future__ import annotations

import asyncio
from collections import deque

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bot.missions.bus import FIRST_PAUSE_SECONDS, OPEN, SPENT
from bot.missions.contracts import Call, DataUnavailable
from bot.missions.documents import Findings, Outcome, Priority
from bot.missions.guards import (
    ATTEMPTS_LOOKED_AT,
    COOLDOWN_SECONDS,
    CRITICAL_PERCENT,
    DEEPEST,
    FAILURES_IN_A_ROW,
    HIGH_PERCENT,
    URGENT,
    VISITS_ALLOWED,
)
from state.lane import SECOND
from tests.bot.missions.test_bus import Stage

CALLS = 12
FATES = ("finds", "breaks", "lacks")


class Circuit:
    """What the circuit of the one executor should do."""

    def __init__(self) -> None:
        self.last: deque[bool] = deque(maxlen=ATTEMPTS_LOOKED_AT)
        self.opened: float | None = None

    def lets_pass(self, now: float) -> bool:
        return self.opened is None or now - self.opened >= COOLDOWN_SECONDS

    def told(self, good: bool | None, now: float) -> None:
        if self.opened is not None and good is not False:  # it was tried, and is well
            self.opened = None
            self.last.clear()
        if good is not None:
            self.last.append(good)
        row, failed = list(self.last)[-FAILURES_IN_A_ROW:], list(self.last).count(False)
        often = len(self.last) == ATTEMPTS_LOOKED_AT and failed > ATTEMPTS_LOOKED_AT / 2
        in_a_row = len(row) == FAILURES_IN_A_ROW and not any(row)
        if good is False and (self.opened is not None or in_a_row or often):
            self.opened = now


class BusMachine(RuleBasedStateMachine):
    """Sends what comes, and knows what has to come back."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.fates: list[str] = []
        self.delivered = 0
        self.tight = False
        self.stage = Stage(self._run, tokens=1_000, calls=CALLS)
        self.circuit = Circuit()
        self.used = 0

    async def _run(self, call: Call) -> Findings:
        self.delivered += 1
        self.tight = call.tight
        match self.fates.pop(0):
            case "finds":
                return Findings(metadados={"calls": 1})
            case "lacks":
                raise DataUnavailable("mission-lacks-rates", calls=1)
            case _:
                raise RuntimeError

    @property
    def seconds(self) -> float:
        return self.stage.clock.now / SECOND

    @rule(priority=st.sampled_from(Priority), fates=st.lists(st.sampled_from(FATES), min_size=3, max_size=3))
    def send(self, priority: Priority, fates: list[str]) -> None:
        tries, self.fates, before = 2, list(fates), self.delivered
        percent = 100 * self.used / CALLS
        response = self.loop.run_until_complete(self.stage.request(self.stage.message(priority, tries=tries)))
        if self.used >= CALLS and priority not in URGENT:
            assert (response.erro, self.delivered) == (SPENT, before)
            return
        expected, deliveries, now = OPEN, 0, response.timestamp_resposta / SECOND
        began = now - response.tempo_processamento
        pause = FIRST_PAUSE_SECONDS
        for fate in fates:
            if not self.circuit.lets_pass(began):
                expected = OPEN
                break
            deliveries += 1
            self.used += fate != "breaks"
            self.circuit.told({"finds": True, "breaks": False, "lacks": None}[fate], began)
            expected = {"finds": "", "breaks": "broken: RuntimeError", "lacks": "mission-lacks-rates"}[fate]
            if fate != "breaks":
                break
            if deliveries <= tries:
                began, pause = began + pause, 2 * pause
        assert (response.erro or "") == expected
        assert self.delivered - before == deliveries
        assert response.usando_fallback_por_circuit_breaker is (expected == OPEN)
        assert response.status is (Outcome.SUCCESS if not expected else Outcome.FAILED)
        if deliveries:
            assert self.tight is (percent >= CRITICAL_PERCENT)
        assert HIGH_PERCENT < CRITICAL_PERCENT

    @rule(seconds=st.sampled_from([1, COOLDOWN_SECONDS - 1, COOLDOWN_SECONDS]))
    def time_passes(self, seconds: int) -> None:
        self.stage.clock.passes(seconds)

    @rule(again=st.integers(0, VISITS_ALLOWED + 1), deep=st.integers(0, DEEPEST + 1))
    def send_round(self, again: int, deep: int) -> None:
        """A path with the executor on it too often, or too deep, is refused and delivered to nobody."""
        before, message = self.delivered, self.stage.message(Priority.CRITICAL)
        trail = message.rastreamento.changed(profundidade_chamada=deep, caminho_chamadas=("research",) * again)
        if deep <= DEEPEST and again + 1 <= VISITS_ALLOWED:
            return
        response = self.loop.run_until_complete(self.stage.request(message.changed(rastreamento=trail)))
        assert (response.erro or "").startswith("loop")
        assert self.delivered == before

    @invariant()
    def nothing_waits(self) -> None:
        assert (self.stage.bus._waiting, self.stage.bus._running) == ([], 0)
        assert self.stage.account.used_calls == self.used

    def teardown(self) -> None:
        self.loop.close()


TestBus = BusMachine.TestCase
TestBus.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
