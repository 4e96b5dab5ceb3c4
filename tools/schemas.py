"""How a tool's arguments are described to a model and to a reader, from the argument model alone."""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import JsonValue
from pydantic.fields import FieldInfo

from tools.definition import Tool

_KEPT_OUT = ("title", "default", "description")


def args_schema(tool: Tool[Any, Any]) -> dict[str, JsonValue]:
    """Return the JSON schema of the tool's arguments, in the form that strict servers accept.

    Every field is required, the optional ones may be null, nothing else is allowed, and there are no references.
    """
    schema = tool.args.model_json_schema()
    definitions = schema.get("$defs", {})
    properties = {name: _inlined(field, definitions) for name, field in schema.get("properties", {}).items()}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def signature(tool: Tool[Any, Any]) -> str:
    """Return the tool as one line: "save_movie(title: str, year?: int, tmdb_id?: int)"."""
    fields = tool.args.model_fields.items()
    return f"{tool.name}({', '.join(_parameter(name, field) for name, field in fields)})"


def _parameter(name: str, field: FieldInfo) -> str:
    return f"{name}{'' if field.is_required() else '?'}: {_type_name(field.annotation)}"


def _type_name(annotation: Any) -> str:
    if get_origin(annotation) in (Union, UnionType):
        return _type_name(next(arm for arm in get_args(annotation) if arm is not NoneType))
    if hasattr(annotation, "__metadata__"):
        return _type_name(get_args(annotation)[0])
    if issubclass(annotation, Enum):
        return " | ".join(str(member.value) for member in annotation)
    return str(annotation.__name__)


def _inlined(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_inlined(entry, definitions) for entry in node]
    if not isinstance(node, dict):
        return node
    if reference := node.get("$ref"):
        return _inlined(definitions[reference.rpartition("/")[2]], definitions)
    return {key: _inlined(value, definitions) for key, value in node.items() if key not in _KEPT_OUT}
