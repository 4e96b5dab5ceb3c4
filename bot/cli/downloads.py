"""Files at a terminal, kept, exported or drawn: written into a folder of the person's own, and shown by their path."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bot.charts.drawing import drawn
from bot.cli.private import OWNERS
from bot.packs.agenda.views.calendar_file import calendar_of
from state.archiving import CALENDAR, NAME, archive, calendar
from state.charts import Chart
from state.files import file_name
from state.mongo.export import ExportStore
from state.mongo.files import FileStore
from state.turns import Exported, Reply, Turn, digest_of

OWNERS_FOLDER = 0o700
EXPORTED = "exportado"


@dataclass(frozen=True, slots=True)
class Downloads:
    """Files of ``store``, and what is exported of ``exports``, below ``folder``, which its owner alone can open."""

    folder: Path
    store: FileStore
    exports: ExportStore

    async def shown(self, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """Return ``turns`` as they are shown: a reply with a file has its path for a picture."""
        return tuple([await self._shown(turn) for turn in turns])

    async def _shown(self, turn: Turn) -> Turn:
        if turn.decision is None or not any(reply.file or reply.document for reply in turn.decision.replies):
            return turn
        replies = [await self._with_path(turn, reply) for reply in turn.decision.replies]
        return turn.changed(decision=turn.decision.changed(replies=tuple(replies)))

    async def _with_path(self, turn: Turn, reply: Reply) -> Reply:
        if reply.document:
            return await self._exported(turn, reply, reply.document)
        sent, person = reply.file, turn.person
        known = await self.store.file_of(person, sent.item_id) if sent else None
        digest = known[1].digest if known else None
        if sent is None or known is None or digest is None:
            return reply
        data = await self.store.whole(person, sent.item_id, digest)
        path = self.folder / sent.item_id / file_name(known[1])
        await asyncio.to_thread(_write, path, data)
        return reply.changed(image=str(path))

    async def _exported(self, turn: Turn, reply: Reply, what: Exported) -> Reply:
        """Write the file once: a turn that is shown again after a while has become no other one."""
        path = self.folder / EXPORTED / digest_of(turn.id)[:12] / (CALENDAR if what == "calendar" else NAME)
        if not path.exists():
            export = await self.exports.read(turn.person)
            if what == "calendar":
                data = await calendar(export, calendar_of)
            else:
                with await archive(export, calendar_of=calendar_of) as file:
                    data = await asyncio.to_thread(file.read)
            await asyncio.to_thread(_write, path, data)
        return reply.changed(image=str(path))


def _write(path: Path, data: bytes) -> None:
    for folder in reversed(path.parents[:2]):
        folder.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNERS), "wb") as file:
        file.write(data)


FOLDER = "charts"
KEPT = 20


async def saved(chart: Chart, folder: Path) -> Path | None:
    """Return the file in ``folder`` that ``chart`` is drawn into; None if none can be written there."""
    picture = await drawn(chart)
    try:
        return await asyncio.to_thread(_write_picture, picture, folder)
    except OSError:
        return None


def _write_picture(picture: bytes, folder: Path) -> Path:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{sha256(picture).hexdigest()[:16]}.png"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNERS), "wb") as file:
        file.write(picture)
    by_age = sorted(folder.glob("*.png"), key=lambda each: each.stat().st_mtime_ns, reverse=True)
    for old in by_age[KEPT:]:
        old.unlink(missing_ok=True)
    return path
