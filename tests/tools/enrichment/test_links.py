"""From an address to what it holds, over a local web."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from state.items import Kind
from tests.fakes.faulty_server import FaultyServer
from tests.fakes.web_server import RESET, WebServer, endless, page, redirect, steps
from tests.tools.enrichment import pages_shapes as shapes
from tools.definition import Lookup
from tools.enrichment.gateway.gateway import Gateway
from tools.enrichment.links import BEGINNING, Links
from tools.enrichment.lookups import PageLookup, VideoLookup
from tools.enrichment.oembed.providers import provider_of
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.sites import ENDPOINTS

NOTHING = Lookup(status="nothing")
UNAVAILABLE = Lookup(status="unavailable")


async def test_a_page_is_called_what_it_calls_itself(web: WebServer, links: Links) -> None:
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    (found,) = (await links.find(PageLookup(url=web.url("/bolo")))).candidates
    assert (found.kind, found.title, found.url) == (Kind.LINK, "Bolo de cenoura & chocolate", web.url("/bolo"))
    assert (found.details.site, found.details.author) == ("Panelinha", "Rita Lobo")
    assert found.details.description == "Fofo > todos"
    assert (found.details.language, found.details.published) == ("pt-BR", "2024-05-31")


async def test_a_page_about_one_film_is_that_film(web: WebServer, links: Links) -> None:
    web.pages["/matrix"] = page(shapes.FILM)
    (film,) = (await links.find(PageLookup(url=web.url("/matrix")))).candidates
    assert (film.kind, film.title, film.year, film.url) == (Kind.MOVIE, "Matrix", 1999, web.url("/matrix"))
    assert (film.details.overview, film.details.site) == ("Um programador descobre a verdade.", "Banco de filmes")


async def test_a_page_about_one_video_is_a_video(web: WebServer, links: Links) -> None:
    web.pages["/gol"] = page(shapes.CLIP)
    (video,) = (await links.find(PageLookup(url=web.url("/gol")))).candidates
    assert (video.kind, video.title, video.details.site) == (Kind.VIDEO, "Um gol", "Esportes")


async def test_a_shortened_address_is_kept_and_its_page_read(web: WebServer, links: Links) -> None:
    web.pages["/x"] = redirect("/bolo")
    web.pages["/bolo"] = page(shapes.PLAIN)
    (found,) = (await links.find(PageLookup(url=web.url("/x")))).candidates
    assert (found.url, found.title) == (web.url("/x"), "Uma página velha")
    assert (await links.read(web.url("/x"))).url == web.url("/bolo")


async def test_only_the_first_part_of_a_page_is_read(web: WebServer, links: Links) -> None:
    web.pages["/"] = endless(start=b"<title>Sem fim</title>")
    assert (await links.find(PageLookup(url=web.url()))).candidates[0].title == "Sem fim"
    web.pages["/tarde"] = page(b" " * BEGINNING + b"<title>Tarde demais</title>")
    assert await links.find(PageLookup(url=web.url("/tarde"))) == NOTHING


@pytest.mark.parametrize("content_type", ["application/pdf", "video/mp4", "image/png", "application/octet-stream"])
async def test_what_is_no_page_is_called_nothing(web: WebServer, links: Links, content_type: str) -> None:
    web.pages["/"] = page("<title>x</title>", content_type)
    assert await links.find(PageLookup(url=web.url())) == NOTHING


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "http://localhost/", "http://192.168.0.1:8080/", "http://[::1]/"])
@pytest.mark.parametrize("lookup", [PageLookup, VideoLookup])
async def test_an_address_inside_is_called_nothing(
    links: Links, url: str, lookup: type[PageLookup | VideoLookup]
) -> None:
    assert await links.find(lookup(url=url)) == NOTHING


async def test_a_page_that_breaks_may_be_read_later_and_one_that_is_gone_may_not(web: WebServer, links: Links) -> None:
    web.pages = {"/a": steps(RESET), "/b": page(status=404), "/c": page(status=429)}
    assert await links.find(PageLookup(url=web.url("/a"))) == UNAVAILABLE
    assert await links.find(PageLookup(url=web.url("/b"))) == NOTHING
    assert await links.find(PageLookup(url=web.url("/c"))) == UNAVAILABLE


async def test_a_page_without_a_title_may_say_where_it_is_described(web: WebServer, links: Links) -> None:
    described = json.dumps({"title": "Descrita", "author_name": "Ana", "provider_name": "Casa"})
    web.pages["/"] = page('<link rel=alternate type="application/json+oembed" href="/o?x=1">')
    web.pages["/o?x=1"] = page(described, "application/json")
    (found,) = (await links.find(VideoLookup(url=web.url()))).candidates
    assert (found.kind, found.title, found.details.site) == (Kind.VIDEO, "Descrita", "Casa")


async def test_a_description_inside_is_not_asked_for(web: WebServer, links: Links) -> None:
    web.pages["/"] = page('<link rel=alternate type="application/json+oembed" href="http://169.254.169.254/">')
    assert await links.find(VideoLookup(url=web.url())) == NOTHING


async def test_a_post_is_called_by_its_words(
    settings: EnrichmentSettings, gateway: Gateway, oembed_stand_in: FaultyServer
) -> None:
    html = '<blockquote class="twitter-tweet"><p lang="pt">Olá, <a href="x">mundo</a></p>&mdash; Ana</blockquote>'
    oembed_stand_in.answer = lambda asked: (200, {"html": html, "author_name": "Ana", "provider_name": "X"})
    (found,) = (await Links(settings, gateway).find(PageLookup(url="https://x.com/ana/status/1"))).candidates
    assert (found.title, found.details.author) == ("Olá, mundo", "Ana")


async def test_a_site_that_describes_nothing_is_read_as_a_page(settings: EnrichmentSettings, gateway: Gateway) -> None:
    links = Links(replace(settings, oembed={}), gateway)
    assert await links.find(VideoLookup(url="https://youtu.be/dQw4w9WgXcQ")) == NOTHING  # port 443 here is not allowed


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://www.flickr.com/photos/bees/2362225867/", "Flickr"),
        ("https://www.reddit.com/r/brasil/comments/abc/um_post/", "Reddit"),
        ("https://speakerdeck.com/ana/uma-palestra", "SpeakerDeck"),
        ("https://exemplo.com/x", None),
        ("https://notflickr.com/photos/a/1", None),
        ("https://flickr.com.exemplo.com/photos/a/1", None),
    ],
)
def test_a_provider_is_known_by_its_addresses(url: str, name: str | None) -> None:
    provider = provider_of(url)
    assert (provider.name if provider else None) == name


def test_no_endpoint_wants_to_be_asked_in_the_open() -> None:
    assert all(endpoint.startswith("https://") for endpoint in ENDPOINTS.values())
