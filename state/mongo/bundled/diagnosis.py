"""From what mongod said before it stopped to what a person can do about it."""

import re
import shutil
import signal
from dataclasses import dataclass
from pathlib import Path

from state.mongo.bundled.folder import INSTALL_OR_POINT, ServerUnavailable
from state.mongo.bundled.logs import complaints

FULL_BYTES = 16 * 1024 * 1024  # less than one journal file


@dataclass(frozen=True, slots=True)
class Symptom:
    """`pattern` is searched in the log; `cause` may use its named groups."""

    pattern: re.Pattern[str]
    cause: str
    remedy: str


DISK_FULL = Symptom(
    re.compile(r"No space left on device|Disk quota exceeded"),
    "The database cannot run: the disk is full.",
    "Free some space where the data folder lies, or set GUARDA_DATA_DIR to a folder on another disk.",
)
SYMPTOMS = (
    Symptom(
        re.compile(r"error while loading shared libraries: (?P<library>[^\s:]+)"),
        "mongod cannot run here: the system library {library} is missing.",
        "Install that library (Debian and Ubuntu: `apt install libcurl4 libssl3`). " + INSTALL_OR_POINT,
    ),
    Symptom(
        re.compile(r"version [`'](?P<version>[^']+)' not found"),
        "mongod cannot run here: the system's libraries are older than it needs ({version}).",
        INSTALL_OR_POINT,
    ),
    DISK_FULL,
    Symptom(
        re.compile(r"Permission denied|Read-only file system|read-only directory"),
        "The database cannot write its files.",
        "Give the data folder back to the user who runs Guarda (`chown -R`), or set GUARDA_DATA_DIR to another.",
    ),
    Symptom(
        re.compile(
            r"Wrong mongod version|UPGRADE PROBLEM|Version incompatibility detected|unsupported format version"
            r"|unsupported WiredTiger file version|This version of MongoDB is too recent"
        ),
        "The database files were written by another version of MongoDB, which this mongod cannot read.",
        "Run the version that wrote them and set MONGODB_URI to it, or set GUARDA_DATA_DIR to a new folder.",
    ),
    Symptom(
        re.compile(r"WT_TRY_SALVAGE|WT_PANIC|database corruption|not a WiredTiger file"),
        "The database files are damaged.",
        "Restore the data folder from a backup, or set GUARDA_DATA_DIR to a new folder.",
    ),
)
ILLEGAL_INSTRUCTION = Symptom(
    re.compile(""),
    "This processor lacks an instruction set (AVX) that this mongod needs.",
    "Install MongoDB 4.4, which runs without it, or set MONGODB_URI to a server on another machine.",
)


def explain(returncode: int | None, lines: list[str], log: Path) -> ServerUnavailable:
    """The exception for a mongod that ended with `returncode` (None: unknown) after writing `lines` to `log`."""
    symptom, details = _recognised(returncode, lines, log)
    if symptom:
        return ServerUnavailable(symptom.cause.format(**details), symptom.remedy, complaints(lines))
    return ServerUnavailable(
        f"The database server mongod {_ending(returncode)}.",
        f"Its log is {log}. {INSTALL_OR_POINT}",
        complaints(lines),
    )


def not_executable(executable: Path, error: OSError) -> ServerUnavailable:
    """The exception for a mongod that the system refuses to run (another processor's, a noexec disk)."""
    return ServerUnavailable(f"The database server {executable} cannot be run ({error.strerror}).", INSTALL_OR_POINT)


def _recognised(returncode: int | None, lines: list[str], log: Path) -> tuple[Symptom | None, dict[str, str]]:
    if returncode == -signal.SIGILL:
        return ILLEGAL_INSTRUCTION, {}
    text = "\n".join(lines)
    for symptom in SYMPTOMS:
        found = symptom.pattern.search(text)
        if found:
            return symptom, found.groupdict()
    if shutil.disk_usage(log.parent).free < FULL_BYTES:  # then the log is silent, too
        return DISK_FULL, {}
    return None, {}


def explain_silence(lines: list[str], log: Path) -> ServerUnavailable:
    """The exception for a mongod that runs, as far as we know, but did not answer in time."""
    return ServerUnavailable(
        "The database server did not answer in time.",
        f"Try again when the machine is less busy; its log is {log}.",
        complaints(lines),
    )


def _ending(returncode: int | None) -> str:
    if returncode is None:
        return "ended before it said a word"
    if returncode < 0:
        return f"was stopped by {signal.Signals(-returncode).name}"
    return f"ended with exit code {returncode}"
