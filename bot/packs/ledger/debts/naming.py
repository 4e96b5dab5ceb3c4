"""Debts of which nobody was named, and who it is: "quem me deve 35 é a dona Zefa"."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.debts.noting import owed
from bot.packs.ledger.debts.open_debts import of_somebody, open_debts, owed_amount
from bot.packs.ledger.debts.whose import is_thing, name_of
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, recorded
from bot.packs.ledger.lexicon import listed, wordings
from bot.packs.people.who import is_somebody
from bot.understanding.money import sums
from state.effects import Change
from state.record import ChangeRecord
from state.text import fold
from tools.currencies import counting_in


async def named_debt(context: TurnContext) -> HandlerResult | None:
    """Give the debt of nobody who was named its name, or note it; None if the message does not say who owes a sum."""
    message = context.turn.message
    text = f"{context.resolution.recognition.text} {message.beside}".strip()
    unasked = context.turn.parent is not None or message.forwarded or in_group(context.turn.chat)
    if unasked or len(fold(text)) != len(text) or len(told := sums(text)) != 1 or "?" in text:
        return None
    found = next((it for each in wordings("who_owes_it") if (it := each.search(fold(text)))), None)
    who = text[found.start("who") : found.end("who")] if found else ""
    name, amount = name_of(who)[:DESCRIPTION_LIMIT], told[0].centavos
    if not name or not is_somebody(who) or is_thing(name):
        return None
    opened = [each for each in await open_debts(context, to_me=True) if owed_amount(each) == amount]
    if of_somebody(opened, name):
        right = context.voice.say("ledger-right-already", what=name, amount=context.voice.money(amount))
        return replace(context.say(right), whole=True)
    nameless = [each for each in opened if fold(str(each.fields.get("name") or "")) in ("", *listed("someone"))]
    if not nameless:
        return replace(owed(context, amount, name, to_me=True, due=None), whole=True)
    one = nameless[0]
    with counting_in(one.currency):
        said = context.voice.say("ledger-debt-turned", name=name, amount=context.voice.money(amount), way="to_me")
    done = recorded(context, said, name, (ChangeRecord(record_id=one.id, put={"name": name}),), {one.id: one})
    return replace(done, change=Change(verb="edited", title=name), whole=True)
