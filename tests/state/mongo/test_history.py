"""Conversations' pasts: summaries, and turns as they are remembered."""

import asyncio
from typing import Any

import pytest

from state.conversation_history import GetSummary, RecentTurns, TurnsAfter, past_of
from state.history import AssistantEntry, PutSummary, Remembered, Summary, ToolEntry, UserEntry
from state.lane import Chat
from state.linking import EraseEverything
from state.mongo.codec import encode
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.history import SummaryStore, history_sources
from state.mongo.person import person_sources
from state.person_reads import LastTurn
from state.reads import Request
from state.recording import RecordingReads, ReplayedReads, SourcedReads
from state.turns import Decision, Message, ReadRecord, Reply, Status, ToolRun, Trace, Turn
from tests.state.mongo.profiling import assert_cheap, profiled

NOW = 1_800_000_000_000_000_000
HISTORY_REQUESTS: tuple[Request[Any], ...] = (
    RecentTurns(chat="c", limit=30),
    TurnsAfter(chat="c", after=1_000, limit=30),
    GetSummary(chat="c"),
)


def summary(up_to_turn: int, person: str = "ana", chat: str = "c") -> Summary:
    remembered = Remembered(turn=up_to_turn, arrived=NOW, messages=2, lines=(f"Pessoa disse: {up_to_turn}",))
    return Summary(person=person, chat=chat, structured_history_summary=(remembered,), up_to_turn=up_to_turn)


def turn(number: int | None, text: str = "oi", person: str = "ana", chat: str = "c", **fields: Any) -> Turn:
    decision = Decision(chat=Chat(chat=chat), replies=(Reply(text=f"Resposta a {text}"),))
    plain: dict[str, Any] = {
        "id": f"{person}:{chat}:{number or text}",
        "person": person,
        "chat": chat,
        "channel": "cli",
        "message": Message(text=text),
        "arrived": NOW,
        "due": NOW,
        "number": number,
        "status": Status.WAITING if number is None else Status.APPLIED,
        "decision": None if number is None else decision,
    }
    return Turn.model_validate({**plain, **fields})


async def journal(database: Database, *turns: Turn) -> None:
    await database["turns"].insert_many([encode(each) for each in turns])


async def ask(database: Database, request: Request[Any], person: str = "ana") -> Any:
    return await SourcedReads(history_sources(database, person))(request)


class TestSummaries:
    async def test_a_conversation_begins_with_an_empty_summary(self, database: Database) -> None:
        assert await SummaryStore(database).get("ana", "c") == Summary(person="ana", chat="c")

    async def test_the_summary_that_reaches_furthest_stays(self, database: Database) -> None:
        summaries = SummaryStore(database)
        assert await summaries.put(summary(10))
        assert await summaries.put(summary(20))
        assert not await summaries.put(summary(15))
        assert not await summaries.put(summary(20).changed(long_term_summary="outra"))
        assert await summaries.get("ana", "c") == summary(20)

    async def test_of_many_at_once_too(self, database: Database) -> None:
        summaries = SummaryStore(database)
        await asyncio.gather(*(summaries.put(summary(number)) for number in range(1, 21)))
        assert await summaries.get("ana", "c") == summary(20)

    async def test_each_person_and_conversation_has_its_own(self, database: Database) -> None:
        summaries = SummaryStore(database)
        own = [summary(1), summary(2, chat="d"), summary(3, person="bia")]
        for each in own:
            assert await summaries.put(each)
        assert [await summaries.get(each.person, each.chat) for each in own] == own

    async def test_an_effect_puts_it_once_and_for_its_own_person_alone(self, database: Database) -> None:
        effects = Effects(database, "ana", 30, NOW)
        for _ in range(2):
            await effects.apply(PutSummary(summary=summary(20, person="bia")))
        await effects.apply(PutSummary(summary=summary(10)))
        assert await SummaryStore(database).get("ana", "c") == summary(20)
        assert await SummaryStore(database).get("bia", "c") == Summary(person="bia", chat="c")


class TestErasing:
    async def test_an_old_turn_that_is_carried_out_late_brings_no_summary_back(self, real: Database) -> None:
        late = Effects(real, "ana", 3, NOW)
        await late.apply(PutSummary(summary=summary(2)))
        await Effects(real, "ana", 5, NOW).apply(EraseEverything(turn_id="ana:c:5", before=NOW))
        await late.apply(PutSummary(summary=summary(2)))
        assert await ask(real, GetSummary(chat="c")) == Summary(person="ana", chat="c", up_to_turn=5)
        left = [raw async for raw in real["summaries"].find({})]
        assert "Pessoa" not in str(left)
        assert '"c"' not in str(left).replace("'", '"')

    async def test_what_is_said_afterwards_is_summed_up_again(self, real: Database) -> None:
        await Effects(real, "ana", 3, NOW).apply(PutSummary(summary=summary(2)))
        await Effects(real, "ana", 5, NOW).apply(EraseEverything(turn_id="ana:c:5", before=NOW))
        await Effects(real, "ana", 9, NOW).apply(PutSummary(summary=summary(8)))
        assert await ask(real, GetSummary(chat="c")) == summary(8)
        assert not await real["summaries"].find_one({"purge_at": {"$exists": True}})


