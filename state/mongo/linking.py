"""Links between two people's channels: codes, guesses, and making the two people one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from pymongo.errors import DuplicateKeyError

from state.effects import Effect
from state.lane import Lane
from state.linking import AcceptLink, DropLink, JoinPeople, NoteGuess, OfferLink
from state.mongo.codec import decode, encode
from state.mongo.connection import Collection, Database, Raw, guarded
from state.mongo.files import FileStore
from state.mongo.history import summary_id
from state.mongo.jobs import HANDED_OVER
from state.mongo.missions import hand_missions_over
from state.mongo.turns import TurnStore
from state.turns import Message, Status, Turn

KEPT = timedelta(days=1)
DOUBLES_KEPT = timedelta(days=8)
CLOSING_KEPT = timedelta(days=30)


class Applies(Protocol):
    """Carries out the effects of one turn."""

    async def apply(self, effect: Effect) -> None: ...


# What carries out the effects of a person's turn of this number, decided at this time.
EffectsOf = Callable[[str, int, int], Applies]


class LinkStore:
    """Codes in the collection ``links``, wrong ones in ``link_guesses``, as turn ``number`` of ``person`` has them."""

    def __init__(self, database: Database, person: str, number: int, clock: int) -> None:
        self._links = database["links"]
        self._guesses = database["link_guesses"]
        self._person = person
        self._number = number
        self._now = _date(clock)

    async def offer(self, effect: OfferLink) -> None:
        """Earlier codes stay until they are purged, so that offering one once more, late, does not bring it back."""
        earlier = {"person": self._person, "number": {"$lt": self._number}}
        await self._links.update_many(earlier, {"$set": {"dropped": True}})
        offered = {"person": self._person, "number": self._number, "chat": effect.chat, "accepted": None}
        times = {"expires_at": effect.expires_at, "purge_at": self._now + KEPT, "dropped": False}
        await _insert(self._links, {"_id": effect.digest, **offered, **times})

    async def note_guess(self, effect: NoteGuess) -> None:
        row = {"_id": f"{self._person} {self._number}", "person": self._person, "at": effect.at}
        await _insert(self._guesses, {**row, "purge_at": self._now + KEPT})

    async def accept(self, effect: AcceptLink) -> None:
        accepted = {"person": self._person, "chat": effect.chat, "number": self._number}
        free = {"_id": effect.digest, "accepted": None, "dropped": False, "person": {"$ne": self._person}}
        await self._links.update_one(free, {"$set": {"accepted": accepted, "expires_at": effect.expires_at}})

    async def drop(self, effect: DropLink) -> None:
        """See ``offer`` for why it is not deleted."""
        await self._links.update_one({"_id": effect.digest, "person": self._person}, {"$set": {"dropped": True}})


class Joining:
    """Makes another person one with ``person``, as turn ``number`` of theirs says, decided at ``clock`` (ns).

    Every step can be taken again after one that was cut short, by any process, at any time:

    1. the other's lane is marked as moved, and its fence raised: nobody begins to work on it any more;
    2. what others of its turns were committed is applied, what waits is handed over, and its sequence of numbers is
       closed by a turn of ours. A process that still holds the lane can commit nothing after that: the number that it
       would need is taken;
    3. its items and records are handed over, each in one write that finds it only while it is still the other's.
    """

    def __init__(self, database: Database, effects: EffectsOf, person: str, number: int, clock: int) -> None:
        self._database = database
        self._effects = effects
        self._person = person
        self._number = number
        self._clock = clock

    async def join(self, effect: JoinPeople) -> None:
        """Carry out ``effect``. Nothing happens if the two were joined the other way round, or are one already."""
        other = effect.person
        if other == self._person or not await self._won(other) or not await self._mark_moved(other):
            return
        back = max(0, await self._close(other) - self._number + 1)
        for name in ("items", "records"):
            await self._hand_over_all(self._database[name], other, back)
        await FileStore(self._database).hand_over(other, self._person, back)
        await hand_missions_over(self._database, other, self._person, self._number)
        await self._hand_summaries_over(other)
        await self._know(effect)
        await self._database["links"].update_many(
            {"person": {"$in": [self._person, other]}}, {"$set": {"dropped": True}}
        )

    async def _won(self, other: str) -> bool:
        """Tell whether it is for us to take the other in: when both sides ask for it at once, one does."""
        first, second = sorted((self._person, other))
        pair = {"_id": f"{first} {second}"}
        await _insert(self._database["joined"], {**pair, "survivor": self._person, "people": [first, second]})
        raw = await self._database["joined"].find_one(pair)
        return raw is not None and raw["survivor"] == self._person

    async def _mark_moved(self, other: str) -> bool:
        lanes = self._database["lanes"]
        await _insert(lanes, encode(Lane(person=other), "person"))
        while True:
            raw = await lanes.find_one({"_id": other}, {"fence": 1, "moved_to": 1})
            if raw is None or raw.get("moved_to") not in (None, self._person):
                return False
            if raw.get("moved_to") == self._person:
                return True
            moved = {"moved_to": self._person, "fence": raw["fence"] + 1, "owner": None, "leased_until": 0}
            await lanes.update_one({"_id": other, "fence": raw["fence"], "moved_to": None}, {"$set": moved})

    async def _close(self, other: str) -> int:
        """End the other's sequence of turns; return the number of the last one."""
        closing = f"{other}>{self._person}"
        while True:
            known = await self._database["turns"].find_one({"_id": closing}, {"number": 1})
            top = await self._top(other) if known is None else int(known["number"]) - 1
            await self._finish(other, top)
            await hand_over(self._database, other, self._person)
            if known is not None:
                return top
            await _insert(self._database["turns"], self._closing(closing, other, top + 1))

    async def _top(self, other: str) -> int:
        lane = await self._database["lanes"].find_one({"_id": other}, {"turn": 1})
        newest = self._database["turns"].find({"person": other, "number": {"$gte": 0}}, {"number": 1})
        numbers = [raw["number"] async for raw in newest.sort([("number", -1)]).limit(1)]
        return int(max([lane["turn"] if lane else 0, *numbers]))

    def _closing(self, id_: str, other: str, number: int) -> Raw:
        turn = Turn(
            id=id_,
            person=other,
            chat="",
            channel="",
            kind="job",
            message=Message(),
            arrived=self._clock,
            due=self._clock,
            status=Status.APPLIED,
            number=number,
        )
        return {**encode(turn), "purge_at": _date(self._clock) + CLOSING_KEPT}

    async def _finish(self, other: str, top: int) -> None:
        """Apply the other's turns that were committed and not applied yet."""
        turns = TurnStore(self._database)
        committed = {"person": other, "status": str(Status.COMMITTED), "number": {"$gte": 0, "$lte": top}}
        async for raw in self._database["turns"].find(committed).sort([("number", 1)]):
            turn = decode(Turn, raw)
            assert turn.decision is not None  # noqa: S101 - committed turns have a decision
            assert turn.number is not None  # noqa: S101 - and a number
            effects = self._effects(other, turn.number, turn.decision.trace.clock)
            for effect in turn.decision.effects:
                await effects.apply(effect)
            for job in turn.decision.jobs:
                await turns.journal(turn.enqueued(job))
            await turns.mark_applied([turn.id])

    async def _hand_over_all(self, items: Collection, other: str, back: int) -> None:
        """``back`` is how far their turns have to be moved for none to be later than ours, in which they come to us.

        What both keep stays as we kept it; theirs is put with what was removed.
        """
        taken = {"person": self._person, "last_turn": self._number}
        # $inc is done once an item all the same: the write that does it makes the item ours, and finds only theirs.
        ours: dict[str, Any] = {"$set": taken, "$inc": {"created_turn": -back}}
        removed = {"live": False, "removed_turn": None, "purge_at": _date(self._clock) + DOUBLES_KEPT}
        theirs = {"person": other, "live": True}
        try:
            await items.update_many(theirs, ours)
        except DuplicateKeyError:
            async for raw in items.find(theirs, {"_id": 1}):
                one = {**theirs, "_id": raw["_id"]}
                try:
                    await items.update_one(one, ours)
                except DuplicateKeyError:
                    await items.update_one(one, {**ours, "$set": {**taken, **removed}})
        # Their numbers of turns mean nothing here: no undo of ours may bring back what one of theirs removed.
        gone = {**ours, "$set": {**taken, "removed_turn": None}}
        await items.update_many({"person": other, "live": False}, gone)

    async def _hand_summaries_over(self, other: str) -> None:
        summaries = self._database["summaries"]
        async for raw in summaries.find({"person": other}):
            ours = {
                **raw,
                "_id": summary_id(self._person, raw["chat"]),
                "person": self._person,
                "up_to_turn": self._number,
            }
            await _insert(summaries, ours)
            await summaries.delete_one({"_id": raw["_id"]})

    async def _know(self, effect: JoinPeople) -> None:
        people = self._database["people"]
        await people.delete_one({"_id": effect.person})
        await people.update_one(
            {"_id": self._person},
            {
                "$addToSet": {"addresses": {"$each": list(effect.addresses)}},
                "$setOnInsert": {"locale": None, "created_at": self._clock},
            },
            upsert=True,
        )


