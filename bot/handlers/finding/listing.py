"""Looking at what is kept: lists, further pages, searches, one item, and what is known of a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.judging import asks_of_something
from bot.handlers.finding import tags
from bot.handlers.finding.card import card, file_asked
from bot.handlers.finding.pages import PAGE, look, next_page, numbered_on
from bot.handlers.finding.recall import kept_already, kept_on, show_kept
from bot.handlers.finding.searches import asked_of, kind_of, query_of, search_for, told_of
from bot.handlers.finding.streaming import where_to_watch, where_to_watch_this
from bot.handlers.finding.title_search import Sought, in_full, seek
from bot.handlers.keeping.keep import keep_as_note
from bot.handlers.keeping.watchlist import progress_told
from bot.handlers.keeping.works import works_listed
from bot.handlers.mixed_selection import read_alike
from bot.handlers.planner import ask_planner
from bot.handlers.questions import asked_reply, open_dialogue
from bot.handlers.removals import recycle_bin
from bot.handlers.selections import selected_ids
from bot.handlers.undoing.undo_redo import regretted
from bot.packs.leaning import shares
from bot.planner.grounding import in_own_words
from bot.planner.prompting import WriterQuestion
from bot.planner.titles import could_be_film
from bot.replies import items, lists
from bot.replies.text import one_line
from bot.understanding.answers.options import KIND_NAMES, kinds_in, only_kinds, placed
from bot.understanding.grammar import every
from bot.understanding.parts import PLAIN
from bot.understanding.recognition import ItemType, Selection
from bot.understanding.remarks.questions import asks, asks_what_it_is, is_question, orders_to_show
from state.items import Item, Kind
from state.lane import Choice, Option, ShownList
from state.machine import Trigger
from state.reads import CountItems, FindTitled, GetItems, ListItems, Position
from state.text import title_key, words
from state.turns import Reply
from tools.definition import Candidate, ToolName
from tools.keywords import telling
from tools.search_query import wanted

CARDS = 3
# What is learnt to be told so likely is rather kept than not found.
TOLD = 0.1
# "Me manda o link desse" looks for nothing that is called so.
THIS = frozenset("desse dessa disso deste desta dele dela esse essa isso this that it the o a".split())


async def list_items(context: TurnContext) -> HandlerResult:
    """Show the first page of the library, or of one or some kinds of it."""
    recognition = context.resolution.recognition
    named = recognition.entities.item_type
    kinds = kinds_in(recognition.text) if named else ()
    if len(kinds) > 1:
        return await list_kinds(context, kinds)
    # "O que eu tenho que levar na viagem?" asks of one thing.
    if named is None and asks_of_something(recognition.text) and (told := await asked_of(context, recognition.text)):
        return told
    if of_some_days := query_of(recognition, context.now, context.turn.message.text):
        return await search_for(context, of_some_days, kind_of(recognition, context.now), called=recognition.text)
    return await list_of(context, Kind(named) if named else None)


async def list_of(context: TurnContext, kind: Kind | None) -> HandlerResult:
    """Show the first page of the library, or of one kind of it."""
    found = await look(context, None, kind)
    if not found.items:
        text = context.voice.say("list-empty-kind", kind=kind) if kind else context.voice.say("list-empty")
        return context.say(text)
    total = found.total or len(found.items)
    text = lists.library(context.voice, found.items, total=total, kind=kind)
    return _shown(context, text, found.items, kind=kind, exhausted=total <= len(found.items))


async def list_kinds(context: TurnContext, named: Sequence[ItemType]) -> HandlerResult:
    """Show the first page of several kinds together."""
    kinds = tuple(kind for kind in Kind if kind in named)
    by_kind = await _counts(context, kinds)
    total = sum(by_kind.values())
    if not total:
        return context.say(context.voice.say("list-empty-kinds"))
    page = await _page_of(context, by_kind, None)
    text = lists.library(context.voice, page, total=total, by_kind=by_kind)
    outcome = _shown(context, text, page, kind=None, exhausted=total <= len(page))
    return replace(outcome, shows=outcome.shows.changed(kinds=kinds) if outcome.shows else None)


async def _counts(context: TurnContext, kinds: Sequence[Kind]) -> dict[Kind, int]:
    """Return how many items of each of ``kinds`` there are; of every kind, if none is given."""
    counts = (await context.reads(CountItems())).by_kind
    return {kind: counts.get(kind, 0) for kind in kinds or Kind}


async def _page_of(context: TurnContext, by_kind: Mapping[Kind, int], after: Position | None) -> tuple[Item, ...]:
    """Return the next page of the kinds of which there are some, in the order of lists."""
    there = tuple(kind for kind, count in by_kind.items() if count)
    return await context.reads(ListItems(kinds=there, after=after, limit=PAGE)) if there else ()


async def search(context: TurnContext) -> HandlerResult:
    """Show what the library has on the person's words."""
    if listed := works_listed(context.resolution.recognition.text):
        return await list_kinds(context, listed)
    entities = context.resolution.recognition.entities
    query = query_of(context.resolution.recognition, context.now, context.turn.message.text)
    if not query:
        # "..., e onde fica?" asks of what stands before it.
        return await told_of(context, context.resolution.recognition.text) or open_dialogue(context, "query")
    if title_key(query) in THIS and (card := await show_this(context)):
        return card
    if entities.query and only_kinds(entities.query):
        named = KIND_NAMES[entities.item_type] if entities.item_type else ""
        return await _of_some_days(context, query, kinds_in(f"{named} {entities.query}"))
    kind = kind_of(context.resolution.recognition, context.now)
    said = context.resolution.recognition.text
    planned = await planned_query(context) if context.model_first else None
    if planned and planned != query:
        found = await look(context, planned, kind)
        if found.items and not found.nearest:
            called = None if in_own_words(planned, (said,)) else said
            return replace(await search_for(context, planned, kind, called=called, tells=True), by_model=True)
    as_said = entities.query and wanted(query, context.now).when == ""
    tells = context.model_first and asks(said)
    shown = await search_for(context, query, kind, called=None if as_said else said, tells=tells)
    return await keep_as_note(context, said) if shown.shows is None and _may_be_told(context, said) else shown


