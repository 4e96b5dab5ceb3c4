"""kill -9 at every step from a message on Telegram to its answer there: it is done once, and answered."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pymongo import MongoClient

from bot.runtime.dispatcher import Step
from state.turns import Status
from tests.bot.cli.processes import environment
from tests.fakes.telegram import TelegramServer
from tests.faults.fork_server import PATIENCE, Child, ForkServer
from tests.faults.stage import at
from tests.faults.story import ask_everything
from tests.soak.check import Interruption, check
from tests.soak.people import OnTelegram, PlatformStory, Read
from tests.webhooks.site import telegram_variables

Raw = dict[str, Any]

LOOK_SECONDS = 0.02
SOME_TIME_LATER = {Step.ENQUEUED: 2}


class Office:
    """Processes that poll Telegram, take turns and deliver, one after the other; and one person who writes to them."""

    def __init__(self, fork_server: ForkServer, telegram: TelegramServer, uri: str, folder: Path) -> None:
        self.kills: list[Interruption] = []
        self._fork_server = fork_server
        self._telegram = telegram
        self._uri = uri
        self._folder = folder
        self._environ = folder / "environ.json"
        variables = environment(folder, MONGODB_URI=uri, **telegram_variables(telegram))
        self._environ.write_text(json.dumps(variables))
        self._children: list[Child] = []
        user = telegram.person()
        story = PlatformStory("ana", place=f"tg:{user.id}")
        ask_everything(story)
        self._person = OnTelegram(story, random.Random(1), server=telegram, user=user)

    def start(self, *arguments: object) -> None:
        """Start a process; a failpoint may be among its arguments."""
        log = self._folder / f"log-{len(self._children)}"
        place = ("--environ", self._environ, "--journal", self._folder)
        self._children.append(self._fork_server.start("polling", *place, *arguments, log=log))

    def tell(self) -> None:
        """Return when the person has said everything and was answered; who is killed is replaced."""
        deadline = time.monotonic() + PATIENCE
        with MongoClient[Raw](self._uri) as client:
            turns = client.get_default_database()["turns"]
            while not (self._person.finished and self._is_answered(turns)):
                assert time.monotonic() < deadline, f"{self._person.where()}\n{self.said()}"
                time.sleep(LOOK_SECONDS)
                self._listen()
                if self._is_answered(turns) and self._person.may_speak(delivered=True):
                    self._person.speak()
                if self._children[-1].state() == "killed":
                    self.kills.append(Interruption(0.0, time.time()))
                    self.start()
        self._listen()

    def check(self) -> int:
        """Return how many replies were sent again. Raises Broken unless all is as it must be."""
        with MongoClient[Raw](self._uri) as client:
            return check(client.get_default_database(), [self._person], self.kills, {})

    def said(self) -> str:
        """Return what the processes printed: their logs."""
        return "".join(path.read_text() for path in self._folder.glob("log-*"))

    def leave(self) -> None:
        """Let no process live on."""
        for child in self._children:
            child.kill()

    def _listen(self) -> None:
        sent = self._telegram.world.sent
        for message in sent[len(self._person.read) :]:
            self._person.heard(Read(time.time(), message.text))

    def _is_answered(self, turns: Any) -> bool:
        """Tell whether all that was said has been taken, answered, and marked as answered."""
        under_way = {"kind": "message", "$or": [{"status": {"$ne": str(Status.APPLIED)}}, {"outbox": "pending"}]}
        said = {"_id": {"$in": self._person.story.ids}}
        return turns.count_documents(said) == len(self._person.story.ids) and turns.find_one(under_way) is None


@pytest.fixture
def office(breeder: ForkServer, mongo_uri: str, database_name: str, tmp_path: Path) -> Iterator[Office]:
    with TelegramServer(limits=None) as telegram:
        opened = Office(breeder, telegram, f"{mongo_uri}/{database_name}", tmp_path)
        try:
            yield opened
        finally:
            opened.leave()


@pytest.mark.parametrize("step", list(Step))
def test_a_kill_at_any_step_leaves_nobody_on_telegram_without_an_answer(office: Office, step: Step) -> None:
    office.start(*at(step, SOME_TIME_LATER.get(step, 4)))
    office.tell()
    assert len(office.kills) == 1, f"step {step} was not taken often enough"
    repeats = office.check()
    if step is Step.SENT:  # the platform has it, and we do not know
        assert repeats == 1
    if step is Step.DELIVERED:
        assert repeats == 0


def test_without_a_kill_nothing_is_sent_twice(office: Office) -> None:
    office.start()
    office.tell()
    assert office.check() == 0
