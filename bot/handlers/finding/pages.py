"""What is found as it is shown: its pages and its numbers, and when it was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, cast

from bot.context import SILENT, HandlerResult, TurnContext, of_the_same_message
from bot.handlers.finding.card import bringing_back
from bot.packs.moments import moments_in
from bot.replies import lists
from bot.replies.search import sought
from bot.understanding.dates import Moment
from state.items import TITLE_LIMIT, Item, Kind
from state.lane import NUMBERS_KEPT, ShownList
from state.reads import SearchItems
from tools.definition import Found, ToolName
from tools.search_query import query_words
from tools.zones import clock

PAGE = 20
# What is told from the day on which it is told is as far from that, whichever day it is.
NEXT, OTHER_DAY = range(-1, 2), timedelta(days=10)


async def look(context: TurnContext, query: str | None, kind: Kind | None, limit: int = PAGE) -> Found:
    """Run the search; without a query, the list."""
    args: dict[str, Any] = {"limit": limit}
    if query:
        args["query"] = query[:TITLE_LIMIT]
    if kind:
        args["item_type"] = kind.value
    return cast("Found", await context.run(ToolName.SEARCH_ITEMS, args))


def shown_found(context: TurnContext, text: str, found: Found, query: str) -> HandlerResult:
    """Return the outcome that shows ``found`` as ``text``: its numbers, and what "mais" goes on with.

    What the other half of the same question has shown is not shown again.
    """
    if _is_shown_already(context, found):
        return SILENT
    shown = ShownList(
        turn_id=context.turn.id,
        reply=0,
        item_ids=tuple(item.id for item in found.items),
        query=query,
        search=found.request,
        exhausted=not found.has_more,
    )
    if len(found.items) > 1:
        return context.say(text, shows=shown, spoken_of=())
    if _is_of_the_day_told(context, found.items[0]):
        text = with_when_told(context, text, found.items[0])
    said = context.say(text, shows=shown, spoken_of=shown.item_ids, sent="")
    return bringing_back(context, said, found.items[0])


async def next_page(context: TurnContext, shown: ShownList) -> tuple[str, Sequence[Item], bool]:
    """Return the text and the items of the next page of what was found, and whether it is the last."""
    seen = shown.first - 1 + len(shown.item_ids)
    query = shown.query or ""
    # A list from before searches were remembered has its words only.
    asked = shown.search or SearchItems(words=query_words(query), kind=shown.kind)
    page = await context.reads(asked.changed(skip=seen, limit=PAGE + 1))
    last, page = len(page) <= PAGE, page[:PAGE]
    what = sought(context.voice, query, asked, context.now)
    text = lists.found(context.voice, page, what=what, words=asked.words, first=seen + 1, has_more=not last)
    return text, page, last


def numbered_on(context: TurnContext, shown: ShownList, page: Sequence[Item], *, last: bool) -> ShownList:
    """Return ``shown`` with ``page`` after it, its numbers going on."""
    ids = (*shown.item_ids, *(item.id for item in page))
    kept = ids[-NUMBERS_KEPT:]
    first = shown.first + len(ids) - len(kept)
    return shown.changed(turn_id=context.turn.id, first=first, item_ids=kept, exhausted=last)


def _is_shown_already(context: TurnContext, found: Found) -> bool:
    """Tell whether all that is ``found`` was shown for an earlier question of the same message."""
    shown = [each for each in context.chat.lists if of_the_same_message(each, context.turn)]
    before = {item_id for each in shown for item_id in each.item_ids}
    return bool(found.items) and before.issuperset(item.id for item in found.items)


def with_when_told(context: TurnContext, shown: str, item: Item) -> str:
    day, hour = context.voice.day(item.created_at, context.now), context.voice.time(item.created_at)
    said = context.voice.say("info-noted-at", day=day, time=hour)
    return shown if said in shown else f"{shown}\n{said}"


def _is_of_the_day_told(context: TurnContext, item: Item) -> bool:
    """Tell whether a note says of another day what is told from that day on: "hj", "ontem", "tomorrow"."""
    told, now = map(clock, (item.created_at, context.now))
    if item.kind is not Kind.NOTE or told.date() == now.date():
        return False
    text, locale = item.content or item.title, context.voice.locale
    first, second = ({*_days_from(at, moments_in(text, at, locale))} for at in (told, told + OTHER_DAY))
    return not (first & second).isdisjoint(NEXT)


def _days_from(day: datetime, told: Sequence[Moment]) -> Iterator[int]:
    return ((each.begins.date() - day.date()).days for each in told if each.begins and not each.repeat)
