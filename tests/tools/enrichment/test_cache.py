"""What is asked again and what is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from state.items import Kind
from state.reads import Request
from tests.fakes.memory_cache import MemoryCache
from tests.tools.enrichment import cache_contract
from tools.definition import Candidate, Lookup
from tools.enrichment.cache import FRESH, HOUR, OF_ADDRESSES, PAUSE, STALE, Cached, CacheStore, cache_key
from tools.enrichment.lookups import MovieLookup, PageLookup, TvLookup

DUNE = MovieLookup(title="duna", locale="pt-BR")
FOUND = Lookup(status="found", candidates=(Candidate(kind=Kind.MOVIE, title="Duna", year=2021, tmdb_id=438631),))
NOTHING = Lookup(status="nothing")
DOWN = Lookup(status="unavailable")
NO_KEY = Lookup(status="unconfigured")


class TestMemoryCache(cache_contract.CacheContract):
    @pytest.fixture
    def cache(self) -> CacheStore:
        return MemoryCache()

    async def test_the_entries_used_last_are_kept(self) -> None:
        cache = MemoryCache(size=2)
        await cache.put("a", 1, 0)
        await cache.put("b", 2, 0)
        await cache.get("a")
        await cache.put("c", 3, 0)
        assert [await cache.get(key) for key in "abc"] == [(1, 0), None, (3, 0)]


class Service:
    """Gives ``answer`` and counts the questions; waits for ``gate`` if there is one."""

    def __init__(self, answer: Lookup = FOUND) -> None:
        self.answer = answer
        self.questions = 0
        self.gate: asyncio.Event | None = None

    async def __call__(self, request: Request[Lookup]) -> Lookup:
        self.questions += 1
        if self.gate is not None:
            await self.gate.wait()
        return self.answer


class Clock:
    def __init__(self) -> None:
        self.now = 10**18

    def __call__(self) -> int:
        return self.now


def cached(service: Callable[[Request[Lookup]], object], clock: Clock, store: CacheStore | None = None) -> Cached:
    return Cached(service, store or MemoryCache(), clock)  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [FOUND, NOTHING])
async def test_an_answer_is_good_for_a_day(answer: Lookup) -> None:
    service, clock = Service(answer), Clock()
    source = cached(service, clock)
    assert await source(DUNE) == answer
    clock.now += FRESH - 1
    assert await source(DUNE) == answer
    assert service.questions == 1
    clock.now += 1
    assert await source(DUNE) == answer
    assert service.questions == 2


async def test_an_older_answer_serves_while_the_service_is_down() -> None:
    service, clock = Service(), Clock()
    source = cached(service, clock)
    await source(DUNE)
    service.answer = DOWN
    clock.now += STALE - 1
    assert await source(DUNE) == FOUND.changed(stale=True)
    clock.now += 1
    assert await source(DUNE) == DOWN


async def test_that_a_page_is_not_there_is_good_for_an_hour_and_what_it_says_for_a_day() -> None:
    service, clock = Service(NOTHING), Clock()
    source = Cached(service, MemoryCache(), clock, OF_ADDRESSES)
    await source(DUNE)
    clock.now += HOUR
    service.answer = FOUND
    assert await source(DUNE) == FOUND
    service.answer, clock.now = NOTHING, clock.now + FRESH - 1
    assert await source(DUNE) == FOUND


async def test_a_service_that_answers_again_replaces_the_older_answer() -> None:
    service, clock = Service(), Clock()
    source = cached(service, clock)
    await source(DUNE)
    service.answer, clock.now = NOTHING, clock.now + FRESH
    assert await source(DUNE) == NOTHING
    service.answer = DOWN
    assert await source(DUNE) == NOTHING  # an answer of today: it is fresh


@pytest.mark.parametrize("answer", [DOWN, NO_KEY])
async def test_a_failure_is_not_remembered_for_long(answer: Lookup) -> None:
    service, clock = Service(answer), Clock()
    source = cached(service, clock)
    assert await source(DUNE) == answer
    service.answer = FOUND
    clock.now += PAUSE
    assert await source(DUNE) == FOUND


async def test_what_has_just_failed_is_not_asked_again_at_once() -> None:
    service, clock = Service(DOWN), Clock()
    source = cached(service, clock)
    for _ in range(3):
        assert await source(DUNE) == DOWN
        clock.now += PAUSE // 4
    assert service.questions == 1
    await source(DUNE.changed(year=1984))
    assert service.questions == 2


async def test_what_has_just_failed_is_answered_with_what_was_heard_days_ago() -> None:
    service, clock = Service(), Clock()
    source = cached(service, clock)
    await source(DUNE)
    service.answer, clock.now = DOWN, clock.now + FRESH
    for _ in range(2):
        assert await source(DUNE) == FOUND.changed(stale=True)
    assert service.questions == 2


async def test_an_address_is_not_stored_and_stands_in_the_answer_all_the_same() -> None:
    secret = PageLookup(url="https://exemplo.com/d/um-segredo")
    page = Candidate(kind=Kind.LINK, title="Contrato", url=secret.url)
    service, store = Service(Lookup(status="found", candidates=(page,))), MemoryCache()
    source = cached(service, Clock(), store)
    for _ in range(2):
        assert (await source(secret)).candidates == (page,)
    assert service.questions == 1
    assert "segredo" not in str(await store.get(cache_key(secret)))


async def test_without_a_key_an_older_answer_is_not_used() -> None:
    service, clock = Service(), Clock()
    source = cached(service, clock)
    await source(DUNE)
    service.answer, clock.now = NO_KEY, clock.now + FRESH
    assert await source(DUNE) == NO_KEY


async def test_questions_differ_by_type_title_year_and_language() -> None:
    service = Service()
    source = cached(service, Clock())
    for request in (DUNE, DUNE.changed(year=1984), DUNE.changed(locale="en"), TvLookup(title="duna", locale="pt-BR")):
        await source(request)
    assert service.questions == 4


async def test_the_same_question_at_the_same_time_is_asked_once() -> None:
    service = Service()
    service.gate = asyncio.Event()
    source = cached(service, Clock())
    asking = [asyncio.create_task(source(DUNE)) for _ in range(5)]
    await asyncio.sleep(0.01)
    service.gate.set()
    assert await asyncio.gather(*asking) == [FOUND] * 5
    assert service.questions == 1


async def test_one_that_stops_waiting_does_not_take_the_answer_from_the_others() -> None:
    service = Service()
    service.gate = asyncio.Event()
    source = cached(service, Clock())
    first, second = asyncio.create_task(source(DUNE)), asyncio.create_task(source(DUNE))
    await asyncio.sleep(0.01)
    first.cancel()
    await asyncio.sleep(0.01)
    service.gate.set()
    assert await second == FOUND
    assert first.cancelled()


async def test_what_an_older_version_kept_is_asked_again() -> None:
    store, service = MemoryCache(), Service()
    await store.put(cache_key(DUNE), {"state": "found"}, 10**18)
    assert await cached(service, Clock(), store)(DUNE) == FOUND


def test_a_key_does_not_say_what_was_looked_for() -> None:
    assert cache_key(DUNE).startswith("movie_lookup:")
    assert "duna" not in cache_key(DUNE)
