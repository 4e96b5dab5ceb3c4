"""Missions under kills: a process that works on them, and what must have come of each in the end."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from pymongo.database import Database as SyncDatabase

from bot.replies.catalogue import voice
from bot.runtime.bootstrap import Runtime, open_runtime
from bot.runtime.config import Settings
from bot.runtime.conversation import CHANNEL, Conversation
from state.addresses import person_of
from state.mission import MissionStatus
from state.recording import Sources
from state.turns import Message, Turn
from tests.bot.account.test_linking import code_in
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
LEFT = "left"


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


LEAVING = ("PARAR", "apaga tudo", "/apagar_meus_dados", "/vincular")
# Of this nobody is asked whether they mean it.
AT_ONCE = "PARAR"


def other_of(user: str) -> str:
    """Return who is linked with ``user``."""
    return f"{user}-other"


async def ask_to_leave(uri: str, database: str, folder: Path, people: Sequence[str]) -> None:
    """Have each of ``people`` keep something and begin a mission, and be asked whether they mean to leave.

    How is one of LEAVING, in turn. Who is linked is so with another, whose mission it is.
    """
    settings = Settings(guarda_data_dir=folder, mongodb_uri=SecretStr(uri))
    async with open_runtime(settings, database=database) as runtime:

        async def says(user: str, text: str) -> str:
            conversation = Conversation(runtime.dispatcher, user, runtime.clock)
            exchange = await conversation.send(Message(text=text))
            for turn in exchange.turns:
                await conversation.delivered(turn)
            return "".join(reply.text for turn in exchange.turns if turn.decision for reply in turn.decision.replies)

        for number, user in enumerate(people):
            how, question = LEAVING[number % len(LEAVING)], QUESTIONS[number % len(QUESTIONS)]
            await says(user, "anota: comprar leite")
            if how == "/vincular":
                other = other_of(user)
                await says(other, question)
                code = code_in(await says(user, how))
                for words in (f"/vincular {code}", "sim"):
                    await says(other, words)
            else:
                await says(user, question)
            if how != AT_ONCE:
                await says(user, how)


async def leave_all(uri: str, database: str, folder: Path, people: Sequence[tuple[int, str]]) -> None:
    """Have each of ``people``, by number, say the word that they leave by; those who work take it up."""
    settings = Settings(guarda_data_dir=folder, mongodb_uri=SecretStr(uri))
    async with open_runtime(settings, database=database) as runtime:
        for number, user in people:
            now, chat = runtime.clock(), f"{CHANNEL}:{user}"
            how = LEAVING[number % len(LEAVING)]
            turn = Turn(
                id=f"{chat}:{LEFT}",
                person=person_of(chat),
                chat=chat,
                channel=CHANNEL,
                message=Message(text=how if how == AT_ONCE else "sim"),
                arrived=now,
                due=now,
            )
            await runtime.dispatcher.accept(turn)


def unsettled(database: SyncDatabase[Raw]) -> int:
    """Return how many missions and turns are not done."""
    open_ = {"status": {"$in": [str(MissionStatus.OPEN), str(MissionStatus.CONSOLIDATED)]}}
    undone = {"status": {"$in": ["waiting", "committed"]}, "due": {"$lte": time.time_ns()}}
    return database["missions"].count_documents(open_) + database["turns"].count_documents(undone)


def said_after_leaving(database: SyncDatabase[Raw], people: Sequence[str]) -> Iterator[str]:
    """Say who was answered after they had left, and whose mission was lost, or answered twice, by linking."""
    dropped = voice("pt-BR").say("mission-dropped", count=1)
    said = {"decision.replies": {"$ne": []}, "decision.replies.text": {"$ne": dropped}}
    answer = {"message.job.pack": "missions", "status": "applied", **said}
    for number, user in enumerate(people):
        how, person = LEAVING[number % len(LEAVING)], person_of(f"{CHANNEL}:{user}")
        left = database["turns"].find_one({"_id": f"{CHANNEL}:{user}:{LEFT}"})
        if left is None or left["status"] != "applied" or left["given_up"]:
            yield f"{user} has not left by {how}"
            continue
        if how == "/vincular":
            theirs = list(database["missions"].find({"chat": f"{CHANNEL}:{other_of(user)}"}))
            told = [database["turns"].count_documents({**answer, "message.job.key": each["_id"]}) for each in theirs]
            if [each["person"] for each in theirs] != [person] or told != [1]:
                yield f"{user} was linked, and got {told} answers"
        elif late := database["turns"].count_documents({**answer, "person": person, "number": {"$gt": left["number"]}}):
            yield f"{user} left by {how}, and got {late} answers"


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
