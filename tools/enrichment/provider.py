"""What enrichment needs of the services that answer it."""

from __future__ import annotations

from typing import Protocol

from tools.definition import Lookup
from tools.enrichment.lookups import AddressLookup, BookLookup, FilmById, FilmLookup, MusicLookup, WatchLookup


class FilmProvider(Protocol):
    """Knows films and series. A failure is a Lookup's status, never an exception."""

    async def find(self, request: FilmLookup) -> Lookup: ...

    async def guess(self, request: FilmLookup) -> Lookup: ...

    async def get(self, request: FilmById) -> Lookup: ...

    async def watch(self, request: WatchLookup) -> Lookup: ...


class LinkProvider(Protocol):
    """Knows videos and pages by their address. A failure is a Lookup's status, never an exception."""

    async def find(self, request: AddressLookup) -> Lookup: ...


class BookProvider(Protocol):
    """Knows books by their titles. A failure is a Lookup's status, never an exception."""

    async def find(self, request: BookLookup) -> Lookup: ...


class MusicProvider(Protocol):
    """Knows albums and songs by their titles. A failure is a Lookup's status, never an exception."""

    async def find(self, request: MusicLookup) -> Lookup: ...
