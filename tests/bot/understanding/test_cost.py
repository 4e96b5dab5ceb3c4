"""No text, however made, takes long: the work is bounded by the number of words looked at."""

from __future__ import annotations

import gc
import time

import pytest

from bot.understanding.recogniser import recognise

LONGEST = 10_000
ALLOWED_SECONDS = 0.5  # measured: 0.02 on a quiet machine

FRAGMENTS = [
    *("a", "salva", "apaga o 2 e", "oi", "oi tudo bem", "por favor", "sim nao", "que eu salvei", "mostra tudo que eu"),
    *(
        "e",
        "um",
        "https://a.com/b",
        "http://",
        "www.",
        "1,",
        "1-2-",
        '"',
        "'a",
        ":",
        "(",
        "\n",
        "👍",
        "a@",
        "a.",
        "salva:",
    ),
    *("se eu fosse voce", "lista de x :", "ç\u0301", "\u200b", "desfaz,", "nao apaga,"),
]


@pytest.mark.parametrize("fragment", FRAGMENTS)
@pytest.mark.parametrize("between", ["", " ", ", "])
def test_a_hostile_text_costs_little(fragment: str, between: str) -> None:
    text = ((fragment + between) * LONGEST)[:LONGEST]
    recognise("oi")  # reads the model, if nothing has yet
    gc.disable()  # what other tests left would be collected here
    try:
        begun = time.thread_time()
        recognise(text)
        recognise("salva " + text)
        took = time.thread_time() - begun
    finally:
        gc.enable()
    assert took < ALLOWED_SECONDS
