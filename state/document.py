"""The base of everything that is stored: frozen, validated when read, JSON types when written."""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Document(BaseModel):
    """A frozen value that can be stored.

    Unknown fields are ignored, so that during an upgrade an older process can read what a newer one wrote.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON types (strings, integers, lists, dicts): what is stored and exported."""
        return self.model_dump(mode="json")

    def changed(self, **changes: object) -> Self:
        """Return a copy with ``changes``, validated like a new one."""
        return type(self).model_validate({**dict(self), **changes})
