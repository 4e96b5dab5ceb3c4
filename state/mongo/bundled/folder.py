"""Where everything of one bundled server lies inside its data folder."""

import os
from dataclasses import dataclass
from pathlib import Path

from state.mongo.bundled.errors import ServerUnavailable


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
