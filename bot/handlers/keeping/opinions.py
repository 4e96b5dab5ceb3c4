"""What a person says of a film, a series or a book besides its title: a rating, who recommended it, how far they are.

It is kept with the item, in their words, shown on its card, and answers what they ask of it later.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.card import card
from bot.replies import items
from bot.understanding.answers.options import kinds_in
from bot.understanding.grammar import every, kinds
from bot.understanding.remarks.keeping import speaks_of_episodes
from bot.understanding.remarks.questions import is_question
from bot.understanding.tokens import tokens
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.normaliser import fold
from bot.understanding.words.ratings import asks_for_rating, rating_in
from state.effects import Change, InsertItem
from state.items import Item, Kind
from state.reads import GetItems, ListMarked, Reach, SearchItems
from state.text import words
from state.turns import Reply
from tools.editing import change_between
from tools.editing import remarked as with_words
from tools.enrichment.titles.likeness import core
from tools.keywords import telling
from tools.search_query import query_words

WORKS = (Kind.MOVIE, Kind.TV_SHOW, Kind.BOOK)
KINDS_SEEN: dict[str | None, Kind] = {"movie": Kind.MOVIE, "tv_show": Kind.TV_SHOW, "book": Kind.BOOK}
WITH_EPISODES = (Kind.TV_SHOW, Kind.BOOK)
_NEAR = 10
_PAUSES = ' \t\n,.;:!-–—"“”'
# What may ask after an opinion of one's own; what a film is, is asked of the look-ups.
_ASKS = frozenset(
    {
        *(Action.MARK_SEEN, Action.SEARCH, Action.GET_INFO, Action.UNKNOWN),
        *(Action.LIST_ALL, Action.LIST_SEEN, Action.PROGRESS),
    }
)


def remark_on(title: str, text: str) -> str:
    """Return what ``text`` says of ``title``, in its words; empty if it says no more than that it is, or was, seen."""
    _, found, behind = text.partition(title)
    if not found:
        return text.strip() if rating_in(text) else ""
    if _orders_a_mark(behind) and not rating_in(behind):
        return ""
    if rating_in(behind) or (_tells(behind) and not rating_in(text)):
        return behind.strip(_PAUSES)
    return text.strip() if rating_in(text) else ""


def recommendation_of(title: str, text: str) -> str:
    """Return the words of a wish to see ``title`` that say more: who told of it, with whom, that it is being read."""
    if not title:
        return ""
    before, found, behind = text.partition(title)
    tells = _tells(before) or _tells(behind) or not every("reading_now").isdisjoint(words(before))
    return text.strip(_PAUSES) if found and tells else ""


def plain_title(title: str) -> str:
    """Return ``title`` without what stands behind it and is no part of it: "de novo", "hoje com a Ju"."""
    title = without_told(title)
    folded = fold(title)
    if len(folded) != len(title):
        return title
    while (found := _behind().search(folded)) and found.start() > 0:
        folded = folded[: found.start()].rstrip(_PAUSES)
    return title[: len(folded)]


def without_told(title: str) -> str:
    """Return ``title`` without what is told behind it: where it is shown, for whom it is not."""
    folded = fold(title)
    told = _told_behind().search(folded) if len(folded) == len(title) else None
    return title[: told.start()].rstrip(_PAUSES) if told and told.start() > 0 else title


@cache
def _told_behind() -> re.Pattern[str]:
    said = "|".join(sorted(map(re.escape, every("told_behind_title")), key=len, reverse=True))
    return re.compile(rf"(?<=\w)[\s,.;]+(?:{said})\s.*$")


@cache
def _behind() -> re.Pattern[str]:
    said = "|".join(sorted(map(re.escape, every("behind_title")), key=len, reverse=True))
    # "O dia depois de amanhã", "antes de hoje": behind a small word it is a part of the title.
    return re.compile(rf"(?<!\be)(?<!\b[oa])(?<!\bd[eoa])(?<!\bate)(?<!,)\s+(?:{said})(?:\s+(?:com|with)\s.*)?$")


def _tells(said: str) -> bool:
    nothing = every("no_remark") | every("marking") | every("behind_title") | kinds().keys()
    return any(word not in nothing for word in telling(query_words(spelt_out(said))))


def _orders_a_mark(said: str) -> bool:
    return not every("marking").isdisjoint(token.word for token in tokens(said))


def with_remark(context: TurnContext, kept: HandlerResult, said: str, *, seen: bool = False) -> HandlerResult:
    """Return ``kept`` with what was ``said`` of the one thing that it keeps, and with it as ``seen``; both are told."""
    if not any(isinstance(effect, InsertItem) for effect in kept.effects):
        return kept
    effects = tuple(
        effect.changed(item=with_words(effect.item, said, context.now if seen else None))
        if isinstance(effect, InsertItem)
        else effect
        for effect in kept.effects
    )
    item = next(effect.item for effect in effects if isinstance(effect, InsertItem))
    told = [context.voice.say("kept-seen", kind=str(item.kind))] if seen else []
    told += [items.said(context.voice, item)] if said else []
    (reply, *others), lines = kept.replies, " ".join(told)
    changed = reply.changed(text=f"{reply.text}\n{lines}") if lines else reply
    return replace(kept, effects=effects, replies=(changed, *others))


async def remarked(context: TurnContext, item: Item, said: str, *, seen: bool = False) -> HandlerResult:
    """Keep what was ``said`` of ``item`` with it, as ``seen`` if so, and say that."""
    after = with_words(item, said, context.now if seen else None)
    effect, inverse = change_between(item, after), change_between(after, item)
    title = items.name(item)
    if effect is None or inverse is None:
        return context.say(context.voice.say("edit-seen-already", title=title), spoken_of=(item.id,))
    newly_seen = seen and item.seen_at is None
    head = (
        context.voice.say("edited-seen", kind=item.kind, title=title) if newly_seen else items.line(context.voice, item)
    )
    return HandlerResult(
        replies=(Reply(text="\n".join((head, items.remark(context.voice, said, title))) if said else head),),
        effects=(effect,),
        inverses=(inverse,),
        change=Change(verb="edited", title=title),
        spoken_of=(item.id,),
        sent="",
    )


async def in_progress(context: TurnContext, title: str) -> Item | None:
    """Return the series or book that the message says the person is in; None if none is kept, or which is not plain.

    Where it names no ``title``, it is the one that was spoken of last, or that they told last how far they are in.
    """
    text = context.resolution.recognition.text
    named = await named_in(context, text)
    if named or title:
        return named[0] if len(named) == 1 else None
    kinds = _with_parts(text)
    shown = await context.reads(GetItems(ids=context.chat.spoken_of)) if len(context.chat.spoken_of) == 1 else ()
    # What was kept as it was typed, and has episodes, was no film.
    typed = (Kind.MOVIE,) if Kind.TV_SHOW in kinds and _speaks_of_parts(text) else ()
    if here := [item for item in shown if item.live and (item.kind in kinds or _is_typed(item, typed))]:
        return here[0]
    begun = await context.reads(ListMarked(seen=False, kinds=kinds))
    told = [item for item in begun if _speaks_of_parts(items.opinion(item))]
    if told:
        return max(told, key=lambda item: (item.last_turn, item.id))
    return begun[0] if len(begun) == 1 else None


def _is_typed(item: Item, kinds: Sequence[Kind]) -> bool:
    return item.kind in kinds and item.tmdb_id is None


def _speaks_of_parts(text: str) -> bool:
    """Tell whether ``text`` speaks of episodes or of pages."""
    return speaks_of_episodes(text) or not every("pages").isdisjoint(words(text))


def _with_parts(text: str) -> tuple[Kind, ...]:
    """Return what comes in the parts that ``text`` speaks of: series in episodes, books in pages."""
    said = set(words(text))
    series = "tv_show" in kinds_in(text) or speaks_of_episodes(text)
    book = "book" in kinds_in(text) or bool(every("pages") & said)
    return WITH_EPISODES if series == book else (Kind.TV_SHOW if series else Kind.BOOK,)


async def rated(context: TurnContext) -> HandlerResult | None:
    """Keep the rating that a message gives the one thing that it names, "dou 8 pra duna"; None if it gives none."""
    text = context.resolution.recognition.text
    if rating_in(text) is None or is_question(text) or context.turn.message.forwarded:
        return None
    named = await named_in(context, text)
    if len(named) != 1:
        return None
    title = next((each for each in (named[0].title, fold(named[0].title)) if each in text), named[0].title)
    # Who rates an episode has not seen all of the series.
    return await remarked(context, named[0], remark_on(title, text), seen=not _speaks_of_parts(text))


async def answered(context: TurnContext) -> HandlerResult | None:
    """Show what the person said of the one thing that a question names: "que nota eu dei pro oppenheimer?"."""
    recognition = context.resolution.recognition
    text = context.turn.message.text or ""
    rates = asks_for_rating(text)
    if recognition.action not in _ASKS or not is_question(text):
        return None
    if recognition.action is Action.GET_INFO and not rates:
        return None
    named = await named_in(context, text)
    if not named and recognition.entities.item_type in KINDS_SEEN and (last := await last_seen(context)):
        return last
    if not named and _speaks_of_parts(text) and (begun := await in_progress(context, "")):
        named = (begun,)
    if recognition.action is Action.MARK_SEEN:
        return _whether_seen(context, named[0]) if len(named) == 1 else None
    told = tuple(item for item in named if items.opinion(item))
    if len(told) == 1:
        return HandlerResult(replies=(_shown(context, told[0]),), spoken_of=(told[0].id,))
    if not rates or len(named) != 1:
        return None
    unrated = context.voice.say("unrated", title=items.name(named[0]))
    return context.say(unrated, spoken_of=(named[0].id,))


async def last_seen(context: TurnContext) -> HandlerResult | None:
    """Show what was seen, or read, last of the kind that is asked for, with what was said of it: "que livro eu li?"."""
    recognition, text = context.resolution.recognition, context.turn.message.text or ""
    named = recognition.entities.item_type
    if every("has_seen").isdisjoint(words(text)) or not is_question(text) or named not in (None, *KINDS_SEEN):
        return None
    kinds = (KINDS_SEEN[named],) if named else WORKS
    seen = await context.reads(ListMarked(seen=True, kinds=kinds))
    if not seen:
        return None
    item = max(seen, key=lambda each: (each.seen_at or 0, each.id))
    return HandlerResult(replies=(_shown(context, item),), spoken_of=(item.id,))


def _whether_seen(context: TurnContext, item: Item) -> HandlerResult:
    """Answer whether ``item`` has been seen, with what was said of it."""
    seen = "no" if item.seen_at is None else "yes"
    since = context.voice.day(item.seen_at, context.now) if item.seen_at is not None else ""
    text = context.voice.say("whether-seen", title=items.name(item), seen=seen, since=since)
    lines = (text, items.said(context.voice, item))
    return context.say("\n".join(line for line in lines if line), spoken_of=(item.id,))


def _shown(context: TurnContext, item: Item) -> Reply:
    """Return ``item`` in a line, and what was said of it below."""
    if item.details.overview or item.details.people:
        text = f"{items.row(context.voice, item)}\n{items.said(context.voice, item)}"
        return Reply(text=text)
    return card(context, item)


async def named_in(context: TurnContext, text: str) -> tuple[Item, ...]:
    """Return the films, series and books whose name stands in ``text``, not those within a longer one."""
    said = frozenset(words(text))
    near: dict[str, Item] = {}
    for word in telling(query_words(text)):
        page = await context.reads(SearchItems(words=(word,), reach=Reach.SURELY, limit=_NEAR))
        near |= {item.id: item for item in page if item.kind in WORKS}
    whole = {each: item for each, item in near.items() if _is_in(item, said)}
    found = whole or {each: item for each, item in near.items() if _is_in(item, said, numbered=False)}
    best: Sequence[Item] = sorted(found.values(), key=lambda item: -len(core(item.title)))
    longest = [item for item in best if not any(_is_part(item, other) for other in best if other is not item)]
    return tuple(longest)


def _is_in(item: Item, said: frozenset[str], *, numbered: bool = True) -> bool:
    """Tell whether a name of ``item`` is among the words ``said``, with its number or, if not ``numbered``, without."""
    names = (core(title).split() for title in (item.title, item.details.original_title or ""))
    named = ([word for word in name if numbered or not word.isdigit()] for name in names)
    return any(name and set(name) <= said for name in named)


def _is_part(item: Item, other: Item) -> bool:
    mine, theirs = set(core(item.title).split()), set(core(other.title).split())
    return mine < theirs
