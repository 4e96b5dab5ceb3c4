"""What the supervisor tells everybody about the server, in a small file beside the data."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

State = Literal["running", "stopping", "failed"]


@dataclass(frozen=True, slots=True)
class Status:
    """Only as true as the supervisor lock is held; `failed` is its last word and stays after it."""

    state: State
    supervisor: int
    mongod: int | None = None
    cause: str = ""
    remedy: str = ""
    evidence: tuple[str, ...] = ()


def publish(path: Path, status: Status) -> None:
    """Replaces the file in one go, so that a reader sees the old status or the new one."""
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(asdict(status)))
    os.replace(draft, path)


def read(path: Path) -> Status | None:
    """None when nothing (or nothing readable: a full disk) was published."""
    try:
        fields = json.loads(path.read_text())
        return Status(**{**fields, "evidence": tuple(fields["evidence"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None
