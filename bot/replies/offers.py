"""Where a film or series can be watched, as text."""

from __future__ import annotations

from bot.replies import items
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.items import Item
from tools.definition import Candidate, Lookup, Offers

LONGEST = 200


def where(voice: Voice, film: Item | Candidate, lookup: Lookup, country: str) -> str:
    """Return where ``film`` can be watched in ``country`` (ISO 3166). JustWatch is named, as TMDB's terms ask."""
    title, place, offers = items.line(voice, film), voice.country(country), lookup.offers or Offers()
    ways = (
        voice.say("offers-streaming", names=_names(offers.streaming)) if offers.streaming else None,
        voice.say("offers-free", names=_names(offers.free)) if offers.free else None,
        voice.say("offers-rent", names=_names(offers.rent)) if offers.rent else None,
        voice.say("offers-buy", names=_names(offers.buy)) if offers.buy else None,
    )
    if not any(ways):
        return "\n".join([voice.say("offers-none", title=title, country=place), voice.say("offers-source")])
    lines = (
        voice.say("offers-here", title=title, country=place),
        *ways,
        offers.link,
        voice.say("offers-source"),
        voice.say("offers-stale") if lookup.stale else None,
    )
    return "\n".join(text for text in lines if text)


def _names(names: tuple[str, ...]) -> str:
    return one_line(", ".join(names), LONGEST)
