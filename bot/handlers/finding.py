"""Looking at what is kept: lists, further pages, searches, one item, and what is known of a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.handlers import marked, recycle_bin
from bot.handlers.asking import ask_planner
from bot.handlers.naming import read_alike
from bot.handlers.newest import newest
from bot.handlers.questions import asked_reply, open_dialogue
from bot.handlers.recalling import kept_already, kept_on, show_kept
from bot.handlers.searching import (
    PAGE,
    asked_of,
    kind_of,
    look,
    next_page,
    noted,
    numbered_on,
    query_of,
    search_for,
    told_of,
)
from bot.handlers.seeking import Sought, in_full, seek
from bot.handlers.selecting import selected_ids
from bot.handlers.showing import card, file_asked
from bot.handlers.telling import asks_of_something
from bot.handlers.undoing import regretted
from bot.handlers.watching import where_to_watch, where_to_watch_this
from bot.handlers.works import works_listed
from bot.planning.grounding import in_own_words
from bot.planning.prompting import WriterQuestion
from bot.planning.titles import could_be_film
from bot.scene import Outcome, Scene
from bot.understanding.answers.naming import KIND_NAMES, kinds_in, only_kinds
from bot.understanding.answers.placing import placed
from bot.understanding.recognition import ItemType, Selection
from bot.understanding.remarks.advice import advice_in, is_left_to_see
from bot.understanding.remarks.orders import errand_asked
from bot.understanding.remarks.plain_questions import asks, asks_what_it_is
from bot.understanding.remarks.watching import asks_where
from bot.wording import items, lists
from bot.wording.text import one_line
from state.items import Item, Kind
from state.lane import Choice, Option, ShownList
from state.machine import Trigger
from state.reads import CountItems, FindTitled, GetItems, ListItems, Position
from state.text import title_key
from state.turns import Reply
from tools.definition import Candidate, ToolName
from tools.wanted import wanted

CARDS = 3
# "Me manda o link desse" looks for nothing that is called so.
THIS = frozenset("desse dessa disso deste desta dele dela esse essa isso this that it the o a".split())


async def list_items(scene: Scene) -> Outcome:
    """Show the first page of the library, or of one or some kinds of it."""
    if last := await newest(scene):
        return last
    if errand := errand_asked(scene.turn.message.text or ""):
        return await search_for(scene, errand, None)
    recognition = scene.resolution.recognition
    named = recognition.entities.item_type
    if named is None and is_left_to_see(recognition.text) and (left := await marked.left_to_see(scene)):
        return left
    kinds = kinds_in(recognition.text) if named else ()
    if len(kinds) > 1:
        return await list_kinds(scene, kinds)
    # "O que eu tenho que levar na viagem?" asks of one thing.
    if named is None and asks_of_something(recognition.text) and (told := await asked_of(scene, recognition.text)):
        return told
    if of_some_days := query_of(recognition, scene.now, scene.turn.message.text):
        return await search_for(scene, of_some_days, kind_of(recognition, scene.now), called=recognition.text)
    kind = Kind(named) if named else None
    found = await look(scene, None, kind)
    if not found.items:
        text = scene.voice.say("list-empty-kind", kind=kind) if kind else scene.voice.say("list-empty")
        return scene.say(text)
    total = found.total or len(found.items)
    text = lists.library(scene.voice, found.items, total=total, kind=kind)
    return _shown(scene, text, found.items, kind=kind, exhausted=total <= len(found.items))


async def list_kinds(scene: Scene, named: Sequence[ItemType]) -> Outcome:
    """Show the first page of several kinds together."""
    kinds = tuple(kind for kind in Kind if kind in named)
    by_kind = await _counts(scene, kinds)
    total = sum(by_kind.values())
    if not total:
        return scene.say(scene.voice.say("list-empty-kinds"))
    page = await _page_of(scene, by_kind, None)
    text = lists.library(scene.voice, page, total=total, by_kind=by_kind)
    outcome = _shown(scene, text, page, kind=None, exhausted=total <= len(page))
    return replace(outcome, shows=outcome.shows.changed(kinds=kinds) if outcome.shows else None)


async def _counts(scene: Scene, kinds: Sequence[Kind]) -> dict[Kind, int]:
    """Return how many items of each of ``kinds`` there are; of every kind, if none is given."""
    counts = (await scene.reads(CountItems())).by_kind
    return {kind: counts.get(kind, 0) for kind in kinds or Kind}


async def _page_of(scene: Scene, by_kind: Mapping[Kind, int], after: Position | None) -> tuple[Item, ...]:
    """Return the next page of the kinds of which there are some, in the order of lists."""
    there = tuple(kind for kind, count in by_kind.items() if count)
    return await scene.reads(ListItems(kinds=there, after=after, limit=PAGE)) if there else ()


async def search(scene: Scene) -> Outcome:
    """Show what the library has on the person's words."""
    if last := await newest(scene):
        return last
    if listed := works_listed(scene.resolution.recognition.text):
        return await list_kinds(scene, listed)
    if (advice := advice_in(scene.resolution.recognition.text)) is not None:
        return await marked.advised(scene, advice.kind)
    entities = scene.resolution.recognition.entities
    query = query_of(scene.resolution.recognition, scene.now, scene.turn.message.text)
    if not query:
        return open_dialogue(scene, "query")
    if title_key(query) in THIS and (card := await show_this(scene)):
        return card
    if entities.query and only_kinds(entities.query):
        named = KIND_NAMES[entities.item_type] if entities.item_type else ""
        return await _of_some_days(scene, query, kinds_in(f"{named} {entities.query}"))
    kind = kind_of(scene.resolution.recognition, scene.now)
    said = scene.resolution.recognition.text
    planned = await planned_query(scene) if scene.model_first else None
    if planned and planned != query:
        found = await look(scene, planned, kind)
        if found.items and not found.nearest:
            called = None if in_own_words(planned, (said,)) else said
            return replace(await search_for(scene, planned, kind, called=called, tells=True), by_model=True)
    as_said = entities.query and wanted(query, scene.now).when == ""
    tells = scene.model_first and asks(said)
    return await search_for(scene, query, kind, called=None if as_said else said, tells=tells)


