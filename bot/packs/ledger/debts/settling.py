"""What is paid of a debt: all of it, a part, or the rest on another day."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.debts.netting import all_settled, says_no_more, set_off
from bot.packs.ledger.debts.open_debts import (
    debts_with,
    due_told,
    last_change,
    last_entries,
    last_spoken_of,
    left_told,
    of_somebody,
    open_debts,
    owed_amount,
    pointed_at,
    sums_of,
)
from bot.packs.ledger.debts.reducing import of_all, reduced, which_debt
from bot.packs.ledger.debts.whose import paid_by_another
from bot.packs.ledger.each_currency import of_one_currency
from bot.packs.ledger.entries.booking import spend
from bot.packs.ledger.entries.entries import PACK, together
from bot.packs.ledger.entries.spending import income as received
from bot.packs.ledger.entries.spending import told
from bot.packs.ledger.lexicon import has, listed, says
from bot.packs.ledger.reading import ENDED, Said, apart, day_of, kind_of, named, read
from bot.understanding.money import Sum, sums
from bot.understanding.recognition import Entities
from bot.understanding.wordings import SAID
from bot.understanding.words.abbreviations import spelt_out
from state.record import ChangeRecord, Record
from state.record_reads import GetRecords
from state.text import fold, words

# What a message that settles a debt may be taken for besides.
UNLIKELY = frozenset({Action.REMEMBER, Action.PROGRESS, Action.UNKNOWN, Action.CHAT, Action.REWRITE, "debt"})
UNLIKELY |= {"more", "income", "expense", "transfer", "pay_bill", "list_remove", "list_tick"}
UNLIKELY |= {Action.CANCEL, Action.DELETE_ITEM, Action.UNDO}


async def income(context: TurnContext) -> HandlerResult:
    """Take what came in from somebody who owes it from their debt ("o João já me deu 200"); else record it."""
    text = context.resolution.recognition.text
    whom = context.resolution.recognition.entities.content or next(iter(words(text)), "")
    pointed = bool(whom) and set(words(whom)) <= listed("this")
    meant = await debts_with(context, whom if pointed else text, to_me=True)
    meant, told = of_one_currency(meant), sums_of(text, meant)
    whom_alone = not listed("whom").isdisjoint(words(text)) and not _names_another(context, text)
    if not meant and whom_alone and has(text, "settled_by_them"):
        # "Ela já me pagou 50": whose debt was spoken of, or the one there is.
        opened = await open_debts(context, to_me=True)
        meant = await pointed_at(context, opened, text) or opened
    if len(meant) == 1 and told and told[0].parts == 1 and told[0].centavos <= owed_amount(meant[0]):
        left = _left_beside(context)
        return await reduced(context, meant[0], told[0].centavos, left.centavos if left else None)
    of_their_own = says(text, "owes") or kind_of(text) == "income"  # "pagou os 120 que devia"
    if told and not meant and has(text, "paid_for_all") and not of_their_own and not paid_by_another(text):
        # "O Fábio pagou a luz, 214": nothing came in.
        said = read(context, "past", "owing")
        return await spend(
            context, told[0].shares(), named("expense", said), day_of(context, said.day, text), said=text
        )
    return await received(context)


async def plainly_settled(context: TurnContext) -> HandlerResult | None:
    """Reduce the debt of which the message plainly tells that something was paid; None if it tells of none."""
    text = spelt_out(context.resolution.recognition.text)
    if context.resolution.recognition.action not in UNLIKELY or in_group(context.turn.chat) or text.endswith("?"):
        return None
    if paid := await set_off(context, text) or await _paid_off_with(context, text):
        return paid
    if done := await all_settled(context, text):
        return done
    return None if sums(text) else await rest_later(context, read(context, "future"))


def _now_owed(text: str) -> Sum | None:
    """Return what ``text`` says that a debt is now: "a Bia me pagou 100. devia 150, agora deve 50"."""
    return next((each for each in sums(text) if has(text[: each.start], "now_owes")), None)


def _left_beside(context: TurnContext) -> Sum | None:
    """Return what the whole message says that is left of a debt: "ele pagou 100. falta 250"."""
    message = context.turn.message
    left = left_told(message.beside) if message.beside and says_no_more(message.beside, "owes") else None
    return _now_owed(f"{message.text} {message.beside}") or left


async def rest_later(context: TurnContext, said: Said) -> HandlerResult | None:
    """Move the day of the debt of which a part was paid a moment ago, if ``said`` is about its rest; else None."""
    day_ = due_told(context, said)
    if day_ is None or not has(said.text, "rest"):
        return None
    ids = tuple(each.record_id for each in await last_change(context) if isinstance(each, ChangeRecord))
    found = [each for each in (await context.reads(GetRecords(ids=ids)) if ids else ()) if each.live]
    debts = [each for each in found if each.pack == PACK and each.kind == "debt" and not each.fields.get("paid")]
    return await reduced(context, debts[0], 0, None, day_) if len(debts) == 1 else None


async def _paid_off_with(context: TurnContext, text: str) -> HandlerResult | None:
    """Take what was paid from a debt, and record what else the message tells in the same breath; None if no debt is."""
    parts = _with_what_is_left([part.text for part in apart(text)])
    for at, part in enumerate(parts):
        if paid := await _paid_off(context, part):
            rest = " e ".join(each.strip(" ,;") for each in (*parts[:at], *parts[at + 1 :]))
            said = replace(context.resolution.recognition, text=rest, entities=Entities())
            kind = kind_of(rest) or ("income" if has(rest, "paid_by_them") else "expense")
            others = await told(context.taking(said), kind)
            if not others.effects:
                return paid
            return together(paid, others)
    return None if parts else await _paid_off(context, text)


def _with_what_is_left(parts: list[str]) -> list[str]:
    """Return ``parts`` of a message, of which one that tells what is left, "faltam 49,90", is of the one before it."""
    joined: list[str] = []
    for each in parts:
        if joined and left_told(each):
            joined[-1] += each
        else:
            joined.append(each)
    return joined if joined[1:] else []


async def _paid_off(context: TurnContext, text: str) -> HandlerResult | None:
    """Take from a debt what the message says was paid of it; None if no open debt is with whom it names."""
    # "Fizemos 3 gols. a Rita pagou tudo": only what stands beside the payment is one.
    text = next((each for each in ENDED.split(text) if has(each, "paid_by_them") or has(each, "paid_by_me")), text)
    left, ways = (
        left_told(text) or _left_beside(context),
        {True: has(text, "paid_by_them"), False: has(text, "paid_by_me")},
    )
    set_now = left is not None and not any(ways.values())
    if not (set_now or any(ways.values())):
        return None
    opened = await open_debts(context)
    spoken_of = of_somebody(opened, text)
    if not spoken_of and not _names_another(context, text):
        spoken_of = await pointed_at(context, opened, text)
    if not spoken_of and set_now and says_no_more(text, "owes"):
        spoken_of = await last_spoken_of(context, opened)  # "a Bia me pagou 100. devia 150, agora deve 50"
    if not spoken_of and context.turn.parent is not None and says_no_more(text, "paid_by_them"):
        just = {each.id for each in await last_entries(context, "debt")}
        spoken_of = [each for each in opened if each.id in just]  # "a Bia abateu os 30 | e me mandou 50"
    meant = [each for each in spoken_of if set_now or ways[bool(each.fields.get("to_me"))]]
    meant = of_one_currency(meant)
    rest = left.centavos if left else None
    amount = next((each.centavos for each in sums_of(text, spoken_of) if each != left), None)
    if amount is None and rest is None and not (says(text, "halves") or has(text, "surely_paid")):
        return None  # "mandei o livro pra Bia" pays nothing
    exact: list[Record] = []
    if len(meant) > 1 and amount:
        exact = [each for each in meant if owed_amount(each) == amount]
        meant = exact or meant
    if len(meant) > 1 and len({fold(str(each.fields.get("name"))) for each in meant}) == 1 and not exact:
        return of_all(context, meant, amount, rest)
    if len(meant) == 1 and SAID["thinking_again"].match(fold(text)):
        # "Ops, a Cida pagou 60": what was paid of it a moment ago was something else.
        changed = [each for each in await last_change(context) if isinstance(each, ChangeRecord)]
        before = next((each.put.get("amount") for each in changed if each.record_id == meant[0].id), None)
        rest = before - amount if isinstance(before, int) and amount and rest is None else rest
    if len(meant) == 1:
        amount = owed_amount(meant[0]) // 2 if amount is None and rest is None and says(text, "halves") else amount
        later = due_told(context, read(context, "future")) if has(text, "rest") else None
        return await reduced(context, meant[0], amount, rest, later)
    return which_debt(context, meant, amount, rest) if meant else None


def _names_another(context: TurnContext, text: str) -> bool:
    """Tell whether the message is of a debt with somebody else: "a Lu pagou a luz, devo 1/3 pra ela".

    "Atendi a dona Rosa, ela pagou 130" says who "ela" is.
    """
    if has(text, "titled"):
        return True
    recognition = context.resolution.recognition
    whom = (recognition.entities.content or "") if recognition.action == "debt" else ""
    return bool(whom) and fold(whom) in fold(text) and listed("whom").isdisjoint(words(whom))
