"""What a turn costs, as ratios to a journalled insert measured in the same run."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.runtime.bootstrap import Runtime
from bot.runtime.dispatcher import Step
from state.addresses import person_of
from state.mongo.turns import UNFINISHED
from state.turns import Message, Turn

TURNS = 300
CHATS = 32
EACH = 60
DIALOGUE = ("anota: comprar leite {n}", "lista tudo", "busca leite", "apaga o 1", "desfaz", "obrigado")


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that ``share`` (0 to 1) of ``values`` do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def timed(run: Callable[[int], Awaitable[Any]], times: int) -> list[float]:
    """Return how many milliseconds each of ``times`` runs took."""
    taken = []
    for n in range(times):
        started = time.perf_counter()
        await run(n)
        taken.append((time.perf_counter() - started) * 1e3)
    return taken


async def journalled_inserts(runtime: Runtime, times: int) -> list[float]:
    """Return the milliseconds of single journalled inserts of a document as large as a turn's."""
    scratch = runtime.database["bench_inserts"]
    sample = sample_turn()
    return await timed(lambda n: scratch.insert_one({"_id": f"{time.time_ns()}:{n}", **sample}), times)


async def inserts_a_second(runtime: Runtime, at_once: int, seconds: float = 3.0) -> float:
    """Return how many journalled inserts a second ``at_once`` writers make together."""
    scratch = runtime.database["bench_inserts"]
    sample = sample_turn()
    until = time.perf_counter() + seconds

    async def writer(who: int) -> int:
        done = 0
        while time.perf_counter() < until:
            await scratch.insert_one({"_id": f"{who}:{time.time_ns()}:{done}", **sample})
            done += 1
        return done

    return sum(await asyncio.gather(*(writer(who) for who in range(at_once)))) / seconds


def sample_turn() -> dict[str, Any]:
    """Return a document as large as a turn's that was just journalled, without its id."""
    sample = _turn("bench", 0, "anota: comprar leite").to_json()
    sample.pop("id")
    return sample


class TurnClock:
    """Notes when a turn was accepted, and when its last effect was applied and the conversation had moved on."""

    def __init__(self) -> None:
        self.accepted = 0.0
        self.applied = 0.0

    def __call__(self, step: Step) -> None:
        if step is Step.JOURNALLED:
            self.accepted = time.perf_counter()
        elif step is Step.ADVANCED:
            self.applied = time.perf_counter()


async def turn_cost(runtime: Runtime, clock: TurnClock, times: int = TURNS) -> list[float]:
    """Return the milliseconds from acceptance to the last effect applied, one turn at a time.

    ``clock`` is the runtime's ``on_step``. Between two turns the reply is noted as delivered, or numbers mean nothing.
    """
    taken = []
    for n in range(times):
        turn = _turn("bench-cost", n, DIALOGUE[n % len(DIALOGUE)].format(n=n))
        await runtime.dispatcher.accept(turn)
        await runtime.dispatcher.work_for(turn.person)
        taken.append((clock.applied - clock.accepted) * 1e3)
        await _deliver(runtime, turn.id)
    return taken


async def _deliver(runtime: Runtime, turn_id: str) -> None:
    turns = runtime.dispatcher.store.turns
    turn = await turns.get(turn_id)
    assert turn is not None
    assert turn.decision is not None
    for reply in range(len(turn.decision.replies)):
        await turns.mark_delivered(turn, reply, time.time_ns())


async def turns_a_second(runtime: Runtime, uri: str, processes: int) -> float:
    """Return how many turns a second ``processes`` workers take from CHATS chats that wait already."""
    run = time.time_ns()
    turns = [
        _turn(f"bench-{run}-{chat}", n, DIALOGUE[n % len(DIALOGUE)].format(n=n))
        for n in range(EACH)
        for chat in range(CHATS)
    ]
    workers = [worker(uri) for _ in range(processes)]
    await asyncio.gather(*(asyncio.to_thread(ready, each) for each in workers))
    try:
        started = time.perf_counter()
        for begin in range(0, len(turns), 64):
            await asyncio.gather(*(runtime.dispatcher.store.turns.journal(turn) for turn in turns[begin : begin + 64]))
        await _all_applied(runtime, sorted({turn.person for turn in turns}))
        return len(turns) / (time.perf_counter() - started)
    finally:
        for each in workers:
            each.terminate()
        for each in workers:
            each.wait()


async def _all_applied(runtime: Runtime, people: Sequence[str]) -> None:
    unfinished = {"person": {"$in": list(people)}, "kind": "message", "status": {"$in": UNFINISHED}}
    while True:
        if not await runtime.database["turns"].count_documents(unfinished, hint="lane", limit=1):
            return
        await asyncio.sleep(0.02)


async def report(runtime: Runtime, clock: TurnClock, uri: str) -> str:
    """Return the turn rows of design.md section 7 as text. ``uri`` is the server's, for the worker processes."""
    base = statistics.median(await journalled_inserts(runtime, 200))
    await turn_cost(runtime, clock, 30)
    taken = await turn_cost(runtime, clock)
    base = statistics.median([base, *await journalled_inserts(runtime, 200)])
    median, p99 = statistics.median(taken), percentile(taken, 0.99)
    rows = [
        f"journalled insert, alone           median {base:6.2f} ms",
        f"deterministic turn                 median {median:6.2f} ms = {median / base:4.1f}x (bar 12x)",
        f"                                   p99    {p99:6.2f} ms = {p99 / base:4.1f}x (bar 25x)",
    ]
    together = await inserts_a_second(runtime, CHATS)
    rows.append(f"journalled inserts, {CHATS} at once      {together:7.0f} a second")
    for processes in (1, 2, 4):
        rate = await turns_a_second(runtime, uri, processes)
        rows.append(
            f"turns, {CHATS} chats, {processes} process{'es' if processes > 1 else '  '}     {rate:7.0f} a second"
            f" = {100 * rate / together:4.1f} % of the inserts (bar 15 %)"
        )
    return "\n".join(rows)


def _turn(user: str, n: int, text: str) -> Turn:
    now = time.time_ns()
    chat = f"cli:{user}"
    return Turn(
        id=f"{chat}:{now}:{n}",
        person=person_of(chat),
        chat=chat,
        channel="cli",
        message=Message(text=text),
        arrived=now,
        due=now,
    )


def worker(uri: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bench.worker"],
        env={**os.environ, "MONGODB_URI": uri},
        stdout=subprocess.PIPE,
        text=True,
    )


def ready(worker: subprocess.Popen[str]) -> None:
    assert worker.stdout is not None
    worker.stdout.readline()