async def _of_some_days(scene: Scene, query: str, kinds: Sequence[ItemType]) -> Outcome:
    """Show all that is of ``kinds``, of the days alone that the message names: "qual filme q eu salvei ontem?"."""
    said = scene.resolution.recognition.text
    if not wanted(said, scene.now).narrows:
        return await list_kinds(scene, kinds)
    return await search_for(scene, query, Kind(kinds[0]) if len(kinds) == 1 else None, called=said)


async def show_this(scene: Scene) -> Outcome | None:
    """Show what was spoken of last, in full; None if that is nothing."""
    shown = await scene.reads(GetItems(ids=scene.chat.spoken_of)) if len(scene.chat.spoken_of) == 1 else ()
    live = [item for item in shown if item.live]
    return Outcome(replies=_cards(scene, live), spoken_of=(live[0].id,)) if live else None


async def open_this(scene: Scene) -> Outcome:
    """Show what was spoken of last, in full; who names something else is shown that."""
    shown = await file_asked(scene) or await show_this(scene) or await kept_already(scene)
    return shown or scene.say(scene.voice.say("nothing-to-choose"))


async def where(scene: Scene) -> Outcome:
    """Tell where what is named can be watched, or what was spoken of last."""
    query = (scene.resolution.recognition.entities.query or "").strip()
    if not query or title_key(query) in THIS:
        return await where_to_watch_this(scene) or open_dialogue(scene, "query")
    kept = await scene.reads(FindTitled(title_key=title_key(query))) or await read_alike(scene, query, None)
    args: dict[str, Any] = {"title": query}
    return await where_to_watch(scene, args, next((item for item in kept if item.tmdb_id is not None), None))


async def planned_query(scene: Scene) -> str | None:
    """Return the words that a model would search for; None where it has none."""
    planned = await ask_planner(scene)
    return str(planned.args.get("query") or "") or None if planned and planned.tool is ToolName.SEARCH_ITEMS else None


