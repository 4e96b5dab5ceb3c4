"""Whatever a model writes, there is one form in it or none, and nothing else is ever raised."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.planner.envelope import CallTool, InvalidForm, Noop, Respond
from bot.planner.reading import READ_AT_MOST, read_form, without_thoughts
from tests.fakes.model_server import HOPELESS, NOOP, WILD, call, form
from tools.definition import ToolName
from tools.registry import offered

FORM = call("enrich_movie", title="matrix")
MATRIX = CallTool(tool=ToolName.ENRICH_MOVIE, args={"title": "matrix"})

SCRAPS = st.sampled_from(
    [
        *(FORM, json.dumps(NOOP), form("RESPOND", message="Qual?"), call("delete_all_memories")),
        *("```json\n", "```", "<think>", "</think>", "{", "}", "[", "]", '"', "\\", ",", ":", '"action"', "null", "\n"),
        *('{"action": "CALL_TOOL"', '"args": {', "NaN", "\x00", "\ud800", "\\ud800", "1e999", "9" * 30, "𝕏", "ação"),
    ]
)
REPLIES = st.lists(SCRAPS | st.text(max_size=8), max_size=12).map("".join)


@given(REPLIES | st.text(max_size=300) | st.binary(max_size=200).map(lambda raw: raw.decode("utf-8", "replace")))
def test_any_text_is_a_form_or_invalid(raw: str) -> None:
    try:
        found = read_form(raw)
    except InvalidForm:
        return
    assert isinstance(found, CallTool | Respond | Noop)
    assert not isinstance(found, CallTool) or found.tool in {tool.name for tool in offered()}
    found.model_dump_json().encode()


@given(st.binary(max_size=400))
def test_any_bytes_are_a_form_or_invalid(raw: bytes) -> None:
    with pytest.raises(InvalidForm):
        read_form(raw.decode("latin-1"))


@pytest.mark.parametrize("shape", [name for name in WILD if name != "parts"])
@settings(max_examples=50)
@given(title=st.text(min_size=1, max_size=30).filter(lambda text: text.isprintable() and not text.isspace()))
def test_a_form_survives_every_wrapping(shape: str, title: str) -> None:
    text = WILD[shape](call("save_note", content=title)).text
    assert text is not None
    if "CALL_TOOL" in title or "<" in title:
        return
    assert read_form(text) == CallTool(tool=ToolName.SAVE_NOTE, args={"content": title})


@pytest.mark.parametrize("shape", [name for name in HOPELESS if name != "null"])
def test_what_is_no_form_is_refused(shape: str) -> None:
    with pytest.raises(InvalidForm):
        read_form(HOPELESS[shape](FORM).text or "")


@pytest.mark.parametrize(
    "raw",
    [
        '{"action": "CALL_TOOL", "tool": "enrich_movie", "args": {"action": "NOOP"}',
        '{"thought": {"action": "NOOP"}, "args": ',
        '{"a": 1,, "b": {"action": "NOOP"}}',
    ],
)
def test_what_stands_inside_of_a_broken_object_is_not_taken_for_it(raw: str) -> None:
    with pytest.raises(InvalidForm):
        read_form(raw)


def test_an_object_without_an_action_beside_the_form_does_not_count() -> None:
    assert read_form(f'{{"title": "matrix"}}\n{FORM}') == MATRIX


@pytest.mark.parametrize(
    "value",
    [
        {"action": "NOOP", "tool": "", "args": {}, "message": ""},
        {"action": " noop "},
        {"action": "NOOP", "tool": "none"},
    ],
)
def test_what_is_empty_is_null(value: dict[str, object]) -> None:
    assert read_form(json.dumps(value)) == Noop()


@pytest.mark.parametrize(
    "value",
    [
        {"action": "enrich_movie", "tool": "enrich_movie", "args": {"title": "matrix"}},
        {"action": "Enrich_Movie", "args": '{"title": "matrix"}'},
        {"action": "call_tool", "tool": "enrich_movie", "args": {"title": "matrix", "year": None}},
    ],
)
def test_a_call_that_is_plainly_meant_is_read(value: dict[str, object]) -> None:
    assert read_form(json.dumps(value)) == MATRIX


@pytest.mark.parametrize(
    "value",
    [
        {"action": "delete_all_memories"},
        {"action": "delete_memory", "args": {"item_id": "1"}},
        {"action": "CALL_TOOL", "tool": "delete_all_memories", "args": {}},
        {"action": "enrich_movie", "tool": "delete_all_memories", "args": {}},
        {"action": "save_memory", "args": {"content": "x"}},
        {"action": "CALL_TOOL", "tool": {"name": "enrich_movie"}, "args": {"title": "x"}},
        {"action": "CALL_TOOL", "tool": "enrich_movie", "args": [{"title": "x"}]},
        {"action": "CALL_TOOL", "tool": "enrich_movie", "args": {"title": {"text": "x"}}},
        {"action": ["NOOP"]},
    ],
)
def test_no_other_is(value: dict[str, object]) -> None:
    with pytest.raises(InvalidForm):
        read_form(json.dumps(value))


def test_a_tool_without_arguments_needs_none() -> None:
    empty: tuple[object, ...] = ({}, None, "")
    for args in empty:
        read = read_form(json.dumps({"action": "CALL_TOOL", "tool": "search_items", "args": args}))
        assert read == CallTool(tool=ToolName.SEARCH_ITEMS, args={})


@pytest.mark.parametrize("content", ['"\\ud800"', "1e999", "NaN", "9" * 400])
def test_what_cannot_be_kept_is_refused(content: str) -> None:
    with pytest.raises(InvalidForm):
        read_form(f'{{"action": "CALL_TOOL", "tool": "save_note", "args": {{"content": {content}}}}}')


def test_what_was_concealed_comes_back_before_the_form_is_checked() -> None:
    raw = call("enrich_movie", title="x", year="[ANO]")

    def restore(value: Any) -> Any:
        return {**value, "year": 1999} if isinstance(value, dict) else value

    read = read_form(raw, restore=restore)
    assert read == CallTool(tool=ToolName.ENRICH_MOVIE, args={"title": "x", "year": 1999})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<think>a</think>b", "b"),
        ("<THINKING>a</THINKING>b", "b"),
        ("a</think>b", "b"),
        ("<think>a", ""),
        ("a<think>b</think>c", "ac"),
        ("a", "a"),
    ],
)
def test_what_was_thought_aloud_is_left_out(text: str, left: str) -> None:
    assert without_thoughts(text) == left


@pytest.mark.parametrize(
    "mark",
    ["<|im_end|>", " <|eot_id|>", "</s>", "<end_of_turn>\n", "<｜end▁of▁sentence｜>", "<|im_end|>\n<|endoftext|>"],
)
def test_a_mark_of_a_template_behind_a_text_is_none_of_it(mark: str) -> None:
    assert read_form(call("enrich_movie", title=f"matrix{mark}")) == MATRIX
    assert read_form(FORM + mark) == MATRIX
    assert read_form(form("RESPOND", message=f"Qual?{mark}")) == Respond(message="Qual?")
    with pytest.raises(InvalidForm):
        read_form(form("RESPOND", message=mark))


@pytest.mark.parametrize("text", ["2 <3 1", "use <br> no html", "a <|im_end|> b", "x</s>y", "<b>"])
def test_other_marks_stay(text: str) -> None:
    assert read_form(form("RESPOND", message=text)) == Respond(message=text)


def test_a_note_is_copied_with_whatever_it_ends_in() -> None:
    noted = read_form(call("save_note", content="o token é <|im_end|>"))
    assert noted.args == {"content": "o token é <|im_end|>"}


def test_only_so_much_is_read() -> None:
    with pytest.raises(InvalidForm):
        read_form(" " * READ_AT_MOST + FORM)


@pytest.mark.parametrize(
    "raw", ['{"a":' * 4_000, "{" * 16_000, '{"a": "' * 2_000, "[" * 16_000, "{}" * 8_000, '{"a":1}' * 2_000]
)
def test_nothing_takes_long_to_read(raw: str) -> None:
    started = time.process_time()
    with pytest.raises(InvalidForm):
        read_form(raw)
    assert time.process_time() - started < 1.0
