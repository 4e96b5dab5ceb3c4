"""Linking: codes that count once, and two people who become one whatever happens on the way."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from state.effects import Effect, InsertItem, RemoveEverything, RemoveItem
from state.items import Item, Kind
from state.lane import Chat, Lane
from state.linking import AcceptLink, DropLink, JoinPeople, NoteGuess, OfferLink, digest_of, draw_code
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.lanes import LaneStore
from state.mongo.linking import former_people, hand_over
from state.mongo.person import person_sources
from state.mongo.store import MongoStore
from state.mongo.turns import TurnStore
from state.person_reads import CountGuesses, DrawCode, FindAccepted, FindOffer, FindToJoin, Offer
from state.reads import ListItems, Request
from state.turns import Decision, Job, Message, Status, Turn
from tests.fakes.cut_short import Killed, cut_short

T = TypeVar("T")
NOW = 1_800_000_000_000_000_000
LATER = NOW + 600_000_000_000
ANA, BIA, CAU = "ana", "bia", "cau"
CODE = digest_of("K7QM-2XRT")


async def apply(database: Database, person: str, number: int, *effects: Effect) -> None:
    for effect in effects:
        await Effects(database, person, number, NOW).apply(effect)


async def ask(database: Database, person: str, request: Request[T]) -> T:
    answer: T = await person_sources(database, person)[type(request)](request)
    return answer


class TestCodes:
    def test_a_code_is_told_by_its_signs_alone(self) -> None:
        code = draw_code()
        assert len(code) == 9
        assert digest_of(code) == digest_of(f" {code.lower().replace('-', ' ')} ")

    async def test_every_code_is_another(self, database: Database) -> None:
        assert await ask(database, ANA, DrawCode()) != await ask(database, ANA, DrawCode())

    async def test_a_code_is_found_until_it_expires(self, database: Database) -> None:
        await apply(database, ANA, 1, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))
        assert await ask(database, BIA, FindOffer(digest=CODE, now=NOW)) == Offer(mine=False, channel="tg")
        assert await ask(database, ANA, FindOffer(digest=CODE, now=NOW)) == Offer(mine=True, channel="tg")
        assert await ask(database, BIA, FindOffer(digest=CODE, now=LATER)) is None
        assert await ask(database, BIA, FindOffer(digest=digest_of("other"), now=NOW)) is None

    async def test_only_its_digest_is_stored(self, database: Database) -> None:
        await apply(database, ANA, 1, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))
        stored = str([raw async for raw in database["links"].find({})])
        assert "K7QM" not in stored

    async def test_a_code_is_accepted_once(self, database: Database) -> None:
        await apply(database, ANA, 1, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))
        for _ in range(2):
            await apply(database, BIA, 1, AcceptLink(digest=CODE, chat="wa:5511", expires_at=LATER))
        await apply(database, CAU, 1, AcceptLink(digest=CODE, chat="wa:6622", expires_at=LATER))
        assert await ask(database, CAU, FindOffer(digest=CODE, now=NOW)) is None
        accepted = await ask(database, ANA, FindAccepted(chat="tg:1", now=NOW))
        assert accepted is not None
        assert (accepted.person, accepted.channel, accepted.ending) == (BIA, "wa", "5511")

    async def test_the_others_address_is_told_only_to_be_joined_with_it(self, database: Database) -> None:
        await apply(database, ANA, 1, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))
        await apply(database, BIA, 1, AcceptLink(digest=CODE, chat="wa:445511", expires_at=LATER))
        asked = await ask(database, ANA, FindAccepted(chat="tg:1", now=NOW))
        assert "445511" not in str(asked)
        joined = await ask(database, ANA, FindToJoin(digest=CODE, chat="tg:1", now=NOW))
        assert joined is not None
        assert joined.addresses == ("tg:1", "wa:445511")
        assert await ask(database, ANA, FindToJoin(digest=digest_of("other"), chat="tg:1", now=NOW)) is None

    async def test_nobody_accepts_their_own_code(self, database: Database) -> None:
        await apply(database, ANA, 1, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))
        await apply(database, ANA, 2, AcceptLink(digest=CODE, chat="tg:1", expires_at=LATER))
        assert await ask(database, ANA, FindAccepted(chat="tg:1", now=NOW)) is None

    async def test_a_new_code_ends_the_one_before_even_if_that_is_offered_again_late(self, database: Database) -> None:
        first = OfferLink(digest=CODE, chat="tg:1", expires_at=LATER)
        await apply(database, ANA, 1, first)
        await apply(database, ANA, 2, OfferLink(digest=digest_of("new"), chat="tg:1", expires_at=LATER))
        await apply(database, ANA, 1, first)
        assert await ask(database, BIA, FindOffer(digest=CODE, now=NOW)) is None
        assert await ask(database, BIA, FindOffer(digest=digest_of("new"), now=NOW)) is not None

    async def test_a_code_whose_owner_says_no_counts_no_more(self, database: Database) -> None:
        await apply(database, ANA, 1, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))
        await apply(database, BIA, 1, AcceptLink(digest=CODE, chat="wa:5511", expires_at=LATER))
        await apply(database, ANA, 2, DropLink(digest=CODE))
        assert await ask(database, ANA, FindAccepted(chat="tg:1", now=NOW)) is None

    async def test_nobody_drops_anothers_code(self, database: Database) -> None:
        await apply(database, ANA, 1, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))
        await apply(database, BIA, 2, DropLink(digest=CODE))
        assert await ask(database, BIA, FindOffer(digest=CODE, now=NOW)) is not None

    async def test_wrong_codes_are_counted_once_a_turn(self, database: Database) -> None:
        for number in (1, 1, 2):
            await apply(database, ANA, number, NoteGuess(at=NOW + number))
        assert await ask(database, ANA, CountGuesses(since=NOW)) == 2
        assert await ask(database, ANA, CountGuesses(since=NOW + 2)) == 1
        assert await ask(database, BIA, CountGuesses(since=NOW)) == 0


def note(person: str, name: str, turn: int, **fields: Any) -> Item:
    plain: dict[str, Any] = {"id": f"{person}-{name}", "key": name, "title": name, "title_key": name}
    when = {"created_at": NOW, "created_turn": turn, "last_turn": turn}
    return Item.model_validate({"person": person, "kind": Kind.NOTE, **plain, **when, **fields})


def turn(person: str, name: str, number: int | None = None, **fields: Any) -> Turn:
    plain: dict[str, Any] = {"person": person, "chat": f"cli:{person}", "channel": "cli", "message": Message(text=name)}
    when = {"arrived": NOW + (number or 99), "due": NOW, "number": number}
    return Turn.model_validate({"id": f"cli:{person}:{name}", **plain, **when, **fields})


def committed(person: str, name: str, number: int, *effects: Effect, **fields: Any) -> Turn:
    decision = Decision.model_validate({"chat": Chat(chat=f"cli:{person}"), "effects": effects, **fields})
    return turn(person, name, number, status=Status.COMMITTED, decision=decision)


JOIN = JoinPeople(digest=CODE, person=BIA, addresses=("tg:1", "wa:5511"))


async def two_people(database: Database) -> None:
    """Ana and Bia as they are when Ana's turn 3 joins them: Bia wrote more, and a process of hers died on the way."""
    lanes, turns = LaneStore(database), TurnStore(database)
    for person, reached in ((ANA, 2), (BIA, 6)):
        lane = await lanes.claim(person, "somebody", NOW, NOW + 1)
        assert lane is not None
        await lanes.advance(lane.moved(reached, Chat(chat=f"cli:{person}", locale="en")), 0)
    await apply(database, ANA, 1, InsertItem(item=note(ANA, "leite", 1)))
    for number, name in enumerate(["leite", "pão", "café", "chá"], start=1):
        await apply(database, BIA, number, InsertItem(item=note(BIA, name, number)))
    await apply(database, BIA, 5, RemoveItem(item_id="bia-chá"))
    later = Job(suffix="/1", message=Message(text="e depois"), due=NOW, arrived=NOW + 8)
    await turns.journal(committed(BIA, "suco", 7, InsertItem(item=note(BIA, "suco", 7)), jobs=(later,)))
    await turns.journal(turn(BIA, "waiting"))
    await turns.journal(committed(ANA, "join", 3, JOIN))
    await apply(database, ANA, 2, OfferLink(digest=CODE, chat="tg:1", expires_at=LATER))


