"""Of what a person said, administrators see no word."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from state.lane import Chat
from state.masking import mask, masked_turn
from state.model_calls import Answer, CallRecord, Outcome, Verdict
from state.turns import Attached, Decision, Message, ReadRecord, Reply, ToolRun, Trace, Turn

SECRET = "segredo42"


def test_of_each_word_the_first_letter_is_left() -> None:
    assert mask("salva Matrix, por favor") == "s···· M·····, p·· f····"


def test_nothing_is_left_of_a_number() -> None:
    assert mask("meu cpf 123.456 é a1b2") == "m·· c·· ···.··· é a···"


def test_a_long_text_ends_after_a_dozen_words() -> None:
    assert mask("a b c d e f g h i j k l m n") == "a b c d e f g h i j k l…"
    assert mask("😀") == "…"
    assert mask("  ") == ""


@given(st.text())
def test_no_word_of_two_letters_is_left_whole(text: str) -> None:
    left = {word for word in re.findall(r"\w+", mask(text)) if len(word) > 1}
    assert not left


def test_no_field_of_a_turn_brings_the_words_along() -> None:
    reads = (ReadRecord(name="search_items", request={"words": [SECRET]}, result=[{"title": SECRET}]),)
    turn = Turn(
        id="cli:rui:1",
        person="rui",
        chat="cli:rui",
        channel="cli",
        message=Message(text=f"salva {SECRET}", attached=Attached.PHOTO, platform_id="x"),
        arrived=1_000_000,
        due=1_000_000,
        decision=Decision(
            chat=Chat(chat="cli:rui", sent=SECRET),
            replies=(Reply(text=f"Guardei {SECRET}", image=f"https://{SECRET}"),),
            tools=(ToolRun(name="save_note", args={"content": SECRET}, ok=True),),
            trace=Trace(action="save", rule=f"pt-BR/save: salva {SECRET}", clock=3_000_000, reads=reads),
        ),
    )
    seen = masked_turn(turn)
    assert SECRET not in seen.model_dump_json()
    assert (seen.said, seen.rule, seen.reads, seen.tools) == (
        "s···· s········ [photo]",
        "pt-BR/save",
        ("search_items",),
        ("save_note",),
    )
    assert seen.decided_ms == 2.0


def test_what_a_model_was_asked_is_told_without_its_words() -> None:
    answer = Answer(outcome=Outcome.REPLIED, raw=SECRET, tokens_in=300, tokens_out=40, ms=120)
    wrong = CallRecord(
        mode="planner", prompt_hash="0123456789", answer=answer, verdict=Verdict.INVALID, problem=SECRET, fell_back=True
    )
    late = wrong.changed(
        mode="writer", answer=Answer(outcome=Outcome.TIMEOUT, ms=12_000), verdict=Verdict.UNANSWERED, problem=""
    )
    turn = Turn(
        id="cli:rui:1",
        person="rui",
        chat="cli:rui",
        channel="cli",
        message=Message(text=SECRET),
        arrived=0,
        due=0,
        decision=Decision(chat=Chat(chat="cli:rui"), trace=Trace(calls=(wrong, late), model_calls=2)),
    )
    seen = masked_turn(turn)
    assert seen.asked == (
        "planner 01234567: invalid, 300+40 tokens, 120 ms → rules",
        "writer 01234567: timeout, 0+0 tokens, 12000 ms → rules",
    )
    assert SECRET not in seen.model_dump_json()
