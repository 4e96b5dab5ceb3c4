"""What is asked about a person and their earlier turns, as MongoDB answers it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from state.addresses import address_in, channel_of, platform_id_of
from state.lane import Chat, Lane
from state.linking import draw_code
from state.mongo.codec import decode
from state.mongo.connection import Database, Raw, guarded
from state.person_reads import (
    RECENT,
    Accepted,
    CountGuesses,
    DrawCode,
    Earlier,
    Explained,
    FindAccepted,
    FindAnswered,
    FindEarlier,
    FindOffer,
    FindToJoin,
    LastTurn,
    LastWritten,
    Offer,
    Reversible,
    ToJoin,
)
from state.quota import Standing
from state.reads import CountJobs, GetStanding
from state.recording import Sources
from state.turns import Status, Turn

ENDING = 4
COUNTED_AT_ONCE = 1_000


def person_sources(database: Database, person: str) -> Sources:
    """Return what answers each request about ``person`` and their turns, and about nobody else's."""
    asked = _Person(database, person)
    return {
        DrawCode: asked.draw,
        CountGuesses: asked.count_guesses,
        FindOffer: asked.offer,
        FindAccepted: asked.accepted,
        FindToJoin: asked.to_join,
        LastTurn: asked.last_turn,
        LastWritten: asked.last_written,
        FindEarlier: asked.earlier,
        FindAnswered: asked.answered,
    }


class _Person:
    """One person, and their turns up to now."""

    def __init__(self, database: Database, person: str) -> None:
        self._database = database
        self._person = person

    async def draw(self, _: DrawCode) -> str:
        return draw_code()

    @guarded
    async def last_written(self, request: LastWritten) -> int | None:
        written = {"person": self._person, "chat": request.chat, "kind": "message", "message.event": None}
        newest = self._database["turns"].find({**written, "number": {"$gte": 0}}, {"arrived": 1})
        found = await newest.sort([("number", -1)]).to_list(1)
        return int(found[0]["arrived"]) if found else None

    @guarded
    async def count_guesses(self, request: CountGuesses) -> int:
        since = {"person": self._person, "at": {"$gte": request.since}}
        return int(await self._database["link_guesses"].count_documents(since))

    @guarded
    async def offer(self, request: FindOffer) -> Offer | None:
        raw = await self._database["links"].find_one(
            {"_id": request.digest, "accepted": None, "dropped": False, "expires_at": {"$gt": request.now}}
        )
        return Offer(mine=raw["person"] == self._person, channel=channel_of(raw["chat"])) if raw else None

    @guarded
    async def accepted(self, request: FindAccepted) -> Accepted | None:
        raw = await self._accepted_offer(request.now)
        return None if raw is None else await self._who_accepted(raw)

    @guarded
    async def to_join(self, request: FindToJoin) -> ToJoin | None:
        raw = await self._accepted_offer(request.now)
        if raw is None or raw["_id"] != request.digest:
            return None
        accepted, chat = await self._who_accepted(raw), raw["accepted"]["chat"]
        mine, theirs = await self._lane(self._person), await self._lane(accepted.person)
        chats = [each.chat for each in (*mine.chats, *theirs.chats)]
        return ToJoin(
            **dict(accepted),
            addresses=tuple(dict.fromkeys(address_in(each) for each in (request.chat, *chats, chat))),
            others=tuple(_begun_again(each) for each in (*mine.chats, *theirs.chats) if each.chat != request.chat),
        )

    async def _accepted_offer(self, now: int) -> Raw | None:
        accepted = {"person": self._person, "accepted": {"$ne": None}, "dropped": False, "expires_at": {"$gt": now}}
        raw: Raw | None = await self._database["links"].find_one(accepted)
        return raw

    async def _who_accepted(self, raw: Raw) -> Accepted:
        other, chat = raw["accepted"]["person"], raw["accepted"]["chat"]
        items, doubles = await self._counted(other)
        return Accepted(
            digest=raw["_id"],
            person=other,
            channel=channel_of(chat),
            ending=platform_id_of(address_in(chat))[-ENDING:],
            items=items,
            doubles=doubles,
        )

    @guarded
    async def last_turn(self, request: LastTurn) -> Explained | None:
        async for turn in self._recent(request.chat):
            assert turn.decision is not None  # noqa: S101 - numbered turns have a decision
            trace = turn.decision.trace
            return Explained(
                text=turn.message.text,
                action=trace.action,
                rule=trace.rule,
                move=trace.move,
                reading=trace.reading,
                by_model=trace.by_model,
                given_up=turn.given_up,
                change=turn.decision.change,
                skills=trace.skills,
            )
        return None

    @guarded
    async def earlier(self, request: FindEarlier) -> Earlier | None:
        """Requests of one message that became turns of their own belong to it."""
        later: list[Turn] = []
        async for turn in self._recent(request.chat):
            if turn.message.platform_id != request.platform_id:
                later.append(turn)
                continue
            family = [each for each in later if each.parent == turn.id] + [turn]
            return Earlier(
                text=turn.message.text,
                last=all(each in family or each.message.event is not None for each in later),
                reversible=tuple(_reversible(each) for each in family if _can_be_taken_back(each)),
            )
        return None

    @guarded
    async def answered(self, request: FindAnswered) -> str | None:
        where = {**await self._recently(request.chat), "decision.replies.sent": request.platform_id}
        raw = await self._database["turns"].find_one(where, {"_id": 1})
        return raw["_id"] if raw else None

    async def _recent(self, chat: str) -> AsyncIterator[Turn]:
        """Give the person's latest turns that were in ``chat``, the newest first, without work of our own."""
        async for raw in (
            self._database["turns"]
            .find({**await self._recently(chat), "kind": "message"})
            .sort([("number", -1)])
            .batch_size(5)
        ):
            if raw.get("decision"):
                yield decode(Turn, raw)

    async def _recently(self, chat: str) -> Raw:
        newest = self._database["turns"].find({"person": self._person, "number": {"$gte": 0}}, {"number": 1})
        numbers = [raw["number"] async for raw in newest.sort([("number", -1)]).limit(1)]
        since = max([0, *numbers]) - RECENT
        return {"person": self._person, "chat": chat, "number": {"$gt": since, "$gte": 0}}

    async def _lane(self, person: str) -> Lane:
        raw = await self._database["lanes"].find_one({"_id": person})
        return decode(Lane, raw, "person") if raw else Lane(person=person)

    async def _counted(self, other: str) -> tuple[int, int]:
        """Return how many things ``other`` alone keeps, and how many both do."""
        items, theirs, doubles = self._database["items"], 0, 0
        by_kind: dict[str, list[str]] = {}
        async for raw in items.find({"person": other, "live": True}, {"kind": 1, "key": 1}):
            by_kind.setdefault(raw["kind"], []).append(raw["key"])
        for kind, keys in by_kind.items():
            theirs += len(keys)
            for start in range(0, len(keys), COUNTED_AT_ONCE):
                some = {"$in": keys[start : start + COUNTED_AT_ONCE]}
                same: Raw = {"person": self._person, "live": True, "kind": kind, "key": some}
                doubles += await items.count_documents(same)
        return theirs - doubles, doubles


