"""Records: what packs keep (an expense, a weight, a reminder, an entry of a list), and what turns do to them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import singledispatch
from hashlib import blake2b
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import AfterValidator, AwareDatetime, Field, StrictBool, StrictInt, StrictStr, model_validator

from state.document import Document
from state.finding.stems import stems
from state.text import words

FIELDS_AT_MOST = 40
FIELDS_LIMIT = 8_000  # bytes of JSON
LIST_LIMIT = 50
EXTERNAL_LIMIT = 200
MARK_LIMIT = 60
# A stem that stands for words of one sense.
SENSE = "#"
WORDS_FOUND_BY = 60
# A million of such numbers add up to less than 2**63: beyond that MongoDB would go on in floating point.
NUMBER_LIMIT = 10**12

AMOUNT = "amount"
CATEGORY = "category"
# The code (ISO 4217) of the currency that all its sums are in; without it they are in the usual one.
CURRENCY = "currency"
USUAL_CURRENCY = "BRL"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def _is_name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise ValueError(f"{text!r} is no name: small letters, digits and underscores, at most 40")
    return text


def _is_bounded(number: int) -> int:
    if abs(number) > NUMBER_LIMIT:
        raise ValueError("a number of more than a million millions")
    return number


Name: TypeAlias = Annotated[str, AfterValidator(_is_name)]
Number: TypeAlias = Annotated[StrictInt, AfterValidator(_is_bounded)]
Scalar: TypeAlias = StrictStr | StrictBool | Number
Value: TypeAlias = Scalar | Annotated[tuple[Scalar, ...], Field(max_length=LIST_LIMIT)]
Fields: TypeAlias = dict[Name, Value]


def record_id(turn_id: str, ordinal: int) -> str:
    """Return the id of the record number ``ordinal`` that turn ``turn_id`` puts: 24 hexadecimal digits.

    Those of one turn follow one another.
    """
    return f"{blake2b(turn_id.encode('utf-8', 'replace'), digest_size=8).hexdigest()}{ordinal:08x}"


def microseconds(when: datetime) -> int:
    """Return an aware time as microseconds since 1970, UTC."""
    return (when - _EPOCH) // _MICROSECOND


class Record(Document):
    """One thing that a pack keeps.

    ``fields`` are what the pack says about it, under names of its own: text, whole numbers (centavos, grams, seconds),
    yes or no, or a short list of those; what is not known is left out. A field called ``amount`` is a number and one
    called ``category`` a text: sums of the one by the other are answered by an index.

    ``when`` is when it happened or is due, with the offset of the person's clock then; None if it has no time.
    ``external`` is what somebody else calls it (a bank's id of an entry): of a pack's live records each has another.
    ``imported`` names the import that it came with. ``last_turn`` only rises: an effect of an earlier turn never
    changes a later state. ``live`` is False once it was removed; it can be restored for 30 days. ``created_at`` is in
    nanoseconds since 1970, UTC.
    """

    id: str
    person: str
    pack: Name
    kind: Name
    fields: Fields = {}
    when: AwareDatetime | None = None
    external: Annotated[str, Field(min_length=1, max_length=EXTERNAL_LIMIT)] | None = None
    imported: str | None = None
    created_at: int
    created_turn: int
    last_turn: int
    live: bool = True
    removed_turn: int | None = None

    @model_validator(mode="after")
    def _is_small(self) -> Self:
        if len(self.fields) > FIELDS_AT_MOST or _size(self.fields) > FIELDS_LIMIT:
            raise ValueError(f"more than {FIELDS_AT_MOST} fields, or more than {FIELDS_LIMIT} bytes of them")
        if not isinstance(self.fields.get(AMOUNT, 0), int) or isinstance(self.fields.get(AMOUNT), bool):
            raise ValueError("an amount that is no number")
        if not isinstance(self.fields.get(CATEGORY, ""), str):
            raise ValueError("a category that is no text")
        return self

    @property
    def at(self) -> int:
        """Where it stands in time, in microseconds since 1970, UTC: ``when``, else when it was put."""
        return self.created_at // 1_000 if self.when is None else microseconds(self.when)

    @property
    def currency(self) -> str:
        """What its sums are in, where it has any."""
        return str(self.fields.get(CURRENCY) or USUAL_CURRENCY)

    @property
    def text(self) -> str:
        """All its text."""
        values = (value if isinstance(value, tuple) else (value,) for value in self.fields.values())
        return " ".join(each for value in values for each in value if isinstance(each, str))

    def with_fields(self, put: Mapping[str, Value], drop: tuple[str, ...] = ()) -> Fields:
        """Return its fields with those of ``put``, and without those that ``drop`` names."""
        return {name: value for name, value in {**self.fields, **put}.items() if name not in drop}


def found_by(record: Record) -> tuple[str, ...]:
    """Return what a record is found by: ":words" of its text, their "~stems", and "name=value" of short fields."""
    return tuple(dict.fromkeys((*_marks(record.fields), *_word_keys(record.text))))


def mark(name: str, value: Scalar) -> str | None:
    """Return what a record is found by in whose field ``name`` stands ``value``; None for a value that is too long."""
    text = value if isinstance(value, str) else json.dumps(value)
    return f"{name}={text}" if len(text) <= MARK_LIMIT else None


def keys_of(word: str, *, meant: bool = False) -> tuple[str, ...]:
    """Return what records with the folded ``word``, or another form of it, are found by.

    Unless just that word is ``meant``, also with others of the same sense.
    """
    return (f":{word}", *(f"~{stem}" for stem in sorted(stems(word)) if not (meant and stem.startswith(SENSE))))


def _marks(fields: Fields) -> Iterator[str]:
    for name, value in fields.items():
        for each in value if isinstance(value, tuple) else (value,):
            if (found := mark(name, each)) is not None:
                yield found


def _word_keys(text: str) -> Iterator[str]:
    for word in list(dict.fromkeys(words(text)))[:WORDS_FOUND_BY]:
        yield from keys_of(word)


def _size(fields: Fields) -> int:
    return len(json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace"))


class PutRecord(Document):
    """Keep a new record. Its id derives from the turn, so a second application meets it and does nothing.

    Nothing happens either if the pack has a live record with the same ``external``.
    """

    type: Literal["put_record"] = "put_record"
    record: Record


class ChangeRecord(Document):
    """Give a live record the fields of ``put``, take those that ``drop`` names from it, and leave the others alone.

    With ``times``, its ``when`` is this one from now on, or none.
    """

    type: Literal["change_record"] = "change_record"
    record_id: str
    put: Fields = {}
    drop: tuple[Name, ...] = ()
    times: bool = False
    when: AwareDatetime | None = None


class RemoveRecord(Document):
    """Take a live record out; it can be restored.

    With ``removed_turn`` it is as that turn, which had removed it before, left it.
    """

    type: Literal["remove_record"] = "remove_record"
    record_id: str
    removed_turn: int | None = None


class RestoreRecord(Document):
    """Bring a removed record back. Skipped if there is a live one with the same ``external`` by now."""

    type: Literal["restore_record"] = "restore_record"
    record_id: str


class RemoveRecords(Document):
    """Take out every live record of these ``kinds`` in ``pack``, as far as turn ``up_to_turn`` or one before put it.

    With ``equals``, only those with these values; bound to the ``count`` that the person was shown. `RestoreRemoved`
    brings them back.
    """

    type: Literal["remove_records"] = "remove_records"
    pack: Name
    kinds: tuple[Name, ...]
    equals: dict[Name, Scalar] = {}
    up_to_turn: int
    count: int


RecordEffect: TypeAlias = PutRecord | ChangeRecord | RemoveRecord | RestoreRecord


@singledispatch
def inverse(effect: Any, before: Record | None = None) -> RecordEffect:
    """Return what takes ``effect`` back; ``before`` is the record that it changes, as it is before."""
    raise TypeError(f"no effect on one record: {type(effect).__name__}")


@inverse.register
def _unput(effect: PutRecord, before: Record | None = None) -> RecordEffect:
    return RemoveRecord(record_id=effect.record.id)


@inverse.register
def _unremove(effect: RemoveRecord, before: Record | None = None) -> RecordEffect:
    return RestoreRecord(record_id=effect.record_id)


@inverse.register
def _unrestore(effect: RestoreRecord, before: Record | None = None) -> RecordEffect:
    return RemoveRecord(record_id=effect.record_id)


@inverse.register
def _unchange(effect: ChangeRecord, before: Record | None = None) -> RecordEffect:
    if before is None:
        raise ValueError("the record before the change is not known")
    touched = (*effect.put, *effect.drop)
    return ChangeRecord(
        record_id=effect.record_id,
        put={name: before.fields[name] for name in touched if name in before.fields},
        drop=tuple(name for name in effect.put if name not in before.fields),
        times=effect.times,
        when=before.when if effect.times else None,
    )


def again(effect: RecordEffect) -> RecordEffect:
    """Return what does ``effect`` once more after it was taken back: what was put is there, removed."""
    return RestoreRecord(record_id=effect.record.id) if isinstance(effect, PutRecord) else effect
