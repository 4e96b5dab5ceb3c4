"""Things given on credit: what somebody took for a sum, of which they paid a part and owe the rest."""

from __future__ import annotations

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.packs.ledger.debts.noting import owed
from bot.packs.ledger.debts.open_debts import due_told, last_entries
from bot.packs.ledger.debts.whose import is_thing, name_of
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT
from bot.packs.ledger.lexicon import has, plain, says, wordings
from bot.packs.ledger.reading import read
from bot.understanding.money import sums
from bot.understanding.remarks.questions import is_question
from state.record import Fields
from state.text import fold, words

MAY_TELL = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT, "expense", "income", "debt", "bill", "pay_bill"})


async def on_credit(context: TurnContext) -> HandlerResult | None:
    """Note what somebody is left owing who took something and paid a part: "a Rita levou 90, deu 40, resto dia 20".

    None if nobody is, or nothing says that the rest is to come: a day, or that they owe it.
    """
    recognition, message = context.resolution.recognition, context.turn.message
    if recognition.action not in MAY_TELL or message.forwarded or in_group(context.turn.chat):
        return None
    if context.turn.parent is not None and await _noted_just_now(context, recognition.text):
        return SILENT
    text = recognition.text if context.turn.parent is not None else f"{recognition.text} {message.beside}".strip()
    tick = says(text, "on_tick") and context.turn.parent is None and recognition.action != "debt"
    text = recognition.text if tick else text
    took = wordings("took_something")[0].search(folded := fold(text))
    rest = [found for name in ("rest", "left_owing") for each in wordings(name) if (found := each.search(folded))]
    if took is None or len(folded) != len(text) or not (rest or tick) or is_question(text):
        return None
    name = name_of(wordings("customer")[0].sub(" ", text[took.start("who") : took.end("who")]))
    if tick and (taken := [each for each in sums(text) if each.start >= took.end()]) and name and not is_thing(name):
        due = due_told(context, read(context, "future"))
        return owed(
            context, taken[-1].centavos, name, to_me=True, due=due, more={"said": plain(text)[:DESCRIPTION_LIMIT]}
        )
    gave = next((each for each in sums(text) if has(text[: each.start], "paid_part")), None)
    total = next((each for each in reversed(sums(text)) if gave and took.end() <= each.start < gave.start), None)
    said = read(context, "future", text=text)
    due = due_told(context, said)
    nobody = not name or is_thing(name)
    to_come = due or has(text, "left_owing")
    if gave is None or total is None or gave.centavos >= total.centavos or not to_come or nobody:
        return None
    end = max(gave.end, rest[0].end(), *(each.end for each in said.moments[:1]))
    more: Fields = {"said": plain(text[took.start() : end])[:DESCRIPTION_LIMIT]}
    return owed(context, total.centavos - gave.centavos, name, to_me=True, due=due, more=more)


async def _noted_just_now(context: TurnContext, text: str) -> bool:
    """Tell whether the part of the message before this one noted a debt with what ``text`` says of it."""
    part = " ".join(words(plain(text)))
    debts = [each for each in await last_entries(context, "debt") if each.created_turn >= context.number - 1]
    return bool(part) and any(part in " ".join(words(str(each.fields.get("said", "")))) for each in debts)