def _begun_again(chat: Chat) -> Chat:
    """Return ``chat`` without what it spoke of: numbers and questions are the former person's."""
    return Chat(
        chat=chat.chat,
        locale=chat.locale,
        app_locale=chat.app_locale,
        zone=chat.zone,
        currency=chat.currency,
        opted_out=chat.opted_out,
        met=True,
        persona_history=chat.persona_history,
        applied_seq=chat.applied_seq,
        instructions=chat.instructions,
    )


def _can_be_taken_back(turn: Turn) -> bool:
    decision = turn.decision
    return bool(decision and decision.inverses and decision.change) and turn.undone_by is None


def _reversible(turn: Turn) -> Reversible:
    assert turn.decision is not None  # noqa: S101 - see _can_be_taken_back
    assert turn.decision.change is not None  # noqa: S101 - see _can_be_taken_back
    return Reversible(turn_id=turn.id, change=turn.decision.change, inverses=turn.decision.inverses)


def fair_use_sources(database: Database, person: str) -> Sources:
    """Return the answers about ``person``. Who holds the lane knows their standing better: the lane lags behind."""
    return {
        GetStanding: lambda _: _standing(database, person),
        CountJobs: lambda request: _count_jobs(database, person, request),
    }


@guarded
async def _standing(database: Database, person: str) -> Standing:
    raw = await database["lanes"].find_one({"_id": person}, {"_id": 0, "rules": 1, "usage": 1})
    return Standing.model_validate(raw or {})


@guarded
async def _count_jobs(database: Database, person: str, request: CountJobs) -> int:
    jobs = {"person": person, "status": str(Status.WAITING), "parent": {"$gte": ""}, "kind": "message"}
    return int(await database["turns"].count_documents(jobs, limit=request.limit))
