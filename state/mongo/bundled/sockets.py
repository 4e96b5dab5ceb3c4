"""The Unix socket of one server, in a folder that only its owner can open."""

import hashlib
import os
import socket
import stat
from contextlib import closing
from pathlib import Path
from urllib.parse import quote_plus

from state.mongo.bundled.errors import ServerUnavailable

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
