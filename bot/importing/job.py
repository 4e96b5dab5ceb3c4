"""An import as turns: one that begins it, then jobs, each of which keeps some rows and enqueues the next.

The turn that begins it holds the inverse of all of it, so that one "desfaz" takes back what was kept so far; the jobs
that come after see that, and stop. The ids of items derive from the turn that began the import and the line, so a job
that is decided again after a kill keeps nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.context import derived_id
from bot.importing.entries import new_records
from bot.replies import imports
from bot.replies.catalogue import Voice, voice
from state.effects import Change, InsertItem, RemoveImported
from state.importing import UNREAD_KEPT, Batch, CountImported, FindSame, Listing, Row, Same, WasUndone
from state.items import Details, Item, Kind
from state.lane import Chat
from state.reads import Reads
from state.record import PutRecord
from state.recording import RecordingReads
from state.text import title_key
from state.turns import Decision, Job, Message, Reply, Trace, Turn
from tools.keys import film_key, note_key
from tools.wording import headline, search_words

AT_ONCE = 100
TOLD_EVERY = 1_000
MARK = "~import"
STATEMENTS = frozenset({"ofx", "nubank"})


@dataclass(frozen=True, slots=True)
class Begun:
    """What beginning an import comes to: what is said, the first job, and how all of it is taken back."""

    text: str
    jobs: tuple[Job, ...] = ()
    inverses: tuple[RemoveImported, ...] = ()
    change: Change | None = None


async def begin(turn: Turn, name: str, found: Listing, reads: Reads, speaking: Voice, clock: int) -> Begun:
    """Return the beginning of keeping what ``found``, called ``name``, says; why not, if there is nothing to keep."""
    if found.status != "read":
        return Begun(imports.not_begun(speaking, found, name))
    if found.entries:
        # What an earlier statement brought stays that one's: two that overlap are taken back one by one.
        said = imports.statement_begun(speaking, found, name)
        return _begun(turn, name, found, speaking, clock, derived_id(turn.id, found.digest), said)
    imported = derived_id(turn.person, found.digest)
    if await reads(CountImported(imported=imported)) >= len(found.rows):
        return Begun(imports.again(speaking, name))
    return _begun(turn, name, found, speaking, clock, imported, imports.begun(speaking, found, name))


def _begun(turn: Turn, name: str, found: Listing, speaking: Voice, clock: int, imported: str, said: str) -> Begun:
    """Return the beginning of keeping the rows, or the entries of a bank statement, under the id ``imported``."""
    total = len(found.entries) or len(found.rows)
    batch = Batch(
        begun_by=turn.id,
        begun_number=turn.number,
        imported=imported,
        name=name,
        source=found.source,
        rows=found.rows,
        entries=found.entries,
        unread=found.unread[:UNREAD_KEPT],
        total=total,
    )
    return Begun(
        said,
        jobs=(_job(batch, clock),),
        inverses=(RemoveImported(imported=imported),),
        change=Change(verb="imported", title=imports.called(speaking, name), count=total),
    )


def is_import(turn: Turn) -> bool:
    """Tell whether ``turn`` is a job that keeps rows of an import."""
    return turn.kind == "job" and turn.message.batch is not None


async def import_turn(turn: Turn, chat: Chat, reads: Reads, clock: int, default_locale: str) -> Decision:
    """Return the decision that keeps the next rows and enqueues the rest; after the last ones it reports."""
    batch = turn.message.batch
    assert batch is not None  # noqa: S101 - see is_import
    recording = RecordingReads(reads)
    speaking = voice(chat.language or default_locale)
    effects: tuple[InsertItem | PutRecord, ...] = ()
    jobs: tuple[Job, ...] = ()
    text: str | None = None
    if not await recording(WasUndone(turn_id=batch.begun_by)):
        keep = _entries if batch.entries else _rows
        effects, after = await keep(batch, recording, turn, clock)
        jobs = (_job(after, clock),) if after.rows or after.entries else ()
        text = _told(speaking, after)
    return Decision(
        chat=chat,
        effects=effects,
        jobs=jobs,
        replies=(Reply(text=text),) if text and not chat.opted_out else (),
        trace=Trace(
            action="import",
            rule="import: a batch",
            move="import",
            clock=clock,
            default_locale=default_locale,
            chat_before=chat,
            reads=recording.records,
        ),
    )


async def _rows(batch: Batch, reads: Reads, turn: Turn, clock: int) -> tuple[tuple[InsertItem, ...], Batch]:
    """Return the effects that keep the next rows, and what is left of ``batch`` after them."""
    rows, left = batch.rows[:AT_ONCE], batch.rows[AT_ONCE:]
    kept = await new_items(
        batch,
        rows,
        reads,
        person=turn.person,
        turn=turn.number or 0,
        now=clock,
        new_id=lambda row: _item_id(batch, row),
    )
    after = batch.changed(rows=left, kept=batch.kept + len(kept), already=batch.already + len(rows) - len(kept))
    return tuple(InsertItem(item=item) for item in kept), after


async def _entries(batch: Batch, reads: Reads, turn: Turn, clock: int) -> tuple[tuple[PutRecord, ...], Batch]:
    """Return the effects that record the next entries, and what is left of ``batch`` after them."""
    entries, left = batch.entries[:AT_ONCE], batch.entries[AT_ONCE:]
    found = await new_records(batch, entries, reads, person=turn.person, turn=turn.number or 0, now=clock)
    return tuple(PutRecord(record=record) for record in found.records), found.batch.changed(entries=left)


def _told(speaking: Voice, batch: Batch) -> str | None:
    """Return the report after the last rows, and now and then how far it has come."""
    done = batch.total - len(batch.rows) - len(batch.entries)
    if done == batch.total:
        statement = batch.source in STATEMENTS
        return imports.statement_report(speaking, batch) if statement else imports.report(speaking, batch)
    return imports.progress(speaking, batch, done) if done % TOLD_EVERY == 0 else None


def _item_id(batch: Batch, row: Row) -> str:
    """Return an id that ends in the line: of what is as old, the lower id is listed first, so the order stays."""
    return f"{derived_id(batch.begun_by, 'line')[:16]}{row.line:08x}"


def _job(batch: Batch, clock: int) -> Job:
    return Job(suffix=MARK, kind="job", message=Message(batch=batch), due=clock, arrived=clock)


async def new_items(
    batch: Batch, rows: Sequence[Row], reads: Reads, *, person: str, turn: int, now: int, new_id: Callable[[Row], str]
) -> tuple[Item, ...]:
    """Return an item for each of ``rows`` that is not kept yet, nor another of them."""
    known: dict[Kind, list[Same]] = {}
    for kind in dict.fromkeys(row.kind for row in rows):
        mine = [row for row in rows if row.kind is kind]
        asked = FindSame(kind=kind, keys=_unique(_key(row) for row in mine), title_keys=_unique(_titles(mine)))
        same = await reads(asked)
        known[kind] = list(same)
    found: list[Item] = []
    for row in rows:
        if not any(_same(row, each) for each in known[row.kind]):
            item = _item(batch, row, person=person, turn=turn, now=now, item_id=new_id(row))
            known[row.kind].append(Same(key=item.key, title_key=item.title_key, year=item.year, tmdb_id=item.tmdb_id))
            found.append(item)
    return tuple(found)


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))


def _titles(rows: Sequence[Row]) -> list[str]:
    return [title_key(row.title) for row in rows if row.kind is not Kind.NOTE]


def _same(row: Row, kept: Same) -> bool:
    """Tell whether ``row`` is surely what is kept, as when one film is saved: see tools.saving."""
    if _key(row) == kept.key:
        return True
    if row.kind is Kind.NOTE or not title_key(row.title) or title_key(row.title) != kept.title_key:
        return False
    vaguer = row.year is None and row.tmdb_id is None
    one_id_only = row.tmdb_id is None or kept.tmdb_id is None
    return vaguer or (one_id_only and row.year is not None and row.year == kept.year)


def _key(row: Row) -> str:
    return note_key(row.title) if row.kind is Kind.NOTE else film_key(row.title, row.year, row.tmdb_id)


def _item(batch: Batch, row: Row, *, person: str, turn: int, now: int, item_id: str) -> Item:
    content = row.title if row.kind is Kind.NOTE else None
    title = headline(row.title) if row.kind is Kind.NOTE else row.title
    return Item(
        id=item_id,
        person=person,
        kind=row.kind,
        key=_key(row),
        title=title,
        title_key=title_key(title),
        content=content,
        year=row.year,
        tmdb_id=row.tmdb_id,
        words=search_words(title, content=content, details=Details()),
        seen_at=(row.seen_at or now) if row.seen else None,
        imported=batch.imported,
        created_at=now,
        # Never later than now: who became somebody else by linking has other numbers, and all up to now can be removed.
        created_turn=min(batch.begun_number or turn, turn),
        last_turn=turn,
    )
