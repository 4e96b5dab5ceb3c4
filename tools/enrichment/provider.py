"""What enrichment needs of the services that answer it."""

from __future__ import annotations

from typing import Protocol

from tools.definition import Lookup
from tools.enrichment.lookups import FilmById, FilmLookup, VideoLookup


class FilmProvider(Protocol):
    """Knows films and series. A failure is a Lookup's status, never an exception."""

    async def find(self, request: FilmLookup) -> Lookup: ...

    async def get(self, request: FilmById) -> Lookup: ...


class VideoProvider(Protocol):
    """Knows videos by their address. A failure is a Lookup's status, never an exception."""

    async def find(self, request: VideoLookup) -> Lookup: ...
