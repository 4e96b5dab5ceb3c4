"""Requests to remove: one thing at once, several or something unclear only after a yes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from bot.context import HandlerResult, TurnContext, of_the_same_message
from bot.finding import gathering
from bot.finding.judging import FEWEST, SURELY, Inquiry
from bot.finding.relations import relation
from bot.handlers.mixed_selection import kept_from, named_together, read_alike
from bot.handlers.questions import ask_choice, ask_confirmation, open_dialogue
from bot.handlers.selections import called_so, earlier_ids, live, pointed_at, selected_ids
from bot.replies import items, questions
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.recognition import Entities, Selection
from bot.understanding.remarks.questions import plainly
from bot.understanding.remarks.removals import all_about
from bot.understanding.safety import speaks_of_removing
from bot.understanding.words.urls import site_names
from state.confirmable import RemoveKinds, RemoveListed
from state.effects import Change, Effect, RemoveEverything, RestoreRemoved
from state.items import Counts, Item, Kind
from state.lane import Call, Choice, Option
from state.mission import CancelMissions
from state.person_reads import ListMissions
from state.reads import CountItems, FindTitled, ListItems, Reach, SearchItems
from state.record_reads import CountRecords
from state.text import fold, title_key, words
from state.turns import Reply
from tools.definition import Removed, RemovedEverything, ToolName
from tools.keywords import EVERYDAY
from tools.search_query import query_words

CANDIDATES = 7
NAMED_AT_MOST = 20
LAST = (-1,)
ORDERED_WITHIN = 4
_THE_ONE = re.compile(r"(?i)\s+ones?$")


async def remove_entities(context: TurnContext, entities: Entities) -> HandlerResult:
    """Remove what ``entities`` name; ask what, if they name nothing."""
    kind = Kind(entities.item_type) if entities.item_type else None
    if entities.selection is not None:
        if kind is not None and entities.selection == Selection(everything=True):
            return await remove_everything(context, (kind,))
        return await _remove_selected(context, entities.selection, kind)
    if entities.query:
        return await _remove_named(context, entities.query, kind, entities.year)
    spoken_of = await live(context, context.chat.spoken_of)
    if len(spoken_of) == 1:
        return confirm(context, spoken_of)
    return open_dialogue(context, "target")


async def confirm_entities(context: TurnContext, entities: Entities) -> HandlerResult:
    """Ask before what ``entities`` name goes, however plainly they name it."""
    kind = Kind(entities.item_type) if entities.item_type else None
    if entities.selection is not None:
        return await confirm_selected(context, entities.selection, kind)
    if not entities.query:
        points = not every("this").isdisjoint(words(context.resolution.recognition.text))
        this = await live(context, context.chat.spoken_of) if points else []
        return confirm(context, this) if len(this) == 1 else context.say(context.voice.say("removal-unclear"))
    return await _remove_named(context, entities.query, kind, entities.year, at_once=False)


async def remove_all_about(context: TurnContext) -> HandlerResult | None:
    """Ask before all goes that has to do with what the message names; None if it names nothing that is kept."""
    text = context.resolution.recognition.text
    subject, kind = all_about(text, plainly=True) or (named_in(text) if _wants_all(text) else "", None)
    if not subject:
        return None
    found = await found_about(context, subject, Kind(kind) if kind else None)
    return confirm_all(context, found) if found else None


async def remove_everything(context: TurnContext, kinds: Sequence[Kind] = ()) -> HandlerResult:
    """Ask for a yes to removing everything, or everything of ``kinds``, with the counts it is bound to."""
    counts = await _counts(context, kinds)
    records = 0 if kinds else await context.reads(CountRecords())
    if not counts.total and not records:
        return context.say(_nothing_of(context, kinds))
    request: RemoveEverything | RemoveKinds
    if len(kinds) > 1:
        request = RemoveKinds(up_to_turn=context.number, kinds=tuple(kinds), count=counts.total)
    else:
        kind = next(iter(kinds), None)
        request = RemoveEverything(up_to_turn=context.number, kind=kind, count=counts.total, records=records or None)
    question = questions.confirm_everything(context.voice, counts, of_kinds=bool(kinds), records=records)
    return ask_confirmation(context, request, question)


def _nothing_of(context: TurnContext, kinds: Sequence[Kind]) -> str:
    if len(kinds) > 1:
        return context.voice.say("list-empty-kinds")
    return context.voice.say("list-empty-kind", kind=kinds[0]) if kinds else context.voice.say("nothing-to-remove")


async def remove_everything_confirmed(context: TurnContext, request: RemoveEverything | RemoveKinds) -> HandlerResult:
    """Carry out what was confirmed, if it is still what was shown; else ask anew with today's counts."""
    kinds, dropped = _kinds_of(request), 0
    if not await still_holds(context, request):
        return await remove_everything(context, kinds)
    effects: tuple[Effect, ...]
    inverses: tuple[Effect, ...]
    if not kinds:
        removed = cast("RemovedEverything", await context.run(ToolName.DELETE_ALL_MEMORIES, {}))
        effects, inverses = (*removed.effects, CancelMissions()), removed.inverses
        waiting = await context.reads(ListMissions())
        dropped = len(waiting)
    else:
        counts, bound = await _counts(context, kinds), request.up_to_turn
        each = [(kind, count) for kind in kinds if (count := counts.by_kind.get(kind, 0))]
        effects = tuple(RemoveEverything(up_to_turn=bound, kind=kind, count=count) for kind, count in each)
        inverses = (RestoreRemoved(removed_turn=context.number),)
    text = (
        context.voice.say("removed-several", count=request.count) if kinds else context.voice.say("removed-everything")
    )
    if dropped:
        text = f"{text}\n{context.voice.say('mission-dropped', count=dropped)}"
    records = request.records or 0 if isinstance(request, RemoveEverything) else 0
    change = Change(verb="removed", title="", count=request.count + records)
    return context.say(text, effects=effects, inverses=inverses, change=change, spoken_of=())


