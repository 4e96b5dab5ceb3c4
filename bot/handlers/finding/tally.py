"""How often something was told: the notes, or else the expenses, of some time that have the words of a question."""

from __future__ import annotations

from datetime import date, datetime
from typing import cast

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.agenda.views.almanac import happened
from bot.packs.health.kept import KIND as MEASURED
from bot.packs.health.kept import PACK as HEALTH
from bot.packs.health.measures import measure_in
from bot.packs.moments import without
from bot.replies.text import one_line
from bot.understanding.dates import Moment, dates
from bot.understanding.grammar import every
from bot.understanding.recognition import Language
from state.items import Kind
from state.reads import Reach, SearchItems
from state.record_reads import ListRecords, Where
from state.text import fold
from tools.search_query import query_words
from tools.zones import clock, here

LOOKED_AT, DAYS_SAID = 200, 8


async def tallied(context: TurnContext) -> HandlerResult | None:
    """Tell how often what is asked about was told, and on which days; None if that is not asked, or it never was."""
    text = context.resolution.recognition.text
    plain = fold(text)
    asked = any(phrase in plain for phrase in every("how_often"))
    if not asked or in_group(context.turn.chat) or context.turn.message.forwarded or await _is_measured(context, text):
        return None
    now = clock(context.now)
    moments = dates(text, now, here(), cast("Language", context.voice.locale), prefer="past")
    span = next((each for each in moments if each.begins and each.ends), None)
    left = without(text, moments)
    what = tuple(word for word in query_words(left, bare=True) if word not in every("often_around"))
    if not what:
        return None
    found = sorted(await _days(context, what, span))
    if not found:
        return None
    said = [context.voice.short_date(day.isoformat()) for day in found[-DAYS_SAID:]]
    spoken = (word.strip("?!.,") for word in left.split())
    about = one_line(" ".join(word for word in spoken if fold(word) in what))
    return context.say(context.voice.say("tally", count=len(found), what=about, days=context.voice.join(said)))


async def _is_measured(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` is about a measure of which there are figures: those are counted elsewhere."""
    measure = measure_in(text)
    where = Where(pack=HEALTH, kinds=(MEASURED,), equals={"metric": measure or ""})
    kept = await context.reads(ListRecords(where=where, limit=1)) if measure is not None else ()
    return bool(kept)


async def _days(context: TurnContext, what: tuple[str, ...], span: Moment | None) -> list[date]:
    """Return the days of the notes that have the words ``what``, else of the expenses, within ``span``."""
    asked = SearchItems(words=what, kind=Kind.NOTE, reach=Reach.SURELY, limit=LOOKED_AT)
    days = [happened(context, each) for each in await context.reads(asked)]
    if not days:
        where = Where(pack="ledger", kinds=("expense",), words=what, meant=True)
        spent = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
        days = [datetime.fromtimestamp(each.at // 10**6, here()).date() for each in spent]
    today = clock(context.now).date()
    within = [day for day in days if day <= today]
    if span and span.begins and span.ends:
        within = [day for day in within if span.begins.date() <= day < max(span.ends.date(), span.begins.date())]
    return within
