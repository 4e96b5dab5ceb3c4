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
    """Where a site puts its ids: in the path (``id`` of the pattern) or in a query parameter."""

    site: str
    hosts: frozenset[str]
    path: re.Pattern[str]
    page: str
    parameter: str | None = None


_YOUTUBE_ID = r"(?P<id>(?!videoseries\b|live_stream\b)[A-Za-z0-9_-]{11})"

SHAPES = (
    Shape(
        site="youtube",
        hosts=frozenset({"youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"}),
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
        path=re.compile(r"/(?:(?:channels|groups|album|showcase)/[^/]+/)?(?:videos?/)?(?P<id>\d+)(?:/|$)"),
        page="https://vimeo.com/{id}",
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
)


def video_of(url: str) -> Video | None:
    """Return the video that ``url``, an address with its scheme, shows; None if it is no known shape."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removesuffix(".").removeprefix("www.")
    for shape in SHAPES:
        if host in shape.hosts and (match := shape.path.match(parts.path)):
            return _video(shape, match.group("id"), parts.query)
    return None


def _video(shape: Shape, id_in_path: str | None, query: str) -> Video | None:
    found = id_in_path
    if found is None and shape.parameter is not None:
        found = parse_qs(query).get(shape.parameter, [""])[0]
        if not re.fullmatch(_YOUTUBE_ID, found):
            return None
    return Video(shape.site, found, shape.page.format(id=found)) if found else None
