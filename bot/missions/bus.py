"""The bus: requests go over it to whoever can do them, by priority and in time, or come back with why not.

A request is looked at before it is delivered: whether its executor can do it, whether it goes round, what it may cost.
What fails is tried again, later and later; an executor that keeps failing is left alone. One clock measures all of it.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

from bot.missions.contracts import (
    Call,
    Contract,
    DataUnavailable,
    Figure,
    Findings,
    Message,
    OperationRefused,
    Outcome,
    Priority,
    Response,
    Used,
)
from bot.missions.executors import perform
from bot.missions.guards import PUT_OFF_SECONDS, Account, Breaker, Circuit, Loops, Progress, Rate, Spending, starves
from bot.missions.orchestrator import AGENTS, COORDINATORS
from state.lane import SECOND
from state.mongo.errors import StoreUnavailable
from state.reads import Reads

AT_ONCE = 4
# R3-50: what an executor may take of its message's time.
INTERNAL_SHARE = 0.8
FIRST_PAUSE_SECONDS = 0.5
RANKS: Mapping[Priority, int] = {each: rank for rank, each in enumerate(Priority)}

# What a coordinator answers a request with that another one makes of it.
Answers = Callable[[Message], Awaitable[Findings]]

OPEN = "circuit open"
SPENT = "orçamento esgotado, finalize com dados atuais"
TIMEOUT = "timeout"


@dataclass(slots=True)
class Breakers:
    """A circuit for each agent's operation, kept by a process from one mission to the next."""

    clock: Callable[[], int]
    _of: dict[tuple[str, str], Breaker] = field(default_factory=dict)

    def of(self, agent: str, operation: str) -> Breaker:
        return self._of.setdefault((agent, operation), Breaker(self.clock))

    def circuit(self, agent: str, operation: str) -> Circuit:
        return self.of(agent, operation).circuit


