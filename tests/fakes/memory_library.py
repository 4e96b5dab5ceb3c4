"""One person's library in memory: answers the reads of a turn and carries out its effects, as the real store does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from state.conversation_history import GetSummary, PastTurn, RecentTurns, TurnsAfter, past_of
from state.effects import (
    Effect,
    MarkUndone,
    RestoreItem,
    RestoreRemoved,
    undo_to_redo,
)
from state.effects import Past as Walked
from state.history import PutSummary, Summary
from state.importing import WasUndone
from state.items import Item, Kind
from state.library_snapshot import ANSWERS, LibrarySnapshot
from state.linking import AcceptLink, DropLink, EraseEverything, JoinPeople, NoteGuess, OfferLink
from state.mission import CancelMissions, Mission, PutMission, RateMission
from state.model_use import AskOwnCosts, CostsBy
from state.person_reads import (
    AnsweredMission,
    CountGuesses,
    DrawCode,
    Earlier,
    Explained,
    FindAccepted,
    FindAnswered,
    FindEarlier,
    FindOffer,
    LastMission,
    LastTurn,
    ListMissions,
    Offer,
    Reversible,
)
from state.reads import (
    Changed,
    CountRestorable,
    DeliveryTimes,
    FindRedoable,
    FindUndoable,
    GetItems,
    ListGone,
    ReadChanges,
    Redoable,
    RemovedItems,
    Request,
    TakenBack,
    Undoable,
)
from state.said import Said, SaidBefore, Uttered, holding, still_told
from state.turns import Decision, Turn
from tests.fakes.films import NO_FILMS, Films
from tests.fakes.memory_records import ANSWERS as OF_RECORDS
from tests.fakes.memory_records import MemoryRecords
from tools.markets.research import Fundamentals, Quote, Rate, Research

T = TypeVar("T")


@dataclass(frozen=True)
class Past:
    """An applied turn that changed something."""

    undoable: Undoable
    arrived: int
    undone_by: int | None = None
    effects: tuple[Effect, ...] = ()

    @property
    def undone(self) -> bool:
        return self.undone_by is not None

    def marked(self, turn_id: str, by: int) -> Past:
        return replace(self, undone_by=by) if self.undoable.turn_id == turn_id and not self.undone else self


@dataclass(frozen=True)
class MemoryLibrary:
    """A value: applying a decision gives another library.

    ``films`` answers the look-ups; ``delivered`` is when the replies of a turn were delivered, in ns. Nobody works on
    the ``missions``. ``rates`` are those of the markets, by index or ticker; what is not there cannot be reached.
    There is nobody else here: ``offers`` are the person's own codes, and nobody accepts them.
    """

    items: Mapping[str, Item] = field(default_factory=dict)
    past: tuple[Past, ...] = ()
    delivered: Mapping[str, int] = field(default_factory=dict)
    films: Films = NO_FILMS
    turns: tuple[Turn, ...] = ()
    offers: tuple[OfferLink, ...] = ()
    guesses: tuple[NoteGuess, ...] = ()
    summaries: Mapping[str, Summary] = field(default_factory=dict)
    records: MemoryRecords = field(default_factory=MemoryRecords)
    missions: tuple[Mission, ...] = ()
    rates: Mapping[str, Research] = field(default_factory=dict)

    @cached_property
    def shelf(self) -> LibrarySnapshot:
        return LibrarySnapshot(self.items)

    @property
    def live(self) -> tuple[Item, ...]:
        """In the order of lists."""
        return self.shelf.live

    async def __call__(self, request: Request[T]) -> T:
        if type(request) in OF_RECORDS:
            of_records: T = OF_RECORDS[type(request)](self.records, request)
            return of_records
        kept = ANSWERS.get(type(request))
        answer: T = READS[type(request)](self, request) if kept is None else kept(self.shelf, request)
        return answer

    def applied(self, turn: Turn, decision: Decision) -> MemoryLibrary:
        """Return the library after ``decision`` on ``turn``, and remember what can be undone."""
        assert turn.number is not None
        library = self
        for effect in decision.effects:
            library = library.with_effect(effect, turn.number)
        library = replace(library, records=library.records.after(decision.effects, turn.number))
        put = {each.summary.chat: each.summary for each in decision.effects if isinstance(each, PutSummary)}
        library = replace(library, summaries={**library.summaries, **put})
        if decision.inverses and decision.change:
            undoable = Undoable(turn_id=turn.id, number=turn.number, change=decision.change, inverses=decision.inverses)
            library = replace(library, past=(*library.past, Past(undoable, turn.arrived, effects=decision.effects)))
        if decision.forgets:
            return library
        return replace(library, turns=(*library.turns, turn.model_copy(update={"decision": decision})))

    def with_effect(self, effect: Effect, number: int) -> MemoryLibrary:
        """Return the library after one effect of turn ``number``."""
        match effect:
            case RestoreRemoved(removed_turn=removed_turn):
                gone = [
                    item
                    for item in self.items.values()
                    if item.removed_turn == removed_turn and item.last_turn < number
                ]
                return replace(self, items=self.shelf.restored(gone, number).items)
            case RestoreItem(item_id=item_id) if item_id not in self.items:
                return self
            case MarkUndone(turn_id=turn_id):
                return replace(self, past=tuple(each.marked(turn_id, number) for each in self.past))
            case PutMission(mission=mission):
                return replace(self, missions=(*self.missions, mission))
            case CancelMissions():
                return replace(self, missions=())
            case RateMission():
                return self
            case OfferLink():
                return replace(self, offers=(*self.offers, effect))
            case NoteGuess():
                return replace(self, guesses=(*self.guesses, effect))
            case EraseEverything():
                return MemoryLibrary(films=self.films)
            case AcceptLink() | DropLink() | JoinPeople():
                raise NotImplementedError("there is nobody else here")
            case _:
                return replace(self, items=self.shelf.with_effect(effect, number).items)

    def kept(self, kind: Kind, key: str) -> Item | None:
        """Return the live item that ``key`` would duplicate."""
        return self.shelf.kept(kind, key)


def _removed_items(library: MemoryLibrary, request: RemovedItems) -> tuple[Item, ...]:
    gone = [item for item in library.items.values() if not item.live and item.removed_turn == request.removed_turn]
    return tuple(sorted(gone, key=lambda item: (-item.created_turn, item.id)))[: request.limit]


def _gone(library: MemoryLibrary, request: ListGone) -> tuple[Item, ...]:
    def place(turn: int, created_turn: int, item_id: str) -> tuple[int, int, tuple[int, ...]]:
        return -turn, created_turn, (*(-ord(letter) for letter in item_id), 1)

    placed = {
        place(item.removed_turn, item.created_turn, item.id): item
        for item in library.items.values()
        if not item.live and item.removed_turn is not None
    }
    end = request.after
    after = None if end is None else place(end.turn, end.created_turn, end.id)
    return tuple(placed[each] for each in sorted(placed) if after is None or each > after)[: max(0, request.limit)]


def _changes(library: MemoryLibrary, request: ReadChanges) -> tuple[Changed, ...]:
    found = []
    for turn in reversed(library.turns):
        if turn.number not in request.numbers or turn.decision is None:
            continue
        marks = [each.turn_id for each in turn.decision.effects if isinstance(each, MarkUndone)]
        undone = (each.decision.change for each in library.turns if each.id in marks[:1] and each.decision)
        change, undo = turn.decision.change, turn.decision.change is None and bool(marks)
        at = turn.decision.trace.clock
        found.append(Changed(number=turn.number, at=at, change=next(undone, None) if undo else change, undo=undo))
    return tuple(found)


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


def _redoable(library: MemoryLibrary, request: FindRedoable) -> Redoable | None:
    changes = {
        each.undoable.number: Walked(each.undoable.turn_id, each.undoable.number, each.undoable.change)
        for each in library.past
        if each.arrived >= request.since
    }
    undos = {
        turn.number: Walked(turn.id, turn.number, None)
        for turn in library.turns
        if turn.number and turn.number not in changes and turn.arrived >= request.since
        if any(isinstance(effect, MarkUndone) for effect in (turn.decision.effects if turn.decision else ()))
    }
    newest_first = [each for _, each in sorted({**changes, **undos}.items(), reverse=True)]
    undo = undo_to_redo(newest_first)
    if undo is None:
        return None
    back = [each for each in library.past if each.undone_by == undo.number]
    taken = [TakenBack(change=p.undoable.change, effects=p.effects, inverses=p.undoable.inverses) for p in back]
    return Redoable(turn_id=undo.turn_id, number=undo.number, turns=tuple(taken))


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
            named = {name: getattr(trace, name) for name in ("action", "rule", "move", "reading", "by_model", "skills")}
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


def _said(library: MemoryLibrary, request: SaidBefore) -> tuple[Said, ...]:
    turns = [each for each in library.turns if each.chat == request.chat and each.kind == "message"]
    before = [each for each in reversed(turns) if each.number is not None and each.number < request.before]
    live = {item.id for item in library.live} | {record.id for record in library.records.live}
    return still_told(holding(map(Uttered.of, before), request), live, request.limit)


def _pasts(library: MemoryLibrary, chat: str) -> tuple[PastTurn, ...]:
    return tuple(past_of(turn) for turn in library.turns if turn.chat == chat and turn.kind == "message")


READS: dict[type[Request[Any]], Callable[[MemoryLibrary, Any], Any]] = {
    Rate: lambda library, request: library.rates.get(str(request.index)) or Research(status="unavailable"),
    Quote: lambda library, request: library.rates.get(request.ticker) or Research(status="unavailable"),
    Fundamentals: lambda library, request: (
        library.rates.get(f"{request.ticker} fundamentals") or Research(status="unavailable")
    ),
    ListMissions: lambda library, _: library.missions,
    AskOwnCosts: lambda _, __: CostsBy(),
    AnsweredMission: lambda _, __: None,
    LastMission: lambda library, _: library.missions[-1] if library.missions else None,
    WasUndone: lambda library, request: any(p.undone and p.undoable.turn_id == request.turn_id for p in library.past),
    GetItems: lambda library, request: library.shelf.got(request.ids),
    RemovedItems: _removed_items,
    ListGone: _gone,
    ReadChanges: _changes,
    CountRestorable: _count_restorable,
    FindUndoable: _undoable,
    FindRedoable: _redoable,
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
    SaidBefore: _said,
    **dict.fromkeys(Films.ANSWERS, _look_up),
}
