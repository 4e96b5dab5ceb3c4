"""Entries taken out by what a message says of them: "apaga o gasto de 40", "tira essa"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.keeping.keep import keep
from bot.packs.amending import telling
from bot.packs.frame import ask, question
from bot.packs.ledger.bills.paying import opened_again
from bot.packs.ledger.bills.shown import placed
from bot.packs.ledger.entries.entries import PACK, described, name_in
from bot.packs.ledger.entries.orders import ANY, KINDS, Reference, order_in
from bot.packs.ledger.lexicon import category_named, has, listed, plain, says
from bot.packs.ledger.reading import read
from bot.understanding.choices import is_plain
from bot.understanding.grammar import every, negations
from bot.understanding.money import sums
from bot.understanding.recognition import Selection
from bot.understanding.words.numbers import parse_selection
from state.document import JsonObject
from state.effects import Change
from state.lane import SECOND, PackQuestion
from state.reads import FindUndoable, Reach, SearchItems
from state.record import ChangeRecord, Record, RecordEffect, RemoveRecord, found_by, inverse, keys_of
from state.record_reads import GetRecords, ListRecords, Where
from state.text import words
from tools.definition import ToolName

LOOKED_AT = 200
# So long, and so few messages, after it the last change is the one that is spoken of.
REACHES, MESSAGES_BETWEEN = 10 * 60 * SECOND, 2
OFFERED = 10
LATEST = 3
# What denies something has so many words at most.
LONGEST_DENIAL = 12
WHICH = "which_entries"
# Within so many "os 45 do óleo" are those 45.
SPOKEN_OF_WITHIN = 10
Entry = tuple[Record, ...]  # what is paid in parts is one


async def answered_which(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Take an answer that chooses nothing of what was asked about for a no, but a plain yes for one to the only one."""
    recognition = context.resolution.recognition
    if recognition.action is Action.CONFIRM and (is_plain(recognition) or context.turn.message.button):
        return await _carried_out(context, asked, Selection((1,) if asked.yes_or_no else ()))
    return context.say(context.voice.say("ledger-left-alone"))


async def done(context: TurnContext, reference: Reference, asked: PackQuestion | None) -> HandlerResult | None:
    """Take out what is ordered to go while the ledger has ``asked`` something; None if it is about no entry."""
    if "bill" in reference.kinds and reference.vague:
        return None  # "Apaga minha conta" is about all that is kept
    if context.pending is not None and not reference.noun and asked is None:
        return None
    if reference.this and reference.vague and (told := sums(context.turn.message.beside)):
        # "Não gastei os 99,90 da net. Apaga isso" means those, whatever was told last.
        reference = replace(reference, sums=tuple(each.centavos for each in told), noun=True)
    if bills := await placed(context, reference):
        return ask_which(context, bills)
    entries = await _entries(context, reference)
    if not reference.noun and not await _is_spoken_of(context, reference, entries):
        return await _owed(context, reference)
    found = await _candidates(context, reference, entries)
    if not any(found) and (near := await _newest_of_its_kind(context, reference)):
        return ask_which(context, [near])
    if not any(found):
        owed = await _owed(context, reference)
        return owed or (None if reference.behind else await _nothing(context, reference, entries))
    # Of what was told once there is no second to take out.
    surely = all(len(each) == 1 for each in found) and not (reference.twice and _single(entries, found))
    surely = surely and not (reference.earlier and reference.count == 1 and found[1:])
    chosen = [entry for each in found for entry in each]
    surely = surely or (reference.earlier and 1 < reference.count == len(chosen))
    # "Sim, apaga a mesada" answers what may not be asked any more.
    surely = surely and context.resolution.recognition.action is not Action.CONFIRM
    return await removed(context, chosen) if surely else ask_which(context, chosen)


async def _newest_of_its_kind(context: TurnContext, reference: Reference) -> Entry | None:
    """Return the newest entry of a kind that "essa receita" points at, if it was told a moment ago; else None."""
    if not (reference.noun and reference.this and reference.vague) or reference.plural:
        return None
    return next((each for each in await lately(context) if each[0].kind in reference.kinds), None)


