"""The job that compacts a conversation: enqueued now and then, due when the person is likely to be quiet."""

from __future__ import annotations

from bot.context import nonce_of
from bot.memory.budgets import RECENT_MESSAGES
from bot.memory.compaction import compact, ripe
from bot.memory.summary import told_by
from bot.planner.model import Model
from state.conversation_history import COMPACTION, RECENT_TURNS, GetSummary, RecentTurns, TurnsAfter
from state.history import PutSummary
from state.lane import MINUTE, Chat
from state.model_calls import CallRecord
from state.reads import Reads
from state.recording import RecordingReads
from state.turns import Decision, Job, Message, Trace, Turn

EVERY = 8
SHOWN_ANYHOW = RECENT_MESSAGES // 2
QUIET = MINUTE
TURNS_AT_ONCE = 60

# The moves of turns that nobody listened to; see bot.fair_use.
UNHEARD = frozenset({"limited", "too_long", "blocked"})


def compaction_after(turn: Turn, decision: Decision, clock: int) -> tuple[Job, ...]:
    """Return the job that ``turn``, decided at ``clock`` (ns), is followed by: one turn in EVERY is, by its id.

    By its number those of one of two conversations might never be. The job arrives when it is due, behind what the
    person writes until then; at once, if turns were read for a model and there may be more, which nobody sees. After so
    few turns that all of them are shown there is nothing to do, nor after what was not listened to or is forgotten.
    """
    if turn.kind != "message" or turn.message.event is not None or decision.forgets or decision.trace.move in UNHEARD:
        return ()
    if _is_overdue(decision):
        return (_job(clock),)
    due = (turn.number or 0) > SHOWN_ANYHOW and int(nonce_of(turn.id), 16) % EVERY == 0
    return (_job(clock + QUIET),) if due else ()


def _is_overdue(decision: Decision) -> bool:
    return any(
        read.name == RecentTurns.name and isinstance(read.result, list) and len(read.result) >= RECENT_TURNS
        for read in decision.trace.reads
    )


def is_compaction(turn: Turn) -> bool:
    """Tell whether ``turn`` is a job that compacts its conversation."""
    return turn.kind == "job" and turn.id.endswith(COMPACTION)


async def compact_turn(
    turn: Turn, chat: Chat, reads: Reads, clock: int, default_locale: str, model: Model | None = None
) -> Decision:
    """Return the decision that puts the new summary of ``turn``'s conversation; it says nothing and leaves all else.

    If there were more turns than are looked at, a further job follows. ``model`` is asked to tell of the oldest turns
    by the last of these jobs, and only while the person is quiet: who writes would wait for it.
    """
    recording = RecordingReads(reads)
    summary = await recording(GetSummary(chat=turn.chat))
    after = TurnsAfter(chat=turn.chat, after=summary.up_to_turn, limit=TURNS_AT_ONCE)
    turns = await recording(after)
    grown = compact(summary, ripe(turns, chat, clock))
    moved = grown.up_to_turn > summary.up_to_turn
    calls: tuple[CallRecord, ...] = ()
    if model is not None and moved and len(turns) < TURNS_AT_ONCE and clock - turns[-1].arrived >= QUIET:
        grown, calls = await told_by(model, summary, grown, turns, chat.locale or default_locale)
    return Decision(
        chat=chat,
        effects=(PutSummary(summary=grown),) if moved else (),
        jobs=(_job(clock),) if moved and len(turns) == TURNS_AT_ONCE else (),
        trace=Trace(
            action="compact",
            move="compact",
            model_calls=sum(len(call.answer.attempts) for call in calls),
            calls=calls,
            clock=clock,
            default_locale=default_locale,
            chat_before=chat,
            reads=recording.records,
        ),
    )


def _job(at: int) -> Job:
    return Job(suffix=COMPACTION, kind="job", message=Message(), due=at, arrived=at)
