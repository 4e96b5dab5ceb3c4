"""From numbers to items: a number means the list that the person had before them."""

from __future__ import annotations

from bot.scene import Scene
from bot.understanding.recognition import Selection
from state.items import Item, Kind
from state.lane import ShownList
from state.reads import GetItems

# What people call by one another's name: a series is a "filme" to many.
_ALIKE = ({Kind.MOVIE, Kind.TV_SHOW}, {Kind.VIDEO, Kind.LINK})


def selected_ids(scene: Scene, selection: Selection | None = None) -> tuple[str, ...] | None:
    """Return the ids that ``selection`` (the message's own by default) picks from the listed items.

    None if no list was shown, or if a number is not on it.
    """
    chosen = selection or scene.resolution.recognition.entities.selection
    return None if scene.listed is None or chosen is None else ids_on(scene.listed, chosen)


def earlier_ids(scene: Scene, selection: Selection) -> tuple[str, ...] | None:
    """Return the ids that ``selection`` picks from the newest earlier list that has all its numbers."""
    picked = (ids_on(shown, selection) for shown in scene.lists[1:])
    return next((ids for ids in picked if ids is not None), None)


async def pointed_at(scene: Scene, selection: Selection, kind: Kind | None) -> tuple[tuple[Item, ...], bool]:
    """Return what ``selection`` points at on the newest list, removed or not, and whether it can mean nothing else.

    Numbers are those that were shown, if what has them is of ``kind``. Otherwise "a nota 1" may be the first of the
    notes, or else what has the number and a kind that people call so: neither is sure.
    """
    ids = selected_ids(scene, selection)
    if kind is None or scene.listed is None:
        return (await scene.reads(GetItems(ids=ids)) if ids else ()), True
    shown = {item.id: item for item in await scene.reads(GetItems(ids=scene.listed.item_ids))}
    picked = tuple(shown[each] for each in ids or () if each in shown)
    of_kind = tuple(item for item in shown.values() if item.kind is kind)
    numbers = selection.excluded or selection.numbers
    numbered = ids_on(scene.listed, Selection(numbers)) if numbers else ()
    if numbered is not None and all(each in shown and shown[each].kind is kind for each in numbered):
        return tuple(item for item in picked if item.kind is kind), True
    if (positions := selection.positions(len(of_kind))) is not None:
        return tuple(of_kind[position] for position in positions), False
    alike = bool(picked) and not selection.everything and all(_alike(item.kind, kind) for item in picked)
    return (picked if alike else ()), False


def _alike(one: Kind, other: Kind) -> bool:
    return one is other or any({one, other} <= kinds for kinds in _ALIKE)


def ids_on(shown: ShownList, selection: Selection) -> tuple[str, ...] | None:
    """Return the ids that ``selection`` picks from ``shown``; None if a number is not on it."""
    before = shown.first - 1
    positions = selection.positions(before + len(shown.item_ids))
    if positions is None:
        return None
    if selection.everything:
        positions = tuple(position for position in positions if position >= before)
    if any(position < before for position in positions):
        return None
    return tuple(shown.item_ids[position - before] for position in positions)
