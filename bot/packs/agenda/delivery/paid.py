"""Bills that are paid by what a reminder tells to do: who has done "pagar a internet" has paid that bill."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.delivery.done import to_be_done
from bot.packs.agenda.record import text_of
from bot.packs.ledger.bills.owing import amount_of, open_bills
from bot.packs.ledger.bills.paying import settle_bill
from bot.packs.ledger.cards.cards import paid_with
from bot.packs.ledger.entries.booking import spend
from bot.packs.ledger.entries.entries import price_of, together
from bot.packs.ledger.lexicon import listed, says
from bot.packs.ledger.reading import day_of, named, read
from bot.understanding.money import sums
from state.record import Record
from state.text import words
from tools.zones import clock

# A bill that is due later is not what a reminder of now is about.
NEAR = timedelta(days=15)
# Where the ledger's entries of a turn begin that puts reminders, too.
FIRST = 20


async def paid_too(context: TurnContext, done: HandlerResult, records: Sequence[Record]) -> HandlerResult:
    """Return ``done``, with the open bills settled that the ``records``, now done, told to pay."""
    now, settled = clock(context.now), set[str]()
    for at, record in enumerate(records):
        to_do, others = to_be_done(record)
        if not (others and says(to_do, "to_pay")):
            continue
        found = await open_bills(context, " ".join(others), None)
        amount = amount_of(found[0]) if len(found) == 1 else None
        if amount is None or found[0].id in settled:
            continue
        if found[0].when is None or found[0].when - now <= NEAR:
            settled.add(found[0].id)
            done = together(done, settle_bill(context, found[0], amount, now, first=FIRST + 2 * at))
    return done


async def paid_as_told(context: TurnContext, record: Record) -> HandlerResult | None:
    """Book the one sum that a message tells of what ``record`` told to pay, and names nothing itself: "paguei, 1250".

    None if the record told to pay nothing, or the message tells of no paying or names what was paid. How it was paid
    names nothing.
    """
    (to_do, others), text = to_be_done(record), context.resolution.recognition.text
    told = sums(text)
    if not (others and says(to_do, "to_pay") and says(text, "paying")) or len(told) != 1:
        return None
    paid = await paid_with(context, text)
    said = read(context, "past", "bills", text=paid.text if paid else text)
    if not set(words(named("pay_bill", said))) <= listed("means") | listed("means_lead") | listed("paying"):
        return None
    name = " ".join(each for each in text_of(record).split() if set(words(each)) & set(others))
    when, found = day_of(context, said.day, said.text), await open_bills(context, name, None)
    if len(found) == 1:
        return settle_bill(context, found[0], told[0].centavos, when, paid)
    return await spend(context, told[0].shares(), name, when, paid, text, price_of(told[0]))


async def pays_a_bill(context: TurnContext) -> bool:
    """Tell whether the message pays an open bill, which the ledger has to book."""
    recognition = context.resolution.recognition
    name = recognition.entities.content or recognition.entities.query or ""
    return recognition.action == "pay_bill" and bool(name) and bool(await open_bills(context, name, None))
