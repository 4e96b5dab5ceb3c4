"""What a model is shown: one system prompt, the tools that fit, the person's words, and no secret."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.actions import Action
from bot.planner.budget import Limits
from bot.planner.counting import prompt_tokens
from bot.planner.prompting import (
    EARLIER_KEPT,
    REPLY_QUOTED,
    SAID_AT_MOST,
    TOOLS_FOR,
    Past,
    PlannerQuestion,
    WriterQuestion,
    planner_prompt,
    repaired,
    writer_prompt,
)
from bot.planner.reading import READ_AT_MOST
from bot.planner.schema import LONGEST
from tools.registry import TOOLS

CPF = "529.982.247-25"


def offered_for(words: str, action: Action) -> set[str]:
    return {str(tool.name) for tool in PlannerQuestion(words, action).offered}


def test_the_nine_are_offered_where_all_of_them_may_be_meant_and_fewer_elsewhere() -> None:
    address = "guarda https://example.com"
    assert offered_for(address, Action.UNKNOWN) == {str(tool.name) for tool in TOOLS if "delete" not in tool.name}
    assert len(offered_for(address, Action.UNKNOWN)) == 9
    assert len(offered_for("me lembra do leite", Action.UNKNOWN)) == 6
    assert offered_for(address, Action.SAVE) == offered_for(address, Action.UNKNOWN) - {"search_items"}
    assert offered_for("aquele de susto", Action.SEARCH) == {"search_items"}
    assert offered_for("o que é matrix?", Action.GET_INFO) == {"enrich_movie", "enrich_tv_show"}


@pytest.mark.parametrize(
    "action", [Action.DELETE_ALL, Action.DELETE_ITEM, Action.LIST_ALL, Action.CANCEL, Action.CONFIRM]
)
def test_for_what_is_the_codes_alone_nothing_is_offered(action: Action) -> None:
    assert offered_for("https://example.com", action) == set()


def test_the_tools_of_the_prompt_are_those_that_are_offered() -> None:
    question = PlannerQuestion("aquele de susto", Action.SEARCH)
    prompt, _ = planner_prompt(question)
    system = prompt.lines[0].content
    assert "- search_items(" in system
    assert "save_note" not in system
    assert prompt.schema["properties"]["tool"]["enum"] == ["search_items", None]


@pytest.mark.parametrize("action", list(TOOLS_FOR))
def test_no_prompt_names_a_tool_that_destroys(action: Action) -> None:
    prompt, _ = planner_prompt(PlannerQuestion("https://example.com", action))
    assert "delete" not in json.dumps([prompt.messages(), prompt.schema])


def test_the_words_are_data_in_one_json_object_with_what_the_rules_made_of_them() -> None:
    prompt, _ = planner_prompt(PlannerQuestion('salva "isso"', Action.SAVE_PREVIOUS, ("a", "b", "c", "d")))
    said = json.loads(prompt.lines[1].content)
    assert said == {"message": 'salva "isso"', "rules": "save_previous", "earlier": ["b", "c", "d"]}
    assert len(said["earlier"]) == EARLIER_KEPT


def test_no_secret_is_sent_wherever_it_stands() -> None:
    secret = f"meu cpf é {CPF}"
    call = {"name": "save_note", "arguments": json.dumps({"content": f"{secret}, senha: x y z"})}
    past = ({"role": "assistant", "content": secret, "tool_calls": [{"id": "a", "function": call}]},)
    prompts = [
        planner_prompt(PlannerQuestion(secret, earlier=(secret,)))[0],
        writer_prompt(WriterQuestion(secret, [{"content": [secret]}], Past(past, past)))[0],
    ]
    for prompt in prompts:
        for native in (True, False):
            sent = json.dumps(prompt.messages(native=native))
            assert CPF not in sent
            assert "CPF" in sent
    kept = prompts[1].messages()[1]["tool_calls"][0]["function"]["arguments"]
    assert json.loads(kept) == {"content": "meu cpf é [CPF], senha: [SENHA]"}


def test_the_hash_names_exactly_what_is_sent() -> None:
    one, same, other = (planner_prompt(PlannerQuestion(words))[0] for words in ("a", "a", "b"))
    assert one.hash == same.hash != other.hash
    assert planner_prompt(PlannerQuestion("a", Action.SEARCH))[0].hash != one.hash
    written = [
        writer_prompt(WriterQuestion("a", [], past))[0].hash for past in (Past(), Past(native=({"role": "user"},)))
    ]
    assert len({one.hash, *written}) == 3


def test_the_fixed_part_comes_first_and_is_the_same_for_everybody() -> None:
    """So that servers can keep what they made of it."""
    systems = {planner_prompt(PlannerQuestion(words))[0].lines[0] for words in ("salva x", "outra coisa", CPF)}
    assert len(systems) == 1


WORDS = st.text(max_size=40) | st.sampled_from(["çã" * 999, "😀" * 1_400, '"\\' * 999, "\x00" * 900, "x" * 5_000])


@given(WORDS, st.lists(WORDS, max_size=5), st.sampled_from(list(TOOLS_FOR)))
def test_no_question_that_is_put_passes_the_ceiling(words: str, earlier: list[str], action: Action) -> None:
    question = PlannerQuestion(words, action, tuple(earlier))
    assert question.too_long is (
        len(words) > LONGEST or len(json.dumps(words, ensure_ascii=False).encode()) > SAID_AT_MOST - 2
    )
    if not question.too_long:
        assert prompt_tokens(planner_prompt(question)[0]) <= Limits().prompt_tokens


def test_what_was_written_earlier_is_shown_as_far_as_there_is_room() -> None:
    question = PlannerQuestion("a", earlier=("b", "x" * 5_000, "c"))
    assert question.said == ("a", "c")
    assert PlannerQuestion("a", earlier=tuple("é" * 1_400 for _ in range(3))).said.count("é" * 1_400) == 2


def test_a_reply_is_quoted_only_in_part_when_it_has_to_be_repaired() -> None:
    prompt, _ = planner_prompt(PlannerQuestion("a"))
    again = repaired(prompt, "x" * READ_AT_MOST, "wrong")
    assert len(again.lines[2].content) == REPLY_QUOTED
    assert "wrong" in again.lines[3].content
