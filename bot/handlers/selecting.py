"""From numbers to items: a number means the list that the person had before them."""

from __future__ import annotations

from bot.scene import Scene
from bot.understanding.recognition import Selection


def selected_ids(scene: Scene, selection: Selection | None = None) -> tuple[str, ...] | None:
    """Return the ids that ``selection`` (the message's own by default) picks from the listed items.

    None if no list was shown, or if a number is not on it.
    """
    chosen = selection or scene.resolution.recognition.entities.selection
    shown = scene.listed
    if shown is None or chosen is None:
        return None
    before = shown.first - 1
    positions = chosen.positions(before + len(shown.item_ids))
    if positions is None:
        return None
    if chosen.everything:
        positions = tuple(position for position in positions if position >= before)
    if any(position < before for position in positions):
        return None
    return tuple(shown.item_ids[position - before] for position in positions)
