"""Missions under kills: a process that works on them, and what must have come of each in the end."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from pymongo.database import Database as SyncDatabase

from bot.runtime.bootstrap import Runtime, open_runtime
from bot.runtime.config import Settings
from bot.runtime.conversation import Conversation
from state.mission import MissionStatus
from state.recording import Sources
from state.turns import Message
from tests.bot.missions.household import knowing
from tests.bot.missions.test_flows import KNOWN
from tools.markets.research import MarketQuestion

Raw = dict[str, Any]
QUESTIONS = (
    "vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar o dinheiro?",
    "quanto preciso juntar por mês pra ter 20 mil em 2 anos?",
    "vale a pena investir em petr4?",
    "devo 10 mil no cartão, quito ou invisto em tesouro selic?",
)
# What a service outside takes, so that kills meet missions that wait for one.
SECONDS_OUTSIDE = 0.05
ASKED_AGAIN = "asked-again"


async def work_on_missions(runtime: Runtime, folder: Path, stop: asyncio.Event) -> None:
    """Take turns and work on missions until ``stop`` is set; note in ``folder`` what is asked outside though known."""
    store = runtime.dispatcher.store

    def sources(person: str) -> Sources:
        answers = knowing(KNOWN)

        async def ask(question: MarketQuestion) -> Any:
            if await _known(runtime, person, question):
                with (folder / ASKED_AGAIN).open("a") as noted:
                    noted.write(f"{person} {question.model_dump_json()}\n")
            await asyncio.sleep(SECONDS_OUTSIDE)
            return await answers[type(question)](question)

        return {**store.sources(person), **dict.fromkeys(answers, ask)}

    missions = replace(runtime.missions, sources=sources)
    dispatcher = replace(runtime.dispatcher, on_applied=missions.applied)
    async with asyncio.TaskGroup() as both:
        both.create_task(dispatcher.run(stop))
        both.create_task(missions.run(stop))


async def _known(runtime: Runtime, person: str, question: MarketQuestion) -> bool:
    """Tell whether the answer to ``question`` stands written in the mission that is worked on."""
    asked = question.model_dump(mode="json")
    mission = await runtime.database["missions"].find_one({"person": person, "status": str(MissionStatus.OPEN)})
    steps = (mission or {"steps": {}})["steps"].values()
    names = [{*step["args"].values()} for step in steps if step["agent"] == "research" and step["result"] is not None]
    return any({asked.get("index"), asked.get("ticker")} & each for each in names) and "ticker" not in asked


async def ask_all(uri: str, database: str, folder: Path, people: Sequence[str]) -> None:
    """Have each of ``people`` begin a mission, which nobody works on yet."""
    settings = Settings(guarda_data_dir=folder, mongodb_uri=SecretStr(uri))
    async with open_runtime(settings, database=database) as runtime:
        for number, user in enumerate(people):
            conversation = Conversation(runtime.dispatcher, user, runtime.clock)
            await conversation.send(Message(text=QUESTIONS[number % len(QUESTIONS)]))


def waiting(database: SyncDatabase[Raw]) -> int:
    """Return how many missions are not answered, or their answers not decided and applied."""
    unanswered = database["missions"].count_documents({"status": {"$ne": str(MissionStatus.ANSWERED)}})
    return unanswered + database["turns"].count_documents(
        {"kind": "job", "status": {"$ne": "applied"}, "message.job.pack": "missions"}
    )


def broken(database: SyncDatabase[Raw], folder: Path) -> Iterator[str]:
    """Say which missions are lost, answered twice or with nothing, and what was asked outside though it was known."""
    for mission in database["missions"].find({}):
        answers = list(database["turns"].find({"message.job.key": mission["_id"]}))
        if mission["status"] != str(MissionStatus.ANSWERED) or len(answers) != 1:
            yield f"{mission['_id']} is {mission['status']} and has {len(answers)} answers"
        for turn in answers:
            if turn["given_up"] or len((turn["decision"] or {}).get("replies", ())) != 1:
                yield f"{turn['_id']} answers nothing"
    again = folder / ASKED_AGAIN
    if os.path.exists(again):
        yield from (f"asked again: {line}" for line in again.read_text().splitlines())
