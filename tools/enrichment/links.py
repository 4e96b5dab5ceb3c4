"""What an address holds: its site's own description if there is one, else what the page says of itself."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from state.items import Details, Kind
from tools.definition import NOTHING, UNAVAILABLE, Candidate, Lookup
from tools.enrichment.errors import Denied, LookupFailed, NotThere, Refused, Unsafe
from tools.enrichment.gateway.gateway import Gateway, Wanted
from tools.enrichment.lookups import AddressLookup
from tools.enrichment.oembed.answers import candidate_of, parsed
from tools.enrichment.oembed.providers import provider_of
from tools.enrichment.pages.page import Page
from tools.enrichment.pages.reading import read_page
from tools.enrichment.pages.sorts import FILMS
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.sites import site_of
from tools.videos import video_of

BEGINNING = 512 * 1024
DESCRIBED = Wanted(limit=256 * 1024)
READABLE = frozenset({"text/html", "application/xhtml+xml", "application/xml", "text/xml", ""})


class Links:
    """Answers look-ups of addresses, or says that it cannot; raises nothing.

    "nothing" is for good (not there, not public, nothing that it is called), "unavailable" for now.
    """

    def __init__(self, settings: EnrichmentSettings, gateway: Gateway) -> None:
        self._gateway = gateway
        self._endpoints = settings.oembed
        self._described = Wanted(limit=DESCRIBED.limit, seconds=settings.video_deadline)
        self._page = Wanted(seconds=settings.page_deadline, limit=BEGINNING, beginning=True, media_types=READABLE)

    async def find(self, request: AddressLookup) -> Lookup:
        """Return the one candidate at the request's address."""
        try:
            candidate = await self._find(request.kind, request.url)
        except (NotThere, Unsafe, Refused):
            return NOTHING
        except LookupFailed:
            return UNAVAILABLE
        return Lookup(status="found", candidates=(candidate,)) if candidate else NOTHING

    async def read(self, url: str) -> Page:
        """Return what the page at ``url`` says of itself. Raises LookupFailed."""
        answer = await self._gateway.get(url, self._page)
        if not answer.body:
            return Page(url=answer.url)
        return read_page(answer.url, answer.body, answer.headers.get("content-type", ""))

    async def _find(self, kind: Kind, url: str) -> Candidate | None:
        site = site_of(url)
        if site is not None and site.name in self._endpoints:
            video = video_of(url)
            question = _question(self._endpoints[site.name], video.page if video else url)
            try:
                return await self._ask(kind, url, site.name, question)
            except NotThere as missing:
                # A channel is no video, and a video that is not to be shown elsewhere is shown on its page.
                if video is not None and not isinstance(missing, Denied):
                    raise
        provider = provider_of(url) if site is None else None
        if provider is not None:
            try:
                found = await self._ask(kind, url, provider.name, _question(provider.endpoint, url))
            except LookupFailed:
                found = None
            if found is not None:
                return found
        page = await self.read(url)
        if page.title is None and page.oembed is not None:
            return await self._ask(kind, url, page.site or "", page.oembed)
        return as_candidate(page, kind, url)

    async def _ask(self, kind: Kind, url: str, site: str, question: str) -> Candidate | None:
        answer = await self._gateway.get(question, self._described)
        return candidate_of(parsed(answer.body), kind, url, site)


def as_candidate(page: Page, kind: Kind, url: str) -> Candidate | None:
    """Return ``page`` as what was found at ``url``: what it is about, if that is sure; None if it is called nothing."""
    if page.title is None:
        return None
    details = Details(
        author=page.author,
        site=page.site,
        description=page.description,
        poster=page.image,
        language=page.language,
        published=page.published,
    )
    if kind is Kind.LINK and page.sort in FILMS and page.name:
        about = Details(overview=page.description, site=page.site, poster=page.image)
        return Candidate(kind=Kind(page.sort), title=page.name, year=page.year, url=url, details=about)
    return Candidate(kind=Kind(page.sort) if page.sort == "video" else kind, title=page.title, url=url, details=details)


def _question(endpoint: str, url: str) -> str:
    """Raises Unsafe for an endpoint that is no address."""
    try:
        parts = urlsplit(endpoint)
    except ValueError as error:
        raise Unsafe("not a web address") from error
    query = urlencode([*parse_qsl(parts.query), ("url", url), ("format", "json")])
    return urlunsplit(parts._replace(query=query))
