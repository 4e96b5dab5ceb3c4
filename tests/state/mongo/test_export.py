"""Reading everything of a person's."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from state.conversation_history import COMPACTION
from state.effects import InsertItem, RemoveItem
from state.exporting import ExportedItem, ExportedSummary, ExportedTurn
from state.history import Remembered, Summary
from state.items import Kind
from state.lane import Chat
from state.linking import EraseEverything, JoinPeople
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.export import DOWNLOADS, ExportStore
from state.mongo.history import SummaryStore
from state.mongo.lanes import LaneStore
from state.mongo.turns import TurnStore
from state.turns import Attached, Decision, Message, Reply, Status, Turn, digest_of
from tests.state.mongo.libraries import item, keep

NOW = 1_800_000_000_000_000_000


def turn(person: str, name: str, arrived: int, **message: object) -> Turn:
    chat = f"cli:{person}"
    decision = Decision(chat=Chat(chat=chat), replies=(Reply(text=f"Pronto, {name}"),))
    plain = {"id": f"{chat}:{name}", "person": person, "chat": chat, "channel": "cli", "decision": decision}
    return Turn.model_validate({**plain, "message": Message.model_validate(message), "arrived": arrived, "due": 0})


async def somebody(database: Database, person: str) -> None:
    lanes = LaneStore(database)
    lane = await lanes.claim(person, "somebody", NOW, NOW + 1)
    assert lane is not None
    await lanes.advance(lane.moved(3, Chat(chat=f"cli:{person}", locale="en")), 0)
    for number, title in enumerate(["leite", "pão"], start=1):
        kept = item(person, title, kind=Kind.NOTE, created_turn=number, last_turn=number, created_at=number)
        await keep(database, [kept.changed(id=f"{person}-{title}", key=title)])
    await Effects(database, person, 3, NOW).apply(RemoveItem(item_id=f"{person}-leite"))
    await TurnStore(database).journal(turn(person, "segunda", NOW + 2, text="apaga o 1"))
    await TurnStore(database).journal(turn(person, "primeira", NOW + 1, attached=Attached.VOICE))


@dataclass
class Whole:
    """All of an export at once."""

    addresses: tuple[str, ...]
    locales: Mapping[str, str | None]
    items: tuple[ExportedItem, ...]
    turns: tuple[ExportedTurn, ...]
    summaries: tuple[ExportedSummary, ...]


async def read(database: Database, person: str) -> Whole:
    export = await ExportStore(database).read(person)
    items = tuple([row async for some in export.items for row in some])
    turns = tuple([row async for some in export.turns for row in some])
    summaries = tuple([row async for some in export.summaries for row in some])
    return Whole(export.addresses, export.locales, items, turns, summaries)


async def test_rows_come_some_at_a_time(real: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("state.mongo.export.ROWS_AT_ONCE", 3)
    many = [item("ana", f"coisa {number}", created_at=number).changed(id=f"{number}") for number in range(7)]
    await keep(real, [each.changed(key=each.title) for each in many])
    export = await ExportStore(real).read("ana")
    assert [len(some) async for some in export.items] == [3, 3, 1]


async def test_what_was_asked_for_is_given_a_few_times(database: Database) -> None:
    store = ExportStore(database)
    taken = [await store.take_download("asked", NOW / 1e9) for _ in range(DOWNLOADS)]
    assert await store.take_download("asked", NOW / 1e9) is None
    assert await store.take_download("again", NOW / 1e9) is not None
    assert taken[1] is not None
    await store.give_back(taken[1])
    assert await store.take_download("asked", NOW / 1e9) == taken[1]
    assert await store.take_download("asked", NOW / 1e9) is None


async def test_downloads_at_the_same_time_are_counted_too(database: Database) -> None:
    store = ExportStore(database)
    taken = await asyncio.gather(*(store.take_download("asked", NOW / 1e9) for _ in range(9)))
    assert sum(each is not None for each in taken) == DOWNLOADS


async def test_everything_of_the_person_and_nothing_of_others(database: Database) -> None:
    await somebody(database, "ana")
    await somebody(database, "bia")
    export = await read(database, "ana")
    assert export.addresses == ("cli:ana",)
    assert export.locales == {"cli:ana": "en"}
    assert [(each.title, each.removed) for each in export.items] == [("leite", True), ("pão", False)]
    assert [(each.text, each.attached, each.replies) for each in export.turns] == [
        (None, "voice", ("Pronto, primeira",)),
        ("apaga o 1", None, ("Pronto, segunda",)),
    ]


async def test_what_is_remembered_of_a_conversation_is_in_it_and_the_work_on_it_is_not(database: Database) -> None:
    await somebody(database, "ana")
    remembered = Remembered(turn=2, arrived=NOW, messages=2, lines=("Pessoa disse: oi",))
    for person in ("ana", "bia"):
        summary = Summary(person=person, chat=f"cli:{person}", structured_history_summary=(remembered,), up_to_turn=2)
        await SummaryStore(database).put(summary.changed(long_term_summary="De 2027 a 2027"))
    await TurnStore(database).journal(turn("ana", f"primeira{COMPACTION}", NOW + 3))
    export = await read(database, "ana")
    assert export.summaries == (ExportedSummary(chat="cli:ana", lines=("Pessoa disse: oi",), text="De 2027 a 2027"),)
    assert len(export.turns) == 2


async def test_whoever_was_joined_is_in_it(database: Database) -> None:
    await somebody(database, "ana")
    await somebody(database, "bia")
    join = JoinPeople(digest="d", person="bia", addresses=("cli:ana", "cli:bia"))
    await Effects(database, "ana", 4, NOW).apply(join)
    export = await read(database, "ana")
    assert export.addresses == ("cli:ana", "cli:bia")
    assert sorted(each.title for each in export.items if not each.removed) == ["pão"]
    assert {each.chat for each in export.turns} == {"cli:ana", "cli:bia"}


async def test_whoever_was_erased_has_nothing(database: Database) -> None:
    await somebody(database, "ana")
    await Effects(database, "ana", 4, NOW).apply(EraseEverything(turn_id="none", before=NOW + 9))
    assert (await read(database, "ana")).items == ()


async def asked(database: Database, person: str, number: int) -> str:
    """Have ``person`` ask to export, in a turn of this number; return its digest."""
    made = turn(person, f"asked {person}", NOW + 5, text="/exportar").changed(number=number, status=Status.APPLIED)
    await TurnStore(database).journal(made)
    return digest_of(made.id)


async def test_a_request_to_export_holds_for_who_made_it(database: Database) -> None:
    await somebody(database, "ana")
    digest = await asked(database, "ana", 4)
    store = ExportStore(database)
    assert await store.still_holds("ana", digest)
    assert not await store.still_holds("bia", digest)
    assert not await store.still_holds("ana", digest_of("never asked"))


async def test_a_request_to_export_is_void_once_its_person_is_erased(database: Database) -> None:
    await somebody(database, "ana")
    digest = await asked(database, "ana", 4)
    await Effects(database, "ana", 5, NOW).apply(EraseEverything(turn_id="none", before=NOW + 9))
    assert not await ExportStore(database).still_holds("ana", digest)


async def test_a_request_to_export_is_void_for_both_once_two_are_joined(database: Database) -> None:
    await somebody(database, "ana")
    await somebody(database, "bia")
    digests = {person: await asked(database, person, 4) for person in ("ana", "bia")}
    join = JoinPeople(digest="d", person="bia", addresses=("cli:ana", "cli:bia"))
    joining = turn("ana", "joining", NOW + 6, text="sim").changed(number=5, status=Status.APPLIED)
    assert joining.decision is not None
    decided = joining.decision.changed(effects=(join,))
    await TurnStore(database).journal(joining.changed(decision=decided))
    await Effects(database, "ana", 5, NOW).apply(join)
    store = ExportStore(database)
    assert not await store.still_holds("ana", digests["ana"])
    assert not await store.still_holds("bia", digests["bia"])
    assert not await store.still_holds("ana", digests["bia"])
    after = turn("ana", "again", NOW + 7, text="/exportar").changed(number=6, status=Status.APPLIED)
    await TurnStore(database).journal(after)
    assert await store.still_holds("ana", digest_of(after.id))


async def test_nobody_has_nothing(database: Database) -> None:
    await Effects(database, "ana", 1, NOW).apply(InsertItem(item=item("ana")))
    export = await read(database, "nobody")
    assert (export.addresses, export.items, export.turns) == ((), (), ())