async def everything(database: Database) -> dict[str, list[dict[str, Any]]]:
    names = ("items", "turns", "lanes", "people", "links", "joined", "summaries")
    return {name: [raw async for raw in database[name].find({}).sort([("_id", 1)])] for name in names}


class TestJoining:
    async def test_what_both_kept_is_kept_once_and_nothing_is_lost(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        library = MongoStore(database, {}).sources(ANA)
        assert [item.title for item in await library[ListItems](ListItems())] == ["suco", "leite", "café", "pão"]
        doubles = [raw["_id"] async for raw in database["items"].find({"person": ANA, "live": False})]
        assert sorted(doubles) == ["bia-chá", "bia-leite"]
        assert await database["items"].count_documents({"person": BIA}) == 0

    async def test_no_item_is_newer_than_the_turn_that_brought_it(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        turns = [(raw["created_turn"], raw["last_turn"]) async for raw in database["items"].find({"person": ANA})]
        assert max(created for created, _ in turns) < 3
        await apply(database, ANA, 4, RemoveEverything(up_to_turn=3, count=4))
        assert await database["items"].count_documents({"live": True}) == 0

    async def test_what_waits_is_handed_over_and_what_was_committed_is_done_first(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        turns = TurnStore(database)
        done = await turns.get("cli:bia:suco")
        assert done is not None
        assert (done.person, done.status) == (BIA, Status.APPLIED)
        for waiting in ("cli:bia:waiting", "cli:bia:suco/1"):
            handed = await turns.get(waiting)
            assert handed is not None
            assert (handed.person, handed.chat, handed.status) == (ANA, "cli:bia", Status.WAITING)

    async def test_the_lane_tells_whoever_claims_it_where_to_go(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        lane = await LaneStore(database).claim(BIA, "another", NOW, NOW + 1)
        assert lane is not None
        assert lane.moved_to == ANA
        await TurnStore(database).journal(turn(BIA, "new"))
        assert await hand_over(database, BIA, ANA) == 1
        assert await former_people(database, ANA) == (BIA,)

    async def test_a_process_that_still_held_the_lane_can_commit_nothing(self, database: Database) -> None:
        await two_people(database)
        turns, lanes = TurnStore(database), LaneStore(database)
        held = (await lanes.get(BIA)).moved(7, Chat(chat="cli:bia"))
        found = await turns.next_of(held.person, NOW + 1_000, 5)
        waiting = [each for each in found if each.status is Status.WAITING]
        await apply(database, ANA, 3, JOIN)
        assert await turns.take(waiting, held) is None
        await turns.journal(turn(BIA, "new"))
        new = await turns.take([turn(BIA, "new")], held)
        assert new is not None
        assert not await turns.commit(new[0].model_copy(update={"number": 8}), Decision(chat=Chat(chat="cli:bia")))
        assert (await lanes.get(BIA)).fence > held.fence

    async def test_a_process_that_had_taken_a_turn_can_commit_nothing(self, database: Database) -> None:
        await two_people(database)
        turns = TurnStore(database)
        held = (await LaneStore(database).get(BIA)).moved(7, Chat(chat="cli:bia"))
        taken = await turns.take([turn(BIA, "waiting")], held)
        assert taken is not None
        await apply(database, ANA, 3, JOIN)
        assert not await turns.commit(taken[0].model_copy(update={"number": 8}), Decision(chat=Chat(chat="cli:bia")))

    async def test_a_person_is_known_by_all_addresses(self, database: Database) -> None:
        await two_people(database)
        await database["people"].insert_one({"_id": BIA, "addresses": ["wa:5511"], "locale": None, "created_at": 1})
        await apply(database, ANA, 3, JOIN)
        ana = await database["people"].find_one({"_id": ANA})
        assert ana is not None
        assert sorted(ana["addresses"]) == ["tg:1", "wa:5511"]
        assert await database["people"].find_one({"_id": BIA}) is None

    async def test_when_both_join_each_other_one_takes_the_other_in(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        await apply(database, BIA, 8, JOIN.changed(person=ANA))
        assert (await LaneStore(database).get(ANA)).moved_to is None
        assert await database["items"].count_documents({"person": BIA}) == 0

    async def test_whoever_was_joined_elsewhere_is_left_there(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        await apply(database, CAU, 1, JOIN)
        assert await former_people(database, CAU) == ()
        assert (await LaneStore(database).get(BIA)).moved_to == ANA

    async def test_three_become_one_by_way_of_the_second(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        await apply(database, CAU, 1, JOIN.changed(person=ANA))
        assert sorted(await former_people(database, CAU)) == [ANA, BIA]
        assert await database["items"].count_documents({"person": CAU, "live": True}) == 4

    async def test_a_second_time_it_changes_nothing(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        once = await everything(database)
        await apply(database, ANA, 3, JOIN)
        assert await everything(database) == once

    async def test_a_late_effect_of_the_former_person_changes_nothing(self, database: Database) -> None:
        await two_people(database)
        await apply(database, ANA, 3, JOIN)
        once = await everything(database)
        await apply(database, BIA, 1, InsertItem(item=note(BIA, "leite", 1)))
        await apply(database, BIA, 5, RemoveItem(item_id="bia-café"))
        await apply(database, BIA, 6, RemoveEverything(up_to_turn=6, count=4))
        assert await everything(database) == once


async def writes_of_a_join(database: Database) -> int:
    """Return how many writes a join of the two takes, found by letting ever more of them through."""
    for writes in range(200):
        try:
            await apply(cut_short(database, writes), ANA, 3, JOIN)
        except Killed:
            continue
        return writes
    raise AssertionError("it never ends")


async def test_cut_short_after_any_write_and_begun_again_it_ends_the_same(database: Database) -> None:
    await two_people(database)
    await apply(database, ANA, 3, JOIN)
    whole = await everything(database)
    for name in (*whole, "link_guesses"):
        await database[name].delete_many({})
    for writes in range(200):
        await two_people(database)
        try:
            await apply(cut_short(database, writes), ANA, 3, JOIN)
        except Killed:
            await apply(database, ANA, 3, JOIN)
            assert await everything(database) == whole, f"after {writes} writes"
            for name in (*whole, "link_guesses"):
                await database[name].delete_many({})
        else:
            assert writes > 15
            return
    pytest.fail("it never ends")


async def test_cut_short_again_and_again_it_ends_the_same(database: Database) -> None:
    await two_people(database)
    await apply(database, ANA, 3, JOIN)
    whole = await everything(database)
    for name in whole:
        await database[name].delete_many({})
    await two_people(database)
    assert await writes_of_a_join(database) > 5
    assert await everything(database) == whole


async def test_nobody_else_is_touched(database: Database) -> None:
    await two_people(database)
    await apply(database, CAU, 1, InsertItem(item=note(CAU, "leite", 1)))
    await LaneStore(database).claim(CAU, "somebody", NOW, NOW + 1)
    lane = Lane.model_dump(await LaneStore(database).get(CAU))
    await apply(database, ANA, 3, JOIN)
    assert await database["items"].count_documents({"person": CAU, "live": True}) == 1
    assert Lane.model_dump(await LaneStore(database).get(CAU)) == lane
