"""The two forms of a document: our frozen value, and the JSON types that MongoDB keeps under `_id`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from state.document import Document
from state.finding.keys import item_keys
from state.items import Item
from state.mongo.connection import Raw
from state.record import Record
from state.record import found_by as record_found_by

D = TypeVar("D", bound=Document)


def encode(document: Document, id_field: str = "id") -> dict[str, Any]:
    """Return ``document`` as MongoDB keeps it: its JSON, with the field ``id_field`` renamed to `_id`."""
    raw = document.to_json()
    return {"_id": raw.pop(id_field), **raw}


def decode(model: type[D], raw: Mapping[str, Any], id_field: str = "id") -> D:
    """Return the ``model`` that ``raw`` holds: the inverse of `encode`. Fields of the store's own are ignored.

    Raises pydantic's ValidationError for what `encode` cannot have written.
    """
    return model.model_validate({id_field: raw["_id"], **{name: value for name, value in raw.items() if name != "_id"}})


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
