"""Whether a page is about one film, series or video, or about something else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tools.enrichment.pages import linked_data
from tools.enrichment.pages.page import Sort
from tools.fields import FIRST_YEAR, LAST_YEAR

FILMS: tuple[Sort, ...] = ("movie", "tv_show")

# The types of https://ogp.me; "video.episode" is a part of a series, watched by itself.
_OPEN_GRAPH: dict[str, Sort] = {
    "video": "video",
    "video.other": "video",
    "video.episode": "video",
    "video.movie": "movie",
    "video.tv_show": "tv_show",
}
_LINKED: dict[str, Sort] = {"Movie": "movie", "TVSeries": "tv_show", "VideoObject": "video"}
# An article about a film names the film, and one with a video in it the video.
_NEITHER = frozenset({"article", "book", "profile", "product"})
_ARTICLES = frozenset("Article NewsArticle BlogPosting TechArticle ScholarlyArticle Report Recipe Product".split())

_YEAR = re.compile(r"\s*(\d{4})(?!\d)")


def sort_of(open_graph: str | None, subjects: Sequence[linked_data.Json]) -> Sort | None:
    """Return the sort of a page whose og:type is ``open_graph`` and whose JSON-LD has ``subjects``, the surest first.

    A page of a film or series is one only if it names that film alone in JSON-LD: its own title may be anything
    ("Matrix (1999) ⭐ 8.7 | Ação", "Assista Matrix | Netflix"), and what a cinema shows today is many.
    """
    said = (open_graph or "").strip().lower()
    if said in _NEITHER or any(_ARTICLES & set(linked_data.types(node)) for node in subjects):
        return None
    named = [(sort, node) for node in subjects if (sort := _linked(node))]
    films = [(sort, node) for sort, node in named if sort in FILMS]
    if films:
        [(sort, node), *others] = films
        certain = not others and linked_data.text(node.get("name")) and said in ("", "website", *_OPEN_GRAPH)
        return sort if certain else None
    shown = _OPEN_GRAPH.get(said)
    if shown in FILMS:
        return None
    return shown or ("video" if not said and len(named) == 1 else None)


def _linked(node: linked_data.Json) -> Sort | None:
    return next((_LINKED[name] for name in linked_data.types(node) if name in _LINKED), None)


def year_of(about: linked_data.Json) -> int | None:
    """Return the year in which ``about`` came out."""
    for name in ("datePublished", "dateCreated", "startDate", "copyrightYear"):
        value = about.get(name)
        match = _YEAR.match(str(value)) if isinstance(value, (str, int)) else None
        if match and FIRST_YEAR <= int(match[1]) <= LAST_YEAR:
            return int(match[1])
    return None