def _may_be_told(context: TurnContext, text: str) -> bool:
    """Tell whether ``text``, which finds nothing, may tell something: "tenho que marcar o oftalmo"."""
    asked = is_question(text) or orders_to_show(text) or context.turn.message.forwarded or in_group(context.turn.chat)
    return not asked and shares(text, "").get(Action.REMEMBER, 0.0) >= TOLD


async def _of_some_days(context: TurnContext, query: str, kinds: Sequence[ItemType]) -> HandlerResult:
    """Show all that is of ``kinds``, of the days alone that the message names: "qual filme q eu salvei ontem?"."""
    said = context.resolution.recognition.text
    if not wanted(said, context.now).narrows:
        return await list_kinds(context, kinds)
    return await search_for(context, query, Kind(kinds[0]) if len(kinds) == 1 else None, called=said)


async def show_this(context: TurnContext) -> HandlerResult | None:
    """Show what was spoken of last, in full; None if that is nothing."""
    shown = await context.reads(GetItems(ids=context.chat.spoken_of)) if len(context.chat.spoken_of) == 1 else ()
    live = [item for item in shown if item.live]
    return HandlerResult(replies=_cards(context, live), spoken_of=(live[0].id,)) if live else None


async def open_this(context: TurnContext) -> HandlerResult:
    """Show what was spoken of last, in full; who names something else is shown that."""
    shown = await file_asked(context) or await show_this(context) or await kept_already(context)
    return shown or context.say(context.voice.say("nothing-to-choose"))


async def where(context: TurnContext) -> HandlerResult:
    """Tell where what is named can be watched, or what was spoken of last; "tô vendo Dark na Netflix" asks nothing."""
    recognition = context.resolution.recognition
    if not is_question(recognition.text) and not (every("seeing_now") | every("begun")).isdisjoint(
        words(recognition.text)
    ):
        told = await progress_told(context.taking(replace(recognition, action=Action.PROGRESS)))
        if told:
            return told
    query = (context.resolution.recognition.entities.query or "").strip()
    if not query or title_key(query) in THIS:
        of_it = await where_to_watch_this(context) or await told_of(context, context.resolution.recognition.text)
        return of_it or open_dialogue(context, "query")
    kept = await context.reads(FindTitled(title_key=title_key(query))) or await read_alike(context, query, None)
    args: dict[str, Any] = {"title": query}
    return await where_to_watch(context, args, next((item for item in kept if item.tmdb_id is not None), None))


