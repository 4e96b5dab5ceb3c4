"""A process's hold on the bundled server."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from state.mongo.bundled import logs, status
from state.mongo.bundled.diagnosis import explain, explain_silence
from state.mongo.bundled.folder import (
    INSTALL_OR_POINT,
    FileLock,
    ServerFolder,
    ServerUnavailable,
    accepts,
    acquire,
    cannot_write,
    is_held,
    socket_path,
    uri,
)
from state.mongo.bundled.mongod import find_mongod

POLL_SECONDS = 0.025
LAUNCHES = 3  # a supervisor may be killed while it starts, without a word
FIRST_PING_SECONDS = 0.25  # doubled after each that failed: a dying server costs little, a slow one is waited for


@contextmanager
def bundled_server(
    data_dir: Path, *, timeout: float = 60.0, grace: float = 2.0, mongod: Path | None = None
) -> Iterator[str]:
    """Yields the mongodb:// URI (a Unix socket) of the one server of the data folder, running while the block does.

    Blocks up to `timeout` seconds at the start: enter it in a thread where a loop runs. `grace` (seconds it outlives
    its last user) and `mongod` (default: found by `find_mongod`) count for the process that starts it. Raises
    ServerUnavailable, and never falls back to anything.
    """
    if sys.platform == "win32":
        raise ServerUnavailable("The bundled MongoDB server does not run on Windows.", INSTALL_OR_POINT)
    folder = ServerFolder.prepare(data_dir)
    deadline = time.monotonic() + timeout
    with closing(_acquire(folder, folder.use_lock, shared=True, deadline=deadline)):
        yield _running(folder, deadline, grace, mongod)


def ensure_running(data_dir: Path, *, timeout: float = 60.0, grace: float = 2.0, mongod: Path | None = None) -> str:
    """Starts the server again if it gave up or its supervisor was killed; returns the URI, which stays the same.

    For those inside a `bundled_server` block of the same folder: without its lock the server may stop at once.
    """
    return _running(ServerFolder.prepare(data_dir), time.monotonic() + timeout, grace, mongod)


def _running(folder: ServerFolder, deadline: float, grace: float, mongod: Path | None) -> str:
    launches = 0
    patience = FIRST_PING_SECONDS
    address = uri(socket_path(folder.root))
    with closing(_acquire(folder, folder.start_lock, shared=False, deadline=deadline)):
        log_start, supervisor_log_start = logs.size(folder.log), logs.size(folder.supervisor_log)
        while True:
            if _supervised(folder):
                if _listens(folder):
                    if _answers(address, patience):
                        return address
                    patience *= 2
                time.sleep(POLL_SECONDS)
            else:
                if launches:
                    _raise_last_word(folder)
                if launches == LAUNCHES:
                    raise explain(None, logs.tail(folder.supervisor_log, supervisor_log_start), folder.supervisor_log)
                remaining = max(1.0, deadline - time.monotonic())
                launch(folder, mongod or find_mongod(), grace, timeout=remaining)
                launches += 1
            if time.monotonic() >= deadline:
                raise explain_silence(logs.tail(folder.log, log_start), folder.log)


def _supervised(folder: ServerFolder) -> bool:
    try:
        return is_held(folder.supervisor_lock)
    except OSError as error:
        raise cannot_write(folder.root, error) from error


def _listens(folder: ServerFolder) -> bool:
    """Whether the server that this supervisor started, not an older one, takes connections."""
    said = status.read(folder.status)
    return said is not None and said.state == "running" and accepts(socket_path(folder.root))


def _answers(address: str, patience: float) -> bool:
    """Whether the server answers a ping within `patience` seconds."""
    from pymongo import MongoClient  # here, to keep it out of the supervisor
    from pymongo.errors import PyMongoError

    limit = int(patience * 1000)
    with MongoClient[dict[str, object]](
        address, serverSelectionTimeoutMS=limit, connectTimeoutMS=limit, socketTimeoutMS=limit
    ) as client:
        try:
            client.admin.command("ping")
        except PyMongoError:
            return False
    return True


def _raise_last_word(folder: ServerFolder) -> None:
    said = status.read(folder.status)
    if said is not None and said.state == "failed":
        raise ServerUnavailable(said.cause, said.remedy, said.evidence)


def _acquire(folder: ServerFolder, path: Path, *, shared: bool, deadline: float) -> FileLock:
    try:
        return acquire(path, shared=shared, deadline=deadline)
    except TimeoutError as error:
        raise ServerUnavailable(
            "Another process has been starting or stopping the database for too long.",
            f"See {folder.supervisor_log} and {folder.log}, then try again.",
        ) from error
    except OSError as error:  # made by another user, say by a first run with sudo
        raise cannot_write(folder.root, error) from error


IMPORT_ROOT = Path(__file__).parents[3]


def launch(folder: ServerFolder, mongod: Path, grace: float, timeout: float) -> None:
    """Returns once the supervisor holds its lock, which takes as long as starting Python, or was killed before.

    To be called under the start lock, with no supervisor alive. Raises ServerUnavailable when it ended by itself
    without the lock, or did not get it within `timeout` seconds.
    """
    try:
        logs.rotate(folder.supervisor_log)
        log = os.open(folder.supervisor_log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise cannot_write(folder.root, error) from error
    started = logs.size(folder.supervisor_log)
    try:
        ended = subprocess.run(  # noqa: S603 - our own arguments
            _command(folder, mongod, grace),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=_environment(),
            start_new_session=True,
            timeout=timeout,
            check=False,
        ).returncode
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _not_started(folder, str(error)) from error
    finally:
        os.close(log)
    if ended > 0:
        raise _not_started(folder, *logs.tail(folder.supervisor_log, started)[-3:])


def _command(folder: ServerFolder, mongod: Path, grace: float) -> list[str]:
    """-P keeps a folder named `state` in the user's current directory from being imported in place of ours."""
    module = "state.mongo.bundled.supervisor"
    return [sys.executable, "-P", "-m", module, str(folder.root), "--mongod", str(mongod), "--grace", str(grace)]


def _environment() -> dict[str, str]:
    inherited = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(IMPORT_ROOT), inherited)))}


def _not_started(folder: ServerFolder, *evidence: str) -> ServerUnavailable:
    return ServerUnavailable(
        "The process that looks after the database could not be started.",
        f"Its log is {folder.supervisor_log}.",
        evidence,
    )
