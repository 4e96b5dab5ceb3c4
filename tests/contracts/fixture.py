"""A person whose packs keep things, on the product's own turns: what the contract of packs is tried on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot import pipeline
from bot.context import TurnInput, derived_id
from bot.packs.jobs import JobContext, JobResult, cancel, put_off
from state.addresses import person_of
from state.effects import Change, Effect, InsertItem, RemoveItem, RestoreItem
from state.items import Item, Kind
from state.lane import SECOND
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.reads import Reads
from state.record import ChangeRecord, PutRecord, Record, RemoveRecord, RestoreRecord, again, inverse, record_id
from state.record_reads import ListRecords, SumRecords, Where
from state.recording import RecordingReads
from state.turns import Decision, Reply, Trace, Turn
from tests.bot.account.somebody import Product
from tests.contracts.packs import Pack, Sample

TG, WA = "tg:4711", "wa:+5511999990000"
ANA = person_of(TG)
HOUR = 3_600 * SECOND
KEY = "the-key"


async def rings(context: JobContext) -> JobResult:
    """Do a job of the pack under test: say so, and keep that it was done."""
    done = Record(
        id=record_id(context.turn.id, 0),
        person=context.turn.person,
        pack=context.job.pack,
        kind="ring",
        fields={"text": str(context.job.args["text"])},
        created_at=context.now,
        created_turn=context.number,
        last_turn=context.number,
    )
    text = f"ring: {context.job.args['text']}" + (" (late)" if context.late > HOUR else "")
    return JobResult(replies=(Reply(text=text),), effects=(PutRecord(record=done),))


class Household:
    """Says what is said in words as a person does, and does what a pack would do by ``does``."""

    def __init__(self, database: Database, pack: Pack) -> None:
        self.database = database
        self.pack = pack
        self.product = Product(database)
        self.product.dispatcher = replace(self.product.dispatcher, decide=self.decide)
        self.product.clock.now = time.time_ns()  # mongomock deletes at once what is to be purged by its own clock
        self.undone: Turn | None = None

    async def decide(self, given: TurnInput) -> Decision:
        """Decide as the product does, but for the words of the contract: ``turn`` is any person's."""
        verb = (given.turn.message.text or "").partition("contract: ")[2]
        if given.turn.kind == "job" or not verb:
            return await pipeline.decide(given)
        recording = RecordingReads(given.reads)
        effects, inverses, verb_said = await self._done(verb, given.turn, recording, given.clock)
        undoable = bool(inverses)
        return Decision(
            chat=given.chat,
            effects=effects,
            inverses=inverses,
            change=Change(verb=verb_said, title="coisas", count=len(inverses)) if undoable else None,
            replies=(Reply(text=f"{verb} {len(recording.records)}"),),
            trace=Trace(action=verb, clock=given.clock, chat_before=given.chat, reads=recording.records),
        )

    async def _done(
        self, verb: str, turn: Turn, reads: Reads, clock: int
    ) -> tuple[tuple[Effect, ...], tuple[Effect, ...], Any]:
        pack = self.pack
        match verb:
            case "put":
                records = [self.record(turn, place, clock) for place in range(2)]
                item = a_note(turn, clock)
                puts: list[Effect] = [InsertItem(item=item), *(PutRecord(record=each) for each in records)]
                backs = [back_of(each) for each in puts]
                job, job_back = put_off(
                    turn, pack=pack.name, name="ring", key=KEY, due=clock + HOUR, args={"text": "segredo"}
                )
                return (*puts, job), (*backs, job_back), "kept"
            case "change":
                first = (await self._first(reads))[-1]
                change = ChangeRecord(
                    record_id=first.id, put=pack.put, drop=pack.drop, times=True, when=pack.second.when
                )
                return (change,), (inverse(change, first),), "edited"
            case "remove":
                gone = [RemoveRecord(record_id=each.id) for each in await self._first(reads)]
                return tuple(gone), tuple(inverse(each) for each in gone), "removed"
            case "cancel":
                effect, back = cancel(turn, pack=pack.name, key=KEY)
                return (effect,), (back,), "removed"
            case "again":
                effect, _ = cancel(turn, pack=pack.name, key=KEY)
                job, _ = put_off(turn, pack=pack.name, name="ring", key=KEY, due=clock + HOUR, args={"text": "de novo"})
                return (effect, job), (), "edited"
            case "look":
                await self._first(reads)
                await reads(SumRecords(where=self.where, field="amount", by=("category",), per="month"))
                return (), (), "edited"
            case _:
                assert verb == "redo"
                return tuple(self._to_redo()), (), "kept"

    async def _first(self, reads: Reads) -> tuple[Record, ...]:
        return await reads(ListRecords(where=self.where))

    def _to_redo(self) -> Iterator[Effect]:
        assert self.undone is not None
        assert self.undone.decision is not None
        for effect in self.undone.decision.effects:
            match effect:
                case InsertItem(item=item):
                    yield RestoreItem(item_id=item.id)
                case PutRecord() | ChangeRecord() | RemoveRecord() | RestoreRecord():
                    yield again(effect)
                case _:
                    pass

    @property
    def where(self) -> Where:
        return Where(pack=self.pack.name, kinds=(self.pack.first.kind,))

    def record(self, turn: Turn, place: int, clock: int) -> Record:
        """Return the record that ``turn`` puts as its ``place``-th."""
        sample: Sample = (self.pack.first, self.pack.second)[place]
        return Record(
            id=record_id(turn.id, place),
            person=turn.person,
            pack=self.pack.name,
            kind=sample.kind,
            fields=sample.fields,
            when=sample.when,
            external=sample.external,
            created_at=clock,
            created_turn=turn.number or 0,
            last_turn=turn.number or 0,
        )

    async def does(self, verb: str, chat: str = TG) -> Turn:
        """Do what a pack does on ``verb``, or take the last change back as the product does; return the turn."""
        turn = await self.product.journal(chat, "desfaz" if verb == "undo" else f"contract: {verb}")
        await self.product.settle()
        await self.product.delivered(turn.id)
        return await self.product.turn(turn.id)

    async def says(self, text: str, chat: str = TG) -> str:
        """Send a message; return what is answered."""
        return await self.product.say(chat, text)

    async def passes(self, duration: int) -> None:
        """Let time pass, and do what has become due."""
        self.product.clock.now += duration
        await self.product.settle()

    async def kept(self) -> dict[str, list[dict[str, Any]]]:
        """Return what is live, of everybody: items by title, records and waiting jobs by what they hold."""
        records = self.database["records"].find({"live": True}).sort([("person", 1), ("at", 1), ("_id", 1)])
        items = self.database["items"].find({"live": True}, {"title": 1, "person": 1}).sort([("_id", 1)])
        waiting = {"status": "waiting", "message.job.pack": {"$gte": ""}}
        jobs = self.database["turns"].find(waiting, {"person": 1, "due": 1, "message.job.args": 1}).sort([("_id", 1)])
        named = ("_id", "person", "pack", "kind", "fields", "when", "found_by", "external")
        return {
            "items": [raw async for raw in items],
            "records": [{name: raw[name] for name in named} async for raw in records],
            "jobs": [raw async for raw in jobs],
        }

    async def rings(self) -> list[str]:
        """Return what jobs said, in order."""
        done = self.database["turns"].find({"message.job.pack": {"$gte": ""}, "status": "applied"}).sort("number", 1)
        return [reply["text"] async for raw in done for reply in raw["decision"]["replies"]]

    async def applies_again(self, turn: Turn) -> None:
        """Let a process that stalled over ``turn`` carry it out once more."""
        assert turn.decision is not None
        assert turn.number is not None
        effects = Effects(self.database, turn.person, turn.number, turn.decision.trace.clock)
        for effect in turn.decision.effects:
            await effects.apply(effect)


def a_note(turn: Turn, clock: int) -> Item:
    return Item(
        id=derived_id(turn.id, "note"),
        person=turn.person,
        kind=Kind.NOTE,
        key=turn.id,
        title=f"nota {turn.number}",
        title_key=f"nota {turn.number}",
        created_at=clock,
        created_turn=turn.number or 0,
        last_turn=turn.number or 0,
    )


def back_of(effect: Effect) -> Effect:
    """Return what takes ``effect`` back, of an item or a record."""
    return RemoveItem(item_id=effect.item.id) if isinstance(effect, InsertItem) else inverse(effect)
