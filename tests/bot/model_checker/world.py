"""The world that the checker explores: one chat, its person's library, what they saw; and the steps between worlds."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from bot import engine
from bot.context import TurnInput
from bot.packs import jobs
from bot.packs.agenda.record import PACK_NAME as AGENDA
from bot.packs.table import JOBS as PACK_JOBS
from state.effects import (
    Change,
    Effect,
    InsertItem,
    MarkUndone,
    RemarkItem,
    RemoveItem,
    RestoreItem,
    RetitleItem,
    SeeItem,
    TagItem,
)
from state.items import Item, Kind
from state.jobs import PackJob
from state.lane import SECOND, Chat, Choice, Confirmation, Dialogue
from state.reads import Undoable
from state.record import PutRecord, Record
from state.text import title_key, words
from state.turns import Decision, Message, Turn
from tests.bot.model_checker.alphabet import ALPHABET, OWN_BUTTONS, YES, Elsewhere, Letter, Quote, Said, Tap, When
from tests.bot.model_checker.ledger import Changed, Ledger, Question, SeenList, question_in
from tests.fakes.films import Films, film
from tests.fakes.memory_library import MemoryLibrary, Past

T = TypeVar("T")

START = 1_783_000_000 * SECOND
FILMS = Films(
    {
        "duna": (film("Duna", 1984, 841), film("Duna", 2021, 438631)),
        "matrix": (film("Matrix", 1999, 603),),
    }
)


def item(number: int, kind: Kind, title: str, year: int | None = None) -> Item:
    """Return a kept item; ``number`` is the turn that kept it."""
    return Item(
        id=f"item{number}",
        person="ana",
        kind=kind,
        key=title_key(title),
        title=title,
        title_key=title_key(title),
        year=year,
        words=words(title),
        created_at=START,
        created_turn=number,
        last_turn=number,
    )


LIBRARY = tuple(
    item(number, kind, title, year)
    for number, (kind, title, year) in enumerate(
        (
            (Kind.MOVIE, "Cidade de Deus", 2002),
            (Kind.MOVIE, "Não Olhe para Cima", 2021),
            (Kind.MOVIE, "Olhe Quem Fala", 2004),
            (Kind.TV_SHOW, "Dark", 2017),
            (Kind.NOTE, "comprar leite", None),
            (Kind.NOTE, "ligar pro dentista", None),
        ),
        start=1,
    )
)
CORRECTIONS = frozenset(each.text for each in ALPHABET if isinstance(each, Said) and each.corrects)
NONE: frozenset[str] = frozenset()
FORGOTTEN = SeenList("long ago", 1, tuple(each.id for each in LIBRARY[-2:]), START)


@dataclass(frozen=True)
class World:
    """Everything there is. ``jobs`` are requests of an earlier message that come as turns of their own."""

    chat: Chat
    library: MemoryLibrary
    ledger: Ledger
    clock: int
    number: int
    jobs: tuple[Message, ...] = ()

    @cached_property
    def live(self) -> frozenset[str]:
        return frozenset(each.id for each in self.library.live)


START_WORLD = World(
    chat=Chat(chat="cli:ana"),
    library=MemoryLibrary({each.id: each for each in LIBRARY}, films=FILMS),
    ledger=Ledger(lists=(FORGOTTEN,)),
    clock=START + SECOND,
    number=10,
)


class Edge(NamedTuple):
    """One step: the message, what was decided, and the world it leads to."""

    before: World
    letter: Letter
    turn: Turn
    decision: Decision
    after: World

    @property
    def now(self) -> int:
        return self.decision.trace.clock

    @property
    def text(self) -> str:
        return "\n".join(reply.text for reply in self.decision.replies)


class Standing(NamedTuple):
    """Where the conversation stands: the part of a world that decides what a message is taken for."""

    waiting_for: str
    asked_again: bool
    still_holds: bool  # what a confirmation is bound to is what there is


class View(NamedTuple):
    """One side of a world, in a standing. A world is worth going on from if it has a view not seen before.

    So every standing meets every view, but not every combination of views. Left out on purpose: ids and
    times; which of the films, series or notes is gone; the language; the undo history but its newest change.
    Expiry is no part of it, as every step is tried before and after it.
    """

    standing: Standing
    side: str
    values: tuple[str | bool, ...]


def standing(world: World) -> Standing:
    """Return where the conversation of ``world`` stands."""
    pending, question = world.chat.pending, world.ledger.question
    return Standing(
        waiting_for=_waiting_for(world.chat),
        asked_again=pending is not None and pending.asked_again,
        still_holds=question is None or set(question.removes) <= world.live,
    )


def views(world: World) -> frozenset[View]:
    """Return all that the checker tells ``world`` from others by."""
    here = standing(world)
    started = sum(each.id in world.live for each in LIBRARY)
    whole_or_less = {len(LIBRARY): "whole", 0: "nothing"}.get(started, "less")
    listed = world.ledger.list_before(world.clock + SECOND, None)
    sides: dict[str, tuple[str | bool, ...]] = {
        "what was just kept": _just_kept(world),
        "what there is": (whole_or_less, len(world.live) > started, _last_change(world.library)),
        "what a number means": (_described(listed, world), _older_list(world) is not None),
        "what was not delivered": (world.ledger.lists[-1].delivered_at is None, _is_unseen(world)),
        "what 'isso' means": (len(world.chat.spoken_of) == 1, world.chat.sent is not None),
        "what follows": (bool(world.chat.unasked), bool(world.jobs)),
        "what was left open": tuple(_waiting_for(world.chat.asking(each)) for each in world.chat.behind[-1:]),
    }
    return frozenset(View(here, side, values) for side, values in sides.items())


def _just_kept(world: World) -> tuple[str, bool]:
    """Return what "não é esse" speaks of while nothing is asked, and whether it is what was kept here last."""
    kept = world.chat.kept_as if world.chat.pending is None else None
    return (kept.title, kept.item_id in world.ledger.kept_here) if kept else ("", True)


def _is_unseen(world: World) -> bool:
    return world.ledger.question is not None and not world.ledger.question.seen


def _waiting_for(chat: Chat) -> str:
    match chat.pending:
        case Choice(purpose=purpose, options=options, several=several, replaces=replaces):
            among = ", one of several" if several else ", instead of another" if replaces else ""
            return f"choice of {len(options)} to {purpose}{among}"
        case Confirmation(request=request):
            return f"confirmation to {request.type}"
        case Dialogue(slot=slot):
            return f"dialogue for {slot}"
        case None:
            return "nothing"


def _last_change(library: MemoryLibrary) -> str:
    open_ = [each.undoable.change for each in library.past if not each.undone]
    return f"{open_[-1].verb} {'one' if open_[-1].count == 1 else 'several'}" if open_ else "none"


def _described(listed: SeenList | None, world: World) -> str:
    if listed is None or listed is FORGOTTEN:
        return "nothing"
    there = sum(item_id in world.live for item_id in listed.ids)
    size = "one" if len(listed.ids) == 1 else "several"
    return f"{size}, {'all there' if there == len(listed.ids) else 'not all there'}"


def _older_list(world: World) -> SeenList | None:
    kept = [each for each in world.ledger.lists[-3:] if each.delivered_at is not None and each is not FORGOTTEN]
    return kept[-2] if len(kept) > 1 else None


def steps(world: World, letter: Letter, when: When = When.AT_ONCE) -> Iterator[Edge]:
    """Yield the edges from ``world`` by ``letter``.

    There are two if the reply shows a list or asks for a yes: it is delivered in time, or never.
    """
    if isinstance(letter, Elsewhere):
        return
    question = world.ledger.question
    if isinstance(letter, Said) and letter.seldom and (question is not None or when is not When.AT_ONCE):
        return
    clock = world.clock + SECOND
    if when is not When.AT_ONCE:
        if question is None or not _depends_on_expiry(letter, when):
            return
        clock = question.expires_at - (when is When.BEFORE_EXPIRY)
    message = message_of(world, letter)
    if message is not None:
        yield from taken(world, letter, message, clock)


def _depends_on_expiry(letter: Said | Tap, when: When) -> bool:
    """Tell whether ``letter`` is worth trying there: a request is the same request before and after."""
    if when is When.BEFORE_EXPIRY:
        return letter in (YES, Tap.FIRST)
    return letter in OWN_BUTTONS if isinstance(letter, Tap) else not letter.requests


def message_of(world: World, letter: Said | Tap) -> Message | None:
    """Return what the channel would hand over; None where there is nothing to tap or quote."""
    question = world.ledger.question
    if isinstance(letter, Tap):
        payloads = question.payloads if question else ()
        match letter:
            case Tap.FIRST | Tap.SECOND | Tap.LAST:
                position = {Tap.FIRST: 0, Tap.SECOND: 1, Tap.LAST: -1}[letter]
                return Message(button=payloads[position]) if payloads else None
            case Tap.LEFT_OPEN:
                left = world.ledger.left_open
                return Message(button=left[-1].payloads[0]) if left and left[-1].payloads else None
            case _:
                nonce = payloads[0].partition(":")[0] if payloads else "no-nonce"
                return Message(button=letter.replace("{nonce}", nonce).replace("{stale}", world.ledger.stale))
    match letter.quotes:
        case Quote.OLDER_LIST:
            older = _older_list(world)
            return Message(text=letter.text, quotes=older.turn_id) if older else None
        case Quote.FORGOTTEN_LIST:
            return Message(text=letter.text, quotes=FORGOTTEN.turn_id)
        case Quote.QUESTION:
            return Message(text=letter.text, quotes=question.turn_id) if question else None
        case None:
            return Message(text=letter.text)


def taken(world: World, letter: Letter, message: Message, clock: int) -> Iterator[Edge]:
    """Yield what comes of ``message`` at ``clock``: one turn, decided by the product and applied."""
    turn = Turn(
        id=f"cli:ana:{world.number}",
        person="ana",
        chat="cli:ana",
        channel="cli",
        message=message,
        arrived=clock - 1,
        due=clock - 1,
        number=world.number,
    )
    decision = finished(engine.decide(TurnInput(turn, world.chat, world.library, clock)))
    library = world.library.applied(turn, decision)
    moved = replace(
        world,
        chat=decision.chat,
        library=library,
        ledger=_settled(world, turn, decision, library, clock),
        clock=clock,
        number=world.number + 1,
        jobs=(*world.jobs, *(job.message for job in decision.jobs if job.kind == "message")),
    )
    asks = isinstance(decision.chat.pending, Confirmation) and any(reply.buttons for reply in decision.replies)
    for at in (clock + 1, None) if asks or decision.chat.lists != world.chat.lists else (clock + 1,):
        ledger = moved.ledger.delivered(turn, decision.replies, world.library.live, at)
        if asks and ledger.question is not None:
            ledger = replace(ledger, question=replace(ledger.question, seen=at is not None))
        known = library if at is None else replace(library, delivered={**library.delivered, turn.id: at})
        yield Edge(world, letter, turn, decision, replace(moved, ledger=ledger, library=known))


def _settled(world: World, turn: Turn, decision: Decision, library: MemoryLibrary, clock: int) -> Ledger:
    """Return the person's ledger after the turn: what is asked of them now, what has changed."""
    ledger, pending, asked = world.ledger, decision.chat.pending, world.ledger.question
    before, after = world.live, frozenset(each.id for each in library.live)
    was = world.chat.pending
    if pending is None:
        question = None
    elif was is not None and was.nonce == pending.nonce:
        assert asked is not None
        times = asked.times_asked + (decision.trace.move in ("ask_again", "start"))
        question = replace(asked, times_asked=times)
    elif (again := next((each for each in ledger.left_open if _nonce(each) == pending.nonce), None)) is not None:
        question = again
    else:
        asking = next((reply for reply in decision.replies[::-1] if reply.buttons), decision.replies[-1])
        question = question_in(turn, asking, pending.type, clock, world.library.live)
    open_ = {each.nonce for each in decision.chat.behind}
    known = (*ledger.left_open, *((asked,) if asked is not None and asked.payloads else ()))
    left_open = tuple(each for each in known if _nonce(each) in open_)
    gone = was is not None and (pending is None or pending.nonce != was.nonce)
    carried_out = isinstance(was, Confirmation) and decision.trace.move == "confirm" and before != after
    return replace(
        ledger,
        question=question,
        left_open=left_open,
        kept_here=after - before if decision.effects else ledger.kept_here,
        puts_right=pending is not None
        and (ledger.puts_right if was is not None and was.nonce == pending.nonce else turn.message.text in CORRECTIONS),
        stale=was.nonce if gone and was is not None else ledger.stale,
        used=ledger.used | {was.nonce} if carried_out and was is not None else ledger.used,
        changes=_changes(world, decision, before, after),
    )


