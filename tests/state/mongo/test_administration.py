"""What administrators change: done twice it changes nothing more, done late it changes nothing at all."""

from __future__ import annotations

import pytest

from state.effects import Effect, PutPause, PutRules, RecordAction, SettleDead
from state.mongo.administration import PAUSE
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.lanes import LaneStore
from state.mongo.turns import TurnStore
from state.quota import Limits, Rules, Standing
from state.turns import Message, Status, Turn

NOW = 1_800_000_000_000_000_000


class Admin:
    """Ana, an administrator, whose turn 7 has these effects."""

    def __init__(self, database: Database) -> None:
        self._effects = Effects(database, "ana", 7, NOW)

    async def does(self, *effects: Effect) -> None:
        for effect in effects:
            await self._effects.apply(effect)


@pytest.fixture
def admin(database: Database) -> Admin:
    return Admin(database)


def dead(turn_id: str = "cli:rui:1") -> Turn:
    return Turn(
        id=turn_id,
        person="rui",
        chat="cli:rui",
        channel="cli",
        message=Message(text="salva matrix"),
        arrived=NOW - 5,
        due=NOW - 5,
        status=Status.APPLIED,
        number=1,
        attempts=3,
        failures=("KeyError",) * 3,
        given_up=True,
    )


class TestRules:
    async def test_they_are_on_the_lane_that_is_claimed_next(self, database: Database, admin: Admin) -> None:
        lanes = LaneStore(database)
        lane = await lanes.claim("rui", "one", 1, 10)
        assert lane
        await admin.does(PutRules(person="rui", rules=Rules(blocked=True, at=NOW)))
        assert await lanes.advance(lane.moved(1, lane.chat("cli:rui")), 0)
        await lanes.release(lane)
        claimed = await lanes.claim("rui", "two", 20, 30)
        assert claimed
        assert (claimed.rules.blocked, claimed.turn, claimed.fence) == (True, 1, 2)

    async def test_somebody_who_never_wrote_can_be_given_some(self, database: Database, admin: Admin) -> None:
        await admin.does(PutRules(person="eva", rules=Rules(changed_limits={"minute": 5}, at=NOW)))
        lane = await LaneStore(database).claim("eva", "one", 1, 10)
        assert lane
        limits = Standing(rules=lane.rules, everybodys=Limits(day=400)).limits
        assert (limits.minute, limits.day, lane.turn) == (5, 400, 0)

    async def test_a_lane_from_before_there_were_any_takes_them(self, database: Database, admin: Admin) -> None:
        old = {"_id": "rui", "fence": 4, "owner": None, "leased_until": 0, "turn": 9, "chats": []}
        await database["lanes"].insert_one(old)
        await admin.does(PutRules(person="rui", rules=Rules(blocked=True, at=NOW)))
        lane = await LaneStore(database).get("rui")
        assert (lane.rules.blocked, lane.turn, lane.fence) == (True, 9, 4)

    async def test_earlier_ones_that_are_applied_late_change_nothing(self, database: Database, admin: Admin) -> None:
        await admin.does(PutRules(person="rui", rules=Rules(blocked=True, at=NOW)))
        await admin.does(PutRules(person="rui", rules=Rules(blocked=False, at=NOW + 1)))
        await admin.does(PutRules(person="rui", rules=Rules(blocked=True, at=NOW)))
        assert not (await LaneStore(database).get("rui")).rules.blocked


class TestPause:
    async def paused(self, database: Database) -> object:
        raw = await database["operations"].find_one({"_id": PAUSE})
        return raw and raw["paused"]

    async def test_the_later_word_counts_whatever_is_applied_last(self, database: Database, admin: Admin) -> None:
        pause, resume = PutPause(paused=True, at=NOW), PutPause(paused=False, at=NOW + 1)
        await admin.does(pause)
        assert await self.paused(database) is True
        await admin.does(resume, pause)
        assert await self.paused(database) is False


class TestDead:
    async def test_retried_it_waits_as_a_new_turn_once(self, database: Database, admin: Admin) -> None:
        turns = TurnStore(database)
        await turns.journal(dead())
        for _ in range(2):
            await admin.does(SettleDead(turn_id="cli:rui:1", how="retried", at=NOW))
        again = await turns.get("cli:rui:1~again")
        assert again
        assert (again.person, again.message.text, again.arrived) == ("rui", "salva matrix", NOW)
        assert (again.status, again.attempts, again.failures, again.given_up) == (Status.WAITING, 0, (), False)
        assert await database["turns"].count_documents({}) == 2

    async def test_dropped_it_is_not_retried_afterwards(self, database: Database, admin: Admin) -> None:
        await TurnStore(database).journal(dead())
        await admin.does(SettleDead(turn_id="cli:rui:1", how="dropped", at=NOW))
        await admin.does(SettleDead(turn_id="cli:rui:1", how="retried", at=NOW))
        assert await database["turns"].count_documents({}) == 1

    async def test_a_process_that_died_between_the_two_writes_leaves_it_to_the_next(
        self, database: Database, admin: Admin
    ) -> None:
        turns = TurnStore(database)
        await turns.journal(dead())
        await turns.journal(dead("cli:rui:1~again").changed(given_up=False, status=Status.WAITING, number=None))
        await admin.does(SettleDead(turn_id="cli:rui:1", how="retried", at=NOW))
        settled = await turns.get("cli:rui:1")
        assert settled
        assert settled.settled == "retried"
        assert await database["turns"].count_documents({}) == 2

    @pytest.mark.parametrize("how", ["retried", "dropped"])
    async def test_what_was_not_given_up_is_left_alone(self, database: Database, admin: Admin, how: str) -> None:
        await TurnStore(database).journal(dead().changed(given_up=False))
        await admin.does(SettleDead.model_validate({"turn_id": "cli:rui:1", "how": how, "at": NOW}))
        turn = await TurnStore(database).get("cli:rui:1")
        assert turn
        assert turn.settled is None
        assert await database["turns"].count_documents({}) == 1


async def test_every_action_is_recorded_once_with_who_when_and_what(database: Database, admin: Admin) -> None:
    for _ in range(2):
        await admin.does(RecordAction(turn_id="cli:ana:7", action="block", target="rui"))
    rows = [raw async for raw in database["admin_actions"].find()]
    assert rows == [{"_id": "cli:ana:7", "person": "ana", "at": NOW, "action": "block", "target": "rui"}]
