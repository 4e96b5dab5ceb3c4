"""From the first part of a page to what it says of itself: Open Graph, Twitter cards, JSON-LD, then plain HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from urllib.parse import urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser

from state.items import TITLE_LIMIT
from tools.addresses import URL_LIMIT
from tools.enrichment.outside_text import NAME_LIMIT, clean_text
from tools.enrichment.pages import linked_data, sorts
from tools.enrichment.pages.charsets import text_of
from tools.enrichment.pages.gist import gist
from tools.enrichment.pages.page import DESCRIPTION_LIMIT, Page

METAS = 500
SCRIPTS = 20

_LANGUAGE = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}))?(?![A-Za-z])")
_DAY = re.compile(r"\s*(\d{4}-\d{2}-\d{2})(?!\d)")
_PICTURE = re.compile(r"https://[^\s\"'<>]{1,1000}")

TITLE = ("og:title", "twitter:title")
LESSER_TITLE = ("title", "dc.title", "citation_title")
DESCRIPTION = ("og:description", "twitter:description", "description", "dc.description")
SITE = ("og:site_name", "application-name", "al:android:app_name")
IMAGE = ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src", "thumbnail")
AUTHOR = ("author", "article:author", "dc.creator", "citation_author", "parsely-author", "byl", "twitter:creator")
PUBLISHED = (
    "article:published_time og:published_time datepublished date dc.date dc.date.issued dcterms.created pubdate "
    "publishdate parsely-pub-date citation_publication_date og:video:release_date uploaddate"
).split()


def read_page(url: str, body: bytes, content_type: str) -> Page:
    """Return what the page ``body``, found at ``url``, says of itself. Nothing in it can make this fail."""
    tree = LexborHTMLParser(gist(text_of(body, content_type).replace("\x00", "")))
    said = _metas(tree)
    subjects = linked_data.subjects(_scripts(tree))
    about = subjects[0] if subjects else {}
    base = _joined(url, _attribute(tree, "base[href]", "href")) or url
    titles = (*_of(said, TITLE), linked_data.text(about.get("headline")), linked_data.text(about.get("name")))
    plain = (_text(tree, "title"), *_of(said, LESSER_TITLE), _text(tree, "h1"))
    authors = (*_of(said, AUTHOR), linked_data.names(about.get("author") or about.get("creator")))
    days = (*_of(said, PUBLISHED), *(linked_data.text(about.get(name)) for name in ("datePublished", "uploadDate")))
    images = (linked_data.address(about.get(name)) for name in ("image", "thumbnailUrl"))
    sort = sorts.sort_of(said.get("og:type"), subjects)
    spoken = (_attribute(tree, "html[lang]", "lang"), *_of(said, ("content-language", "og:locale", "dc.language")))
    return Page(
        url=url,
        title=_first(titles, TITLE_LIMIT) or _first(plain, TITLE_LIMIT),
        description=_first((*_of(said, DESCRIPTION), linked_data.text(about.get("description"))), DESCRIPTION_LIMIT),
        site=_first((*_of(said, SITE), linked_data.text(about.get("publisher"))), NAME_LIMIT) or site_name(url),
        image=_picture(base, (*_of(said, IMAGE), *images, _attribute(tree, "link[rel=image_src]", "href"))),
        language=_language((*spoken, linked_data.text(about.get("inLanguage")))),
        author=_first((each for each in authors if each and not _is_address(each)), NAME_LIMIT),
        published=_day((*days, _attribute(tree, "time[datetime]", "datetime"))),
        oembed=_joined(base, _attribute(tree, 'link[type="application/json+oembed" i]', "href")),
        sort=sort,
        name=clean_text(linked_data.text(about.get("name")), TITLE_LIMIT) if sort in sorts.FILMS else None,
        year=sorts.year_of(about) if sort in sorts.FILMS else None,
    )


def site_name(url: str) -> str | None:
    """Return the host of ``url`` as people say it."""
    return clean_text((urlsplit(url).hostname or "").removeprefix("www."), NAME_LIMIT)


def _metas(tree: LexborHTMLParser) -> dict[str, str]:
    """Return what the page's meta elements say, by name in lower case; the first of a name counts."""
    found: dict[str, str] = {}
    for node in tree.css("meta[content]")[:METAS]:
        attributes = node.attributes
        content = (attributes.get("content") or "").strip()
        for kind in ("property", "name", "itemprop", "http-equiv"):
            name = attributes.get(kind)
            if name and content:
                found.setdefault(name.strip().lower(), content)
    return found


def _of(said: dict[str, str], names: Iterable[str]) -> list[str]:
    return [said[name] for name in names if name in said]


def _scripts(tree: LexborHTMLParser) -> list[str]:
    return [node.text() for node in tree.css('script[type^="application/ld+json" i]')[:SCRIPTS]]


def _text(tree: LexborHTMLParser, selector: str) -> str | None:
    node = tree.css_first(selector)
    return node.text(separator=" ") if node else None


def _attribute(tree: LexborHTMLParser, selector: str, name: str) -> str | None:
    node = tree.css_first(selector)
    return node.attributes.get(name) if node else None


def _first(texts: Iterable[str | None], limit: int) -> str | None:
    return next((clean for text in texts if (clean := clean_text(text, limit))), None)


def _is_address(text: str) -> bool:
    return text.startswith(("http://", "https://", "//"))


def _picture(base: str, addresses: Iterable[str | None]) -> str | None:
    joined = (_joined(base, address) for address in addresses)
    return next((url for url in joined if url and _PICTURE.fullmatch(url)), None)


def _joined(base: str, address: str | None) -> str | None:
    if not address or len(address) > URL_LIMIT:
        return None
    try:
        url = urljoin(base, address.strip())
    except ValueError:
        return None
    return url if url.startswith(("http://", "https://")) else None


def _language(values: Iterable[str | None]) -> str | None:
    matches = (_LANGUAGE.match(value.strip()) for value in values if value)
    match = next((match for match in matches if match), None)
    if match is None:
        return None
    language, script, region = match.groups()
    parts = (language.lower(), script.title() if script else None, region.upper() if region else None)
    return "-".join(part for part in parts if part)


def _day(values: Iterable[str | None]) -> str | None:
    for value in values:
        match = _DAY.match(value) if value else None
        try:
            if match:
                return date.fromisoformat(match[1]).isoformat()
        except ValueError:
            continue
    return None
