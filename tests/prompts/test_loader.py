"""Prompts are files: every one can be loaded, is filled in exactly, and names its version by a hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from prompts.loader import FOLDER, MissingPrompt, PromptFile, hash_of, prompt

NAMES = sorted(path.stem for path in FOLDER.glob("*.md"))


def test_there_is_one_system_prompt_a_file_for_each_task_and_a_repair() -> None:
    assert NAMES == [
        "agent",
        "autonomy",
        "converse",
        "lead",
        "plan",
        "planner",
        "repair",
        "steps",
        "summary",
        "synthesis",
        "writer",
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_prompt_is_what_stands_in_its_file(name: str) -> None:
    assert prompt(name).text == (Path(FOLDER) / f"{name}.md").read_text(encoding="utf-8").strip()
    assert prompt(name).slots


@pytest.mark.parametrize("name", ["chat", "", "../pyproject", "Agent", "agent.md", "intent_router", "strict_json"])
def test_there_are_no_others(name: str) -> None:
    with pytest.raises(MissingPrompt):
        prompt(name)


def test_a_prompt_is_filled_in_with_exactly_what_it_has_room_for() -> None:
    file = PromptFile("x", "a {{one}} b {{two}} c {{one}}")
    assert file.filled(one="1", two="{{one}}") == "a 1 b {{one}} c 1"
    for texts in ({}, {"one": "1"}, {"one": "1", "two": "2", "three": "3"}):
        with pytest.raises(MissingPrompt):
            file.filled(**texts)


def test_the_hash_changes_with_every_letter_and_with_where_a_text_ends() -> None:
    assert PromptFile("x", "a").hash != PromptFile("x", "b").hash
    assert hash_of("ab", "c") != hash_of("a", "bc")
    assert len(hash_of("\ud800")) == 16
