"""Reading what TMDB sends, however odd it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from state.items import TITLE_LIMIT, Kind
from tools.enrichment.outside_text import NAME_LIMIT
from tools.enrichment.tmdb_answers import OVERVIEW_LIMIT, is_foreign, read_candidate, read_hits, read_offers

FULL: dict[str, Any] = {
    "id": 27205,
    "title": "A Origem",
    "original_title": "Inception",
    "release_date": "2010-07-15",
    "overview": "Um ladrão.",
    "poster_path": "/abc-1_D.jpg",
    "popularity": 95.1,
    "runtime": 148,
    "vote_average": 8.37,
    "vote_count": 36_000,
    "genres": [{"id": 28, "name": "Ação"}],
    "credits": {
        "cast": [{"name": f"Ator {n}"} for n in range(9)],
        "crew": [{"job": "Editor", "name": "Lee Smith"}, {"job": "Director", "name": "Christopher Nolan"}],
    },
}
ODD: list[object] = [
    None,
    True,
    0,
    -1,
    1.5,
    2**40,
    "",
    "x",
    [],
    ["x"],
    {},
    {"a": 1},
    [None],
    [[]],
    [{"name": 5}],
    "\ud800",
    "\x00",
]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def test_everything_is_read() -> None:
    film = read_candidate(Kind.MOVIE, FULL)
    assert film is not None
    assert (film.title, film.year, film.tmdb_id) == ("A Origem", 2010, 27205)
    assert film.details.people == ("Christopher Nolan", "Ator 0", "Ator 1", "Ator 2", "Ator 3", "Ator 4")
    assert film.details.makers == ("Christopher Nolan",)
    assert film.details.genres == ("Ação",)
    assert (film.details.minutes, film.details.rating, film.popularity) == (148, 8.4, 95.1)
    assert film.details.poster == "https://image.tmdb.org/t/p/w500/abc-1_D.jpg"


@pytest.mark.parametrize("field", FULL)
def test_a_field_that_is_odd_takes_nothing_else_with_it(field: str) -> None:
    for odd in ODD:
        film = read_candidate(Kind.MOVIE, {**FULL, field: odd})
        if film is not None:
            assert film.title in ("A Origem", "Inception", "x"), odd
            assert film.model_validate(film.to_json()) == film, odd
        else:
            assert field == "id", odd


@pytest.mark.parametrize("field", FULL)
def test_a_field_that_is_missing_takes_nothing_else_with_it(field: str) -> None:
    film = read_candidate(Kind.MOVIE, {name: value for name, value in FULL.items() if name != field})
    assert (film is None) == (field == "id")


@given(st.dictionaries(st.sampled_from([*FULL, "results", "name"]), JSON))
def test_no_json_breaks_it(entry: dict[str, Any]) -> None:
    for kind in (Kind.MOVIE, Kind.TV_SHOW):
        one, several = read_candidate(kind, entry), read_hits(kind, {"results": [entry, entry]})
        assert one is None or one.kind is kind
        assert len(several) <= 1  # each id once
        assert all(hit.kind is kind for hit in (*several, *read_hits(kind, entry)))


@given(JSON, st.sampled_from(["BR", "US"]))
@settings(max_examples=40)
def test_no_json_breaks_where_to_watch(value: Any, country: str) -> None:
    mixed = {"results": {"BR": value, "US": {"flatrate": value, "rent": [value], "link": value}}}
    for offers in (read_offers(mixed, country), read_offers({"results": value}, country)):
        assert offers.link is None or offers.link.startswith("https://")


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "https://evil.example/movie/1", "https://www.themoviedb.org/a b"]
)
def test_a_link_to_elsewhere_is_left_out(link: str) -> None:
    assert read_offers({"results": {"BR": {"link": link}}}, "BR").link is None


@pytest.mark.parametrize("date", ["", "2010", "0000-00-00", "9999-01-01", "10-07-2010", "sim", None, 2010])
def test_a_date_that_is_none_gives_no_year(date: object) -> None:
    film = read_candidate(Kind.MOVIE, {**FULL, "release_date": date})
    assert film is not None
    assert film.year is None


@pytest.mark.parametrize(
    "path", ["//evil.example/a.jpg", "/../a.jpg", "/a.jpg?x", "https://evil.example/a.jpg", "/a b.jpg"]
)
def test_a_poster_is_a_file_of_tmdbs(path: str) -> None:
    film = read_candidate(Kind.MOVIE, {**FULL, "poster_path": path})
    assert film is not None
    assert film.details.poster is None


def test_texts_are_on_one_line_and_bounded() -> None:
    film = read_candidate(
        Kind.MOVIE,
        {**FULL, "title": "a\nb " * 200, "overview": "linha\r\noutra " * 900, "genres": [{"name": "x" * 500}]},
    )
    assert film is not None
    assert len(film.title) <= TITLE_LIMIT
    assert len(film.details.overview or "") <= OVERVIEW_LIMIT
    assert len(film.details.genres[0]) <= NAME_LIMIT
    assert "\n" not in film.title + (film.details.overview or "")


def test_a_result_that_comes_twice_is_one() -> None:
    hits = read_hits(Kind.MOVIE, {"results": [FULL, {**FULL, "title": "Outro"}, {**FULL, "id": 5}]})
    assert [hit.tmdb_id for hit in hits] == [27205, 5]


def test_genres_of_a_search_are_named_in_its_language() -> None:
    (found,) = read_hits(Kind.MOVIE, {"results": [{**FULL, "genres": None, "genre_ids": [28, 878, 4711]}]}, "pt-BR")
    assert found.details.genres == ("Ação", "Ficção científica")


def test_a_mean_of_few_votes_says_nothing() -> None:
    film = read_candidate(Kind.MOVIE, {**FULL, "vote_count": 3})
    assert film is not None
    assert film.details.rating is None


def test_series_have_fields_of_their_own() -> None:
    series = read_candidate(
        Kind.TV_SHOW,
        {
            "id": 1396,
            "name": "Breaking Bad",
            "first_air_date": "2008-01-20",
            "created_by": [{"name": "Vince Gilligan"}],
        },
    )
    assert series is not None
    assert (series.title, series.year, series.details.people) == ("Breaking Bad", 2008, ("Vince Gilligan",))


@pytest.mark.parametrize(("title", "foreign"), [("기생충", True), ("千と千尋", True), ("Ação", False), ("1917", False)])
def test_a_title_in_another_alphabet_is_foreign(title: str, foreign: bool) -> None:
    assert is_foreign(title) is foreign
