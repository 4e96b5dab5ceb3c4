"""Long texts are cut where a reader would pause, and never beyond what the platform takes."""

from __future__ import annotations

import time
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes

from webhooks.splitting import Length, first_part, split

FAMILY = "👨‍👩‍👧‍👦"
BRAZIL = "🇧🇷"


def utf16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@pytest.mark.parametrize("text", ["", " ", "\n \t\n"])
def test_a_blank_text_has_no_parts(text: str) -> None:
    assert split(text, 10) == ()


def test_what_fits_stays_whole() -> None:
    assert split(" um dois\n\ntrês ", 14) == ("um dois\n\ntrês",)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("um dois.\n\ntrês qua\ncinco seis", ("um dois.", "três qua\ncinco seis")),
        ("um dois três\nquatro. cinco seis", ("um dois três", "quatro. cinco seis")),
        ("um dois. três quatro cinco", ("um dois.", "três quatro cinco")),
        ("“um dois?” três quatro cinco", ("“um dois?”", "três quatro cinco")),
        ("um dois três quatro cinco", ("um dois três quatro", "cinco")),
        ("umdoistrêsquatrocincoseis", ("umdoistrêsquatrocinc", "oseis")),
    ],
    ids=["paragraph", "line", "sentence", "quoted sentence", "word", "long word"],
)
def test_a_part_ends_where_a_reader_pauses(text: str, parts: tuple[str, ...]) -> None:
    assert split(text, 20) == parts


def test_a_pause_near_the_beginning_leaves_no_part_almost_empty() -> None:
    assert split("Oi.\n\num dois três quatro cinco", 20) == ("Oi.\n\num dois três", "quatro cinco")


def test_a_part_may_be_filled_to_its_limit() -> None:
    assert split("um dois três", 7) == ("um dois", "três")


def test_where_no_pause_fills_a_part_it_is_filled_by_words() -> None:
    assert split(f"Oi.\n\nVeja {'a' * 28}", 30) == ("Oi.\n\nVeja", "a" * 28)


def test_a_blank_with_an_accent_on_it_is_no_pause() -> None:
    assert split("um dois \u0301três", 7) == ("um", "dois \u0301t", "rês")


def test_the_point_of_a_number_ends_no_sentence() -> None:
    assert split("um dois. três 10. quatro cinco", 20) == ("um dois.", "três 10. quatro", "cinco")


def test_length_is_counted_in_the_unit_of_the_platform() -> None:
    assert split("🎬🎬🎬🎬", 4) == ("🎬🎬🎬🎬",)
    assert split("🎬🎬🎬🎬", 4, utf16) == ("🎬🎬", "🎬🎬")


@pytest.mark.parametrize("drawn", [FAMILY, BRAZIL, "e\u0301", "👍🏽", "\u0ba8\u0bbf"])
def test_what_is_drawn_as_one_is_not_cut(drawn: str) -> None:
    parts = split(drawn * 20, 25)
    assert len(parts) > 1
    assert all(len(part) % len(drawn) == 0 for part in parts)


def test_what_is_drawn_as_one_but_can_never_fit_is_cut() -> None:
    assert [len(part) for part in split("a" + "\u0301" * 25, 10)] == [10, 10, 6]


def test_an_address_is_not_cut_if_it_fits_into_a_part() -> None:
    address = "https://exemplo.com.br/um/caminho?com=tudo"
    assert split(f"Veja {address} e guarde", 45) == ("Veja", f"{address} e", "guarde")
    assert split(f"({'x' * 20}{address})", 45) == (f"({'x' * 20}", f"{address})")


def test_an_address_beyond_the_limit_is_cut_as_nothing_else_can_be() -> None:
    address = "https://exemplo.com.br/" + "a" * 60
    assert "".join(split(address, 40)) == address


def test_an_html_entity_is_not_cut() -> None:
    assert split("aaaaaaa&amp;bbbb", 10) == ("aaaaaaa", "&amp;bbbb")


def test_the_first_part_may_have_another_limit_than_the_rest() -> None:
    assert first_part("um dois três quatro", 8) == ("um dois", "três quatro")
    assert first_part("um dois", 8) == ("um dois", "")


def test_a_very_long_text_is_split_in_no_time() -> None:
    worst = ["a" * 300_000, "a\u0301" * 150_000, "\u0301" * 100_000, " \u0301" * 100_000, "https://a" * 30_000]
    started = time.process_time()
    for text in worst:
        split(text, 4096, utf16)
    assert time.process_time() - started < 2


TEXTS = st.text(
    st.one_of(
        st.sampled_from([*"abcé.!?…”) \n\t\r\u00a0&;:/", "\u200d", "\u0301", "\ufe0f", "👨", "🏽", "🇧", "🇷", "\u0bbf"]),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=200,
)
WORDS = st.text(st.characters(categories=["L", "P", "So"]), min_size=1, max_size=5)
LENGTHS = st.sampled_from([len, utf16])


@given(TEXTS, st.integers(2, 60), LENGTHS)
def test_every_part_is_within_the_limit_and_none_is_blank(text: str, limit: int, length: Length) -> None:
    parts = split(text, limit, length)
    assert all(length(part) <= limit for part in parts)
    assert all(part.strip() == part != "" for part in parts)


@given(TEXTS, st.integers(2, 60), LENGTHS)
def test_nothing_but_blank_space_is_lost(text: str, limit: int, length: Length) -> None:
    assert squeezed(split(text, limit, length)) == squeezed([text])


@given(st.lists(st.tuples(WORDS, st.sampled_from([" ", "\n", "\n\n", ". "]))), st.integers(10, 60))
def test_the_words_are_the_same(words: list[tuple[str, str]], limit: int) -> None:
    text = "".join(word + gap for word, gap in words)
    assert [word for part in split(text, limit, utf16) for word in part.split()] == text.split()


@given(TEXTS, st.integers(2, 60))
def test_nothing_that_is_drawn_as_one_is_cut_unless_it_cannot_fit(text: str, limit: int) -> None:
    clusters = list(iter_graphemes(text))
    if max((len(cluster) for cluster in clusters), default=0) <= limit:
        assert ends(split(text, limit)) <= ends(clusters)


def squeezed(texts: Iterable[str]) -> str:
    return "".join("".join(text.split()) for text in texts)


def ends(pieces: Iterable[str]) -> set[int]:
    """Return behind how many characters, blank ones not counted, each of ``pieces`` ends."""
    found, position = set(), 0
    for piece in pieces:
        position += len("".join(piece.split()))
        found.add(position)
    return found
