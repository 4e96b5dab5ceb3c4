"""The form as a JSON schema for servers that can be held to one, made from the tools' definitions.

It is in the narrow dialect that such servers share: every property required, those that may be absent nullable, no
further properties, no references, limits on lengths. Formats, defaults and titles are left out. It only helps the
model: what counts is the check of the reply (bot.planner.envelope).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.planner.envelope import LIMITS, STEPS_AT_MOST, Task
from tools.definition import Tool
from tools.packs import PACK_TOOLS

Schema = dict[str, Any]

NAME = "guarda_form"

# Servers that turn a schema into a grammar refuse long repetitions; no model is sent longer words to copy than these.
LONGEST = 2_000

_KEPT = ("type", "enum", "maxLength")


def form_schema(tools: Sequence[Tool[Any, Any]], task: Task) -> Schema:
    """Return the schema of the form when ``tools`` are offered; without tools, nothing can be called."""
    actions = [*(["CALL_TOOL"] if tools else []), "RESPOND", "NOOP"]
    shapes = _each_once([args_schema(tool) for tool in tools])
    in_rows = [tool for tool in tools if tool in PACK_TOOLS]
    return object_schema(
        {
            "schema_version": {"type": "string", "enum": ["1.0"]},
            "action": {"type": "string", "enum": actions},
            "tool": {"type": ["string", "null"], "enum": [*(str(tool.name) for tool in tools), None]}
            if tools
            else {"type": "null"},
            "args": {"anyOf": [*shapes, {"type": "null"}]} if tools else {"type": "null"},
            **({"then": _then(in_rows)} if in_rows else {}),
            "message": {"type": ["string", "null"], "maxLength": LIMITS[task]},
        }
    )


def _then(tools: Sequence[Tool[Any, Any]]) -> Schema:
    """Return the schema of what follows a first call."""
    names = [str(tool.name) for tool in tools]
    shapes = _each_once([args_schema(tool) for tool in tools])
    step = object_schema({"tool": {"type": "string", "enum": names}, "args": {"anyOf": shapes}})
    return {"type": ["array", "null"], "maxItems": STEPS_AT_MOST - 1, "items": step}


def args_schema(tool: Tool[Any, Any]) -> Schema:
    """Return the schema of ``tool``'s arguments."""
    own = tool.args.model_json_schema()
    required = own.get("required", [])
    return object_schema(
        {
            name: _property(field, own.get("$defs", {}), nullable=name not in required)
            for name, field in own["properties"].items()
        }
    )


def _property(field: Schema, definitions: Schema, *, nullable: bool) -> Schema:
    """Return ``field`` without references and alternatives, which only ever say "or null" here."""
    alternatives = [each for each in field.get("anyOf", [field]) if each.get("type") != "null"]
    (only,) = alternatives
    if "$ref" in only:
        only = definitions[only["$ref"].rpartition("/")[2]]
    kept = {name: only[name] for name in _KEPT if name in only}
    if "maxLength" in kept:
        kept["maxLength"] = min(kept["maxLength"], LONGEST)
    if not nullable:
        return kept
    if "enum" in kept:
        kept["enum"] = [*kept["enum"], None]
    return {**kept, "type": [kept["type"], "null"]}


def object_schema(properties: Schema) -> Schema:
    """Return the schema of an object with exactly these ``properties``."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _each_once(shapes: list[Schema]) -> list[Schema]:
    return [shape for index, shape in enumerate(shapes) if shape not in shapes[:index]]
