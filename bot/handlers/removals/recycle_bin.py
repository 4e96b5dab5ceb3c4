"""The bin: what was removed in the last 30 days, shown page by page, and brought back by number or by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.mixed_selection import names_of
from bot.handlers.selections import ids_on
from bot.packs.facts import NOTE
from bot.replies import items, recycle_bin
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.recognition import Selection
from state.effects import Change, Effect, RemoveItem, RestoreItem
from state.items import Item
from state.jobs import CancelJobs, RestoreJobs
from state.lane import NUMBERS_KEPT, SECOND, ShownList
from state.reads import Changed, FindKept, GetItems, GonePlace, ListGone, ReadChanges
from state.record import Record, RemoveRecord, RestoreRecord
from state.record_reads import FindExternal, RemovedRecords
from state.text import title_key, words
from tools.enrichment.titles.likeness import core
from tools.search_query import query_words

BIN_REACHES = 30 * 24 * 3600 * SECOND
PAGE = 10
LOOKED_THROUGH = 200  # for a name
ITEMS_READ, RECORDS_READ, RECORDS_BACK = 30, 100, 200
MOST_ROUNDS = 20
RECORDS = "records:"


@dataclass(frozen=True, slots=True)
class Gone:
    """What comes back as one: an item with what is noted beside it, or all the records that one turn removed."""

    turn: int
    at: int
    mark: str
    name: str
    item: Item | None = None
    records: tuple[Record, ...] = ()

    @property
    def id(self) -> str:
        """What stands for it on a list."""
        return self.item.id if self.item else f"{RECORDS}{self.turn}"

    @property
    def place(self) -> GonePlace:
        if self.item is None:
            return GonePlace(turn=self.turn)
        return GonePlace(turn=self.turn, created_turn=self.item.created_turn, id=self.item.id)


@dataclass(slots=True)
class _Back:
    """What brings some things back, and what puts them where they were in the bin."""

    names: list[str] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    inverses: list[Effect] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    kept_again: list[Item] = field(default_factory=list)
    refused: int = 0


async def show(context: TurnContext) -> HandlerResult:
    """Show what is in the bin, what was removed last first."""
    if in_group(context.turn.chat):
        return context.say(context.voice.say("only-in-private"))
    page, after = await _page(context, None)
    if not page:
        return context.say(context.voice.say("bin-empty"))
    return _shown(context, page, after, None)


async def more(context: TurnContext, shown: ShownList) -> HandlerResult:
    """Show the next page of the bin, its numbers going on from there."""
    page, after = await _page(context, shown.gone)
    if not page:
        return context.say(context.voice.say("no-more"))
    return _shown(context, page, after, shown)


async def chosen(context: TurnContext) -> HandlerResult | None:
    """Bring back what the message picks from the bin that is on screen by numbers; None if it does no such thing."""
    shown = context.listed
    if shown is None or shown.gone is None or context.pending is not None:
        return None
    recognition = context.resolution.recognition
    all_of_it = not every("everything").isdisjoint(words(recognition.text))
    selection = recognition.entities.selection or (Selection(everything=True) if all_of_it else None)
    if selection is None:
        return None
    ids = ids_on(shown, selection)
    if ids is None:
        size = shown.first - 1 + len(shown.item_ids)
        return context.say(context.voice.say("number-out-of-range", size=size))
    return await _brought_back(context, await _by_ids(context, ids))


async def named(context: TurnContext, name: str) -> HandlerResult | None:
    """Bring back what is called ``name``; show what may be, if it is several things; None if it is nothing there."""
    if in_group(context.turn.chat):
        return None
    said, key = set(query_words(name)), title_key(name)
    gone, after = await _looked_through(context)
    exact = [each for each in gone if _is_called(each, key, core(name))]
    near = exact[:1] or [each for each in gone if said and said <= _words_of(each)]
    if not near:
        return None
    if len(near) == 1:
        return await _brought_back(context, near)
    return _shown(context, near[:PAGE], after if len(near) > PAGE else None, None, narrowed=True)


async def spoken_of(context: TurnContext, names: Iterable[str]) -> HandlerResult | None:
    """Bring back what was removed last of each of the ``names``, single words; None if none of them is in the bin."""
    if in_group(context.turn.chat):
        return None
    gone, _ = await _looked_through(context)
    found = {
        near.id: near for name in names if (near := next((each for each in gone if name in _words_of(each)), None))
    }
    meant = [_of_records(context, each, set(names)) for each in found.values()]
    return await _brought_back(context, meant) if meant else None


def _of_records(context: TurnContext, gone: Gone, names: set[str]) -> Gone:
    """Return what of ``gone`` is called by one of the ``names``: of several records, not the others."""
    told = sorted(gone.records, key=lambda each: (each.created_turn, each.id))
    named = tuple(each for each in told if not names.isdisjoint(words(each.text)))
    if gone.item or not named or len(named) == len(gone.records):
        return gone
    called = [one_line(str(each.fields.get("what") or each.fields.get("text") or each.text)) for each in named]
    return replace(gone, records=named, name=context.voice.join(called))


def _is_called(gone: Gone, key: str, name: str) -> bool:
    if gone.item is None:
        return title_key(gone.name) == key
    return title_key(gone.item.title) == key or name in names_of(gone.item)


def _words_of(gone: Gone) -> set[str]:
    if gone.item is None:
        return {*words(gone.name), *(word for record in gone.records for word in words(record.text))}
    return {*words(gone.item.title), *words(gone.item.content or "")}


def _shown(
    context: TurnContext,
    page: Sequence[Gone],
    after: GonePlace | None,
    before: ShownList | None,
    *,
    narrowed: bool = False,
) -> HandlerResult:
    ids = (*(before.item_ids if before else ()), *(each.id for each in page))[-NUMBERS_KEPT:]
    seen = before.first - 1 + len(before.item_ids) if before else 0
    shown = ShownList(
        turn_id=context.turn.id,
        reply=0,
        first=seen + len(page) - len(ids) + 1,
        item_ids=ids,
        gone=after or page[-1].place,
        exhausted=after is None or narrowed,
    )
    rows = [(f"{each.mark} {each.name}", each.at) for each in page]
    recognition = context.resolution.recognition
    emptying = recognition.action is Action.EMPTY_BIN and len(words(recognition.text)) > 1
    text = recycle_bin.listed(
        context.voice, rows, first=seen + 1, now=context.now, has_more=not shown.exhausted, emptying=emptying
    )
    return context.say(text, shows=shown, spoken_of=())


async def _looked_through(context: TurnContext) -> tuple[list[Gone], GonePlace | None]:
    found: list[Gone] = []
    after: GonePlace | None = None
    while len(found) < LOOKED_THROUGH:
        some, after = await _some(context, after)
        found += some
        if after is None:
            break
    return found, after


async def _page(context: TurnContext, after: GonePlace | None) -> tuple[list[Gone], GonePlace | None]:
    """Return what follows ``after``, and where to go on from; None if that was all."""
    found: list[Gone] = []
    further: GonePlace | None = after
    for _ in range(MOST_ROUNDS):
        some, further = await _some(context, further)
        found += some
        if further is None or len(found) > PAGE:
            break
    page = found[:PAGE]
    return page, page[-1].place if len(found) > PAGE else further


async def _some(context: TurnContext, after: GonePlace | None) -> tuple[list[Gone], GonePlace | None]:
    """Return some of what follows ``after``, as far as one look reaches, and where the next one begins."""
    gone = await context.reads(ListGone(after=after, limit=ITEMS_READ))
    before = None if after is None else after.turn
    records = await context.reads(RemovedRecords(before=before, limit=RECORDS_READ))
    # Where one of the two was cut short, the other tells of no turn before that.
    reaches = [gone[-1].removed_turn or 0] if len(gone) == ITEMS_READ else []
    reaches += [records[-1].removed_turn or 0] if len(records) == RECORDS_READ else []
    least = max(reaches, default=-1)
    removed = {*(each.removed_turn or 0 for each in gone), *(each.removed_turn or 0 for each in records)}
    turns = sorted(removed, reverse=True)
    turns = [turn for turn in turns if turn >= least]
    changes = {each.number: each for each in await context.reads(ReadChanges(numbers=tuple(turns)))} if turns else {}
    records = await _without_notes(context, records)
    found: list[Gone] = []
    for turn in turns:
        changed = changes.get(turn)
        if changed is None or changed.at < context.now - BIN_REACHES:
            return found, None
        # What a turn took out to keep it better is still kept.
        if changed.undo or changed.change is None or changed.change.verb != "kept":
            found += _of_turn(context, changed, gone, records)
    if least < 0:
        return found, None
    last = next((each for each in reversed(gone) if each.removed_turn == least), None)
    place = GonePlace(turn=least) if last is None else _gone(context, last, least, 0).place
    return found, place


async def _without_notes(context: TurnContext, records: Sequence[Record]) -> tuple[Record, ...]:
    """Return ``records`` but for those that note what a note is about: these go and come with it."""
    ids = tuple(dict.fromkeys(str(each.fields[NOTE]) for each in records if NOTE in each.fields))
    notes = {item.id for item in await context.reads(GetItems(ids=ids))} if ids else set()
    return tuple(each for each in records if each.fields.get(NOTE) not in notes)


def _of_turn(context: TurnContext, changed: Changed, gone: Sequence[Item], records: Sequence[Record]) -> Iterable[Gone]:
    """Yield what one turn removed: its records as one, then its items."""
    own = tuple(each for each in records if each.removed_turn == changed.number)
    removed = [each for each in gone if each.removed_turn == changed.number]
    if own:
        name = recycle_bin.name_of_records(context.voice, own, changed.change, alone=not removed)
        yield Gone(changed.number, changed.at, recycle_bin.mark(context.voice, own), name, records=own)
    for item in removed:
        yield _gone(context, item, changed.number, changed.at)


def _gone(context: TurnContext, item: Item, turn: int, at: int) -> Gone:
    return Gone(turn, at, items.mark(context.voice.locale, item.kind), items.name(item), item=item)


async def _by_ids(context: TurnContext, ids: Sequence[str]) -> list[Gone]:
    """Return what ``ids`` stand for, as far as it is still in the bin."""
    by_id = {item.id: item for item in await context.reads(GetItems(ids=tuple(i for i in ids if RECORDS not in i)))}
    turns = {int(each.removeprefix(RECORDS)) for each in ids if RECORDS in each}
    changes = {each.number: each for each in await context.reads(ReadChanges(numbers=tuple(sorted(turns))))}
    found: list[Gone] = []
    for each in ids:
        item = by_id.get(each)
        if item is not None and not item.live and item.removed_turn is not None:
            found.append(_gone(context, item, item.removed_turn, 0))
        elif RECORDS in each and (changed := changes.get(int(each.removeprefix(RECORDS)))) is not None:
            own = await context.reads(RemovedRecords(removed_turn=changed.number, limit=RECORDS_BACK))
            own = await _without_notes(context, own)
            found += [gone for gone in _of_turn(context, changed, (), own) if gone.records]
    return found


async def _brought_back(context: TurnContext, gone: Sequence[Gone]) -> HandlerResult:
    back = _Back()
    for each in gone:
        await (_item_back(context, each, each.item, back) if each.item else _records_back(context, each, back))
    if not back.effects:
        if back.kept_again:
            (again, *_) = back.kept_again
            return context.say(items.already_kept(context.voice, again, context.now), spoken_of=(again.id,))
        return context.say(context.voice.say("bin-gone"))
    said = [recycle_bin.restored(context.voice, back.names)]
    if skipped := len(back.kept_again) + back.refused:
        said.append(context.voice.say("undone-skipped", count=skipped))
    return context.say(
        "\n".join(said),
        effects=tuple(back.effects),
        inverses=tuple(reversed(back.inverses)),
        change=Change(verb="kept", title=back.names[0], count=len(back.names)),
        spoken_of=tuple(back.items) if len(back.names) == 1 else (),
        sent="",
    )


async def _item_back(context: TurnContext, gone: Gone, item: Item, back: _Back) -> None:
    again = await context.reads(FindKept(kind=item.kind, key=item.key))
    if again is not None:
        back.kept_again.append(again)
        return
    beside = await context.reads(RemovedRecords(removed_turn=gone.turn, limit=RECORDS_BACK))
    back.names.append(gone.name)
    back.items.append(item.id)
    back.effects.append(RestoreItem(item_id=item.id))
    back.inverses.append(RemoveItem(item_id=item.id, removed_turn=gone.turn))
    _put_back(back, [record for record in beside if record.fields.get(NOTE) == item.id], gone.turn)


async def _records_back(context: TurnContext, gone: Gone, back: _Back) -> None:
    named: dict[str, list[str]] = {}
    for record in gone.records:
        if record.external:
            named.setdefault(record.pack, []).append(record.external)
    there = {
        (pack, name)
        for pack, names in named.items()
        for name in await context.reads(FindExternal(pack=pack, external=tuple(names)))
    }
    free = [record for record in gone.records if (record.pack, record.external) not in there]
    back.refused += len(gone.records) - len(free)
    if free:
        back.names.append(gone.name)
        _put_back(back, free, gone.turn)


def _put_back(back: _Back, records: Iterable[Record], turn: int) -> None:
    """Bring ``records`` back, and what was to be done at their time."""
    for record in records:
        back.effects.append(RestoreRecord(record_id=record.id))
        back.effects.append(RestoreJobs(pack=record.pack, key=record.id, cancelled_turn=turn))
        back.inverses.append(CancelJobs(pack=record.pack, key=record.id, cancelled_turn=turn))
        back.inverses.append(RemoveRecord(record_id=record.id, removed_turn=turn))
