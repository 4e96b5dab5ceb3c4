"""Books and music, from the wire: what is found, what is wrong with an answer, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from state.items import Kind
from tests.fakes.faulty_server import Asked, Fault, FaultyServer
from tests.fakes.work_servers import books_server, music_server
from tools.enrichment.lookups import BookLookup, MusicLookup
from tools.enrichment.works import AGENT, Books, Music

ARADO = BookLookup(title="torto arado itamar vieira", locale="pt-BR")
TRANSA = MusicLookup(title="transa", locale="pt-BR")


@pytest.fixture
def books() -> Iterator[FaultyServer]:
    with books_server() as server:
        yield server


@pytest.fixture
def music() -> Iterator[FaultyServer]:
    with music_server() as server:
        yield server


async def test_a_book_is_found_with_its_author_and_year(books: FaultyServer) -> None:
    (found,) = (await Books(books.url).find(ARADO)).candidates
    assert (found.kind, found.title, found.year) == (Kind.BOOK, "Torto Arado", 2019)
    assert found.details.makers == ("Itamar Vieira Junior",)


async def test_albums_and_songs_are_told_apart(music: FaultyServer) -> None:
    (album,) = (await Music(music.url).find(TRANSA)).candidates
    assert (album.kind, album.title, album.year) == (Kind.MUSIC, "Transa", 1972)
    (song,) = (await Music(music.url).find(MusicLookup(title="evidências", locale="en", song=True))).candidates
    assert (song.title, song.details.makers) == ("Evidências", ("Chitãozinho & Xororó",))
    assert (await Music(music.url).find(MusicLookup(title="evidências", locale="en"))).status == "nothing"


async def test_the_title_alone_goes_out_and_who_asks(books: FaultyServer, music: FaultyServer) -> None:
    await Books(books.url).find(ARADO)
    await Music(music.url).find(TRANSA)
    assert [asked.query.get("q") or asked.query["query"] for asked in (*books.asked, *music.asked)] == [
        ARADO.title,
        TRANSA.title,
    ]
    agents = [{name.lower(): value for name, value in each.headers.items()}["user-agent"] for each in music.asked]
    assert agents == [AGENT["User-Agent"]]


@pytest.mark.parametrize("fault", list(Fault))
async def test_a_service_that_fails_is_unavailable(books: FaultyServer, music: FaultyServer, fault: Fault) -> None:
    books.fault = music.fault = fault
    assert (await Books(books.url, seconds=0.5).find(ARADO)).candidates == ()
    assert (await Music(music.url, seconds=0.5).find(TRANSA)).candidates == ()


@pytest.mark.parametrize(
    "answer",
    [
        [],
        {"docs": {}},
        {"docs": [1, None, {"title": ""}, {"title": ["x"]}]},
        {"release-groups": [{"title": None}], "docs": "x"},
    ],
)
async def test_what_is_no_answer_is_nothing(answer: Any) -> None:
    def odd(asked: Asked) -> tuple[int, Any]:
        return 200, answer

    with FaultyServer(odd) as server:
        assert (await Books(server.url).find(ARADO)).candidates == ()
        assert (await Music(server.url).find(TRANSA)).candidates == ()


async def test_an_odd_year_or_author_is_left_out() -> None:
    def odd(asked: Asked) -> tuple[int, Any]:
        docs = [{"title": " a\n b ", "author_name": [None, 7, "Ana"], "first_publish_year": 10**40}]
        return 200, {"docs": [*docs, {"title": "c", "author_name": "Bia", "first_publish_year": -1}]}

    with FaultyServer(odd) as server:
        first, second = (await Books(server.url).find(ARADO)).candidates
    assert (first.title, first.year, first.details.makers) == ("a b", None, ("Ana",))
    assert (second.title, second.year, second.details.makers) == ("c", None, ())
