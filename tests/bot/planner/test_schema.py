"""The schema that servers are held to is made from the tools, in the dialect that they share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from bot.planner.envelope import check_form
from bot.planner.examples import examples, form_text, signature
from bot.planner.reading import read_form
from bot.planner.schema import args_schema, form_schema
from tools.definition import Tool, ToolName
from tools.packs import PACK_TOOLS
from tools.registry import TOOLS, offered

LIBRARY = tuple(tool for tool in offered() if tool not in PACK_TOOLS)
SETS = [
    *(tools for size in (0, 1, 2, 9) for tools in combinations(LIBRARY, size)),
    *((tool,) for tool in PACK_TOOLS),
    PACK_TOOLS,
    offered(),
]


def parts_of(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for inside in (
        *schema.get("properties", {}).values(),
        *schema.get("anyOf", ()),
        *([schema["items"]] if "items" in schema else ()),
    ):
        yield from parts_of(inside)


@pytest.mark.parametrize("tools", SETS, ids=lambda tools: "+".join(tool.name for tool in tools) or "none")
def test_everything_is_required_nothing_further_allowed_and_every_text_limited(
    tools: tuple[Tool[Any, Any], ...],
) -> None:
    for part in parts_of(form_schema(tools, "planner")):
        assert part.keys() <= {
            *("type", "properties", "required", "additionalProperties", "anyOf", "enum"),
            *("minLength", "maxLength", "minimum", "maximum"),
            *("items", "maxItems"),
        }
        if part.get("type") == "object":
            assert part["additionalProperties"] is False
            assert part["required"] == list(part["properties"])
        if "string" in part.get("type", ()):
            assert "maxLength" in part or "enum" in part


@pytest.mark.parametrize("tool", [*TOOLS, *PACK_TOOLS], ids=lambda tool: tool.name)
def test_a_tools_arguments_are_those_of_its_definition(tool: Tool[Any, Any]) -> None:
    properties = args_schema(tool)["properties"]
    assert list(properties) == list(tool.args.model_fields)
    for name, field in tool.args.model_fields.items():
        assert ("null" in properties[name]["type"]) is not field.is_required()


def test_the_nine_can_be_named_and_no_other() -> None:
    named = form_schema(LIBRARY, "planner")["properties"]["tool"]["enum"]
    assert named == [*(str(tool.name) for tool in LIBRARY), None]
    assert len(named) == 10
    assert "then" not in form_schema(LIBRARY, "planner")["properties"]
    writer = form_schema((), "writer")["properties"]
    assert writer["tool"] == writer["args"] == {"type": "null"}
    assert "CALL_TOOL" not in writer["action"]["enum"]


def test_the_message_has_the_limit_of_the_mode() -> None:
    for mode, limit in (("planner", 200), ("writer", 700)):
        assert form_schema((), mode)["properties"]["message"]["maxLength"] == limit  # type: ignore[arg-type]


def test_the_signatures_are_those_of_the_source_document() -> None:
    lines = {tool.name: signature(tool) for tool in TOOLS}
    assert lines[ToolName.SAVE_MOVIE].startswith("- save_movie(title: string, year?: integer, tmdb_id?: integer): ")
    assert lines[ToolName.SAVE_LINK].startswith("- save_link(url: string, description?: string): ")
    assert lines[ToolName.DELETE_ALL_MEMORIES].startswith("- delete_all_memories(): ")
    assert '"movie" | "tv_show"' in lines[ToolName.SEARCH_ITEMS]


@pytest.mark.parametrize("tools", SETS, ids=lambda tools: "+".join(tool.name for tool in tools) or "none")
def test_every_example_is_a_form_that_would_be_accepted(tools: tuple[Tool[Any, Any], ...]) -> None:
    lines = examples(tools, "planner" if tools else "writer").splitlines()
    forms = [read_form(line, "planner", {tool.name for tool in tools}) for line in lines[1::2]]
    actions = [form.action for form in forms]
    assert actions in (["CALL_TOOL", "RESPOND", "NOOP"], ["RESPOND", "NOOP"])
    assert [check_form(form.model_dump(), allowed={tool.name for tool in tools}) for form in forms] == forms


def test_with_all_the_tools_the_example_is_the_source_documents() -> None:
    first, call, *_ = examples(offered(), "planner").splitlines()
    assert first == '"salva inception"'
    assert form_text(read_form(call)) == call.replace(', "year": null', "")
