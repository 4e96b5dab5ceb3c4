"""The words an item is found by, and the short forms it is shown by."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from state.items import TITLE_LIMIT, Details
from state.text import words
from tools.addresses import suffixes

WORDS_LIMIT = 400
WORD_LENGTH = 60
HEADLINE = 80


def search_words(
    title: str, *, content: str | None = None, url: str | None = None, details: Details, also: Iterable[str] = ()
) -> tuple[str, ...]:
    """Return the folded words of everything known about an item, the title's first, each once, at most WORDS_LIMIT."""
    texts = (
        title,
        details.original_title,
        *also,
        *(address_texts(url) if url else ()),
        content,
        details.author,
        details.site,
        *details.people,
        *details.genres,
        details.description,
        details.overview,
    )
    unique = dict.fromkeys(word[:WORD_LENGTH] for text in texts if text for word in words(text))
    return tuple(unique)[:WORDS_LIMIT]


def address_texts(url: str) -> tuple[str, str]:
    """Return what can be read in an address: its host without "www" and public suffix, and its path."""
    parts = urlsplit(url)
    host = suffixes()(parts.hostname or "")
    name = f"{host.subdomain} {host.domain}".removeprefix("www").replace(".", " ")
    return name, unquote(parts.path).translate(str.maketrans("_-./", "    "))


def short_address(url: str) -> str:
    """Return ``url`` as a title: no scheme, no "www.", no query, readable letters, at most TITLE_LIMIT."""
    parts = urlsplit(url)
    path = unquote(parts.path).rstrip("/")
    return shortened((parts.hostname or "").removeprefix("www.") + path, TITLE_LIMIT)


def headline(content: str) -> str:
    """Return a note's title: its first line that says something, at most HEADLINE characters."""
    first = next((line for line in content.splitlines() if words(line)), content)
    return shortened(" ".join(first.split()), HEADLINE)


def shortened(text: str, limit: int) -> str:
    """Return ``text`` cut to ``limit`` characters, between words where there are any, with "…" where it was cut."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    whole_words = cut.rpartition(" ")[0]
    return (whole_words if len(whole_words) > limit // 2 else cut).rstrip() + "…"
