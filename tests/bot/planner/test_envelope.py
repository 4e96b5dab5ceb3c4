"""The planner's form: exactly one object of schema 1.0 gets through, whatever a model sends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.planner.envelope import CallTool, InvalidForm, Noop, Respond, check_form
from tools.definition import ToolName
from tools.registry import offered

ENRICH = {"action": "CALL_TOOL", "tool": "enrich_movie", "args": {"title": "inception"}, "message": None}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=10,
)


def test_a_tool_call_is_read_with_its_arguments() -> None:
    assert check_form(ENRICH) == CallTool(tool=ToolName.ENRICH_MOVIE, args={"title": "inception"})


def test_absent_and_null_parts_are_the_same() -> None:
    bare = {key: value for key, value in ENRICH.items() if value is not None}
    assert check_form(bare) == check_form(ENRICH)
    assert check_form({"action": "NOOP"}) == Noop()
    assert check_form({"action": "NOOP", "tool": None, "args": None, "message": None}) == Noop()


def test_an_answer_is_read() -> None:
    assert check_form({"action": "RESPOND", "message": "Achei dois filmes."}) == Respond(message="Achei dois filmes.")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"action": "CALL_TOOL"}, "action=CALL_TOOL requer tool"),
        ({"action": "CALL_TOOL", "tool": "", "args": {}}, "action=CALL_TOOL requer tool"),
        ({"action": "NOOP", "message": "oi"}, "action=NOOP requer message=null"),
        ({"action": "RESPOND"}, "message"),
        ({"action": "RESPOND", "message": ""}, "message"),
        ({"action": "RESPOND", "message": "   "}, "message"),
        ({"action": "RESPOND", "message": "x" * 201}, "at most 200"),
        ({"action": "RESPOND", "message": "oi", "tool": "save_note"}, "tool"),
        ({"action": "CALL_TOOL", "tool": "enrich_movie"}, "args"),
        ({"action": "CALL_TOOL", "tool": "enrich_movie", "args": {}}, "title"),
        ({"action": "CALL_TOOL", "tool": "enrich_movie", "args": {"title": "x", "mood": "sad"}}, "mood"),
        ({"action": "CALL_TOOL", "tool": "enrich_movie", "args": {"title": "x"}, "message": "oi"}, "message"),
        ({"action": "SAVE"}, "SAVE"),
        ({"action": "NOOP", "schema_version": "2.0"}, "schema_version"),
        ({"action": "NOOP", "thoughts": "..."}, "thoughts"),
        ({}, "action"),
        ([], "valid"),
        ("NOOP", "valid"),
        (None, "valid"),
    ],
)
def test_anything_else_is_refused_and_says_why(value: object, said: str) -> None:
    with pytest.raises(InvalidForm, match=said):
        check_form(value)


@pytest.mark.parametrize("name", ["delete_memory", "delete_all_memories"])
def test_a_model_cannot_destroy_whatever_it_says(name: str) -> None:
    args = {"item_id": "abc"} if name == "delete_memory" else {}
    for allowed in (None, set(ToolName)):
        with pytest.raises(InvalidForm, match="was not offered"):
            check_form({"action": "CALL_TOOL", "tool": name, "args": args}, allowed=allowed)


@pytest.mark.parametrize("name", ["save_memory", "search_memory", "enrich_content", "list_memories", "respond"])
def test_generic_tools_do_not_exist(name: str) -> None:
    with pytest.raises(InvalidForm):
        check_form({"action": "CALL_TOOL", "tool": name, "args": {}})


def test_only_what_was_offered_can_be_called() -> None:
    with pytest.raises(InvalidForm, match="was not offered"):
        check_form(ENRICH, allowed={ToolName.SAVE_NOTE})


def test_the_writer_may_say_more_than_the_planner() -> None:
    long = {"action": "RESPOND", "message": "x" * 700}
    assert isinstance(check_form(long, task="writer"), Respond)
    with pytest.raises(InvalidForm):
        check_form({"action": "RESPOND", "message": "x" * 701}, task="writer")


@given(JSON)
def test_no_value_gets_through_but_a_form(value: object) -> None:
    try:
        form = check_form(value)
    except InvalidForm:
        return
    assert isinstance(form, CallTool | Respond | Noop)


@given(st.sampled_from([tool.name for tool in offered()]), st.dictionaries(st.text(max_size=12), JSON, max_size=3))
def test_arguments_are_the_tools_own_or_refused(name: ToolName, args: dict[str, object]) -> None:
    try:
        form = check_form({"action": "CALL_TOOL", "tool": name, "args": args})
    except InvalidForm:
        return
    assert isinstance(form, CallTool)
    assert form.tool is name
