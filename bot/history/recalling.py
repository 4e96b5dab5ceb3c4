"""What a turn remembers of its conversation: read when a model is to be asked, and not before."""

from __future__ import annotations

from bot.history.own import own_history
from bot.history.rendering import own_words
from bot.history.window import history_of
from bot.planning.prompting import Context
from state.lane import Chat
from state.past import GetSummary, RecentTurns
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
                own=lambda room: own.within(room).past,
                whole=lambda room: whole.within(room).past,
            )
        return self._context
