"""The job that compacts a conversation: enqueued now and then, due when the person is likely to be quiet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.compacting import compact, in_order, ripe
from bot.scene import nonce_of
from state.history import PutSummary, Summary
from state.lane import MINUTE, Chat
from state.past import RECENT_TURNS, GetSummary, PastTurn, TurnsAfter
from state.reads import Reads
from state.recording import RecordingReads
from state.turns import Decision, Job, Message, Trace, Turn

EVERY = 8
QUIET = MINUTE
TURNS_AT_ONCE = 60
SUFFIX = "~compact"


def compaction_after(turn: Turn, clock: int) -> tuple[Job, ...]:
    """Return the job that ``turn``, decided at ``clock`` (ns), is followed by: one turn in EVERY is, by its id.

    By its number those of one of two conversations might never be. The job arrives when it is due, behind what the
    person writes until then.
    """
    if turn.kind != "message" or turn.message.event is not None or int(nonce_of(turn.id), 16) % EVERY:
        return ()
    return (_job(clock + QUIET),)


def is_overdue(turns: Sequence[PastTurn], summary: Summary) -> bool:
    """Tell whether so many of the last ``turns`` are not in ``summary`` that there may be more, which nobody sees."""
    return len(in_order(turns, summary.up_to_turn)) >= RECENT_TURNS


def compaction_now(clock: int) -> Job:
    """Return the job for a conversation whose compaction is overdue."""
    return _job(clock)


def is_compaction(turn: Turn) -> bool:
    """Tell whether ``turn`` is a job that compacts its conversation."""
    return turn.kind == "job" and turn.id.endswith(SUFFIX)


async def compact_turn(turn: Turn, chat: Chat, reads: Reads, clock: int, default_locale: str) -> Decision:
    """Return the decision that puts the new summary of ``turn``'s conversation; it says nothing and leaves all else.

    If there were more turns than are looked at, a further job follows.
    """
    recording = RecordingReads(reads)
    summary = await recording(GetSummary(chat=turn.chat))
    after = TurnsAfter(chat=turn.chat, after=summary.up_to_turn, limit=TURNS_AT_ONCE)
    turns = await recording(after)
    grown = compact(summary, ripe(turns, chat, clock))
    moved = grown.up_to_turn > summary.up_to_turn
    return Decision(
        chat=chat,
        effects=(PutSummary(summary=grown),) if moved else (),
        jobs=(compaction_now(clock),) if moved and len(turns) == TURNS_AT_ONCE else (),
        trace=Trace(
            action="compact",
            move="compact",
            clock=clock,
            default_locale=default_locale,
            chat_before=chat,
            reads=recording.records,
        ),
    )


def _job(at: int) -> Job:
    return Job(suffix=SUFFIX, kind="job", message=Message(), due=at, arrived=at)
