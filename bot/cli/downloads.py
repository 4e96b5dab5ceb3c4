"""Kept files at a terminal: written into a folder of the person's own, and shown by their path."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from state.files import file_name
from state.store.files import FileStore
from state.turns import Reply, Turn

OWNERS_FOLDER, OWNERS = 0o700, 0o600


@dataclass(frozen=True, slots=True)
class Downloads:
    """Files of ``store`` below ``folder``, which its owner alone can open."""

    folder: Path
    store: FileStore

    async def shown(self, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """Return ``turns`` as they are shown: a reply with a file has its path for a picture."""
        return tuple([await self._shown(turn) for turn in turns])

    async def _shown(self, turn: Turn) -> Turn:
        if turn.decision is None or not any(reply.file for reply in turn.decision.replies):
            return turn
        replies = [await self._with_path(turn.person, reply) for reply in turn.decision.replies]
        return turn.changed(decision=turn.decision.changed(replies=tuple(replies)))

    async def _with_path(self, person: str, reply: Reply) -> Reply:
        sent = reply.file
        known = await self.store.file_of(person, sent.item_id) if sent else None
        digest = known[1].digest if known else None
        if sent is None or known is None or digest is None:
            return reply
        data = await self.store.whole(person, sent.item_id, digest)
        path = self.folder / sent.item_id / file_name(known[1])
        await asyncio.to_thread(_write, path, data)
        return reply.changed(image=str(path))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNERS), "wb") as file:
        file.write(data)
