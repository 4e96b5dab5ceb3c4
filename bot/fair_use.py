"""Fair use around a decision: who is blocked, what is too much or too long, and how much may be kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.context import TurnInput
from bot.limits import Admission, Admitted, Blocked, Limited, TooLong, admit
from bot.missions.orchestrator import missions_in
from bot.model_budget import DailyBudget
from bot.replies.catalogue import Voice, voice
from state.administration import IsAdmin
from state.effects import (
    Effect,
    FillItem,
    InsertItem,
    MarkUndone,
    PutFile,
    RemarkItem,
    RemoveEverything,
    RemoveImported,
    RemoveItem,
    RestoreItem,
    RetitleItem,
    SeeItem,
    TagItem,
)
from state.jobs import CancelJobs, PutJob, RestoreJobs
from state.lane import MINUTE, Chat
from state.mission import CancelMissions, PutMission, RateMission
from state.quota import Limits, Usage
from state.reads import CountItems, CountJobs, GetStanding, Reads
from state.record import ChangeRecord, PutRecord, RemoveRecord, RemoveRecords, RestoreRecord
from state.record_reads import CountRecords
from state.recording import RecordingReads
from state.turns import Decision, Message, Reply, Trace, Turn

Decide = Callable[[TurnInput], Awaitable[Decision]]

Effects = tuple[type[Effect], ...]

# How many items and records there are is never counted too low: each of the first is one more at most, the others are
# none. After any other effect nobody knows until they are counted.
LESS: Effects = (RemoveItem, RemoveEverything, RemoveImported, RemoveRecord, RemoveRecords)
AS_MANY: Effects = (
    RetitleItem,
    TagItem,
    SeeItem,
    RemarkItem,
    FillItem,
    PutFile,
    ChangeRecord,
    PutJob,
    CancelJobs,
    RestoreJobs,
    PutMission,
    RateMission,
    CancelMissions,
    MarkUndone,
)
ONE_MORE_ITEM: Effects = (InsertItem, RestoreItem)
ONE_MORE_RECORD: Effects = (PutRecord, RestoreRecord)
NO_MORE_ITEMS: Effects = (*LESS, *AS_MANY, *ONE_MORE_RECORD)
NO_MORE_RECORDS: Effects = (*LESS, *AS_MANY, *ONE_MORE_ITEM)


async def fairly(
    decide: Decide,
    given: TurnInput,
    *,
    always_heard: Callable[[Message, Chat], bool] = lambda _message, _chat: False,
    heard_if_blocked: Callable[[Message, Chat, int, str], bool] = lambda _message, _chat, _now, _locale: False,
) -> Decision:
    """Return what the turn comes to: what ``decide`` says if the person may ask for it, else that they may not.

    Administrators are never limited or blocked, nor are the messages limited that are ``always_heard``: no limit may
    stand before an opt-out. Of somebody blocked, what is ``heard_if_blocked`` at this clock and locale is. Every read,
    those of ``decide`` too, is on the decision's trace.
    """
    turn, chat, clock, locale = given.turn, given.chat, given.clock, given.locale
    recording = RecordingReads(given.reads)
    standing = await recording(GetStanding())
    admission = admit(standing, turn)
    match admission:
        case Limited():
            heard = always_heard(turn.message, chat)
        case Blocked():
            heard = heard_if_blocked(turn.message, chat, clock, locale)
        case _:
            heard = False
    if not isinstance(admission, Admitted) and (heard or await recording(IsAdmin())):
        admission = Admitted(standing.usage)
    if isinstance(admission, Admitted):
        budget = DailyBudget(standing.usage.model, standing.limits, clock)
        if budget.is_used_up:
            budget.bounded = not await recording(IsAdmin())
        decision = await decide(replace(given, reads=recording, budget=budget))
        for effect in decision.effects:
            if isinstance(effect, PutMission):
                budget.take("missions", missions_in(effect.mission))
        usage = admission.usage.changed(model=budget.used)
        decision = await _bounded(decision, turn, chat, recording, standing.limits, usage, locale)
        return _with_missed(_traced(decision, recording), admission.missed, locale)
    return _traced(_refused(admission, chat, clock, locale), recording)


def _refused(admission: Admission, chat: Chat, clock: int, locale: str) -> Decision:
    speaking = _voice(chat, locale)
    match admission:
        case Limited(usage, until, span, limit, tells):
            text = _too_many(speaking, until, span, limit, clock) if tells else None
            return _unchanged("limited", chat, clock, locale, usage, text)
        case TooLong(usage, limit, missed):
            decision = _unchanged("too_long", chat, clock, locale, usage, speaking.say("too-long", limit=limit))
            return _with_missed(decision, missed, locale)
        case _:
            assert isinstance(admission, Blocked)  # noqa: S101 - the others are above, and what is admitted is decided
            return _unchanged("blocked", chat, clock, locale, None, None)


async def _bounded(
    decision: Decision, turn: Turn, before: Chat, reads: Reads, limits: Limits, usage: Usage, locale: str
) -> Decision:
    """Return ``decision`` as far as there is room for what it keeps and enqueues.

    A job may put one record more than there is room for: what it is to tell is not lost over that.
    """
    kept, records = usage.kept, usage.records
    inserted = sum(isinstance(effect, InsertItem) for effect in decision.effects)
    put = sum(isinstance(effect, PutRecord) for effect in decision.effects)
    if inserted and (kept is None or kept + inserted > limits.items):
        kept = (await reads(CountItems())).total
    if put and (records is None or records + put > limits.items):
        records = await reads(CountRecords())
    usage = usage.model_copy(update={"kept": kept, "records": records})
    too_many_items = inserted > 0 and (kept or 0) + inserted > limits.items
    if too_many_items or (put > (turn.kind == "job") and (records or 0) + put > limits.items):
        full = _voice(before, locale).say("library-full", limit=limits.items)
        trace = decision.trace.changed(move="full")
        return Decision(chat=before, usage=usage, replies=(Reply(text=full),), tools=decision.tools, trace=trace)
    counted = {
        "kept": _counted(kept, decision, ONE_MORE_ITEM, NO_MORE_ITEMS),
        "records": _counted(records, decision, ONE_MORE_RECORD, NO_MORE_RECORDS),
    }
    decision = decision.model_copy(update={"usage": usage.model_copy(update=counted)})
    requests = sum(job.kind == "message" for job in decision.jobs)
    if requests and await reads(CountJobs(limit=limits.jobs)) + requests > limits.jobs:
        ours = tuple(job for job in decision.jobs if job.kind == "job")
        decision = _said_as_well(decision.changed(jobs=ours), _voice(before, locale).say("too-much-waits"))
    return decision


def _counted(before: int | None, decision: Decision, one_more: Effects, no_more: Effects) -> int | None:
    """Return how many there are at most after ``decision``; None if that is not known."""
    if before is None or not all(isinstance(effect, (*one_more, *no_more)) for effect in decision.effects):
        return None
    return before + sum(isinstance(effect, one_more) for effect in decision.effects)


def _unchanged(move: str, chat: Chat, clock: int, locale: str, usage: Usage | None, text: str | None) -> Decision:
    """Return a decision that says ``text``, if there is any, and does nothing."""
    trace = Trace(action=move, move=move, clock=clock, default_locale=locale, chat_before=chat)
    heard = text is not None and not chat.opted_out
    return Decision(chat=chat, usage=usage, replies=(Reply(text=text),) if heard and text else (), trace=trace)


def _too_many(speaking: Voice, until: int, span: str, limit: int, now: int) -> str:
    rounded = until + MINUTE - 1  # "until 14:05" at 14:05:20 would be a promise broken
    date, time = speaking.day(rounded, now), speaking.time(rounded)
    if span == "minute":
        return speaking.say("limited-minute", limit=limit, time=time)
    return speaking.say("limited-day", limit=limit, date=date, time=time)


def _with_missed(decision: Decision, missed: int, locale: str) -> Decision:
    """Say first how many messages were not handled; if this turn says nothing, its usage keeps them to be said."""
    if not missed:
        return decision
    if not decision.replies:
        usage = decision.usage and decision.usage.changed(refused=missed)
        return decision.changed(usage=usage)
    said = _voice(decision.chat, locale).say("limited-missed", count=missed)
    first, *rest = decision.replies
    return decision.changed(replies=(first.changed(text=f"{said}\n\n{first.text}"), *rest))


def _said_as_well(decision: Decision, text: str) -> Decision:
    *others, last = decision.replies or (Reply(text=""),)
    return decision.changed(replies=(*others, last.changed(text=f"{last.text}\n\n{text}".strip())))


def _traced(decision: Decision, recording: RecordingReads) -> Decision:
    if decision.forgets:  # what was read is what is to be forgotten
        return decision
    trace = decision.trace.model_copy(update={"reads": recording.records})
    return decision.model_copy(update={"trace": trace})


def _voice(chat: Chat, locale: str) -> Voice:
    return voice(chat.language or locale)
