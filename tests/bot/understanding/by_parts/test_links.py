"""Several addresses in one message."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action

SEVEN = " ".join(f"https://a.com/{number}" for number in range(1, 8))


def kept(text: str) -> list[tuple[str, str | None, str | None]]:
    """Return the text, the address and the words of each request in ``text``, all of which keep something."""
    found = recognise(text)
    assert {each.action for each in found} == {Action.SAVE}
    return [(each.text, each.entities.url, each.entities.content) for each in found]


@pytest.mark.parametrize(
    "text",
    [
        "https://a.com/x https://b.com/y",
        "https://a.com/x\nhttps://b.com/y",
        "https://a.com/x, https://b.com/y",
        "1. https://a.com/x\n2. https://b.com/y",
    ],
)
def test_addresses_alone_are_kept_one_by_one(text: str) -> None:
    assert kept(text) == [(url, url, None) for url in ("https://a.com/x", "https://b.com/y")]


def test_the_request_stays_with_the_first_address_and_the_words_with_theirs() -> None:
    assert kept("salva https://a.com/x e https://b.com/y (receita de pão)") == [
        ("salva https://a.com/x", "https://a.com/x", None),
        ("https://b.com/y (receita de pão)", "https://b.com/y", "(receita de pão)"),
    ]


def test_more_than_can_be_asked_at_once_stays_in_the_last_request() -> None:
    *first, (rest, url, _) = kept(SEVEN)
    assert [text for text, _, _ in first] == [f"https://a.com/{number}" for number in range(1, 5)]
    assert (rest, url) == ("https://a.com/5 https://a.com/6 https://a.com/7", "https://a.com/5")
    assert [each for each, _, _ in kept(rest)] == rest.split()


def test_a_further_request_is_not_lost_among_addresses() -> None:
    actions = [each.action for each in recognise(f"salva {SEVEN} e lista tudo")]
    assert actions == [Action.SAVE] * 4 + [Action.LIST_ALL]


def test_a_note_about_addresses_is_one_note() -> None:
    assert len(kept("anota: comparar https://a.com/x com https://b.com/y")) == 1