def _nonce(question: Question) -> str:
    return question.payloads[0].partition(":")[0]


def _changes(world: World, decision: Decision, before: frozenset[str], after: frozenset[str]) -> tuple[Changed, ...]:
    changes = world.ledger.changes
    marked = any(isinstance(effect, MarkUndone) for effect in decision.effects)
    if (decision.trace.action == "undo" and decision.trace.move == "start") or (marked and before < after):
        gone = before - after  # with the last one go the others that its message asked for
        return tuple(each for each in changes[:-1] if not each.kept or not each.kept <= gone)
    edited = tuple(world.library.items[item_id] for item_id in edited_by(decision))
    begins_an_import = decision.change is not None and decision.change.verb == "imported"  # its jobs do not run here
    if before == after and not edited and not begins_an_import:
        return changes
    return (*changes, Changed(after - before, before - after, edited))


def edited_by(decision: Decision) -> tuple[str, ...]:
    """Return the ids of the items that the effects change without removing them."""
    edits = (effect for effect in decision.effects if isinstance(effect, RetitleItem | TagItem | SeeItem | RemarkItem))
    return tuple(effect.item_id for effect in edits)


def elsewhere(world: World, letter: Elsewhere) -> World | None:
    """Return the world after a change in another chat of the same person; None if there is nothing to change."""
    effect: Effect
    inverse: Effect
    if letter is Elsewhere.KEEPS:
        kept = item(world.number, Kind.NOTE, "levar guarda-chuva")
        if world.library.kept(kept.kind, kept.key):
            return None
        effect, inverse = InsertItem(item=kept), RemoveItem(item_id=kept.id)
        change, entry = Change(verb="kept", title=kept.title), Changed(frozenset({kept.id}), NONE)
    else:
        notes = [each for each in world.library.live if each.title == "comprar leite"]
        if not notes:
            return None
        gone = notes[0].id
        effect, inverse = RemoveItem(item_id=gone), RestoreItem(item_id=gone)
        change, entry = Change(verb="removed", title=notes[0].title), Changed(NONE, frozenset({gone}))
    library = world.library.with_effect(effect, world.number)
    undoable = Undoable(turn_id=f"tg:{world.number}", number=world.number, change=change, inverses=(inverse,))
    past = Past(undoable, world.clock)
    return replace(
        world,
        library=replace(library, past=(*library.past, past)),
        ledger=replace(world.ledger, changes=(*world.ledger.changes, entry)),
        number=world.number + 1,
    )


