"""Folding: what counts as the same word, whatever it is written in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.text import fold, words


@given(st.text())
def test_what_is_folded_stays_as_it_is_when_folded_again(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("written", "plain"),
    [("Ação", "acao"), ("𝐁𝐨𝐥𝐨", "bolo"), ("ＢＯＬＯ", "bolo"), ("ﬁlme", "filme"), ("Straße", "strasse")],
)
def test_accents_capitals_and_styles_do_not_count(written: str, plain: str) -> None:
    assert words(written) == (plain,)
