"""The store as one thing: what the turn needs of MongoDB, put together."""

from __future__ import annotations

from state.reads import DeliveryTimes
from state.recording import Sources
from state.store.connection import Database
from state.store.effects import Effects
from state.store.lanes import LaneStore
from state.store.library import library_sources
from state.store.places import PlaceStore
from state.store.turns import TurnStore


class MongoStore:
    """The repositories over one database. ``outside`` are the sources that do not depend on the person."""

    def __init__(self, database: Database, outside: Sources) -> None:
        self.turns = TurnStore(database)
        self.lanes = LaneStore(database)
        self.places = PlaceStore(database)
        self._database = database
        self._outside = outside

    def effects(self, person: str, number: int, clock: int) -> Effects:
        """Return what carries out the effects of ``person``'s turn ``number``."""
        return Effects(self._database, person, number, clock)

    def sources(self, person: str) -> Sources:
        """Return the answers to a turn's reads on behalf of ``person``."""

        async def delivery_times(request: DeliveryTimes) -> dict[str, int]:
            return await self.turns.delivery_times(person, request.turn_ids)

        return {**library_sources(self._database, person), DeliveryTimes: delivery_times, **self._outside}
