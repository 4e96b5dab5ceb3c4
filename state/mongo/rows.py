"""Items and records as the database keeps them: with what they are found by."""

from __future__ import annotations

from collections.abc import Sequence

from state.finding.keys import item_keys
from state.items import Item
from state.mongo.codec import encode
from state.mongo.connection import Raw
from state.record import Record
from state.record import found_by as record_found_by

WITHOUT_KEYS = {"keys": 0}  # what an item is found by is most of it, and of use to nobody else


def item_row(item: Item) -> Raw:
    """Return the document of ``item``."""
    return {**encode(item), **found_by(item.words)}


def found_by(words: Sequence[str]) -> Raw:
    """Return the fields that an item with these ``words`` is found by; whoever writes the one writes the other."""
    return {"words": list(words), "keys": list(item_keys(words))}


def record_row(record: Record) -> Raw:
    """Return the document of ``record``: beside its own fields, where it stands in time and what it is found by."""
    return {**encode(record), "at": record.at, "found_by": list(record_found_by(record))}
