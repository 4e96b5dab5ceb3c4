"""The bus: who gets what, in which order, how often, and what comes back when it goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.missions.bus import (
    AT_ONCE,
    FIRST_PAUSE_SECONDS,
    FLOOD,
    INTERNAL_SHARE,
    OPEN,
    PARTIAL,
    SPENT,
    STILL,
    TIMEOUT,
    Breakers,
    Bus,
)
from bot.missions.contracts import Call, Contract, DataUnavailable, Operation, OperationRefused, Parameter, needed
from bot.missions.coordinator import COORDINATOR_SECONDS, EXECUTOR_SECONDS
from bot.missions.documents import Findings, Message, Outcome, Payload, Priority, Response, Trail, Used
from bot.missions.figures import count as count_of
from bot.missions.figures import money
from bot.missions.guards import (
    FAILURES_IN_A_ROW,
    MESSAGES_A_SECOND,
    STILL_SECONDS,
    STUCK_SECONDS,
    WAITS_SECONDS,
    WINDOW_SECONDS,
    Account,
)
from state.lane import SECOND
from state.recording import SourcedReads
from tests.bot.missions.test_guards import Clock, settled

Run = Callable[[Call], Awaitable[Findings]]


class Stage:
    """A bus to one executor that does what ``run`` does, on a clock of its own."""

    def __init__(
        self, run: Run, tokens: int = 1_000, calls: int = 10, returns: tuple[Parameter, ...] = (), operations: int = 1
    ) -> None:
        self.clock = Clock()
        self.began = self.clock.now
        self.account = Account(tokens, calls)
        names = ["do", *(f"do_{place}" for place in range(1, operations))]
        doing = {each: Operation(each, "Does it.", run, (), returns) for each in names}
        self.bus = Bus(
            SourcedReads({}),
            self.clock,
            self.account,
            Breakers(self.clock),
            self.clock.sleep,
            {"research": Contract("research", "executor", "", (), doing)},
        )
        self._count = 0

    @property
    def seconds(self) -> float:
        """Since it all began."""
        return (self.clock.now - self.began) / SECOND

    @property
    def told(self) -> list[str]:
        return [each.payload.objetivo for each in self.bus.notices]

    async def request(self, message: Message) -> Response:
        """Return the response; as much time passes as that takes."""
        asked = asyncio.ensure_future(self.bus.request(message))
        await settled()
        while not asked.done():
            await self.clock.to_the_next()
        return asked.result()

    def message(
        self,
        priority: Priority = Priority.NORMAL,
        *,
        operation: str = "do",
        to: str = "research",
        tries: int = 0,
        sender: str = "planning",
        timeout: float = 60,
    ) -> Message:
        self._count += 1
        return Message(
            message_id=f"m{self._count}",
            timestamp_envio=self.clock.now,
            prioridade=priority,
            remetente=sender,
            destinatario=to,
            payload=Payload(objetivo=operation, parametros={"n": str(self._count)}),
            timeout=timeout,
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
    response = await stage.request(stage.message(to=to, operation=operation, tries=2))
    assert (response.status, response.erro) == (Outcome.FAILED, f"{to} cannot do {operation!r}")
    assert (stage.seconds, stage.told) == (0, [response.erro])


async def test_what_breaks_is_tried_again_with_twice_the_pause_each_time() -> None:
    tried: list[float] = []

    async def breaks_late(_: Call) -> Findings:
        tried.append(stage.seconds)
        raise RuntimeError("no")

    stage = Stage(breaks_late)
    response = await stage.request(stage.message(tries=2))
    assert (response.status, response.erro) == (Outcome.FAILED, "broken: RuntimeError")
    assert tried == [0, FIRST_PAUSE_SECONDS, 3 * FIRST_PAUSE_SECONDS]


async def test_what_is_not_there_is_not_asked_for_again_and_is_nobodys_failure() -> None:
    stage = Stage(lacks)
    for _ in range(2 * FAILURES_IN_A_ROW):
        response = await stage.request(stage.message(tries=2))
    assert response.erro == "mission-lacks-rates"
    assert stage.seconds == 0


async def test_what_was_asked_for_in_vain_was_asked_for_all_the_same() -> None:
    async def is_away(_: Call) -> Findings:
        raise DataUnavailable("mission-lacks-rates", calls=2)

    stage = Stage(is_away)
    response = await stage.request(stage.message())
    assert (response.recursos_consumidos.chamadas_api_externas, stage.account.used_calls) == (2, 2)


async def test_who_keeps_breaking_is_left_alone() -> None:
    stage = Stage(breaks)
    for _ in range(FAILURES_IN_A_ROW):
        await stage.request(stage.message())
    response = await stage.request(stage.message())
    assert (response.erro, response.usando_fallback_por_circuit_breaker) == (OPEN, True)


async def test_a_parameter_that_is_missing_is_said_and_not_guessed() -> None:
    async def refuses(_: Call) -> Findings:
        raise OperationRefused("do needs amount")

    stage = Stage(refuses)
    assert (await stage.request(stage.message(tries=2))).erro == "do needs amount"
    assert stage.seconds == 0


@pytest.mark.parametrize(("seconds", "status"), [(47.999, Outcome.SUCCESS), (48.001, Outcome.TIMEOUT)])
async def test_an_executor_has_four_fifths_of_its_messages_time(seconds: float, status: Outcome) -> None:
    async def dawdles(_: Call) -> Findings:
        await stage.clock.sleep(seconds)
        return Findings()

    stage = Stage(dawdles)
    response = await stage.request(stage.message(timeout=EXECUTOR_SECONDS))
    assert (response.status, stage.seconds) == (status, min(seconds, 48))
    assert response.erro == (None if status.is_good else TIMEOUT)
    assert (EXECUTOR_SECONDS, COORDINATOR_SECONDS, INTERNAL_SHARE) == (60, 90, 0.8)


async def test_a_spent_budget_lets_only_what_is_urgent_pass() -> None:
    stage = Stage(finds, calls=1)
    assert (await stage.request(stage.message())).erro is None
    assert (await stage.request(stage.message())).erro == SPENT
    assert (await stage.request(stage.message(Priority.HIGH))).erro is None
    assert stage.told == [SPENT]
    (notice,) = stage.bus.notices
    assert (notice.tipo_mensagem, notice.destinatario, notice.remetente) == ("notificacao", "planning", "bus")


async def test_when_resources_run_low_messages_say_so() -> None:
    heard: list[bool] = []

    async def listens(call: Call) -> Findings:
        heard.append(call.tight)
        return Findings()

    stage = Stage(listens, calls=10)
    for used in (0, 8, 1):
        stage.account.charge(Used(chamadas_api_externas=used))
        await stage.request(stage.message())
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
    urgencies = (Priority.LOW, Priority.NORMAL, Priority.CRITICAL, Priority.HIGH)
    then = [*(stage.message(each) for each in urgencies), stage.message(Priority.HIGH)]
    then.insert(2, stage.message(Priority.LOW, sender="research"))
    tasks = [asyncio.create_task(stage.bus.request(each)) for each in (*first, *then)]
    await settled()
    gate.set()
    await asyncio.gather(*tasks)
    assert (most, AT_ONCE) == (AT_ONCE, 4)
    assert order[AT_ONCE:] == ["7", "8", "9", "6", "5", "10"]


async def test_a_coordinators_message_goes_before_an_executors() -> None:
    order: list[str] = []

    async def takes_a_second(call: Call) -> Findings:
        await stage.clock.sleep(1)
        order.append(call.names["n"])
        return Findings()

    stage = Stage(takes_a_second)
    sent = [stage.message() for _ in range(AT_ONCE)]
    sent += [stage.message(sender="research"), stage.message(), stage.message(sender="research"), stage.message()]
    tasks = [asyncio.create_task(stage.bus.request(each)) for each in sent]
    await stage.clock.passing(2)
    await asyncio.gather(*tasks)
    assert order[AT_ONCE:] == ["6", "8", "5", "7"]


@pytest.mark.parametrize("priority", [Priority.CRITICAL, Priority.HIGH])
async def test_what_has_waited_too_long_goes_at_once_though_nothing_else_ends(priority: Priority) -> None:
    begun: list[float] = []

    async def dawdles(_: Call) -> Findings:
        begun.append(stage.seconds)
        await stage.clock.sleep(1_000)
        return Findings()

    stage = Stage(dawdles)
    sent = [*(stage.message(timeout=2_000) for _ in range(AT_ONCE)), stage.message(priority, timeout=2_000)]
    tasks = [asyncio.create_task(stage.bus.request(each)) for each in sent]
    await stage.clock.passing(WAITS_SECONDS[priority] - 0.001)
    assert len(begun) == AT_ONCE
    await stage.clock.passing(0.001)
    assert begun[AT_ONCE:] == [WAITS_SECONDS[priority]]
    await stage.clock.passing(1_000)
    await asyncio.gather(*tasks)


async def test_what_waits_until_its_time_is_over_comes_back_as_that() -> None:
    async def dawdles(_: Call) -> Findings:
        await stage.clock.sleep(100)
        return Findings()

    stage = Stage(dawdles)
    before = [asyncio.create_task(stage.bus.request(stage.message(timeout=1_000))) for _ in range(AT_ONCE)]
    await settled()
    response = await stage.request(stage.message(timeout=5))
    assert (response.status, stage.seconds) == (Outcome.TIMEOUT, 5)
    await stage.clock.passing(100)
    assert [each.erro for each in await asyncio.gather(*before)] == [None] * AT_ONCE


async def test_who_is_cancelled_while_it_waits_leaves_its_place_to_others() -> None:
    async def takes_a_second(_: Call) -> Findings:
        await stage.clock.sleep(1)
        return Findings()

    stage = Stage(takes_a_second)
    tasks = [asyncio.create_task(stage.bus.request(stage.message())) for _ in range(AT_ONCE + 2)]
    await settled()
    tasks[AT_ONCE].cancel()
    tasks[0].cancel()
    await stage.clock.passing(2)
    assert [each.cancelled() for each in tasks] == [True, False, False, False, True, False]
    assert (await tasks[-1]).erro is None


async def test_in_a_flood_what_is_not_urgent_is_put_off_and_whoever_leads_is_told() -> None:
    stage = Stage(finds, calls=10_000)
    for _ in range(MESSAGES_A_SECOND * WINDOW_SECONDS):
        await stage.request(stage.message())
    assert (stage.seconds, stage.told) == (0, [])
    await stage.request(stage.message(Priority.HIGH))
    put_off = await stage.request(stage.message())
    assert (put_off.erro, stage.seconds, stage.told) == (None, WINDOW_SECONDS, [FLOOD])


async def test_when_nothing_moves_for_half_a_minute_whoever_leads_is_told_and_after_a_minute_it_ends() -> None:
    async def dawdles(_: Call) -> Findings:
        await stage.clock.sleep(1_000)
        return Findings()

    stage = Stage(dawdles)
    standing = asyncio.create_task(stage.bus.standstill())
    asked = asyncio.create_task(stage.bus.request(stage.message(timeout=2_000)))
    await stage.clock.passing(STILL_SECONDS - 0.001)
    assert stage.told == []
    await stage.clock.passing(0.001)
    assert stage.told == [STILL]
    await stage.clock.passing(STUCK_SECONDS - STILL_SECONDS - 0.001)
    assert not standing.done()
    await stage.clock.passing(0.001)
    assert (standing.done(), stage.told) == (True, [STILL])
    asked.cancel()


@pytest.mark.parametrize(
    ("there", "status"),
    [(3, Outcome.PARTIAL), (4, Outcome.PARTIAL), (5, Outcome.SUCCESS), (6, Outcome.SUCCESS), (2, Outcome.FAILED)],
)
async def test_what_is_not_all_of_what_was_asked_for_is_partial_or_nothing(there: int, status: Outcome) -> None:
    names = [f"part_{place}" for place in range(6)]

    async def has_some(_: Call) -> Findings:
        return Findings(dados={each: money(1) for each in names[:there]}, metadados={"calls": 1})

    stage = Stage(has_some, returns=needed(*names))
    response = await stage.request(stage.message(tries=2))
    assert response.status is status
    assert response.payload.advertencias == ((PARTIAL,) if status.is_good and there < 6 else ())
    assert (len(response.payload.dados), stage.account.used_calls) == (there if status.is_good else 0, 1)


@pytest.mark.parametrize(
    "found",
    [
        Findings(dados={"other": money(1)}),
        Findings(dados={"price": count_of(1)}),
        Findings(dados={"price": money(1)}, nomes={"note": "texto"}),
    ],
    ids=["a figure of no contract", "in another unit", "a name of no contract"],
)
async def test_what_the_contract_does_not_say_is_not_given_back(found: Findings) -> None:
    async def strays(_: Call) -> Findings:
        return found

    stage = Stage(strays, returns=needed("price"))
    response = await stage.request(stage.message())
    assert (response.erro or "").startswith("broken: do gives no ")
    assert (response.payload.dados, response.payload.nomes) == ({}, {})