def rung(world: World) -> tuple[World, Decision, World]:
    """Return the world with a reminder that waits, what is decided when it comes due, and the world after it came."""
    now, number = world.clock + SECOND, world.number
    reminder = Record(
        id=f"reminder{number}",
        person="ana",
        pack=AGENDA,
        kind="reminder",
        fields={"text": "regar as plantas", "done": False, "chat": "cli:ana"},
        when=datetime.fromtimestamp(now // SECOND, UTC),
        created_at=START,
        created_turn=1,
        last_turn=1,
    )
    records = world.library.records.after((PutRecord(record=reminder),), number)
    job = PackJob(pack=AGENDA, name="ring", key=reminder.id, last_turn=1)
    turn = Turn(
        id=f"cli:ana:ring{number}",
        person="ana",
        chat="cli:ana",
        channel="cli",
        kind="job",
        message=Message(job=job),
        arrived=now // SECOND * SECOND,
        due=now // SECOND * SECOND,
        number=number,
    )
    waiting = replace(world, library=replace(world.library, records=records))
    decision = finished(jobs.pack_turn(turn, world.chat, waiting.library, now, "pt-BR", PACK_JOBS))
    library = waiting.library.applied(turn, decision)
    return waiting, decision, replace(waiting, chat=decision.chat, library=library, clock=now, number=number + 1)


def finished(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return what ``coroutine`` comes to. Everything is in memory, so that it never waits, and needs no event loop."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result
    raise AssertionError("a turn in memory waited for something")
