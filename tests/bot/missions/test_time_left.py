"""Time that is left of a mission: how long a request may take, and from when on only what is critical is begun."""

from __future__ import annotations

import pytest

from bot.missions.bus import Answers, Breakers, Bus
from bot.missions.coordinator import CONSOLIDATION_SECONDS, EXECUTOR_SECONDS, SHORT_SECONDS, SHORT_SHARE
from bot.missions.documents import Message, Response
from bot.missions.guards import Account
from bot.missions.triage import Goal
from state.lane import SECOND
from tests.bot.missions.test_guards import Clock
from tests.bot.missions.test_playbooks import MARKETS, coordinating_on
from tests.fakes.memory_library import MemoryLibrary
from tests.fakes.memory_records import MemoryRecords

GOAL = Goal.INVEST


class Noting(Bus):
    """A bus that notes what it is asked, for how long it may take."""

    asked: list[Message]

    async def request(self, message: Message, answers: Answers | None = None) -> Response:
        self.asked.append(message)
        return await super().request(message, answers)


async def _asked(left: float | None = None, share: float = 0.0) -> list[Message]:
    """Return the requests of a mission of which so many seconds, or such a ``share`` of all, are left."""
    clock, library = Clock(), MemoryLibrary(records=MemoryRecords())

    async def reads(request):  # type: ignore[no-untyped-def]
        return await (MARKETS[type(request)](request) if type(request) in MARKETS else library(request))

    bus = Noting(reads, clock, Account(10_000, 20), Breakers(clock))
    bus.asked = []
    whole = coordinating_on(bus, GOAL, clock()).package.restricoes_hard.timeout_global_missao
    passed = round((whole - (share * whole if left is None else left)) * SECOND)
    await coordinating_on(bus, GOAL, clock() - passed).work()
    return bus.asked


@pytest.mark.parametrize(
    ("left", "seconds"),
    [(EXECUTOR_SECONDS + CONSOLIDATION_SECONDS + 1, 60), (EXECUTOR_SECONDS + CONSOLIDATION_SECONDS - 1, 59)],
)
async def test_a_request_takes_a_minute_at_most_and_leaves_ten_seconds_to_consolidate(left: int, seconds: int) -> None:
    assert max(each.timeout for each in await _asked(left)) == pytest.approx(seconds)


async def test_when_little_time_is_left_only_what_is_critical_is_begun() -> None:
    assert (SHORT_SHARE, SHORT_SECONDS) == (0.3, 15)
    enough, short = await _asked(share=0.31), await _asked(share=0.29)
    left_out = {each.message_id for each in enough} - {each.message_id for each in short}
    assert left_out
    assert {each.prioridade for each in enough if each.message_id in left_out}.isdisjoint({"ALTA", "CRITICA"})
