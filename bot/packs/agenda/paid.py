"""Bills that are paid by what a reminder tells to do: who has done "pagar a internet" has paid that bill."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.done import to_be_done
from bot.packs.ledger.entries import together
from bot.packs.ledger.lexicon import says
from bot.packs.ledger.owing import amount_of, open_bills
from bot.packs.ledger.paying import settle_bill
from state.record import Record
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


async def pays_a_bill(context: TurnContext) -> bool:
    """Tell whether the message pays an open bill, which the ledger has to book."""
    recognition = context.resolution.recognition
    name = recognition.entities.content or recognition.entities.query or ""
    return recognition.action == "pay_bill" and bool(name) and bool(await open_bills(context, name, None))
