"""Jobs of packs in the journal: put once, cancelled while they wait, restored if that is taken back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from state.jobs import CancelJobs, PutJob, RestoreJobs
from state.mongo.connection import Collection, Raw
from state.mongo.turns import TurnStore
from state.turns import Status, Turn

CANCELLED_KEPT = timedelta(days=30)
# What waits of somebody who was linked: their numbers of turns mean nothing to whom they became.
HANDED_OVER: Raw = {"message.job.last_turn": 0}


class JobWrites:
    """The writes of ``person``'s turn ``number``, decided at ``clock`` (ns), to their jobs.

    A cancelled one stays where it is, so that a process that puts it once more, late, meets it.
    """

    def __init__(self, journal: TurnStore, turns: Collection, person: str, number: int, clock: int) -> None:
        self._journal = journal
        self._turns = turns
        self._person = person
        self._number = number
        self._purge_at = datetime.fromtimestamp(clock // 1_000_000_000, UTC) + CANCELLED_KEPT

    async def put(self, effect: PutJob) -> None:
        await self._journal.journal(Turn.put_off(effect, self._person))

    async def cancel(self, effect: CancelJobs) -> None:
        await self._cancel({"message.job.pack": effect.pack, "message.job.key": effect.key}, effect.cancelled_turn)

    async def cancel_all(self) -> None:
        """Cancel whatever a pack has to do later."""
        await self._cancel({"message.job.pack": {"$gte": ""}})

    async def restore(self, effect: RestoreJobs) -> None:
        these = {"message.job.pack": effect.pack, "message.job.key": effect.key}
        await self._restore({"cancelled_by": effect.cancelled_turn, **these})

    async def restore_all(self, cancelled_turn: int) -> None:
        await self._restore({"cancelled_by": cancelled_turn})

    async def _cancel(self, which: Raw, turn: int | None = None) -> None:
        """What another process decides at this moment with a lease that has run out, it can no longer commit."""
        waiting = {**self._older(), "status": str(Status.WAITING), **which}
        cancelled = {"status": str(Status.CANCELLED), "cancelled_by": self._number if turn is None else turn}
        await self._turns.update_many(waiting, {"$set": {**cancelled, "cancelled_purge_at": self._purge_at}})

    async def _restore(self, which: Raw) -> None:
        cancelled = {**self._older(), "status": str(Status.CANCELLED), **which}
        waits = {"status": str(Status.WAITING), "cancelled_by": None, "message.job.last_turn": self._number}
        await self._turns.update_many(cancelled, {"$set": waits})

    def _older(self) -> Raw:
        return {"person": self._person, "message.job.last_turn": {"$lt": self._number}}
