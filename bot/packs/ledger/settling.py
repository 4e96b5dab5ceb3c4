"""What is paid of a debt: all of it, a part, or the rest on another day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.frame import ask, places, question
from bot.packs.ledger.entries import PACK, recorded, together
from bot.packs.ledger.lexicon import has, listed, says
from bot.packs.ledger.open_debts import (
    debt_line,
    debts_with,
    due_told,
    last_change,
    left_told,
    of_somebody,
    open_debts,
    owed_amount,
    pointed_at,
    until_said,
    way_of,
)
from bot.packs.ledger.reading import ENDED, Said, apart, day_of, named, read
from bot.packs.ledger.spending import income as received
from bot.packs.ledger.spending import spend, told
from bot.understanding.money import sums
from bot.understanding.recognition import Entities
from bot.understanding.wordings import SAID
from bot.understanding.words.abbreviations import spelt_out
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, Record
from state.record_reads import GetRecords
from state.text import fold, words

WHICH = "which_debt"
# What a message that settles a debt may be taken for besides.
UNLIKELY = frozenset({Action.REMEMBER, Action.PROGRESS, Action.UNKNOWN, Action.CHAT, Action.REWRITE, "debt"})
UNLIKELY |= {"income", "expense", "pay_bill", "list_remove", "list_tick", Action.CANCEL, Action.DELETE_ITEM}


async def income(context: TurnContext) -> HandlerResult:
    """Take what came in from somebody who owes it from their debt ("o João já me deu 200"); else record it."""
    text = context.resolution.recognition.text
    whom = context.resolution.recognition.entities.content or next(iter(words(text)), "")
    pointed = bool(whom) and set(words(whom)) <= listed("this")
    meant, told = await debts_with(context, whom if pointed else text, to_me=True), sums(text)
    if not meant and not listed("whom").isdisjoint(words(text)) and has(text, "settled_by_them"):
        # "Ela já me pagou 50": whose debt was spoken of, or the one there is.
        opened = await open_debts(context, to_me=True)
        meant = await pointed_at(context, opened, text) or opened
    if len(meant) == 1 and told and told[0].parts == 1 and told[0].centavos <= owed_amount(meant[0]):
        return await reduced(context, meant[0], told[0].centavos, None)
    if told and not meant and has(text, "paid_for_all"):
        # "O Fábio pagou a luz, 214": nothing came in.
        said = read(context, "past", "owing")
        return await spend(
            context, told[0].shares(), named("expense", said), day_of(context, said.moment, text), said=text
        )
    return await received(context)


async def plainly_settled(context: TurnContext) -> HandlerResult | None:
    """Reduce the debt of which the message plainly tells that something was paid; None if it tells of none."""
    text = spelt_out(context.resolution.recognition.text)
    if context.resolution.recognition.action not in UNLIKELY or in_group(context.turn.chat) or text.endswith("?"):
        return None
    if paid := await _paid_off_with(context, text):
        return paid
    return None if sums(text) else await rest_later(context, read(context, "future"))


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
    parts = [part.text for part in apart(text)]
    for at, part in enumerate(parts):
        if paid := await _paid_off(context, part):
            rest = " e ".join(each.strip(" ,;") for each in (*parts[:at], *parts[at + 1 :]))
            said = replace(context.resolution.recognition, text=rest, entities=Entities())
            others = await told(replace(context, resolution=replace(context.resolution, recognition=said)), "expense")
            if not others.effects:
                return paid
            return together(paid, others)
    return None if parts else await _paid_off(context, text)


async def _paid_off(context: TurnContext, text: str) -> HandlerResult | None:
    """Take from a debt what the message says was paid of it; None if no open debt is with whom it names."""
    # "Fizemos 3 gols. a Rita pagou tudo": only what stands beside the payment is one.
    text = next((each for each in ENDED.split(text) if has(each, "paid_by_them") or has(each, "paid_by_me")), text)
    left, ways = left_told(text), {True: has(text, "paid_by_them"), False: has(text, "paid_by_me")}
    set_now = left is not None and not any(ways.values())
    if not (set_now or any(ways.values())):
        return None
    opened = await open_debts(context)
    spoken_of = of_somebody(opened, text)
    if not spoken_of and not _names_another(context, text):
        spoken_of = await pointed_at(context, opened, text)
    meant = [each for each in spoken_of if set_now or ways[bool(each.fields.get("to_me"))]]
    rest = left.centavos if left else None
    amount = next((each.centavos for each in sums(text) if each != left), None)
    exact: list[Record] = []
    if len(meant) > 1 and amount:
        exact = [each for each in meant if owed_amount(each) == amount]
        meant = exact or meant
    if len(meant) > 1 and len({fold(str(each.fields.get("name"))) for each in meant}) == 1 and not exact:
        return _of_all(context, meant, amount, rest)
    if len(meant) == 1 and SAID["thinking_again"].match(fold(text)):
        # "Ops, a Cida pagou 60": what was paid of it a moment ago was something else.
        changed = [each for each in await last_change(context) if isinstance(each, ChangeRecord)]
        before = next((each.put.get("amount") for each in changed if each.record_id == meant[0].id), None)
        rest = before - amount if isinstance(before, int) and amount and rest is None else rest
    if len(meant) == 1:
        amount = owed_amount(meant[0]) // 2 if amount is None and rest is None and says(text, "half") else amount
        later = due_told(context, read(context, "future")) if has(text, "rest") else None
        return await reduced(context, meant[0], amount, rest, later)
    return which_debt(context, meant, amount, rest) if meant else None


def _names_another(context: TurnContext, text: str) -> bool:
    """Tell whether the message is of a debt with somebody else: "a Lu pagou a luz, devo 1/3 pra ela"."""
    recognition = context.resolution.recognition
    whom = (recognition.entities.content or "") if recognition.action == "debt" else ""
    return bool(whom) and fold(whom) in fold(text) and listed("whom").isdisjoint(words(whom))


def _of_all(context: TurnContext, meant: Sequence[Record], amount: int | None, rest: int | None) -> HandlerResult:
    """Take what somebody paid from all that they owe, the oldest first; ``rest`` is what is left of it together."""
    total = sum(map(owed_amount, meant))
    paid = total - rest if rest is not None else total if amount is None else min(amount, total)
    effects, before = list[ChangeRecord](), dict[str, Record]()
    left, open_ = total - max(paid, 0), max(paid, 0)
    for each in reversed(meant):
        off = min(open_, owed_amount(each))
        if off:
            put: Fields = {"paid": True} if off == owed_amount(each) else {"amount": owed_amount(each) - off}
            effects.append(ChangeRecord(record_id=each.id, put=put))
            before[each.id] = each
        open_ -= off
    name, to_me = str(meant[0].fields.get("name") or "…"), bool(meant[0].fields.get("to_me"))
    said = {"name": name, "left": context.voice.money(left), "until": ""}
    text = context.voice.say("ledger-debt-reduced", way=way_of(to_me), rest="some" if left else "none", **said)
    return replace(recorded(context, text, name, effects, before), change=Change(verb="edited", title=name))


def which_debt(context: TurnContext, meant: Sequence[Record], amount: int | None, rest: int | None) -> HandlerResult:
    lines = [f"{at}. {debt_line(context, each).removeprefix('• ')}" for at, each in enumerate(meant, 1)]
    text = "\n".join((context.voice.say("ledger-which-debt"), *lines))
    args: JsonObject = {"ids": [each.id for each in meant], "amount": amount or 0, "rest": -1 if rest is None else rest}
    return ask(context, question(PACK, WHICH, text, args, shape="which"))


async def answered_which_debt(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Reduce the debt whose number the answer tells."""
    ids = [str(each) for each in asked.args["ids"]]  # type: ignore[union-attr]
    chosen = places(asked, context.resolution.recognition)
    found = await context.reads(GetRecords(ids=(ids[chosen[0]],))) if chosen else ()
    if not found or not found[0].live:
        return context.say(context.voice.say("ledger-left-alone"))
    amount, rest = int(str(asked.args["amount"])), int(str(asked.args["rest"]))
    return await reduced(context, found[0], amount or None, None if rest < 0 else rest)


