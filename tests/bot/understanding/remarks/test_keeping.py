"""What is to be kept of a message: its gist, in a note, as a reminder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.remarks.keeping import gist


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("então tá a Nina tem natação na terça", "a Nina tem natação na terça"),
        ("Boa noite! O portão da garagem vai ser trocado sábado", "O portão da garagem vai ser trocado sábado"),
        ("oxe o dentista mudou pra dia 8", "o dentista mudou pra dia 8"),
        ("o telefone do chaveiro é 3333-1010 e", "o telefone do chaveiro é 3333-1010"),
        ("comprei ração pro gato,", "comprei ração pro gato"),
        ("ok so the plumber comes on friday", "the plumber comes on friday"),
        ("boa noite cinderela", "boa noite cinderela"),
        ("vitamina e", "vitamina e"),
        ("bom dia", "bom dia"),
        ("olha que coisa mais linda", "olha que coisa mais linda"),
    ],
)
def test_what_says_nothing_at_the_ends_is_left_out(said: str, told: str) -> None:
    assert gist(said) == told


@given(st.text(max_size=60))
def test_of_any_text_something_is_left(text: str) -> None:
    assert bool(gist(text).strip()) == bool(text.strip())
