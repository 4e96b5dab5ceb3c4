"""Text from people and pages is cut where it reads well, and stays on its line."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.replies.text import LINE, changed_part, one_line, sentences, titled

hostile = st.text() | st.text("ab \n\t.,…\u202e\u200d👩🏽\u0301", min_size=60, max_size=200)


def test_short_text_stays_as_it_is() -> None:
    assert one_line("comprar leite") == "comprar leite"


def test_line_breaks_become_spaces() -> None:
    assert one_line("  leite\n\n\tpão\x00ovos ") == "leite pão ovos"


def test_long_text_is_cut_between_words() -> None:
    assert one_line("comprar leite e pão, ovos", 21) == "comprar leite e pão…"


def test_a_long_word_is_cut_inside() -> None:
    assert one_line("a" * 200) == "a" * (LINE - 1) + "…"


@pytest.mark.parametrize("drawn_together", ["e\u0301", "👩🏽", "👩\u200d💻"])
def test_what_is_drawn_together_is_not_cut_apart(drawn_together: str) -> None:
    text = "x" * (LINE - 2) + drawn_together + "y" * 9
    assert one_line(text) == "x" * (LINE - 2) + "…"


@given(hostile)
def test_a_line_is_one_line_within_its_limit(text: str) -> None:
    line = one_line(text)
    assert len(line) <= LINE
    assert not any(unicodedata.category(char) == "Cc" for char in line)
    assert not set(line) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert one_line(line) == line


def test_an_overview_ends_with_a_sentence() -> None:
    assert sentences("Um ladrão rouba sonhos. Agora ele quer voltar pra casa.", 40) == "Um ladrão rouba sonhos."


def test_an_overview_of_one_endless_sentence_is_cut_between_words() -> None:
    assert sentences("um ladrão rouba sonhos e segredos", 20) == "um ladrão rouba…"


def test_an_abbreviated_name_inside_a_word_is_no_end() -> None:
    assert sentences("Veja em example.com as novidades de hoje", 24) == "Veja em example.com as…"


@given(hostile, st.integers(10, 100))
def test_an_overview_stays_within_its_limit(text: str, limit: int) -> None:
    assert len(sentences(text, limit)) <= limit


def test_a_title_has_its_year_when_it_is_known() -> None:
    assert (titled("Matrix", 1999), titled("Matrix")) == ("Matrix (1999)", "Matrix")


def test_of_a_long_text_the_part_that_changed_is_shown() -> None:
    long = "tenho consulta com a doutora Marlene na {} às dez e meia da manhã, na avenida Rio Branco, sala 805"
    former, now = changed_part(long.format("quinta"), long.format("sexta"))
    assert (former, now) == (
        "…a doutora Marlene na quinta às dez e meia…",
        "…a doutora Marlene na sexta às dez e meia…",
    )


def test_a_short_text_that_changed_is_shown_whole() -> None:
    assert changed_part("sapato 27", "sapato 28") == ("sapato 27", "sapato 28")