class TestRecentTurns:
    async def test_the_last_ones_come_oldest_first(self, database: Database) -> None:
        turns = [turn(number, f"nota {number}") for number in range(1, 8)]
        await journal(database, *reversed(turns))
        found = await ask(database, RecentTurns(chat="c", limit=3))
        assert found == tuple(past_of(each) for each in turns[-3:])
        assert found[0].entries == (UserEntry(content="nota 5"), AssistantEntry(content="Resposta a nota 5"))

    async def test_without_a_past_there_are_none(self, database: Database) -> None:
        assert await ask(database, RecentTurns(chat="c")) == ()
        assert await ask(database, RecentTurns(chat="c", limit=0)) == ()

    async def test_other_people_other_conversations_waiting_turns_and_our_own_work_are_none_of_it(
        self, database: Database
    ) -> None:
        mine = turn(4, "minha")
        await journal(
            database,
            mine,
            turn(1, person="bia"),
            turn(5, chat="d"),
            turn(6, kind="job", id="ana:c:4~compact"),
            turn(None, "espera"),
        )
        assert await ask(database, RecentTurns(chat="c")) == (past_of(mine),)
        assert await ask(database, TurnsAfter(chat="c", after=0, limit=9)) == (past_of(mine),)

    async def test_nothing_is_remembered_from_before_all_was_erased(self, database: Database) -> None:
        erasing = turn(2, "apaga meus dados")
        assert erasing.decision
        erasing = erasing.changed(decision=erasing.decision.changed(forgets=True))
        await journal(database, turn(1), erasing, turn(3), turn(4))
        assert [each.number for each in await ask(database, RecentTurns(chat="c"))] == [3, 4]
        assert [each.number for each in await ask(database, TurnsAfter(chat="c", after=0, limit=9))] == [3, 4]

    async def test_those_after_a_number_come_in_order(self, database: Database) -> None:
        await journal(database, *(turn(number) for number in (9, 2, 7, 4)))
        found = await ask(database, TurnsAfter(chat="c", after=2, limit=2))
        assert [each.number for each in found] == [4, 7]

    async def test_results_of_tools_are_remembered_from_what_was_read(self, database: Database) -> None:
        request = {"words": ["duna"], "kind": None, "skip": 0, "limit": 21}
        items: list[Any] = [{"title": f"Duna {n}", "year": None, "words": ["duna"], "details": {}} for n in range(19)]
        decision = Decision(
            chat=Chat(chat="c"),
            tools=(ToolRun(name="search_items", args={"query": "duna"}, ok=True),),
            replies=(Reply(text="Achei 19."),),
            trace=Trace(reads=(ReadRecord(name="search_items", request=request, result=items),)),
        )
        searching = turn(1, "busca duna", decision=decision)
        await journal(database, searching)
        (found,) = await ask(database, RecentTurns(chat="c"))
        assert found == past_of(searching)
        (result,) = [entry for entry in found.entries if isinstance(entry, ToolEntry)]
        assert '"count":19' in result.content

    async def test_a_past_that_an_earlier_turn_asked_for_is_not_read_again(self, database: Database) -> None:
        """Else each record would hold those before it, and they those before them."""
        past = [past_of(turn(number)).to_json() for number in range(30)]
        asked = RecentTurns(chat="c", limit=30)
        decision = Decision(
            chat=Chat(chat="c"), trace=Trace(reads=(ReadRecord(name=asked.name, request=asked.to_json(), result=past),))
        )
        await journal(database, turn(31, decision=decision))
        found = await ask(database, asked)
        assert len(str([each.to_json() for each in found])) < 400

    @pytest.mark.parametrize("request_", HISTORY_REQUESTS, ids=lambda request: request.name)
    async def test_what_was_read_is_recorded_and_answered_again_without_a_database(
        self, database: Database, request_: Request[Any]
    ) -> None:
        await journal(database, *(turn(number) for number in range(990, 1_020)))
        await SummaryStore(database).put(summary(989))
        recording = RecordingReads(SourcedReads(history_sources(database, "ana")))
        answer = await recording(request_)
        assert answer
        kept = [ReadRecord.model_validate_json(each.model_dump_json()) for each in recording.records]
        assert await ReplayedReads(kept)(request_) == answer


async def test_work_of_our_own_is_not_what_a_person_asks_the_reason_of(database: Database) -> None:
    await journal(database, turn(1, "salva duna"), turn(2, kind="job", id="ana:c:1~compact", message=Message()))
    explained = await SourcedReads(person_sources(database, "ana"))(LastTurn(chat="c"))
    assert explained is not None
    assert explained.text == "salva duna"


@pytest.mark.parametrize("request_", HISTORY_REQUESTS, ids=lambda request: request.name)
async def test_asking_for_a_long_past_reads_no_more_turns_than_come_back(
    real: Database, request_: Request[Any]
) -> None:
    await journal(real, *(turn(number, chat="c" if number % 5 == 0 else "d") for number in range(1, 2_001)))
    await SummaryStore(real).put(summary(5))
    async with profiled(real) as noted:
        await ask(real, request_)
    assert_cheap(noted, 31)
