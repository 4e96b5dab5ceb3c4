"""What a record may hold, and how each thing that is done to one is taken back and done again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from state.record import (
    FIELDS_LIMIT,
    LIST_LIMIT,
    NUMBER_LIMIT,
    ChangeRecord,
    PutRecord,
    Record,
    RemoveRecord,
    RestoreRecord,
    again,
    inverse,
    record_id,
)
from tests.fakes.memory_records import MemoryRecords
from tests.state.mongo.records import a_record, effects_on, fields, moments


@pytest.mark.parametrize(
    "given",
    [
        {"fields": {"text": "x" * FIELDS_LIMIT}},
        {"fields": {f"f{n}": n for n in range(41)}},
        {"fields": {"list": tuple(range(LIST_LIMIT + 1))}},
        {"fields": {"amount": "5"}},
        {"fields": {"amount": True}},
        {"fields": {"category": ("a", "b")}},
        {"fields": {"weight": 82.4}},
        {"fields": {"count": NUMBER_LIMIT + 1}},
        {"fields": {"nested": {"a": 1}}},
        {"fields": {"$where": 1}},
        {"fields": {"a.b": 1}},
        {"pack": "Ledger"},
        {"when": datetime(2026, 11, 23)},  # noqa: DTZ001 - that it has no zone is the point
        {"external": ""},
    ],
    ids=lambda given: repr(given)[:30],
)
def test_what_no_record_may_hold_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        a_record("ana", 1, **given)


def test_ids_come_from_the_turn_and_follow_one_another() -> None:
    ids = [record_id("tg:1:2:3", ordinal) for ordinal in range(20)]
    assert ids == sorted(set(ids))
    assert record_id("tg:1:2:4", 0) not in ids


@given(given=fields, when=st.none() | moments)
def test_a_record_is_the_same_when_it_is_read_again(given: dict[str, Any], when: datetime | None) -> None:
    record = a_record("ana", 1, fields=given, when=when)
    again = Record.model_validate_json(record.model_dump_json())
    assert again == record
    assert again.when is None or again.when.utcoffset() == when.utcoffset()  # type: ignore[union-attr]


@given(data=st.data())
def test_what_is_taken_back_is_as_before_and_can_be_done_again(data: st.DataObject) -> None:
    record = a_record("ana", 1, fields=data.draw(fields), when=data.draw(st.none() | moments))
    kept = MemoryRecords().after([PutRecord(record=record)], 1)
    effect = data.draw(effects_on([record.id], 2).filter(lambda each: isinstance(each, ChangeRecord | RemoveRecord)))
    assert isinstance(effect, ChangeRecord | RemoveRecord)
    done = kept.after([effect], 2)
    undone = done.after([inverse(effect, record)], 3)
    redone = undone.after([again(effect)], 4)
    assert [_plain(each) for each in undone.live] == [_plain(record)]
    assert [_plain(each) for each in redone.live] == [_plain(each) for each in done.live]


def _plain(record: Record) -> Record:
    return record.model_copy(update={"last_turn": 0})


def test_putting_is_taken_back_by_removing_and_done_again_by_restoring() -> None:
    putting = PutRecord(record=a_record("ana", 1))
    removing = inverse(putting)
    assert isinstance(removing, RemoveRecord)
    assert inverse(removing) == again(putting) == RestoreRecord(record_id=putting.record.id)
    assert inverse(RestoreRecord(record_id="x")) == RemoveRecord(record_id="x")


def test_a_change_of_what_is_not_known_has_no_inverse() -> None:
    with pytest.raises(ValueError, match="not known"):
        inverse(ChangeRecord(record_id="x"))
    with pytest.raises(TypeError):
        inverse("no effect")


def test_where_it_stands_in_time_is_exact_to_the_microsecond() -> None:
    when = datetime(2026, 11, 23, 9, 0, 0, 123_457, tzinfo=UTC)
    assert a_record("ana", 1, when=when).at == 1_795_424_400_123_457
    assert a_record("ana", 1, created_at=5_999).at == 5
