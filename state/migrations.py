"""The numbered list of what was done to the database, and the indexes it has today."""

from __future__ import annotations

from typing import Any, Literal

from state.document import Document


class Index(Document):
    """One index of a collection.

    ``only`` is the filter of the documents it holds; ``expires`` removes each some time after the date in its
    key, and is for clearing up: the server comes round once a minute, so times are compared in code.
    """

    collection: str
    name: str
    key: tuple[tuple[str, Literal[1, -1]], ...]
    unique: bool = False
    only: dict[str, Any] | None = None
    expires: bool = False


class Refill(Document):
    """Give the items that were kept before there were keys theirs."""


class Sweep(Document):
    """Delete the places of people who were erased before their places went with them."""


class Uncount(Document):
    """Delete what was counted of missions under digests without a key."""


class Migration(Document):
    """A numbered change. Each step can be repeated, so a run that was cut short is simply run again.

    One that has been released is never edited: what comes later is a further number.
    """

    number: int
    title: str
    steps: tuple[Index | Refill | Sweep | Uncount, ...]


LIVE = {"live": True}
REMOVED = {"live": False}

# Partial on `live` for size and for a cheap removal; the counts are answered from `page` alone, without reading
# the items, only if `live` is in its keys as well.
ITEMS = (
    Index(
        collection="items",
        name="kept_once",
        key=(("person", 1), ("kind", 1), ("key", 1)),
        unique=True,
        only=LIVE,
    ),
    Index(
        collection="items",
        name="page",
        key=(("person", 1), ("live", 1), ("kind", 1), ("created_turn", -1), ("_id", 1)),
        only=LIVE,
    ),
    Index(
        collection="items",
        name="newest",
        key=(("person", 1), ("live", 1), ("created_turn", -1), ("_id", 1)),
        only=LIVE,
    ),
    Index(collection="items", name="words", key=(("person", 1), ("live", 1), ("words", 1)), only=LIVE),
    Index(collection="items", name="title", key=(("person", 1), ("title_key", 1)), only=LIVE),
    Index(
        collection="items",
        name="removed",
        key=(("person", 1), ("removed_turn", 1), ("created_turn", -1), ("_id", 1)),
        only=REMOVED,
    ),
    Index(collection="items", name="purge", key=(("purge_at", 1),), only=REMOVED, expires=True),
)

# A turn waits, is committed, is applied: in the alphabet, the unfinished are those after "applied".
FINISHED = {"status": "applied"}
UNFINISHED = {"status": {"$gt": "applied"}}

# The webhook's insert pays for those that a waiting turn is in: work and lane. What waits is never purged, however
# long nobody took turns. "$gte", because the planner does not see that {number: 5} is inside {"$type": "number"} and
# would not use that index.
TURNS = (
    Index(
        collection="turns",
        name="number",
        key=(("person", 1), ("number", 1)),
        unique=True,
        only={"number": {"$gte": 0}},
    ),
    Index(
        collection="turns",
        name="work",
        key=(("status", 1), ("due", 1), ("arrived", 1)),
        only=UNFINISHED,
    ),
    Index(
        collection="turns",
        name="lane",
        key=(("person", 1), ("status", 1), ("arrived", 1)),
        only=UNFINISHED,
    ),
    Index(
        collection="turns",
        name="outbox",
        key=(("outbox", 1), ("chat", 1), ("arrived", 1)),
        only={"outbox": "pending"},
    ),
    Index(collection="turns", name="children", key=(("parent", 1),), only={"parent": {"$gte": ""}}),
    Index(
        collection="turns",
        name="undoable",
        key=(("person", 1), ("number", -1)),
        only={"decision.inverses.0": {"$exists": True}},
    ),
    Index(collection="turns", name="purge", key=(("purge_at", 1),), only=FINISHED, expires=True),
)

