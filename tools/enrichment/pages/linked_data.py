"""What a page says in JSON-LD, in the vocabulary of schema.org."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

Json = dict[str, Any]

NODES = 200
SCRIPT_LIMIT = 256 * 1024

# What a page may be about, the surest first; who publishes it and where it stands in the site are no subjects.
SUBJECTS = (
    "VideoObject Movie TVSeries TVEpisode Clip MusicRecording MusicAlbum PodcastEpisode Recipe Book Product "
    "NewsArticle Article BlogPosting TechArticle ScholarlyArticle Report SocialMediaPosting DiscussionForumPosting "
    "Event Course SoftwareApplication MobileApplication JobPosting QAPage HowTo Review LocalBusiness Restaurant "
    "CreativeWork WebPage"
).split()
_RANK = {name: rank for rank, name in enumerate(SUBJECTS)}


def subjects(scripts: Iterable[str]) -> list[Json]:
    """Return the nodes that may say what the page is about, the surest first."""
    nodes = [node for script in scripts for node in _nodes(_parsed(script))][:NODES]
    return sorted((node for node in nodes if _rank(node) is not None), key=lambda node: _rank(node) or 0)


def text(value: Any) -> str | None:
    """Return the first text in ``value``: a text, a list of them, or a thing with a name."""
    match value:
        case str():
            return unescape(value)
        case {"name": name}:
            return text(name)
        case {"@value": plain}:
            return text(plain)
        case [first, *_]:
            return text(first)
        case _:
            return None


def names(value: Any) -> str | None:
    """Return the names of people as one text."""
    people = value if isinstance(value, list) else [value]
    found = dict.fromkeys(name for person in people[:5] if (name := text(person)))
    return ", ".join(found) or None


def address(value: Any) -> str | None:
    """Return the first address in ``value``: an address, a list of them, or an image with one."""
    match value:
        case str():
            return value
        case {"url": url}:
            return address(url)
        case {"contentUrl": url}:
            return address(url)
        case [first, *_]:
            return address(first)
        case _:
            return None


def _parsed(script: str) -> Any:
    if len(script) > SCRIPT_LIMIT:
        return None
    try:
        return json.loads(script.strip().removeprefix("<!--").removesuffix("-->").rstrip("; \n"), strict=False)
    except (ValueError, RecursionError):
        return None


def _nodes(value: Any) -> Iterator[Json]:
    """Yield the things at the top, those in a graph, and what a page is mostly about."""
    if isinstance(value, list):
        for entry in value[:NODES]:
            if isinstance(entry, dict):
                yield from _nodes(entry)
    elif isinstance(value, dict):
        yield value
        for inner in ("@graph", "mainEntity"):
            entries = value.get(inner)
            for entry in (entries if isinstance(entries, list) else [entries])[:NODES]:
                if isinstance(entry, dict):
                    yield entry


def types(node: Json) -> tuple[str, ...]:
    """Return what ``node`` says it is: "Movie", "NewsArticle"."""
    said = node.get("@type")
    named = [name for name in (said if isinstance(said, list) else [said]) if isinstance(name, str)]
    return tuple(name.rpartition("/")[2] for name in named)


def _rank(node: Json) -> int | None:
    return min((_RANK[name] for name in types(node) if name in _RANK), default=None)
