"""The job that compacts a conversation."""

from __future__ import annotations

from typing import Any

import pytest

from bot.memory.job import EVERY, QUIET, SHOWN_ANYHOW, TURNS_AT_ONCE, compact_turn, compaction_after, is_compaction
from state.conversation_history import RECENT_TURNS, GetSummary, PastTurn, RecentTurns, TurnsAfter
from state.history import PutSummary, Summary
from state.lane import Chat
from state.mongo.codec import encode
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.history import SummaryStore, history_sources
from state.recording import ReplayedReads, SourcedReads
from state.turns import Decision, Event, Message, ReadRecord, Reply, Status, Trace, Turn
from tests.bot.memory.conversations import past

NOW = 1_800_000_000_000_000_000
IDLE = Chat(chat="c")


def turn(number: int, text: str = "oi", **fields: Any) -> Turn:
    plain: dict[str, Any] = {
        "id": f"cli:ana:{number}",
        "person": "ana",
        "chat": "c",
        "channel": "cli",
        "message": Message(text=text),
        "arrived": NOW + number,
        "due": NOW + number,
        "number": number,
        "status": Status.APPLIED,
        "decision": Decision(chat=IDLE, replies=(Reply(text=f"Resposta {number}"),)),
    }
    return Turn.model_validate({**plain, **fields})


COMPACTING = turn(500, id="cli:ana:7~compact", kind="job", message=Message(), decision=None, status=Status.WAITING)


class Asked:
    """Answers from turns in a list, and from a summary."""

    def __init__(self, turns: list[PastTurn], summary: Summary) -> None:
        self.turns, self.summary = turns, summary

    async def __call__(self, request: Any) -> Any:
        if isinstance(request, GetSummary):
            return self.summary
        assert isinstance(request, TurnsAfter)
        return tuple([each for each in self.turns if each.number > request.after][: request.limit])


SILENT = Decision(chat=IDLE)


def having_read(pasts: int) -> Decision:
    """Return the decision of a turn that read so many turns for a model."""
    found = [past(number).to_json() for number in range(pasts)]
    return SILENT.changed(trace=Trace(reads=(ReadRecord(name="recent_turns", request={}, result=found),)))


class TestEnqueueing:
    def test_one_turn_in_eight_is_followed_by_a_job_that_arrives_when_it_is_due(self) -> None:
        jobs = [job for number in range(100, 4_100) for job in compaction_after(turn(number), SILENT, NOW)]
        assert 4_000 / EVERY * 0.8 < len(jobs) < 4_000 / EVERY * 1.2
        assert {(job.kind, job.message, job.due, job.arrived) for job in jobs} == {
            ("job", Message(), NOW + QUIET, NOW + QUIET)
        }

    def test_jobs_and_events_are_not_nor_what_is_forgotten_or_was_not_listened_to(self) -> None:
        events = [turn(number, message=Message(event=Event.BLOCKED)) for number in range(100, 200)]
        jobs = [turn(number, kind="job") for number in range(100, 200)]
        assert not [job for each in (*events, *jobs) for job in compaction_after(each, SILENT, NOW)]
        for decision in (SILENT.changed(forgets=True), SILENT.changed(trace=Trace(move="limited"))):
            assert not [job for number in range(100, 200) for job in compaction_after(turn(number), decision, NOW)]

    def test_the_first_turns_are_all_shown_anyhow(self) -> None:
        assert not [job for number in range(SHOWN_ANYHOW + 1) for job in compaction_after(turn(number), SILENT, NOW)]

    @pytest.mark.parametrize(("read", "at_once"), [(RECENT_TURNS, True), (RECENT_TURNS - 1, False)])
    def test_one_that_read_as_many_turns_as_it_may_is_followed_by_one_at_once(self, read: int, at_once: bool) -> None:
        due = [job.due for number in range(100, 200) for job in compaction_after(turn(number), having_read(read), NOW)]
        assert (due == [NOW] * 100) is at_once

    def test_a_job_is_known_by_its_id(self) -> None:
        assert is_compaction(COMPACTING)
        assert not is_compaction(turn(1, id="cli:ana:7~compact"))
        assert not is_compaction(turn(1, kind="job"))


class TestDeciding:
    async def test_it_says_nothing_and_leaves_the_conversation_as_it_was(self) -> None:
        decision = await compact_turn(
            COMPACTING, IDLE, Asked([past(n) for n in range(1, 31)], Summary(person="ana", chat="c")), NOW, "pt-BR"
        )
        (put,) = decision.effects
        assert isinstance(put, PutSummary)
        assert put.summary.up_to_turn == 20
        assert (decision.chat, decision.replies, decision.jobs, decision.inverses) == (IDLE, (), (), ())

    async def test_with_nothing_to_compact_it_does_nothing(self) -> None:
        decision = await compact_turn(COMPACTING, IDLE, Asked([past(1)], Summary(person="ana", chat="c")), NOW, "pt-BR")
        assert (decision.effects, decision.jobs) == ((), ())

    async def test_it_is_decided_again_from_its_record_alone(self) -> None:
        reads = Asked([past(n) for n in range(1, 31)], Summary(person="ana", chat="c"))
        decision = await compact_turn(COMPACTING, IDLE, reads, NOW, "pt-BR")
        stored = Decision.model_validate_json(decision.model_dump_json())
        again = await compact_turn(COMPACTING, IDLE, ReplayedReads(stored.trace.reads), NOW, "pt-BR")
        assert again == stored == decision

    async def test_a_long_past_is_compacted_by_one_job_after_the_other(self) -> None:
        turns = [past(number) for number in range(1, 301)]
        summary, jobs = Summary(person="ana", chat="c"), 0
        while True:
            decision = await compact_turn(COMPACTING, IDLE, Asked(turns, summary), NOW, "pt-BR")
            jobs += 1
            for effect in decision.effects:
                assert isinstance(effect, PutSummary)
                summary = effect.summary
            if not decision.jobs:
                break
        assert summary.up_to_turn == 290
        assert jobs <= 300 // (TURNS_AT_ONCE - 20) + 1


async def test_carried_out_any_number_of_times_the_summary_is_the_same(database: Database) -> None:
    await database["turns"].insert_many([encode(turn(number)) for number in range(1, 31)])
    reads = SourcedReads(history_sources(database, "ana"))
    decision = await compact_turn(COMPACTING, IDLE, reads, NOW, "pt-BR")
    for _ in range(3):
        for effect in decision.effects:
            await Effects(database, "ana", 31, NOW).apply(effect)
    summary = await SummaryStore(database).get("ana", "c")
    assert summary.up_to_turn == 20
    assert [each.turn for each in summary.structured_history_summary] == list(range(1, 21))
    recent: tuple[PastTurn, ...] = await reads(RecentTurns(chat="c"))
    assert len(recent) == 30
    assert (await compact_turn(COMPACTING, IDLE, reads, NOW, "pt-BR")).effects == ()
