"""Web addresses as people type them, and as they can be opened."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from tldextract import TLDExtract

URL_LIMIT = 2_048
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):(?!\d)", re.IGNORECASE)
_WEB_SCHEMES = ("http", "https")
_LABEL = re.compile(r"""[^\s/?#@:%<>\[\]^|"'`{}\\,;!$&()*+=~]{1,63}""")


@cache
def suffixes() -> TLDExtract:
    """Return the public suffixes as the library ships them: it would otherwise fetch the list when first used."""
    # It brings a client for HTTP, a third of what a start takes.
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def web_address(text: str) -> str:
    """Return ``text`` as an address with its scheme, otherwise as typed ("exemplo.com" gains "https://").

    Raises ValueError, with the reason, for anything that is not an http or https address of a host,
    and for a bare host whose ending is no known suffix ("v2.0").
    """
    url = _with_scheme(text)
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError as error:
        raise ValueError("is not a web address") from error
    if not _is_host(host):
        raise ValueError("has no valid host")
    if url != text and not suffixes()(host).suffix:
        raise ValueError("is not a web address")
    if len(url) > URL_LIMIT:
        raise ValueError(f"should have at most {URL_LIMIT} characters")
    return url


def _with_scheme(text: str) -> str:
    if any(c.isspace() or not c.isprintable() for c in text) or "\\" in text:
        raise ValueError("has characters that no address has")
    if text.startswith("//"):
        return f"https:{text}"
    scheme = _SCHEME.match(text)
    if scheme is None:
        return f"https://{text}"
    if scheme[1].lower() not in _WEB_SCHEMES or not text.startswith("//", scheme.end()):
        raise ValueError("should start with http:// or https://")
    return text


def _is_host(host: str) -> bool:
    if ":" in host:
        return True  # urlsplit has checked an IPv6 address
    labels = host.removesuffix(".").split(".")
    if not all(_LABEL.fullmatch(label) for label in labels):
        return False
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True
