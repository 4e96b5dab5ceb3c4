"""Lists are numbered once, grouped by kind, and say how much more there is."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.replies import lists, tags
from bot.replies.catalogue import voice
from state.items import Item, Kind
from state.lane import ShownList
from tests.bot.replies.make import item, note

PT = voice("pt-BR")
EN = voice("en")
LIBRARY = [
    item(title="Matrix", year=1999),
    item(title="A Origem", year=2010),
    item(Kind.TV_SHOW, "Dark"),
    note("leite"),
]


def test_the_library_is_grouped_by_kind_and_numbered_once() -> None:
    assert lists.library(PT, LIBRARY, total=4) == (
        "Você tem 4 itens:\n\n🎬 Filmes\n1. Matrix (1999)\n2. A Origem (2010)\n\n📺 Séries\n3. Dark"
        "\n\n📝 Notas\n4. leite"
    )


def test_a_page_with_more_to_come_says_so() -> None:
    assert lists.library(EN, LIBRARY, total=1230).endswith("\n\nThat’s 4 of 1,230. Say “more” to see the rest.")


def test_a_later_page_goes_on_with_numbers_and_kind() -> None:
    text = lists.library(PT, LIBRARY, total=54, first=51, continues=Kind.MOVIE)
    assert text.startswith("Continuando a sua lista:\n\n🎬 Filmes (continuação)\n51. Matrix (1999)\n")
    assert text.endswith("📝 Notas\n54. leite\n\nIsso é tudo: 54 itens.")


def test_a_later_page_that_starts_a_kind_has_a_plain_heading() -> None:
    text = lists.library(PT, LIBRARY[2:], total=54, first=53, continues=Kind.MOVIE)
    assert text.startswith("Continuando a sua lista:\n\n📺 Séries\n53. Dark")


def test_a_list_of_one_kind_is_headed_by_their_number_and_later_by_the_kind() -> None:
    assert lists.library(PT, LIBRARY[:2], total=2, kind=Kind.MOVIE) == (
        "🎬 Você tem 2 filmes:\n1. Matrix (1999)\n2. A Origem (2010)"
    )
    later = lists.library(PT, LIBRARY[:2], total=52, first=51, kind=Kind.MOVIE)
    assert later.startswith("🎬 Filmes (continuação)\n51. Matrix (1999)\n")
    assert later.endswith("52. A Origem (2010)\n\nIsso é tudo: 52 filmes.")


def test_what_was_found_is_numbered_with_marks() -> None:
    assert (
        lists.found(PT, LIBRARY[1:3], what="com “a”") == "Achei 2 itens com “a”:\n\n1. 🎬 A Origem (2010)\n2. 📺 Dark"
    )


def test_what_was_found_says_when_there_is_more() -> None:
    assert lists.found(EN, LIBRARY, what="for “a”", has_more=True).startswith("I found plenty for “a”:\n\n1. ")
    later = lists.found(EN, LIBRARY, what="for “a”", first=51, has_more=True)
    assert later.startswith("More results for “a”:\n\n51. 🎬 Matrix")
    assert later.endswith("\n\nThere’s more: say “more” to see the rest.")


def test_counts_are_joined_in_the_order_of_kinds_without_empty_ones() -> None:
    by_kind = {Kind.NOTE: 30, Kind.MOVIE: 1, Kind.LINK: 0, Kind.TV_SHOW: 2}
    assert lists.breakdown(PT, by_kind) == "1 filme, 2 séries e 30 notas"
    assert lists.breakdown(EN, by_kind) == "1 movie, 2 TV shows, and 30 notes"


def test_what_was_seen_is_ticked_in_every_list_but_that_of_what_was_seen() -> None:
    page = [item(title="Matrix", year=1999).changed(seen_at=1), item(title="A Origem")]
    ticked, plain = "1. 🎬 Matrix (1999) ✅\n2. 🎬 A Origem", "1. 🎬 Matrix (1999)\n2. 🎬 A Origem"
    assert "\n1. Matrix (1999) ✅\n2. A Origem" in lists.library(PT, page, total=2)
    assert lists.found(PT, page, what="com “a”").endswith(ticked)
    assert ticked in lists.nearest(PT, page, what="com “a”")
    assert ticked in lists.kept_already(PT, page, words=())
    shown = ShownList(turn_id="t", reply=0, item_ids=())
    assert tags.listed(PT, shown.changed(tag="sci"), page, first=1, has_more=False).endswith(ticked)
    assert tags.listed(PT, shown.changed(seen=True), page, first=1, has_more=False).endswith(plain)


titles = st.text() | st.from_regex(r"\d+\. .*\n\d+\. ", fullmatch=True)
libraries = st.lists(st.builds(item, st.sampled_from(Kind), titles, content=titles), min_size=1, max_size=30).map(
    lambda page: sorted(page, key=lambda one: list(Kind).index(one.kind))
)


@given(libraries, st.integers(1, 500), st.booleans())
def test_each_item_has_one_line_that_starts_with_its_number(page: list[Item], first: int, searched: bool) -> None:
    if searched:
        text = lists.found(PT, page, what="(hoje)", first=first)
    else:
        text = lists.library(PT, page, total=first + len(page), first=first)
    numbers = [int(match[1]) for match in re.finditer(r"^(\d+)\. ", text, re.MULTILINE)]
    whole = searched and len(page) == 1  # a note that is shown whole may have numbered lines of its own
    assert (numbers[:1] if whole else numbers) == list(range(first, first + len(page)))
