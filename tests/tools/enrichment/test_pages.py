"""What pages of every kind say of themselves."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.enrichment import pages_shapes as shapes
from tools.enrichment.pages.gist import gist
from tools.enrichment.pages.page import Page
from tools.enrichment.pages.reading import read_page

URL = "https://www.exemplo.com/receitas/bolo"
MEGABYTE = 1024 * 1024


def read(page: str | bytes, content_type: str = "text/html; charset=utf-8") -> Page:
    return read_page(URL, page.encode() if isinstance(page, str) else page, content_type)


def test_open_graph_says_most() -> None:
    assert read(shapes.OPEN_GRAPH) == Page(
        url=URL,
        title="Bolo de cenoura & chocolate",
        description="Fofo > todos",
        site="Panelinha",
        image="https://www.exemplo.com/fotos/bolo.jpg",
        language="pt-BR",
        author="Rita Lobo",
        published="2024-05-31",
    )


def test_twitter_cards_are_read() -> None:
    page = read(shapes.TWITTER)
    assert (page.title, page.description, page.author) == ("Um fio", "Dez coisas", "@ana")
    assert (page.image, page.site) == ("https://img.exemplo.com/fio.png", "exemplo.com")


def test_linked_data_says_what_the_page_is_about() -> None:
    page = read(shapes.LINKED)
    assert (page.title, page.description, page.site) == ("A & B chegam", "Resumo", "O Jornal")
    assert (page.author, page.published, page.language) == ("Ana, Bia", "2023-01-02", "en")
    assert page.image == "https://img.exemplo.com/a.jpg"


def linked(*types: str, name: str | None = "Matrix") -> str:
    nodes = [{"@type": each, **({"name": name} if name else {}), "datePublished": "1999"} for each in types]
    return f'<title>t</title><script type="application/ld+json">{json.dumps(nodes)}</script>'


def with_type(open_graph: str) -> str:
    return f'<meta property="og:type" content="{open_graph}">'


def test_the_page_of_a_film_names_it_and_its_year() -> None:
    page = read(shapes.FILM)
    assert (page.sort, page.name, page.year, page.title) == ("movie", "Matrix", 1999, "Matrix ⭐ 8.7")


@pytest.mark.parametrize(
    ("markup", "sort"),
    [
        (linked("Movie"), "movie"),
        (linked("TVSeries"), "tv_show"),
        (with_type("website") + linked("Movie", "VideoObject"), "movie"),
        (shapes.CLIP, "video"),
        (with_type("video.episode"), "video"),
        (linked("VideoObject"), "video"),
        # an article names what it is about, a cinema all that it shows, a film's page the film
        (with_type("article") + linked("Movie"), None),
        (with_type("article") + linked("VideoObject"), None),
        (linked("VideoObject", "NewsArticle"), None),
        (linked("Movie", "NewsArticle"), None),
        (with_type("website") + linked("VideoObject"), None),
        (linked("Movie", "Movie"), None),
        (linked("Movie", name=None), None),
        (with_type("video.movie"), None),
        (linked("VideoObject", "VideoObject"), None),
        (linked("Recipe"), None),
        (shapes.OPEN_GRAPH, None),
        (shapes.PLAIN, None),
    ],
)
def test_what_a_page_is_about(markup: str, sort: str | None) -> None:
    assert read(markup).sort == sort


@pytest.mark.parametrize(
    ("said", "year"), [("1999", 1999), (1999, 1999), ("1999-05", 1999), ("19990521", None), ("0001", None), ([], None)]
)
def test_the_year_of_a_film(said: object, year: int | None) -> None:
    node = {"@type": "Movie", "name": "Matrix", "dateCreated": said}
    assert read(f'<script type="application/ld+json">{json.dumps(node)}</script>').year == year


def test_plain_html_is_read() -> None:
    page = read(shapes.PLAIN)
    assert (page.title, page.description, page.published) == ("Uma página velha", "De 1998", "1998-07-12")


def test_what_only_looks_like_a_tag_is_not_read() -> None:
    assert read(shapes.TRAPS).title == "Verdadeira"


@pytest.mark.parametrize(
    ("text", "encoding", "header", "declared"),
    [
        ("Coração de mãe", "utf-8", "text/html; charset=utf-8", ""),
        ("Coração de mãe", "utf-8", "text/html", ""),
        ("Coração de mãe", "utf-8-sig", "text/html; charset=latin-1", ""),
        ("Coração de mãe", "latin-1", "text/html; charset=ISO-8859-1", ""),
        ("Coração de mãe", "latin-1", "text/html", '<meta charset="iso-8859-1">'),
        (
            "Coração “de” mãe",
            "cp1252",
            "text/html",
            '<meta http-equiv=content-type content="text/html;charset=latin1">',
        ),
        ("Coração de mãe", "utf-16", "text/html", ""),
        ("Coração de mãe não é ilusão", "latin-1", "text/html; charset=utf-8", ""),
        ("Coração de mãe não é ilusão", "latin-1", "text/html", ""),
        ("Coração de mãe", "utf-8", "text/html; charset=nada", ""),
        ("日本語のページです", "shift_jis", "text/html", '<meta charset="shift_jis">'),
        ("日本語のページです", "euc-jp", "text/html; charset=euc-jp", ""),
        ("中文页面", "gb18030", "text/html", '<meta charset="gb2312">'),
        ("Привет, мир", "cp1251", "text/html", '<meta charset="windows-1251">'),
        ("Привет, мир", "koi8-r", "text/html; charset=koi8-r", ""),
    ],
)
def test_a_page_is_read_in_its_encoding(text: str, encoding: str, header: str, declared: str) -> None:
    assert read(f"{declared}<title>{text}</title>".encode(encoding), header).title == text


def test_a_letter_cut_in_two_at_the_end_does_not_change_the_encoding() -> None:
    assert read("<title>Ação</title>é".encode()[:-1], "text/html").title == "Ação"


@pytest.mark.parametrize(
    ("page", "field", "value"),
    [
        ('<meta property="og:image" content="javascript:alert(1)">', "image", None),
        ('<meta property="og:image" content="http://exemplo.com/a.jpg">', "image", None),
        ('<base href="https://outro.com/x/"><meta property="og:image" content="a.jpg">', "image", "https://outro.com/x/a.jpg"),
        ('<base href="//["><meta property="og:image" content="/a.jpg">', "image", "https://www.exemplo.com/a.jpg"),
        ('<html lang="pt_BR.UTF-8">', "language", "pt-BR"),
        ('<html lang="zh-hant-tw">', "language", "zh-Hant-TW"),
        ('<html lang="português">', "language", None),
        ('<meta property="article:author" content="https://facebook.com/ana">', "author", None),
        ('<meta name=date content="2024-13-45">', "published", None),
        ('<meta name=date content="31/05/2024">', "published", None),
        ('<title>a\u202eb\u2066c</title>', "title", "abc"),
        ("<title>\u200b\u200b</title><h1>Visível</h1>", "title", "Visível"),
        ("<title>&lt;b&gt;x&lt;/b&gt;</title>", "title", "<b>x</b>"),
        ('<meta property="og:title" content=""><title>x</title>', "title", "x"),
        ('<script type="application/ld+json">{"@type": "Article", "headline": </script><title>x</title>', "title", "x"),
        ('<link rel="alternate" type="application/json+oembed" href="/o?url=a&amp;b=c">', "oembed", "https://www.exemplo.com/o?url=a&b=c"),
    ],
)  # fmt: skip
def test_an_odd_page_is_read_as_far_as_it_goes(page: str, field: str, value: str | None) -> None:
    assert getattr(read(page), field) == value


HOSTILE = {
    "elements in elements": "<div>" * (MEGABYTE // 10),
    "elements with quoted brackets": '<div a="<">' * (MEGABYTE // 22),
    "times in times": "<time>" * (MEGABYTE // 12),
    "attributes": "<meta " + " ".join(f"a{n}=1" for n in range(60_000)) + ">",
    "quoted attributes": "<meta " + " ".join(f"a{n}='<'" for n in range(45_000)) + ">",
    "formatting repeated": "".join(f"<font x{n}>" for n in range(500)) + "<p>x" * (MEGABYTE // 10),
    "ends of nothing": "<div>" * 25_000 + "</p>" * 65_000,
    "comments that never end": "<!--" * (MEGABYTE // 8),
    "tags that never end": "<meta " * (MEGABYTE // 12),
    "quotes that never end": "<meta a='" * (MEGABYTE // 18),
    "scripts that never end": "<script type=application/ld+json>" * (MEGABYTE // 66),
    "lists in lists": "<script type=application/ld+json>" + "[" * 250_000 + "</script>",
    "titles that never end": "<title>" * (MEGABYTE // 14),
    "brackets": "<" * (MEGABYTE // 2),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_page_written_to_take_long_does_not(kind: str) -> None:
    started = time.process_time()
    read(HOSTILE[kind])
    assert time.process_time() - started < 2.0


def test_a_tag_with_hundreds_of_names_is_left_out() -> None:
    many = "".join(f" a{number}" for number in range(200))
    assert gist(f"<meta{many}><title>x</title>") == "<title>x</title>"


_PIECES = st.sampled_from(
    "<title> </title> <h1> </h1> <meta property=og:title content= \" ' <script type=application/ld+json> </script> "
    '{"@type":"Article","headline": [ ] { } <!-- --> <base href= //[ > < = / é \x00 &amp; <html lang= x'.split(" ")
)


@given(st.lists(st.one_of(_PIECES, st.text(max_size=8)), max_size=25), st.text(max_size=30))
def test_no_page_breaks_the_reading(pieces: list[str], content_type: str) -> None:
    page = read("".join(pieces).encode("utf-8", "surrogatepass"), content_type)
    assert Page.model_validate(page.to_json()) == page


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reading(body: bytes) -> None:
    page = read(body, "text/html")
    assert Page.model_validate(page.to_json()) == page
