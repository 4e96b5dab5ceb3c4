"""A coordinator at work: it follows its playbook, what is independent side by side, and consolidates what it found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Protocol

from bot.missions.bus import Answers
from bot.missions.consolidation import LEFT_OUT, LIMITATIONS, Work
from bot.missions.documents import (
    SHARE,
    Consolidation,
    Figure,
    Findings,
    Message,
    MissionPackage,
    Outcome,
    Payload,
    Priority,
    Response,
    Trail,
    Weight,
)
from bot.missions.guards import DONE, FALLBACK, Account, Progress, Spending
from bot.missions.orchestrator import AGENTS, COORDINATORS, MORE, begun_at
from bot.missions.playbook import ASSUMED, KNOWN, Entry, Plan, Playbook, playbook_for
from bot.missions.reading import Told
from bot.missions.research import AGENT as RESEARCH
from bot.missions.timing import within
from bot.missions.triage import LEADS, Goal
from state.document import JsonObject
from state.lane import SECOND
from state.mission import Step

# R3-35.
EXECUTOR_SECONDS, COORDINATOR_SECONDS = 60, 90
CONSOLIDATION_SECONDS = 10
PRIORITIES: Mapping[Weight, Priority] = {
    "critical": Priority.HIGH,
    "complementary": Priority.NORMAL,
    "optional": Priority.LOW,
}
TRIES = 2
AMBIGUOUS, STANDS_IN = "mission-lacks-ambiguous", "mission-warns-stand-in"
# from when on only what is critical is begun.
SHORT_SHARE, SHORT_SECONDS = 0.3, 15


class Requests(Protocol):
    """The bus, as a coordinator sees it."""

    @property
    def notices(self) -> Sequence[Message]: ...
    @property
    def progress(self) -> Progress: ...

    async def standstill(self) -> None: ...
    async def request(self, message: Message, answers: Answers | None = None, /) -> Response: ...


class Journal(Protocol):
    """Where steps are written down: what is intended before it is done, and what came of it before it is used."""

    async def intend(self, step: Step, /) -> None: ...
    async def result(self, step: Step, /) -> None: ...


@dataclass(slots=True)
class Coordinator:
    """One mission's coordinator. ``steps`` are those that were written down by whoever worked on it before.

    ``chosen`` is a plan that takes the playbook's place. It asks another one at most once, and gives it all that it
    remembers (R3-20); ``path`` are those that asked, whose steps stand under other names than its own.
    """

    package: MissionPackage
    goal: Goal
    playbook: Playbook
    told: Told
    bus: Requests
    account: Account
    journal: Journal
    clock: Callable[[], int]
    locale: str
    steps: dict[str, Step] = field(default_factory=dict)
    chosen: Plan | None = None
    path: tuple[str, ...] = ()
    cycles: int = 0
    _over: dict[str, Response] = field(default_factory=dict)
    _left_out: list[str] = field(default_factory=list)
    _ambiguous: int = 0

    def give_up(self) -> None:
        """Leave out whatever has no result yet."""
        self.package = begun_at(self.package, 0)

    @property
    def name(self) -> str:
        return str(LEADS[self.goal])

    def plan(self) -> Mapping[str, Entry]:
        """Return the operations for the goal, the most telling first."""
        entries = {**(self.chosen.entries(self.playbook) if self.chosen else self.playbook.of(self.goal))}
        if (asked := self._colleague()) is not None:
            entries[str(LEADS[asked])] = Entry(
                agent=str(LEADS[asked]), operation=str(asked), weight="complementary", benefit=0
            )
        entries = {name: entry for name, entry in entries.items() if entry.instead not in self.told.figures}
        order = {"critical": 0, "complementary": 1, "optional": 2}
        return dict(sorted(entries.items(), key=lambda each: (order[each[1].weight], -each[1].benefit, each[0])))

    def _colleague(self) -> Goal | None:
        """Return what another coordinator is to be asked: what the plan says, or what else the question speaks of."""
        if self.path:
            return None
        if self.chosen is not None:
            return self.chosen.ask
        others = (Goal(each.objetivo) for each in self.package.candidatos if each.objetivo)
        return next((goal for goal in others if str(LEADS[goal]) != self.name), None)

    async def work(self) -> Consolidation:
        """Do what the playbook says, as far as time goes, and return what it came to."""
        plan = self.plan()
        self.bus.progress.moved()
        with suppress(TimeoutError):
            await within(self._follow(plan), self.bus.standstill())
        await self._follow(plan)  # what stood still is left out
        return self._done(plan).consolidated()

    async def _follow(self, plan: Mapping[str, Entry]) -> None:
        while ready := self._ready(plan):
            self.cycles += 1
            late = self._seconds_left() <= 0 or self.bus.progress.is_stuck
            done = DONE[Spending.CRITICAL] if self._is_short() else DONE[self.account.spending]
            doing: list[str] = []
            for name in ready:
                if not self._takes_time(name, plan[name]) or (not late and plan[name].weight in done):
                    doing.append(name)
                    continue
                self._left_out += [name] if late else []
                self._over[name] = self._nothing(name, plan[name], "" if late else LEFT_OUT)
            await asyncio.gather(*(self._one(name, plan[name]) for name in doing))

    async def _answered(self, message: Message) -> Findings:
        """Return what another coordinator finds for the goal of ``message``, with all that is known here."""
        goal = Goal(message.payload.objetivo)
        other = replace(
            self,
            goal=goal,
            playbook=playbook_for(goal),
            chosen=None,
            path=message.rastreamento.caminho_chamadas,
            _over={},
            _left_out=[],
            cycles=0,
        )
        plan = other.plan()
        await other._follow(plan)
        done = other._done(plan)
        good = [each.payload for each in done.over.values() if each.status.is_good]
        return Findings(
            dados={name: figure for name, figure in done.figures() if not name.startswith(f"{KNOWN}.")},
            nomes={name: value for name, value in done.names() if not name.startswith(f"{KNOWN}.")},
            metadados={LIMITATIONS: [each.to_json() for each in done.limitations()], SHARE: done.share()},
            confiabilidade=min((each.confiabilidade for each in good), default=0),
            fontes=tuple(dict.fromkeys(source for each in good for source in each.fontes)),
            advertencias=done.warnings(),
        )

    def _takes_time(self, name: str, entry: Entry) -> bool:
        """Tell whether an operation has to be done yet: it has no result, and what it needs is there."""
        known = [step for each in (name, entry.fallback) if each and (step := self._step(each)) is not None]
        return not any(step.result is not None for step in known) and self._parameters(entry) is not None

    def _ready(self, plan: Mapping[str, Entry]) -> list[str]:
        def waits(name: str) -> bool:
            if plan[name].agent in COORDINATORS:
                return any(other not in self._over for other in plan if other != name)
            return any(need in plan and need not in self._over for need in self.playbook.needs(name))

        return [name for name in plan if name not in self._over and not waits(name)]

    async def _one(self, name: str, entry: Entry) -> None:
        """Do an operation; if it comes to nothing, what stands in for it."""
        response = await self._response(name, entry)
        if not response.status.is_good and entry.fallback is not None:
            other = self.playbook.operations[entry.fallback]
            instead = await self._response(entry.fallback, other, stands_in=True)
            if instead.status.is_good:
                # Another figure from outside is said to be another one; the person's own are theirs either way.
                warned = (*instead.payload.advertencias, *((STANDS_IN,) if other.agent == RESEARCH else ()))
                used = instead.payload.changed(fallback_usado=entry.fallback, advertencias=warned)
                response = instead.changed(status=Outcome.BY_FALLBACK, payload=used)
        self._over[name] = response

    async def _response(self, name: str, entry: Entry, *, stands_in: bool = False) -> Response:
        before = self._step(name)
        if before is not None and before.result is not None:
            response = Response.model_validate(before.result)
            self.account.charge(response.recursos_consumidos)
            return response
        if before is not None and before.is_ambiguous:
            self._ambiguous += 1
            return self._nothing(name, entry, AMBIGUOUS)
        given = self._parameters(entry)
        if given is None:
            return self._nothing(name, entry, "")
        if self.path and (same := self._found_before(entry, given)) is not None:
            return same
        step = Step(
            name=self._written(name),
            agent=entry.agent,
            operation=entry.operation,
            effect=AGENTS[entry.agent].operacoes_disponiveis[entry.operation].effect,
            args=given,
            begun=self.clock(),
            attempts=1 if before is None else before.attempts + 1,
        )
        await self.journal.intend(step)
        answers = self._answered if entry.agent in COORDINATORS else None
        response = await self.bus.request(self._message(name, entry, given, stands_in=stands_in), answers)
        step = step.changed(ended=self.clock(), result=response.to_json())
        await self.journal.result(step)
        self.steps[step.name] = step
        return response

    def _step(self, name: str) -> Step | None:
        return self.steps.get(self._written(name))

    def _written(self, name: str) -> str:
        """Return what an operation's step is called: one that was asked for by another has its coordinator's name."""
        return f"{self.name}:{name}" if self.path else name

    def _found_before(self, entry: Entry, given: JsonObject) -> Response | None:
        """Return what whoever asks has found out already, which nobody need be asked for again."""
        for step in self.steps.values():
            if step.result is not None and (step.agent, step.operation, step.args) == (
                entry.agent,
                entry.operation,
                given,
            ):
                return Response.model_validate(step.result)
        return None

    def _parameters(self, entry: Entry) -> JsonObject | None:
        """Return the parameters of an operation; None if one that it needs is not there."""
        given: JsonObject = {}
        for name, places in entry.takes.items():
            figure = next((found for place in places if (found := self._figure(place)) is not None), None)
            if figure is not None:
                given[name] = figure.to_json()
            elif name not in entry.optional:
                return None
        if entry.otherwise and not given.keys() & {"rate", "rate_year"}:
            for name, place in entry.otherwise.items():
                figure = self._figure(place)
                if figure is not None:
                    given[name] = figure.to_json()
        given.update(entry.names)
        for name, place in entry.told.items():
            if place not in self.told.names and name in entry.optional:
                continue
            if place not in self.told.names:
                return None
            given[name] = self.told.names[place]
        return given

    def _figure(self, source: str) -> Figure | None:
        place, _, name = source.partition(".")
        if place == KNOWN:
            return self.told.figures.get(name)
        if place == ASSUMED:
            return self._assumed.get(name)
        response = self._over.get(place)
        return response.payload.dados.get(name) if response is not None and response.status.is_good else None

    @property
    def _assumed(self) -> Mapping[str, Figure]:
        return self.playbook.assumes(self.told.names.get("thing"))

    def _message(self, name: str, entry: Entry, given: JsonObject, *, stands_in: bool) -> Message:
        mission, path, before = self.package.missao_id, (*self.path, self.name), self._step(name)
        of_a_coordinator = entry.agent in COORDINATORS
        seconds = COORDINATOR_SECONDS if of_a_coordinator else EXECUTOR_SECONDS
        return Message(
            message_id=f"{mission}:{name}:{before.attempts if before else 1}",
            timestamp_envio=self.clock(),
            prioridade=PRIORITIES[entry.weight],
            remetente=self.name,
            destinatario=entry.agent,
            payload=Payload(
                objetivo=entry.operation, parametros=given, contexto_adicional={FALLBACK: True} if stands_in else {}
            ),
            timeout=max(0.0, min(seconds, self._seconds_left())),
            tentativas_restantes=0 if of_a_coordinator else TRIES * (MORE if self.package.mais_recursos else 1),
            rastreamento=Trail(missao_id=mission, profundidade_chamada=len(path), caminho_chamadas=path),
            recursos_estimados=entry.cost,
        )

    def _nothing(self, name: str, entry: Entry, error: str) -> Response:
        return Response(
            response_id=f"{self.package.missao_id}:{name}:none",
            message_id_original="",
            timestamp_resposta=self.clock(),
            remetente=entry.agent,
            status=Outcome.FAILED,
            erro=error,
        )

    def _is_short(self) -> bool:
        """Tell whether so little time is left that only what is critical is begun (R3-43, X-47)."""
        whole = self.package.restricoes_hard.timeout_global_missao
        return self._seconds_left() + CONSOLIDATION_SECONDS < max(SHORT_SHARE * whole, SHORT_SECONDS)

    def _seconds_left(self) -> float:
        """Return the seconds until consolidation has to begin."""
        left = self.package.restricoes_hard.timestamp_limite - self.clock()
        return left / SECOND - CONSOLIDATION_SECONDS

    def _done(self, plan: Mapping[str, Entry]) -> Work:
        """Return what was done, in the order of ``plan``: who answered first is in no record."""
        return Work(
            package=self.package,
            goal=self.goal,
            playbook=self.playbook,
            plan=plan,
            told=self.told,
            assumed=self._assumed,
            over={name: self._over[name] for name in plan if name in self._over},
            left_out=self._left_out,
            steps=self.steps,
            cycles=self.cycles,
            ambiguous=self._ambiguous,
            ended=self.clock(),
            locale=self.locale,
            notices=tuple(each.payload.objetivo for each in self.bus.notices),
        )
