"""Deciding a recorded turn again."""

from __future__ import annotations

import pytest
from pydantic import JsonValue

from bot.context import TurnInput
from bot.engine import apology
from bot.pipeline import decide
from bot.runtime.replay import Absent, Difference, GivenUp, NotDecided, other_artefact, replay
from bot.understanding.model import model
from state.errors import ReplayDiffers
from state.lane import Chat
from state.quota import Standing
from state.reads import CountItems, CountJobs, GetStanding
from state.recording import ReplayedReads, SourcedReads
from state.turns import Message, ReadRecord, Turn

NOW = 1_800_000_000_000_000_000
NOTHING_WITH_IT: dict[str, JsonValue] = {
    "buttons": [],
    "image": None,
    "document": None,
    "template": None,
    "file": None,
    "chart": None,
    "answers": None,
}
WAITING = Turn(
    id="cli:ana:1",
    person="p1",
    chat="cli:ana",
    channel="cli",
    message=Message(text="quem é você?"),
    arrived=NOW,
    due=NOW,
    number=1,
)


async def standing(_: GetStanding) -> Standing:
    return Standing()


async def decided() -> Turn:
    decision = await decide(TurnInput(WAITING, Chat(chat="cli:ana"), SourcedReads({GetStanding: standing}), NOW))
    return WAITING.changed(decision=decision)


async def test_a_turn_decided_again_from_its_record_comes_out_the_same() -> None:
    record = (await decided()).model_dump_json()
    assert await replay(Turn.model_validate_json(record)) == ()


async def test_delivery_marks_do_not_count() -> None:
    turn = await decided()
    assert turn.decision
    replies = tuple(reply.changed(delivered_at=NOW, outcome="sent") for reply in turn.decision.replies)
    assert await replay(turn.changed(decision=turn.decision.changed(replies=replies))) == ()


async def test_a_difference_names_its_place_and_both_values() -> None:
    turn = await decided()
    assert turn.decision
    (reply,) = turn.decision.replies
    changed = turn.decision.changed(replies=(reply.changed(text="outra"), reply))
    assert await replay(turn.changed(decision=changed)) == (
        Difference("replies.0.text", "outra", reply.text),
        Difference("replies.1", {**NOTHING_WITH_IT, "text": reply.text}, Absent()),
    )


async def test_a_record_that_reads_something_else_differs_in_its_reads() -> None:
    turn = (await decided()).changed(message=Message(text="lista tudo"))
    (difference,) = await replay(turn)
    assert difference.place == "trace.reads"


async def test_what_reads_have_learnt_since_is_no_difference() -> None:
    turn = await decided()
    assert turn.decision
    (read,) = turn.decision.trace.reads
    assert isinstance(read.result, dict)
    older = read.changed(result={name: value for name, value in read.result.items() if name != "usage"})
    trace = turn.decision.trace.changed(reads=(older,))
    assert await replay(turn.changed(decision=turn.decision.changed(trace=trace))) == ()


async def test_a_request_that_can_say_more_now_is_answered_unless_it_does() -> None:
    record = ReadRecord(name="count_items", request={}, result={"by_kind": {"note": 3}})
    assert (await ReplayedReads([record])(CountItems())).total == 3
    with pytest.raises(ReplayDiffers):
        await ReplayedReads([record])(CountItems(up_to_turn=7))
    with pytest.raises(ReplayDiffers):
        await ReplayedReads([record])(CountJobs(limit=1))
    with pytest.raises(ReplayDiffers):
        await ReplayedReads([record.changed(request={"nothing": "known"})])(CountItems())


async def test_a_turn_that_still_waits_has_nothing_to_compare_with() -> None:
    with pytest.raises(NotDecided):
        await replay(WAITING)


async def test_a_turn_given_up_names_its_failures() -> None:
    decision = apology(WAITING, Chat(chat="cli:ana"), NOW)
    with pytest.raises(GivenUp, match="KeyError, TimeoutError"):
        await replay(WAITING.changed(decision=decision, given_up=True, failures=("KeyError", "TimeoutError")))


async def test_a_turn_of_another_artefact_is_decided_by_what_was_recognised_then() -> None:
    turn = await decided()
    assert turn.decision
    trace = turn.decision.trace
    assert trace.artefact == model().digest
    assert other_artefact(turn) is None
    found: JsonValue = [{"action": "greet", "confidence": 1.0}]
    greeted = tuple({"of": row["of"], "found": found} for row in trace.recognised)
    old = turn.changed(
        decision=turn.decision.changed(trace=trace.changed(artefact="another", recognised=greeted, action="greet"))
    )

    assert other_artefact(old) == "another"
    assert "trace.action" not in {difference.place for difference in await replay(old)}
    same = old.changed(decision=turn.decision.changed(trace=trace.changed(recognised=greeted, action="greet")))
    assert "trace.action" in {difference.place for difference in await replay(same)}
