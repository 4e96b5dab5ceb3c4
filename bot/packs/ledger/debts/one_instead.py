"""Debts with somebody that are put together: "apaga esses do Zé e deixa um só de 250"."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.debts.open_debts import due_told, of_somebody, open_debts, terms_said, way_of
from bot.packs.ledger.each_currency import of_one_currency
from bot.packs.ledger.entries.entries import recorded
from bot.packs.ledger.entries.orders import order_in
from bot.packs.ledger.lexicon import has
from bot.packs.ledger.reading import read
from bot.understanding.money import sums
from state.effects import Change
from state.record import ChangeRecord, Fields, RecordEffect, RemoveRecord
from state.text import fold
from tools.currencies import counting_in


async def one_instead(context: TurnContext) -> HandlerResult | None:
    """Leave one debt of the sum that is told in the place of all with whom the message names; None if it orders none.

    The oldest stays, with its terms.
    """
    message = context.turn.message
    text = f"{context.resolution.recognition.text} {message.beside}".strip()
    told = sums(text)
    unasked = context.turn.parent is not None or message.forwarded or in_group(context.turn.chat)
    if unasked or len(told) != 1 or not has(text, "leaving_one") or order_in(text) is None:
        return None
    meant = of_one_currency(of_somebody(await open_debts(context), text))
    ways = {(fold(str(each.fields.get("name"))), bool(each.fields.get("to_me"))) for each in meant}
    if not meant or len({to_me for _, to_me in ways}) > 1:
        return None
    kept, due = meant[-1], due_told(context, read(context, "future", text=text))
    put: Fields = {"amount": told[0].centavos, **({"due": due} if due else {})}
    name, to_me = str(kept.fields.get("name") or "…"), bool(kept.fields.get("to_me"))
    effects: list[RecordEffect] = [ChangeRecord(record_id=kept.id, put=put)]
    effects += [RemoveRecord(record_id=each.id) for each in meant if each is not kept]
    with counting_in(kept.currency):
        left, until = context.voice.money(told[0].centavos), terms_said(context, {**kept.fields, **put})
    said = context.voice.say("ledger-debt-reduced", way=way_of(to_me), rest="some", name=name, left=left, until=until)
    done = recorded(context, said, name, effects, {kept.id: kept})
    return replace(done, change=Change(verb="edited", title=name), whole=True)
