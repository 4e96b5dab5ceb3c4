"""Erasing: nothing of the person stays, nothing comes back, and what they do afterwards is theirs."""

from __future__ import annotations

from typing import Any

import pytest

from state.effects import Effect, InsertItem, PutRules, RemoveItem
from state.history import Summary
from state.items import Item, Kind
from state.lane import Chat
from state.linking import EraseEverything, JoinPeople, NoteGuess, OfferLink
from state.mongo.administration import put_rules
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.history import SummaryStore
from state.mongo.lanes import LaneStore
from state.mongo.places import PlaceStore
from state.mongo.turns import TurnStore
from state.quota import Rules, Usage, Window
from state.turns import Decision, Message, Reply, Status, Trace, Turn
from tests.fakes.cut_short import Killed, cut_short

NOW = 1_800_000_000_000_000_000
ANA, BIA, CAU = "ana", "bia", "cau"
ADDRESS = "tg:4711"
SECRETS = ("comprar leite", ADDRESS, "4711", "wa:5511")
ERASING = "tg:9:4711:6"
ERASE = EraseEverything(turn_id=ERASING, before=NOW + 600)

COLLECTIONS = ("items", "turns", "lanes", "people", "links", "link_guesses", "joined", "summaries", "places")


async def apply(database: Database, person: str, number: int, *effects: Effect) -> None:
    for effect in effects:
        await Effects(database, person, number, NOW).apply(effect)


def note(person: str, turn: int, title: str = "comprar leite") -> Item:
    return Item(
        id=f"{person}-{turn}",
        person=person,
        kind=Kind.NOTE,
        key=f"{title} {turn}",
        title=title,
        title_key=title,
        words=tuple(title.split()),
        created_at=NOW,
        created_turn=turn,
        last_turn=turn,
    )


def turn(person: str, number: int, chat: str = ADDRESS, status: Status = Status.APPLIED, **fields: Any) -> Turn:
    id_ = f"tg:9:{chat.partition(':')[2]}:{number}"
    message = Message(text="comprar leite")
    when = {"arrived": NOW + 100 * number, "due": NOW, "number": None if status is Status.WAITING else number}
    plain = {"id": id_, "person": person, "chat": chat, "channel": "tg", "message": message, "status": status}
    decision = None if status is Status.WAITING else decided(chat)
    return Turn.model_validate({**plain, **when, "decision": decision, **fields})


def decided(chat: str, *effects: Effect) -> Decision:
    before = Chat(chat=chat, sent="comprar leite")
    trace = Trace(chat_before=before, rule="comprar leite")
    return Decision(chat=before, effects=effects, replies=(Reply(text="Pronto"),), trace=trace)


async def somebody(database: Database) -> None:
    """Ana, who took Bia in, at the turn 6 that erases her; Cau, whom nothing concerns."""
    lanes, turns = LaneStore(database), TurnStore(database)
    for person, chat, reached in ((BIA, "wa:5511", 2), (ANA, ADDRESS, 5), (CAU, "tg:1", 1)):
        lane = await lanes.claim(person, "somebody", NOW, NOW + 1)
        assert lane is not None
        await lanes.advance(lane.moved(reached, Chat(chat=chat, sent="comprar leite")), 0)
        await apply(database, person, 1, InsertItem(item=note(person, 1)))
        await turns.journal(turn(person, 1, chat))
        await PlaceStore(database).claim(chat, "somebody", NOW, NOW + 1)
    await turns.journal(turn(ANA, 2, status=Status.COMMITTED))
    await apply(database, ANA, 2, InsertItem(item=note(ANA, 2)), NoteGuess(at=NOW))
    await apply(database, ANA, 3, RemoveItem(item_id="ana-2"), OfferLink(digest="d", chat=ADDRESS, expires_at=NOW + 1))
    await apply(database, ANA, 4, JoinPeople(digest="d", person=BIA, addresses=(ADDRESS, "wa:5511")))
    await SummaryStore(database).put(Summary(person=ANA, chat=ADDRESS, long_term_summary="leite", up_to_turn=3))
    await turns.journal(turn(ANA, 5, status=Status.WAITING, due=NOW * 2))  # a job for another day
    await turns.journal(turn(ANA, 7, status=Status.WAITING))  # written after the yes
    await turns.journal(
        turn(ANA, 6, status=Status.COMMITTED, outbox="pending").changed(decision=decided(ADDRESS, ERASE))
    )


async def everything(database: Database) -> dict[str, list[dict[str, Any]]]:
    return {name: [raw async for raw in database[name].find({}).sort([("_id", 1)])] for name in COLLECTIONS}


async def empty(database: Database) -> None:
    for name in COLLECTIONS:
        await database[name].delete_many({})


