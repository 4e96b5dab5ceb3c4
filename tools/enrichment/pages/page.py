"""What a web page says of itself."""

from __future__ import annotations

from typing import Literal

from state.document import Document

DESCRIPTION_LIMIT = 1_000

Sort = Literal["movie", "tv_show", "video"]


class Page(Document):
    """What a page says of itself; everything but its address may be missing.

    ``url`` is where it was found, after redirects; ``image`` a secure address; ``language`` as in BCP 47 ("pt-BR");
    ``published`` a day ("2024-05-31"); ``oembed`` where the page itself is described as JSON. ``sort`` is what the page
    is about, if that is one film, series or video; of a film or series ``name`` and ``year`` are its own.
    """

    url: str
    title: str | None = None
    description: str | None = None
    site: str | None = None
    image: str | None = None
    language: str | None = None
    author: str | None = None
    published: str | None = None
    oembed: str | None = None
    sort: Sort | None = None
    name: str | None = None
    year: int | None = None
