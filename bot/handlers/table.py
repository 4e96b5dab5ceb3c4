"""Handlers of the decision: one for each action of the table, and one for each way of answering what is asked."""

from __future__ import annotations

from bot.actions import SPECS, Action, ActionSpec, Intent
from bot.context import Handler, in_order
from bot.handlers import answers, packs, precedence
from bot.handlers.corrections import edit_note, edits, wrong_film
from bot.handlers.corrections import handlers as corrections
from bot.handlers.finding import latest, listing, tags
from bot.handlers.keeping import batch_save, pasted_lists, saves, watchlist
from bot.handlers.removals import narrowed_removal, recycle_bin
from bot.handlers.talk import smalltalk
from bot.handlers.undoing import complained_changes, undo_redo
from bot.packs.table import ROWS
from bot.understanding.resolver import Move, Resolution

CANCELLED = in_order(packs.called_off, last=answers.cancelled)

# Who carries out a request, by its action; a pack's rows name theirs themselves.
REQUESTS: dict[str, Handler] = {
    Action.LIST_ALL: precedence.list_items,
    Action.DELETE_ALL: narrowed_removal.wipe,
    Action.DELETE_ITEM: precedence.remove,
    Action.CANCEL: CANCELLED,
    Action.CONFIRM: answers.nothing_asked,
    Action.DENY: answers.nothing_asked,
    Action.SELECT: listing.show,
    Action.UNDO: complained_changes.undo_meant,
    Action.MORE: listing.more,
    Action.SET_LANGUAGE: smalltalk.set_language,
    Action.GREET: precedence.greet,
    Action.THANK: smalltalk.thank,
    Action.FAREWELL: smalltalk.farewell,
    Action.HELP: precedence.explain,
    Action.ABOUT: smalltalk.about,
    Action.SAVE: precedence.save,
    Action.SAVE_PREVIOUS: saves.save_previous,
    Action.SEARCH: precedence.search,
    Action.GET_INFO: precedence.inform,
    Action.IMPORT: pasted_lists.offer,
    Action.RENAME: edits.edit,
    Action.SET_YEAR: edits.edit,
    Action.REWRITE: corrections.amend_or(precedence.offer),
    Action.TAG: edits.edit,
    Action.UNTAG: edits.edit,
    Action.MARK_SEEN: watchlist.seen_first(edits.edit),
    Action.MARK_UNSEEN: edits.edit,
    Action.LIST_TAGS: tags.list_tags,
    Action.LIST_TAGGED: tags.list_marked,
    Action.LIST_SEEN: tags.list_marked,
    Action.LIST_UNSEEN: tags.list_marked,
    Action.REMEMBER: precedence.offer,
    Action.CHAT: precedence.offer,
    Action.CRISIS: smalltalk.support,
    Action.REDO: undo_redo.redo,
    Action.RESTORE: undo_redo.restore,
    Action.SHOW_BIN: recycle_bin.show,
    Action.EMPTY_BIN: recycle_bin.show,
    Action.WHAT_WAS_REMOVED: precedence.removed,
    Action.LATEST: latest.latest,
    Action.OPEN: listing.open_this,
    Action.ADVICE: precedence.advise,
    Action.WHERE_TO_WATCH: listing.where,
    Action.PROGRESS: precedence.offer,
    Action.APPEND: edit_note.append,
    Action.EXPORT: smalltalk.data,
    Action.ERASE: smalltalk.data,
    Action.MY_DATA: precedence.list_items,
    Action.PRIVACY: smalltalk.data,
    Action.WHY: smalltalk.data,
    Action.OPT_OUT: smalltalk.data,
    Action.OPT_IN: smalltalk.data,
    Action.UNKNOWN: precedence.offer,
}

# Who takes an answer, by what it does to the question.
ANSWERS: dict[Move, Handler] = {
    Move.CHOOSE: answers.chosen,
    Move.CONFIRM: answers.confirmed,
    Move.DENY: answers.denied,
    Move.CANCEL: CANCELLED,
    Move.SKIP: batch_save.skipped,
    Move.CORRECT: wrong_film.corrected,
    Move.FILL: answers.filled,
    Move.ASK_AGAIN: answers.asked_again,
    Move.EXPIRED: answers.too_late,
    Move.STALE_BUTTON: answers.stale_button,
}

# What answers a question may be an entry of the list that was shown.
FILLED = ActionSpec("fill", Intent.CONTROL, numbers="shown")
ANSWERED = ActionSpec("answer", Intent.CONTROL)


def handler_of(resolution: Resolution) -> Handler:
    """Return who takes ``resolution``: an answer its question's handler, a request its action's."""
    if resolution.move is not Move.START:
        return ANSWERS[resolution.move]
    action = resolution.recognition.action
    return packs.start if action in ROWS else REQUESTS[spec_of(resolution).name]


def spec_of(resolution: Resolution) -> ActionSpec:
    """Return the row of the table that ``resolution`` is handled as: what nobody is sure of is as what is unknown."""
    if resolution.move is not Move.START:
        return FILLED if resolution.move is Move.FILL else ANSWERED
    recognition = resolution.recognition
    if recognition.action in ROWS:
        return ROWS[recognition.action]
    return SPECS[Action.UNKNOWN if recognition.abstention is not None else recognition.action]