@guarded
async def hand_over(database: Database, former: str, now: str) -> int:
    """Make the waiting turns of ``former``, who became ``now``, theirs, in order; return how many there were.

    A process that took one of them before can no longer commit it: it has another fence then.
    """
    turns, handed = database["turns"], 0
    waiting = {"person": former, "status": str(Status.WAITING)}
    async for raw in turns.find(waiting, {"message.job.pack": 1}).sort([("arrived", 1), ("_id", 1)]):
        job = HANDED_OVER if raw.get("message", {}).get("job") else {}
        taken = {"person": now, "fence": 0, **job}
        outcome = await turns.update_one({**waiting, "_id": raw["_id"]}, {"$set": taken})
        handed += outcome.matched_count
    return handed


@guarded
async def former_people(database: Database, person: str) -> tuple[str, ...]:
    """Return everybody who became ``person``, directly or by way of others."""
    found: list[str] = []
    asked = [person]
    while asked:
        rows = database["lanes"].find({"moved_to": {"$in": asked}}, {"_id": 1})
        asked = [raw["_id"] async for raw in rows if raw["_id"] not in found]
        found += asked
    return tuple(found)


async def _insert(collection: Any, row: Raw) -> None:
    try:
        await collection.insert_one(row)
    except DuplicateKeyError:
        return  # done before


def _date(at: int) -> datetime:
    return datetime.fromtimestamp(at // 1_000_000_000, UTC)
