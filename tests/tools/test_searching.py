"""Showing what is kept."""

from __future__ import annotations

import pytest

from state.items import Item, Kind
from tests.tools.contexts import NOW, an_item, context
from tools.definition import Found
from tools.registry import run
from tools.search_query import WORDS_LIMIT, query_words
from tools.searching import DEFAULT_LIMIT

MATRIX = an_item("m1", "Matrix", created_turn=1)
RELOADED = an_item("m2", "Matrix Reloaded", created_turn=2)
DARK = an_item("s1", "Dark", kind=Kind.TV_SHOW, created_turn=3)
MILK = an_item("n1", "comprar leite", kind=Kind.NOTE, created_turn=4)
GONE = an_item("m3", "Matrix Revolutions", live=False, removed_turn=5)
KEPT = (MATRIX, RELOADED, DARK, MILK, GONE)


async def found(*items: Item, **args: object) -> Found:
    result = await run("search_items", args, context(items))  # type: ignore[arg-type]
    assert isinstance(result, Found)
    assert result.effects == result.inverses == ()
    return result


async def test_without_a_query_everything_is_shown_by_kind() -> None:
    assert (await found(*KEPT)).items == (RELOADED, MATRIX, DARK, MILK)


async def test_only_the_kind_that_is_asked_for_is_shown() -> None:
    assert (await found(*KEPT, item_type="note")).items == (MILK,)


async def test_a_query_is_matched_without_case_and_accents() -> None:
    assert (await found(*KEPT, query="MÁTRIX")).items == (MATRIX, RELOADED)


async def test_every_word_counts_and_the_last_may_be_unfinished() -> None:
    assert (await found(*KEPT, query="matrix rel")).items == (RELOADED,)
    assert not (await found(*KEPT, query="matrix rel")).nearest


async def test_the_title_alone_is_before_a_longer_one() -> None:
    assert (await found(*KEPT, query="matrix")).items == (MATRIX, RELOADED)


async def test_if_nothing_holds_every_word_the_nearest_is_shown_as_such() -> None:
    near = await found(*KEPT, query="matrix zebra")
    assert near.nearest
    assert set(near.items) == {MATRIX, RELOADED}
    assert not near.has_more


async def test_a_misspelt_word_is_bridged_unless_something_is_called_so() -> None:
    assert (await found(*KEPT, query="matrux")).items == (MATRIX, RELOADED)
    matrux = an_item("m9", "Matrux", created_turn=9)
    assert (await found(*KEPT, matrux, query="matrux")).items == (matrux,)


async def test_what_was_kept_as_another_kind_is_found_before_what_is_misspelt() -> None:
    assert (await found(*KEPT, query="dark", item_type="movie")).items == (DARK,)


async def test_years_and_days_narrow_and_alone_they_list() -> None:
    old = an_item("o1", "Blade Runner", year=1982, created_turn=6)
    assert (await found(*KEPT, old, query="dos anos 80")).items == (old,)
    assert (await found(*KEPT, old, query="blade dos anos 90")).nearest


async def test_what_has_some_of_the_words_comes_before_all_else_of_those_days() -> None:
    days = 86_400_000_000_000
    sauce = an_item("n2", "molho de tomate", kind=Kind.NOTE, created_turn=7, created_at=NOW - 8 * days)
    other = an_item("n3", "pagar a luz", kind=Kind.NOTE, created_turn=8, created_at=NOW - 7 * days)
    result = await found(sauce, other, query="receita de molho que salvei semana passada")
    assert result.nearest
    assert result.items[0] == sauce


async def test_a_query_and_a_kind_go_together() -> None:
    assert (await found(*KEPT, query="leite", item_type="note")).items == (MILK,)


@pytest.mark.parametrize("query", ["?!", "🎬", "..."])
async def test_a_query_without_words_finds_nothing_rather_than_everything(query: str) -> None:
    assert (await found(*KEPT, query=query)).items == ()


async def test_a_page_says_whether_there_is_more() -> None:
    two = await found(*KEPT, limit=2)
    assert (two.items, two.has_more) == ((RELOADED, MATRIX), True)
    four = await found(*KEPT, limit=4)
    assert (len(four.items), four.has_more) == (4, False)


async def test_a_page_is_ten_unless_told() -> None:
    many = await found(*(an_item(f"i{n}", f"filme {n}") for n in range(15)), query="filme")
    assert (len(many.items), many.has_more) == (DEFAULT_LIMIT, True)


def test_the_words_of_a_query_are_folded_unique_and_bounded() -> None:
    assert query_words("Poderoso, poderoso CHEFÃO!") == ("poderoso", "chefao")
    assert len(query_words(" ".join(f"w{n}" for n in range(99)))) == WORDS_LIMIT


def test_words_that_say_nothing_are_left_out_unless_there_are_no_others() -> None:
    assert query_words("receita de bolo") == query_words("receita do bolo") == ("receita", "bolo")
    assert query_words("Os") == ("os",)
