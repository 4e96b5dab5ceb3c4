"""What was told since of the same thing as a note that answers: shown beside it, for it may say what is so now."""

from __future__ import annotations

from bot.context import TurnContext
from bot.finding.judging import Inquiry
from bot.finding.objections import is_no_news, puts_right
from bot.finding.revisions import LEAST, model, of_message, of_note
from bot.packs.values import values_in
from bot.replies import items
from bot.understanding.remarks.questions import is_question
from state.items import Item, Kind
from state.lane import MINUTE
from state.reads import Reach, SearchItems
from tools.zones import clock

# What is told so soon behind it, or names what the question does, may be of the same.
SOON = 30 * MINUTE
LOOKED_AT, SHOWN, WORDS = 20, 2, 4


async def told_since(context: TurnContext, inquiry: Inquiry, note: Item) -> tuple[Item, ...]:
    """Return the notes, two at most, the newest first, that say what ``note`` tells otherwise than it does."""
    if note.kind is not Kind.NOTE:
        return ()
    since = note.created_at + 1
    request = SearchItems(
        words=(), kind=Kind.NOTE, since=since, until=since + SOON, reach=Reach.SURELY, limit=LOOKED_AT
    )
    found = {item.id: item for item in await context.reads(request)}
    for word in inquiry.topic[:WORDS]:
        page = await context.reads(
            SearchItems(words=(word,), kind=Kind.NOTE, since=since, reach=Reach.SURELY, limit=LOOKED_AT)
        )
        found |= {item.id: item for item in page}
    later = [item for item in found.values() if item.id != note.id]
    revising = [item for item in later if _revises(context, item, note) or _puts_right(item, inquiry)]
    return tuple(sorted(revising, key=lambda item: (-item.created_turn, item.id))[:SHOWN])


def _revises(context: TurnContext, item: Item, note: Item) -> bool:
    text, locale = item.content or item.title, context.voice.locale
    if is_question(text):
        return False
    said = of_message(text, clock(item.created_at), locale)
    told = of_note(note, clock(note.created_at), locale, ago=item.created_turn - note.created_turn)
    scores = model().scores(said, told)
    return max(scores.values()) >= LEAST


def _puts_right(item: Item, inquiry: Inquiry) -> bool:
    """Tell whether ``item`` says of all that the question names that it is not so, or reproaches Guarda with it."""
    text = item.content or item.title
    return bool(inquiry.topic) and set(inquiry.topic) <= set(item.words) and not is_question(text) and puts_right(text)


def with_what_was_told_since(context: TurnContext, shown: str, note: Item, since: tuple[Item, ...]) -> str:
    """Return ``shown``, of ``note``, with the notes of ``since``: above it if one tells a time or a number anew."""
    if not since:
        return shown
    lines = [context.voice.say("info-told-since"), *(items.card(context.voice, item) for item in since)]
    anew = any(_tells_anew(context, item, note) for item in since if not is_no_news(item.content or item.title))
    return "\n".join((*lines, "", shown) if anew else (shown, *lines))


def _tells_anew(context: TurnContext, item: Item, note: Item) -> bool:
    """Tell whether ``item`` tells a value of a sort that ``note`` tells, and another one."""
    now, before = (values_in(context, each.content or each.title) for each in (item, note))
    known = {each.told for each in before}
    return any(each.told not in known and any(each.of_a_sort_with(other) for other in before) for each in now)