async def more(scene: Scene) -> Outcome:
    """Show the next page of the list that was shown last, its numbers going on from there."""
    shown = scene.listed
    if shown is None or shown.exhausted:  # "mostra o resto" of what was cut short
        whole = await show_this(scene)
        return whole or scene.say(scene.voice.say("no-more") if shown else scene.voice.say("nothing-to-choose"))
    if shown.gone is not None:
        return await recycle_bin.more(scene, shown)
    if shown.tag is not None or shown.seen is not None:
        return await marked.more(scene, shown)
    seen = shown.first - 1 + len(shown.item_ids)
    if shown.query is not None:
        text, page, exhausted = await next_page(scene, shown)
    else:
        last = (await scene.reads(GetItems(ids=shown.item_ids[-1:])))[0]
        place = Position(kind=last.kind, created_turn=last.created_turn, id=last.id)
        kinds = shown.kinds or ((shown.kind,) if shown.kind else ())
        by_kind = await _counts(scene, kinds)
        page, total = await _page_of(scene, by_kind, place), sum(by_kind.values())
        exhausted = seen + len(page) >= total
        text = lists.library(scene.voice, page, total=total, first=seen + 1, kind=shown.kind, continues=last.kind)
    if not page:
        return scene.say(scene.voice.say("no-more"))
    return scene.say(text, shows=numbered_on(scene, shown, page, last=exhausted))


async def show(scene: Scene) -> Outcome:
    """Show the items that numbers of the last list stand for, in full."""
    if brought_back := await regretted(scene):
        return brought_back
    if scene.listed is None:
        found = await newest(scene) or await kept_already(scene)
        return found or scene.say(scene.voice.say("nothing-to-choose"))
    if back := await recycle_bin.chosen(scene):
        return back
    ids = selected_ids(scene)
    if ids is None:
        size = scene.listed.first - 1 + len(scene.listed.item_ids)
        return scene.say(scene.voice.say("number-out-of-range", size=size))
    shown = [item for item in await scene.reads(GetItems(ids=ids[:CARDS])) if item.live]
    if not shown:
        return scene.say(scene.voice.say("already-gone"))
    return Outcome(replies=_cards(scene, shown), spoken_of=tuple(item.id for item in shown))


async def show_placed(scene: Scene, text: str) -> Outcome:
    """Show the item of the last list that ``text`` tells by its place: "o de baixo"."""
    ids = scene.listed.item_ids if scene.listed else ()
    at = placed(text, len(ids))
    if at is None:
        return scene.say(scene.voice.say("nothing-to-choose"))
    live = [item for item in await scene.reads(GetItems(ids=(ids[at],))) if item.live]
    if not live:
        return scene.say(scene.voice.say("already-gone"))
    return Outcome(replies=_cards(scene, live), spoken_of=(live[0].id,))


def _cards(scene: Scene, shown: Sequence[Item]) -> tuple[Reply, ...]:
    return tuple(card(scene, item) for item in shown)


async def inform(scene: Scene) -> Outcome:
    """Tell what is known of a title: from the library if it is kept, else from the look-ups."""
    entities = scene.resolution.recognition.entities
    if entities.selection is not None:
        return await _of_a_number(scene, entities.selection)
    if last := await newest(scene):
        return last
    query = (entities.query or "").strip()
    if not query or only_kinds(query):  # "de que ano é esse filme?"
        return (await _told_of_this(scene) if query else None) or open_dialogue(scene, "query")
    kept = await scene.reads(FindTitled(title_key=title_key(query))) or await read_alike(scene, query, None)
    args: dict[str, Any] = {"title": query, **({"year": entities.year} if entities.year else {})}
    if asks_where(scene.resolution.recognition.text):
        return await where_to_watch(scene, args, next((item for item in kept if item.tmdb_id is not None), None))
    if kept:
        return Outcome(replies=(card(scene, kept[0], scene.voice.say("info-kept")),), spoken_of=(kept[0].id,))
    defining = asks_what_it_is(scene.resolution.recognition)
    answered = await noted(scene, query)
    if not defining and (shown := answered or await told_of(scene, scene.resolution.recognition.text)):
        return shown
    found = await seek(scene, args)
    if answered and (found.guessed or not found.winner):
        return answered
    if (found.guessed or not found.candidates) and (meant := await kept_on(query, scene.reads)):
        return show_kept(scene, meant, asked=True)
    if found.candidates:
        (best,) = await in_full(scene, found.candidates[:1])
        told = await narrated(scene, best)
        reply = Reply(text=told or items.card(scene.voice, best), image=best.details.poster)
        return Outcome(replies=(reply,), sent=query, by_model=told is not None)
    return scene.say(_unknown(scene, query, found, defining=defining))


