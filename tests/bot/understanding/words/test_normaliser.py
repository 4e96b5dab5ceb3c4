"""Words are compared folded and kept as typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.words.normaliser import MOST_WORDS, fold, pieces, squeeze


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("SÉRIE", "serie"),
        ("nãO", "nao"),
        ("ｓａｌｖａ", "salva"),
        ("sal\u200bva", "salva"),
        ("a\u0301", "a"),
        ("don’t", "don't"),
    ],
)
def test_folding_takes_away_what_the_eye_skips(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_stretched_words_are_squeezed() -> None:
    assert "salva" in squeeze("salvaaaa")
    assert "isso" in squeeze("issooooo")[1:] or "isso" in squeeze("isssso")
    assert squeeze("matriz") == ()
    assert squeeze("ii") == ()


def test_pieces_know_what_they_are() -> None:
    kinds = [(piece.word, piece.kind) for piece in pieces('salva "a b" 2 3º 4️⃣ 1.5 https://a.com/b: 👍 ana@b.com')[0]]
    assert kinds == [
        ("salva", "word"),
        ('"a b"', "quoted"),
        ("2", "digits"),
        ("3", "ordinal"),
        ("4", "digits"),
        ("1.5", "other"),
        ("https://a.com/b", "url"),
        (":", "colon"),
        ("👍", "symbol"),
        ("ana@b.com", "word"),
    ]


@given(st.text(max_size=400))
def test_each_piece_stands_where_it_says(text: str) -> None:
    found, _, more = pieces(text)
    assert len(found) <= MOST_WORDS
    assert not more or len(found) == MOST_WORDS
    places = [place for piece in found for place in (piece.start, piece.end)]
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)


def test_a_letter_is_folded_alike_at_a_look_and_the_long_way() -> None:
    letters = [chr(code) for code in range(0x250)]
    assert [fold(letter) for letter in letters] == [fold(f"{letter}\u200b") for letter in letters]
