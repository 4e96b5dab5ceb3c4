"""What people wrote is shown as they wrote it, not formatted."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webhooks.whatsapp.marks import neutralised

PAIR = re.compile(r"(?<![0-9A-Za-z])([*_~])(?=\S).+(?<=\S)\1(?![0-9A-Za-z])|`")

texts = st.text(st.sampled_from("ab1é *_~`\n.,“”"), max_size=30)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("*bold*", "∗bold∗"),
        ("_it_ ~st~", "ˍitˍ ∼st∼"),
        ("```a\nb``` e `c`", "ˋˋˋa\nbˋˋˋ e ˋcˋ"),
        ("_*both*_", "ˍ∗both∗ˍ"),
        ("“*Duna*”, salva *ação*.", "“∗Duna∗”, salva ∗ação∗."),
        ("(*a b* c)", "(∗a b∗ c)"),
    ],
)
def test_marks_that_would_take_effect_become_their_doubles(text: str, shown: str) -> None:
    assert neutralised(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Guardei “Duna” (2021).",
        "2 * 3 * 4",
        "5*3*2",
        "snake_case_name",
        "nota* sem par",
        "nota* e *outra",
        "**",
        "~50 a ~60",
        "*abre aqui\nfecha ali*",
        "https://guarda.example/_a_/*b*?c=~d~",
        "1. Duna\n2. Matrix",
    ],
)
def test_other_marks_stay(text: str) -> None:
    assert neutralised(text) == text


def test_an_address_among_marks_stays_what_it_was() -> None:
    assert neutralised("*veja* https://x.example/a_b_ *já*") == "∗veja∗ https://x.example/a_b_ ∗já∗"


@given(texts)
def test_nothing_is_left_to_format_and_nothing_else_changes(text: str) -> None:
    shown = neutralised(text)
    assert not PAIR.search(shown)
    assert len(shown) == len(text)
    assert shown.translate(str.maketrans("∗ˍ∼ˋ", "*_~`")) == text
