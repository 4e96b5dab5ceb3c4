"""The video and audio sites that say what an address of theirs is, over oEmbed (https://oembed.com)."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Site:
    """One site: its name, the hosts its addresses have (and their subdomains), and its oEmbed endpoint."""

    name: str
    hosts: tuple[str, ...]
    endpoint: str


SITES = (
    Site("youtube", ("youtube.com", "youtu.be", "youtube-nocookie.com"), "https://www.youtube.com/oembed"),
    Site("vimeo", ("vimeo.com",), "https://vimeo.com/api/oembed.json"),
    Site("dailymotion", ("dailymotion.com", "dai.ly"), "https://www.dailymotion.com/services/oembed"),
    Site("tiktok", ("tiktok.com",), "https://www.tiktok.com/oembed"),
    Site("x", ("x.com", "twitter.com"), "https://publish.x.com/oembed"),
    Site("soundcloud", ("soundcloud.com",), "https://soundcloud.com/oembed"),
    Site("spotify", ("open.spotify.com",), "https://open.spotify.com/oembed"),
    Site("ted", ("ted.com",), "https://www.ted.com/services/v1/oembed.json"),
    Site("streamable", ("streamable.com",), "https://api.streamable.com/oembed.json"),
)

ENDPOINTS = {site.name: site.endpoint for site in SITES}


def site_of(url: str) -> Site | None:
    """Return the site that ``url`` belongs to, by its host alone; None if it is none of ours."""
    host = (urlsplit(url).hostname or "").lower().removesuffix(".")
    return next((site for site in SITES if any(_is_within(host, known) for known in site.hosts)), None)


def _is_within(host: str, domain: str) -> bool:
    return host == domain or host.endswith(f".{domain}")
