"""The turn that "desfaz" takes back."""

from __future__ import annotations

from state.document import Document
from state.effects import Change, Effect
from state.importing import WasUndone
from state.reads import FindUndoable, Undoable
from state.store.border import guarded
from state.store.codec import decode
from state.store.connection import Collection


class _Decision(Document):
    """What is read of a decision."""

    change: Change
    inverses: tuple[Effect, ...]


class _Applied(Document):
    """What is read of a turn."""

    id: str
    number: int
    decision: _Decision


FIELDS = {"number": 1, "decision.change": 1, "decision.inverses": 1}


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
async def was_undone(turns: Collection, person: str, request: WasUndone) -> bool:
    """Return whether ``person`` took back what the turn did."""
    raw = await turns.find_one({"_id": request.turn_id, "person": person}, {"undone_by": 1})
    return raw is not None and raw.get("undone_by") is not None
