"""The store as one thing: what the turn needs of MongoDB, put together."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Set
from functools import lru_cache
from types import MappingProxyType

from state.administration import IsAdmin
from state.attachments import Fetched, FetchFile, Hear, Heard
from state.files import Fetch
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.files import AT_ONCE, FileStore, fetched
from state.mongo.history import history_sources
from state.mongo.lanes import LaneStore
from state.mongo.library import library_sources, some_items
from state.mongo.linking import hand_over
from state.mongo.missions import MissionStore, mission_sources
from state.mongo.operations import OperationsStore, administration_sources
from state.mongo.person import fair_use_sources, person_sources
from state.mongo.places import PlaceStore
from state.mongo.record_reads import record_sources
from state.mongo.snapshot_cache import SnapshotCache
from state.mongo.statistics import own_costs
from state.mongo.turns import TurnStore
from state.mongo.write_batcher import WriteBatcher
from state.person_reads import HasReminderTemplate
from state.reads import DeliveryTimes
from state.recording import Sources

# Making the sources of a person anew for every turn took a tenth of its time.
SOURCES_KEPT = 1_024


async def _without_template(_: HasReminderTemplate) -> bool:
    return False


class MongoStore:
    """The repositories over one database. ``outside`` are the sources that do not depend on the person.

    ``admins`` are the people who may ask about others, and get ``for_admins`` as well. ``fetchers`` by channel give the
    bytes of what people sent.
    """

    def __init__(
        self,
        database: Database,
        outside: Sources,
        *,
        admins: Set[str] = frozenset(),
        for_admins: Sources = MappingProxyType({}),
        fetchers: Mapping[str, Fetch] = MappingProxyType({}),
    ) -> None:
        self.turns = TurnStore(database)
        self.files = FileStore(database)
        self.lanes = LaneStore(database)
        self.places = PlaceStore(database)
        self.missions = MissionStore(database)
        self.operations = OperationsStore(database)
        self.shelves = SnapshotCache(lambda person, limit: some_items(database, person, limit))
        self._items = WriteBatcher(database["items"])
        self._records = WriteBatcher(database["records"])
        self._database = database
        self._outside = outside
        self._admins = admins
        self._fetchers = fetchers
        self._copying = asyncio.Semaphore(AT_ONCE)
        self._for_admins = {**administration_sources(database), **for_admins}
        self.sources = lru_cache(SOURCES_KEPT)(self._sources)

    def effects(self, person: str, number: int, clock: int) -> Effects:
        """Return what carries out the effects of ``person``'s turn ``number``."""
        return Effects(
            self._database, person, number, clock, writes=self._items, records=self._records, turns=self.turns
        )

    async def hand_over(self, former: str, now: str) -> int:
        """Hand the waiting turns of ``former`` over to whom they became; return how many there were."""
        return await hand_over(self._database, former, now)

    def _sources(self, person: str) -> Sources:
        """Return the answers to a turn's reads on behalf of ``person``."""

        async def delivery_times(request: DeliveryTimes) -> dict[str, int]:
            return await self.turns.delivery_times(person, request.turn_ids)

        async def is_admin(_: IsAdmin) -> bool:
            return person in self._admins

        async def fetch_file(request: FetchFile) -> Fetched:
            async with self._copying:
                return await fetched(self.files, person, request, self._fetchers)

        return {
            **library_sources(self._database, person),
            **record_sources(self._database, person),
            **mission_sources(self._database, person),
            **own_costs(self._database, person),
            **person_sources(self._database, person),
            **fair_use_sources(self._database, person),
            **history_sources(self._database, person),
            DeliveryTimes: delivery_times,
            IsAdmin: is_admin,
            HasReminderTemplate: _without_template,
            FetchFile: fetch_file,
            Hear: _deaf,
            **self._outside,
            **(self._for_admins if person in self._admins else {}),
        }


async def _deaf(_: Hear) -> Heard:
    """Hear nothing, where nobody has said what hears."""
    return Heard(status="unconfigured")
