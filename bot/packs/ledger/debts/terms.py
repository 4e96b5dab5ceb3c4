"""Terms of debts told after them: in which instalments one is paid, and that it has no day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.amending import day_in, put_right
from bot.packs.ledger.debts.open_debts import (
    SHARE_OF_DEBT,
    debt_line,
    due_told,
    last_entries,
    of_somebody,
    open_debts,
    owed_amount,
    until_said,
)
from bot.packs.ledger.entries.entries import recorded
from bot.packs.ledger.lexicon import has, says
from bot.packs.ledger.reading import read
from bot.packs.values import moments_of
from bot.understanding.grammar import negations
from bot.understanding.money import sums
from state.effects import Change
from state.record import ChangeRecord, Fields, inverse
from state.text import words
from tools.zones import clock

# A no says so few words before a day that it is not that: "n é até dia 2".
_DENIED_WITHIN = 3


async def in_instalments(context: TurnContext) -> HandlerResult | None:
    """Keep with the debt just told in which parts it is paid, "ele me paga em 2x de 25"; None if it is not of that."""
    text = context.resolution.recognition.text
    told = sums(text)
    if len(told) != 1 or told[0].parts < 2 or context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    debts = [each for each in await last_entries(context, "debt") if each.live and not each.fields.get("paid")]
    if len(debts) != 1 or owed_amount(debts[0]) != told[0].centavos or not says(text, "whom"):
        return None
    due = due_told(context, read(context, "future", text=text))
    put: Fields = {"parts": told[0].parts, SHARE_OF_DEBT: told[0].shares()[0], **({"due": due} if due else {})}
    change, name = ChangeRecord(record_id=debts[0].id, put=put), str(debts[0].fields.get("name") or "…")
    now = debts[0].changed(fields={**debts[0].fields, **put})
    done = recorded(context, debt_line(context, now).removeprefix("• "), name, (change,), {debts[0].id: debts[0]})
    return replace(done, change=Change(verb="edited", title=name))


async def dateless(context: TurnContext) -> HandlerResult | None:
    """Take the day from the debt of which the message says that it has none; None if it says so of no one debt."""
    text, said = context.resolution.recognition.text, has(context.resolution.recognition.text, "dateless")
    denied = None if said else _day_denied(context, text)
    if context.turn.message.forwarded or in_group(context.turn.chat) or not (said or denied):
        return None
    found = of_somebody([each for each in await open_debts(context) if each.fields.get("due")], text)
    if len(found) != 1 or (denied and denied.isoformat() != found[0].fields["due"]):
        return None
    change, name = ChangeRecord(record_id=found[0].id, drop=("due",)), str(found[0].fields.get("name") or "…")
    now, former = context.voice.say("corrected-nothing"), until_said(context, found[0].fields["due"]).strip(" ()")
    return put_right(context, name, now, former, (change,), (inverse(change, found[0]),))


def _day_denied(context: TurnContext, text: str) -> date | None:
    """Return the day to come of which ``text`` says that it is not, "não é até dia 5"; None if it tells others."""
    if negations().isdisjoint(words(text)) or "?" in text:
        return None
    told = [(each, day_in(context, text[each.start : each.end])) for each in moments_of(context, text)]
    to_come = [(each, day.date()) for each, day in told if day and day >= clock(context.now)]
    if len(to_come) != 1 or negations().isdisjoint(words(text[: to_come[0][0].start])[-_DENIED_WITHIN:]):
        return None
    return to_come[0][1]
