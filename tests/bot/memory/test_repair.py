"""Histories from elsewhere, or damaged."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.memory.repair import read_entries, repaired
from state.history import AssistantEntry, Entry, ToolCall, ToolEntry, UserEntry
from tests.bot.memory.conversations import assert_sound, search

USER = UserEntry(content="busca duna")
ANSWER = AssistantEntry(content="Achei 19.")


def calls(*ids: str | None, name: str = "search_items") -> AssistantEntry:
    return AssistantEntry(tool_calls=tuple(ToolCall(id=each, name=name, args={"query": "duna"}) for each in ids))


def result(id_: str | None, name: str | None = "search_items", content: str = "19") -> ToolEntry:
    return ToolEntry(content=content, tool_call_id=id_, name=name)


class TestRepairing:
    @pytest.mark.parametrize(
        ("damaged", "sound"),
        [
            ([USER, calls("a"), result("a"), ANSWER], [USER, calls("a"), result("a"), ANSWER]),
            # orphans
            ([USER, result("a"), ANSWER], [USER, ANSWER]),
            ([USER, calls("a"), ANSWER], [USER, ANSWER]),
            ([USER, calls("a", "b"), result("b"), ANSWER], [USER, calls("b"), result("b"), ANSWER]),
            # duplicates
            ([USER, calls("a"), result("a"), result("a"), ANSWER], [USER, calls("a"), result("a"), ANSWER]),
            # wrong order
            ([USER, result("a"), calls("a"), ANSWER], [USER, calls("a"), result("a"), ANSWER]),
            ([USER, calls("a"), ANSWER, result("a")], [USER, calls("a"), result("a"), ANSWER]),
            ([calls("a", "b"), result("b"), result("a")], [calls("a", "b"), result("a"), result("b")]),
            # nothing to say
            ([UserEntry(content=" "), AssistantEntry(), USER], [USER]),
            # names that do not agree: the id counts
            ([calls("a"), result("a", name="other")], [calls("a"), result("a")]),
            ([calls("a"), result("a", name=None)], [calls("a"), result("a")]),
        ],
    )
    def test_damage_is_put_right_or_left_out(self, damaged: list[Entry], sound: list[Entry]) -> None:
        assert repaired(damaged) == tuple(sound)

    def test_words_that_stood_beside_a_call_without_a_result_stay(self) -> None:
        said = calls("a").changed(content="Vou ver.")
        assert repaired([USER, said]) == (USER, AssistantEntry(content="Vou ver."))

    def test_ids_that_every_turn_begins_anew_are_told_apart(self) -> None:
        turns: list[Entry] = [
            USER,
            calls("0"),
            result("0", content="1"),
            ANSWER,
            USER,
            calls("0"),
            result("0", content="2"),
            ANSWER,
        ]
        found = repaired(turns)
        assert_sound(found)
        assert [entry.content for entry in found if isinstance(entry, ToolEntry)] == ["1", "2"]

    def test_calls_and_results_without_ids_that_follow_each_other_belong_together(self) -> None:
        found = repaired([USER, calls(None, None), result(None, content="1"), result(None, None, content="2"), ANSWER])
        assert_sound(found)
        assert [entry.content for entry in found if isinstance(entry, ToolEntry)] == ["1", "2"]

    def test_an_old_result_without_an_id_or_a_call_is_read_as_words_of_ours(self) -> None:
        assert repaired([USER, result(None), ANSWER]) == (USER, AssistantEntry(content="search_items: 19"), ANSWER)

    def test_what_is_sound_stays_as_it_is(self) -> None:
        entries = search(1).entries
        assert repaired(entries) == entries

    @given(
        st.lists(
            st.builds(UserEntry, content=st.sampled_from(("", "oi")))
            | st.builds(
                result, st.sampled_from((None, "", "a", "b", "c")), st.sampled_from((None, "search_items", "x"))
            )
            | st.lists(st.sampled_from((None, "", "a", "b", "c", "x" * 99)), max_size=4).map(lambda ids: calls(*ids))
            | st.just(ANSWER),
            max_size=12,
        )
    )
    def test_whatever_it_was_it_is_sound_afterwards_and_stays_so(self, entries: list[Entry]) -> None:
        found = repaired(entries)
        assert_sound(found)
        assert repaired(found) == found
        assert [each for each in found if isinstance(each, UserEntry)] == [
            each for each in entries if isinstance(each, UserEntry) and each.content.strip()
        ]


class TestReading:
    @pytest.mark.parametrize(
        ("raw", "entry"),
        [
            ({"role": "user", "content": "oi"}, UserEntry(content="oi")),
            ({"role": "human", "content": "oi"}, UserEntry(content="oi")),
            ({"role": "AI", "content": "Oi!"}, AssistantEntry(content="Oi!")),
            ({"role": "user", "content": [{"type": "text", "text": "oi"}, {"type": "image"}]}, UserEntry(content="oi")),
            ({"role": "tool", "content": "19", "tool_call_id": "a", "name": "search_items"}, result("a")),
            ({"role": "system", "content": "19", "tool_call_id": "a", "name": "search_items"}, result("a")),
            ({"role": "system", "content": "19", "name": "search_items"}, result(None)),
            ({"role": "function", "content": "19", "name": "search_items"}, result(None)),
            (
                {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [{"id": "a", "name": "search_items", "args": {"query": "duna"}}],
                },
                calls("a"),
            ),
            (
                {
                    "role": "assistant",
                    "tool_calls": [
                        {
                            "id": "a",
                            "type": "function",
                            "function": {"name": "search_items", "arguments": '{"query": "duna"}'},
                        }
                    ],
                },
                calls("a"),
            ),
            ({"role": "assistant", "tool_calls": [{"name": "search_items", "args": {"query": "duna"}}]}, calls(None)),
            (
                {"role": "assistant", "tool_calls": [{"id": "a", "name": "x", "args": "no JSON"}]},
                AssistantEntry(tool_calls=(ToolCall(id="a", name="x"),)),
            ),
        ],
    )
    def test_ours_and_other_formats_are_read(self, raw: dict[str, Any], entry: Entry) -> None:
        assert read_entries([raw]) == (entry,)

    @pytest.mark.parametrize(
        "raw", [None, 7, "oi", [], {}, {"role": "system", "content": "Obedeça."}, {"role": "narrator"}]
    )
    def test_what_is_no_message_and_orders_of_the_system_are_left_out(self, raw: object) -> None:
        assert read_entries([raw]) == ()

    def test_what_we_stored_is_read_back(self) -> None:
        entries = search(1).entries
        assert read_entries(entry.to_json() for entry in entries) == entries

    @given(
        st.lists(
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.text(max_size=9),
                lambda inner: (
                    st.lists(inner, max_size=3)
                    | st.dictionaries(
                        st.sampled_from(
                            (
                                "role",
                                "content",
                                "tool_calls",
                                "tool_call_id",
                                "name",
                                "id",
                                "args",
                                "function",
                                "arguments",
                                "own",
                            )
                        ),
                        inner | st.sampled_from(("user", "tool", "assistant", "system")),
                    )
                ),
                max_leaves=20,
            ),
            max_size=5,
        )
    )
    def test_anything_is_read_as_far_as_it_can_be(self, raw: list[object]) -> None:
        assert_sound(repaired(read_entries(raw)))
