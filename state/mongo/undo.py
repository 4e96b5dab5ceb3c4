"""The turn that an undo takes back, and the undo that a redo does."""

from __future__ import annotations

from typing import Any

from state.document import Document
from state.effects import Change, Effect, Past, undo_to_redo
from state.importing import WasUndone
from state.mongo.codec import decode
from state.mongo.connection import Collection, Raw, guarded
from state.reads import Changed, FindRedoable, FindUndoable, ReadChanges, Redoable, TakenBack, Undoable


class _Decision(Document):
    """What is read of a decision."""

    change: Change
    inverses: tuple[Effect, ...]


class _Applied(Document):
    """What is read of a turn."""

    id: str
    number: int
    decision: _Decision


class _Undoing(Document):
    """What is read of its decision."""

    change: Change | None = None


class _Undone(Document):
    """What is read of a turn that may have been undone, or have undone one."""

    id: str
    number: int
    decision: _Undoing


FIELDS = {"number": 1, "decision.change": 1, "decision.inverses": 1}
# How many of the last changes and undos are looked through for one to redo.
REDOABLE = 100


@guarded
async def find_undoable(turns: Collection, person: str, request: FindUndoable) -> Undoable | None:
    """Return ``person``'s newest turn since ``request.since`` with something to take back.

    A committed one counts, too: whoever asks is a later turn, so it is applied, though perhaps not marked yet.
    """
    where = {
        "person": person,
        "decision.inverses.0": {"$exists": True},
        "decision.change": {"$ne": None},
        "undone_by": None,
        "arrived": {"$gte": request.since},
        "number": {"$gte": 0, **({} if request.before is None else {"$lt": request.before})},
    }
    newest = [raw async for raw in turns.find(where, FIELDS).sort([("number", -1)]).limit(1)]
    if not newest:
        return None
    turn = decode(_Applied, newest[0])
    return Undoable(
        turn_id=turn.id,
        number=turn.number,
        change=turn.decision.change,
        inverses=turn.decision.inverses,
    )


@guarded
async def find_redoable(turns: Collection, person: str, request: FindRedoable) -> Redoable | None:
    """Return ``person``'s newest undo since ``request.since`` that can be undone, with what it took back."""
    where = {
        "person": person,
        "$or": [{"decision.change": {"$ne": None}}, {"decision.effects.type": "mark_undone"}],
        "arrived": {"$gte": request.since},
        "number": {"$gte": 0},
    }
    fields = {"number": 1, "decision.change": 1}
    found = turns.find(where, fields).sort([("number", -1)]).limit(REDOABLE)
    read = [decode(_Undone, raw) async for raw in found]
    undo = undo_to_redo([Past(each.id, each.number, each.decision.change) for each in read])
    if undo is None:
        return None
    whole = {"decision.change": 1, "decision.effects": 1, "decision.inverses": 1}
    taken: dict[str, Any] = {"person": person, "undone_by": undo.number, "number": {"$lt": undo.number}}
    back = [raw["decision"] async for raw in turns.find(taken, whole).sort([("number", 1)])]
    return Redoable(
        turn_id=undo.turn_id,
        number=undo.number,
        turns=tuple(TakenBack.model_validate(each) for each in back if each.get("change")),
    )


@guarded
async def was_undone(turns: Collection, person: str, request: WasUndone) -> bool:
    """Return whether ``person`` took back what the turn did."""
    raw = await turns.find_one({"_id": request.turn_id, "person": person}, {"undone_by": 1})
    return raw is not None and raw.get("undone_by") is not None


@guarded
async def read_changes(turns: Collection, person: str, request: ReadChanges) -> tuple[Changed, ...]:
    """Return what ``person``'s turns with these numbers changed, the newest first."""
    fields = {"number": 1, "decision.change": 1, "decision.trace.clock": 1}
    undone = {"decision.effects.type": 1, "decision.effects.turn_id": 1}
    numbers = {"$in": sorted(set(request.numbers)), "$gte": 0}
    where = {"person": person, "number": numbers, "decision.trace.clock": {"$gte": 0}}
    rows = [raw async for raw in turns.find(where, {**fields, **undone}).sort([("number", -1)])]
    marks = {raw["_id"]: _undone_by(raw) for raw in rows if raw["decision"].get("change") is None}
    earlier = {"person": person, "_id": {"$in": sorted({each for ids in marks.values() for each in ids})}}
    first = {raw["_id"]: raw["decision"].get("change") async for raw in turns.find(earlier, fields)} if marks else {}
    return tuple(
        Changed(
            number=raw["number"],
            at=raw["decision"]["trace"]["clock"],
            change=raw["decision"].get("change") or next((first.get(each) for each in marks[raw["_id"]]), None),
            undo=bool(marks.get(raw["_id"])),
        )
        for raw in rows
    )


def _undone_by(raw: Raw) -> list[str]:
    """Return the turns that this one marked as undone."""
    effects = raw["decision"].get("effects", ())
    return [each["turn_id"] for each in effects if each.get("type") == "mark_undone"]