@dataclass(slots=True)
class Bus:
    """Delivers one mission's requests and gives their responses back.

    ``clock`` gives ns since 1970, ``sleep`` waits for seconds of it. ``notes`` are what the lead
    coordinator is told of.
    """

    reads: Reads
    clock: Callable[[], int]
    account: Account
    breakers: Breakers
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    agents: Mapping[str, Contract] = field(default_factory=lambda: AGENTS)
    notes: list[str] = field(default_factory=list)
    _loops: Loops = field(default_factory=Loops)
    _rate: Rate = field(init=False)
    _progress: Progress = field(init=False)
    _waiting: list[tuple[int, int, int, asyncio.Event, Message]] = field(default_factory=list)
    _running: int = 0
    _order: count[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        self._rate = Rate(self.clock)
        self._progress = Progress(self.clock)

    @property
    def progress(self) -> Progress:
        """Whether anything moves."""
        return self._progress

    async def request(self, message: Message, answers: Answers | None = None) -> Response:
        """Return the response to ``message``, as a coordinator ``answers`` it, or by the contract of its executor.

        What goes wrong is a response, too. Raises StoreUnavailable, and what ends a coordinator's work.
        """
        began = self.clock()
        if refusal := self._refusal(message):
            self.notes.append(refusal)
            return self._failed(message, began, refusal)
        message = self._flagged(message)
        while self._rate.throttles(message.prioridade) and not starves(message, self.clock()):
            self.notes.append("throttled")
            await self.sleep(PUT_OFF_SECONDS)
        self._rate.note()
        await self._turn(message)
        try:
            return await self._tried(message, began, answers)
        finally:
            self._running -= 1
            self._wake()

    def _refusal(self, message: Message) -> str | None:
        """Return why ``message`` is not delivered at all."""
        contract = self.agents.get(message.destinatario)
        if contract is None or message.payload.objetivo not in contract.operacoes_disponiveis:
            return f"{message.destinatario} cannot do {message.payload.objetivo!r}"
        if not self.account.admits(message.prioridade):
            return SPENT
        return self._loops.refusal(message)

    def _flagged(self, message: Message) -> Message:
        spending = self.account.spending
        if spending is Spending.FREE:
            return message
        return message.changed(orcamento_alto=True, orcamento_critico=spending >= Spending.CRITICAL)

    async def _turn(self, message: Message) -> None:
        """Wait for a place: the most urgent first, coordinators' before executors'; what waited too long, at once."""
        if self._running < AT_ONCE and not self._waiting:
            self._running += 1
            return
        admitted = asyncio.Event()
        sender = 0 if message.remetente in COORDINATORS else 1
        heapq.heappush(self._waiting, (RANKS[message.prioridade], sender, next(self._order), admitted, message))
        await admitted.wait()

    def _wake(self) -> None:
        now = self.clock()
        for place, (*_, admitted, message) in enumerate(self._waiting):
            if starves(message, now):
                self._waiting.pop(place)
                heapq.heapify(self._waiting)
                self._running += 1
                admitted.set()
                return
        if self._waiting and self._running < AT_ONCE:
            *_, admitted, _message = heapq.heappop(self._waiting)
            self._running += 1
            admitted.set()

    async def _tried(self, message: Message, began: int, answers: Answers | None) -> Response:
        """Deliver ``message``, again as often as it allows, with twice the pause each time."""
        breaker = self.breakers.of(message.destinatario, message.payload.objetivo)
        pause = FIRST_PAUSE_SECONDS
        for left in range(message.tentativas_restantes, -1, -1):
            if not breaker.admits():
                return self._failed(message, began, OPEN).changed(usando_fallback_por_circuit_breaker=True)
            try:
                response = await self._delivered(message, began, answers)
            except BaseException:  # cancelled as well: nobody saw the end of what was tried
                breaker.abandoned()
                raise
            self._progress.moved()
            if response.erro is None:
                breaker.succeeded()
                return response
            if response.status is not Outcome.TIMEOUT and not response.erro.startswith("broken"):
                breaker.answered()
                return response  # what is refused, or not there, is so a moment later, too
            breaker.failed()
            if not left or self._seconds_left(message, began) <= pause:
                return response
            await self.sleep(pause)
            pause *= 2
        return response

    def _seconds_left(self, message: Message, began: int) -> float:
        return message.timeout - (self.clock() - began) / SECOND

    async def _delivered(self, message: Message, began: int, answers: Answers | None) -> Response:
        contract = self.agents[message.destinatario]
        seconds = INTERNAL_SHARE * self._seconds_left(message, began)
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                call = self._call(message)
                found = await (answers(message) if answers else perform(contract, message.payload.objetivo, call))
        except TimeoutError:
            return self._failed(message, began, TIMEOUT, Outcome.TIMEOUT)
        except OperationRefused as error:
            return self._failed(message, began, str(error))
        except DataUnavailable as error:
            used = Used(chamadas_api_externas=error.calls)
            self.account.charge(used)
            return self._failed(message, began, str(error)).changed(recursos_consumidos=used)
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - whatever breaks in an executor, the mission goes on without it
            return self._failed(message, began, f"broken: {type(error).__name__}")
        response = self._response(message, began, Outcome.SUCCESS, found)
        self.account.charge(response.recursos_consumidos)
        return response

    def _call(self, message: Message) -> Call:
        given = message.payload.parametros
        figures = {name: Figure.model_validate(value) for name, value in given.items() if isinstance(value, dict)}
        names = {name: value for name, value in given.items() if isinstance(value, str)}
        return Call(figures, names, self.reads, self.clock(), tight=message.orcamento_critico)

    def _response(
        self, message: Message, began: int, status: Outcome, found: Findings, error: str | None = None
    ) -> Response:
        now = self.clock()
        calls = found.metadados.get("calls", 0)
        return Response(
            response_id=f"{message.message_id}:answer",
            message_id_original=message.message_id,
            timestamp_resposta=now,
            remetente=message.destinatario,
            status=status,
            payload=found,
            tempo_processamento=(now - began) / SECOND,
            recursos_consumidos=Used(chamadas_api_externas=calls if isinstance(calls, int) else 0),
            erro=error,
        )

    def _failed(self, message: Message, began: int, error: str, status: Outcome = Outcome.FAILED) -> Response:
        return self._response(message, began, status, Findings(confiabilidade=0), error)
