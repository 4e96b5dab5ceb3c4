"""What well-known lists say, and that nothing a file holds does harm."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.importing.reading import read_file, read_text
from state.exporting import ITEM_COLUMNS, ExportedItem, item_as_row, table_head, table_rows
from state.importing import FILE_LIMIT, ROWS_LIMIT, Listing
from state.items import TITLE_LIMIT, Kind

LETTERBOXD = (
    'Date,Name,Year,Letterboxd URI\n2024-01-31,Dune,2021,https://boxd.it/a\n2024-02-01,"Oh, Hi!",,https://boxd.it/b\n'
)
RATINGS = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-31,Arrival,2016,https://boxd.it/a,4.5\n"
LETTERBOXD_LIST = (
    "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-01,Melhores,,https://boxd.it/x,\n\n"
    "Position,Name,Year,URL,Description\n1,Bacurau,2019,https://boxd.it/c,\n"
)
IMDB = (
    "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,"
    "Release Date,Directors\n"
    'tt0133093,9,2024-03-15,The Matrix,The Matrix,https://www.imdb.com/title/tt0133093/,Movie,8.7,136,1999,"Action, '
    'Sci-Fi",2000000,1999-03-31,Lana Wachowski\n'
    "tt0903747,,,Breaking Bad,Breaking Bad,https://www.imdb.com/title/tt0903747/,TV Series,9.5,45,2008,Drama,2,,\n"
    "tt1234567,8,2024-02-02,Ozymandias,Ozymandias,,TV Episode,10,47,2013,Drama,1,2013-09-15,\n"
)
TRAKT = (
    "watched_at,action,type,title,year,trakt_rating,trakt_id,imdb_id,tmdb_id,tvdb_id\n"
    "2018-08-24T13:48:52Z,scrobble,movie,TRON: Legacy,2010,7,1,tt1104001,20526,\n"
    "2018-08-25T13:48:52Z,watch,episode,Breaking Bad,2008,9,2,tt0903747,1396,81189\n"
)
TRAKT_JSON = """[
  {"listed_at": "2014-09-01T09:10:11.000Z", "type": "movie",
   "movie": {"title": "TRON: Legacy", "year": 2010, "ids": {"trakt": 1, "tmdb": 20526}}},
  {"watched_at": "2014-09-01T09:10:11.000Z", "type": "show", "show": {"title": "Dark", "year": 2017, "ids": {}}},
  {"type": "person", "person": {"name": "x"}}, 7
]"""


def said(found: Listing) -> list[tuple[str, str, int | None, bool]]:
    return [(str(row.kind), row.title, row.year, row.seen) for row in found.rows]


def test_films_that_letterboxd_says_were_watched_are_seen() -> None:
    found = read_text("watched.csv", LETTERBOXD)
    assert (found.source, found.unread) == ("letterboxd", ())
    assert said(found) == [("movie", "Dune", 2021, True), ("movie", "Oh, Hi!", None, True)]
    assert [row.line for row in found.rows] == [2, 3]
    assert said(read_text("ratings.csv", RATINGS)) == [("movie", "Arrival", 2016, True)]


def test_films_on_a_watch_list_or_in_a_list_are_not_seen() -> None:
    assert [row.seen for row in read_text("letterboxd-ana/watchlist.csv", LETTERBOXD).rows] == [False, False]
    assert said(read_text("melhores.csv", LETTERBOXD_LIST)) == [("movie", "Bacurau", 2019, False)]


def test_imdb_tells_films_from_series_and_its_episodes_are_not_kept() -> None:
    found = read_text("ratings.csv", IMDB)
    assert said(found) == [("movie", "The Matrix", 1999, True), ("tv_show", "Breaking Bad", 2008, False)]
    assert (found.source, found.unread) == ("imdb", (4,))


def test_trakt_names_films_by_their_id_and_series_by_their_episodes() -> None:
    found = read_text("history.csv", TRAKT)
    assert said(found) == [("movie", "TRON: Legacy", 2010, True), ("tv_show", "Breaking Bad", 2008, False)]
    assert ([row.tmdb_id for row in found.rows], found.source) == ([20526, 1396], "trakt")


def test_trakts_json_is_read_and_what_is_no_film_in_it_is_told() -> None:
    found = read_text("watchlist.json", TRAKT_JSON)
    assert said(found) == [("movie", "TRON: Legacy", 2010, False), ("tv_show", "Dark", 2017, True)]
    assert (found.rows[0].tmdb_id, found.unread) == (20526, (3, 4))


def test_what_we_export_can_be_imported() -> None:
    items = (
        ExportedItem(kind=Kind.MOVIE, title="=Duna", year=2021, created_at=1, seen_at=1_700_000_000_000_000_000),
        ExportedItem(kind=Kind.NOTE, title="leite", content="leite\npão; café", created_at=1),
        ExportedItem(kind=Kind.NOTE, title="velha", content="velha", created_at=1, removed=True),
    )
    found = read_file("itens.csv", table_head(ITEM_COLUMNS) + table_rows(item_as_row(item) for item in items))
    assert said(found) == [("movie", "=Duna", 2021, True), ("note", "leite\npão; café", None, False)]
    assert found.unread == (5,)


@pytest.mark.parametrize(
    ("table", "titles"),
    [
        ("Título;Ano\nCidade de Deus;2002\n", ["Cidade de Deus"]),
        ("nome\tano\nBacurau\t2019\n", ["Bacurau"]),
        ("Filme\nCentral do Brasil\n\nAquarius\n", ["Central do Brasil", "Aquarius"]),
        ("meus filmes:\n- Matrix\n2. Duna (2021)\n• Ela\nhttps://a.com/b\n", ["Matrix", "Duna", "Ela"]),
    ],
)
def test_other_tables_and_lines_under_a_heading_are_read(table: str, titles: list[str]) -> None:
    assert [row.title for row in read_text("lista.txt", table).rows] == titles


@pytest.mark.parametrize(
    ("lines", "films"),
    [
        (
            "1 - Matrix\n2 - Duna (2021)\n4 - 1917\n5 - 12 Homens e uma Sentença",
            [("Matrix", None), ("Duna", 2021), ("1917", None), ("12 Homens e uma Sentença", None)],
        ),
        ("300 - 2006\nMatrix - 1999\nEla - 2013", [("300", 2006), ("Matrix", 1999), ("Ela", 2013)]),
        ("Matrix (1999) ⭐⭐⭐⭐\nDuna ★★★☆\nEla", [("Matrix", 1999), ("Duna", None), ("Ela", None)]),
        ("Vista Alegre\nEu vi\nSeven", [("Vista Alegre", None), ("Eu vi", None), ("Seven", None)]),
    ],
)
def test_numbers_before_titles_and_stars_after_them_are_no_part_of_them(
    lines: str, films: list[tuple[str, int | None]]
) -> None:
    found = read_text("lista.txt", f"meus filmes:\n{lines}\n")
    assert [(row.title, row.year) for row in found.rows] == films
    assert not any(row.seen for row in found.rows)


@pytest.mark.parametrize(
    "mark", [" - visto", ", já vi", " (assistido)", " — seen", ": watched", " ✅", " - visto ⭐⭐"]
)
def test_a_line_that_says_so_was_seen(mark: str) -> None:
    found = read_text("lista.txt", f"meus filmes:\nDuna (2021){mark}\nElla{mark}\nMatrix\n")
    assert said(found) == [
        ("movie", "Duna", 2021, True),
        ("movie", "Ella", None, True),
        ("movie", "Matrix", None, False),
    ]
    notes = read_text("lista.txt", f"minhas notas:\nleite{mark}\npão\nqueijo\n")
    assert notes.rows[0].title == f"leite{mark}"


def test_a_plain_text_file_with_a_title_a_line_is_a_list_of_films() -> None:
    found = read_text("lista.txt", "Matrix (1999)\n- Duna\n\n2) Titanic 1997\nParasita - visto\n")
    assert said(found) == [
        ("movie", "Matrix", 1999, False),
        ("movie", "Duna", None, False),
        ("movie", "Titanic 1997", None, False),
        ("movie", "Parasita", None, True),
    ]
    assert [row.line for row in found.rows] == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("diario.txt", "Hoje fui ao cinema,\nvi um filme\ne gostei muito.\n"),
        ("texto.txt", "oi\n" + "palavra " * 40 + "\ntchau\n"),
        ("curto.txt", "Matrix\nDuna\n"),
        ("dados.csv", "Matrix\nDuna\nEla\nAlien\n"),
    ],
)
def test_prose_and_tables_without_a_header_are_no_list_of_films(name: str, text: str) -> None:
    assert read_text(name, text).status == "no_list"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-mark", "cp1252"])
def test_accents_survive_however_they_were_written_down(encoding: str) -> None:
    table = "Título,Ano\nAção e Reação,1999\n"
    data = b"\xff\xfe" + table.encode("utf-16-le") if encoding == "utf-16-le-mark" else table.encode(encoding)
    assert said(read_file("x.csv", data)) == [("movie", "Ação e Reação", 1999, False)]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04zip",
        b"%PDF-1.7",
        b"\x00\x01\x02",
        b"oi, tudo bem?",
        b"[" * 50_000,
        b'{"a": 1}',
        b"[]",
        b"[1, 2]",
    ],
)
def test_what_is_no_list_is_said_to_be_none(data: bytes) -> None:
    assert read_file("x.csv", data).status == "no_list"


def test_a_file_is_not_read_beyond_its_limits() -> None:
    assert read_file("x.csv", b"a" * (FILE_LIMIT + 1)).status == "too_big"
    many = read_text("x.csv", "title\n" + "".join(f"Filme {number}\n" for number in range(ROWS_LIMIT + 5)))
    assert (len(many.rows), many.cut) == (ROWS_LIMIT, True)


def test_hostile_lines_are_told_and_the_others_read() -> None:
    table = (
        "title,year\nDuna,2021\n\x00\x00,1\n" + "a" * 200_000 + ",1999\n" + f"{'b' * (TITLE_LIMIT + 1)},1999\n"
        ",2001\n=cmd|' /C calc'!A1,0\nMatrix,99999999999999999999\nDuna,2021,e,mais,colunas\n\u202e\u200b,1\n"
    )
    found = read_text("x.csv", table)
    assert [row.title for row in found.rows] == ["Duna", "=cmd|' /C calc'!A1", "Matrix", "Duna"]
    assert [row.year for row in found.rows] == [2021, None, None, 2021]
    assert found.unread == (3, 4, 5, 6, 10)


def test_a_quotation_that_never_ends_takes_nothing_before_it_along() -> None:
    found = read_text("x.csv", 'title,year\nDuna,2021\n"Matrix,1999\nAlien,1979\n')
    assert ([row.title for row in found.rows], found.unread) == (["Duna"], (3,))


@settings(max_examples=80, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.lists(
            st.sampled_from(
                ["title,year", "\n", '"', ",", ";", "\t", "\r", "\x00", "Duna", "2021", "'", "[", "{", "\ufeff"]
            ),
            max_size=40,
        ).map(lambda parts: "".join(["title,year\n", *parts]).encode()),
    )
)
def test_no_file_makes_it_fail_and_the_same_file_says_the_same(data: bytes) -> None:
    found = read_file("x.csv", data)
    assert found == read_file("x.csv", data)
    assert all(row.title.strip() and len(row.title) <= TITLE_LIMIT for row in found.rows if row.kind is not Kind.NOTE)
    assert len({row.line for row in found.rows} | set(found.unread)) == len(found.rows) + len(found.unread)
