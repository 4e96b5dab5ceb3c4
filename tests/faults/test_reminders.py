"""kill -9 while reminders come due: none is lost, and none comes twice but between the platform's yes and our mark."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from motor.motor_asyncio import AsyncIOMotorClient
from pymongo import MongoClient

from bot.runtime.dispatcher import Step
from state.lane import MINUTE
from state.mongo.migrate import migrate
from state.turns import Status
from tests.bot.account.somebody import Product
from tests.bot.cli.processes import environment
from tests.fakes.telegram import TelegramServer
from tests.faults.fork_server import PATIENCE, Child, ForkServer
from tests.faults.stage import at
from tests.webhooks.site import telegram_variables
from tools.zones import here

Raw = dict[str, Any]

LOOK_SECONDS = 0.02
ONCE = ("tirar o bolo do forno", "ligar pro banco", "fechar o gás")
DAILY = "tomar o remédio"
OF_ALL = {f"⏰ {text}" for text in (*ONCE, DAILY)}
DUE: Raw = {"message.job.pack": "agenda"}


async def ask(uri: str, chat: str) -> None:
    """Ask for reminders that are due by now, two minutes ago."""
    client: AsyncIOMotorClient[Raw] = AsyncIOMotorClient(uri)
    database = client.get_default_database()
    await migrate(database)
    product = Product(database)
    product.clock.now = time.time_ns() - 2 * MINUTE
    for text in ONCE:
        await product.say(chat, f"me lembra em 1 minuto de {text}")
    soon = datetime.fromtimestamp(product.clock.now // 10**9, here()) + timedelta(minutes=1)
    await product.say(chat, f"me lembra todo dia às {soon:%H:%M} de {DAILY}")
    client.close()


class Office:
    """A process that takes turns and delivers on Telegram, and is replaced when it is killed."""

    def __init__(self, fork_server: ForkServer, telegram: TelegramServer, uri: str, folder: Path) -> None:
        self._fork_server = fork_server
        self._telegram = telegram
        self._uri = uri
        self._folder = folder
        self._children: list[Child] = []
        self.kills = 0
        self._environ = folder / "environ.json"
        self._environ.write_text(json.dumps(environment(folder, MONGODB_URI=uri, **telegram_variables(telegram))))

    def start(self, *arguments: object) -> None:
        log = self._folder / f"log-{len(self._children)}"
        place = ("--environ", self._environ, "--journal", self._folder)
        self._children.append(self._fork_server.start("polling", *place, *arguments, log=log))

    def wait(self) -> Counter[str]:
        """Return what was sent, and how often, once every reminder that is due was taken and delivered."""
        deadline = time.monotonic() + PATIENCE
        with MongoClient[Raw](self._uri) as client:
            turns = client.get_default_database()["turns"]
            while self._is_under_way(turns):
                assert time.monotonic() < deadline, "".join(log.read_text() for log in self._folder.glob("log-*"))
                time.sleep(LOOK_SECONDS)
                if self._children[-1].state() == "killed":
                    self.kills += 1
                    self.start()
        return Counter(message.text for message in self._telegram.world.sent)

    def waiting(self) -> list[Raw]:
        """Return the reminders that are still to come."""
        with MongoClient[Raw](self._uri) as client:
            return list(client.get_default_database()["turns"].find({**DUE, "status": str(Status.WAITING)}))

    def leave(self) -> None:
        for child in self._children:
            child.kill()

    @staticmethod
    def _is_under_way(turns: Any) -> bool:
        late = {"due": {"$lte": time.time_ns()}, "status": {"$ne": str(Status.APPLIED)}}
        return turns.find_one({**DUE, "$or": [late, {"outbox": "pending"}]}) is not None


EVERY = (Step.CLAIMED, Step.TAKEN, Step.DECIDED, Step.EFFECT_APPLIED, Step.ADVANCED, Step.RELEASED, Step.DELIVERED)
slowly = [pytest.param(step, marks=pytest.mark.soak) for step in EVERY]


@pytest.mark.parametrize("step", [Step.COMMITTED, Step.APPLIED, Step.SENT, *slowly])
def test_a_kill_loses_no_reminder_and_repeats_none_that_was_marked(
    breeder: ForkServer, mongo_uri: str, database_name: str, tmp_path: Path, step: Step
) -> None:
    uri = f"{mongo_uri}/{database_name}"
    with TelegramServer(limits=None) as telegram:
        user = telegram.person()
        telegram.private(user)
        asyncio.run(ask(uri, f"tg:{user.id}"))
        office = Office(breeder, telegram, uri, tmp_path)
        try:
            office.start(*at(step, 1))
            sent = office.wait()
            assert office.kills == 1, f"step {step} was not taken"
            late = {text.partition("\n")[0]: times for text, times in sent.items()}
            assert late.keys() == OF_ALL
            repeated = sum(late.values()) - len(OF_ALL)
            assert repeated <= (step is Step.SENT)
            (tomorrow,) = office.waiting()  # the one that comes round again does so once
            assert tomorrow["due"] > time.time_ns()
        finally:
            office.leave()
