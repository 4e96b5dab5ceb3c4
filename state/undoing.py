"""The order of changes, undos and redos: which undo a redo takes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from state.effects import Change


class Past(NamedTuple):
    """A turn that changed something, or, without a ``change``, one that undid another."""

    turn_id: str
    number: int
    change: Change | None


def undo_to_redo(newest_first: Sequence[Past]) -> Past | None:
    """Return the newest undo that was not redone; None if there is none, or something new was changed after it."""
    redone = {each.change.redoes for each in newest_first if each.change}
    for past in newest_first:
        if past.change is None:
            if past.turn_id not in redone:
                return past
        elif past.change.redoes is None:
            return None
    return None
