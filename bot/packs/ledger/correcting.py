"""The last entry put right: "não, foi 45", "era lazer"; and the categories that a person's corrections teach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.budgets import warning
from bot.packs.ledger.entries import PACK, category, recorded
from bot.packs.ledger.lexicon import category_named, category_of, wordings
from bot.packs.ledger.reading import now_of
from bot.packs.sentences import Sentence, sentence
from bot.understanding.money import sums
from bot.understanding.recognition import Entities
from state.effects import Change
from state.lane import SECOND
from state.reads import FindUndoable, Reads
from state.record import ChangeRecord, Record, RemoveRecord
from state.record_reads import GetRecords, ListRecords, Where
from state.text import words

# So long, and so few messages, after an entry its sum alone is a correction.
REACHES = 10 * 60 * SECOND
MESSAGES_BETWEEN = 2
AMENDED_WITHIN = 4
CORRECTIONS_READ = 50
CORRECTED = "corrected"


async def put_right(context: TurnContext) -> HandlerResult | None:
    """Give the last entry the sum, or the category, that the message says it has; None if it says neither."""
    text = context.turn.message.text or ""
    said = sentence(text)
    if said.asks:
        return None
    amount = _amount(said)
    name = None if amount else _category(said)
    if amount is None and name is None:
        return None
    record = await _last(context)
    if record is None or (amount and "parts" in record.fields):
        return None
    return await (with_amount(context, record, amount) if amount else _with_category(context, record, str(name)))


async def amended(context: TurnContext, entities: Entities) -> HandlerResult | None:
    """Give the entry that a correction names, or the last one, the sum, the category or the words that it should have.

    What it says that the entry is not tells which of several is meant.
    """
    named = bool(entities.query or entities.was)
    found = _told_by(await _recorded_last(context, AMENDED_WITHIN if named else 1), entities)
    if len(found) != 1 or "parts" in found[0].fields:
        return None
    record, value = found[0], entities.value or ""
    told = sums(value)
    if len(told) == 1:
        return await with_amount(context, record, told[0].centavos)
    if record.kind != "expense" or any(character.isdigit() for character in value):
        return None
    if name := category_named(words(value)):
        return await _with_category(context, record, name)
    return _with_words(context, record, value) if entities.was or entities.query else None


def _told_by(entries: Sequence[Record], entities: Entities) -> list[Record]:
    """Return those of ``entries`` that a correction names, or says the sum or the words of; all of them if none."""
    former = {each.centavos for each in sums(entities.was or "")}
    named = {*words(entities.query or ""), *words(entities.was or "")}
    by_sum = [each for each in entries if each.fields.get("amount") in former]
    by_words = [each for each in entries if named & {*words(str(each.fields.get("what", "")))}]
    return by_sum or by_words or ([] if entities.query and not entities.was else [*entries])


async def learnt_category(context: TurnContext, what: str) -> str | None:
    """Return the category that the person last gave such a thing in a correction that still stands; None if none."""
    named = thing(what)
    return (await corrected_categories(context.reads)).get(named) if named else None


async def corrected_categories(reads: Reads) -> dict[frozenset[str], str]:
    """Return the category that corrections which still stand give each thing: of a thing's own, the newest."""
    where = Where(pack=PACK, kinds=("expense",), equals={CORRECTED: True})
    found = await reads(ListRecords(where=where, limit=CORRECTIONS_READ))
    return {thing(str(each.fields.get("what", ""))): str(each.fields["category"]) for each in reversed(found)}


def thing(what: str) -> frozenset[str]:
    """Return what ``what`` is told from other things by: its words, in any order."""
    return frozenset(words(what))


def _amount(said: Sentence) -> int | None:
    found = said.match(wordings("corrected_sums"))
    told = sums(said.group(found, "sum")) if found else ()
    return told[0].centavos if len(told) == 1 else None


def _category(said: Sentence) -> str | None:
    found = said.match(wordings("corrected_categories"))
    return category_named((found["category"],)) if found else None


async def _last(context: TurnContext) -> Record | None:
    """Return the entry that the message may speak of: recorded just before it, and by itself."""
    last = await context.reads(FindUndoable(since=context.now - REACHES))
    if last is None or last.number < context.number - MESSAGES_BETWEEN:
        return None
    ids = tuple(effect.record_id for effect in last.inverses if isinstance(effect, RemoveRecord | ChangeRecord))
    found = [record for record in await context.reads(GetRecords(ids=ids)) if record.live] if ids else []
    return found[0] if len(found) == 1 and found[0].pack == PACK and found[0].kind in ("expense", "income") else None


async def _recorded_last(context: TurnContext, changes: int) -> list[Record]:
    """Return the entries that the newest ``changes`` recorded, if those were a few messages ago."""
    entries: list[Record] = []
    before: int | None = None
    for _ in range(changes):
        last = await context.reads(FindUndoable(since=context.now - REACHES, before=before))
        if last is None or last.number < context.number - AMENDED_WITHIN:
            break
        ids = tuple(effect.record_id for effect in last.inverses if isinstance(effect, RemoveRecord | ChangeRecord))
        found = await context.reads(GetRecords(ids=ids)) if ids else ()
        entries += [each for each in found if each.live and each.pack == PACK and each.kind in ("expense", "income")]
        before = last.number
    return entries


async def with_amount(context: TurnContext, record: Record, amount: int) -> HandlerResult:
    """Give ``record`` another sum."""
    before = int(str(record.fields["amount"]))
    money, what = context.voice.money, str(record.fields.get("what", ""))
    name = what or str(record.fields.get("name", "")) or context.voice.say("ledger-entry")
    if amount == before:
        return context.say(context.voice.say("ledger-right-already", what=name, amount=money(amount)))
    text = context.voice.say("ledger-corrected-amount", what=name, amount=money(amount), former=money(before))
    done = _changed(context, record, ChangeRecord(record_id=record.id, put={"amount": amount}), text)
    more = amount - before
    if record.kind == "expense" and more > 0:
        warned = await warning(context, str(record.fields["category"]), more, record.when or now_of(context))
        text = f"{text}\n{warned}" if warned else text
    return replace(done, replies=(done.replies[0].changed(text=text),))


async def _with_category(context: TurnContext, record: Record, name: str) -> HandlerResult | None:
    former = str(record.fields.get("category", ""))
    if record.kind != "expense" or former == name:
        return None
    what = str(record.fields.get("what", ""))
    text = context.voice.say(
        "ledger-corrected-category", what=what, category=category(context, name), former=category(context, former)
    )
    return _changed(context, record, ChangeRecord(record_id=record.id, put={"category": name, CORRECTED: True}), text)


def _with_words(context: TurnContext, record: Record, what: str) -> HandlerResult:
    name = category_of(what)
    text = context.voice.say("ledger-corrected-words", what=what, category=category(context, name))
    return _changed(context, record, ChangeRecord(record_id=record.id, put={"what": what, "category": name}), text)


def _changed(context: TurnContext, record: Record, change: ChangeRecord, text: str) -> HandlerResult:
    what = str(record.fields.get("what", "")) or context.voice.say("ledger-entry")
    done = recorded(context, text, what, (change,), {record.id: record})
    return replace(done, change=Change(verb="edited", title=what))
