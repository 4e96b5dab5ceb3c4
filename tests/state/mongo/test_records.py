"""Records are what a plain model of them is, whatever turns do to them and whatever is asked."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from state.effects import Effect
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.record_reads import record_sources
from state.record import ChangeRecord, PutRecord, RemoveRecord
from state.record_reads import CountRecords, ListRecords, Mark, SumRecords, Total, Where
from state.recording import RecordingReads, ReplayedReads, SourcedReads
from tests.fakes.memory_records import ANSWERS, MemoryRecords
from tests.state.mongo.libraries import fresh_person
from tests.state.mongo.records import NOW, a_record, ask, effects_on, puts, requests

examples = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
EXPENSES = Where(pack="ledger", kinds=("expense",))


async def apply(database: Database, person: str, number: int, *effects: Effect) -> None:
    for effect in effects:
        await Effects(database, person, number, NOW).apply(effect)


@examples
@given(data=st.data())
async def test_they_are_what_the_model_of_them_is_after_any_turns(database: Database, data: st.DataObject) -> None:
    person, kept = fresh_person(), MemoryRecords()
    done: list[tuple[int, Effect]] = []
    for number in range(1, 1 + data.draw(st.integers(1, 6))):
        ids = [*kept.records, "none"]
        effects: list[Effect] = [
            data.draw(puts(person, number, ordinal)) for ordinal in range(data.draw(st.integers(0, 4)))
        ]
        effects += data.draw(st.lists(effects_on(ids, number), max_size=2))
        for effect in effects:
            await apply(database, person, number, effect)
            done.append((number, effect))
        for late, effect in data.draw(st.lists(st.sampled_from(done), max_size=2)) if done else ():
            await apply(database, person, late, effect)
        kept = kept.after(effects, number)
    asked = requests(list(kept.records.values()))
    for request in data.draw(st.lists(st.one_of(*asked.values()), min_size=4, max_size=8)):
        assert await ask(database, person, request) == ANSWERS[type(request)](kept, request), request


def test_every_request_is_held_against_the_model(database: Database) -> None:
    assert requests([]).keys() == ANSWERS.keys() == record_sources(database, "ana").keys()


async def some(database: Database, *amounts: int, person: str = "ana") -> None:
    """Put an expense a day, from 1 November 2026 on at noon in São Paulo."""
    first = datetime(2026, 11, 1, 15, tzinfo=UTC)
    for number, amount in enumerate(amounts, start=1):
        fields = {"amount": amount, "category": "mercado" if amount % 2 else "lazer"}
        record = a_record(person, number, fields=fields, when=first + timedelta(days=number - 1))
        await apply(database, person, number, PutRecord(record=record))


async def test_a_page_goes_on_where_the_one_before_ended(database: Database) -> None:
    await some(database, *range(7))
    for order in ("newest", "oldest"):
        seen: list[int] = []
        after = None
        while page := await ask(database, "ana", ListRecords(where=EXPENSES, order=order, after=after, limit=3)):
            seen += [record.created_turn for record in page]
            after = Mark.of(page[-1])
        assert seen == sorted(range(1, 8), reverse=order == "newest")


async def test_what_was_put_by_one_turn_is_listed_in_its_order(database: Database) -> None:
    for ordinal in range(3):
        await apply(database, "ana", 1, PutRecord(record=a_record("ana", 1, ordinal, fields={"place": ordinal})))
    listed = await ask(database, "ana", ListRecords(where=EXPENSES, order="oldest"))
    assert [record.fields["place"] for record in listed] == [0, 1, 2]


async def test_nobody_reaches_another_persons_records(database: Database) -> None:
    await some(database, 5)
    mine = a_record("ana", 1)
    await apply(database, "bia", 9, ChangeRecord(record_id=mine.id, put={"amount": 6}), RemoveRecord(record_id=mine.id))
    assert await ask(database, "bia", CountRecords()) == 0
    assert await ask(database, "ana", SumRecords(where=EXPENSES, field="amount")) == (
        Total(count=1, sum=5, least=5, most=5),
    )


async def test_the_biggest_and_the_latest_are_found(database: Database) -> None:
    await some(database, 5, 70, 20)
    (most,) = await ask(database, "ana", ListRecords(where=EXPENSES, order="most", field="amount", limit=1))
    (latest,) = await ask(database, "ana", ListRecords(where=EXPENSES, limit=1))
    assert (most.fields["amount"], latest.fields["amount"]) == (70, 20)


async def test_a_month_is_that_of_the_persons_zone(database: Database) -> None:
    """Half past eleven at night on 30 November in São Paulo is December in Lisbon."""
    late = a_record("ana", 1, fields={"amount": 10}, when=datetime.fromisoformat("2026-11-30T23:30:00-03:00"))
    await apply(database, "ana", 1, PutRecord(record=late))
    for zone, month in (("America/Sao_Paulo", 11), ("Europe/Lisbon", 12)):
        (total,) = await ask(database, "ana", SumRecords(where=EXPENSES, field="amount", per="month", zone=zone))
        assert (total.start, total.sum) == (date(2026, month, 1), 10)


async def test_what_is_due_before_a_time_has_a_time(database: Database) -> None:
    soon = datetime(2026, 11, 23, 9, tzinfo=UTC)
    for number, when in enumerate((soon, soon + timedelta(days=2), None), start=1):
        await apply(database, "ana", number, PutRecord(record=a_record("ana", number, when=when, created_at=0)))
    due = ListRecords(where=EXPENSES.changed(until=soon + timedelta(days=1), dated=True), order="oldest")
    assert [record.created_turn for record in await ask(database, "ana", due)] == [1]


@pytest.mark.parametrize("words", [("mercado",), ("mercados",), ("do", "mercado")])
async def test_words_are_found_in_any_of_their_forms(database: Database, words: tuple[str, ...]) -> None:
    await apply(database, "ana", 1, PutRecord(record=a_record("ana", 1, fields={"place": "Mercado do Zé"})))
    await apply(database, "ana", 2, PutRecord(record=a_record("ana", 2, fields={"place": "Padaria"})))
    found = await ask(database, "ana", ListRecords(where=EXPENSES.changed(words=words)))
    assert [record.created_turn for record in found] == [1]


async def test_a_recorded_read_answers_without_a_database(database: Database) -> None:
    await some(database, 5, 70, 20)
    asked = (
        SumRecords(where=EXPENSES, field="amount", by=("category",), per="month"),
        ListRecords(where=EXPENSES.changed(since=datetime(2026, 11, 2, tzinfo=UTC))),
        CountRecords(),
    )
    recording = RecordingReads(SourcedReads(record_sources(database, "ana")))
    answers = [await recording(request) for request in asked]
    replayed = ReplayedReads([type(each).model_validate_json(each.model_dump_json()) for each in recording.records])
    assert [await replayed(request) for request in asked] == answers
    assert answers[2] == 3
