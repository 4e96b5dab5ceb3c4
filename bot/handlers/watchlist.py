"""Films and series that somebody says they want to see or have seen: shown, marked as seen, or offered for keeping."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.batch_save import is_known
from bot.handlers.edits import changed, which_one
from bot.handlers.keep import candidate_options, keep, keep_candidate, seen_already
from bot.handlers.mixed_selection import names_of
from bot.handlers.questions import ask_choice
from bot.handlers.searches import PAGE, shown_found
from bot.handlers.title_search import Sought, seek
from bot.replies import lists
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Abstention, Action, Entities
from bot.understanding.remarks.watched import Watched, watched_in
from state.finding.clearly import is_called
from state.finding.ranking import sought
from state.items import Item, Kind
from state.reads import FindTitled, GetItems, Reach, SearchItems
from state.text import title_key, words
from tools.definition import Found, ToolName
from tools.enrichment.titles.likeness import core, main_part
from tools.search_query import query_words

FILMS = (Kind.MOVIE, Kind.TV_SHOW)
# "Ele já viu parasita" is likelier about somebody else.
LIKELY = 0.5
_ARTICLES = frozenset("o a os as um uma the an".split())


async def wished(context: TurnContext) -> HandlerResult | None:
    """Answer to a wish to see something, or to its having been seen; None if what is named is nothing known.

    What is on the list is shown, or marked as seen if it is called exactly so. Other things are offered: "quero ver o
    sol" names no film, and of those that it might name only a well-known one of this very title is offered.
    """
    watched = watched_in(context.turn.message.text or "")
    if watched is None or context.resolution.recognition.abstention is not Abstention.NO_RULE:
        return None
    entities = _said(watched.title)
    title = (entities.content or "").strip()
    if not title or entities.url or entities.item_type not in (None, "movie", "tv_show"):
        return None
    own = await _own(context, title, entities)
    if own:
        return await (_mark(context, title, own) if watched.seen else _show(context, title, own))
    return await _offer(context, watched, title, entities)


async def seen_told(context: TurnContext) -> HandlerResult | None:
    """Mark as seen what somebody tells that they saw, "vi duna ontem, nota 10"; keep it so if they have it not yet.

    What no look-up knows is kept in their words. None if nothing is named; in groups nothing is kept unasked.
    """
    recognition = context.resolution.recognition
    title = (recognition.entities.query or recognition.entities.content or "").strip()
    if recognition.action is not Action.MARK_SEEN or not title or recognition.confidence < LIKELY:
        return None
    own = await _own(context, title, Entities())
    if own and core(title) in names_of(own[0]):
        return await _mark(context, title, own)
    if in_group(context.turn.chat):
        return None
    found = await seek(context, {"title": title}, FILMS)
    if found.winner and is_known(found):
        return seen_already(context, await keep_candidate(context, found.winner, typed=title))
    return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})


async def mark_this(context: TurnContext, *, seen: bool) -> HandlerResult | None:
    """Mark the film or series that was spoken of last as seen, or as not seen; None if it was something else."""
    shown = await context.reads(GetItems(ids=context.chat.spoken_of)) if len(context.chat.spoken_of) == 1 else ()
    films = [item for item in shown if item.live and item.kind in FILMS]
    return await changed(context, Action.MARK_SEEN if seen else Action.MARK_UNSEEN, "", films) if films else None


def _said(title: str) -> Entities:
    """Return the title with the year and the kind that are said with it: "a série dark", "duna de 2021"."""
    first, *others = recognise(f"salva {title}")
    return first.entities if first.action is Action.SAVE and not others else Entities(content=title)


async def _own(context: TurnContext, title: str, entities: Entities) -> tuple[Item, ...]:
    """Return the films and series of the list that are called ``title``, slips and all, or begin with it."""
    exact = await context.reads(FindTitled(title_key=title_key(title)))
    said = query_words(core(title))
    near = await context.reads(SearchItems(words=said, reach=Reach.SURELY)) if said and not exact else ()
    found = exact or tuple(item for item in near if core(title) in {*names_of(item), core(main_part(item.title))})
    if not found and said:
        misspelt = await context.reads(SearchItems(words=said, reach=Reach.CLEARLY))
        found = tuple(item for item in misspelt if is_called(item, sought(said)))
    kinds = (Kind(entities.item_type),) if entities.item_type else FILMS
    return tuple(item for item in found if item.kind in kinds and entities.year in (None, item.year))


async def _show(context: TurnContext, title: str, own: tuple[Item, ...]) -> HandlerResult:
    said = query_words(title)
    found = Found(items=own[:PAGE], request=SearchItems(words=said, reach=Reach.SURELY))
    return shown_found(context, lists.kept_already(context.voice, found.items, words=said), found, title)


async def _mark(context: TurnContext, title: str, own: tuple[Item, ...]) -> HandlerResult:
    """Mark the one that is called so as seen; ask which, if that is not plain."""
    if len(own) == 1 and core(title) in names_of(own[0]):
        return await changed(context, Action.MARK_SEEN, "", own)
    return which_one(context, Action.MARK_SEEN, title, own)


async def _offer(context: TurnContext, watched: Watched, title: str, entities: Entities) -> HandlerResult | None:
    args: dict[str, Any] = {"title": title, **({"year": entities.year} if entities.year else {})}
    kinds = (Kind(entities.item_type),) if entities.item_type else FILMS
    found = await seek(context, args, kinds)
    if not is_known(found) or not _has_its_article(title, found):
        return None
    options = candidate_options(context, found.candidates)
    asked = ask_choice(context, "offer", title, options, image=found.poster, seen=watched.seen)
    return replace(asked, sent=title)


def _has_its_article(title: str, found: Sought) -> bool:
    """Tell whether an article that was said belongs to the title: "o iluminado" is a film, "o rio" a river."""
    first, *others = words(title)
    if first not in _ARTICLES or not others:
        return True
    titles = [[*words(each.title), ""] for each in found.candidates]
    return any(spoken[0] == first and others[0] == spoken[1] for spoken in titles)
