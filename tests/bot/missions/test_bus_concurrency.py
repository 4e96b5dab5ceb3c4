"""The bus with many requests at once, held against a simple specification of who goes when and what comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bot.missions.bus import AT_ONCE, FIRST_PAUSE_SECONDS, FLOOD, INTERNAL_SHARE, RANKS, STILL, TIMEOUT
from bot.missions.contracts import Call, DataUnavailable
from bot.missions.documents import Findings, Message, Outcome, Priority, Response
from bot.missions.guards import (
    MESSAGES_A_SECOND,
    NOT_URGENT,
    PUT_OFF_SECONDS,
    STILL_SECONDS,
    STUCK_SECONDS,
    WAITS_SECONDS,
    WINDOW_SECONDS,
)
from state.lane import SECOND
from tests.bot.missions.test_bus import Stage

REQUESTS = 400
TRIES = 2
FATES = ("finds", "breaks", "lacks")
ERRORS = {"finds": None, "breaks": "broken: RuntimeError", "lacks": "mission-lacks-rates", "timeout": TIMEOUT}
# No two of these come to the same moment together, as far as a test goes.
TAKES = (0.0, 0.3, 2.7, 11.1, 37.3, 71.9)
PASSES = (0.1, 1.3, 9.7, 19.9, 31.1, 61.7)
TIMEOUTS = (4.9, 23.3, 59.1, 87.7)
NS = 1_000


@dataclass
class Sent:
    """A request, what is to become of each of its tries, and what was seen of it. Times are ns."""

    message: Message
    order: int
    at: int
    fates: list[tuple[str, float]]
    passed: int | None = None  # the flood, if there was one
    begun: int | None = None
    answered: int | None = None
    response: Response | None = None
    delivered: int = 0
    noticed: bool = False
    seen: bool = False

    @property
    def rank(self) -> tuple[int, int, int]:
        return (RANKS[self.message.prioridade], 0 if self.message.remetente == "planning" else 1, self.order)

    @property
    def until(self) -> int:
        return self.at + round(self.message.timeout * SECOND)

    @property
    def starves(self) -> int:
        return self.at + WAITS_SECONDS[self.message.prioridade] * SECOND

    @property
    def waits(self) -> bool:
        return self.begun is None and self.answered is None

    def expected(self) -> tuple[str, int, int]:
        """Return what should come of it that was begun when it was, when, and after how many deliveries."""
        assert self.begun is not None
        now, pause = self.begun, FIRST_PAUSE_SECONDS * SECOND
        for delivery in range(1, TRIES + 2):
            fate, takes = self.fates[delivery - 1]
            has = INTERNAL_SHARE * (self.until - now)
            fate = fate if takes * SECOND <= has else "timeout"
            now += round(min(takes * SECOND, has))
            if fate in ("finds", "lacks") or delivery > TRIES or self.until - now <= pause:
                return fate, now, delivery
            now, pause = now + round(pause), 2 * pause
        raise AssertionError


@dataclass
class Flood:
    """Who has passed the count of the last ten seconds, and when."""

    passed: list[int] = field(default_factory=list)

    def holds(self, now: int) -> bool:
        since = now - WINDOW_SECONDS * SECOND
        return sum(at > since for at in self.passed) > MESSAGES_A_SECOND * WINDOW_SECONDS


class Crowd(RuleBasedStateMachine):
    """Sends requests while others are under way, and looks after every moment whether each is where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.stage = Stage(self._run, tokens=10**6, calls=10**6, operations=REQUESTS)
        self.sent: list[Sent] = []
        self.flood = Flood()
        self.standing: asyncio.Task[None] | None = None
        self.told = 0
        self.waited: list[Sent] = []
        self.loop.run_until_complete(self.stage.clock.passing(0))

    async def _run(self, call: Call) -> Findings:
        each = self.sent[int(call.names["place"])]
        fate, takes = each.fates[each.delivered]
        each.delivered += 1
        if each.begun is None:
            each.begun = self.stage.clock.now
        await self.stage.clock.sleep(takes)
        match fate:
            case "finds":
                return Findings(metadados={"calls": 1})
            case "lacks":
                raise DataUnavailable(str(ERRORS["lacks"]))
            case _:
                raise RuntimeError

    async def _ask(self, each: Sent) -> None:
        each.response = await self.stage.bus.request(each.message)
        each.answered = self.stage.clock.now

    def _send(self, priority: Priority, sender: str, timeout: float, fates: list[tuple[str, float]]) -> None:
        place, now = len(self.sent), self.stage.clock.now
        # Each has an operation of its own, and so a breaker of its own.
        operation = f"do_{place}" if place else "do"
        message = self.stage.message(priority, operation=operation, tries=TRIES, sender=sender, timeout=timeout)
        message = message.changed(payload=message.payload.changed(parametros={"place": str(place)}))
        each = Sent(message, place, now, fates)
        if priority not in NOT_URGENT or not self.flood.holds(now):
            each.passed = now
            self.flood.passed.append(now)
        else:
            self.told += 1
        self.sent.append(each)
        self.loop.create_task(self._ask(each))
        self._watch()
        self._passes(0)

    def _watch(self) -> None:
        if self.standing is None or self.standing.done():
            self.stage.bus.progress.moved()
            self.standing = self.loop.create_task(self.stage.bus.standstill())

    def _passes(self, seconds: float) -> None:
        self.loop.run_until_complete(self.stage.clock.passing(seconds, self._look))

    @precondition(lambda self: len(self.sent) < REQUESTS)
    @rule(
        priority=st.sampled_from(Priority),
        sender=st.sampled_from(("planning", "research")),
        timeout=st.sampled_from(TIMEOUTS),
        fates=st.lists(st.tuples(st.sampled_from(FATES), st.sampled_from(TAKES)), min_size=3, max_size=3),
    )
    def send(self, priority: Priority, sender: str, timeout: float, fates: list[tuple[str, float]]) -> None:
        self._send(priority, sender, timeout, fates)

    @precondition(lambda self: len(self.sent) + 30 < REQUESTS)
    @rule(priority=st.sampled_from(Priority))
    def send_some(self, priority: Priority) -> None:
        for place in range(2 * AT_ONCE):
            self._send(priority, "planning", TIMEOUTS[-1], [("finds", TAKES[3 + place % 3])] * 3)

    @precondition(lambda self: len(self.sent) + 250 < REQUESTS)
    @rule()
    def a_flood_comes(self) -> None:
        for _ in range(MESSAGES_A_SECOND * WINDOW_SECONDS + 1):
            self._send(Priority.CRITICAL, "planning", TIMEOUTS[0], [("finds", 0.0)] * 3)

    @rule(seconds=st.sampled_from(PASSES))
    def time_passes(self, seconds: float) -> None:
        self._passes(seconds)

    @precondition(lambda self: bool(self.sent))
    @rule(place=st.integers(0, REQUESTS))
    def ask_again(self, place: int) -> None:
        """The same request is a loop, and is delivered to nobody."""
        each = self.sent[place % len(self.sent)]
        before = each.delivered
        response = self.loop.run_until_complete(self.stage.bus.request(each.message))
        assert (response.erro, each.delivered) == ("loop: asked before", before)
        self._watch()

    def _look(self) -> None:
        now = self.stage.clock.now
        self._let_through(now)
        for each in self.sent:
            if not each.seen:
                self._look_at(each, now)
        # Who may pass only now is woken within this very moment.
        waiting = [each for each in self.sent if each.waits and each.passed is not None and each.passed < now]
        running = [each for each in self.sent if each.begun is not None and each.answered is None]
        assert not waiting or len(running) >= AT_ONCE
        self.waited = waiting
        assert len([each for each in running if each.begun is not None and each.begun < each.starves]) <= AT_ONCE

    def _let_through(self, now: int) -> None:
        """Let pass the flood who looks again whether it is over, or has waited too long."""
        for each in self.sent:
            if each.passed is None and each.answered is None:
                looks = (now - each.at) % round(PUT_OFF_SECONDS * SECOND) <= NS
                may = (looks and not self.flood.holds(now)) or now >= each.starves - NS
                if may and now < each.until - NS:
                    each.passed = now
                    self.flood.passed.append(now)

    def _look_at(self, each: Sent, now: int) -> None:
        if each.waits:
            assert now < each.until + NS, "it comes back when its time is over"
            assert now < min(each.starves, each.until) + NS, "it goes at once"
            return
        if each.begun == now and not each.noticed and now < each.starves - NS:
            assert all(each.rank < other.rank for other in self.waited if other.waits), "the most urgent goes first"
        each.noticed = True
        if each.begun is not None:
            assert each.passed is not None, "it is put off"
        if each.answered is None:
            return
        each.seen, response = True, each.response
        assert response is not None
        if each.begun is None:
            assert (response.status, response.erro) == (Outcome.TIMEOUT, TIMEOUT)
            assert abs(each.answered - each.until) <= NS
            assert each.until <= each.starves
            return
        fate, when, deliveries = each.expected()
        assert (response.erro, each.delivered) == (ERRORS[fate], deliveries)
        assert abs(each.answered - when) <= NS
        assert response.status.is_good is (fate == "finds")

    @invariant()
    def whoever_leads_was_told(self) -> None:
        notices = [each.payload.objetivo for each in self.stage.bus.notices]
        assert notices.count(FLOOD) == self.told
        still = (self.stage.clock.now - self.stage.bus.progress.still_since) / SECOND
        if self.standing is not None and still >= STILL_SECONDS:
            assert STILL in notices
            assert self.standing.done() is (still >= STUCK_SECONDS)

    def teardown(self) -> None:
        """In the end everybody has an answer, and no place is taken."""
        try:
            self._passes(sum(TIMEOUTS))
            assert all(each.seen for each in self.sent)
            assert (self.stage.bus._waiting, self.stage.bus._running) == ([], 0)
        finally:
            self.loop.run_until_complete(_ended(asyncio.all_tasks(self.loop)))
            self.loop.close()


async def _ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


TestCrowd = Crowd.TestCase
TestCrowd.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
