"""From numbers to items: a number means the list that the person had before them."""

from __future__ import annotations

from bot.scene import Scene
from bot.understanding.recognition import Selection
from state.lane import ShownList


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
