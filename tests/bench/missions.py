"""Missions at once in one process, with people chatting beside: what that does to the chats, and what one takes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.runtime.bootstrap import Runtime
from bot.runtime.conversation import Conversation
from state.lane import SECOND
from state.mongo.missions import MissionStore
from state.turns import Message
from tests.bot.missions.household import knowing
from tests.bot.missions.test_flows import KNOWN

MISSIONS, PEOPLE = 50, 200
# Each person writes as often as somebody who answers quickly does.
MESSAGES, PAUSE_SECONDS = 5, 5.0
CHAT = ("anota: comprar pão", "gastei 30 no mercado", "quanto gastei esse mês?", "oi", "busca pão")
QUESTION = "quanto preciso juntar por mês pra ter 20 mil em 2 anos?"


async def report(runtime: Runtime) -> str:
    """Return the row."""
    alone = await _chats(runtime, "alone")
    beside, missions = await asyncio.gather(_chats(runtime, "beside"), _missions(runtime))
    before, after = _p99(alone), _p99(beside)
    return (
        f"{MISSIONS} missions at once beside {PEOPLE} people chatting, one process: chats p99 {before:.0f} ms alone, "
        f"{after:.0f} ms beside ({after / before:.1f}x); all missions answered in {max(missions) / 1e3:.1f} s, "
        f"each at work for {sorted(missions)[len(missions) // 2]:.0f} ms (median)"
    )


async def _chats(runtime: Runtime, name: str) -> list[float]:
    """Return how long each message of everybody took, in ms."""
    random = Random(7)
    people = [Conversation(runtime.dispatcher, f"{name}{number}", runtime.clock) for number in range(PEOPLE)]
    took = await asyncio.gather(*(_chat(each, random.uniform(0, PAUSE_SECONDS)) for each in people))
    return [ms for each in took for ms in each]


async def _chat(conversation: Conversation, first: float) -> list[float]:
    await asyncio.sleep(first)
    took = []
    for text in CHAT[:MESSAGES]:
        exchange = await conversation.send(Message(text=text))
        took.append(exchange.ms)
        await asyncio.sleep(max(0.0, PAUSE_SECONDS - exchange.ms / 1e3))
    return took


async def _missions(runtime: Runtime) -> list[float]:
    """Begin all missions at once; return how long each was worked on, in ms."""
    await asyncio.sleep(PAUSE_SECONDS)
    store, markets = runtime.dispatcher.store, knowing(KNOWN)
    worker = replace(runtime.missions, sources=lambda person: {**store.sources(person), **markets})
    people = [Conversation(runtime.dispatcher, f"asks{number}", runtime.clock) for number in range(MISSIONS)]
    await asyncio.gather(*(each.send(Message(text=QUESTION)) for each in people))
    await asyncio.gather(*(worker.work_for(each.person) for each in people))
    done = await MissionStore(runtime.database).answered_since(0)
    ended = [max(step.ended or 0 for step in each.steps.values()) - (each.began or 0) for each in done]
    assert len(ended) == MISSIONS
    return [1e3 * each / SECOND for each in ended]


def _p99(took: Sequence[float]) -> float:
    return sorted(took)[-(-len(took) * 99 // 100) - 1]
