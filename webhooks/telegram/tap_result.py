"""What became of a tapped button, read from the turn that it made."""

from __future__ import annotations

from bot.handlers.questions import choice_reply, confirmation_reply
from bot.replies.catalogue import voice
from bot.understanding.resolver import Move
from state.lane import Choice, Confirmation
from state.turns import Button, Trace, Turn

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
