"""The best first."""

from __future__ import annotations

from state.finding.ranking import Field, hits, sought
from state.finding.searching import search
from state.items import Details, Item, Kind
from state.reads import Reach, SearchItems
from state.text import words
from tests.state.mongo.libraries import item

PACINO = Details(people=("Al Pacino",), genres=("Crime",), overview="Um chefão passa o trono ao filho.")
GODFATHER = item(
    "ana", "O Poderoso Chefão", year=1972, details=PACINO, words=words("o poderoso chefao al pacino crime")
)
DOCUMENTARY = item("ana", "Al Pacino: uma vida", words=words("al pacino uma vida"))
NOTE = item(
    "ana", "ver filme", kind=Kind.NOTE, content="ver filme\nalgo com al pacino", words=words("ver algo com al pacino")
)
HORROR = item("ana", "Corra!", details=Details(genres=("Terror",)), words=("corra", "terror"))
WAR = item("ana", "Guerra ao Terror", words=("guerra", "ao", "terror"))
LIVES = item("ana", "A Vida dos Outros", words=words("a vida dos outros"))
LIFE = item("ana", "Vida Selvagem na Praia", words=words("vida selvagem na praia"))


def found(items: list[Item], typed: str, reach: Reach = Reach.MISSPELT) -> tuple[Item, ...]:
    said = tuple(word for word in words(typed) if word not in ("a", "dos", "com"))
    return search(items, SearchItems(words=said, phrase=typed, reach=reach))


def test_a_title_is_before_people_and_people_before_text() -> None:
    assert found([NOTE, GODFATHER, DOCUMENTARY], "al pacino") == (DOCUMENTARY, GODFATHER, NOTE)


def test_who_names_a_genre_gets_it_before_titles_with_the_word() -> None:
    assert found([HORROR, WAR], "terror") == (HORROR, WAR)
    assert found([HORROR, WAR], "guerra ao terror") == (WAR,)


def test_what_was_typed_may_begin_a_title_with_its_small_words() -> None:
    assert found([LIVES, LIFE], "a vida dos") == (LIVES, LIFE)


def test_of_two_alike_the_newer_is_first() -> None:
    older, newer = item("ana", "Dark", created_turn=1), item("ana", "Dark", created_turn=2)
    assert found([older, newer], "dark") == (newer, older)


def test_what_is_spelt_right_keeps_out_what_may_be_meant() -> None:
    matrix, matriz = item("ana", "Matrix"), item("ana", "Matriz")
    assert found([matrix, matriz], "matriz") == (matriz,)
    assert found([matrix], "matriz") == (matrix,)
    assert found([matrix], "matriz", Reach.SURELY) == ()


def test_the_nearest_hold_the_rare_words_rather_than_the_common() -> None:
    common = [item("ana", f"Filme bom {n}", words=("filme", "bom", str(n))) for n in range(30)]
    assert found([*common, GODFATHER], "bom pacino", Reach.NEAREST)[0] == GODFATHER


def test_where_each_word_was_found_is_told() -> None:
    told = hits(GODFATHER, sought(("pacino", "chefao", "crime", "zebra", "1972")))
    fields = [hit.field if hit else None for hit in told]
    assert fields == [Field.PERSON, Field.TITLE, Field.GENRE, None, Field.YEAR]
