"""kill -9 of anybody at any time: the data stays, the next one gets a server, nobody is left behind."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path

import pytest
from pymongo import WriteConcern
from pymongo.errors import AutoReconnect

from state.mongo.bundled import ServerUnavailable, bundled_server, ensure_running, status
from state.mongo.bundled.folder import FileLock, ServerFolder, accepts, require_private, socket_path
from state.mongo.bundled.mongod import command, find_mongod
from tests.state.mongo.bundled.processes import (
    GRACE,
    Client,
    Holder,
    alive,
    eventually,
    leftovers,
    mongods,
    supervisors,
    the,
)

JOURNALLED = WriteConcern("majority", j=True)


def test_a_killed_client_does_not_keep_the_server(data_dir: Path) -> None:
    holder = Holder(data_dir).ready().go()
    holder.uri()
    mongod, supervisor = the(mongods(data_dir)), the(supervisors(data_dir))
    holder.kill()
    assert eventually(lambda: not alive(mongod) and not alive(supervisor))


def test_a_killed_mongod_comes_back_on_the_same_socket_with_every_acknowledged_write(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=GRACE) as uri, Client(uri) as client:
        supervisor, mongod = the(supervisors(data_dir)), the(mongods(data_dir))
        _write(client, 200)
        os.kill(mongod, signal.SIGKILL)
        assert eventually(lambda: _count(client) == 200)
        assert the(mongods(data_dir)) != mongod
        assert the(supervisors(data_dir)) == supervisor


def test_a_killed_supervisor_takes_its_mongod_along_and_a_living_client_starts_both_again(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=GRACE) as uri, Client(uri) as client:
        supervisor, mongod = the(supervisors(data_dir)), the(mongods(data_dir))
        _write(client, 200)
        os.kill(supervisor, signal.SIGKILL)
        assert eventually(lambda: not alive(mongod))
        assert ensure_running(data_dir, grace=GRACE) == uri
        assert _count(client) == 200
        assert the(supervisors(data_dir)) != supervisor
        assert the(mongods(data_dir)) != mongod


def test_a_newcomer_after_a_killed_supervisor_brings_the_server_back_for_all(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=GRACE) as uri, Client(uri) as client:
        _write(client, 1)
        supervisor = the(supervisors(data_dir))
        os.kill(supervisor, signal.SIGKILL)
        assert eventually(lambda: not alive(supervisor))  # till then it and its mongod may still answer
        with bundled_server(data_dir, grace=GRACE) as same:
            assert same == uri
            assert eventually(lambda: _count(client) == 1)


def test_a_supervisor_told_to_stop_stops_cleanly_and_may_be_started_again(data_dir: Path) -> None:
    with bundled_server(data_dir, grace=GRACE) as uri, Client(uri) as client:
        _write(client, 1)
        supervisor = the(supervisors(data_dir))
        os.kill(supervisor, signal.SIGTERM)
        assert eventually(lambda: (said := status.read(data_dir / "server.json")) is None or said.state == "stopping")
        assert ensure_running(data_dir, grace=GRACE) == uri
        assert not alive(supervisor)
        assert _count(client) == 1
        assert "Detected unclean shutdown" not in (data_dir / "mongod.log").read_text()


def test_killing_starter_or_supervisor_at_any_moment_of_the_start_hurts_nobody_who_comes_after(data_dir: Path) -> None:
    chance = random.Random(1)
    for _ in range(4):
        holder = Holder(data_dir).ready().go()
        eventually(lambda: supervisors(data_dir))
        time.sleep(chance.uniform(0, 0.6))
        starter_dies = chance.random() < 0.5
        if starter_dies:
            holder.kill()
        killed = supervisors(data_dir)
        for pid in killed:
            with suppress(ProcessLookupError):  # it was the one that only starts the real one
                os.kill(pid, signal.SIGKILL)
        # Till they have died, they and a mongod of theirs may still answer who comes.
        assert all(eventually(partial(_is_dead, pid)) for pid in killed)
        with bundled_server(data_dir, grace=GRACE) as uri, Client(uri) as client:
            client.admin.command("ping")
            the(mongods(data_dir))
        if not starter_dies:
            assert holder.uri() == uri
            holder.leave()


@pytest.mark.parametrize(("kills", "works"), [(2, True), (3, False)])
def test_a_supervisor_killed_before_it_could_say_a_word_is_started_twice_more(
    data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int, works: bool
) -> None:
    fragile = tmp_path / "python"
    fragile.write_text(
        f"#!/bin/sh\necho >> {tmp_path}/starts\n"
        f'[ $(wc -l < {tmp_path}/starts) -le {kills} ] && kill -KILL $$\nexec {sys.executable} "$@"\n'
    )
    fragile.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(fragile))
    outcome = nullcontext() if works else pytest.raises(ServerUnavailable, match="before it said a word")
    with outcome, bundled_server(data_dir, grace=GRACE):
        pass
    assert len((tmp_path / "starts").read_text()) == 3


def test_a_mongod_that_outlived_its_supervisor_is_stopped_before_the_next_starts(data_dir: Path) -> None:
    """Where the kernel has no death signal."""
    folder = ServerFolder.prepare(data_dir)
    require_private(socket_path(folder.root).parent)
    orphan = subprocess.Popen(command(folder, find_mongod()), stdout=subprocess.DEVNULL)
    try:
        assert eventually(lambda: accepts(socket_path(folder.root)))
        with bundled_server(data_dir, grace=GRACE, timeout=20) as uri, Client(uri) as client:
            assert orphan.poll() is not None
            client.admin.command("ping")
    finally:
        orphan.kill()
        orphan.wait()


def test_a_stranger_who_uses_the_database_files_is_left_alone_and_named(data_dir: Path) -> None:
    folder = ServerFolder.prepare(data_dir)
    stranger = folder.database / "mongod.lock"
    lock = FileLock(stranger)
    assert lock.try_exclusive()
    stranger.write_text(str(os.getpid()))
    with pytest.raises(ServerUnavailable, match=rf"Another program uses the database files .*process {os.getpid()}"):
        bundled_server(data_dir).__enter__()
    lock.close()


def test_a_mongod_that_will_not_stay_is_given_up_after_five_restarts(data_dir: Path, tmp_path: Path) -> None:
    fake = tmp_path / "mongod"
    fake.write_text(f"#!/bin/sh\necho >> {tmp_path}/starts\nexit 0\n")
    fake.chmod(0o755)
    with pytest.raises(ServerUnavailable, match="exit code 0"), bundled_server(data_dir, mongod=fake):
        pass
    assert len((tmp_path / "starts").read_text()) == 6
    assert eventually(lambda: not leftovers(data_dir))


def _is_dead(pid: int) -> bool:
    return not alive(pid)


def _write(client: Client, notes: int) -> None:
    collection = client.test.get_collection("notes", write_concern=JOURNALLED)
    for number in range(notes):
        collection.insert_one({"number": number})


def _count(client: Client) -> int | None:
    """None while the server is away."""
    try:
        return client.test.notes.count_documents({})
    except AutoReconnect:
        return None
