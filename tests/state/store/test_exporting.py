"""Reading everything of a person's."""

from __future__ import annotations

from state.effects import InsertItem, RemoveItem
from state.exporting import ExportedSummary
from state.history import Remembered, Summary
from state.items import Kind
from state.lane import Chat
from state.linking import EraseEverything, JoinPeople
from state.past import COMPACTION
from state.store.connection import Database
from state.store.effects import Effects
from state.store.exporting import ExportStore
from state.store.history import SummaryStore
from state.store.lanes import LaneStore
from state.store.turns import TurnStore
from state.turns import Attached, Decision, Message, Reply, Turn
from tests.state.store.libraries import item, keep

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


async def test_everything_of_the_person_and_nothing_of_others(database: Database) -> None:
    await somebody(database, "ana")
    await somebody(database, "bia")
    export = await ExportStore(database).read("ana")
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
    export = await ExportStore(database).read("ana")
    assert export.summaries == (ExportedSummary(chat="cli:ana", lines=("Pessoa disse: oi",), text="De 2027 a 2027"),)
    assert len(export.turns) == 2


async def test_whoever_was_joined_is_in_it(database: Database) -> None:
    await somebody(database, "ana")
    await somebody(database, "bia")
    join = JoinPeople(digest="d", person="bia", addresses=("cli:ana", "cli:bia"))
    await Effects(database, "ana", 4, NOW).apply(join)
    export = await ExportStore(database).read("ana")
    assert export.addresses == ("cli:ana", "cli:bia")
    assert sorted(each.title for each in export.items if not each.removed) == ["pão"]
    assert {each.chat for each in export.turns} == {"cli:ana", "cli:bia"}


async def test_whoever_was_erased_has_nothing(database: Database) -> None:
    await somebody(database, "ana")
    await Effects(database, "ana", 4, NOW).apply(EraseEverything(turn_id="none", before=NOW + 9))
    assert (await ExportStore(database).read("ana")).items == ()


async def test_nobody_has_nothing(database: Database) -> None:
    await Effects(database, "ana", 1, NOW).apply(InsertItem(item=item("ana")))
    export = await ExportStore(database).read("nobody")
    assert (export.addresses, export.items, export.turns) == ((), (), ())
