"""Damaged histories."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.memory.repair import repaired
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
