"""A pack's later work: how it is put off and cancelled by a turn's effects, and the turn that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b

from bot.context import nonce_of
from bot.replies.catalogue import Voice, voice
from state.addresses import channel_of
from state.document import JsonObject
from state.effects import Effect
from state.jobs import CancelJobs, PackJob, PutJob, RestoreJobs
from state.lane import Chat
from state.reads import Reads
from state.record import microseconds
from state.recording import RecordingReads
from state.turns import Decision, Reply, ToolRun, Trace, Turn

MARK = "~pack:"


@dataclass(frozen=True, slots=True)
class JobContext:
    """Everything that a pack may look at when a job of its own is due.

    ``now`` is the turn's clock in ns. Who has ``opted_out`` hears nothing of it, whatever is replied: a pack notes what
    it would have said, to list it when they are back.
    """

    turn: Turn
    job: PackJob
    chat: Chat
    voice: Voice
    now: int
    reads: Reads

    @property
    def number(self) -> int:
        """The turn's number, which its records are put by."""
        assert self.turn.number is not None  # noqa: S101 - the dispatcher numbers a turn before it is decided
        return self.turn.number

    @property
    def late(self) -> int:
        """How long ago it was due, in ns."""
        return max(0, self.now - self.turn.due)

    @property
    def opted_out(self) -> bool:
        return self.chat.opted_out

    @property
    def nonce(self) -> str:
        """What binds the buttons of its replies to this turn, which is no question of the conversation."""
        return nonce_of(self.turn.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class JobResult:
    """What a job comes to. It has no inverse: what "desfaz" takes back is what the person asked for last.

    ``owes`` says that something is to be said with the next answer, as it cannot be said now; ``unanswered`` is the
    question that the reply would have answered, which is listed on return if that is not sent.
    """

    replies: tuple[Reply, ...] = ()
    owes: bool = False
    unanswered: str = ""
    effects: tuple[Effect, ...] = ()


UNANSWERED_AT_MOST = 10


def not_answered(chat: Chat, questions: Sequence[str]) -> tuple[str, ...]:
    """Return what is to be listed when the person returns to ``chat``, with these ``questions``, the newest last."""
    return tuple(dict.fromkeys((*chat.unanswered, *questions)))[-UNANSWERED_AT_MOST:]


JobHandler = Callable[[JobContext], Awaitable[JobResult]]


def put_off(
    turn: Turn,
    *,
    pack: str,
    name: str,
    key: str,
    due: datetime | int,
    args: JsonObject | None = None,
    chat: str | None = None,
) -> tuple[PutJob, CancelJobs]:
    """Return the effect of ``turn`` that has ``pack`` do ``name`` with ``args`` when it is ``due``, and its inverse.

    ``due`` is an aware time, or ns since 1970. ``key`` is what the job is cancelled by: one turn puts one job of a key.
    What it says goes to ``chat``, that of the turn unless another is named.
    """
    assert turn.number is not None  # noqa: S101 - a turn that is decided has a number
    at = due if isinstance(due, int) else microseconds(due) * 1_000
    job = PackJob(pack=pack, name=name, key=key, args=args or {}, last_turn=turn.number)
    root = turn.parent or turn.id
    digest = blake2b(f"{turn.id}\x1f{key}".encode("utf-8", "replace"), digest_size=12).hexdigest()
    put = PutJob(
        turn_id=f"{root}{MARK}{pack}:{digest}",
        parent=root,
        chat=chat or turn.chat,
        channel=channel_of(chat) if chat else turn.channel,
        arrived=max(at, turn.arrived),
        due=at,
        job=job,
    )
    return put, CancelJobs(pack=pack, key=key)


def cancel(turn: Turn, *, pack: str, key: str) -> tuple[CancelJobs, RestoreJobs]:
    """Return the effect of ``turn`` that cancels what waits under ``key``, and its inverse, which lets it wait again.

    What ``turn`` itself puts under that key is another job, and stays.
    """
    assert turn.number is not None  # noqa: S101 - a turn that is decided has a number
    return CancelJobs(pack=pack, key=key), RestoreJobs(pack=pack, key=key, cancelled_turn=turn.number)


def is_pack_job(turn: Turn) -> bool:
    """Tell whether ``turn`` is a job that a pack put off."""
    return turn.kind == "job" and turn.message.job is not None


async def pack_turn(
    turn: Turn, chat: Chat, reads: Reads, clock: int, default_locale: str, handlers: Mapping[str, JobHandler]
) -> Decision:
    """Return what the pack decides; the conversation stays as it is, and with it what a number or a yes would mean.

    A job of a pack that is no longer there comes to nothing.
    """
    job = turn.message.job
    assert job is not None  # noqa: S101 - see is_pack_job
    recording = RecordingReads(reads)
    speaking = voice(chat.language or default_locale)
    handler = handlers.get(job.pack)
    outcome = JobResult() if handler is None else await handler(JobContext(turn, job, chat, speaking, clock, recording))
    after = chat.changed(owed=True) if outcome.owes else chat
    if chat.opted_out and outcome.unanswered:
        after = after.changed(unanswered=not_answered(chat, (outcome.unanswered,)))
    return Decision(
        chat=after,
        effects=outcome.effects,
        replies=() if chat.opted_out else outcome.replies,
        tools=(ToolRun(name=f"{job.pack}.{job.name}", args=job.args, ok=handler is not None),),
        trace=Trace(
            action=f"{job.pack}.{job.name}",
            rule="job: of a pack",
            move="job",
            clock=clock,
            default_locale=default_locale,
            chat_before=chat,
            reads=recording.records,
        ),
    )
