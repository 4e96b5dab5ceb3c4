"""`guarda` as real processes between real databases and the stand-ins of the platforms."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from pymongo import MongoClient
from pymongo.database import Database as SyncDatabase

from tests.bot.cli.processes import GUARDA, PATIENCE, environment
from tests.fakes.telegram import Chat, TelegramServer
from tests.fakes.twilio import SENDER, TwilioServer
from webhooks.telegram.updates import KINDS

PUBLIC_URL = "https://guarda.test"
SECRET = "the-webhooks-secret"
LOOK = 0.02

Raw = dict[str, Any]


class Process:
    """A running `guarda`; what it prints and logs is in the file ``log``."""

    def __init__(self, arguments: list[str], environ: dict[str, str], log: Path) -> None:
        self.log = log
        with log.open("ab") as sink:
            self._process = subprocess.Popen([GUARDA, *arguments], stdout=sink, stderr=sink, env=environ)

    def kill(self) -> None:
        """Kill -9; return when it is gone."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop; return its exit code."""
        self._process.terminate()
        return self._process.wait(PATIENCE)


class Site:
    """Where Guarda runs: its environment, its database, and the processes started so far."""

    def __init__(self, folder: Path, uri: str | None, **variables: str) -> None:
        given = {"MONGODB_URI": uri} if uri else {}
        self.environ = environment(folder, **given, **variables)
        self.folder = folder
        self.processes: list[Process] = []
        self._uri = uri

    def serve(self, *ports: int) -> list[Process]:
        """Start a `guarda serve` on each of ``ports``, and return when they take messages."""
        processes = [self._start(["serve", "--host", "127.0.0.1", "--port", str(port)]) for port in ports]
        eventually(lambda: all(status(f"http://127.0.0.1:{port}/readyz") == 200 for port in ports))
        return processes

    def worker(self) -> Process:
        """Start a `guarda worker`."""
        return self._start(["worker"])

    def _start(self, arguments: list[str]) -> Process:
        process = Process(arguments, self.environ, self.folder / f"log-{len(self.processes)}")
        self.processes.append(process)
        return process

    @contextmanager
    def database(self) -> Iterator[SyncDatabase[Raw]]:
        """Give the database to look into."""
        assert self._uri
        with MongoClient[Raw](self._uri) as client:
            yield client.get_default_database()

    def turns(self) -> list[Raw]:
        """Return all turns, in the order of arrival."""
        with self.database() as database:
            return list(database["turns"].find().sort("arrived", 1))

    def logs(self) -> str:
        """Return everything that was logged."""
        return "".join(process.log.read_text() for process in self.processes)


@contextmanager
def site(folder: Path, uri: str | None, **variables: str) -> Iterator[Site]:
    """A site of which no process outlives the block."""
    folder.mkdir(parents=True, exist_ok=True)
    opened = Site(folder, uri, **variables)
    try:
        yield opened
    finally:
        for process in opened.processes:
            process.kill()


def telegram_variables(telegram: TelegramServer) -> dict[str, str]:
    """Return what is configured for Telegram by polling."""
    return {
        "TELEGRAM_BOT_TOKEN": telegram.token,
        "TELEGRAM_API_URL": telegram.base_url.removesuffix("/bot"),
    }


def webhook_variables(telegram: TelegramServer, twilio: TwilioServer) -> dict[str, str]:
    """Return what is configured for both platforms with a public address."""
    return {
        **telegram_variables(telegram),
        "PUBLIC_URL": PUBLIC_URL,
        "TELEGRAM_WEBHOOK_SECRET": SECRET,
        "TWILIO_ACCOUNT_SID": twilio.account.sid,
        "TWILIO_AUTH_TOKEN": twilio.account.token,
        "TWILIO_WHATSAPP_FROM": SENDER,
        "TWILIO_API_URL": twilio.url,
    }


def reachable_at(url: str, telegram: TelegramServer, twilio: TwilioServer) -> None:
    """Tell both platforms that the product listens at ``url``, which the world knows by its public address.

    `guarda webhook set` would register the public address itself, which leads nowhere here.
    """
    registered = {"url": f"{url}/telegram", "secret_token": SECRET, "allowed_updates": json.dumps(KINDS)}
    httpx.post(f"{telegram.base_url}{telegram.token}/setWebhook", json=registered).raise_for_status()
    twilio.receives(f"{url}/whatsapp", public=f"{PUBLIC_URL}/whatsapp")


def status(url: str) -> int:
    """Return with which status ``url`` is answered, 0 if it is not."""
    try:
        return httpx.get(url, timeout=10).status_code
    except httpx.TransportError:
        return 0


def eventually(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until ``condition`` holds. Raises AssertionError if it does not within ``seconds``."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(LOOK)


def texts(telegram: TelegramServer, chat: Chat) -> list[str]:
    """Return what the bot has written in ``chat``."""
    return [message.text for message in telegram.replies(chat)]


def whatsapp_texts(twilio: TwilioServer, address: str) -> list[str]:
    """Return what ``address`` has read of the bot's."""
    return [message.body for message in twilio.replies(address)]


def repeats(telegram: TelegramServer, twilio: TwilioServer) -> Counter[str]:
    """Return how many sends to each person were carried out that had been carried out before."""
    counted: Counter[str] = Counter()
    for send, times in (telegram.repeats() | twilio.repeats()).items():
        counted[re.split(r": ", send, maxsplit=1)[0]] += times
    return counted
