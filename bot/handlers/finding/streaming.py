"""Where a film or series can be watched."""

from __future__ import annotations

import re
from typing import Any

from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.title_search import seek
from bot.replies import offers
from bot.replies.text import one_line
from state.items import Item, Kind
from state.reads import GetItems
from state.turns import Reply
from tools.definition import Candidate
from tools.enrichment.lookups import MovieOffers, TvOffers

# Where people are whose app does not say it.
_REGION = re.compile(r"[-_]([A-Za-z]{2})$")
COUNTRY_OF = {"pt-BR": "BR", "en": "US"}


async def where_to_watch(context: TurnContext, args: dict[str, Any], kept: Item | None) -> HandlerResult:
    """Tell where what ``args`` (title, year?) name can be watched; ``kept`` is the item of that title, if any."""
    film: Item | Candidate | None = kept if kept and kept.tmdb_id is not None else None
    status = "found"
    if film is None:
        found = await seek(context, args)
        film, status = found.winner or next(iter(found.candidates), None), found.status
    if film is None or film.tmdb_id is None:
        return context.say(_why_not(context, status, str(args["title"])))
    request = MovieOffers if film.kind is Kind.MOVIE else TvOffers
    country = country_of(context)
    lookup = await context.reads(request(tmdb_id=film.tmdb_id, country=country))
    if lookup.status in ("unavailable", "unconfigured"):
        return context.say(_why_not(context, lookup.status, film.title))
    text = offers.where(context.voice, film, lookup, country)
    told = (film.id,) if isinstance(film, Item) else None
    return HandlerResult(
        replies=(Reply(text=text, image=film.details.poster),),
        spoken_of=told,
        sent=None if told else str(args["title"]),
    )


async def where_to_watch_this(context: TurnContext) -> HandlerResult | None:
    """Tell where the film or series that was spoken of last can be watched; None if it was something else."""
    shown = await context.reads(GetItems(ids=context.chat.spoken_of)) if len(context.chat.spoken_of) == 1 else ()
    film = next((item for item in shown if item.live and item.kind in (Kind.MOVIE, Kind.TV_SHOW)), None)
    known = film if film and film.tmdb_id is not None else None
    return await where_to_watch(context, {"title": film.title}, known) if film else None


def country_of(context: TurnContext) -> str:
    """Return the country of the person's app, where its language names one ("en-GB"), else that of their language."""
    tagged = _REGION.search(context.turn.message.language or "")
    return tagged[1].upper() if tagged else COUNTRY_OF.get(context.voice.locale, "BR")


def _why_not(context: TurnContext, status: str, title: str) -> str:
    match status:
        case "unavailable":
            return context.voice.say("info-unavailable")
        case "unconfigured":
            return context.voice.say("info-unconfigured")
        case _:
            return context.voice.say("info-nothing", query=one_line(title))
