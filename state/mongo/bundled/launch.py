"""Starts the supervisor as a process that outlives its starter."""

import os
import subprocess
import sys
from pathlib import Path

from state.mongo.bundled import logs
from state.mongo.bundled.errors import ServerUnavailable
from state.mongo.bundled.folder import ServerFolder, cannot_write

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
