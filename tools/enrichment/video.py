"""What a video's own site calls it, over oEmbed. The person's address is only ever a parameter: it is not opened."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import httpx

from state.items import TITLE_LIMIT, Details, Kind
from tools.definition import Candidate, Lookup
from tools.enrichment.errors import LookupFailed, NotThere, Unreachable
from tools.enrichment.lookups import VideoLookup
from tools.enrichment.outside_text import NAME_LIMIT, clean_text
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.sites import site_of
from tools.videos import video_of

BODY_LIMIT = 256 * 1024
_PICTURE = re.compile(r"https://[^\s\"'<>]{1,1000}")

# 400: not an address of theirs; 401 and 403: private, or not to be embedded; 404: gone.
_NOTHING_TO_SAY = frozenset({400, 401, 403, 404, 410})


class OEmbed:
    """Answers video look-ups from the sites we know, or says that it cannot; raises nothing."""

    def __init__(self, settings: EnrichmentSettings) -> None:
        self._endpoints = settings.oembed
        self._deadline = settings.video_deadline
        self._client: httpx.AsyncClient | None = None

    async def aclose(self) -> None:
        """Let go of the connections."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def find(self, request: VideoLookup) -> Lookup:
        """Return the one candidate at ``url``; nothing if no site of ours knows it."""
        site = site_of(request.url)
        if site is None or site.name not in self._endpoints:
            return Lookup(status="nothing")
        video = video_of(request.url)
        try:
            async with asyncio.timeout(self._deadline):
                answer = await self._ask(self._endpoints[site.name], video.page if video else request.url)
        except NotThere:
            return Lookup(status="nothing")
        except (LookupFailed, TimeoutError):
            return Lookup(status="unavailable")
        candidate = _read(request.url, site.name, answer)
        return Lookup(status="found", candidates=(candidate,)) if candidate else Lookup(status="nothing")

    async def _ask(self, endpoint: str, page: str) -> dict[str, Any]:
        """Raises NotThere, Unreachable."""
        self._client = self._client or httpx.AsyncClient(timeout=self._deadline, follow_redirects=False)
        body = bytearray()
        try:
            async with self._client.stream("GET", endpoint, params={"url": page, "format": "json"}) as response:
                if response.status_code in _NOTHING_TO_SAY:
                    raise NotThere
                if response.status_code != httpx.codes.OK:
                    raise Unreachable(str(response.status_code))
                async for chunk in response.aiter_bytes():
                    body += chunk
                    if len(body) > BODY_LIMIT:
                        raise Unreachable("body too large")
            answer = json.loads(body)
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError, RecursionError) as error:
            raise Unreachable(type(error).__name__) from error
        if not isinstance(answer, dict):
            raise Unreachable("not an object")
        return answer


def _read(url: str, site: str, answer: dict[str, Any]) -> Candidate | None:
    title = clean_text(answer.get("title"), TITLE_LIMIT)
    if title is None:
        return None
    picture = answer.get("thumbnail_url")
    return Candidate(
        kind=Kind.VIDEO,
        title=title,
        url=url,
        details=Details(
            author=clean_text(answer.get("author_name"), NAME_LIMIT),
            site=clean_text(answer.get("provider_name"), NAME_LIMIT) or site,
            poster=picture if isinstance(picture, str) and _PICTURE.fullmatch(picture) else None,
        ),
    )
