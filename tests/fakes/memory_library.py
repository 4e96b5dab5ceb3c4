"""One person's library in memory: answers the reads of a turn and carries out its effects, as the real store does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from state.effects import (
    Effect,
    FillItem,
    InsertItem,
    MarkUndone,
    RemoveEverything,
    RemoveImported,
    RemoveItem,
    RestoreItem,
    RestoreRemoved,
    RetitleItem,
    SeeItem,
    TagItem,
)
from state.finding.searching import search
from state.history import PutSummary, Summary
from state.importing import CountImported, FindSame, Same, WasUndone
from state.items import Counts, Item, Kind
from state.linking import AcceptLink, DropLink, EraseEverything, JoinPeople, NoteGuess, OfferLink
from state.past import GetSummary, PastTurn, RecentTurns, TurnsAfter, past_of
from state.person_reads import (
    CountGuesses,
    DrawCode,
    Earlier,
    Explained,
    FindAccepted,
    FindAnswered,
    FindEarlier,
    FindOffer,
    LastTurn,
    Offer,
    Reversible,
)
from state.reads import (
    PAGE_LIMIT,
    CountItems,
    CountRestorable,
    CountTags,
    DeliveryTimes,
    FindKept,
    FindTitled,
    FindUndoable,
    GetItems,
    ListItems,
    ListMarked,
    RemovedItems,
    Request,
    SearchItems,
    TagCount,
    Undoable,
)
from state.turns import Decision, Turn
from tests.fakes.films import NO_FILMS, Films

T = TypeVar("T")
KIND_ORDER = list(Kind)


@dataclass(frozen=True)
class Past:
    """An applied turn that changed something."""

    undoable: Undoable
    arrived: int
    undone: bool = False


@dataclass(frozen=True)
class MemoryLibrary:
    """A value: applying a decision gives another library.

    ``films`` answers the look-ups; ``delivered`` is when the replies of a turn were delivered, in ns. There is nobody
    else here: ``offers`` are the person's own codes, and nobody accepts them.
    """

    items: Mapping[str, Item] = field(default_factory=dict)
    past: tuple[Past, ...] = ()
    delivered: Mapping[str, int] = field(default_factory=dict)
    films: Films = NO_FILMS
    turns: tuple[Turn, ...] = ()
    offers: tuple[OfferLink, ...] = ()
    guesses: tuple[NoteGuess, ...] = ()
    summaries: Mapping[str, Summary] = field(default_factory=dict)

    @cached_property
    def live(self) -> tuple[Item, ...]:
        """Newest first within a kind, in the order of lists."""
        kept = [item for item in self.items.values() if item.live]
        return tuple(sorted(kept, key=lambda item: (KIND_ORDER.index(item.kind), -item.created_turn, item.id)))

    async def __call__(self, request: Request[T]) -> T:
        answer: T = READS[type(request)](self, request)
        return answer

    def applied(self, turn: Turn, decision: Decision) -> MemoryLibrary:
        """Return the library after ``decision`` on ``turn``, and remember what can be undone."""
        assert turn.number is not None
        library = self
        for effect in decision.effects:
            library = library.with_effect(effect, turn.number)
        put = {each.summary.chat: each.summary for each in decision.effects if isinstance(each, PutSummary)}
        library = replace(library, summaries={**library.summaries, **put})
        if decision.inverses and decision.change:
            undoable = Undoable(turn_id=turn.id, number=turn.number, change=decision.change, inverses=decision.inverses)
            library = replace(library, past=(*library.past, Past(undoable, turn.arrived)))
        if decision.forgets:
            return library
        return replace(library, turns=(*library.turns, turn.model_copy(update={"decision": decision})))

    def with_effect(self, effect: Effect, number: int) -> MemoryLibrary:
        """Return the library after one effect of turn ``number``."""
        match effect:
            case InsertItem(item=item):
                known = item.id in self.items or self.kept(item.kind, item.key)
                return self if known else self._with([item])
            case RemoveItem(item_id=item_id):
                return self._with(_removed(item, number) for item in self._older([item_id], number) if item.live)
            case RestoreItem(item_id=item_id):
                return self._restored(self._older([item_id], number), number)
            case RemoveEverything() | RemoveImported():
                older = [item for item in self._older(self.items, number) if item.live]
                return self._with(_removed(item, number) for item in older if _meant(effect, item))
            case RestoreRemoved(removed_turn=removed_turn):
                gone = [item for item in self._older(self.items, number) if item.removed_turn == removed_turn]
                return self._restored(gone, number)
            case RetitleItem() | TagItem() | SeeItem() | FillItem():
                return self._edited(effect, number)
            case MarkUndone(turn_id=turn_id):
                past = (replace(each, undone=each.undone or each.undoable.turn_id == turn_id) for each in self.past)
                return replace(self, past=tuple(past))
            case OfferLink():
                return replace(self, offers=(*self.offers, effect))
            case NoteGuess():
                return replace(self, guesses=(*self.guesses, effect))
            case EraseEverything():
                return MemoryLibrary(films=self.films)
            case AcceptLink() | DropLink() | JoinPeople():
                raise NotImplementedError("there is nobody else here")
            case _:
                return self

    def kept(self, kind: Kind, key: str) -> Item | None:
        """Return the live item that ``key`` would duplicate."""
        return next((item for item in self.live if (item.kind, item.key) == (kind, key)), None)

    def _older(self, ids: Iterable[str], number: int) -> list[Item]:
        return [item for each in ids if (item := self.items.get(each)) is not None and item.last_turn < number]

    def _restored(self, gone: Iterable[Item], number: int) -> MemoryLibrary:
        back = [item for item in gone if not item.live and not self.kept(item.kind, item.key)]
        return self._with(
            item.model_copy(update={"live": True, "removed_turn": None, "last_turn": number}) for item in back
        )

    def _edited(self, effect: RetitleItem | TagItem | SeeItem | FillItem, number: int) -> MemoryLibrary:
        found = [item for item in self._older([effect.item_id], number) if item.live]
        if found and isinstance(effect, RetitleItem):
            other = self.kept(found[0].kind, effect.key)
            found = [item for item in found if other in (None, item)]
        if isinstance(effect, FillItem):
            found = [item for item in found if item.last_turn == effect.seen]
        changes = {name: value for name, value in effect if name not in ("type", "item_id", "seen")}
        return self._with(item.changed(**changes, last_turn=number) for item in found)

    def _with(self, items: Iterable[Item]) -> MemoryLibrary:
        return replace(self, items={**self.items, **{item.id: item for item in items}})


def _meant(effect: RemoveEverything | RemoveImported, item: Item) -> bool:
    if isinstance(effect, RemoveImported):
        return item.imported == effect.imported
    return item.created_turn <= effect.up_to_turn and effect.kind in (None, item.kind)


def _removed(item: Item, number: int) -> Item:
    return item.model_copy(update={"live": False, "removed_turn": number, "last_turn": number})


def _count(library: MemoryLibrary, request: CountItems) -> Counts:
    bound = request.up_to_turn
    return Counts(by_kind=Counter(item.kind for item in library.live if bound is None or item.created_turn <= bound))


def _page(library: MemoryLibrary, request: ListItems) -> tuple[Item, ...]:
    wanted = [item for item in library.live if not request.kinds or item.kind in request.kinds]
    if request.after:
        after = (KIND_ORDER.index(request.after.kind), -request.after.created_turn, request.after.id)
        wanted = [i for i in wanted if (KIND_ORDER.index(i.kind), -i.created_turn, i.id) > after]
    return tuple(wanted[: request.limit])


def _search(library: MemoryLibrary, request: SearchItems) -> tuple[Item, ...]:
    return search(library.live, request)


def _marked(library: MemoryLibrary, request: ListMarked) -> tuple[Item, ...]:
    newest = sorted(library.live, key=lambda item: (-item.created_turn, item.id))
    found = [
        item
        for item in newest
        if (request.tag is None or request.tag in {tag.key for tag in item.tags})
        and (request.seen is None or request.seen == (item.seen_at is not None))
        and (not request.kinds or item.kind in request.kinds)
    ]
    return tuple(found[request.skip : request.skip + request.limit])


def _same(library: MemoryLibrary, request: FindSame) -> tuple[Same, ...]:
    of_kind = [item for item in library.live if item.kind is request.kind]
    found = [i for i in of_kind if i.key in request.keys or (i.title_key and i.title_key in request.title_keys)]
    same = (Same(key=i.key, title_key=i.title_key, year=i.year, tmdb_id=i.tmdb_id) for i in found)
    return tuple(sorted(same, key=lambda each: each.key))


def _count_tags(library: MemoryLibrary, request: CountTags) -> tuple[TagCount, ...]:
    names: dict[str, list[str]] = {}
    for item in library.live:
        for tag in item.tags:
            names.setdefault(tag.key, []).append(tag.name)
    most = sorted(names.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return tuple(TagCount(name=min(of_key), count=len(of_key)) for _, of_key in most)[: request.limit]


def _get(library: MemoryLibrary, request: GetItems) -> tuple[Item, ...]:
    return tuple(library.items[item_id] for item_id in dict.fromkeys(request.ids) if item_id in library.items)


def _kept(library: MemoryLibrary, request: FindKept) -> Item | None:
    return library.kept(request.kind, request.key)


def _titled(library: MemoryLibrary, request: FindTitled) -> tuple[Item, ...]:
    same = [i for i in library.live if request.title_key and i.title_key == request.title_key]
    newest = sorted(same, key=lambda item: (-item.created_turn, item.id))
    return tuple(item for item in newest if request.kind in (None, item.kind))[:PAGE_LIMIT]


def _removed_items(library: MemoryLibrary, request: RemovedItems) -> tuple[Item, ...]:
    gone = [item for item in library.items.values() if not item.live and item.removed_turn == request.removed_turn]
    return tuple(sorted(gone, key=lambda item: (-item.created_turn, item.id)))[: request.limit]


def _count_restorable(library: MemoryLibrary, request: CountRestorable) -> int:
    gone = [item for item in library.items.values() if not item.live and item.removed_turn == request.removed_turn]
    return sum(library.kept(item.kind, item.key) is None for item in gone)


def _undoable(library: MemoryLibrary, request: FindUndoable) -> Undoable | None:
    open_ = [
        each
        for each in library.past
        if not each.undone
        and each.arrived >= request.since
        and (request.before is None or each.undoable.number < request.before)
    ]
    return open_[-1].undoable if open_ else None


def _delivery_times(library: MemoryLibrary, request: DeliveryTimes) -> dict[str, int]:
    return {turn_id: at for turn_id in request.turn_ids if (at := library.delivered.get(turn_id)) is not None}


def _look_up(library: MemoryLibrary, request: Request[Any]) -> Any:
    return library.films.answer(request)


def _offer(library: MemoryLibrary, request: FindOffer) -> Offer | None:
    found = [each for each in library.offers if each.digest == request.digest and each.expires_at > request.now]
    return Offer(mine=True, channel=found[0].chat.partition(":")[0]) if found else None


def _guesses(library: MemoryLibrary, request: CountGuesses) -> int:
    return sum(guess.at >= request.since for guess in library.guesses)


def _last_turn(library: MemoryLibrary, request: LastTurn) -> Explained | None:
    for turn in reversed(library.turns):
        if turn.chat == request.chat and (decision := turn.decision):
            trace = decision.trace
            named = {name: getattr(trace, name) for name in ("action", "rule", "move", "reading", "by_model")}
            return Explained(text=turn.message.text, change=decision.change, given_up=turn.given_up, **named)
    return None


def _earlier(library: MemoryLibrary, request: FindEarlier) -> Earlier | None:
    later: list[Turn] = []
    for turn in reversed(library.turns):
        if turn.message.platform_id != request.platform_id:
            later.append(turn)
            continue
        family = {turn.id, *(each.id for each in later if each.parent == turn.id)}
        undoable = [each.undoable for each in reversed(library.past) if not each.undone]
        taken = [Reversible(turn_id=u.turn_id, change=u.change, inverses=u.inverses) for u in undoable]
        return Earlier(
            text=turn.message.text,
            last=all(each.id in family for each in later),
            reversible=tuple(each for each in taken if each.turn_id in family),
        )
    return None


def _answered(library: MemoryLibrary, request: FindAnswered) -> str | None:
    for turn in reversed(library.turns):
        if turn.decision and any(request.platform_id in reply.sent for reply in turn.decision.replies):
            return turn.id
    return None


def _summary(library: MemoryLibrary, request: GetSummary) -> Summary:
    return library.summaries.get(request.chat) or Summary(person="", chat=request.chat)


def _recent(library: MemoryLibrary, request: RecentTurns) -> tuple[PastTurn, ...]:
    later = [turn for turn in _pasts(library, request.chat) if turn.number > request.after]
    return tuple(later[-request.limit :])


def _after(library: MemoryLibrary, request: TurnsAfter) -> tuple[PastTurn, ...]:
    return tuple(turn for turn in _pasts(library, request.chat) if turn.number > request.after)[: request.limit]


def _pasts(library: MemoryLibrary, chat: str) -> tuple[PastTurn, ...]:
    return tuple(past_of(turn) for turn in library.turns if turn.chat == chat and turn.kind == "message")


READS: dict[type[Request[Any]], Callable[[MemoryLibrary, Any], Any]] = {
    CountItems: _count,
    ListItems: _page,
    SearchItems: _search,
    ListMarked: _marked,
    FindSame: _same,
    CountImported: lambda library, request: sum(item.imported == request.imported for item in library.live),
    WasUndone: lambda library, request: any(p.undone and p.undoable.turn_id == request.turn_id for p in library.past),
    CountTags: _count_tags,
    GetItems: _get,
    FindKept: _kept,
    FindTitled: _titled,
    RemovedItems: _removed_items,
    CountRestorable: _count_restorable,
    FindUndoable: _undoable,
    DeliveryTimes: _delivery_times,
    DrawCode: lambda library, _: "K7QM-2XRT",
    CountGuesses: _guesses,
    FindOffer: _offer,
    FindAccepted: lambda library, _: None,
    LastTurn: _last_turn,
    FindEarlier: _earlier,
    FindAnswered: _answered,
    GetSummary: _summary,
    RecentTurns: _recent,
    TurnsAfter: _after,
    **dict.fromkeys(Films.ANSWERS, _look_up),
}
