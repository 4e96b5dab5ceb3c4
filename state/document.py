"""The base of everything that is stored: frozen, validated when read, JSON types when written."""

from __future__ import annotations

from typing import Annotated, Any, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, JsonValue, PlainSerializer, SkipValidation

# What came out of JSON, or of `to_json`: it is not looked through value by value, neither when it is read nor written.
_AS_IT_IS = PlainSerializer(lambda value: value)
Json: TypeAlias = Annotated[JsonValue, SkipValidation, _AS_IT_IS]
JsonObject: TypeAlias = Annotated[dict[str, JsonValue], SkipValidation, _AS_IT_IS]


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
