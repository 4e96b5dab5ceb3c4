"""Summaries of conversations."""

import asyncio

from state.history import Summary
from state.store.connection import Database
from state.store.history import SummaryStore


def summary(up_to_turn: int, person: str = "ana", chat: str = "c") -> Summary:
    return Summary(person=person, chat=chat, structured_history_summary=f"até {up_to_turn}", up_to_turn=up_to_turn)


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
