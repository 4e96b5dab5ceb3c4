"""Open bills told by their place in the list of them: "delete the 2nd bill", "apaga a primeira" behind the list."""

from __future__ import annotations

from bot.context import TurnContext
from bot.packs.ledger.entries import PACK
from bot.packs.ledger.orders import ANY, Reference
from bot.understanding.words.numbers import parse_selection
from state.record import Record
from state.record_reads import ListRecords, Where

# Noted in the conversation behind the whole list of open bills.
LISTED = "bills: listed"
LISTED_AT_MOST = 20


async def open_in_order(context: TurnContext) -> tuple[Record, ...]:
    """Return the open bills as they are listed: what is due first comes first."""
    where = Where(pack=PACK, kinds=("bill",), equals={"paid": False})
    return await context.reads(ListRecords(where=where, order="oldest", limit=LISTED_AT_MOST))


async def placed(context: TurnContext, reference: Reference) -> list[Record]:
    """Return the open bills that ``reference`` tells by nothing but their places; [] if it tells none so.

    What is not called a bill is one only right behind the list of them.
    """
    shown = context.chat.told == LISTED and reference.kinds == ANY
    if reference.sums or not (shown or "bill" in reference.kinds):
        return []
    said = " ".join(reference.words) if reference.words else ""
    chosen = context.resolution.recognition.entities.selection if shown else None
    selection = chosen or (parse_selection(said) if said else None)
    if selection is None or selection.everything:
        return []
    bills = await open_in_order(context)
    return [bills[place] for place in selection.positions(len(bills)) or ()]
