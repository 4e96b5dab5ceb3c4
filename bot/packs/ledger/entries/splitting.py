"""Expenses that are divided: the person's share of them, and what each of the others owes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.amending import telling
from bot.packs.ledger.debts.debts import debt
from bot.packs.ledger.debts.noting import of_each
from bot.packs.ledger.debts.open_debts import SHARE_OF, debt_line
from bot.packs.ledger.debts.whose import TOGETHER, everybody, name_of, payer
from bot.packs.ledger.each_currency import in_its_currency
from bot.packs.ledger.entries.correcting import with_amount
from bot.packs.ledger.entries.entries import PACK, reckoned, together
from bot.packs.ledger.entries.just_told import others_in
from bot.packs.ledger.entries.removing import Entry, is_named, last_recorded, lately
from bot.packs.ledger.entries.spending import MAY_TELL
from bot.packs.ledger.entries.spending import told as told_as
from bot.packs.ledger.lexicon import has, listed, says, wordings
from bot.understanding.money import Sum, divided_in, people_in, sharers_in, sums
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record import ChangeRecord, Fields, PutRecord, Record, RecordEffect, RemoveRecord, inverse
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold
from state.turns import Reply
from tools.currencies import counting_in

LOOKED_AT = 100
# Kept with a share: what was paid for all together.
WHOLE = "whole"
# What a message may be taken for that tells both what was paid and what is owed of it.
PAYS = frozenset({"expense", "pay_bill", "debt"})


async def with_debts(context: TurnContext, done: HandlerResult) -> HandlerResult:
    """Return ``done``, with what each of those owes with whom the expense that it records was divided.

    Who says that they have paid owes nothing more.
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
    late = _not_paid_by(text)
    names = late or names
    others_paid = has(text, "settled_by_them") or (fold(payer(text)) or "i") not in ("i", "we")
    if in_group(context.turn.chat) or (others_paid and not late):
        return done
    if not names and says(text, "group"):  # "divide em 3 com as meninas"
        names = await everybody(context, text)
        if len(names) + 1 != told[0].among:
            asked = context.voice.say("ledger-who-are-they", amount=context.voice.money(told[0].centavos))
            return replace(done, replies=(*done.replies[:-1], _with_line(done.replies[-1], asked)))
    if not names:
        return done
    more: Fields = {SHARE_OF: record.id}
    return together(done, of_each(context, names, told[0].centavos, to_me=True, first=len(done.effects), more=more))


def _with_line(reply: Reply, line: str) -> Reply:
    return reply.changed(text=f"{reply.text}\n{line}")


async def paid_and_owed(context: TurnContext) -> HandlerResult | None:
    """Record what the person paid and what others owe them of it, told in one breath; None if it tells no debt.

    What is there already, the whole of an expense that was divided, is said and not recorded again.
    """
    recognition, message = context.resolution.recognition, context.turn.message
    text = spelt_out(recognition.text)
    told = sums(text)
    asks = is_question(text) or in_group(context.turn.chat) or message.forwarded
    if asks or not 1 <= len(told) <= 2 or not has(text[: told[0].start], "paid_by_me"):
        return None
    head, rest = (text[: told[1].start], text[told[1].start :]) if told[1:] else (text, "")
    cut = max(head.rfind(","), head.rfind(".")) if rest else len(head)
    head, rest = head[: max(cut, told[0].end)], f"{head[max(cut, told[0].end) :]}{rest}".strip(" ,.;")
    if rest and (not has(rest, "asked_to_me") or recognition.action not in PAYS):
        return None
    there = await _divided_whole(context, head, told[0].centavos)
    if not rest or there is None:
        return there or (await debt(context) if rest else None)
    owing = await debt(context.taking(read_as("debt", rest)))
    return replace(owing, replies=(_led_by(there.replies[0], owing.replies[0]), *owing.replies[1:]))


def _led_by(first: Reply, second: Reply) -> Reply:
    return _with_line(first, second.text) if not second.buttons else second.changed(text=f"{first.text}\n{second.text}")


async def _divided_whole(context: TurnContext, text: str, amount: int) -> HandlerResult | None:
    """Say that an expense is there whose whole the ``amount`` is, if ``text`` names nothing else."""
    for each in await lately(context):
        of_it = each[0].fields.get(WHOLE) == amount
        rest = others_in(text, each) - listed("whole_words")
        if of_it and not rest:
            name = str(each[0].fields.get("what", ""))
            return context.say(context.voice.say("ledger-right-already", what=name, amount=context.voice.money(amount)))
    return None


async def divided_whole(context: TurnContext) -> HandlerResult | None:
    """Record the person's share of the one sum of the whole message, where it, or its parts, tell who divides it.

    "Eu, a Bia e o Rui dividimos | a pizza de 75, eu que paguei". None where it asks for something else besides.
    """
    recognition, message = context.resolution.recognition, context.turn.message
    if context.turn.parent is not None or message.forwarded or recognition.action not in PAYS | MAY_TELL:
        return None
    text = spelt_out(f"{recognition.text}{'' if message.beside[:1] in ',;.:' else ' '}{message.beside}")
    told = sums(text)
    if len(told) != 1 or told[0].among < 2 or not sharers_in(text) or is_question(text):
        return None
    parts = [each for each in recognise(text) if each.action not in PAYS]
    if any(each.action not in MAY_TELL or not (sums(each.text) or divided_in(each.text)) for each in parts):
        return None
    context = context.taking(replace(read_as("expense", text), text=text))
    return replace(await with_debts(context, await told_as(context, "expense")), whole=True)


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
    with counting_in(expense.currency):
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


@in_its_currency
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


def _not_paid_by(text: str) -> list[str]:
    """Return those of whom ``text`` says that they have not paid yet."""
    found = next((it for each in wordings("not_paid_yet") if (it := each.search(fold(text)))), None)
    if found is None or len(fold(text)) != len(text):
        return []
    return [name_of(each.strip()) for each in TOGETHER.split(text[found.start("who") : found.end("who")])]
