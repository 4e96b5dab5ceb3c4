"""Tapped buttons: whose question one answers, and what became of it."""

from __future__ import annotations

import re

from bot.handlers.questions import choice_reply, confirmation_reply
from bot.replies.catalogue import voice
from bot.understanding.resolver import Move
from state.lane import Choice, Confirmation
from state.turns import Button, Trace, Turn

LONGEST = 64  # https://core.telegram.org/bots/api#inlinekeyboardbutton, in bytes

_OWNED = re.compile(r"(?P<payload>.+)@(?P<owner>[0-9]{1,20})", re.ASCII | re.DOTALL)


def owner_in(chat: str) -> str | None:
    """Return the member of a group whose conversation ``chat`` is; None in a private chat, where nobody else taps."""
    return chat.partition("/")[2] or None


def owned(payload: str, owner: str | None) -> str:
    """Return the data of a button that is for ``owner``; without one, or without room for them, for anybody."""
    data = payload if owner is None else f"{payload}@{owner}"
    return data if len(data.encode()) <= LONGEST else payload


def split_owner(data: str) -> tuple[str, str | None]:
    """Return the payload of a button's ``data``, and whom it is for; None if it does not say."""
    match = _OWNED.fullmatch(data)
    return (match["payload"], match["owner"]) if match else (data, None)


_ANSWERS = frozenset({Move.CHOOSE, Move.CONFIRM, Move.DENY, Move.CANCEL})


def answered(turn: Turn) -> bool:
    """Tell whether the tap of ``turn`` answered its question; one that came too late, or of somebody else, did not."""
    return turn.decision is not None and turn.decision.trace.move in _ANSWERS


def chosen_label(turn: Turn) -> str | None:
    """Return how the button read with which ``turn`` answered a question; None if it did not, or that is not known."""
    if turn.decision is None or not answered(turn):
        return None
    labels = {button.payload: button.label for row in _buttons(turn.decision.trace) for button in row}
    return labels.get(turn.message.button or "")


def _buttons(trace: Trace) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons of the question that was open before the turn."""
    if trace.chat_before is None:
        return ()
    before = trace.chat_before
    speaking = voice(before.locale or before.app_locale or trace.default_locale)
    match trace.chat_before.pending:
        case Choice() as choice:
            return choice_reply(speaking, choice, taps=True).buttons
        case Confirmation() as confirmation:
            return confirmation_reply(speaking, confirmation).buttons
        case _:
            return ()