async def still_holds(context: TurnContext, request: RemoveEverything | RemoveKinds) -> bool:
    """Tell whether what was counted for the question is what there is: nothing gone, nothing kept since."""
    kinds = _kinds_of(request)
    counted = await _counts(context, kinds, request.up_to_turn)
    if not counted.total == request.count == (await _counts(context, kinds)).total:
        return False
    if kinds or not isinstance(request, RemoveEverything):
        return True
    bound = await context.reads(CountRecords(up_to_turn=request.up_to_turn))
    return bound == (request.records or 0) == await context.reads(CountRecords())


def _kinds_of(request: RemoveEverything | RemoveKinds) -> tuple[Kind, ...]:
    if isinstance(request, RemoveKinds):
        return request.kinds
    return (request.kind,) if request.kind else ()


async def remove_ids(context: TurnContext, ids: Sequence[str]) -> HandlerResult:
    """Remove these items at once; those that are gone already are passed over."""
    effects: list[Effect] = []
    inverses: list[Effect] = []
    gone: list[Item] = []
    for item_id in ids:
        removed = cast("Removed", await context.run(ToolName.DELETE_MEMORY, {"item_id": item_id}))
        if removed.item is not None:
            effects += removed.effects
            inverses += removed.inverses
            gone.append(removed.item)
    if not gone:
        return context.say(context.voice.say("already-gone"))
    names = [items.name(item) for item in gone]
    text = (
        context.voice.say("removed", title=names[0])
        if len(names) == 1
        else context.voice.say("removed-several", count=len(names))
    )
    return HandlerResult(
        replies=(Reply(text=text),),
        effects=tuple(effects),
        inverses=tuple(inverses),
        change=Change(verb="removed", title=names[0], count=len(names)),
        spoken_of=(),
    )


async def _remove_selected(context: TurnContext, selection: Selection, kind: Kind | None) -> HandlerResult:
    if context.listed is None and selection == Selection(everything=True):
        return await remove_everything(context)
    ids = selected_ids(context, selection)
    called = await called_so(context, context.resolution.recognition.text, selection, kind)
    on_it = ids is not None or context.listed is None
    if on_it and selection.numbers == LAST and (newer := await _kept_since(context, ids or (), kind)):
        return confirm(context, [newer])
    of_the_list = is_one_number(context, selection) and not _options_are_newer(context)
    if ids is not None and len(ids) == 1 and of_the_list and {item.id for item in called} <= {*ids}:
        _, sure = (None, True) if kind is None else await pointed_at(context, selection, kind)
        if sure:
            return await remove_ids(context, ids)
    return await _confirm_numbered(context, selection, kind, called)


async def _kept_since(context: TurnContext, ids: Sequence[str], kind: Kind | None) -> Item | None:
    """Return what was kept since the list of ``ids`` was shown, if that was spoken of last: "o último" may be that."""
    spoken_of = await live(context, context.chat.spoken_of)
    shown = await live(context, context.listed.item_ids if context.listed else ())
    newer = [item for item in spoken_of if kind in (None, item.kind) and item.id not in ids]
    newest = max((item.created_turn for item in shown), default=0)
    return newer[0] if len(newer) == 1 and newer[0].created_turn > newest else None


