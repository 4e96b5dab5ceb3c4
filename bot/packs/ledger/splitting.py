"""Expenses that are divided: the person's share of them, and what each of the others owes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.amending import telling
from bot.packs.ledger.correcting import with_amount
from bot.packs.ledger.debts import of_each
from bot.packs.ledger.entries import PACK, reckoned, together
from bot.packs.ledger.lexicon import listed, says
from bot.packs.ledger.open_debts import debt_line
from bot.packs.ledger.removing import Entry, is_named, last_recorded, lately
from bot.packs.ledger.whose import name_of
from bot.understanding.money import Sum, divided_in, people_in, sharers_in, sums
from bot.understanding.words.abbreviations import spelt_out
from state.record import ChangeRecord, Fields, PutRecord, Record, RecordEffect, RemoveRecord, inverse
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold

LOOKED_AT = 100
# Kept with a share: what was paid for all together; and with a debt, of which expense it is a share.
WHOLE, SHARE_OF = "whole", "share_of"


def with_debts(context: TurnContext, done: HandlerResult) -> HandlerResult:
    """Return ``done``, with what each of those owes with whom the expense that it records was to be divided.

    "Paguei a luz, divide com a Ju": that who says "rachei com a Ju" owes nothing more is as likely.
    """
    text = spelt_out(context.resolution.recognition.text)
    names, told = [name_of(each) for each in sharers_in(text)], sums(text)
    spent = [each for each in done.effects if isinstance(each, PutRecord) and each.record.kind == "expense"]
    if len(told) != 1 or told[0].among < 2 or len(spent) != 1:
        return done
    if spent[0].record.fields.get("amount") != told[0].centavos:
        return done
    record = spent[0].record.changed(fields={**spent[0].record.fields, WHOLE: told[0].whole})
    put = PutRecord(record=record)
    done = replace(done, effects=tuple(put if each is spent[0] else each for each in done.effects))
    if not names or in_group(context.turn.chat) or not (says(text, "to_divide") or says(text, "paying")):
        return done
    more: Fields = {SHARE_OF: record.id}
    return together(done, of_each(context, names, told[0].centavos, to_me=True, first=len(done.effects), more=more))


async def shared(context: TurnContext, text: str) -> HandlerResult | None:
    """Leave the person's share of the expense that ``text`` says was divided: the last one, or one that it names.

    "Somos 3" says among how many the last one is, of which the others owe as much.
    """
    divided = divided_in(text) or ((people_in(text), "") if people_in(text) else None)
    if divided is None or sums(text):
        return None
    among, of = divided
    just = await last_recorded(context)
    shares = {str(each[0].fields[SHARE_OF]) for each in just if SHARE_OF in each[0].fields}
    of_them = [each for each in await context.reads(GetRecords(ids=tuple(shares))) if each.live] if shares else []
    last = [each for each in just if _alone(each)] or [(each,) for each in of_them]
    about = listed("entry_nouns") | listed("expense_nouns") | listed("this") | listed("restating")
    if named := [word for word in telling(of) if word not in about]:
        recent = [each for each in await lately(context) if _alone(each)]
        last = [each for each in recent if all(is_named(each, word) for word in named)]
    if len(last) != 1:
        return None
    expense = last[0][0]
    before = int(str(expense.fields["amount"]))
    whole = _whole(expense) or before
    share = Sum(0, 0, (2 * whole + among) // (2 * among), among=among, whole=whole)
    done = reckoned(context, await with_amount(context, expense, share.centavos, {WHOLE: whole}), share)
    names = [name_of(each) for each in sharers_in(text)] if says(text, "to_divide") else []
    return await _owed_anew(context, expense, share.centavos, names, done)


def _alone(entry: Entry) -> bool:
    return len(entry) == 1 and entry[0].kind == "expense"


def _whole(expense: Record) -> int:
    """Return of what an expense is the person's share; 0 if it is no share."""
    whole, amount = expense.fields.get(WHOLE), expense.fields.get("amount")
    if not isinstance(whole, int) or not isinstance(amount, int) or amount <= 0:
        return 0
    among = round(whole / amount)  # of a sum put right since it is none
    return whole if abs(amount * among - whole) <= among else 0


async def _owed_anew(
    context: TurnContext, expense: Record, share: int, names: Sequence[str], done: HandlerResult
) -> HandlerResult:
    """Return ``done``, with the debts of the ``expense`` put to ``share``: those of ``names``, if any are told.

    Who is not among these owes nothing of it any more.
    """
    found = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("debt",)), limit=LOOKED_AT))
    with_it = expense.created_turn
    of_it = [each for each in found if each.fields.get(SHARE_OF) == expense.id or each.created_turn == with_it]
    known = {fold(str(each.fields.get("name", ""))): each for each in of_it}
    opened = {name: each for name, each in known.items() if not each.fields.get("paid")}
    left = {name: each for name, each in opened.items() if not names or name in map(fold, names)}
    effects: list[RecordEffect] = [
        ChangeRecord(record_id=each.id, put={"amount": share})
        for each in left.values()
        if each.fields.get("amount") != share
    ]
    effects += [RemoveRecord(record_id=each.id) for name, each in opened.items() if name not in left]
    now = [debt_line(context, each.changed(fields={**each.fields, "amount": share})) for each in left.values()]
    before = {each.id: each for each in opened.values()}
    backwards = [inverse(each, before[each.record_id] if isinstance(each, ChangeRecord) else None) for each in effects]
    first, *others = done.replies
    done = replace(
        done,
        replies=(first.changed(text="\n".join((first.text, *now))), *others),
        effects=(*done.effects, *effects),
        inverses=(*reversed(backwards), *done.inverses),
    )
    more = [name for name in names if fold(name) not in known]
    owed = of_each(context, more, share, to_me=True, more={SHARE_OF: expense.id}) if more else None
    if not owed:
        return done
    return together(done, owed) if done.effects else owed
