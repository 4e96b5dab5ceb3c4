"""What a message plainly says of money, whatever it is taken for: orders, answers, questions, and what is no entry."""

from __future__ import annotations

from bot.actions import Action
from bot.context import Handler, HandlerResult, TurnContext
from bot.handlers.keep import keep
from bot.packs.health.measures import measure_in
from bot.packs.holding import taken_back
from bot.packs.ledger import cards, instalments
from bot.packs.ledger.asking import ask_money, plainly_asked
from bot.packs.ledger.debts import dateless, plainly_owed, turned_round
from bot.packs.ledger.entries import PACK
from bot.packs.ledger.lexicon import has, listed, says
from bot.packs.ledger.orders import WAYS, objects, order_in
from bot.packs.ledger.owing import fixed_told
from bot.packs.ledger.paying import plainly_paid
from bot.packs.ledger.reading import begins_with
from bot.packs.ledger.removing import (
    WHICH,
    chosen_of,
    counted_already,
    done,
    last_recorded,
    mentioned,
    not_recorded,
    shared,
)
from bot.packs.ledger.settling import plainly_settled
from bot.packs.ledger.spending import plainly
from bot.packs.ledger.supposing import supposed
from bot.packs.values import Sort, negations, values_in
from bot.replies.text import one_line
from bot.understanding.money import is_foreign, sums
from bot.understanding.recognition import is_of_a_pack
from bot.understanding.words.abbreviations import spelt_out
from state.lane import Dialogue, PackQuestion
from state.text import words
from tools.definition import ToolName

# What a message is taken for that would record something.
EVERYTHING = frozenset({Action.ERASE, Action.EXPORT, Action.EMPTY_BIN})
# What the ledger asks of something that was told; a no says that there is nothing to record.
FIGURES = frozenset({"what", "expense_amount", "income_amount", "paid_amount", "bill_day", "debt_amount"})
RECORDS = frozenset({"expense", "income", "bill", "pay_bill", "debt", "transfer"})


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Do what the message orders of entries, whatever it is taken for; None if it orders nothing of the kind.

    What corrects, complains or denies is never recorded as another entry.
    """
    message, asked = context.turn.message, _asked(context)
    if message.forwarded or message.button is not None or not message.text:
        return None
    if asked and asked.name == WHICH and (chosen := await chosen_of(context, asked, message.text)):
        return chosen
    recognition = context.resolution.recognition
    if done_at_once := await _at_once(context, asked):
        return done_at_once
    records = recognition.action in RECORDS
    order = None if recognition.action in EVERYTHING else order_in(message.text)
    order = None if order and recognition.action is Action.DELETE_ALL and not order.plural else order
    cut = recognition.text.strip() != message.text.strip()
    # Behind a new entry an order is a request of its own.
    new = cut and records and not refuses(context, recognition.text) and not (order and order.earlier)
    if not new and order and (outcome := await done(context, order, asked)):
        return outcome
    if done_at_once := await turned_round(context) or fixed_told(context):
        return done_at_once
    denied = refuses(context, recognition.text) and measure_in(recognition.text) is None
    # A bare number behind a list that was shown is a place on it.
    figure = bool(sums(recognition.text)) and (context.listed is None or not recognition.entities.selection)
    named = any(says(recognition.text, nouns) for nouns in ("expense_nouns", "entry_nouns"))
    about = denied and (figure or named) and bool(await last_recorded(context))
    # "Muda o pediatra pra sexta às 10" asks something of another pack.
    elsewhere = recognition.action is Action.REWRITE or (is_of_a_pack(recognition.action) and not records)
    if (
        denied
        and not asked
        and has(recognition.text, "objections")
        and not order
        and (meant := await mentioned(context, recognition.text))
    ):
        return meant
    if denied and (asked or (about and not elsewhere)):
        return await not_recorded(context)
    if denied:
        return None
    if divided := await shared(context, recognition.text):
        return divided
    if recognition.action == "expense" and (there := await counted_already(context, recognition.text)):
        return there
    if of_card := await cards.plainly(context):
        return of_card
    return (
        await plainly_asked(context)
        or await plainly_owed(context)
        or await plainly_settled(context)
        or await plainly_paid(context)
        or await plainly(context)
    )


async def _at_once(context: TurnContext, asked: PackQuestion | None) -> HandlerResult | None:
    """Do what needs no entry that is meant: work out what is supposed, set aside what was asked, tell how."""
    text = context.resolution.recognition.text
    if asked and asked.name in FIGURES and _says_there_is_none(text):
        return context.say(context.voice.say("cancelled"), effects=taken_back(asked.note))
    if has(text, "how_to"):
        return context.say(context.voice.say("ledger-how-to"))
    return await supposed(context) or await dateless(context) or await instalments.told(context)


def unless_denied(handler: Handler) -> Handler:
    """Return ``handler`` of a new entry for what neither denies one nor tells of what is not paid yet.

    Sums in other currencies are noted and not added up.
    """

    async def first(context: TurnContext) -> HandlerResult:
        recognition = context.resolution.recognition
        if recognition.text.rstrip().endswith("?") and not begins_with(recognition.text, *WAYS.values()):
            return await ask_money(context)  # "os 60 do Caio entraram na conta de hoje?"
        if refuses(context, recognition.text):
            return await not_recorded(context)
        if is_foreign(recognition.text):
            said = context.voice.say("ledger-foreign", text=one_line(recognition.text.strip()))
            return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()}, said)
        if (
            recognition.action == "expense"
            and has(recognition.text, "unpaid")
            and not begins_with(recognition.text, "spending_verbs")
        ):
            return context.say(context.voice.say("ledger-unpaid"))
        return await handler(context)

    return first


def refuses(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` corrects, complains, denies or orders something, or says what a sum is not."""
    negated = not negations().isdisjoint(words(text))
    told = [each for each in values_in(context, text) if each.sort is Sort.NUMBER] if negated else []
    # "Gastei 50, não 60" tells one sum, where there is none to put right.
    tells = begins_with(text, "spending_verbs", "earning_verbs") and told[:1] and not told[0].denied
    if any(each.denied for each in told) and not tells:
        return True
    return objects(text) and not (begins_with(text, "spending_verbs", "earning_verbs") and order_in(text) is None)


def _says_there_is_none(text: str) -> bool:
    """Tell whether an answer says that there is no figure to tell, "nada, era isso", "não comprei ainda"."""
    said = words(spelt_out(text))
    led = bool(said) and (said[0] in negations() or said[0] in listed("nothing"))
    return led and listed("unknown_yet").isdisjoint(said) and not any(each.isdecimal() for each in text)


def _asked(context: TurnContext) -> PackQuestion | None:
    pending = context.pending
    asked = pending.question if isinstance(pending, Dialogue) else None
    return asked if asked and asked.pack == PACK else None