async def confirm_selected(context: TurnContext, selection: Selection, kind: Kind | None = None) -> HandlerResult:
    """Ask before what ``selection`` picks from the lists that were shown goes; only what is of ``kind``, if given."""
    called = await called_so(context, context.resolution.recognition.text, selection, kind)
    return await _confirm_numbered(context, selection, kind, called)


async def _confirm_numbered(
    context: TurnContext, selection: Selection, kind: Kind | None, called: Sequence[Item]
) -> HandlerResult:
    """Ask before what ``selection`` picks goes; which is meant, if something else is ``called`` like the number."""
    if context.listed is None and not called:
        return context.say(context.voice.say("no-list-shown"))
    pointed, sure = await pointed_at(context, selection, kind)
    found = [item for item in pointed if item.live]
    if not pointed:
        # A number that the newest list does not have may be meant for the one before it: asked, never guessed.
        earlier = await live(context, earlier_ids(context, selection) or ())
        found = [item for item in earlier if kind in (None, item.kind)]
    if others := [item for item in called if item not in found]:
        either = [*others, *found]
        return which(context, items.name(others[0]), either) if len(either) > 1 else confirm(context, others)
    if found:
        return confirm(context, found)
    if pointed:
        return context.say(context.voice.say("already-gone"))
    if kind is not None and not sure:
        return context.say(context.voice.say("number-of-no-such-kind", kind=kind))
    if context.listed is None or selected_ids(context, selection) is not None:
        return context.say(context.voice.say("removal-unclear"))
    size = context.listed.first - 1 + len(context.listed.item_ids)
    return context.say(context.voice.say("number-out-of-range", size=size))


def is_one_number(context: TurnContext, selection: Selection) -> bool:
    """Tell whether ``selection`` surely means the list: "todos" is no number, an open choice has newer numbers,
    and a list that the same message asked for has not been seen yet.
    """
    if selection.everything or (context.listed is not None and of_the_same_message(context.listed, context.turn)):
        return False
    if context.chat.told:
        return False  # what was told last is of a pack, and may be the list that is meant
    quotes_the_list = context.turn.message.quotes is not None
    return quotes_the_list or not isinstance(context.pending, Choice)


def _options_are_newer(context: TurnContext) -> bool:
    """Tell whether a question's options, though answered, are the numbers that the person saw last."""
    return context.chat.options_shown and context.turn.message.quotes is None


async def _remove_named(
    context: TurnContext, query: str, kind: Kind | None, year: int | None, *, at_once: bool = True
) -> HandlerResult:
    """An exact title goes at once, if it may; anything less exact is confirmed or chosen first."""
    exact = await context.reads(FindTitled(title_key=title_key(query), kind=kind))
    titled = _of_year(exact, year)
    if len(titled) == 1 and at_once:
        return await remove_ids(context, [titled[0].id])
    if not titled and (together := await named_together(context, query, kind)):
        if together.clear or len(together.items) > CANDIDATES:
            return confirm(context, together.items)
        return which(context, query, together.items)
    if not titled and (about := all_about(context.resolution.recognition.text)):
        subject, of_kind = about
        found = await found_about(context, subject, Kind(of_kind) if of_kind else kind)
        if found:
            return confirm_all(context, found)
        return context.say(context.voice.say("remove-not-found", query=one_line(subject)))
    close = titled or _of_year(await read_alike(context, query, kind), year)
    close = close or await kept_from(context, query) or _of_year(await close_to(context, query, kind), year)
    close = close or await _from_site(context, query, kind)
    if not close and (shorter := _THE_ONE.sub("", query)) not in ("", query):
        close = await close_to(context, shorter, kind) or await _from_site(context, shorter, kind)
    close = close or await meant_by(context, query, kind)
    if not close:
        return context.say(context.voice.say("remove-not-found", query=one_line(query)))
    if len(close) == 1:
        return confirm(context, close)
    return which(context, query, close)


async def found_about(context: TurnContext, subject: str, kind: Kind | None = None) -> tuple[Item, ...]:
    """Return what has all the words of ``subject``."""
    asked = query_words(subject)
    request = SearchItems(words=asked, kind=kind, reach=Reach.SURELY, limit=NAMED_AT_MOST + 1)
    return await context.reads(request) if asked else ()


