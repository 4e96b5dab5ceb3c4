"""Reads that are made side by side are recorded, and replayed, in the order of asking."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import pytest

from state.concurrency import together
from state.reads import FindTitled
from state.recording import RecordingReads, ReplayedReads

REQUESTS = [FindTitled(title_key=title) for title in ("slow", "fast", "faster")]
DELAYS = {"slow": 0.05, "fast": 0.02, "faster": 0.0}


async def answer(request: Any) -> Any:
    await asyncio.sleep(DELAYS[request.title_key])
    return ()


async def test_they_are_waited_for_at_once_and_recorded_in_the_order_of_asking() -> None:
    reads = RecordingReads(answer)
    began = time.monotonic()
    assert await together(reads(request) for request in REQUESTS) == [(), (), ()]
    assert time.monotonic() - began < sum(DELAYS.values()) + 0.05
    assert [record.request["title_key"] for record in reads.records] == ["slow", "fast", "faster"]
    replayed = ReplayedReads(reads.records)
    assert await together(replayed(request) for request in REQUESTS) == [(), (), ()]


def test_without_an_event_loop_they_are_waited_for_one_after_the_other() -> None:
    done: list[str] = []

    async def at_once(name: str) -> str:
        done.append(name)
        return name

    waiting = cast("Any", together(at_once(name) for name in ("a", "b")))
    with pytest.raises(StopIteration) as stopped:
        waiting.send(None)
    assert stopped.value.value == ["a", "b"]
    assert done == ["a", "b"]