async def test_nothing_of_the_person_stays(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    await LaneStore(database).advance(
        (await LaneStore(database).get(ANA)).moved(6, Chat(chat=ADDRESS), forgets=True), 5
    )
    left = await everything(database)
    own = {ERASING, "tg:9:4711:7"}
    others = [raw for rows in left.values() for raw in rows if raw["_id"] not in own and raw.get("person") != CAU]
    others = [raw for raw in others if raw["_id"] not in (CAU, "tg:1")]
    assert not [secret for secret in SECRETS if secret in str(others)]
    assert [(raw["_id"], raw["chats"]) for raw in left["lanes"] if raw["_id"] != CAU] == [(ANA, []), (BIA, [])]
    assert [raw["_id"] for raw in left["people"]] == []


async def test_the_turn_that_erases_keeps_its_reply_alone(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    turns = TurnStore(database)
    await turns.mark_applied([ERASING])
    waiting = await turns.undelivered(ADDRESS)
    assert [(each.id, each.decision.replies[0].text) for each in waiting if each.decision] == [(ERASING, "Pronto")]
    assert waiting[0].message == Message()
    assert waiting[0].decision is not None
    assert waiting[0].decision.trace.chat_before is None
    assert waiting[0].decision.effects == (ERASE,)


async def test_an_update_that_is_delivered_again_is_refused(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    turns = TurnStore(database)
    for number in (1, 2, 5, 6):
        assert not await turns.journal(turn(ANA, number, status=Status.WAITING))
    assert not await turns.journal(turn(BIA, 1, "wa:5511"))
    assert await turns.journal(turn(ANA, 8, status=Status.WAITING))


async def test_what_was_written_afterwards_is_begun_afresh(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    later = await TurnStore(database).get("tg:9:4711:7")
    assert later is not None
    assert (later.person, later.status) == (ANA, Status.WAITING)
    await apply(database, ANA, 7, InsertItem(item=note(ANA, 7)))
    await database["people"].insert_one({"_id": ANA, "addresses": [ADDRESS], "created_at": NOW + 1})
    await apply(database, ANA, 6, ERASE)
    assert await database["items"].count_documents({"person": ANA, "live": True}) == 1
    assert await database["people"].count_documents({}) == 1


async def test_whoever_comes_back_keeps_their_lane(database: Database) -> None:
    await somebody(database)
    lanes = LaneStore(database)
    await apply(database, ANA, 6, ERASE)
    await lanes.advance((await lanes.get(ANA)).moved(6, Chat(chat=ADDRESS), forgets=True), 5)
    raw = await database["lanes"].find_one({"_id": ANA})
    assert raw is not None
    assert raw["chats"] == []
    assert raw["purge_at"] is not None
    await lanes.advance((await lanes.get(ANA)).moved(7, Chat(chat=ADDRESS)), 6)
    await apply(database, ANA, 6, ERASE)
    raw = await database["lanes"].find_one({"_id": ANA})
    assert raw is not None
    assert raw["purge_at"] is None


async def test_an_old_effect_that_is_done_late_brings_nothing_back(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    once = await everything(database)
    await apply(database, ANA, 1, InsertItem(item=note(ANA, 1)))
    await apply(database, ANA, 3, RemoveItem(item_id="ana-1"))
    await apply(database, BIA, 1, InsertItem(item=note(BIA, 1)))
    assert await everything(database) == once


async def test_the_former_person_begins_anew_as_somebody_else(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    lane = await LaneStore(database).claim(BIA, "somebody", NOW, NOW + 1)
    assert lane is not None
    assert (lane.moved_to, lane.chats) == (None, ())


@pytest.mark.parametrize("rules", [Rules(blocked=True, at=1), Rules(changed_limits={"day": 3}, at=1), Rules()])
async def test_who_is_held_back_stays_so_wherever_they_write_from(database: Database, rules: Rules) -> None:
    await somebody(database)
    await put_rules(database, PutRules(person=ANA, rules=rules))
    usage = Usage(day=Window(start=NOW, taken=77))
    await database["lanes"].update_one({"_id": ANA}, {"$set": {"usage": usage.to_json()}})
    await apply(database, ANA, 6, ERASE)
    held = rules != Rules()
    for person in (ANA, BIA):
        raw = await database["lanes"].find_one({"_id": person})
        assert raw is not None
        assert (Rules.model_validate(raw["rules"]), Usage.model_validate(raw["usage"])) == (rules, usage)
        assert (raw["purge_at"] is None) == held


async def test_who_is_blocked_after_they_were_erased_stays_blocked(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    await put_rules(database, PutRules(person=ANA, rules=Rules(blocked=True, at=NOW)))
    raw = await database["lanes"].find_one({"_id": ANA})
    assert raw is not None
    assert (raw["rules"]["blocked"], raw["purge_at"]) == (True, None)


async def test_nobody_else_is_touched(database: Database) -> None:
    await somebody(database)
    before = await everything(database)
    await apply(database, ANA, 6, ERASE)
    after = await everything(database)
    for name in ("items", "turns"):
        mine = [[raw for raw in rows[name] if raw.get("person") == CAU] for rows in (before, after)]
        assert mine[0]
        assert mine[0] == mine[1]
    assert [raw["_id"] for raw in after["places"]] == ["tg:1"]


async def test_a_second_time_it_changes_nothing(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    once = await everything(database)
    await apply(database, ANA, 6, ERASE)
    assert await everything(database) == once


async def test_cut_short_after_any_write_and_begun_again_it_ends_the_same(database: Database) -> None:
    await somebody(database)
    await apply(database, ANA, 6, ERASE)
    whole = await everything(database)
    for writes in range(200):
        await empty(database)
        await somebody(database)
        try:
            await apply(cut_short(database, writes), ANA, 6, ERASE)
        except Killed:
            assert not await TurnStore(database).journal(turn(ANA, 1)), f"taken again after {writes} writes"
            await apply(database, ANA, 6, ERASE)
            assert await everything(database) == whole, f"after {writes} writes"
        else:
            assert writes > 15
            return
    pytest.fail("it never ends")


async def test_more_turns_than_are_erased_at_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("state.mongo.erasure.AT_ONCE", 3)
    await somebody(database)
    for number in range(100, 110):
        await TurnStore(database).journal(turn(ANA, number))
    await apply(database, ANA, 110, ERASE)
    assert not await TurnStore(database).journal(turn(ANA, 109))
    assert await database["turns"].count_documents({"person": ANA, "number": {"$gte": 100}}) == 0
