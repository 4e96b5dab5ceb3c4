"""Web addresses inside a message, with or without a scheme."""

from __future__ import annotations

import re
from functools import cache
from ipaddress import AddressValueError, IPv6Address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tldextract import TLDExtract

_CANDIDATE = re.compile(
    r"(?<![\w@.\-/])"
    r"(?: https?://[^\s<>\"“”«»]{3,2048}"
    r"  | (?:[^\W_][\w-]{0,62}\.){1,8}[^\W\d_]{2,24}(?::\d{2,5})?(?:[/?\#][^\s<>\"“”«»]{0,2048})?(?![\w@]) )",
    re.VERBOSE | re.IGNORECASE,
)
_CLOSING = ".,;:!?…'’”»)]}*_~>"
_OPENS = {")": "(", "]": "["}
_IN_BRACKETS = re.compile(r"(?:[^\[\]/?#@]*@)?\[([^\[\]]*)\](?=[:/?#]|$)")

# A bare "name.ending" is an address only with one of these: "acabou.me liga" is a missing space after a full stop.
_PLAIN_ENDINGS = frozenset(
    "com net org edu gov info biz app dev io tv co xyz online site blog store shop cloud tech wiki br pt uk fr".split()
)

_VIDEO_HOSTS = frozenset(
    "youtube.com youtu.be vimeo.com dailymotion.com dai.ly twitch.tv tiktok.com kwai.com kwai-video.com "
    "youtube-nocookie.com ted.com rumble.com odysee.com loom.com bilibili.com globoplay.globo.com".split()
)
_ALSO_CALLED = {"youtu.be": "youtube", "dai.ly": "dailymotion"}
_MOST_URLS = 20


@cache
def _suffixes() -> TLDExtract:
    """Return the suffixes that ship with the library: nothing is fetched or cached on disk."""
    # It brings a client for HTTP, a third of what a start takes, and few messages have an address.
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=False)


def find_urls(text: str) -> list[tuple[int, int]]:
    """Return the (start, end) of each web address in the text, in order, trailing punctuation left out."""
    if "." not in text and "://" not in text:
        return []
    found: list[tuple[int, int]] = []
    for match in _CANDIDATE.finditer(text):
        start, end = match.start(), _trimmed(text, match.start(), match.end())
        if _is_address(text[start:end]):
            found.append((start, end))
            if len(found) == _MOST_URLS:
                break
    return found


def is_video_host(url: str) -> bool:
    """Tell whether an address, with or without a scheme, is on a site made of videos."""
    host = _host(url)
    return any(host == known or host.endswith(f".{known}") for known in _VIDEO_HOSTS)


def site_names(url: str) -> frozenset[str]:
    """Return what people call the site of an address: "youtube" for youtu.be, "nytimes" for www.nytimes.com."""
    host = _host(url).removeprefix("www.")
    return frozenset({host, _suffixes()(host).domain, _ALSO_CALLED.get(host, host)})


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in _CLOSING:
        last = text[end - 1]
        opens = _OPENS.get(last)
        if opens and text.count(opens, start, end) >= text.count(last, start, end):
            break
        if last in "_*" and not text[start:end].startswith(("http", "www")):
            break
        end -= 1
    return end


def _is_address(candidate: str) -> bool:
    host = _host(candidate)
    if "://" in candidate:
        if ":" in host:
            return _is_ipv6(host)
        return "." in host.strip(".") or host == "localhost"
    parts = _suffixes()(host)
    if not parts.suffix or not parts.domain:
        return False
    told_apart = host.startswith("www.") or len(host) < len(candidate)
    return told_apart or "." in parts.suffix or parts.suffix in _PLAIN_ENDINGS


def _is_ipv6(host: str) -> bool:
    try:
        IPv6Address(host)
    except AddressValueError:
        return False
    return True


def _host(url: str) -> str:
    """Return the host of ``url``, an IPv6 address without its brackets."""
    rest = url.lower().split("://", 1)[-1]
    literal = _IN_BRACKETS.match(rest)
    return literal[1] if literal else re.split(r"[/?#:]", rest, maxsplit=1)[0]
