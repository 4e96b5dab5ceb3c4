"""What was told since of the same thing as a note that answers: shown beside it, for it may say what is so now."""

from __future__ import annotations

from collections import Counter

from bot.context import TurnContext
from bot.finding.judging import Inquiry
from bot.finding.objections import is_no_news, puts_right
from bot.finding.revisions import LEAST, model, of_message, of_note
from bot.finding.revisions import scores as scores_of
from bot.packs.frame import named
from bot.packs.values import values_in
from bot.replies import items
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import is_question
from state.items import Item, Kind
from state.lane import MINUTE
from state.reads import Reach, SearchItems
from state.text import words
from tools.zones import clock

# What is told so soon behind it, or names what the question does, may be of the same.
SOON = 30 * MINUTE
LOOKED_AT, SHOWN, WORDS = 20, 2, 4
# So many words of a note are looked for in later ones, and so many of them have to stand there.
NAMED_AT_MOST, SEVERAL = 8, 2


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
    same = await of_the_same(context, note, since)
    later = [item for item in (found | same).values() if item.id != note.id]
    revising = [
        item
        for item in later
        if _revises(context, item, note)
        or _puts_right(item, inquiry)
        or (item.id in same and says(note, "lent") and (says(item, "lent") or says(item, "given_back")))
    ]
    return tuple(sorted(revising, key=lambda item: (-item.created_turn, item.id))[:SHOWN])


async def of_the_same(context: TurnContext, note: Item, since: int) -> dict[str, Item]:
    """Return the later notes that name in common with ``note`` several things: who has a book, and that book."""
    told = tuple(dict.fromkeys(named(note.content or note.title)))[:NAMED_AT_MOST]
    found: dict[str, Item] = {}
    shared: Counter[str] = Counter()
    for word in told:
        request = SearchItems(words=(word,), kind=Kind.NOTE, since=since, reach=Reach.SURELY, limit=LOOKED_AT)
        page = {item.id: item for item in await context.reads(request)}
        found |= page
        shared.update(page.keys())
    return {each: item for each, item in found.items() if shared[each] >= SEVERAL}


def _revises(context: TurnContext, item: Item, note: Item) -> bool:
    text, locale = item.content or item.title, context.voice.locale
    if is_question(text):
        return False
    said = of_message(text, clock(item.created_at), locale)
    told = of_note(note, clock(note.created_at), locale, ago=item.created_turn - note.created_turn)
    scores = scores_of(model(), said, told)
    return max(scores.values()) >= LEAST


def says(note: Item, what: str) -> bool:
    """Tell whether ``note`` has one of the phrases that the lexicons call ``what``."""
    said = f" {' '.join(words(note.content or note.title))} "
    return any(f" {each} " in said for each in every(what))


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
