"""Summaries of conversations in the collection ``summaries``."""

from __future__ import annotations

from state.history import Summary
from state.store.border import border, guarded
from state.store.connection import Database
from state.store.errors import AlreadyStored


class SummaryStore:
    """See state.history.Summaries."""

    def __init__(self, database: Database) -> None:
        self._summaries = database["summaries"]

    @guarded
    async def get(self, person: str, chat: str) -> Summary:
        raw = await self._summaries.find_one({"_id": _id(person, chat), "person": person})
        return Summary.model_validate(raw) if raw else Summary(person=person, chat=chat)

    async def put(self, summary: Summary) -> bool:
        place = _id(summary.person, summary.chat)
        shorter = {"_id": place, "up_to_turn": {"$lt": summary.up_to_turn}}
        try:
            with border():
                await self._summaries.replace_one(shorter, {"_id": place, **summary.to_json()}, upsert=True)
        except AlreadyStored:
            return False  # the filter missed it, so what is there reaches as far
        return True


def _id(person: str, chat: str) -> str:
    return f"{person} {chat}"
