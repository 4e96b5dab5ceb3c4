"""How titles are compared, and in which other words they are asked for."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fakes import tmdb_server
from tools.enrichment.titles.likeness import Closeness, closeness, main_part, plain
from tools.enrichment.titles.wordings import (
    GUESSES,
    exact_wordings,
    full_titles,
    is_short_form,
    loose_wordings,
    maker_in,
)

DATA = json.loads(Path(tmdb_server.__file__).with_name("tmdb.json").read_text(encoding="utf-8"))
TITLES = sorted(
    {entry.get(name) for part in ("movies", "series") for entry in DATA[part] for name in ("pt-BR", "original")}
    - {None}
)
LATIN = [title for title in TITLES if any(letter in string.ascii_letters for letter in title)]


@pytest.mark.parametrize(
    ("typed", "title", "how"),
    [
        ("matrix", "Matrix", Closeness.SAME),
        ("o poderoso chefao 2", "O Poderoso Chefão II", Closeness.SAME),
        ("rocky ii", "Rocky 2", Closeness.SAME),
        ("toy story quatro", "Toy Story 4", Closeness.SAME),
        ("rei leao", "O Rei Leão", Closeness.SAME),
        ("duna parte 2", "Duna: Parte Dois", Closeness.SAME),
        ("duna 2", "Duna: Parte Dois", Closeness.ALIKE),
        ("breakingbad", "Breaking Bad", Closeness.ALIKE),
        ("kill bill 1", "Kill Bill: Vol. 1", Closeness.ALIKE),
        ("rocky", "Rocky: Um Lutador", Closeness.MAIN),
        ("incepton", "Inception", Closeness.NEAR),
        ("clube da lutta", "Clube da Luta", Closeness.NEAR),
        ("matrix", "Matrix Reloaded", Closeness.HOLDS),
        ("senhor duas", "O Senhor dos Anéis: As Duas Torres", Closeness.HOLDS),
        ("rocky 2", "Rocky 3", Closeness.FAR),
        ("it", "Up", Closeness.FAR),
        ("duna", "Titanic", Closeness.FAR),
    ],
)
def test_a_title_fits_what_was_typed(typed: str, title: str, how: Closeness) -> None:
    assert closeness(typed, [title]) is how


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("got", "Game of Thrones"),
        ("LOTR 2", "The Lord of the Rings 2"),
        ("h.i.m.y.m.", "How I Met Your Mother"),
        ("filme matrix dublado", "matrix"),
        ("dark temporada 2", "dark"),
        ("rocky 2", "rocky II"),
        ("Rocky II", "rocky 2"),
        ("duna parte 2", "duna parte dois"),
        ("dune part 2", "dune Part Two"),
    ],
)
def test_a_title_is_asked_for_in_other_words(typed: str, asked: str) -> None:
    assert asked in list(exact_wordings(typed))


def test_a_short_form_stands_for_its_title_and_a_title_for_itself() -> None:
    assert full_titles("tbbt") == ("tbbt", "The Big Bang Theory")
    assert full_titles("up") == ("up",)
    assert is_short_form("got")
    assert not is_short_form("matrix")


def test_who_made_it_may_be_named() -> None:
    assert maker_in("duna do villeneuve") == ("duna", "villeneuve")
    assert maker_in("dune by denis villeneuve") == ("dune", "denis villeneuve")
    assert maker_in("matrix") is None


def test_a_misspelt_title_is_guessed() -> None:
    assert next(loose_wordings("intrestelar")) == "Interestelar"
    assert "club lut" in list(loose_wordings("clube da luta"))


@given(st.text(max_size=60))
@settings(max_examples=60)
def test_any_text_is_compared_and_reworded(text: str) -> None:
    assert closeness(text, [text]) in (Closeness.SAME, Closeness.FAR)
    others = [*exact_wordings(text), *loose_wordings(text)]
    assert all(other.strip() for other in others)
    assert len(list(loose_wordings(text))) <= GUESSES
    assert maker_in(text) is None or all(maker_in(text) or ())


@given(st.sampled_from(LATIN), st.sampled_from((str.upper, str.lower, str.title, plain)))
@settings(max_examples=60)
def test_case_accents_and_articles_make_no_other_title(title: str, change: object) -> None:
    assert callable(change)
    assert closeness(change(title), [title]) <= Closeness.ALIKE


@given(
    st.sampled_from([title for title in LATIN if sum(c in string.ascii_letters for c in main_part(title)) >= 8]),
    st.data(),
)
@settings(max_examples=60)
def test_a_letter_lost_added_or_swapped_leaves_a_title_near(title: str, data: st.DataObject) -> None:
    letters = [i for i, letter in enumerate(title) if letter.isalpha() and letter.isascii()][1:]
    at = data.draw(st.sampled_from(letters))
    slip = data.draw(st.sampled_from(("lost", "doubled")))
    typed = title[:at] + title[at + 1 :] if slip == "lost" else title[:at] + title[at] + title[at:]
    assert closeness(typed, [title]) <= Closeness.HOLDS