async def reduced(
    context: TurnContext, record: Record, amount: int | None, rest: int | None, due: str | None = None
) -> HandlerResult:
    """Take ``amount`` from the debt, all of it without one; ``rest`` is what is left where that was told.

    What is left is to be paid until ``due`` from now on, if a day was told.
    """
    before = owed_amount(record)
    left = rest if rest is not None else before - (before if amount is None else amount)
    left = max(0, left)
    put: Fields = {"amount": left, **({"due": due} if due else {})} if left else {"paid": True}
    change = ChangeRecord(record_id=record.id, put=put)
    text = context.voice.say(
        "ledger-debt-reduced",
        way=way_of(bool(record.fields.get("to_me"))),
        rest="some" if left else "none",
        name=str(record.fields.get("name") or "…"),
        left=context.voice.money(left),
        until=until_said(context, due or record.fields.get("due")) if left else "",
    )
    name, to_me = str(record.fields.get("name") or ""), bool(record.fields.get("to_me"))
    others = [each for each in of_somebody(await open_debts(context, to_me=to_me), name) if each.id != record.id]
    if others:
        text = "\n".join(
            (text, context.voice.say("ledger-debts-besides"), *(debt_line(context, each) for each in others))
        )
    done = recorded(context, text, name or "…", (change,), {record.id: record})
    return replace(done, change=Change(verb="edited", title=name or "…"))
