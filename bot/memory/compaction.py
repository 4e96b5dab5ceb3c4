"""Compaction: what remains of a conversation's turns when they are no longer shown, turn after turn.

The result is a fold over the turns: it is the same however they are divided among calls, and turns that are there
already change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.context import nonce_of
from bot.memory.budgets import RECENT_MESSAGES, STRUCTURED_MESSAGES, STRUCTURED_SIZE, size
from bot.memory.digest import added, left, long_term, remembered
from bot.memory.sanitise import tidied
from state.conversation_history import PastTurn
from state.history import Remembered, Summary
from state.lane import Chat


def compact(summary: Summary, turns: Iterable[PastTurn]) -> Summary:
    """Return ``summary`` with those of ``turns`` that come after it, in the order of their numbers.

    Each becomes a few lines; when these are too many, the oldest turns become part of the text.
    """
    structured = list(summary.structured_history_summary)
    figures, written, reached = summary.figures, summary.written, summary.up_to_turn
    for past in in_order(turns, reached):
        reached = past.number
        turn = remembered(past)
        if turn.removed:
            figures = figures.changed(titles=left(figures.titles, turn))
            structured = [each.changed(titles=left(each.titles, turn)) for each in structured]
            written = None  # nobody knows in which of a model's words what was removed is left
        if turn.lines:
            structured.append(turn)
        while _too_much(structured):
            figures = added(figures, structured.pop(0))
    if reached == summary.up_to_turn:
        return summary
    return summary.changed(
        structured_history_summary=tuple(structured),
        figures=figures,
        written=written,
        long_term_summary=long_term(figures, written),
        up_to_turn=reached,
    )


def in_order(turns: Iterable[PastTurn], after: int) -> list[PastTurn]:
    """Return ``turns`` with later numbers than ``after``, by number, each once."""
    by_number = {turn.number: turn for turn in turns if turn.number > after}
    return [by_number[number] for number in sorted(by_number)]


def ripe(turns: Sequence[PastTurn], chat: Chat, now: int) -> Sequence[PastTurn]:
    """Return the first of ``turns``, which are in order, that need not be shown any more.

    The last messages are always left, and so are those from an open question of ``chat`` on.
    """
    shown = recent_from([len(tidied(turn.entries)) for turn in turns])
    waiting = next((index for index, turn in enumerate(turns) if _asked(turn, chat, now)), len(turns))
    return turns[: min(shown, waiting)]


def recent_from(messages: Sequence[int]) -> int:
    """Return where the last RECENT_MESSAGES begin, for turns of so many ``messages``: at the beginning of a turn."""
    start, shown = len(messages), 0
    while start and shown < RECENT_MESSAGES:
        start -= 1
        shown += messages[start]
    return start


def _asked(turn: PastTurn, chat: Chat, now: int) -> bool:
    """Tell whether ``turn`` asked the question that ``chat`` waits for an answer to."""
    pending = chat.pending
    return pending is not None and now < pending.expires_at and nonce_of(turn.id) == pending.nonce


def _too_much(structured: Sequence[Remembered]) -> bool:
    messages = sum(turn.messages for turn in structured)
    return messages > STRUCTURED_MESSAGES or sum(map(lines_size, structured)) > STRUCTURED_SIZE


def lines_size(turn: Remembered) -> int:
    """Return what the lines of ``turn`` take, with the ends of the lines."""
    return sum(size(line) + 1 for line in turn.lines)
