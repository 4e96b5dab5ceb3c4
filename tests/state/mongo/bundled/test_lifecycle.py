"""One server a data folder: started by the first, stopped after the last, and nobody is handed a dying one."""

import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from state.mongo.bundled import bundled_server
from state.mongo.bundled.mongod import find_mongod
from tests.state.mongo.bundled.processes import (
    GRACE,
    Client,
    Holder,
    alive,
    eventually,
    for_a_while,
    mongods,
    supervisors,
    the,
)


def test_ten_processes_asking_at_once_share_one_server_and_the_last_one_stops_it(data_dir: Path) -> None:
    holders = [Holder(data_dir) for _ in range(10)]
    for holder in holders:
        holder.ready()
    for holder in holders:
        holder.go()
    assert len({holder.uri() for holder in holders}) == 1
    mongod, supervisor = the(mongods(data_dir)), the(supervisors(data_dir))
    assert (data_dir / "mongod.log").read_text().count('"msg":"MongoDB starting"') == 1
    assert "another supervisor" not in (data_dir / "supervisor.log").read_text()

    for holder in holders[1:]:
        holder.leave()
    assert for_a_while(lambda: alive(mongod) and alive(supervisor), seconds=GRACE + 0.3)
    holders[0].leave()
    assert eventually(lambda: not alive(mongod) and not alive(supervisor))
    assert (data_dir / "mongodb" / "mongod.lock").read_bytes() == b""  # mongod empties it on a clean exit only


def test_the_server_survives_the_terminal_of_the_one_who_started_it(data_dir: Path) -> None:
    starter = Holder(data_dir).ready().go()
    uri = starter.uri()
    with bundled_server(data_dir, grace=GRACE):
        before = the(mongods(data_dir)), the(supervisors(data_dir))
        starter.kill(signal.SIGINT)
        assert for_a_while(lambda: (the(mongods(data_dir)), the(supervisors(data_dir))) == before, seconds=0.3)
        with _plain_client(uri) as client:
            client.admin.command("ping")


def test_a_command_soon_after_another_finds_the_server_still_there(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=1):
        first = the(mongods(data_dir))
    assert for_a_while(lambda: alive(first), seconds=0.4)
    with bundled_server(data_dir):
        assert the(mongods(data_dir)) == first


def test_a_newcomer_who_arrives_while_the_server_stops_gets_one_that_works(data_dir: Path, tmp_path: Path) -> None:
    """mongod stops in 0.03 s, too fast to be met: this one takes 0.3 s longer; seed 1 spreads the arrivals over it."""
    slow = tmp_path / "mongod"
    slow.write_text(f'#!/bin/sh\n{find_mongod()} "$@" &\ntrap "sleep 0.3; kill $!" TERM\nwait\nwait\n')
    slow.chmod(0o755)
    chance = random.Random(1)
    starts = set()
    for arrival in range(7):
        time.sleep(chance.uniform(0, 0.5))
        with bundled_server(data_dir, grace=0, mongod=slow) as uri, _plain_client(uri) as client:
            starts.add(the(supervisors(data_dir)))
            for _ in range(10):
                client.test.arrivals.insert_one({"arrival": arrival})
                time.sleep(0.03)
    assert len(starts) > 2, "hardly anybody met a stopping server"
    with bundled_server(data_dir, grace=0) as uri, _plain_client(uri) as client:
        assert client.test.arrivals.count_documents({}) == 70


def test_what_goes_wrong_inside_the_block_is_not_the_servers_fault(data_dir: Path) -> None:
    with pytest.raises(TimeoutError, match="mine"), bundled_server(data_dir, grace=0):
        raise TimeoutError("mine")


def test_a_folder_named_state_in_the_current_directory_is_not_imported(
    data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "__init__.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    with bundled_server(Path("data"), grace=0):
        assert mongods(data_dir)


@contextmanager
def _plain_client(uri: str) -> Iterator[Client]:
    """A client that does not hide a server's end by trying again."""
    with Client(uri, retryWrites=False, retryReads=False, serverSelectionTimeoutMS=1000) as client:
        yield client
