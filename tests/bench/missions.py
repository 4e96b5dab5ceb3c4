"""Missions at once in one process, with people chatting beside: what that does to the chats, and what one takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import median

from bot.missions.worker import Worker
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
QUESTIONS = (
    "vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar o dinheiro?",
    "quanto preciso juntar por mês pra ter 20 mil em 2 anos?",
    "quanto preciso pra me aposentar com 5 mil por mês em 30 anos?",
    "vale a pena investir em petr4?",
    "devo 10 mil no cartão, quito ou invisto em tesouro selic?",
)
QUESTION = "quanto preciso juntar por mês pra ter 20 mil em 2 anos?"


async def report(runtime: Runtime) -> str:
    """Return the row."""
    own = await _one_by_one(runtime)
    alone = await _chats(runtime, "alone")
    beside, missions = await asyncio.gather(_chats(runtime, "beside"), _missions(runtime))
    before, after = _p99(alone), _p99(beside)
    return (
        f"{MISSIONS} missions at once beside {PEOPLE} people chatting, one process: chats p99 {before:.0f} ms alone, "
        f"{after:.0f} ms beside ({after / before:.1f}x); all missions answered in {max(missions) / 1e3:.1f} s, "
        f"each at work for {sorted(missions)[len(missions) // 2]:.0f} ms (median)\n"
        f"{MISSIONS} missions one by one, providers in memory: {median(own):.0f} ms of our own time each (median), "
        f"{max(own):.0f} at most"
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


async def _one_by_one(runtime: Runtime) -> list[float]:
    """Return the processor's time that this process takes for each mission, from its claim to its answer, in ms."""
    worker, took = _worker(runtime), []
    for number in range(MISSIONS):
        person = Conversation(runtime.dispatcher, f"one{number}", runtime.clock)
        await person.send(Message(text=QUESTIONS[number % len(QUESTIONS)]))
        began = time.process_time()
        await worker.work_for(person.person)
        took.append(1e3 * (time.process_time() - began))
    assert len(await MissionStore(runtime.database).answered_since(0)) == MISSIONS
    return took


def _worker(runtime: Runtime) -> Worker:
    store, markets = runtime.dispatcher.store, knowing(KNOWN)
    return replace(runtime.missions, sources=lambda person: {**store.sources(person), **markets})


async def _missions(runtime: Runtime) -> list[float]:
    """Begin all missions at once; return how long each was worked on, in ms."""
    await asyncio.sleep(PAUSE_SECONDS)
    worker, before = _worker(runtime), time.time_ns()
    people = [Conversation(runtime.dispatcher, f"asks{number}", runtime.clock) for number in range(MISSIONS)]
    await asyncio.gather(*(each.send(Message(text=QUESTION)) for each in people))
    await asyncio.gather(*(worker.work_for(each.person) for each in people))
    done = await MissionStore(runtime.database).answered_since(before)
    ended = [max(step.ended or 0 for step in each.steps.values()) - (each.began or 0) for each in done]
    assert len(ended) == MISSIONS
    return [1e3 * each / SECOND for each in ended]


def _p99(took: Sequence[float]) -> float:
    return sorted(took)[-(-len(took) * 99 // 100) - 1]
