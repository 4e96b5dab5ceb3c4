"""One mongod process: how it is started, how it is stopped, and that it dies with whoever started it."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from state.mongo.bundled import logs
from state.mongo.bundled.diagnosis import explain, not_executable
from state.mongo.bundled.errors import ServerUnavailable
from state.mongo.bundled.folder import ServerFolder, cannot_write
from state.mongo.bundled.sockets import SOCKET_NAME, accepts, require_private, socket_path

PR_SET_PDEATHSIG = 1  # linux/prctl.h
PATIENCE_SECONDS = 15.0  # a clean stop takes 0.1 s on a quiet machine; the journal covers a hard one


class Mongod:
    """A running mongod. To be started from a process of one thread, and from its main thread.

    Linux sends the death signal when the *thread* that forked ends; and code between fork and exec is safe only
    where no other thread could have held a lock at the fork.
    """

    def __init__(self, folder: ServerFolder, executable: Path) -> None:
        """Starts it; it is not ready yet. Raises ServerUnavailable when it cannot even be executed."""
        self._log = folder.log
        self._socket = socket_path(folder.root)
        self._worked = False
        require_private(self._socket.parent)
        try:
            self._socket.unlink(missing_ok=True)  # of a mongod that was killed: nobody must take it for this one's
            logs.rotate(self._log)
            self._log_start = logs.size(self._log)
            output = self._log.open("ab")
        except OSError as error:
            raise cannot_write(folder.root, error) from error
        with output:
            self._process = self._spawn(command(folder, executable), output)

    @staticmethod
    def _spawn(arguments: list[str], output: BinaryIO) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(  # noqa: S603 - our own arguments
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=_environment(),
                preexec_fn=_death_with_parent(),
            )
        except OSError as error:
            raise not_executable(Path(arguments[0]), error) from error

    @property
    def pid(self) -> int:
        return self._process.pid

    def returncode(self) -> int | None:
        """None while it runs; the signal that ended it as a negative number."""
        return self._process.poll()

    def worked(self) -> bool:
        """Whether it has listened at any of the times this was asked."""
        self._worked = self._worked or accepts(self._socket)
        return self._worked

    def was_told_to_end(self) -> bool:
        """By somebody's signal (or the kernel's, out of memory), as against a complaint of its own."""
        return self.returncode() in {0, -signal.SIGTERM, -signal.SIGINT, -signal.SIGKILL}

    def obituary(self) -> ServerUnavailable:
        """Why it ended, from this run's part of the log."""
        return explain(self.returncode(), logs.tail(self._log, self._log_start), self._log)

    def stop(self, patience: float = PATIENCE_SECONDS) -> None:
        """Ends it cleanly if it lets us, and in any case."""
        self._process.terminate()
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def command(folder: ServerFolder, executable: Path) -> list[str]:
    """What is run. Only options that every mongod since 4.4 knows; journaling is on by default in all of them."""
    socket = socket_path(folder.root)
    return [
        str(executable),
        *("--dbpath", str(folder.database)),
        *("--logpath", str(folder.log), "--logappend", "--quiet"),
        *("--bind_ip", str(socket), "--unixSocketPrefix", str(socket.parent), "--filePermissions", "0600"),
        *("--port", SOCKET_NAME.removeprefix("mongodb-").removesuffix(".sock")),
        *("--wiredTigerCacheSizeGB", "0.25"),
        *("--wiredTigerEngineConfigString", "log=(file_max=16MB)"),  # 50 MB of empty journal instead of 300
        *("--setParameter", "diagnosticDataCollectionEnabled=false"),
        *("--slowms", "2147483647"),  # a slow operation would be logged with what people wrote in it
    ]


def _environment() -> dict[str, str]:
    """No secrets of ours, and the one locale every machine has: mongod refuses to start in an unknown one."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "TZ") if name in os.environ}
    return {**kept, "LC_ALL": "C"}


def _death_with_parent() -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl  # looked up before the fork, not after
    parent = os.getpid()

    def arm() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before the line above could matter
            os._exit(1)

    return arm
