"""The part of a conversation that a model is shown: never more than HISTORY_AT_MOST, however long it has become."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.memory.budgets import PENDING_SIZE, RECENT_SIZE, one_line
from bot.memory.compaction import compact, in_order, recent_from
from bot.memory.rendering import as_text, by_turns, entries_size, message_size, native
from bot.memory.sanitise import clean, tidied
from bot.planner.prompting import Message, Past, delimited
from state.conversation_history import PastTurn
from state.history import Entry, Summary, UserEntry
from state.lane import Chat, Choice, Confirmation, Dialogue

LONG_TERM = "Antes disso:"
STRUCTURED = "Mais cedo nesta conversa:"
SILENCE: Message = {"role": "assistant", "content": "…"}
SLOTS = {"content": "o que guardar", "query": "o que procurar", "target": "o que apagar"}


@dataclass(frozen=True, slots=True)
class History:
    """What is shown of a conversation, the oldest first.

    ``long_term`` tells of the oldest turns, ``structured`` has a text of a few lines for each of the newer ones,
    ``recent`` the entries of each of the last. ``pending`` is the question that waits for an answer.
    """

    long_term: str = ""
    structured: tuple[str, ...] = ()
    pending: str = ""
    recent: tuple[tuple[Entry, ...], ...] = ()

    @property
    def briefing(self) -> str:
        """All but the recent turns, as one text. It quotes people and pages: it is data, to be marked as such."""
        parts = (
            f"{LONG_TERM} {self.long_term}" if self.long_term else "",
            "\n".join((STRUCTURED, *self.structured)) if self.structured else "",
            self.pending,
        )
        return clean("\n".join(part for part in parts if part))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The recent turns' entries: every call has its result."""
        return tuple(entry for turn in self.recent for entry in turn)

    @property
    def size(self) -> int:
        """The most tokens that it takes in a prompt."""
        return sum(map(message_size, self._told())) + entries_size(self.entries) + message_size(SILENCE)

    @property
    def past(self) -> Past:
        """It as messages, in both renderings; the plain one by turns, the last of which is ours."""
        told = self._told()
        plain = by_turns([*told, *as_text(self.entries)])
        ours = [SILENCE] if plain and plain[-1]["role"] == "user" else []
        return Past(native=(*told, *native(self.entries)), plain=(*plain, *ours))

    def _told(self) -> list[Message]:
        briefing = self.briefing
        return [{"role": "user", "content": delimited(briefing)}] if briefing else []

    def within(self, room: int) -> History:
        """Return as much of it as takes no more than ``room``: what is oldest goes first, the open question last."""
        shown = self
        while shown.size > room:
            if shown.long_term:
                shown = replace(shown, long_term="")
            elif shown.structured:
                shown = replace(shown, structured=shown.structured[1:])
            elif shown.recent:
                shown = replace(shown, recent=shown.recent[1:])
            elif shown.pending:
                shown = replace(shown, pending="")
            else:
                break
        return shown


def history_of(summary: Summary, turns: Sequence[PastTurn], chat: Chat, now: int) -> History:
    """Return what is shown of the conversation ``chat`` at ``now`` (ns): ``summary`` and the ``turns`` after it.

    The last messages as they were, as far as there is room; the turns before them as compaction would leave them,
    whether it has come to them or not.
    """
    known = in_order(turns, summary.up_to_turn)
    shown = [tidied(turn.entries) for turn in known]
    start = _shown_from(shown)
    before = compact(summary, known[:start])
    return History(
        long_term=before.long_term_summary or "",
        structured=tuple("\n".join(turn.lines) for turn in before.structured_history_summary),
        pending=open_question(chat, now),
        recent=tuple(entries for entries in shown[start:] if entries),
    )


def open_question(chat: Chat, now: int) -> str:
    """Return the question that waits for an answer, with its options, on one line; "" if there is none."""
    pending = chat.pending
    if pending is None or now >= pending.expires_at:
        return ""
    match pending:
        case Choice():
            options = "; ".join(f"{number}. {option.label}" for number, option in enumerate(pending.options, 1))
            asked = f"qual, para “{pending.subject}”? {options}"
        case Confirmation():
            asked = pending.question
        case Dialogue():
            asked = pending.question.text if pending.question else SLOTS[pending.slot]
    return one_line(f"Pergunta em aberto: {clean(asked)}", PENDING_SIZE)


def _shown_from(turns: Sequence[tuple[Entry, ...]]) -> int:
    """Return from which of ``turns`` on they are shown: the last messages, in RECENT_SIZE, begun by the person."""
    start, room = len(turns), RECENT_SIZE
    first = recent_from([len(entries) for entries in turns])
    while start > first and entries_size(turns[start - 1]) <= room:
        start -= 1
        room -= entries_size(turns[start])
    while start < len(turns) and not (turns[start] and isinstance(turns[start][0], UserEntry)):
        start += 1
    return start