def confirm_all(context: TurnContext, found: Sequence[Item]) -> HandlerResult:
    """Ask for a yes to removing all that was ``found``, if that can be looked through."""
    if len(found) > NAMED_AT_MOST:
        return context.say(context.voice.say("removal-too-many", count=NAMED_AT_MOST))
    return confirm(context, found)


async def _from_site(context: TurnContext, query: str, kind: Kind | None) -> tuple[Item, ...]:
    """Return the links and videos from the site that ``query`` names: "youtube"."""
    said = title_key(query)
    if kind not in (None, Kind.LINK, Kind.VIDEO) or not said.isalnum():
        return ()
    kept = await context.reads(ListItems(kinds=(kind,) if kind else (Kind.LINK, Kind.VIDEO)))
    found = [item for item in kept if item.url and said in site_names(item.url)]
    return tuple(found[:CANDIDATES])


def which(context: TurnContext, subject: str, found: Sequence[Item]) -> HandlerResult:
    """Ask which of what was ``found`` is to go; of the only one, whether it is."""
    if len(found) == 1:
        return confirm(context, found)
    options = [_option(context, item) for item in found[:CANDIDATES]]
    return ask_choice(context, "delete", subject, options, many=True)


async def close_to(context: TurnContext, query: str, kind: Kind | None) -> tuple[Item, ...]:
    """Return the items that the words of ``query`` mean in any of their forms, best first.

    Not those that they may be misspellings of: what is to go is not guessed.
    """
    asked = query_words(query)
    if not asked:
        return ()
    return await context.reads(SearchItems(words=asked, kind=kind, reach=Reach.SURELY, limit=CANDIDATES))


async def meant_by(context: TurnContext, query: str, kind: Kind | None) -> tuple[Item, ...]:
    """Return what the words of ``query`` mean, short or by their relatives, in any order: "o codigo do portao".

    It has all of them, or the long figure among them; for what is to go that is only to be asked about.
    """
    topic = [word for word in Inquiry.of(query).words if word not in EVERYDAY]
    near = await gathering.meant_by(query, context.reads) if len(topic) >= FEWEST and "/" not in query else []
    items = [each.evidence.item for each in near if each.evidence.item]
    found = [item for item in items if kind in (None, item.kind) and _has_what_is_named(item, topic)]
    return tuple(found[: gathering.SHOWN])


def _has_what_is_named(item: Item, topic: Sequence[str]) -> bool:
    said = {*words(f"{item.title} {item.content or ''}"), *plainly(f"{item.title} {item.content or ''}").split()}
    figures = [word for word in topic if word.isdecimal() and len(word) > FEWEST]
    return all(any(relation(word, each) >= SURELY for each in said) for word in figures or topic)


def _of_year(found: Sequence[Item], year: int | None) -> Sequence[Item]:
    return [item for item in found if year is None or item.year is None or item.year == year]


def _option(context: TurnContext, item: Item) -> Option:
    return Option(
        label=questions.candidate_label(context.voice, item, mixed=True),
        title=item.title,
        year=item.year,
        kind=item.kind,
        call=Call(name=ToolName.DELETE_MEMORY, args={"item_id": item.id}),
    )


def confirm(context: TurnContext, chosen: Sequence[Item], question: str | None = None) -> HandlerResult:
    """Ask for a yes to removing exactly ``chosen``, by their titles unless ``question`` names them."""
    request = RemoveListed(item_ids=tuple(item.id for item in chosen))
    asked = ask_confirmation(context, request, question or questions.confirm_several(context.voice, chosen))
    return replace(asked, spoken_of=request.item_ids if len(chosen) == 1 else None)


async def _counts(context: TurnContext, kinds: Sequence[Kind], up_to_turn: int | None = None) -> Counts:
    counts = await context.reads(CountItems(up_to_turn=up_to_turn))
    return Counts(by_kind={kind: counts.by_kind.get(kind, 0) for kind in kinds}) if kinds else counts


def _wants_all(text: str) -> bool:
    """Tell whether ``text`` orders everything of something to go."""
    said = words(text)
    return not every("everything").isdisjoint(said) and any(map(speaks_of_removing, said[:ORDERED_WITHIN]))


def named_in(text: str) -> str:
    """Return the names in ``text``, which an article or what says "about" stands before; "" if it has none."""
    found, leads = re.findall(r"\w+", text), every("article") | every("regarding")
    empty = every("everything") | every("list_nouns") | every("this") | leads
    names = [said for before, said in pairwise(found) if fold(before) in leads and fold(said) not in empty]
    return " ".join(query_words(" ".join(names), bare=True))
