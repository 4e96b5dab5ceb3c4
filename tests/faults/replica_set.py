"""A replica set of three of the bundled server's binary, whose primary is killed as often as one likes."""

from __future__ import annotations

import secrets
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pymongo import MongoClient
from pymongo.errors import PyMongoError

from state.mongo.bundled.mongod import find_mongod

Raw = dict[str, Any]

MEMBERS = 3
PORTS = range(20_000, 32_000)  # below those of outgoing connections
PATIENCE = 90.0
LOOK_SECONDS = 0.05
PRIMARY, SECONDARY = 1, 2


@dataclass(slots=True)
class Member:
    """One server of the set; it is started again from the same folder."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; it takes connections a little later."""
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [
            str(find_mongod()),
            *("--replSet", "rs", "--oplogSize", "64"),
            *("--dbpath", str(self.folder), "--logpath", str(self.folder / "log"), "--logappend", "--quiet"),
            *("--bind_ip", "127.0.0.1", "--port", str(self.port), "--unixSocketPrefix", str(self.folder)),
            *("--wiredTigerCacheSizeGB", "0.25", "--wiredTigerEngineConfigString", "log=(file_max=16MB)"),
            *("--setParameter", "diagnosticDataCollectionEnabled=false"),
        ]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kill -9, and return when it is gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@dataclass(slots=True)
class ReplicaSet:
    """See ``replica_set``."""

    members: Sequence[Member]
    kills: int = 0

    @property
    def uri(self) -> str:
        return f"mongodb://{','.join(member.address for member in self.members)}"

    def kill_primary(self, *, waits: bool = True) -> None:
        """Kill the primary, when all are up; return when there is another if that is what it ``waits`` for."""
        self.mend()
        self._primary().kill()
        self.kills += 1
        if waits:
            self._primary()

    def lose_majority(self) -> None:
        """Kill all members but one: nobody is primary until they are back."""
        self.mend()
        for member in self.members[1:]:
            member.kill()

    def mend(self) -> None:
        """Start those that were killed, and return when there is a primary and all have caught up."""
        for member in self.members:
            if member.process is None:
                member.start()
        self._primary()
        for member in self.members:
            self._wait_for(member, PRIMARY, SECONDARY)

    def initiate(self, election_ms: int) -> None:
        """Make a set of the members, and return when it has a primary."""
        hosts = [{"_id": number, "host": member.address} for number, member in enumerate(self.members)]
        settings = {"electionTimeoutMillis": election_ms, "heartbeatIntervalMillis": min(election_ms // 2, 2_000)}
        config = {"_id": "rs", "members": hosts, "settings": settings}
        for member in self.members:
            self._wait_until(_answers, [member])
        with _direct(self.members[0]) as client:
            client.admin.command("replSetInitiate", config)
        self._primary()
        for member in self.members:
            self._wait_for(member, PRIMARY, SECONDARY)

    def _primary(self) -> Member:
        """Return the primary as soon as there is one."""
        return self._wait_until(lambda member: _state(member) == PRIMARY and _takes_writes(member), self.members)

    def _wait_for(self, member: Member, *states: int) -> None:
        self._wait_until(lambda each: _state(each) in states, [member])

    @staticmethod
    def _wait_until(holds: Callable[[Member], bool], members: Sequence[Member]) -> Member:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for member in members:
                if member.process is not None and holds(member):
                    return member
            time.sleep(LOOK_SECONDS)
        raise TimeoutError(f"none of {[member.address for member in members]} became what it was to become")


def _port() -> int:
    """Return a port that nobody listens on, and that no outgoing connection is given while its server is down."""
    while True:
        port = secrets.choice(PORTS)
        with suppress(OSError), closing(socket.create_server(("127.0.0.1", port))):
            return port


def _direct(member: Member) -> MongoClient[Raw]:
    return MongoClient(member.address, directConnection=True, serverSelectionTimeoutMS=2_000, socketTimeoutMS=5_000)


def _state(member: Member) -> int:
    """Return the state of ``member`` by its own word; 0 if it does not say."""
    try:
        with _direct(member) as client:
            return int(client.admin.command("replSetGetStatus")["myState"])
    except PyMongoError:
        return 0


def _answers(member: Member) -> bool:
    try:
        with _direct(member) as client:
            return bool(client.admin.command("ping"))
    except PyMongoError:
        return False


def _takes_writes(member: Member) -> bool:
    try:
        with _direct(member) as client:
            return bool(client.admin.command("hello")["isWritablePrimary"])
    except PyMongoError:
        return False


@contextmanager
def replica_set(folder: Path, *, election_ms: int = 10_000) -> Iterator[ReplicaSet]:
    """A set of three in ``folder``, which misses a primary after ``election_ms``. None of it outlives the block."""
    with ExitStack() as stack:
        members = [Member(folder / f"member-{number}", _port()) for number in range(MEMBERS)]
        for member in members:
            stack.callback(member.kill)
            member.start()
        opened = ReplicaSet(members)
        opened.initiate(election_ms)
        yield opened