OTHERS = (
    Index(collection="people", name="address", key=(("addresses", 1),), unique=True),
    Index(collection="summaries", name="person", key=(("person", 1),)),
    Index(collection="deliveries", name="purge", key=(("purge_at", 1),), expires=True),
    Index(collection="lookups", name="purge", key=(("purge_at", 1),), expires=True),
)

# What administrators ask about. `decided` answers counts and latencies without reading a turn; a turn is in it only
# once it is applied, so that the webhook's insert does not pay. `day` does the same for what was kept lately.
ADMINISTRATION = (
    Index(
        collection="turns",
        name="decided",
        key=(
            ("status", 1),
            ("arrived", -1),
            ("due", 1),
            ("decision.trace.clock", 1),
            ("decision.trace.action", 1),
            ("decision.trace.model_calls", 1),
            ("given_up", 1),
            ("person", 1),
        ),
        only=FINISHED,
    ),
    Index(
        collection="turns", name="dead", key=(("given_up", 1), ("settled", 1), ("arrived", -1)), only={"given_up": True}
    ),
    Index(collection="items", name="day", key=(("live", 1), ("kind", 1), ("created_at", -1)), only=LIVE),
    Index(collection="admin_actions", name="newest", key=(("at", -1),)),
)

# `digest` takes the place of an erased turn's id (see state.mongo.erasure): the webhook's insert meets it.
# An erased person's lane goes a while after them, unless they come back.
PEOPLE = (
    Index(collection="links", name="person", key=(("person", 1),)),
    Index(collection="links", name="purge", key=(("purge_at", 1),), expires=True),
    Index(collection="link_guesses", name="person", key=(("person", 1), ("at", 1))),
    Index(collection="link_guesses", name="purge", key=(("purge_at", 1),), expires=True),
    Index(collection="joined", name="people", key=(("people", 1),)),
    Index(collection="lanes", name="moved", key=(("moved_to", 1),), only={"moved_to": {"$gte": ""}}),
    Index(collection="lanes", name="purge", key=(("purge_at", 1),), expires=True),
    Index(collection="turns", name="digest", key=(("digest", 1),), unique=True, only={"digest": {"$gte": ""}}),
)

# What a model is shown of a conversation. A turn is in it only once it is decided: the webhook's insert does not pay.
HISTORY = (
    Index(
        collection="turns",
        name="conversation",
        key=(("person", 1), ("chat", 1), ("kind", 1), ("number", -1)),
        only={"number": {"$gte": 0}},
    ),
    Index(collection="summaries", name="purge", key=(("purge_at", 1),), expires=True),
)

# Few items have a tag: only those are in it.
MARKS = (
    Index(
        collection="items",
        name="tags",
        key=(("person", 1), ("tags.key", 1), ("created_turn", -1), ("_id", 1)),
        only={"live": True, "tags.key": {"$gte": ""}},
    ),
)

# What a search finds beyond words as they are written, and what it narrows by; see state.finding.keys.
FINDING = (
    Index(collection="items", name="keys", key=(("person", 1), ("live", 1), ("keys", 1)), only=LIVE),
    Index(
        collection="items",
        name="of_year",
        key=(("person", 1), ("live", 1), ("year", 1), ("created_at", -1), ("_id", 1)),
        only={**LIVE, "year": {"$gte": 0}},
    ),
    Index(
        collection="items",
        name="kept",
        key=(("person", 1), ("live", 1), ("created_at", -1), ("_id", 1)),
        only=LIVE,
    ),
)

# What came with an import; few items did.
IMPORTS = (
    Index(
        collection="items",
        name="imported",
        key=(("person", 1), ("imported", 1)),
        only={"live": True, "imported": {"$gte": ""}},
    ),
)

# The place of somebody who was erased goes after the last reply; this is for one whose sender died in between.
PLACES = (Index(collection="places", name="purge", key=(("purge_at", 1),), expires=True),)

DOWNLOADS = (Index(collection="downloads", name="purge", key=(("purge_at", 1),), expires=True),)

