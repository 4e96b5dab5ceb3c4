"""`guarda chat` through a replica set's change of primary: it waits, says so, goes on, and asks for nothing twice."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.cli.processes import GUARDA, PATIENCE, environment
from tests.bot.cli.test_terminal import Chatter
from tests.faults.replica_set import ReplicaSet, replica_set

AWAY = "O banco de dados não está respondendo agora"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReplicaSet]:
    with replica_set(tmp_path_factory.mktemp("set"), election_ms=2_000) as opened:
        yield opened


@pytest.fixture
def environ(servers: ReplicaSet, tmp_path: Path) -> dict[str, str]:
    """An environment with a database of its own in the set, all of whose members are up."""
    servers.mend()
    return environment(tmp_path, MONGODB_URI=f"{servers.uri}/{tmp_path.name}")


class Script:
    """Somebody who talks through `guarda chat --json`."""

    def __init__(self, environ: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [GUARDA, "chat", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environ,
        )

    def says(self, text: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def reads(self) -> dict[str, Any]:
        assert self.process.stdout
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def is_told(self) -> str:
        assert self.process.stderr
        return self.process.stderr.readline().decode()

    def leaves(self) -> tuple[bytes, bytes]:
        """Return what else came on standard output and error."""
        rest = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, rest
        return rest


def test_the_next_message_is_answered_by_the_next_primary(servers: ReplicaSet, environ: dict[str, str]) -> None:
    chatter = Chatter(environ)
    chatter.types("anota: comprar leite")
    chatter.reads("Anotado: comprar leite")
    servers.kill_primary(waits=False)
    chatter.types("anota: comprar queijo")
    chatter.reads("Anotado: comprar queijo")
    chatter.types("lista tudo")
    chatter.reads("Você tem 2 itens")
    chatter.leaves("\x04")


def test_an_absence_is_told_and_waited_for(servers: ReplicaSet, environ: dict[str, str]) -> None:
    chatter = Chatter(environ)
    chatter.types("anota: comprar leite")
    chatter.reads("Anotado: comprar leite")
    servers.lose_majority()
    chatter.types("anota: comprar queijo")
    chatter.reads(AWAY)
    servers.mend()
    chatter.reads("Anotado: comprar queijo")
    chatter.leaves("\x04")


def test_a_script_is_answered_once_after_an_absence(servers: ReplicaSet, environ: dict[str, str]) -> None:
    script = Script(environ)
    script.says("anota: comprar leite")
    assert "comprar leite" in script.reads()["replies"][0]["text"]
    servers.lose_majority()
    script.says("anota: comprar queijo")
    assert AWAY in script.is_told()
    servers.mend()
    assert "comprar queijo" in script.reads()["replies"][0]["text"]
    script.says("lista tudo")
    assert "2 itens" in script.reads()["replies"][0]["text"]
    assert script.leaves() == (b"", b"")


def test_who_opens_the_chat_meanwhile_waits_as_well(servers: ReplicaSet, environ: dict[str, str]) -> None:
    servers.lose_majority()
    script = Script(environ)
    script.says("anota: comprar leite")
    assert AWAY in script.is_told()
    servers.mend()
    assert "comprar leite" in script.reads()["replies"][0]["text"]
    assert script.leaves()[0] == b""
