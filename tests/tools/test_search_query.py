"""Taking a search apart: words, years, days."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from state.items import Kind
from tools.search_query import STOP_WORDS, query_words, wanted

NOW = int(datetime(2026, 11, 22, 15, tzinfo=UTC).timestamp()) * 1_000_000_000


@pytest.mark.parametrize(
    ("text", "words", "years"),
    [
        ("filmes de terror dos anos 80", ("terror",), (1980, 1989)),
        ("dos anos noventa", (), (1990, 1999)),
        ("comédia da década de 2000", ("comedia",), (2000, 2009)),
        ("movies from the 90s", (), (1990, 1999)),
        ("1990s horror", ("horror",), (1990, 1999)),
        ("entre 1990 e 1995", (), (1990, 1995)),
        ("antes de 1980", (), (1870, 1979)),
        ("a partir de 2010", (), (2010, 2100)),
        ("documentários de 2020 em diante", ("documentarios",), (2020, 2100)),
        ("terror de 2015 pra cá", ("terror",), (2015, 2100)),
        ("thrillers from 2015 onwards", ("thrillers",), (2015, 2100)),
        ("matrix 1999", ("matrix", "1999"), None),
        ("filmes de 1999", ("1999",), None),
        ("filmes com o al pacino", ("al", "pacino"), None),
        ("cem anos de solidão", ("cem", "anos", "solidao"), None),
    ],
)
def test_years_are_taken_apart_from_the_words(text: str, words: tuple[str, ...], years: tuple[int, int] | None) -> None:
    found = wanted(text, NOW, kind=Kind.MOVIE)
    assert (found.words, found.years, found.since) == (words, years, None)


def test_days_are_taken_apart_and_what_asks_is_no_word() -> None:
    found = wanted("mostra o que eu salvei sobre aluguel semana passada", NOW)
    assert found.words == ("aluguel",)
    assert found.kept
    assert found.since is not None
    assert found.until is not None
    assert (found.until - found.since) // 1_000_000_000 == 7 * 86_400


def test_today_is_when_it_was_kept_only_if_that_was_said() -> None:
    assert wanted("um filme pra ver hoje", NOW).since is None
    assert wanted("o que salvei hoje", NOW).since is not None
    assert wanted("notas de hoje", NOW, kind=Kind.NOTE).since is not None


def test_a_year_is_when_a_film_came_out_and_when_a_link_was_kept() -> None:
    assert wanted("de 2024", NOW, kind=Kind.MOVIE).since is None
    assert wanted("de 2024", NOW, kind=Kind.LINK).since is not None
    assert wanted("que salvei em 2024", NOW, kind=Kind.MOVIE).since is not None


def test_what_may_be_days_is_also_kept_as_words() -> None:
    assert wanted("reunião de segunda", NOW).literally == ("reuniao", "segunda")


@given(st.text(max_size=80))
@settings(max_examples=150)
def test_any_text_is_taken_apart_into_words_that_it_has(text: str) -> None:
    found = wanted(text, NOW)
    assert set(found.words) <= set(query_words(text)) | STOP_WORDS or found.narrows
    assert set(found.words) <= set(found.literally) | set(query_words(text)) or found.narrows
    assert (found.since is None) == (found.until is None)


@pytest.mark.parametrize(
    "text", ["de " * 7_000, "no da em " * 2_000, "em 1 " * 4_000, "9" * 20_000, "salvei há " * 2_000]
)
def test_a_long_text_is_soon_read(text: str) -> None:
    started = time.process_time()
    wanted(text, NOW)
    assert time.process_time() - started < 0.5
