"""Which video an address shows: the shapes that one video's address takes on the sites we know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit


@dataclass(frozen=True, slots=True)
class Video:
    """One video of one site, whatever its address looked like. ``page`` is where it is watched."""

    site: str
    id: str
    page: str


@dataclass(frozen=True, slots=True)
class Shape:
    """Where a site puts its ids: in the path (``id`` of the pattern) or in a query parameter.

    Without ``page`` a video is watched where its address says: the id alone does not tell. A video that is not listed
    is watched by those who have its key, which stands in the path (``key`` of the pattern) or in the parameter ``key``.
    """

    site: str
    hosts: frozenset[str]
    path: re.Pattern[str]
    page: str = ""
    parameter: str | None = None
    key: str | None = None


_YOUTUBE_ID = r"(?P<id>(?!videoseries\b|live_stream\b)[A-Za-z0-9_-]{11})"

_KEY = re.compile(r"[0-9a-f]{8,12}")

# What the ids in a query look like.
_IDS = {"youtube": _YOUTUBE_ID, "dailymotion": "[a-z0-9]+"}

SHAPES = (
    Shape(
        site="youtube",
        hosts=frozenset(
            "youtube.com m.youtube.com music.youtube.com gaming.youtube.com youtube-nocookie.com "
            "youtubekids.com".split()
        ),
        path=re.compile(rf"/(?:watch|shorts|live|embed|v|e)/{_YOUTUBE_ID}(?:/|$)|/watch/?$"),
        page="https://www.youtube.com/watch?v={id}",
        parameter="v",
    ),
    Shape(
        site="youtube",
        hosts=frozenset({"youtu.be"}),
        path=re.compile(rf"/{_YOUTUBE_ID}(?:/|$)"),
        page="https://www.youtube.com/watch?v={id}",
    ),
    Shape(
        site="vimeo",
        hosts=frozenset({"vimeo.com", "player.vimeo.com"}),
        path=re.compile(
            r"/(?:(?:channels|groups|album|showcase|ondemand)/[^/]+/|manage/)?(?:videos?/)?(?P<id>\d+)"
            r"(?:/(?P<key>[0-9a-f]{8,12}))?(?:/|$)"
        ),
        page="https://vimeo.com/{id}",
        key="h",
    ),
    Shape(
        site="dailymotion",
        hosts=frozenset({"dailymotion.com"}),
        path=re.compile(r"/(?:embed/)?video/(?P<id>[a-z0-9]+)", re.IGNORECASE),
        page="https://www.dailymotion.com/video/{id}",
    ),
    Shape(
        site="dailymotion",
        hosts=frozenset({"dai.ly"}),
        path=re.compile(r"/(?P<id>[a-z0-9]+)(?:/|$)", re.IGNORECASE),
        page="https://www.dailymotion.com/video/{id}",
    ),
    Shape(
        site="dailymotion",
        hosts=frozenset({"geo.dailymotion.com"}),
        path=re.compile(r"/player(?:/[^/]+)?\.html$"),
        page="https://www.dailymotion.com/video/{id}",
        parameter="video",
    ),
    Shape(
        site="tiktok",
        hosts=frozenset({"tiktok.com", "m.tiktok.com"}),
        path=re.compile(r"/(?:@[^/]*/(?:video|photo)|embed(?:/v\d)?|player/v1|v)/(?P<id>\d{6,24})(?:\.html)?(?:/|$)"),
    ),
    Shape(
        site="twitch",
        hosts=frozenset({"twitch.tv", "m.twitch.tv"}),
        path=re.compile(r"/(?:[^/]+/v(?:ideo)?|videos)/(?P<id>\d+)(?:/|$)"),
        page="https://www.twitch.tv/videos/{id}",
    ),
    Shape(
        site="twitch",
        hosts=frozenset({"twitch.tv", "m.twitch.tv"}),
        path=re.compile(r"/(?:[^/]+/)?clip/(?P<id>[A-Za-z0-9_-]{4,100})(?:/|$)"),
        page="https://clips.twitch.tv/{id}",
    ),
    Shape(
        site="twitch",
        hosts=frozenset({"clips.twitch.tv"}),
        path=re.compile(r"/(?!embed\b)(?P<id>[A-Za-z0-9_-]{4,100})(?:/|$)"),
        page="https://clips.twitch.tv/{id}",
    ),
    Shape(
        site="instagram",
        hosts=frozenset({"instagram.com", "m.instagram.com", "instagr.am"}),
        path=re.compile(r"/(?!share/)(?:[^/]+/)?(?:p|reels?|tv)/(?!audio/)(?P<id>[A-Za-z0-9_-]{5,60})(?:/|$)"),
        page="https://www.instagram.com/p/{id}/",
    ),
    Shape(
        site="x",
        hosts=frozenset("x.com mobile.x.com twitter.com mobile.twitter.com m.twitter.com".split()),
        path=re.compile(r"/(?:i/web|[^/]+)/status(?:es)?/(?P<id>\d+)(?:/|$)"),
        page="https://x.com/i/status/{id}",
    ),
)


def video_of(url: str) -> Video | None:
    """Return the video that ``url``, an address with its scheme, shows; None if it is no known shape."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removesuffix(".").removeprefix("www.")
    for shape in SHAPES:
        if host in shape.hosts and (match := shape.path.match(parts.path)):
            found = match.groupdict().get("id") or _in_query(shape, parts.query)
            return Video(shape.site, found, _page(shape, found, match, parts.query) or url) if found else None
    return None


def _page(shape: Shape, video_id: str, match: re.Match[str], query: str) -> str:
    page = shape.page.format(id=video_id)
    if shape.key is None:
        return page
    key = match["key"] or parse_qs(query).get(shape.key, [""])[0]
    return f"{page}/{key}" if _KEY.fullmatch(key) else page


def _in_query(shape: Shape, query: str) -> str | None:
    found = parse_qs(query).get(shape.parameter or "", [""])[0]
    return found if re.fullmatch(_IDS[shape.site], found) else None
