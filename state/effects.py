"""What a turn does to a person's data, as data: applied after the commit, any number of times, once in effect."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from state.document import Document
from state.items import Item, Kind


class InsertItem(Document):
    """Keep a new item. Its id derives from the turn, so a second application meets it and does nothing."""

    type: Literal["insert_item"] = "insert_item"
    item: Item


class RemoveItem(Document):
    """Take a live item out of the library; it can be restored."""

    type: Literal["remove_item"] = "remove_item"
    item_id: str


class RestoreItem(Document):
    """Bring a removed item back. Skipped if the same thing has been kept again meanwhile."""

    type: Literal["restore_item"] = "restore_item"
    item_id: str


class RemoveEverything(Document):
    """Take out every live item created by turn ``up_to_turn``; bound to the ``count`` the person was shown.

    With ``kind``, only the items of that kind.
    """

    type: Literal["remove_everything"] = "remove_everything"
    up_to_turn: int
    kind: Kind | None = None
    count: int


class RestoreRemoved(Document):
    """Bring back every item that turn ``removed_turn`` removed."""

    type: Literal["restore_removed"] = "restore_removed"
    removed_turn: int


class MarkUndone(Document):
    """Record on an earlier turn that its effects were taken back, so that the next undo goes further back."""

    type: Literal["mark_undone"] = "mark_undone"
    turn_id: str


Effect = Annotated[
    InsertItem | RemoveItem | RestoreItem | RemoveEverything | RestoreRemoved | MarkUndone,
    Field(discriminator="type"),
]


class Change(Document):
    """What a turn changed, in the words that "desfaz" needs: what was done, to what, to how many."""

    verb: Literal["kept", "removed"]
    title: str
    count: int = 1
