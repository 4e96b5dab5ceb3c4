"""Missions are worked on here, beside the lane: claimed, done step by step, their answers handed to the lane."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import Protocol

from bot.context import nonce_of
from bot.missions.bus import Breakers, Bus
from bot.missions.coordinator import Coordinator
from bot.missions.documents import MissionPackage
from bot.missions.facts import told_from
from bot.missions.guards import Account
from bot.missions.metrics import metrics_of
from bot.missions.model_steps import PLAN, before_the_answer, in_words, plan_in, planned, worded
from bot.missions.orchestrator import begun_at
from bot.missions.playbook import playbook_for
from bot.missions.progress import Show, Shown, nowhere
from bot.missions.reading import Told
from bot.missions.triage import Goal
from bot.packs.jobs import MARK
from bot.planner.model import Model
from bot.runtime.worker_pool import WorkerPool
from state.document import JsonObject
from state.jobs import PackJob
from state.lane import SECOND
from state.mission import Mission, MissionStatus, PutMission, Step
from state.mission_metrics import MissionMetrics
from state.mongo.errors import StoreError, StoreUnavailable
from state.recording import SourcedReads, Sources
from state.turns import Message, Turn
from tools.currencies import counting_in
from tools.zones import living_in

PACK = "missions"
ANSWER = "answer"
LEASE = 10 * SECOND
# Claims of one mission after which it is given up with what there is: it may be what ends the processes.
CLAIMS_ALLOWED = 10
# Seconds between two looks of a process for missions that another one left: its own it is told of.
LOOK = 1.0
# Seconds for which a person is left alone whose mission another process works on.
REST = 0.5


class MissionStep(StrEnum):
    """The places between which a process may die; the tests kill it at each."""

    CLAIMED = "mission_claimed"
    PLANNED = "mission_planned"
    INTENDED = "mission_intended"
    RESULTED = "mission_resulted"
    CONSOLIDATED = "mission_consolidated"
    HANDED_OVER = "mission_handed_over"
    ANSWERED = "mission_answered"


class Missions(Protocol):
    """The mission documents. See state.mongo.missions.MissionStore for what each promises."""

    async def people_waiting(self, owner: str, now: int, limit: int) -> tuple[str, ...]: ...
    async def waits(self, person: str) -> bool: ...
    async def claim(self, person: str, owner: str, now: int, until: int) -> Mission | None: ...
    async def renew(self, mission: Mission, until: int) -> bool: ...
    async def release(self, mission: Mission) -> None: ...
    async def plan(self, mission: Mission, steps: int) -> bool: ...
    async def put_step(self, mission: Mission, step: Step) -> bool: ...
    async def consolidate(self, mission: Mission, consolidation: JsonObject, nonce: str) -> bool: ...
    async def answered(self, mission: Mission, at: int) -> bool: ...


class Metrics(Protocol):
    """What is counted of missions. See state.mongo.missions.MissionMetricsStore."""

    async def name_of(self, mission_id: str) -> str: ...
    async def put(self, metrics: MissionMetrics) -> None: ...


class MissionLost(Exception):
    """Somebody else works on the mission by now, or it was cancelled: what we write counts no longer."""


def ignore(step: MissionStep) -> None:
    """Take no note of ``step``."""


@dataclass(frozen=True, slots=True)
class Worker:
    """Works on people's missions, one at a time for a person, many people at a time.

    ``sources`` gives what answers the reads on behalf of a person, ``accept`` journals a turn. ``owner`` names this
    process in leases, ``clock`` gives ns since 1970. ``on_step`` is told of each step done, ``show``
    says how far one is. A ``model``, where one is given, plans and puts answers into words. Any number of workers may
    share one store.
    """

    missions: Missions
    sources: Callable[[str], Sources]
    accept: Callable[[Turn], object]
    owner: str
    clock: Callable[[], int]
    metrics: Metrics | None = None
    model: Callable[[], Model] | None = None
    on_step: Callable[[MissionStep], None] = ignore
    show: Show = nowhere
    lease: int = LEASE
    _pool: WorkerPool = field(init=False)
    _breakers: Breakers = field(init=False)
    _looked: list[float] = field(init=False, default_factory=lambda: [float("-inf")])

    def __post_init__(self) -> None:
        object.__setattr__(self, "_breakers", Breakers(self.clock))
        object.__setattr__(self, "_pool", WorkerPool(self._people, self._work, "mission_alarm"))

    def applied(self, turn: Turn) -> None:
        """Take note of a turn that was applied: if it began a mission, nobody need look for that."""
        if self.begun_by(turn):
            self._pool.expect(turn.person)

    @staticmethod
    def begun_by(turn: Turn) -> bool:
        """Tell whether ``turn`` began a mission."""
        return turn.decision is not None and any(isinstance(each, PutMission) for each in turn.decision.effects)

    async def run(self, stop: asyncio.Event) -> None:
        """Work until ``stop`` is set; then finish what is under way."""
        await self._pool.run(stop)

    async def work_for(self, person: str) -> bool:
        """Work on the person's missions until none waits; return False if another process is at one.

        Raises StoreUnavailable; it is safe to begin again.
        """
        while True:
            now = self.clock()
            mission = await self.missions.claim(person, self.owner, now, now + self.lease)
            if mission is None:
                return not await self.missions.waits(person)
            self.on_step(MissionStep.CLAIMED)
            async with self._held(mission):
                with suppress(MissionLost):
                    await self._do(mission)

    async def _people(self, limit: int) -> Sequence[str]:
        now = asyncio.get_running_loop().time()
        if now - self._looked[0] < LOOK:
            return ()
        self._looked[0] = now
        return await self.missions.people_waiting(self.owner, self.clock(), limit)

    async def _work(self, person: str, _: asyncio.Event) -> float:
        return 0.0 if await self.work_for(person) else REST

    async def _do(self, mission: Mission) -> None:
        if mission.status is MissionStatus.OPEN:
            steps = before_the_answer(mission.steps)
            with living_in(mission.zone), counting_in(mission.currency):
                consolidation = await self._worked(mission, steps)
            nonce = nonce_of(answer_of(mission, self.clock()).id)
            _counts(await self.missions.consolidate(mission, consolidation, nonce))
            self.on_step(MissionStep.CONSOLIDATED)
            mission = mission.changed(consolidation=consolidation, steps=steps)
        await self._measure(mission)
        accepted = self.accept(answer_of(mission, self.clock()))
        if asyncio.iscoroutine(accepted):
            await accepted
        self.on_step(MissionStep.HANDED_OVER)
        _counts(await self.missions.answered(mission, self.clock()))
        self.on_step(MissionStep.ANSWERED)

    async def _worked(self, mission: Mission, steps: dict[str, Step]) -> JsonObject:
        """Return what the mission comes to; who began it may have left ``steps`` that are done. Ours are put there."""
        began = mission.began or self.clock()
        package = begun_at(MissionPackage.model_validate(mission.package), began)
        goal = Goal(package.objetivo_estrategico)
        budget = package.orcamento_recursos
        account = Account(budget.orcamento_tokens, budget.orcamento_chamadas_api)
        shown = Shown(mission, self.show, self.clock)
        written = _Written(self, mission, shown)
        coordinator = Coordinator(
            package=package,
            goal=goal,
            playbook=playbook_for(goal),
            told=told_of(mission),
            bus=Bus(SourcedReads(self.sources(mission.person)), self.clock, account, self._breakers),
            account=account,
            journal=written,
            clock=self.clock,
            locale=mission.locale,
            steps=steps,
        )
        if self.model is not None and mission.claims <= CLAIMS_ALLOWED:
            steps[PLAN] = await planned(coordinator, mission, self.model(), self._breakers.circuit)
            coordinator.chosen = plan_in(steps)
        shown.total = len(coordinator.plan())
        _counts(await self.missions.plan(mission, shown.total))
        self.on_step(MissionStep.PLANNED)
        if mission.claims > CLAIMS_ALLOWED:
            coordinator.give_up()
        consolidation = await coordinator.work()
        if self.model is not None and consolidation.status != "falha" and mission.claims <= CLAIMS_ALLOWED:
            step = await worded(mission, consolidation, self.model(), written, self.clock)
            steps[step.name] = step
        await shown.over()
        return in_words(consolidation, steps).to_json()

    async def _measure(self, mission: Mission) -> None:
        """Count the mission; done again after a kill, it is counted once."""
        if self.metrics is not None and mission.consolidation is not None:
            name = await self.metrics.name_of(mission.id)
            await self.metrics.put(metrics_of(mission, mission.consolidation, self.clock(), name))

    @asynccontextmanager
    async def _held(self, mission: Mission) -> AsyncIterator[None]:
        """Renew the lease while work goes on, then let the mission go."""

        async def renew() -> None:
            while True:
                await asyncio.sleep(self.lease / SECOND / 3)
                with suppress(StoreError):
                    if not await self.missions.renew(mission, self.clock() + self.lease):
                        return

        renewing = asyncio.create_task(renew())
        away = False
        try:
            yield
        except StoreUnavailable:
            away = True
            raise
        finally:
            renewing.cancel()
            await asyncio.wait({renewing})
            if not away:
                with suppress(StoreError):
                    await self.missions.release(mission)


@dataclass(frozen=True, slots=True)
class _Written:
    """The journal of a mission's steps: what no longer counts ends the work."""

    worker: Worker
    mission: Mission
    shown: Shown

    async def intend(self, step: Step) -> None:
        _counts(await self.worker.missions.put_step(self.mission, step))
        self.shown.begins(step)
        self.worker.on_step(MissionStep.INTENDED)

    async def result(self, step: Step) -> None:
        _counts(await self.worker.missions.put_step(self.mission, step))
        self.shown.ended()
        self.worker.on_step(MissionStep.RESULTED)


def _counts(written: bool) -> None:
    if not written:
        raise MissionLost


def told_of(mission: Mission) -> Told:
    """Return what was told in the question of ``mission``."""
    return told_from(mission.known)


def answer_of(mission: Mission, now: int) -> Turn:
    """Return the turn that answers ``mission``, in the lane's order; handed over again, it is the same turn."""
    digest = blake2b(mission.id.encode("utf-8", "replace"), digest_size=12).hexdigest()
    job = PackJob(pack=PACK, name=ANSWER, key=mission.id, last_turn=mission.created_turn)
    return Turn(
        id=f"{mission.parent}{MARK}{PACK}:{digest}",
        person=mission.person,
        chat=mission.chat,
        channel=mission.channel,
        kind="job",
        message=Message(job=job),
        arrived=now,
        due=now,
        parent=mission.parent,
    )
