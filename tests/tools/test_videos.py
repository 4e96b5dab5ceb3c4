"""One video has many addresses and one page; each of them leads to it, and its page to itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.addresses import ODD_ADDRESSES
from tools.addresses import web_address
from tools.keys import link_key
from tools.videos import video_of

ID = r"[A-Za-z0-9_-]"
SITES: dict[str, tuple[str, tuple[str, ...]]] = {
    "youtube": (
        rf"\A(?!videoseries\b|live_stream\b){ID}{{11}}\Z",
        (
            "https://www.youtube.com/watch?v={id}",
            "http://youtube.com/watch?app=desktop&v={id}&t=42s",
            "m.youtube.com/watch?v={id}&list=PL1&index=3",
            "music.youtube.com/watch?v={id}&si=abc",
            "https://www.youtube.com/watch/{id}",
            "https://youtu.be/{id}?si=abc",
            "youtu.be/{id}/",
            "https://youtube.com/shorts/{id}?feature=share",
            "https://www.youtube.com/live/{id}?si=x",
            "https://www.youtube.com/embed/{id}?start=3",
            "https://www.youtube-nocookie.com/embed/{id}",
            "https://www.youtubekids.com/watch?v={id}",
            "HTTPS://WWW.YOUTUBE.COM/v/{id}",
        ),
    ),
    "vimeo": (
        r"\A[1-9][0-9]{5,9}\Z",
        (
            "https://vimeo.com/{id}",
            "vimeo.com/{id}#t=10s",
            "https://vimeo.com/{id}/0123456789",
            "https://player.vimeo.com/video/{id}?h=abcdef0123",
            "https://vimeo.com/channels/staffpicks/{id}",
            "https://vimeo.com/groups/x/videos/{id}",
            "https://vimeo.com/album/123/video/{id}",
            "https://vimeo.com/showcase/123/video/{id}",
            "https://vimeo.com/ondemand/filme/{id}",
            "https://vimeo.com/manage/videos/{id}",
        ),
    ),
    "dailymotion": (
        r"\Ax[a-z0-9]{5,7}\Z",
        (
            "https://www.dailymotion.com/video/{id}",
            "dailymotion.com/video/{id}_um-titulo",
            "https://www.dailymotion.com/embed/video/{id}?autoplay=1",
            "https://dai.ly/{id}",
            "https://geo.dailymotion.com/player/x1.html?video={id}",
        ),
    ),
    "tiktok": (
        r"\A[1-9][0-9]{18}\Z",
        (
            "https://www.tiktok.com/@ana.b/video/{id}?is_from_webapp=1&sender_device=pc",
            "tiktok.com/@ana/photo/{id}",
            "https://m.tiktok.com/v/{id}.html",
            "https://www.tiktok.com/embed/v2/{id}",
            "https://www.tiktok.com/player/v1/{id}",
        ),
    ),
    "twitch": (
        r"\A[1-9][0-9]{8,9}\Z",
        (
            "https://www.twitch.tv/videos/{id}?t=1h2m",
            "m.twitch.tv/videos/{id}",
            "https://www.twitch.tv/ana/v/{id}",
            "https://www.twitch.tv/ana/video/{id}",
        ),
    ),
    "instagram": (
        rf"\AC{ID}{{10}}\Z",
        (
            "https://www.instagram.com/p/{id}/",
            "instagram.com/reel/{id}?igsh=abc",
            "https://www.instagram.com/reels/{id}/",
            "https://www.instagram.com/tv/{id}/",
            "https://www.instagram.com/ana.b/reel/{id}/",
            "https://instagr.am/p/{id}",
        ),
    ),
    "x": (
        r"\A[1-9][0-9]{15,18}\Z",
        (
            "https://x.com/ana/status/{id}?s=20",
            "https://twitter.com/ana/status/{id}",
            "mobile.twitter.com/ana/status/{id}",
            "https://x.com/i/status/{id}",
            "https://x.com/i/web/status/{id}",
            "https://x.com/ana/status/{id}/video/1",
        ),
    ),
}


@pytest.mark.parametrize("site", SITES)
@settings(max_examples=20)
@given(data=st.data())
def test_every_address_of_a_video_leads_to_it_and_its_page_to_itself(site: str, data: st.DataObject) -> None:
    pattern, shapes = SITES[site]
    video_id = data.draw(st.from_regex(pattern))
    for shape in shapes:
        url = web_address(shape.format(id=video_id))
        video = video_of(url)
        assert video is not None, url
        assert (video.site, video.id) == (site, video_id), url
        assert link_key(url) == f"{site}:{video_id}"
        again = video_of(video.page)
        assert again is not None
        assert (again.id, again.page) == (video.id, video.page)


def test_a_video_that_is_not_listed_is_watched_with_its_key() -> None:
    pages = [
        video.page
        for url in ("https://vimeo.com/76979871/0123456789", "https://player.vimeo.com/video/76979871?h=0123456789")
        if (video := video_of(url))
    ]
    assert pages == ["https://vimeo.com/76979871/0123456789"] * 2


@pytest.mark.parametrize(
    "url",
    [
        "https://www.instagram.com/share/reel/BAabc123",
        "https://vimeo.com/event/123456",
        "https://vimeo.com/showcase/123456",
        "https://youtube.com/clip/UgkxAbc",
        "https://www.youtube.com/@canal/live",
        "https://vt.tiktok.com/ZSabc/",
        "https://x.com/ana/lists/123",
    ],
)
def test_what_is_no_video_is_none(url: str) -> None:
    assert video_of(url) is None


@given(ODD_ADDRESSES)
def test_any_address_is_read_without_an_error(url: str) -> None:
    video = video_of(url)
    assert video is None or video.page
