"""Breakers, budgets and guards: every number of theirs from both of its sides, on one clock."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

import pytest

from bot.missions.documents import Message, Outcome, Payload, Priority, Trail, Used
from bot.missions.guards import (
    ATTEMPTS_LOOKED_AT,
    COOLDOWN_SECONDS,
    DEEPEST,
    DONE,
    ENOUGH_SHARE,
    FAILURES_IN_A_ROW,
    FALLBACK,
    LEAST_SHARE,
    MESSAGES_A_SECOND,
    STILL_SECONDS,
    STUCK_SECONDS,
    VISITS_ALLOWED,
    WAITS_SECONDS,
    WINDOW_SECONDS,
    Account,
    Breaker,
    Circuit,
    Loops,
    Progress,
    Rate,
    Spending,
    outcome_of,
    patience,
)
from bot.missions.orchestrator import ALLOTMENTS
from state.lane import SECOND


class Clock:
    """Time that passes when it is told to; who sleeps by it is woken when it has passed."""

    def __init__(self) -> None:
        self.now = 10**18
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._slept = count()

    def __call__(self) -> int:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += round(seconds * SECOND)

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + round(seconds * SECOND), next(self._slept), woken))
        await woken

    async def passing(self, seconds: float, seen: Callable[[], None] = lambda: None) -> None:
        """Let ``seconds`` pass, and whoever wakes meanwhile do what they do; after each is ``seen``."""
        until = self.now + round(seconds * SECOND)
        await settled()
        seen()
        while self._sleepers and self._sleepers[0][0] <= until:
            await self.to_the_next()
            seen()
        self.now = until

    async def to_the_next(self) -> None:
        """Let as much time pass as it takes until somebody wakes."""
        due, _, woken = heapq.heappop(self._sleepers)
        if woken.done():
            return
        self.now = max(self.now, due)
        woken.set_result(None)
        await settled()


async def settled() -> None:
    """Let everybody do what they can without time passing."""
    for _ in range(40):
        await asyncio.sleep(0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def circuit(breaker: Breaker) -> Circuit:
    return breaker.circuit


def message(
    priority: Priority = Priority.NORMAL,
    *,
    operation: str = "rate",
    path: tuple[str, ...] = ("planning",),
    deep: int = 1,
    sent: int = 0,
    stands_in: bool = False,
) -> Message:
    return Message(
        message_id="m",
        timestamp_envio=sent,
        prioridade=priority,
        remetente="planning",
        destinatario="research",
        payload=Payload(objetivo=operation, contexto_adicional={FALLBACK: True} if stands_in else {}),
        timeout=60,
        rastreamento=Trail(missao_id="x", profundidade_chamada=deep, caminho_chamadas=path),
    )


def test_five_failures_in_a_row_open_the_circuit_and_four_do_not(clock: Clock) -> None:
    breaker = Breaker(clock)
    for _ in range(FAILURES_IN_A_ROW - 1):
        breaker.failed()
    assert circuit(breaker) is Circuit.CLOSED
    breaker.failed()
    assert circuit(breaker) is Circuit.OPEN
    assert not breaker.admits()


def test_more_than_half_of_ten_open_it_and_exactly_half_does_not(clock: Clock) -> None:
    breaker = Breaker(clock)
    for place in range(ATTEMPTS_LOOKED_AT):
        breaker.failed() if place % 2 else breaker.succeeded()
    assert circuit(breaker) is Circuit.CLOSED
    breaker.failed()  # the oldest, a success, is forgotten: six of ten
    assert circuit(breaker) is Circuit.OPEN


def test_nine_attempts_do_not_open_it_by_their_share(clock: Clock) -> None:
    breaker = Breaker(clock)
    for good in (False, False, True, False, False, True, False, False, False):
        breaker.succeeded() if good else breaker.failed()
    assert circuit(breaker) is Circuit.CLOSED


def test_after_ninety_seconds_one_is_tried_and_decides(clock: Clock) -> None:
    breaker = Breaker(clock)
    for _ in range(FAILURES_IN_A_ROW):
        breaker.failed()
    clock.passes(COOLDOWN_SECONDS - 0.001)
    assert not breaker.admits()
    clock.passes(0.001)
    assert circuit(breaker) is Circuit.HALF_OPEN
    assert [breaker.admits(), breaker.admits()] == [True, False]
    breaker.failed()
    assert circuit(breaker) is Circuit.OPEN
    clock.passes(COOLDOWN_SECONDS)
    assert breaker.admits()
    breaker.succeeded()
    assert circuit(breaker) is Circuit.CLOSED
    breaker.failed()
    assert circuit(breaker) is Circuit.CLOSED


@pytest.mark.parametrize(
    ("percent", "spending"),
    [
        (79, Spending.FREE),
        (80, Spending.HIGH),
        (89, Spending.HIGH),
        (90, Spending.CRITICAL),
        (99, Spending.CRITICAL),
        (100, Spending.SPENT),
    ],
)
def test_a_budget_is_high_critical_and_spent(percent: int, spending: Spending) -> None:
    for used in (Used(tokens_usados=percent * 100), Used(chamadas_api_externas=percent)):
        account = Account(tokens=10_000, calls=100)
        account.charge(used)
        assert account.spending is spending
        urgent = [each for each in Priority if account.admits(each)]
        spent = spending is Spending.SPENT
        assert urgent == ([Priority.CRITICAL, Priority.HIGH] if spent else list(Priority))


def test_what_is_least_needed_is_left_out_first() -> None:
    assert [len(DONE[each]) for each in Spending] == [3, 2, 1, 0]
    assert "critical" in DONE[Spending.CRITICAL]


def test_the_classes_have_the_times_and_budgets_that_were_settled() -> None:
    assert {kind: (each.seconds, each.tokens, each.calls) for kind, each in ALLOTMENTS.items()} == {
        "comparativa": (80, 5_000, 8),
        "profunda": (120, 10_000, 15),
        "analise": (150, 20_000, 25),
    }


def test_the_same_request_twice_is_a_loop_unless_it_stands_in_for_another() -> None:
    loops = Loops()
    assert loops.refusal(message()) is None
    assert loops.refusal(message()) == "loop: asked before"
    assert loops.refusal(message(operation="quote")) is None
    assert loops.refusal(message(stands_in=True)) is None


def test_an_agent_may_stand_three_times_on_a_path() -> None:
    path = ("research",) * (VISITS_ALLOWED - 1)
    assert Loops().refusal(message(path=path)) is None
    assert Loops().refusal(message(path=("research", *path))) == "loop: an agent too often"


def test_a_path_may_be_eight_long() -> None:
    assert Loops().refusal(message(deep=DEEPEST)) is None
    assert Loops().refusal(message(deep=DEEPEST + 1)) == "loop: too deep"


def test_more_than_twenty_a_second_puts_off_what_is_not_urgent(clock: Clock) -> None:
    rate = Rate(clock)
    for _ in range(MESSAGES_A_SECOND * WINDOW_SECONDS):
        rate.note()
    assert not rate.throttles(Priority.LOW)
    rate.note()
    throttled = [each for each in Priority if rate.throttles(each)]
    assert throttled == [Priority.NORMAL, Priority.LOW]
    clock.passes(WINDOW_SECONDS)
    assert not rate.throttles(Priority.LOW)


def test_standing_still_is_noticed_and_ended(clock: Clock) -> None:
    progress = Progress(clock)
    stuck = []
    for seconds in (STUCK_SECONDS - 0.001, 0.001):
        clock.passes(seconds)
        stuck.append(progress.is_stuck)
    progress.moved()
    assert [*stuck, progress.is_stuck] == [False, True, False]
    assert (STILL_SECONDS, STUCK_SECONDS) == (30, 60)


@pytest.mark.parametrize(("priority", "seconds"), [(Priority.CRITICAL, 20), (Priority.HIGH, 45), (Priority.LOW, 60)])
def test_what_waits_too_long_goes_at_once(priority: Priority, seconds: int) -> None:
    assert WAITS_SECONDS[priority] == seconds
    assert patience(message(priority), seconds * SECOND - 1) > 0
    assert patience(message(priority), seconds * SECOND) <= 0


@pytest.mark.parametrize(
    ("share", "outcome"),
    [
        (1.0, Outcome.SUCCESS),
        (ENOUGH_SHARE, Outcome.SUCCESS),
        (0.69, Outcome.PARTIAL),
        (LEAST_SHARE, Outcome.PARTIAL),
        (0.49, Outcome.FAILED),
        (0.0, Outcome.FAILED),
    ],
)
def test_from_seventy_percent_data_will_do_and_under_fifty_they_are_none(share: float, outcome: Outcome) -> None:
    assert outcome_of(share) is outcome
    assert (ENOUGH_SHARE, LEAST_SHARE) == (0.7, 0.5)
