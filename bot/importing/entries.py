"""From a bank statement's entries to records of the ledger: which are there already, and what the others become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from bot.packs.ledger.entries.correcting import corrected_categories, thing
from bot.packs.ledger.entries.entries import PACK
from bot.packs.ledger.lexicon import category_of
from state.importing import TWINS_NAMED, Batch, Entry
from state.reads import Reads
from state.record import USUAL_CURRENCY, Fields, Record, record_id
from state.record_reads import FindExternal, SumRecords, Where
from tools.zones import here

KINDS = ("expense", "income", "transfer")
NOON = time(12)

_Day = tuple[int, object]


@dataclass(frozen=True, slots=True)
class Recorded:
    """The records of some entries, and ``batch`` after them."""

    records: tuple[Record, ...]
    batch: Batch


async def new_records(
    batch: Batch, entries: Sequence[Entry], reads: Reads, *, person: str, turn: int, now: int
) -> Recorded:
    """Return a record for each of ``entries`` that is not there yet.

    Another with the same day and sum is another entry, and is counted as its twin.
    """
    asked = FindExternal(pack=PACK, external=tuple(each.external for each in entries))
    found = await reads(asked)
    known = set(found)
    there = await _sums(entries, reads)
    corrected = await corrected_categories(reads)
    records: list[Record] = []
    for entry in entries:
        if entry.external in known:
            continue
        known.add(entry.external)
        place = (entry.amount, entry.day)
        if there[place]:
            batch = _with_twin(batch, entry)
        there[place] += 1
        fields: Fields = {"amount": entry.amount, "what": entry.what}
        if entry.kind == "expense":
            fields["category"] = corrected.get(thing(entry.what)) or category_of(entry.what)
        if entry.card:
            fields["card"] = entry.card
        records.append(_record(batch, entry, fields, person=person, turn=turn, now=now))
        batch = _with_sum(batch, entry)
    already = batch.already + len(entries) - len(records)
    return Recorded(tuple(records), batch.changed(kept=batch.kept + len(records), already=already))


async def _sums(entries: Sequence[Entry], reads: Reads) -> Counter[_Day]:
    """Return how many entries there are of each sum and day, in the days of ``entries``."""
    zone = here()
    since = datetime.combine(min(each.day for each in entries), time(), zone)
    until = datetime.combine(max(each.day for each in entries) + timedelta(days=1), time(), zone)
    where = Where(pack=PACK, kinds=KINDS, since=since, until=until)
    found: Counter[_Day] = Counter()
    for total in await reads(SumRecords(where=where, field="amount", by=("amount",), per="day", zone=here().key)):
        if total.currency == USUAL_CURRENCY:  # that of all statements
            found[(int(str(total.by[0])), total.start)] += total.count
    return found


def _with_twin(batch: Batch, entry: Entry) -> Batch:
    named = (*batch.twins_named, entry.what) if entry.what else batch.twins_named
    return batch.changed(twins=batch.twins + 1, twins_named=tuple(dict.fromkeys(named))[:TWINS_NAMED])


def _with_sum(batch: Batch, entry: Entry) -> Batch:
    match entry.kind:
        case "expense":
            return batch.changed(went_out=batch.went_out + entry.amount)
        case "income":
            return batch.changed(came_in=batch.came_in + entry.amount)
        case "transfer":
            return batch.changed(moved=batch.moved + entry.amount)


def _record(batch: Batch, entry: Entry, fields: Fields, *, person: str, turn: int, now: int) -> Record:
    return Record(
        id=record_id(batch.begun_by, entry.line),
        person=person,
        pack=PACK,
        kind=entry.kind,
        fields=fields,
        when=datetime.combine(entry.day, NOON, here()),
        external=entry.external,
        imported=batch.imported,
        created_at=now,
        # Never later than now: see bot.importing.job.
        created_turn=min(batch.begun_number or turn, turn),
        last_turn=turn,
    )
