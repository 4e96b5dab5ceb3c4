"""Where one bundled server lives: its data folder, its socket, the locks on both, and what is said when it cannot.

flock belongs to the open file, so two threads of one process exclude each other, a forked child keeps its
parent's lock, and only closing (never LOCK_UN) gives up a lock that others may have inherited.
"""

import hashlib
import os
import socket
import stat
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote_plus

INSTALL_OR_POINT = (
    "Install MongoDB Community Server (https://www.mongodb.com/docs/manual/installation/) so that `mongod` is "
    "on PATH, or set MONGODB_URI to a server that already runs."
)


class ServerUnavailable(Exception):
    """No bundled server can be had.

    `cause` and `remedy` are whole sentences for the person at the terminal; `evidence` is what the
    server itself said last, oldest line first, often empty.
    """

    def __init__(self, cause: str, remedy: str, evidence: tuple[str, ...] = ()) -> None:
        quoted = "".join(f"\n    {line}" for line in evidence)
        super().__init__(f"{cause}{quoted}\n{remedy}")
        self.cause = cause
        self.remedy = remedy
        self.evidence = evidence


@dataclass(frozen=True, slots=True)
class ServerFolder:
    """The paths of one server. The lock files are never deleted: a lock on a deleted file locks nobody out."""

    root: Path

    @classmethod
    def prepare(cls, data_dir: Path) -> "ServerFolder":
        """The folder, created when missing, for its owner only. Raises ServerUnavailable when it cannot be written."""
        root = data_dir.expanduser().resolve()
        folder = cls(root)
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.database.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise cannot_write(root, error) from error
        if not os.access(root, os.W_OK | os.X_OK):
            raise cannot_write(root, PermissionError("permission denied"))
        return folder

    @property
    def database(self) -> Path:
        return self.root / "mongodb"

    @property
    def log(self) -> Path:
        return self.root / "mongod.log"

    @property
    def supervisor_log(self) -> Path:
        return self.root / "supervisor.log"

    @property
    def status(self) -> Path:
        return self.root / "server.json"

    @property
    def use_lock(self) -> Path:
        """Held shared by every process that uses the server, alone by a supervisor that stops it."""
        return self.root / "use.lock"

    @property
    def start_lock(self) -> Path:
        """Held alone by the process that looks whether a server runs and starts one."""
        return self.root / "start.lock"

    @property
    def supervisor_lock(self) -> Path:
        """Held alone by the supervisor as long as it lives."""
        return self.root / "supervisor.lock"


def cannot_write(root: Path, error: OSError) -> ServerUnavailable:
    """What to say when the data folder refuses us."""
    return ServerUnavailable(
        f"The data folder {root} cannot be written ({error.strerror or error}).",
        "Make it and its files yours and writable, or set GUARDA_DATA_DIR to a folder that is.",
    )


SOCKET_NAME = "mongodb-27017.sock"  # mongod makes the name from --port; nothing listens on that port
LONGEST_PATH = 103  # bytes: sun_path holds 104 on macOS and 108 on Linux, the final zero included


def socket_path(root: Path) -> Path:
    """The same for every process that shares the data folder, whatever its environment.

    A folder in /tmp stands in when the data folder's name is too long for a socket, or cannot be said in
    --bind_ip (a comma) or in a URI (not ASCII). Not in XDG_RUNTIME_DIR: it is missing in cron, differs between
    sessions and is wiped at logout, under the feet of a server that outlives the session.
    """
    inside = root / "run" / SOCKET_NAME
    name = str(inside)
    if len(name) <= LONGEST_PATH and name.isascii() and "," not in name:
        return inside
    digest = hashlib.sha256(os.fsencode(root)).hexdigest()[:16]
    return Path(f"/tmp/guarda-{os.getuid()}-{digest}", SOCKET_NAME)  # noqa: S108 - require_private checks it


def require_private(folder: Path) -> None:
    """Creates the folder; raises ServerUnavailable unless it is a real folder, ours, and closed to all others."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise _refused(folder, str(error.strerror)) from error
    if not stat.S_ISDIR(found.st_mode):
        raise _refused(folder, "it is not a folder")
    if found.st_uid != os.getuid():
        raise _refused(folder, f"it belongs to user {found.st_uid}")
    if stat.S_IMODE(found.st_mode) != 0o700:
        raise _refused(folder, f"its mode is {stat.S_IMODE(found.st_mode):04o}, not 0700")


def accepts(path: Path) -> bool:
    """Whether somebody listens on the socket."""
    with closing(socket.socket(socket.AF_UNIX)) as probe:
        probe.settimeout(1)
        return probe.connect_ex(str(path)) == 0


def uri(path: Path) -> str:
    return f"mongodb://{quote_plus(str(path))}"


def _refused(folder: Path, reason: str) -> ServerUnavailable:
    return ServerUnavailable(
        f"The folder {folder}, meant for the database's socket, is not safe to use: {reason}.",
        "Remove it, or set GUARDA_DATA_DIR to another, short path.",
    )


if sys.platform != "win32":  # so that Windows gets a ServerUnavailable instead of an ImportError
    import fcntl

POLL_SECONDS = 0.02


class FileLock:
    """One open lock file. Not inherited by programs it starts."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def try_shared(self) -> bool:
        return self._try(fcntl.LOCK_SH)

    def try_exclusive(self) -> bool:
        return self._try(fcntl.LOCK_EX)

    def unlock(self) -> None:
        fcntl.flock(self._fd, fcntl.LOCK_UN)

    def close(self) -> None:
        os.close(self._fd)

    def _try(self, mode: int) -> bool:
        try:
            fcntl.flock(self._fd, mode | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def acquire(path: Path, *, shared: bool, deadline: float) -> FileLock:
    """The lock, held until closed. Raises TimeoutError when time.monotonic() passes the deadline first."""
    lock = FileLock(path)
    take = lock.try_shared if shared else lock.try_exclusive
    try:
        while not take():
            if time.monotonic() >= deadline:
                raise TimeoutError(f"{path} is still locked")
            time.sleep(POLL_SECONDS)
    except BaseException:  # whatever ends the wait, an interruption too, must not leave the file open
        lock.close()
        raise
    return lock


def is_held(path: Path) -> bool:
    """Whether anybody holds the lock. Looking takes it for an instant, so looks must not overlap."""
    lock = FileLock(path)
    try:
        return not lock.try_exclusive()
    finally:
        lock.close()
