"""From what mongod said before it stopped to what a person can do about it."""

import re
import signal
from dataclasses import dataclass
from pathlib import Path

from state.store.bundled.errors import ServerUnavailable
from state.store.bundled.locate import INSTALL_OR_POINT
from state.store.bundled.logs import complaints


@dataclass(frozen=True, slots=True)
class Symptom:
    """`pattern` is searched in the log; `cause` may use its named groups."""

    pattern: re.Pattern[str]
    cause: str
    remedy: str


SYMPTOMS = (
    Symptom(
        re.compile(r"error while loading shared libraries: (?P<library>[^\s:]+)"),
        "mongod cannot run here: the system library {library} is missing.",
        "Install that library (libcurl4 and OpenSSL 3 on Debian and Ubuntu: `apt install libcurl4 libssl3`). "
        + INSTALL_OR_POINT,
    ),
    Symptom(
        re.compile(r"version [`'](?P<version>[^']+)' not found"),
        "mongod cannot run here: the system's libraries are older than it needs ({version}).",
        INSTALL_OR_POINT,
    ),
    Symptom(
        re.compile(r"No space left on device|Disk quota exceeded"),
        "The database cannot start: the disk is full.",
        "Free some space where the data folder lies, or set GUARDA_DATA_DIR to a folder on another disk.",
    ),
    Symptom(
        re.compile(
            r"UPGRADE PROBLEM|unsupported WiredTiger file version|IncompatibleServerVersion"
            r"|Invalid featureCompatibilityVersion|requires? a newer version|WT_TRY_SALVAGE.*version"
        ),
        "The database files were written by a different version of MongoDB, which this mongod cannot read.",
        "Use the version that wrote them (set MONGODB_URI to it), or set GUARDA_DATA_DIR to another folder.",
    ),
    Symptom(
        re.compile(r"Permission denied|Read-only file system|Operation not permitted"),
        "The database cannot write its files.",
        "Give the data folder back to the user who runs Guarda (`chown -R`), or set GUARDA_DATA_DIR to another.",
    ),
)
ILLEGAL_INSTRUCTION = Symptom(
    re.compile(""),
    "This processor lacks an instruction set (AVX) that this mongod needs.",
    "Install MongoDB 4.4, which runs without it, or set MONGODB_URI to a server on another machine.",
)


def explain(returncode: int | None, lines: list[str], log: Path) -> ServerUnavailable:
    """The exception for a mongod that ended with `returncode` (None: it never ran) after logging `lines`."""
    evidence = complaints(lines)
    if returncode == -signal.SIGILL:
        return ServerUnavailable(ILLEGAL_INSTRUCTION.cause, ILLEGAL_INSTRUCTION.remedy, evidence)
    text = "\n".join(lines)
    for symptom in SYMPTOMS:
        found = symptom.pattern.search(text)
        if found:
            return ServerUnavailable(symptom.cause.format(**found.groupdict()), symptom.remedy, evidence)
    return ServerUnavailable(
        f"The database server mongod {_ending(returncode)}.", f"Its log is {log}. {INSTALL_OR_POINT}", evidence
    )


def explain_silence(lines: list[str], log: Path) -> ServerUnavailable:
    """The exception for a mongod that runs, as far as we know, but did not answer in time."""
    return ServerUnavailable(
        "The database server did not answer in time.",
        f"Try again when the machine is less busy; its log is {log}.",
        complaints(lines),
    )


def _ending(returncode: int | None) -> str:
    if returncode is None:
        return "could not be started"
    if returncode < 0:
        return f"was stopped by {signal.Signals(-returncode).name}"
    return f"ended with exit code {returncode}"
