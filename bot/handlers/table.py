"""The handlers by route; a test compares it with bot.routing."""

from __future__ import annotations

from bot.handlers import (
    answering,
    correcting,
    doubting,
    editing,
    finding,
    importing,
    marked,
    removing,
    saving,
    several,
    smalltalk,
    undoing,
)
from bot.routing import Route
from bot.scene import Handler

HANDLERS: dict[Route, Handler] = {
    Route.SAVE: saving.save,
    Route.SAVE_PREVIOUS: saving.save_previous,
    Route.OFFER: saving.offer,
    Route.LIST: finding.list_items,
    Route.MORE: finding.more,
    Route.SEARCH: finding.search,
    Route.SHOW: finding.show,
    Route.INFO: finding.inform,
    Route.REMOVE: doubting.remove,
    Route.REMOVE_EVERYTHING: removing.wipe,
    Route.IMPORT: importing.offer,
    Route.EDIT: editing.edit,
    Route.LIST_MARKED: marked.list_marked,
    Route.LIST_TAGS: marked.list_tags,
    Route.UNDO: undoing.undo,
    Route.SET_LANGUAGE: smalltalk.set_language,
    Route.GREET: smalltalk.greet,
    Route.THANK: smalltalk.thank,
    Route.FAREWELL: smalltalk.farewell,
    Route.HELP: smalltalk.explain,
    Route.ABOUT: smalltalk.about,
    Route.NOTHING_ASKED: answering.nothing_asked,
    Route.CHOSEN: answering.chosen,
    Route.CONFIRMED: answering.confirmed,
    Route.DENIED: answering.denied,
    Route.CANCELLED: answering.cancelled,
    Route.SKIPPED: several.skipped,
    Route.CORRECTED: correcting.corrected,
    Route.FILLED: answering.filled,
    Route.ASKED_AGAIN: answering.asked_again,
    Route.TOO_LATE: answering.too_late,
    Route.STALE_BUTTON: answering.stale_button,
}
