"""Where the outside services are, and how long we wait for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tools.enrichment.gateway.policy import Policy
from tools.enrichment.sites import ENDPOINTS


@dataclass(frozen=True, slots=True)
class EnrichmentSettings:
    """``tmdb_url`` is scheme and host, without "/3". Deadlines are whole look-ups in seconds.

    ``tmdb_key`` is TMDB's API key or its read access token; without one films are kept as typed.
    ``books_url`` is Open Library's and ``music_url`` MusicBrainz', each scheme and host. ``oembed`` gives each site's
    endpoint, by the site's name. ``policy`` is what strangers' addresses may lead to.
    """

    tmdb_key: str | None = field(default=None, repr=False)
    tmdb_url: str = "https://api.themoviedb.org"
    tmdb_deadline: float = 4.0
    video_deadline: float = 3.0
    page_deadline: float = 5.0  # somebody waits for the answer; what takes longer is read later
    policy: Policy = field(default_factory=Policy)
    books_url: str = "https://openlibrary.org"
    music_url: str = "https://musicbrainz.org"
    oembed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType(ENDPOINTS))
