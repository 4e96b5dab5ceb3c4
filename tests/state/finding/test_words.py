"""Words that are meant though they are not quite those that were kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from state.finding.keys import item_keys
from state.finding.likeness import SAME, SURE, likeness
from state.finding.ranking import sought
from state.finding.terms import term
from state.text import fold, words

letters = st.text("abcdefghijlmnopqrstuvxz", min_size=1, max_size=12)


def meets(typed: str, kept: str) -> bool:
    """Tell whether the keys and words of ``kept`` are among those that a search for ``typed`` goes by."""
    held = words(kept)
    (word,) = sought(words(typed))
    return term(word, misspelt=True).met_in(frozenset(held), frozenset(item_keys(held)), None) > 0


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("receitas", "receita"),
        ("ações", "ação"),
        ("papéis", "papel"),
        ("viagens", "viagem"),
        ("sonhando", "sonhos"),
        ("furando", "furar"),
        ("educar", "educação"),
        ("dreams", "dreaming"),
        ("horror", "terror"),
        ("notícias", "News"),
        ("política", "Politics"),
        ("infantil", "Kids"),
        ("2", "dois"),
        ("ii", "2"),
        ("aias", "aia"),
    ],
)
def test_a_form_of_a_word_is_surely_it(typed: str, kept: str) -> None:
    assert SURE <= likeness(fold(typed), fold(kept), False) < SAME
    assert meets(typed, kept)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("cenora", "cenoura"),
        ("interstelar", "interestelar"),
        ("exceção", "excessão"),
        ("cubrick", "Kubrick"),
        ("tarantinno", "Tarantino"),
        ("shwarzeneger", "Schwarzenegger"),
        ("xernobil", "Chernobyl"),
        ("enxaquca", "enxaqueca"),
        ("familha", "família"),
        ("matrux", "Matrix"),
        ("dcaprio", "DiCaprio"),
        ("mdeo", "medo"),
    ],
)
def test_a_misspelt_word_may_be_meant_but_is_not_sure(typed: str, kept: str) -> None:
    assert 0 < likeness(fold(typed), fold(kept), False) < SURE
    assert meets(typed, kept)


@pytest.mark.parametrize(
    ("typed", "other"),
    [("casa", "caso"), ("mar", "amar"), ("vida", "vira"), ("bolo", "colo"), ("1984", "1985")],
)
def test_short_words_and_numbers_are_not_taken_for_their_neighbours(typed: str, other: str) -> None:
    assert likeness(typed, other, False) < SURE


def test_words_run_together_or_apart_meet() -> None:
    assert meets("spiderman", "Spider Man")
    first, second = sought(("di", "caprio"))
    held = frozenset(item_keys(words("Leonardo DiCaprio")))
    assert term(first, misspelt=False).met_in(frozenset(), held, None)
    assert term(second, misspelt=False).met_in(frozenset(), held, None)


def test_the_last_word_may_be_unfinished_and_no_other() -> None:
    assert meets("interes", "interestelar")
    assert [word.begun for word in sought(("inter", "dun"))] == [False, True]


@given(word=letters, at=st.integers(0, 12))
@settings(max_examples=150)
def test_whatever_is_found_like_a_word_is_led_to_by_its_keys(word: str, at: int) -> None:
    typed = word[:at] + word[at + 1 :]
    if typed and likeness(typed, word, False) >= SURE:
        assert meets(typed, word)


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_an_item_has_a_bounded_number_of_keys(text: str) -> None:
    held = words(text)
    assert len(item_keys(held)) <= 6 * len(held) + 8 * sum(len(word) for word in held)
    assert len(item_keys(tuple(f"palavra{n}" for n in "abcdefghij" * 100))) < 2_000


@given(letters, letters)
@settings(max_examples=150)
def test_being_alike_is_a_share(one: str, other: str) -> None:
    assert 0 <= likeness(one, other, True) <= SAME
    assert likeness(one, one, False) == SAME
