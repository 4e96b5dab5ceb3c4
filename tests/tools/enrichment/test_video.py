"""Videos over HTTP, from sites that work and from sites that fail in every way."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from state.items import Kind
from tests.fakes.faulty_server import Asked, Fault, FaultyServer
from tests.fakes.web_server import WebServer, page
from tests.tools.enrichment.conftest import DEADLINE
from tools.definition import Lookup
from tools.enrichment.gateway.gateway import Gateway
from tools.enrichment.links import Links
from tools.enrichment.lookups import VideoLookup
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.sites import SITES, site_of

SONG = VideoLookup(url="https://youtu.be/dQw4w9WgXcQ?si=abc")
ASKED = {Fault.BROKEN: 2, Fault.RESET: 2, Fault.TRUNCATED: 2, Fault.REDIRECT: 6}
NOTHING = {Fault.MISSING, Fault.UNAUTHORIZED, Fault.FORBIDDEN}


async def test_a_video_is_called_what_its_site_calls_it(links: Links) -> None:
    lookup = await links.find(SONG)
    (video,) = lookup.candidates
    assert lookup.status == "found"
    assert (video.kind, video.title, video.url) == (Kind.VIDEO, "Never Gonna Give You Up", SONG.url)
    assert (video.details.author, video.details.site) == ("Rick Astley", "Youtube")
    assert video.details.poster == "https://img.example/youtube.jpg"


@pytest.mark.parametrize(
    "url", ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=3"]
)
async def test_all_shapes_of_an_address_ask_about_one_page(
    links: Links, oembed_stand_in: FaultyServer, url: str
) -> None:
    assert (await links.find(VideoLookup(url=url))).status == "found"
    assert oembed_stand_in.asked[0].query["url"] == "https://www.youtube.com/watch?v=dQw4w9WgXcQ"


async def test_a_song_on_spotify_is_found(links: Links) -> None:
    lookup = await links.find(VideoLookup(url="https://open.spotify.com/track/3tjFYV6RSFtuktYl3ZtYcq"))
    assert lookup.candidates[0].title == "Mood (feat. iann dior)"


@pytest.mark.parametrize(
    "url",
    [
        "https://exemplo.com/video",
        "http://127.0.0.1:1/youtube.com",
        "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
        "https://youtube.com.exemplo.com/watch?v=dQw4w9WgXcQ",
        "https://youtube.com@exemplo.com/watch?v=dQw4w9WgXcQ",
    ],
)
async def test_an_address_of_no_known_site_is_asked_nowhere(
    links: Links, oembed_stand_in: FaultyServer, url: str
) -> None:
    assert await links.find(VideoLookup(url=url)) == Lookup(status="nothing")
    assert oembed_stand_in.asked == []


async def test_a_video_that_its_site_does_not_know_is_nothing(links: Links) -> None:
    assert await links.find(VideoLookup(url="https://youtu.be/AAAAAAAAAAA")) == Lookup(status="nothing")


async def test_what_its_site_does_not_describe_is_read_as_a_page(
    links: Links, oembed_stand_in: FaultyServer, web: WebServer
) -> None:
    web.pages["*"] = page('<meta property="og:title" content="Canal da Ana">')
    channel = VideoLookup(url=web.url("/@ana", host="www.youtube.com"))
    assert (await links.find(channel)).candidates[0].title == "Canal da Ana"
    video = VideoLookup(url=web.url("/watch?v=AAAAAAAAAAA", host="www.youtube.com"))
    assert await links.find(video) == Lookup(status="nothing")
    oembed_stand_in.answer = lambda asked: (401, {})
    assert (await links.find(video)).candidates[0].title == "Canal da Ana"


@pytest.mark.parametrize("fault", Fault)
async def test_a_site_that_fails_is_unavailable_in_time(
    links: Links, oembed_stand_in: FaultyServer, fault: Fault
) -> None:
    oembed_stand_in.fault = fault
    started = time.monotonic()
    assert await links.find(SONG) == Lookup(status="nothing" if fault in NOTHING else "unavailable")
    assert time.monotonic() - started < DEADLINE + 0.5
    assert len(oembed_stand_in.asked) == ASKED.get(fault, 1)


async def test_it_answers_again_when_the_fault_is_gone(links: Links, oembed_stand_in: FaultyServer) -> None:
    for fault in (Fault.RESET, Fault.TRUNCATED, Fault.DRIP, Fault.SLOW):
        oembed_stand_in.fault = fault
        await links.find(SONG)
        oembed_stand_in.fault = None
        assert (await links.find(SONG)).status == "found"


@pytest.mark.parametrize(
    "endpoint", ["http://127.0.0.1:1/x", "http://169.254.169.254/latest", "nonsense", "http://[", ""]
)
async def test_an_endpoint_that_is_not_public_is_not_asked(
    settings: EnrichmentSettings, gateway: Gateway, endpoint: str
) -> None:
    links = Links(replace(settings, oembed={"youtube": endpoint}), gateway)
    assert await links.find(SONG) == Lookup(status="nothing")


@pytest.mark.parametrize(
    ("odd", "status"),
    [
        ({}, "nothing"),
        ({"title": 5}, "nothing"),
        ({"title": "  "}, "nothing"),
        ({"title": "a\nb"}, "found"),
        ({"title": "a", "author_name": [], "provider_name": 1, "thumbnail_url": "javascript:x"}, "found"),
        ({"title": "x" * 5000, "author_name": "y" * 5000}, "found"),
        ({"title": "\ud800a"}, "found"),
    ],
)
async def test_an_odd_answer_is_read_as_far_as_it_goes(
    links: Links, oembed_stand_in: FaultyServer, odd: dict[str, object], status: str
) -> None:
    def answer(asked: Asked) -> tuple[int, dict[str, object]]:
        return 200, odd

    oembed_stand_in.answer = answer
    lookup = await links.find(SONG)
    assert lookup.status == status
    for video in lookup.candidates:
        assert len(video.title) <= 300
        assert video.details.poster is None
        assert video.model_validate(video.to_json()) == video


def test_every_site_has_a_secure_endpoint_of_its_own() -> None:
    assert len({site.name for site in SITES}) == len(SITES)
    assert all(site.endpoint.startswith("https://") for site in SITES)


def test_a_subdomain_belongs_to_its_site_and_a_lookalike_does_not() -> None:
    assert site_of("https://Music.YouTube.com./x") == SITES[0]
    assert site_of("https://spotify.com/x") is None
    assert site_of("https://myvimeo.com/1") is None
