"""The bus: requests go over it to whoever can do them, by priority and in time, or come back with why not.

A request is looked at before it is delivered: whether its executor can do it, whether it goes round, what it may cost.
What fails is tried again, later and later; an executor that keeps failing is left alone. One clock measures all of it.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from bot.missions.contracts import Call, Contract, DataUnavailable, Operation, OperationRefused
from bot.missions.documents import Figure, Findings, Message, Outcome, Payload, Priority, Response, Trail, Used
from bot.missions.executors import perform
from bot.missions.guards import (
    PUT_OFF_SECONDS,
    STILL_SECONDS,
    STUCK_SECONDS,
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
from bot.missions.orchestrator import AGENTS, COORDINATORS
from bot.missions.timing import within
from state.lane import SECOND
from state.mongo.errors import StoreUnavailable
from state.reads import Reads

AT_ONCE = 4
# R3-50: what an executor may take of its message's time.
INTERNAL_SHARE = 0.8
FIRST_PAUSE_SECONDS = 0.5
RANKS: Mapping[Priority, int] = {each: rank for rank, each in enumerate(Priority)}

# What a coordinator answers a request with that another one makes of it.
Answers = Callable[[Message], Coroutine[Any, Any, Findings]]
# Who waits: by priority, by who sends, in their order; and what tells them that they may go.
Place = tuple[int, int, int, asyncio.Event]

OPEN = "circuit open"
SPENT = "orçamento esgotado, finalize com dados atuais"
TIMEOUT = "timeout"
# What is told of besides: messages that are put off, and that nothing moves.
FLOOD, STILL = "flood", "standing still"
# What is said of findings that are not all of what was asked for, or too little of it.
PARTIAL, TOO_LITTLE = "mission-warns-partial", "mission-lacks-part"
BUS = "bus"


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

    ``clock`` gives ns since 1970, ``sleep`` waits for seconds of it, and nothing else measures time. ``notices`` are
    what the lead coordinator is told of.
    """

    reads: Reads
    clock: Callable[[], int]
    account: Account
    breakers: Breakers
    sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep
    agents: Mapping[str, Contract] = field(default_factory=lambda: AGENTS)
    notices: list[Message] = field(default_factory=list)
    _loops: Loops = field(default_factory=Loops)
    _rate: Rate = field(init=False)
    _progress: Progress = field(init=False)
    _last: Message | None = None
    _waiting: list[Place] = field(default_factory=list)
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

        It comes before the message's time is over; what goes wrong is a response, too. Raises StoreUnavailable, and
        what ends a coordinator's work.
        """
        began, self._last = self.clock(), message
        self._progress.moved()
        if refusal := self._refusal(message):
            self._tell(refusal, message)
            return self._failed(message, began, refusal)
        message = self._flagged(message)
        if not await self._admitted(message, began):
            return self._failed(message, began, TIMEOUT, Outcome.TIMEOUT)
        try:
            return await self._tried(message, began, answers)
        finally:
            self._running -= 1
            self._wake()

    async def standstill(self) -> None:
        """Return when nothing has moved for a minute; whoever leads is told after half of it."""
        told: int | None = None
        while (still := self._progress.seconds_still) < STUCK_SECONDS:
            if still >= STILL_SECONDS and told != self._progress.still_since:
                told = self._progress.still_since
                self._tell(STILL, self._last)
            await self.sleep((STILL_SECONDS if still < STILL_SECONDS else STUCK_SECONDS) - still)

    def _tell(self, what: str, about: Message | None) -> None:
        """Let the lead coordinator know of ``what``, and which request it is about."""
        if about is None:  # who leads has not asked for anything
            return
        trail = about.rastreamento
        notice = Message(
            message_id=f"{trail.missao_id}:notice:{len(self.notices)}",
            timestamp_envio=self.clock(),
            prioridade=Priority.HIGH,
            remetente=BUS,
            destinatario=(*trail.caminho_chamadas, about.remetente)[0],
            tipo_mensagem="notificacao",
            payload=Payload(objetivo=what, contexto_adicional={"message_id": about.message_id}),
            timeout=0,
            rastreamento=Trail(missao_id=trail.missao_id),
        )
        self.notices.append(notice)

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

    async def _admitted(self, message: Message, began: int) -> bool:
        """Wait until ``message`` may go, and take a place for it; return False if its time is over before.

        In a flood what is not urgent is put off. Then the most urgent goes first, coordinators' before executors'. What
        has waited too long goes at once, whatever else there is.
        """
        told = False
        while self._rate.throttles(message.prioridade):
            patient, left = patience(message, self.clock()), self._seconds_left(message, began)
            if left <= 0:
                return False
            if patient <= 0:
                break
            if not told:
                self._tell(FLOOD, message)
                told = True
            await self.sleep(min(PUT_OFF_SECONDS, patient, left))
        self._rate.note()
        if self._running < AT_ONCE and not self._waiting:
            self._running += 1
            return True
        return await self._waited(message, began)

    async def _waited(self, message: Message, began: int) -> bool:
        admitted = asyncio.Event()
        sender = 0 if message.remetente in COORDINATORS else 1
        place = (RANKS[message.prioridade], sender, next(self._order), admitted)
        heapq.heappush(self._waiting, place)
        waits, left = patience(message, self.clock()), self._seconds_left(message, began)
        try:
            await within(admitted.wait(), self.sleep(max(0.0, min(waits, left))))
        except TimeoutError:
            if admitted.is_set():
                return True
            self._leaves(place)
            if waits >= left:
                return False
            self._running += 1
            return True
        except BaseException:  # whoever is cancelled, too, leaves its place to others
            if admitted.is_set():
                self._running -= 1
                self._wake()
            else:
                self._leaves(place)
            raise
        return True

    def _leaves(self, place: Place) -> None:
        self._waiting.remove(place)
        heapq.heapify(self._waiting)

    def _wake(self) -> None:
        if self._waiting and self._running < AT_ONCE:
            *_, admitted = heapq.heappop(self._waiting)
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
        operation = contract.operacoes_disponiveis[message.payload.objetivo]
        try:
            work = answers(message) if answers else perform(contract, operation.name, self._call(message))
            found = await within(work, self.sleep(max(0.0, seconds)))
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
        response = self._checked(message, began, operation, found)
        self.account.charge(response.recursos_consumidos)
        return response

    def _checked(self, message: Message, began: int, operation: Operation, found: Findings) -> Response:
        """Return the response with what was ``found``, if the contract says so and there is enough of it (R3-52)."""
        if strange := operation.strange(found):
            return self._failed(message, began, f"broken: {operation.name} gives no {', '.join(strange)}")
        share = operation.share(found)
        status = outcome_of(share)
        if status is Outcome.FAILED:
            spent = Findings(confiabilidade=0, metadados=found.metadados)
            return self._response(message, began, status, spent, TOO_LITTLE)
        if share < 1 and not found.advertencias:
            found = found.changed(advertencias=(PARTIAL,))
        return self._response(message, began, status, found)

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
