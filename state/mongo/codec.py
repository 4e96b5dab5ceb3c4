"""The two forms of a document: our frozen value, and the JSON types that MongoDB keeps under `_id`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from state.document import Document

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
