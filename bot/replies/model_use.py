"""What administrators read of the model: a line a day."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from bot.replies.catalogue import Voice
from state.lane import SECOND
from state.model_use import ModelDay, Tally


def model_use(voice: Voice, days: tuple[ModelDay, ...]) -> list[str]:
    """Return how asking went on each of ``days`` (UTC): shares of the questions, tokens and cost a turn."""
    if not days:
        return []
    return [voice.say("admin-model-header"), *(f"  {_day(voice, each)}" for each in days)]


def _day(voice: Voice, day: ModelDay) -> str:
    counts, locale = day.tally, voice.locale.replace("-", "_")
    shares = {name: format_percent(share, "#,##0.#%", locale=locale) for name, share in counts.shares().items()}
    return voice.say(
        "admin-model-day",
        date=format_date(datetime.fromtimestamp(day.start // SECOND, UTC), "d MMM", locale=locale),
        count=counts.questions,
        noop=shares["noop"],
        invalid=shares["invalid"],
        repaired=shares["repaired"],
        rules=shares["fell_back"],
        tokens=voice.number(round((counts.tokens_in + counts.tokens_out) / max(1, counts.turns))),
        cost=_cost(counts, locale),
    )


def _cost(counts: Tally, locale: str) -> str:
    """Return the cost of a turn; "?" if some calls had no price."""
    if counts.unpriced:
        return "?"
    return format_decimal(counts.cost / 1_000_000 / max(1, counts.turns), "0.00####", locale=locale)
