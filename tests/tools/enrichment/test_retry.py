"""A source that fails now and then, that keeps failing, and that comes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from state.items import Kind
from state.reads import Request
from tools.definition import Candidate, Lookup
from tools.enrichment.gateway.hosts import FAILURES, REST, Hosts
from tools.enrichment.lookups import MovieLookup, TvLookup
from tools.enrichment.retry import QUICK, Patient

DUNE = MovieLookup(title="duna", locale="pt-BR")
FOUND = Lookup(status="found", candidates=(Candidate(kind=Kind.MOVIE, title="Duna"),))
DOWN = Lookup(status="unavailable")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Service:
    """Gives its answers in turn, the last one for ever, ``seconds`` after each question."""

    def __init__(self, clock: Clock, answers: Iterable[Lookup], seconds: float = 0.0) -> None:
        self._answers: Iterator[Lookup] = iter(answers)
        self._last = DOWN
        self._clock = clock
        self.seconds = seconds
        self.asked: list[Request[Lookup]] = []

    async def __call__(self, request: Request[Lookup]) -> Lookup:
        self.asked.append(request)
        self._clock.now += self.seconds
        self._last = next(self._answers, self._last)
        return self._last


@pytest.fixture
def clock() -> Clock:
    return Clock()


def patient(service: Service, clock: Clock, hosts: Hosts | None = None) -> Patient:
    return Patient("films", service, hosts or Hosts(clock), clock=clock, jitter=lambda: 0.0)


async def test_what_fails_at_once_is_asked_once_more(clock: Clock) -> None:
    service = Service(clock, [DOWN, FOUND])
    assert await patient(service, clock)(DUNE) == FOUND
    assert service.asked == [DUNE, DUNE]


async def test_what_fails_late_is_not_asked_again(clock: Clock) -> None:
    service = Service(clock, [DOWN, FOUND], seconds=QUICK)
    assert await patient(service, clock)(DUNE) == DOWN
    assert service.asked == [DUNE]


@pytest.mark.parametrize("status", ["found", "nothing", "unconfigured"])
async def test_an_answer_is_an_answer(clock: Clock, status: str) -> None:
    answer = Lookup.model_validate({"status": status})
    service = Service(clock, [answer])
    asked = patient(service, clock)
    for _ in range(2 * FAILURES):
        assert await asked(DUNE) == answer
    assert len(service.asked) == 2 * FAILURES


async def test_what_keeps_failing_rests_for_everybody_and_is_then_tried_by_one(clock: Clock) -> None:
    hosts, service = Hosts(clock), Service(clock, [DOWN])
    one, other = patient(service, clock, hosts), patient(service, clock, hosts)
    for _ in range(FAILURES):
        assert await one(DUNE) == DOWN
    asked = len(service.asked)
    for _ in range(10):
        assert await other(TvLookup(title="dark", locale="en")) == DOWN
    assert len(service.asked) == asked
    clock.now += REST
    assert await other(DUNE) == DOWN
    assert len(service.asked) == asked + 2
    assert await one(DUNE) == DOWN
    assert len(service.asked) == asked + 2


async def test_what_comes_back_is_asked_as_before(clock: Clock) -> None:
    service = Service(clock, [*[DOWN] * (2 * FAILURES), FOUND])
    asked = patient(service, clock)
    for _ in range(FAILURES):
        await asked(DUNE)
    clock.now += REST
    for _ in range(3):
        assert await asked(DUNE) == FOUND