async def counted_already(context: TurnContext, text: str) -> HandlerResult | None:
    """Say that an entry is there which ``text`` speaks of by its sum and its words: "os 45 do óleo é gasto".

    Behind what the message objects to, such a sum is told again: "eu não disse que gastei só 42. | azeite 42".
    """
    said = plain(text)
    told = sums(said)
    again = context.turn.parent is not None and has(context.turn.message.beside, "objections")
    if len(told) != 1 or not (again or says("".join(words(said[: told[0].start])[-1:]), "known_sums")):
        return None
    found = [
        each
        for each in await lately(context)
        if told[0].centavos in amounts_of(each) and any(is_named(each, word) > 1 for word in words(said))
    ]
    if len(found) != 1:
        return None
    money = context.voice.money(told[0].centavos)
    what = str(found[0][0].fields.get("what", ""))
    return context.say(context.voice.say("ledger-right-already", what=what, amount=money))


async def mentioned(context: TurnContext, text: str) -> HandlerResult | None:
    """Ask whether the entries that were told a moment ago go, of which ``text`` says that they are wrong; else None."""
    told = {each.centavos for each in sums(text)}
    if not told and _says_what_it_is(text):
        return None
    found = [
        each
        for each in await lately(context)
        if (amounts_of(each) & told) or (not told and any(is_named(each, word) > 1 for word in telling(text)))
    ]
    return ask_which(context, found) if found else None


def _says_what_it_is(text: str) -> bool:
    """Tell whether ``text`` says what a thing is not, and not that it was none: "o bolo não é de chocolate"."""
    said = words(plain(text))
    denied = (at for at in range(len(said) - 1) if said[at] in negations() and said[at + 1] in every("being"))
    rest = (next((word for word in said[at + 2 :] if word not in every("article")), "") for at in denied)
    nouns = frozenset().union(*map(listed, ("expense_nouns", "income_nouns", "entry_nouns", "this", "removing")))
    return any(word and word not in nouns and word not in every("toward") for word in rest)


async def recent(context: TurnContext) -> list[Entry]:
    """Return what was spent and came in, the newest first."""
    return sorted(await _entries(context, Reference("")), key=told_in, reverse=True)


async def lately(context: TurnContext) -> list[Entry]:
    """Return the entries that were told a moment ago, the newest first."""
    return [each for each in await recent(context) if told_in(each)[0] >= context.number - SPOKEN_OF_WITHIN]


def _single(entries: Sequence[Entry], found: Sequence[Sequence[Entry]]) -> bool:
    """Tell whether nothing else has the sums of what was ``found``."""
    amounts = {amount for each in found for entry in each for amount in amounts_of(entry)}
    return sum(bool(amounts_of(entry) & amounts) for entry in entries) <= len(found)


async def _nothing(context: TurnContext, reference: Reference, entries: Sequence[Entry]) -> HandlerResult | None:
    """Say that no such entry is there; None where something else may be meant."""
    elsewhere = bool(reference.words) and not reference.sums and "income" in reference.kinds  # "a receita de bolo"
    if (
        elsewhere
        or "bill" in reference.kinds
        or not (reference.noun and (reference.sums or reference.words or reference.last))
    ):
        return None
    latest = sorted(entries, key=told_in, reverse=True)[:LATEST]
    text = context.voice.say("ledger-no-such-entry", count=len(latest))
    return context.say("\n".join((text, *(f"• {described(context, entry)}" for entry in latest))))


async def not_recorded(context: TurnContext) -> HandlerResult:
    """Say that nothing was recorded, how an entry is put right, and what the latest are.

    Where there is none, what is too long for a denial tells something, and is kept as a note.
    """
    entries, said = (await recent(context))[:LATEST], context.resolution.recognition.text
    if not entries and len(words(said)) > LONGEST_DENIAL:
        return await keep(context, ToolName.SAVE_NOTE, {"content": said.strip()})
    text = context.voice.say("ledger-not-recorded", count=len(entries))
    return context.say("\n".join((text, *(f"• {described(context, entry)}" for entry in entries))))


async def _entries(context: TurnContext, reference: Reference) -> list[Entry]:
    """Return the entries of the kinds that are meant, on the day that is told; bills and debts only if open."""
    since, until = _days(context, reference.said)
    where = Where(pack=PACK, kinds=reference.kinds, since=since, until=until)
    found = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
    live = [each for each in found if not each.fields.get("paid")]
    return whole(live)


def whole(records: Sequence[Record]) -> list[Entry]:
    """Return the records, those together that are parts of one purchase."""
    ordered = sorted(records, key=lambda each: each.id)
    return [tuple(each) for _, each in groupby(ordered, key=lambda each: each.id[:16] if _part(each) else each.id)]


def _part(record: Record) -> bool:
    return "parts" in record.fields and record.kind == "expense"


def _days(context: TurnContext, said: str) -> tuple[datetime | None, datetime | None]:
    moment = read(context, "past", text=said).moment if said else None
    return (moment.begins, moment.ends) if moment else (None, None)


