"""Log files that do not grow for ever, and what they said last."""

import json
from pathlib import Path

LIMIT_BYTES = 5 * 1024 * 1024
TAIL_BYTES = 64 * 1024


def rotate(path: Path, limit: int = LIMIT_BYTES) -> None:
    """Sets a log above the limit aside as `<name>.1`, in place of the one before."""
    if size(path) > limit:
        path.replace(path.with_name(path.name + ".1"))


def size(path: Path) -> int:
    """In bytes; 0 when there is no log yet."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def tail(path: Path, since: int = 0) -> list[str]:
    """The lines written after byte `since`, of the last 64 KiB, oldest first."""
    try:
        with path.open("rb") as log:
            log.seek(max(since, size(path) - TAIL_BYTES))
            return log.read().decode(errors="replace").splitlines()
    except OSError:
        return []


def complaints(lines: list[str], most: int = 3) -> tuple[str, ...]:
    """What matters in a mongod log: its last errors, and whatever was not written by its logger (the loader, say)."""
    said = [complaint for line in lines if (complaint := _complaint(line))]
    return tuple(dict.fromkeys(said))[-most:]


def _complaint(line: str) -> str | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return line.strip()[:300] or None
    if not isinstance(entry, dict) or entry.get("s") not in {"E", "F"}:
        return None
    attributes = entry.get("attr", {})
    reason = attributes.get("message") or attributes.get("error") or ""
    return f"{entry.get('msg', '')} {reason if isinstance(reason, str) else json.dumps(reason)}".strip()[:300]