async def planned_query(context: TurnContext) -> str | None:
    """Return the words that a model would search for; None where it has none."""
    planned = await ask_planner(context)
    return str(planned.args.get("query") or "") or None if planned and planned.tool is ToolName.SEARCH_ITEMS else None


async def more(context: TurnContext) -> HandlerResult:
    """Show the next page of the list that was shown last, its numbers going on from there."""
    shown = context.listed
    if shown is None or shown.exhausted:  # "mostra o resto" of what was cut short
        whole = await _told_more(context) or await show_this(context)
        return whole or context.say(context.voice.say("no-more") if shown else context.voice.say("nothing-to-choose"))
    if shown.gone is not None:
        return await recycle_bin.more(context, shown)
    if shown.tag is not None or shown.seen is not None:
        return await tags.more(context, shown)
    seen = shown.first - 1 + len(shown.item_ids)
    if shown.query is not None:
        text, page, exhausted = await next_page(context, shown)
    else:
        last = (await context.reads(GetItems(ids=shown.item_ids[-1:])))[0]
        place = Position(kind=last.kind, created_turn=last.created_turn, id=last.id)
        kinds = shown.kinds or ((shown.kind,) if shown.kind else ())
        by_kind = await _counts(context, kinds)
        page, total = await _page_of(context, by_kind, place), sum(by_kind.values())
        exhausted = seen + len(page) >= total
        text = lists.library(context.voice, page, total=total, first=seen + 1, kind=shown.kind, continues=last.kind)
    if not page:
        return context.say(context.voice.say("no-more"))
    return context.say(text, shows=numbered_on(context, shown, page, last=exhausted))


async def _told_more(context: TurnContext) -> HandlerResult | None:
    """Keep what says more than which of a list, where none is shown: "a Bia pagou o resto", "nota da fisio 7,8"."""
    recognition = context.resolution.recognition
    text = recognition.text
    unsure = recognition.action is Action.MORE or recognition.confidence < PLAIN
    tells = unsure and len(telling(words(text))) > 1 and not is_question(text) and not orders_to_show(text)
    return await keep_as_note(context, text) if tells else None


async def show(context: TurnContext) -> HandlerResult:
    """Show the items that numbers of the last list stand for, in full."""
    if brought_back := await regretted(context):
        return brought_back
    if context.listed is None:
        found = await kept_already(context) or await _told_more(context)
        return found or context.say(context.voice.say("nothing-to-choose"))
    if back := await recycle_bin.chosen(context):
        return back
    ids = selected_ids(context)
    if ids is None:
        size = context.listed.first - 1 + len(context.listed.item_ids)
        return context.say(context.voice.say("number-out-of-range", size=size))
    shown = [item for item in await context.reads(GetItems(ids=ids[:CARDS])) if item.live]
    if not shown:
        return context.say(context.voice.say("already-gone"))
    return HandlerResult(replies=_cards(context, shown), spoken_of=tuple(item.id for item in shown))


async def show_placed(context: TurnContext, text: str) -> HandlerResult:
    """Show the item of the last list that ``text`` tells by its place: "o de baixo"."""
    ids = context.listed.item_ids if context.listed else ()
    at = placed(text, len(ids))
    if at is None:
        return context.say(context.voice.say("nothing-to-choose"))
    live = [item for item in await context.reads(GetItems(ids=(ids[at],))) if item.live]
    if not live:
        return context.say(context.voice.say("already-gone"))
    return HandlerResult(replies=_cards(context, live), spoken_of=(live[0].id,))


def _cards(context: TurnContext, shown: Sequence[Item]) -> tuple[Reply, ...]:
    return tuple(card(context, item) for item in shown)


