"""Charts at a terminal: drawn into files of the person's own, which the newest take the place of."""

from __future__ import annotations

import asyncio
import os
from hashlib import sha256
from pathlib import Path

from bot.charts.drawing import drawn
from bot.cli.files import OWNERS
from state.charts import Chart

FOLDER = "charts"
KEPT = 20


async def saved(chart: Chart, folder: Path) -> Path | None:
    """Return the file in ``folder`` that ``chart`` is drawn into; None if none can be written there."""
    picture = await drawn(chart)
    try:
        return await asyncio.to_thread(_write, picture, folder)
    except OSError:
        return None


def _write(picture: bytes, folder: Path) -> Path:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{sha256(picture).hexdigest()[:16]}.png"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNERS), "wb") as file:
        file.write(picture)
    by_age = sorted(folder.glob("*.png"), key=lambda each: each.stat().st_mtime_ns, reverse=True)
    for old in by_age[KEPT:]:
        old.unlink(missing_ok=True)
    return path
