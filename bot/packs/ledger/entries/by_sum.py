"""Entries put right by the sum that they have: "não era 35 a gasosa, foi 30", however long ago that was told."""

from __future__ import annotations

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.entries.correcting import with_amount
from bot.packs.ledger.entries.removing import recent
from bot.packs.values import is_denied
from bot.understanding.money import sums
from bot.understanding.remarks.questions import is_question
from state.text import fold

# A correction names two sums: what was told, and what it is.
BOTH = 2


async def righted(context: TurnContext) -> HandlerResult | None:
    """Give the one entry that has the sum that a correction of two sums denies the other one; None if there is none."""
    recognition = context.resolution.recognition
    text, told = recognition.text, sums(recognition.text)
    amounts = {each.centavos for each in told}
    denied = [each.centavos for each in told if is_denied(fold(text)[: each.start])]
    if recognition.action is not Action.REWRITE or len(amounts) != BOTH or not denied or is_question(text):
        return None
    having = [each for each in await recent(context) if each[0].fields.get("amount") == denied[0]]
    if len(having) != 1 or len(having[0]) != 1:
        return None
    (amount,) = amounts - {denied[0]}
    return await with_amount(context, having[0][0], amount)