async def inform(context: TurnContext) -> HandlerResult:
    """Tell what is known of a title: from the library if it is kept, else from the look-ups."""
    entities = context.resolution.recognition.entities
    if entities.selection is not None:
        return await _of_a_number(context, entities.selection)
    query = (entities.query or "").strip()
    if (not query or only_kinds(query)) and (shown := await told_of(context, context.resolution.recognition.text)):
        return shown
    if not query or only_kinds(query):  # "de que ano é esse filme?"
        return (await show_this(context) if query else None) or open_dialogue(context, "query")
    kept = await context.reads(FindTitled(title_key=title_key(query))) or await read_alike(context, query, None)
    args: dict[str, Any] = {"title": query, **({"year": entities.year} if entities.year else {})}
    if kept:
        return HandlerResult(replies=(card(context, kept[0], context.voice.say("info-kept")),), spoken_of=(kept[0].id,))
    defining = asks_what_it_is(context.resolution.recognition)
    text = context.resolution.recognition.text
    answered = None if defining else await told_of(context, text)
    if answered := answered or (await told_of(context, query) if "note" in kinds_in(text) else None):
        return answered
    found = await seek(context, args)
    if defining and (found.guessed or not found.winner) and (answered := await told_of(context, text)):
        return answered
    if (found.guessed or not found.candidates) and (meant := await kept_on(query, context.reads)):
        return show_kept(context, meant, asked=True)
    if found.candidates:
        (best,) = await in_full(context, found.candidates[:1])
        told = await narrated(context, best)
        reply = Reply(text=told or items.card(context.voice, best), image=best.details.poster)
        return HandlerResult(replies=(reply,), sent=query, by_model=told is not None)
    return context.say(_unknown(context, query, found, defining=defining))


def _unknown(context: TurnContext, query: str, found: Sought, *, defining: bool) -> str:
    """Return why nothing is told of ``query``: what can be no film is not asked of where films are known."""
    of_a_film = defining or could_be_film(query)
    if of_a_film and found.status == "unavailable":
        return context.voice.say("info-unavailable")
    if of_a_film and found.status == "unconfigured":
        return context.voice.say("info-unconfigured")
    return context.voice.say("info-nothing", query=one_line(query))


async def _of_a_number(context: TurnContext, selection: Selection) -> HandlerResult:
    asked = context.pending
    if isinstance(asked, Choice) and context.turn.message.quotes is None:
        return await _of_the_options(context, asked, selection)
    return await show(context)


async def _of_the_options(context: TurnContext, asked: Choice, selection: Selection) -> HandlerResult:
    """Tell of the option that a number means while there are options on screen; the question stays open."""
    positions = selection.positions(len(asked.options)) or ()
    told = [await _told_of(context, asked.options[position]) for position in positions[:CARDS]]
    replies = tuple(each for each in told if each is not None)
    return HandlerResult(
        replies=(*replies, asked_reply(context.voice, asked, taps=context.taps)),
        trigger=Trigger.CARRY_ON,
        pending=asked,
    )


async def _told_of(context: TurnContext, option: Option) -> Reply | None:
    """Return the card of what ``option`` stands for; None if it says all there is to know."""
    item_id, tmdb_id = option.call.args.get("item_id"), option.call.args.get("tmdb_id")
    if item_id is not None:
        live = [item for item in await context.reads(GetItems(ids=(str(item_id),))) if item.live]
        return next((card(context, item) for item in live), None)
    if tmdb_id is None or option.kind is None:
        return None
    named = Candidate(kind=option.kind, title=option.title, year=option.year, tmdb_id=int(str(tmdb_id)))
    (found,) = await in_full(context, [named])
    return Reply(text=items.card(context.voice, found), image=found.details.poster)


async def narrated(context: TurnContext, found: Candidate) -> str | None:
    """Return what a model tells of ``found``, under its name; None where the card has to do."""
    if context.turn.message.forwarded:
        return None
    findings = found.model_dump(
        mode="json",
        exclude_none=True,
        exclude={"tmdb_id": True, "popularity": True, "votes": True, "also": True, "details": {"poster"}},
    )
    words = context.resolution.recognition.text
    written = await context.asker.write(WriterQuestion(words, findings, locale=context.voice.locale))
    return f"{items.line(context.voice, found)}\n{written.text}" if written.text else None


def _shown(
    context: TurnContext, text: str, page: Sequence[Item], *, kind: Kind | None, exhausted: bool
) -> HandlerResult:
    shown = ShownList(
        turn_id=context.turn.id,
        reply=0,
        item_ids=tuple(item.id for item in page),
        kind=kind,
        exhausted=exhausted,
    )
    spoken_of = tuple(item.id for item in page) if len(page) == 1 else ()
    return context.say(text, shows=shown, spoken_of=spoken_of, sent="" if spoken_of else None)
