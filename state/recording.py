"""Reads that are answered, recorded and replayed: three ways to be a ``Reads``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError

from state.errors import ReplayDiffers
from state.reads import Request
from state.turns import ReadRecord

T = TypeVar("T")

Sources = Mapping[type[Request[Any]], Callable[[Any], Awaitable[Any]]]


class SourcedReads:
    """Answers each request from the source for its type."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    async def __call__(self, request: Request[T]) -> T:
        answer: T = await self._sources[type(request)](request)
        return answer


class RecordingReads:
    """Passes requests on and keeps each with its answer, in the order of asking: some are asked side by side.

    What was asked before of what is stored is answered as it was then: a turn sees one state of things. Within others
    that record, it keeps the same records as they do, and knows those since it was made.
    """

    def __init__(self, inner: Callable[[Request[Any]], Awaitable[Any]]) -> None:
        within = inner if isinstance(inner, RecordingReads) else None
        self._inner: Callable[[Request[Any]], Awaitable[Any]] = within._inner if within else inner
        self._records: list[ReadRecord | Request[Any]] = within._records if within else []
        self._answered: dict[tuple[str, str], Any] = within._answered if within else {}
        self._first = len(self._records)

    async def __call__(self, request: Request[T]) -> T:
        asked = (request.name, request.model_dump_json())
        if asked in self._answered and not request.outside:
            known: T = self._answered[asked]
            return known
        place = len(self._records)
        self._records.append(request)
        answer: T = await self._inner(request)
        recorded = request.answer.dump_python(answer, mode="json")
        self._records[place] = ReadRecord(name=request.name, request=request.to_json(), result=recorded)
        self._answered[asked] = answer
        return answer

    @property
    def records(self) -> tuple[ReadRecord, ...]:
        """What was asked and answered so far; what was not answered has no result."""
        return tuple(
            each if isinstance(each, ReadRecord) else ReadRecord(name=each.name, request=each.to_json())
            for each in self._records[self._first :]
        )


class ReplayedReads:
    """Answers from a record, in its order. Raises ReplayDiffers when something else is asked.

    What requests can say since the record was made counts as not said in it, and what it has twice as asked once.
    """

    def __init__(self, records: Sequence[ReadRecord]) -> None:
        self._left, self._answered = list(records), list[ReadRecord]()

    async def __call__(self, request: Request[T]) -> T:
        if not self._left:
            raise ReplayDiffers(f"{request.name} was not asked when this turn was recorded")
        record = self._left.pop(0)
        while self._left and not _is_record_of(request, record) and record in self._answered:
            record = self._left.pop(0)
        self._answered.append(record)
        if not _is_record_of(request, record):
            raise ReplayDiffers(f"asked {request.name} {request.to_json()}, recorded {record.name} {record.request}")
        answer: T = request.answer.validate_python(record.result)
        return answer


def _is_record_of(request: Request[Any], record: ReadRecord) -> bool:
    asked = request.to_json()
    if (record.name, record.request) == (request.name, asked):
        return True
    if record.name != request.name or not record.request.keys() <= asked.keys():
        return False
    try:
        return type(request).model_validate(record.request) == request
    except ValidationError:
        return False
