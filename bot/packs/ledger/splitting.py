"""Expenses that are divided: the person's share of them, and what each of the others owes of it."""

from __future__ import annotations

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
from state.record import ChangeRecord, PutRecord, Record, inverse
from state.record_reads import ListRecords, Where

LOOKED_AT = 100
# Kept with a share: what was paid for all together.
WHOLE = "whole"


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
    return together(done, of_each(context, names, told[0].centavos, to_me=True, first=len(done.effects)))


async def shared(context: TurnContext, text: str) -> HandlerResult | None:
    """Leave the person's share of the expense that ``text`` says was divided: the last one, or one that it names.

    "Somos 3" says among how many the last one is, of which the others owe as much.
    """
    divided = divided_in(text) or ((people_in(text), "") if people_in(text) else None)
    if divided is None or sums(text):
        return None
    among, of = divided
    last = [each for each in await last_recorded(context) if _alone(each)]
    about = listed("entry_nouns") | listed("expense_nouns") | listed("this")
    if named := [word for word in telling(of) if word not in about]:
        recent = [each for each in await lately(context) if _alone(each)]
        last = [each for each in recent if all(is_named(each, word) for word in named)]
    if len(last) != 1:
        return None
    expense = last[0][0]
    before = int(str(expense.fields["amount"]))
    whole = _whole(expense) or before
    share = Sum(0, 0, (2 * whole + among) // (2 * among), among=among, whole=whole)
    done = reckoned(context, await with_amount(context, expense, share.centavos), share)
    names = [name_of(each) for each in sharers_in(text)] if says(text, "to_divide") else []
    if names and done.effects:
        return together(done, of_each(context, names, share.centavos, to_me=True))
    return await _owed_anew(context, expense, share.centavos, done) if done.effects else done


def _alone(entry: Entry) -> bool:
    return len(entry) == 1 and entry[0].kind == "expense"


def _whole(expense: Record) -> int:
    """Return of what an expense is the person's share; 0 if it is no share."""
    whole, amount = expense.fields.get(WHOLE), expense.fields.get("amount")
    if not isinstance(whole, int) or not isinstance(amount, int) or amount <= 0:
        return 0
    among = round(whole / amount)  # of a sum put right since it is none
    return whole if abs(amount * among - whole) <= among else 0


async def _owed_anew(context: TurnContext, expense: Record, share: int, done: HandlerResult) -> HandlerResult:
    """Return ``done``, with the debts that were noted with the ``expense`` put to the same ``share``."""
    found = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("debt",)), limit=LOOKED_AT))
    of_it = [each for each in found if each.created_turn == expense.created_turn and not each.fields.get("paid")]
    changes = [(ChangeRecord(record_id=each.id, put={"amount": share}), each) for each in of_it]
    now = [debt_line(context, each.changed(fields={**each.fields, "amount": share})) for each in of_it]
    first, *others = done.replies
    return replace(
        done,
        replies=(first.changed(text="\n".join((first.text, *now))), *others),
        effects=(*done.effects, *(change for change, _ in changes)),
        inverses=(*(inverse(change, debt) for change, debt in changes), *done.inverses),
    )
