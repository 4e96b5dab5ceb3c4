"""The bus: who gets what, in which order, how often, and what comes back when it goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.missions.bus import AT_ONCE, FIRST_PAUSE_SECONDS, OPEN, SPENT, Breakers, Bus
from bot.missions.contracts import (
    Call,
    Contract,
    DataUnavailable,
    Findings,
    Message,
    Operation,
    OperationRefused,
    Outcome,
    Payload,
    Priority,
    Trail,
    Used,
)
from bot.missions.guards import FAILURES_IN_A_ROW, Account
from state.recording import SourcedReads
from tests.bot.missions.test_guards import Clock

Run = Callable[[Call], Awaitable[Findings]]


class Stage:
    """A bus to one executor that does what ``run`` does; waiting moves the clock and takes no time."""

    def __init__(self, run: Run, tokens: int = 1_000, calls: int = 10) -> None:
        self.clock = Clock()
        self.pauses: list[float] = []
        self.account = Account(tokens, calls)
        operation = Operation("do", "Does it.", run)
        self.bus = Bus(
            SourcedReads({}),
            self.clock,
            self.account,
            Breakers(self.clock),
            self._sleep,
            {"research": Contract("research", "executor", "", (), {"do": operation})},
        )
        self._count = 0

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.clock.passes(seconds)
        await asyncio.sleep(0)

    def message(
        self, priority: Priority = Priority.NORMAL, *, operation: str = "do", to: str = "research", tries: int = 0
    ) -> Message:
        self._count += 1
        return Message(
            message_id=f"m{self._count}",
            timestamp_envio=self.clock.now,
            prioridade=priority,
            remetente="planning",
            destinatario=to,
            payload=Payload(objetivo=operation, parametros={"n": str(self._count)}),
            timeout=60,
            tentativas_restantes=tries,
            rastreamento=Trail(missao_id="x"),
        )


async def finds(_: Call) -> Findings:
    return Findings(metadados={"calls": 1})


async def breaks(_: Call) -> Findings:
    raise RuntimeError("no")


async def lacks(_: Call) -> Findings:
    raise DataUnavailable("mission-lacks-rates")


@pytest.mark.parametrize(("to", "operation"), [("nobody", "do"), ("research", "sing")])
async def test_what_nobody_can_do_is_refused_before_it_is_delivered(to: str, operation: str) -> None:
    stage = Stage(breaks)
    response = await stage.bus.request(stage.message(to=to, operation=operation, tries=2))
    assert (response.status, response.erro) == (Outcome.FAILED, f"{to} cannot do {operation!r}")
    assert stage.pauses == []


async def test_what_breaks_is_tried_again_with_twice_the_pause_each_time() -> None:
    stage = Stage(breaks)
    response = await stage.bus.request(stage.message(tries=2))
    assert (response.status, response.erro) == (Outcome.FAILED, "broken: RuntimeError")
    assert stage.pauses == [FIRST_PAUSE_SECONDS, 2 * FIRST_PAUSE_SECONDS]


async def test_what_is_not_there_is_not_asked_for_again_and_is_nobodys_failure() -> None:
    stage = Stage(lacks)
    for _ in range(2 * FAILURES_IN_A_ROW):
        response = await stage.bus.request(stage.message(tries=2))
    assert response.erro == "mission-lacks-rates"
    assert stage.pauses == []


async def test_what_was_asked_for_in_vain_was_asked_for_all_the_same() -> None:
    async def is_away(_: Call) -> Findings:
        raise DataUnavailable("mission-lacks-rates", calls=2)

    stage = Stage(is_away)
    response = await stage.bus.request(stage.message())
    assert (response.recursos_consumidos.chamadas_api_externas, stage.account.used_calls) == (2, 2)


async def test_who_keeps_breaking_is_left_alone() -> None:
    stage = Stage(breaks)
    for _ in range(FAILURES_IN_A_ROW):
        await stage.bus.request(stage.message())
    response = await stage.bus.request(stage.message())
    assert (response.erro, response.usando_fallback_por_circuit_breaker) == (OPEN, True)


async def test_a_parameter_that_is_missing_is_said_and_not_guessed() -> None:
    async def refuses(_: Call) -> Findings:
        raise OperationRefused("do needs amount")

    stage = Stage(refuses)
    assert (await stage.bus.request(stage.message(tries=2))).erro == "do needs amount"
    assert stage.pauses == []


async def test_what_takes_too_long_comes_back_as_that() -> None:
    async def dawdles(_: Call) -> Findings:
        await asyncio.sleep(60)
        return Findings()

    stage = Stage(dawdles)
    response = await stage.bus.request(stage.message().changed(timeout=0.05))
    assert (response.status, response.erro) == (Outcome.TIMEOUT, "timeout")


async def test_a_spent_budget_lets_only_what_is_urgent_pass() -> None:
    stage = Stage(finds, calls=1)
    assert (await stage.bus.request(stage.message())).erro is None
    assert (await stage.bus.request(stage.message())).erro == SPENT
    assert (await stage.bus.request(stage.message(Priority.HIGH))).erro is None
    assert stage.bus.notes == [SPENT]


async def test_when_resources_run_low_messages_say_so() -> None:
    heard: list[bool] = []

    async def listens(call: Call) -> Findings:
        heard.append(call.tight)
        return Findings()

    stage = Stage(listens, calls=10)
    for used in (0, 8, 1):
        stage.account.charge(Used(chamadas_api_externas=used))
        await stage.bus.request(stage.message())
    assert heard == [False, False, True]


async def test_the_most_urgent_goes_first_and_no_more_than_some_at_once() -> None:
    order: list[str] = []
    gate, most, now = asyncio.Event(), 0, 0

    async def waits(call: Call) -> Findings:
        nonlocal most, now
        now += 1
        most = max(most, now)
        await gate.wait()
        order.append(call.names["n"])
        now -= 1
        return Findings()

    stage = Stage(waits)
    first = [stage.message() for _ in range(AT_ONCE)]
    then = [stage.message(each) for each in (Priority.LOW, Priority.NORMAL, Priority.CRITICAL, Priority.HIGH)]
    tasks = [asyncio.create_task(stage.bus.request(each)) for each in (*first, *then)]
    await asyncio.sleep(0.01)
    gate.set()
    await asyncio.gather(*tasks)
    assert most == AT_ONCE
    assert order[AT_ONCE:] == ["7", "8", "6", "5"]
