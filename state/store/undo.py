"""The turn that "desfaz" takes back."""

from __future__ import annotations

from state.document import Document
from state.effects import Change, Effect
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
        "number": {"$gte": 0},
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
