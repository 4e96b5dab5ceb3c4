"""What strangers write, as far as it is kept."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.enrichment.outside_text import clean_text

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  Bolo \n de\tcenoura ", "Bolo de cenoura"),
        ("moc.odajesed\u202emoc.olpmexe", "moc.odajesedmoc.olpmexe"),
        ("\u2066a\u2069 \u200eb\u200f \u061cc", "a b c"),
        ("Ma\u200btr\u2060ix\ufeff \u00ade", "Matrix e"),
        ("Ma\u200dtr\u200cix", "Matrix"),
        ("\u200d\u200cMatrix", "Matrix"),
        (f"A família {FAMILY}", f"A família {FAMILY}"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("oi\U000e0041\U000e0042\U000e007f", "oi"),
        ("Z" + "\u0301" * 40 + "algo", "Z" + "\u0301" * 3 + "algo"),
        ("Coração", "Coração"),
        ("Việt Nam: Điện Biên Phủ", "Việt Nam: Điện Biên Phủ"),
        ("a\x00b\x1b[31mc\x7f", "a b [31mc"),
        ("<script>alert(1)</script> *b* [c](d)", "<script>alert(1)</script> *b* [c](d)"),
        ("half \ud83d of a pair", "half of a pair"),
    ],
)
def test_what_is_shown_is_what_was_said_without_tricks(said: str, kept: str) -> None:
    assert clean_text(said, 100) == kept


@pytest.mark.parametrize(
    "said", ["", "  ", "\u200b\u200b", "\u3164", "\u115f\u1160", "\u202e\u2066", "\ufeff", None, 5, ["a"]]
)
def test_what_shows_nothing_is_nothing(said: object) -> None:
    assert clean_text(said, 100) is None


@given(st.text(max_size=200), st.integers(5, 50))
def test_any_text_stays_in_its_place(said: str, limit: int) -> None:
    kept = clean_text(said, limit)
    if kept is None:
        return
    assert len(kept) <= limit
    assert kept.encode()
    assert not {unicodedata.bidirectional(c) for c in kept} & {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI"}
    assert not set("\n\r\t\u2028\u2029\u200b\u2060\ufeff") & set(kept)
    assert clean_text(kept, limit) == kept
