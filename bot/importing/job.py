"""An import as turns: one that begins it, then jobs, each of which keeps some rows and enqueues the next.

The turn that begins it holds the inverse of all of it, so that one "desfaz" takes back what was kept so far; the jobs
that come after see that, and stop. The ids of items derive from the turn that began the import and the line, so a job
that is decided again after a kill keeps nothing twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.context import derived_id
from bot.importing.entries import new_records
from bot.importing.keeping import new_items
from bot.replies import imports
from bot.replies.catalogue import Voice, voice
from state.effects import Change, InsertItem, RemoveImported
from state.importing import UNREAD_KEPT, Batch, CountImported, Listing, Row, WasUndone
from state.lane import Chat
from state.reads import Reads
from state.record import PutRecord
from state.recording import RecordingReads
from state.turns import Decision, Job, Message, Reply, Trace, Turn

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
        return _statement(turn, name, found, speaking, clock)
    imported = derived_id(turn.person, found.digest)
    if await reads(CountImported(imported=imported)) >= len(found.rows):
        return Begun(imports.again(speaking, name))
    batch = Batch(
        begun_by=turn.id,
        begun_number=turn.number,
        imported=imported,
        name=name,
        source=found.source,
        rows=found.rows,
        unread=found.unread[:UNREAD_KEPT],
        total=len(found.rows),
    )
    return Begun(
        imports.begun(speaking, found, name),
        jobs=(_job(batch, clock),),
        inverses=(RemoveImported(imported=imported),),
        change=Change(verb="imported", title=imports.called(speaking, name), count=len(found.rows)),
    )


def _statement(turn: Turn, name: str, found: Listing, speaking: Voice, clock: int) -> Begun:
    """Return the beginning of recording a bank statement.

    What an earlier one brought stays that one's: two that overlap are taken back one by one.
    """
    imported = derived_id(turn.id, found.digest)
    batch = Batch(
        begun_by=turn.id,
        begun_number=turn.number,
        imported=imported,
        name=name,
        source=found.source,
        entries=found.entries,
        unread=found.unread[:UNREAD_KEPT],
        total=len(found.entries),
    )
    return Begun(
        imports.statement_begun(speaking, found, name),
        jobs=(_job(batch, clock),),
        inverses=(RemoveImported(imported=imported),),
        change=Change(verb="imported", title=imports.called(speaking, name), count=len(found.entries)),
    )


def is_import(turn: Turn) -> bool:
    """Tell whether ``turn`` is a job that keeps rows of an import."""
    return turn.kind == "job" and turn.message.batch is not None


async def import_turn(turn: Turn, chat: Chat, reads: Reads, clock: int, default_locale: str) -> Decision:
    """Return the decision that keeps the next rows and enqueues the rest; after the last ones it reports."""
    batch = turn.message.batch
    assert batch is not None  # noqa: S101 - see is_import
    recording = RecordingReads(reads)
    speaking = voice(chat.locale or chat.app_locale or default_locale)
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
