"""What a web page says of itself."""

from __future__ import annotations

from state.document import Document

DESCRIPTION_LIMIT = 1_000


class Page(Document):
    """What a page says of itself; everything but its address may be missing.

    ``url`` is where it was found, after redirects; ``image`` a secure address; ``language`` as in BCP 47 ("pt-BR");
    ``published`` a day ("2024-05-31"); ``oembed`` where the page itself is described as JSON.
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
