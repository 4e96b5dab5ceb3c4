"""People in the collection ``people``."""

from __future__ import annotations

from pymongo import ReturnDocument

from state.mongo.codec import decode
from state.mongo.connection import Database
from state.mongo.error_translation import guarded
from state.users import Person, person_of


class PeopleStore:
    """See state.users.People."""

    def __init__(self, database: Database) -> None:
        self._people = database["people"]

    @guarded
    async def get(self, person: str) -> Person | None:
        raw = await self._people.find_one({"_id": person})
        return decode(Person, raw) if raw else None

    @guarded
    async def meet(self, address: str, at: int) -> Person:
        raw = await self._people.find_one_and_update(
            {"_id": person_of(address)},
            {"$setOnInsert": {"addresses": [address], "locale": None, "created_at": at}},
            upsert=True,
            return_document=ReturnDocument.AFTER,
        )
        return decode(Person, raw)

    @guarded
    async def put_locale(self, person: str, locale: str | None) -> None:
        await self._people.update_one({"_id": person}, {"$set": {"locale": locale}})
