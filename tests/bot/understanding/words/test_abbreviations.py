"""Abbreviations are spelt out as words, and never inside of names, numbers, addresses and other words."""

from __future__ import annotations

import pytest

from bot.understanding.words.abbreviations import spelt_out


@pytest.mark.parametrize(
    ("said", "whole"),
    [
        ("qto foi d gasolina hj?", "quanto foi de gasolina hoje?"),
        ("Qnto saiu c uber p casa", "Quanto saiu com uber para casa"),
        ("oq vc tem q pagar amnh, n sei", "o que você tem que pagar amanhã, não sei"),
        ("tira a de 12 e a d 30", "tira a de 12 e a de 30"),
        ("KD MEU EXTRATO DE HJ?", "Cadê MEU EXTRATO DE Hoje?"),
        ("café c/ leite p/minha mae", "café com leite para minha mae"),
        ("pls send it b4 noon tmrw", "please send it b4 noon tomorrow"),
    ],
)
def test_what_is_short_is_spelt_out(said: str, whole: str) -> None:
    assert spelt_out(said) == whole


@pytest.mark.parametrize(
    "said",
    [
        *("vitamina c 500 mg", "hepatite b", "plano C", "casa n 12", "rua n", "ana@d.com", "i'd go"),
        *("https://a.b/q?hj=1", "a letra d no fim", "grupo HJ do bairro", "#hj", "bom dia"),
    ],
)
def test_what_only_looks_short_stays(said: str) -> None:
    assert spelt_out(said) == said
