"""What a turn does to a person's data, as data: applied after the commit, any number of times, once in effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from state.document import Document
from state.history import PutSummary
from state.items import Details, Item, Kind, Tag
from state.jobs import CancelJobs, PutJob, RestoreJobs
from state.linking import AcceptLink, DropLink, EraseEverything, JoinPeople, NoteGuess, OfferLink
from state.mission import CancelMissions, PutMission, RateMission
from state.quota import Rules
from state.record import ChangeRecord, PutRecord, RemoveRecord, RemoveRecords, RestoreRecord


class InsertItem(Document):
    """Keep a new item. Its id derives from the turn, so a second application meets it and does nothing."""

    type: Literal["insert_item"] = "insert_item"
    item: Item


class RemoveItem(Document):
    """Take a live item out of the library; it can be restored.

    With ``removed_turn`` it is as that turn, which had removed it before, left it.
    """

    type: Literal["remove_item"] = "remove_item"
    item_id: str
    removed_turn: int | None = None


class RestoreItem(Document):
    """Bring a removed item back. Skipped if the same thing has been kept again meanwhile."""

    type: Literal["restore_item"] = "restore_item"
    item_id: str


class RemoveEverything(Document):
    """Take out every live item created by turn ``up_to_turn``; bound to the ``count`` the person was shown.

    With ``kind``, only the items of that kind. With ``records``, which they were shown as well, all that the packs keep
    by then goes, too, and the jobs that wait for it are cancelled.
    """

    type: Literal["remove_everything"] = "remove_everything"
    up_to_turn: int
    kind: Kind | None = None
    count: int
    records: int | None = None


class RestoreRemoved(Document):
    """Bring back every item and record that turn ``removed_turn`` removed, and the jobs that it cancelled."""

    type: Literal["restore_removed"] = "restore_removed"
    removed_turn: int


class RemoveImported(Document):
    """Take out every live item and record that came with the import ``imported``."""

    type: Literal["remove_imported"] = "remove_imported"
    imported: str


class RetitleItem(Document):
    """Call a live item this, date it so, and find it by these ``words``. A note is given this ``content``."""

    type: Literal["retitle_item"] = "retitle_item"
    item_id: str
    title: str
    title_key: str
    key: str
    content: str | None = None
    year: int | None = None
    words: tuple[str, ...] = ()


class TagItem(Document):
    """Give a live item these ``tags`` and no others, and find it by these ``words``."""

    type: Literal["tag_item"] = "tag_item"
    item_id: str
    tags: tuple[Tag, ...]
    words: tuple[str, ...] = ()


class SeeItem(Document):
    """Note when a live item was seen, or that it was not."""

    type: Literal["see_item"] = "see_item"
    item_id: str
    seen_at: int | None


class RemarkItem(Document):
    """Give a live item what its person said of it, note when it was seen, and find it by these ``words``."""

    type: Literal["remark_item"] = "remark_item"
    item_id: str
    content: str | None
    seen_at: int | None
    words: tuple[str, ...] = ()


class FillItem(Document):
    """Give a live item what was found out about it after it was kept, unless it was changed since turn ``seen``."""

    type: Literal["fill_item"] = "fill_item"
    item_id: str
    seen: int
    title: str
    title_key: str
    details: Details
    words: tuple[str, ...] = ()


class PutFile(Document):
    """Keep the bytes with this ``digest`` that were put by for the item ``item_id``, for as long as the item is."""

    type: Literal["put_file"] = "put_file"
    item_id: str
    digest: str
    size: int


class MarkUndone(Document):
    """Record on an earlier turn that its effects were taken back, so that the next undo goes further back."""

    type: Literal["mark_undone"] = "mark_undone"
    turn_id: str


class RecordAction(Document):
    """Note what an administrator did in turn ``turn_id``, and to whom or what."""

    type: Literal["record_action"] = "record_action"
    turn_id: str
    action: str
    target: str | None = None


class PutRules(Document):
    """Give ``person`` these rules, unless they have later ones."""

    type: Literal["put_rules"] = "put_rules"
    person: str
    rules: Rules


class PutPause(Document):
    """Pause everybody but the administrators, or go on; a later word counts more."""

    type: Literal["put_pause"] = "put_pause"
    paused: bool
    at: int


class SettleDead(Document):
    """Take a turn that was given up off the list of those; retrying it journals its message as a new turn at ``at``."""

    type: Literal["settle_dead"] = "settle_dead"
    turn_id: str
    how: Literal["retried", "dropped"]
    at: int


class MoveGroup(Document):
    """Note that the group at ``place`` is at ``to`` from now on: what was said in it goes on there."""

    type: Literal["move_group"] = "move_group"
    place: str
    to: str


Effect = Annotated[
    InsertItem
    | RemoveItem
    | RestoreItem
    | RemoveEverything
    | RestoreRemoved
    | RemoveImported
    | RetitleItem
    | TagItem
    | SeeItem
    | RemarkItem
    | FillItem
    | PutFile
    | PutRecord
    | ChangeRecord
    | RemoveRecord
    | RestoreRecord
    | RemoveRecords
    | PutJob
    | CancelJobs
    | RestoreJobs
    | PutMission
    | CancelMissions
    | RateMission
    | MarkUndone
    | RecordAction
    | PutRules
    | PutPause
    | SettleDead
    | MoveGroup
    | OfferLink
    | NoteGuess
    | AcceptLink
    | DropLink
    | JoinPeople
    | EraseEverything
    | PutSummary,
    Field(discriminator="type"),
]

# What these change is not read with the lane: neither has to wait for the other.
BESIDE_THE_LANE = (
    InsertItem,
    RemoveItem,
    RestoreItem,
    RemoveEverything,
    RestoreRemoved,
    RemoveImported,
    RetitleItem,
    TagItem,
    SeeItem,
    RemarkItem,
    FillItem,
    PutFile,
    PutRecord,
    ChangeRecord,
    RemoveRecord,
    RestoreRecord,
    RemoveRecords,
    PutJob,
    CancelJobs,
    RestoreJobs,
    PutMission,
    CancelMissions,
    RateMission,
    MarkUndone,
)


def side_by_side(effects: Sequence[Effect]) -> tuple[Sequence[Effect], ...]:
    """Return ``effects`` in sequences of which none has to wait for another.

    What happens to items, records and jobs stays in its order, for one may take the place of another, unless all of it
    is items that only go.
    """
    kept = tuple(effect for effect in effects if not isinstance(effect, MarkUndone))
    marks = tuple((effect,) for effect in effects if isinstance(effect, MarkUndone))
    if all(isinstance(effect, RemoveItem) for effect in kept):
        return (*((effect,) for effect in kept), *marks)
    return (kept, *marks)


class Change(Document):
    """What a turn changed, in the words that "desfaz" needs: what was done, to what, to how many.

    ``former`` is what something took the place of. ``part_of`` is the turn that asked for several things, of which
    this is a further one: they are taken back together. ``redoes`` is the turn that took this back before.
    """

    verb: Literal["kept", "removed", "edited", "replaced", "imported"]
    title: str
    count: int = 1
    former: str | None = None
    part_of: str | None = None
    redoes: str | None = None


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