# A page and a sum of a kind of records are read off `newest` alone where they are of amounts and categories; `found` is
# for values and words. Newest first within a turn, too, so that the oldest first is the same index backwards.
RECORDS = (
    Index(
        collection="records",
        name="external",
        key=(("person", 1), ("pack", 1), ("external", 1)),
        unique=True,
        only={"live": True, "external": {"$gte": ""}},
    ),
    Index(
        collection="records",
        name="newest",
        key=(
            *(("person", 1), ("live", 1), ("pack", 1), ("kind", 1), ("at", -1), ("created_turn", -1), ("_id", -1)),
            *(("when", 1), ("fields.amount", 1), ("fields.category", 1)),
        ),
        only=LIVE,
    ),
    Index(
        collection="records",
        name="found",
        key=(
            *(("person", 1), ("live", 1), ("pack", 1), ("kind", 1), ("found_by", 1)),
            *(("at", -1), ("created_turn", -1), ("_id", -1)),
        ),
        only=LIVE,
    ),
    Index(collection="records", name="put", key=(("person", 1), ("live", 1), ("created_turn", 1)), only=LIVE),
    Index(
        collection="records",
        name="imported",
        key=(("person", 1), ("imported", 1)),
        only={"live": True, "imported": {"$gte": ""}},
    ),
    Index(
        collection="records",
        name="removed",
        key=(("person", 1), ("removed_turn", -1), ("_id", -1)),
        only=REMOVED,
    ),
    Index(collection="records", name="purge", key=(("purge_at", 1),), only=REMOVED, expires=True),
    Index(
        collection="turns",
        name="cancelled",
        key=(("person", 1), ("cancelled_by", 1)),
        only={"cancelled_by": {"$gte": 0}},
    ),
    Index(
        collection="turns",
        name="cancelled_purge",
        key=(("cancelled_purge_at", 1),),
        only={"cancelled_by": {"$gte": 0}},
        expires=True,
    ),
)

# Few missions are not answered: only those are in it.
MISSIONS = (
    Index(
        collection="missions",
        name="waiting",
        key=(("status", 1), ("created_at", 1)),
    ),
    Index(collection="missions", name="person", key=(("person", 1), ("status", 1), ("created_at", 1))),
    Index(collection="missions", name="purge", key=(("purge_at", 1),), expires=True),
)
MISSION_METRICS = (
    Index(collection="mission_metrics", name="begun", key=(("timestamp_inicio", 1),)),
    Index(collection="mission_metrics", name="purge", key=(("purge_at", 1),), expires=True),
)

# The bytes of files, in chunks: of a person's items, in their order, and gone with the item that they are of.
FILES = (
    Index(collection="files", name="of_item", key=(("person", 1), ("item", 1), ("digest", 1), ("n", 1))),
    Index(collection="files", name="purge", key=(("purge_at", 1),), expires=True),
)

MIGRATIONS = (
    Migration(number=1, title="indexes", steps=(*ITEMS, *TURNS, *OTHERS)),
    Migration(number=2, title="what administrators ask about", steps=ADMINISTRATION),
    Migration(number=3, title="links and erasure", steps=PEOPLE),
    Migration(number=4, title="what a model is shown of a conversation", steps=HISTORY),
    Migration(number=5, title="tags", steps=MARKS),
    Migration(number=6, title="keys to find by", steps=(*FINDING, Refill())),
    Migration(number=7, title="imports", steps=IMPORTS),
    Migration(number=8, title="the places of erased people", steps=(*PLACES, Sweep())),
    Migration(number=9, title="downloads of exports", steps=DOWNLOADS),
    Migration(number=10, title="records of packs", steps=RECORDS),
    Migration(number=11, title="missions", steps=MISSIONS),
    Migration(number=12, title="files", steps=FILES),
    Migration(number=13, title="metrics of missions", steps=MISSION_METRICS),
    Migration(number=14, title="metrics under ids with a key", steps=(Uncount(),)),
)
