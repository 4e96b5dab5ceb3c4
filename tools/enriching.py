"""The three tools that ask an outside service what something is."""

from __future__ import annotations

from tools.definition import Args, Lookup, ToolContext
from tools.enrichment.lookups import MovieLookup, TvLookup, VideoLookup
from tools.fields import Address, Title, Year


class EnrichFilm(Args):
    """What films and series are looked up by."""

    title: Title
    year: Year | None = None


class EnrichMovie(EnrichFilm):
    pass


class EnrichTvShow(EnrichFilm):
    pass


class EnrichVideo(Args):
    url: Address


async def enrich_movie(args: EnrichMovie, context: ToolContext) -> Lookup:
    """Return the films that ``title`` may mean, best first."""
    return await context.reads(MovieLookup(title=args.title, year=args.year, locale=context.locale))


async def enrich_tv_show(args: EnrichTvShow, context: ToolContext) -> Lookup:
    """Return the series that ``title`` may mean, best first."""
    return await context.reads(TvLookup(title=args.title, year=args.year, locale=context.locale))


async def enrich_video(args: EnrichVideo, context: ToolContext) -> Lookup:
    """Return what the video's site calls it."""
    return await context.reads(VideoLookup(url=args.url))
