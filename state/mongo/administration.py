"""What administrators' turns change: rules, the pause, turns that were given up. Each is done once, however often."""

from __future__ import annotations

from typing import Any

from pymongo.errors import DuplicateKeyError

from state.effects import PutPause, PutRules, RecordAction, SettleDead
from state.lane import Lane
from state.mongo.codec import decode, encode
from state.mongo.connection import Database
from state.mongo.turns import TurnStore
from state.turns import Turn

PAUSE = "pause"
AGAIN = "~again"


async def record(database: Database, effect: RecordAction, person: str, at: int) -> None:
    """Note who did what, when and in which turn."""
    row = {"_id": effect.turn_id, "person": person, "at": at, "action": effect.action, "target": effect.target}
    try:
        await database["admin_actions"].insert_one(row)
    except DuplicateKeyError:
        return  # noted before


async def put_rules(database: Database, effect: PutRules) -> None:
    """Put the rules on the person's lane, which is made if there is none."""
    fresh = {name: value for name, value in encode(Lane(person=effect.person), "person").items() if name != "rules"}
    older = {"_id": effect.person, "$or": [{"rules": None}, {"rules.at": {"$lt": effect.rules.at}}]}
    change = {"$set": {"rules": effect.rules.to_json(), "purge_at": None}, "$setOnInsert": _without_id(fresh)}
    await _upsert(database, "lanes", older, change)


async def put_pause(database: Database, effect: PutPause) -> None:
    """Note the pause, or its end."""
    older = {"_id": PAUSE, "at": {"$lt": effect.at}}
    await _upsert(database, "operations", older, {"$set": {"paused": effect.paused, "at": effect.at}})


async def settle_dead(database: Database, effect: SettleDead) -> None:
    """Journal the message again first, so that it is never neither listed nor waiting; its id derives from the old."""
    unsettled = {"_id": effect.turn_id, "given_up": True, "settled": None}
    raw = await database["turns"].find_one(unsettled)
    if raw is None:
        return
    if effect.how == "retried":
        await TurnStore(database).journal(_again(decode(Turn, raw), effect.at))
    await database["turns"].update_one(unsettled, {"$set": {"settled": effect.how}})


def _again(dead: Turn, at: int) -> Turn:
    return Turn(
        id=dead.id + AGAIN,
        person=dead.person,
        chat=dead.chat,
        channel=dead.channel,
        kind=dead.kind,
        message=dead.message,
        arrived=at,
        due=at,
    )


async def _upsert(database: Database, collection: str, older: dict[str, Any], change: dict[str, Any]) -> None:
    try:
        await database[collection].update_one(older, change, upsert=True)
    except DuplicateKeyError:
        return  # what is there is as new, or newer


def _without_id(raw: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in raw.items() if name != "_id"}
