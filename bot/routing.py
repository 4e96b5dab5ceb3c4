"""Which handler a resolved message goes to: one table, printed top to bottom."""

from __future__ import annotations

from enum import StrEnum

from bot.understanding.recognition import Action, is_of_a_pack
from bot.understanding.resolver import Move, Resolution


class Route(StrEnum):
    """The handlers, by what they do for a person."""

    SAVE = "save"
    PACK = "pack"
    SAVE_PREVIOUS = "save_previous"
    CRISIS = "crisis"
    LATEST = "latest"
    OPEN = "open"
    ADVICE = "advice"
    WHERE = "where"
    BIN = "bin"
    RESTORE = "restore"
    REDO = "redo"
    APPEND = "append"
    DATA = "data"
    OFFER = "offer"
    LIST = "list"
    MORE = "more"
    SEARCH = "search"
    SHOW = "show"
    INFO = "info"
    REMOVE = "remove"
    REMOVE_EVERYTHING = "remove_everything"
    IMPORT = "import"
    EDIT = "edit"
    AMEND = "amend"
    LIST_MARKED = "list_marked"
    LIST_TAGS = "list_tags"
    UNDO = "undo"
    SET_LANGUAGE = "set_language"
    GREET = "greet"
    THANK = "thank"
    FAREWELL = "farewell"
    HELP = "help"
    ABOUT = "about"
    NOTHING_ASKED = "nothing_asked"
    CHOSEN = "chosen"
    CONFIRMED = "confirmed"
    DENIED = "denied"
    CANCELLED = "cancelled"
    SKIPPED = "skipped"
    CORRECTED = "corrected"
    FILLED = "filled"
    ASKED_AGAIN = "asked_again"
    TOO_LATE = "too_late"
    STALE_BUTTON = "stale_button"


STARTED: dict[str, Route] = {
    Action.SAVE: Route.SAVE,
    Action.SAVE_PREVIOUS: Route.SAVE_PREVIOUS,
    Action.LIST_ALL: Route.LIST,
    Action.MORE: Route.MORE,
    Action.SEARCH: Route.SEARCH,
    Action.SELECT: Route.SHOW,
    Action.GET_INFO: Route.INFO,
    Action.DELETE_ITEM: Route.REMOVE,
    Action.DELETE_ALL: Route.REMOVE_EVERYTHING,
    Action.IMPORT: Route.IMPORT,
    Action.RENAME: Route.EDIT,
    Action.SET_YEAR: Route.EDIT,
    Action.REWRITE: Route.AMEND,
    Action.APPEND: Route.APPEND,
    Action.TAG: Route.EDIT,
    Action.UNTAG: Route.EDIT,
    Action.MARK_SEEN: Route.EDIT,
    Action.MARK_UNSEEN: Route.EDIT,
    Action.LIST_TAGS: Route.LIST_TAGS,
    Action.LIST_TAGGED: Route.LIST_MARKED,
    Action.LIST_SEEN: Route.LIST_MARKED,
    Action.LIST_UNSEEN: Route.LIST_MARKED,
    Action.UNDO: Route.UNDO,
    Action.SET_LANGUAGE: Route.SET_LANGUAGE,
    Action.GREET: Route.GREET,
    Action.THANK: Route.THANK,
    Action.FAREWELL: Route.FAREWELL,
    Action.HELP: Route.HELP,
    Action.ABOUT: Route.ABOUT,
    Action.CANCEL: Route.CANCELLED,
    Action.CONFIRM: Route.NOTHING_ASKED,
    Action.DENY: Route.NOTHING_ASKED,
    Action.UNKNOWN: Route.OFFER,
    Action.REMEMBER: Route.OFFER,
    Action.PROGRESS: Route.OFFER,
    Action.CHAT: Route.OFFER,
    Action.CRISIS: Route.CRISIS,
    Action.LATEST: Route.LATEST,
    Action.OPEN: Route.OPEN,
    Action.ADVICE: Route.ADVICE,
    Action.WHERE_TO_WATCH: Route.WHERE,
    Action.WHAT_WAS_REMOVED: Route.BIN,
    Action.SHOW_BIN: Route.BIN,
    Action.EMPTY_BIN: Route.BIN,
    Action.RESTORE: Route.RESTORE,
    Action.REDO: Route.REDO,
    Action.MY_DATA: Route.LIST,
    **dict.fromkeys(
        (
            *(Action.EXPORT, Action.ERASE, Action.PRIVACY),
            *(Action.WHY, Action.OPT_OUT, Action.OPT_IN),
        ),
        Route.DATA,
    ),
}

ANSWERED: dict[Move, Route] = {
    Move.CHOOSE: Route.CHOSEN,
    Move.CONFIRM: Route.CONFIRMED,
    Move.DENY: Route.DENIED,
    Move.CANCEL: Route.CANCELLED,
    Move.SKIP: Route.SKIPPED,
    Move.CORRECT: Route.CORRECTED,
    Move.FILL: Route.FILLED,
    Move.ASK_AGAIN: Route.ASKED_AGAIN,
    Move.EXPIRED: Route.TOO_LATE,
    Move.STALE_BUTTON: Route.STALE_BUTTON,
}


# The handlers to which a number can mean an entry of a list that was shown.
NUMBERED = frozenset(
    {
        *(Route.SHOW, Route.MORE, Route.INFO, Route.OPEN, Route.REMOVE, Route.EDIT, Route.APPEND),
        *(Route.FILLED, Route.OFFER, Route.AMEND),
    }
)


def route(resolution: Resolution) -> Route:
    """Return where ``resolution`` goes: an answer to its question's handler, a new request to its action's."""
    if resolution.move is Move.START:
        if is_of_a_pack(resolution.recognition.action):
            return Route.PACK
        left_alone = resolution.recognition.abstention is not None
        return Route.OFFER if left_alone else STARTED[resolution.recognition.action]
    return ANSWERED[resolution.move]