def told_in(entry: Entry) -> tuple[int, str]:
    return entry[-1].created_turn, entry[-1].id


def amounts_of(entry: Entry) -> set[int]:
    amounts = [int(str(each.fields.get("amount", 0))) for each in entry]
    return {sum(amounts), *amounts}


async def _candidates(context: TurnContext, reference: Reference, entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return for each thing that is named what it may be, the newest first."""
    newest = sorted(entries, key=told_in, reverse=True)
    named = _with_words(newest, reference.words)
    if reference.words and not named and not (reference.sums or reference.last):
        return []
    among = named or newest
    if reference.sums:
        found = [_of_sum(among, each) or _of_sum(newest, each) for each in dict.fromkeys(reference.sums)]
        if reference.one or reference.last or (reference.this and not reference.plural):
            return [_one_of(each, last=reference.last) for each in found]
        return found
    if reference.last:
        return [[each] for each in among[: max(1, reference.count)]]
    if named:
        return [_one_of(named)] if reference.one else [named]
    if reference.plural and not reference.this:
        return [newest[:OFFERED]]
    last = [entry for entry in await last_recorded(context) if entry[0].kind in reference.kinds]
    if reference.count and reference.count != len(last):
        return [newest[: reference.count]]
    return [[each] for each in last] if reference.count else [last]


def _one_of(found: list[Entry], *, last: bool = False) -> list[Entry]:
    """Return the newest of ``found`` alone where they are the same thing told twice."""
    alike = {(tuple(sorted(amounts_of(each))), each[0].fields.get("category")) for each in found}
    return found[:1] if last or len(alike) == 1 else found


def _of_sum(entries: Sequence[Entry], amount: int) -> list[Entry]:
    return [entry for entry in entries if amount in amounts_of(entry)]


def _with_words(entries: Sequence[Entry], said: Sequence[str]) -> list[Entry]:
    """Return the entries that the words name best, by what they were for or by their category."""
    scored = [(sum(is_named(entry, word) for word in said), entry) for entry in entries]
    best = max((score for score, _ in scored), default=0)
    return [entry for score, entry in scored if score == best] if best else []


def is_named(entry: Entry, word: str) -> int:
    """Return how well ``word`` names an entry: by what it was for, or only by its category."""
    record = entry[0]
    if word in words(record.text):
        return 3
    if not set(keys_of(word)).isdisjoint(found_by(record)):
        return 2
    return int(category_named((word,)) == record.fields.get("category", ""))


async def last_recorded(context: TurnContext) -> list[Entry]:
    """Return what the newest change of all recorded or changed, if that was the ledger's and not long ago."""
    last = await context.reads(FindUndoable(since=context.turn.arrived - REACHES))
    if last is None or last.number < context.number - MESSAGES_BETWEEN - 1:
        return []
    ids = tuple(each.record_id for each in last.inverses if isinstance(each, RemoveRecord | ChangeRecord))
    found = await context.reads(GetRecords(ids=ids)) if ids else ()
    return whole([each for each in found if each.live and each.pack == PACK])


async def _is_spoken_of(context: TurnContext, reference: Reference, entries: Sequence[Entry]) -> bool:
    """Tell whether what is not called an entry is one: by a sum that no list has a place for, or as the last change."""
    if reference.sums:
        return _names_no_place(context, reference) and any(_of_sum(entries, each) for each in reference.sums)
    if reference.words and reference.twice:
        return bool(_with_words(sorted(entries, key=told_in, reverse=True)[:OFFERED], reference.words))
    last = await last_recorded(context)
    if reference.words:
        agreed = context.resolution.recognition.action is Action.CONFIRM
        among = await lately(context) if agreed or has(reference.said, "objections") else last
        return bool(_with_words(among, reference.words)) or await _alone_is_called(context, reference, entries)
    return bool(last) and (reference.this or reference.earlier or (reference.last and context.listed is None))


async def _alone_is_called(context: TurnContext, reference: Reference, entries: Sequence[Entry]) -> bool:
    """Tell whether an entry is called what is ordered to go, and nothing of the library: "apaga o lanche da feira"."""
    said, named = set(words(plain(reference.said))), set(reference.words)
    names = (set(telling(plain(name_in(entry[0])))) for entry in entries)
    called = max((name for name in names if named <= name <= said), key=len, default=None)
    orders = bool(called) and context.resolution.recognition.action is Action.DELETE_ITEM
    return orders and not await context.reads(SearchItems(words=tuple(called or ()), reach=Reach.SURELY, limit=1))


async def _owed(context: TurnContext, reference: Reference) -> HandlerResult | None:
    """Ask whether a debt or a bill goes that alone is called so, "apaga a dona Marta", or of that sum; else None."""
    named = bool(reference.words) and not reference.sums and not reference.noun
    of_its_sum = bool(reference.sums) and (reference.noun or _names_no_place(context, reference))
    if reference.kinds not in (ANY, KINDS["expense_nouns"]) or not (named or of_its_sum):
        return None
    owed = await _entries(context, replace(reference, kinds=("debt", "bill")))
    if not named:
        of_sum = _with_words(owed, reference.words) if reference.words else owed
        meant = [each for sum_ in dict.fromkeys(reference.sums) for each in _of_sum(of_sum, sum_)]
        return ask_which(context, meant) if meant else None
    called = [each for each in owed if set(reference.words) == set(telling(name_in(each[0])))]
    return ask_which(context, called) if called and await _alone_is_called(context, reference, called) else None


def _names_no_place(context: TurnContext, reference: Reference) -> bool:
    """Tell whether ``reference`` names sums, and no list that was shown has a place of such a number."""
    places = max((shown.first - 1 + len(shown.item_ids) for shown in context.chat.lists), default=0)
    return any(each > places * 100 for each in reference.sums)


def ask_which(context: TurnContext, entries: Sequence[Entry]) -> HandlerResult:
    """Ask which of the ``entries`` are meant, or whether the one is."""
    offered = entries[:OFFERED]
    lines = [f"{at}. {described(context, entry)}" for at, entry in enumerate(offered, 1)]
    head = context.voice.say("ledger-which-entries", count=len(offered))
    args: JsonObject = {"ids": [[each.id for each in entry] for entry in offered]}
    return ask(
        context, question(PACK, WHICH, "\n".join((head, *lines)), args, yes_or_no=len(offered) == 1, shape="which")
    )


async def chosen_of(context: TurnContext, asked: PackQuestion, text: str) -> HandlerResult | None:
    """Do what the answer chooses of the entries that were asked about; None if it chooses none by its number."""
    order = order_in(text)
    if order and order.sums and order.noun:
        return None
    said = " ".join(word for word in text.replace(",", " , ").split() if order_in(word) is None)
    selection = parse_selection(said)
    return await _carried_out(context, asked, selection) if selection else None


async def _carried_out(context: TurnContext, asked: PackQuestion, selection: Selection) -> HandlerResult:
    groups = cast("list[list[str]]", asked.args["ids"])
    places = selection.positions(len(groups))
    if not places:
        return replace(
            ask(context, asked),
            replies=(context.say(context.voice.say("ledger-number-please", count=len(groups))).replies),
        )
    kept = [await context.reads(GetRecords(ids=tuple(groups[place]))) for place in places]
    entries = [tuple(record for record in each if record.live) for each in kept]
    entries = [entry for entry in entries if entry]
    if not entries:
        return context.say(context.voice.say("ledger-left-alone"))
    return await removed(context, entries)


async def removed(context: TurnContext, entries: Sequence[Entry]) -> HandlerResult:
    """Take ``entries`` out, which one undo brings back; a bill that they paid is open again."""
    opened = await opened_again(context, [record for entry in entries for record in entry])
    effects: list[RecordEffect] = [RemoveRecord(record_id=record.id) for entry in entries for record in entry]
    effects += [ChangeRecord(record_id=bill.id, put={"paid": False}) for bill in opened.values()]
    # What comes round was noted for the next time as it was paid.
    effects += [RemoveRecord(record_id=key) for key, bill in opened.items() if key != bill.id]
    lines = [described(context, entry) for entry in entries]
    text = context.voice.say("ledger-removed", count=len(lines), entry=lines[0])
    if len(lines) > 1:
        text = "\n".join((text, *(f"• {line}" for line in lines)))
    for bill in {each.id: each for each in opened.values()}.values():
        text = f"{text}\n{context.voice.say('ledger-open-again', bill=str(bill.fields['name']))}"
    return context.say(
        text,
        effects=tuple(effects),
        inverses=tuple(
            inverse(each, opened[each.record_id] if isinstance(each, ChangeRecord) else None)
            for each in reversed(effects)
        ),
        change=Change(verb="removed", title=lines[0], count=len(lines)),
    )


async def named_removed(context: TurnContext, named: Sequence[Record], surely: bool) -> HandlerResult:
    """Take out the entries that an order names; ask which, unless it is ``surely`` meant."""
    return await removed(context, whole(named)) if surely else ask_which(context, whole(named))