def _unknown(scene: Scene, query: str, found: Sought, *, defining: bool) -> str:
    """Return why nothing is told of ``query``: what can be no film is not asked of where films are known."""
    of_a_film = defining or could_be_film(query)
    if of_a_film and found.status == "unavailable":
        return scene.voice.say("info-unavailable")
    if of_a_film and found.status == "unconfigured":
        return scene.voice.say("info-unconfigured")
    return scene.voice.say("info-nothing", query=one_line(query))


async def _told_of_this(scene: Scene) -> Outcome | None:
    """Tell what is asked of what was spoken of last; None if that is nothing."""
    where = await where_to_watch_this(scene) if asks_where(scene.resolution.recognition.text) else None
    return where or await show_this(scene)


async def _of_a_number(scene: Scene, selection: Selection) -> Outcome:
    asked = scene.pending
    if isinstance(asked, Choice) and scene.turn.message.quotes is None:
        return await _of_the_options(scene, asked, selection)
    return await show(scene)


async def _of_the_options(scene: Scene, asked: Choice, selection: Selection) -> Outcome:
    """Tell of the option that a number means while there are options on screen; the question stays open."""
    positions = selection.positions(len(asked.options)) or ()
    told = [await _told_of(scene, asked.options[position]) for position in positions[:CARDS]]
    replies = tuple(each for each in told if each is not None)
    return Outcome(replies=(*replies, asked_reply(scene, asked)), trigger=Trigger.CARRY_ON, pending=asked)


async def _told_of(scene: Scene, option: Option) -> Reply | None:
    """Return the card of what ``option`` stands for; None if it says all there is to know."""
    item_id, tmdb_id = option.call.args.get("item_id"), option.call.args.get("tmdb_id")
    if item_id is not None:
        live = [item for item in await scene.reads(GetItems(ids=(str(item_id),))) if item.live]
        return next((card(scene, item) for item in live), None)
    if tmdb_id is None or option.kind is None:
        return None
    named = Candidate(kind=option.kind, title=option.title, year=option.year, tmdb_id=int(str(tmdb_id)))
    (found,) = await in_full(scene, [named])
    return Reply(text=items.card(scene.voice, found), image=found.details.poster)


async def narrated(scene: Scene, found: Candidate) -> str | None:
    """Return what a model tells of ``found``, under its name; None where the card has to do."""
    if scene.turn.message.forwarded:
        return None
    findings = found.model_dump(
        mode="json",
        exclude_none=True,
        exclude={"tmdb_id": True, "popularity": True, "votes": True, "also": True, "details": {"poster"}},
    )
    words = scene.resolution.recognition.text
    written = await scene.asker.write(WriterQuestion(words, findings, locale=scene.voice.locale))
    return f"{items.line(scene.voice, found)}\n{written.text}" if written.text else None


def _shown(scene: Scene, text: str, page: Sequence[Item], *, kind: Kind | None, exhausted: bool) -> Outcome:
    shown = ShownList(
        turn_id=scene.turn.id,
        reply=0,
        item_ids=tuple(item.id for item in page),
        kind=kind,
        exhausted=exhausted,
    )
    spoken_of = tuple(item.id for item in page) if len(page) == 1 else ()
    return scene.say(text, shows=shown, spoken_of=spoken_of, sent="" if spoken_of else None)
