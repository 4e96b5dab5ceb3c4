"""What a message is about, and whether it says what somebody did."""

from __future__ import annotations

import pytest

from bot.packs.subject import says_what_was_done


@pytest.mark.parametrize("text", ["gave it to him!", "took them out", "watered the ferns", "dei pra ele"])
def test_a_verb_in_the_past_says_what_was_done(text: str) -> None:
    assert says_what_was_done(text)


@pytest.mark.parametrize("text", ["give it to him", "dinner with Ted"])
def test_an_order_or_a_name_says_nothing_of_the_kind(text: str) -> None:
    assert not says_what_was_done(text)
