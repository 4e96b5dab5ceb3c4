"""Places in the collection ``places``: one sender at a time, and when it may send next."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pymongo import ReturnDocument
from pymongo.errors import DuplicateKeyError

from state.addresses import Place
from state.mongo.codec import decode
from state.mongo.connection import Database, Raw, guarded
from state.mongo.lanes import has_ended

NEW = {"next_at": 0, "failures": 0, "blocked": None, "blocked_at": 0, "moved_to": None}

# For how long an address stays if a process dies between the last reply to an erased person and forgetting them.
LEAVING_KEPT = timedelta(days=1)


class PlaceStore:
    """The places that were ever sent to, and how many messages a channel may still send."""

    def __init__(self, database: Database) -> None:
        self._places = database["places"]
        self._paces = database["paces"]

    @guarded
    async def get(self, address: str) -> Place:
        """Return the place; a new one if there is none."""
        raw = await self._places.find_one({"_id": address})
        return Place(address=address) if raw is None else decode(Place, raw, "address")

    @guarded
    async def claim(self, address: str, owner: str, now: int, until: int) -> Place | None:
        """Take the place until ``until``; None if somebody else has it, and has not died having it."""
        free = {"_id": address, "$or": [{"owner": {"$in": [None, owner]}}, {"leased_until": {"$lte": now}}]}
        taken = {"owner": owner, "leased_until": until}
        try:
            raw: Raw | None = await self._places.find_one_and_update(
                free, {"$set": taken, "$setOnInsert": NEW}, upsert=True, return_document=ReturnDocument.AFTER
            )
        except DuplicateKeyError:
            held = await self._places.find_one({"_id": address})
            if held is None or not has_ended(held["owner"] or ""):
                return None
            raw = await self._places.find_one_and_update(
                {"_id": address, "owner": held["owner"]}, {"$set": taken}, return_document=ReturnDocument.AFTER
            )
        return None if raw is None else decode(Place, raw, "address")

    @guarded
    async def renew(self, address: str, owner: str, until: int) -> bool:
        """Hold the place until ``until``; return False if ``owner`` has lost it."""
        outcome = await self._places.update_one({"_id": address, "owner": owner}, {"$set": {"leased_until": until}})
        return bool(outcome.matched_count)

    @guarded
    async def put(self, place: Place, owner: str) -> bool:
        """Write down ``place``, lease and all, but for what ``block`` writes; return False if ``owner`` has lost it."""
        known: dict[str, Any] = place.model_dump(mode="json", exclude={"address", "blocked", "blocked_at"})
        leaving = datetime.fromtimestamp(place.leaving_at // 1_000_000_000, UTC) + LEAVING_KEPT
        known["purge_at"] = leaving if place.leaving_at else None
        outcome = await self._places.update_one({"_id": place.address, "owner": owner}, {"$set": known})
        return bool(outcome.matched_count)

    @guarded
    async def forget(self, address: str, owner: str) -> None:
        """Forget the place, if ``owner`` still has it and whoever was there was erased."""
        await self._places.delete_one({"_id": address, "owner": owner, "leaving_at": {"$gt": 0}})

    @guarded
    async def block(self, address: str, why: str | None, at: int) -> None:
        """Note why nothing can be sent to the place, None if something can: found by sending, or by a later report."""
        await self._places.update_one({"_id": address}, {"$set": {"blocked": why, "blocked_at": at}})

    @guarded
    async def move(self, address: str, to: str) -> None:
        """Note that what was at ``address`` is at ``to`` now. Nothing is re-keyed: the new address knows the former."""
        fresh = {"owner": None, "leased_until": 0, **NEW}
        await self._places.update_one({"_id": to}, {"$set": {"formerly": address}, "$setOnInsert": fresh}, upsert=True)
        await self._places.update_one({"_id": address}, {"$set": {"moved_to": to}})

    @guarded
    async def formerly(self, address: str) -> str | None:
        """Return where what is at ``address`` was before; None if it was nowhere else."""
        raw = await self._places.find_one({"_id": address}, {"formerly": 1})
        former: str | None = raw.get("formerly") if raw else None
        return former

    @guarded
    async def reserve(self, channel: str, messages: int, apart: int, now: int) -> int:
        """Reserve ``messages`` in the channel's pace, ``apart`` ns from each other; return the time of the first.

        All processes share the pace.
        """
        while True:
            raw = await self._paces.find_one({"_id": channel})
            last = raw["next_at"] if raw else 0
            first = max(now, last)
            after = {"next_at": first + messages * apart}
            try:
                if raw is None:
                    await self._paces.insert_one({"_id": channel, **after})
                    return first
                outcome = await self._paces.update_one({"_id": channel, "next_at": last}, {"$set": after})
            except DuplicateKeyError:
                continue
            if outcome.matched_count:
                return first
