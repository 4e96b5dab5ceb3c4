"""What a turn remembers of its conversation: read when a model is to be asked, and not before."""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import nonce_of
from bot.memory.planner_view import own_history
from bot.memory.rendering import own_words
from bot.memory.window import history_of
from bot.planner.prompting import Context
from bot.skills.detect import Heard
from state.conversation_history import GetSummary, PastTurn, RecentTurns
from state.lane import Chat, Confirmation, Pending
from state.reads import Reads


class Memory:
    """The past of ``chat`` for a turn at ``now`` (ns), read at most once; a turn that asks no model reads nothing."""

    def __init__(self, chat: Chat, reads: Reads, now: int) -> None:
        self._chat = chat
        self._reads = reads
        self._now = now
        self._context: Context | None = None

    async def recall(self) -> Context:
        """Return what may be shown of the past."""
        if self._context is None:
            summary = await self._reads(GetSummary(chat=self._chat.chat))
            turns = await self._reads(RecentTurns(chat=self._chat.chat, after=summary.up_to_turn))
            whole = history_of(summary, turns, self._chat, self._now)
            own = own_history(whole, turns)
            self._context = Context(
                earlier=own_words(turns),
                held=_held(turns, self._chat.pending),
                own=lambda room: own.within(room).past,
                whole=lambda room: whole.within(room).past,
            )
        return self._context


def _held(turns: Sequence[PastTurn], pending: Pending | None) -> Heard | None:
    """Return what was heard when ``pending``, a confirmation, was asked for; None if no confirmation is pending.

    A question that was put again has the turn that put it, but the nonce of the one that asked first.
    """
    if not isinstance(pending, Confirmation):
        return None
    place = next((index for index, turn in enumerate(turns) if nonce_of(turn.id) == pending.nonce), None)
    if place is None:
        return Heard("", own_words(turns), held=True)
    return Heard(" ".join(own_words(turns[place : place + 1])), own_words(turns[:place]), held=True)
