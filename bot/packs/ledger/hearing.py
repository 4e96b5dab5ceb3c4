"""What a message plainly says of money, whatever it is taken for: orders, answers, questions, and what is no entry."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.actions import Action
from bot.context import SILENT, Handler, HandlerResult, TurnContext, first_of, in_group
from bot.currencies import is_unknown
from bot.handlers.keeping.keep import keep
from bot.packs.health.measures import measure_in
from bot.packs.holding import taken_back
from bot.packs.ledger.bills.boletos import told_in_bills
from bot.packs.ledger.bills.owing import fixed_told
from bot.packs.ledger.bills.paying import paid_list, plainly_paid, takes_back
from bot.packs.ledger.bills.shown import total_beside
from bot.packs.ledger.bills.told_together import told_as_due
from bot.packs.ledger.cards import cards, instalments
from bot.packs.ledger.cards.by_means import spent_by_means, told_by_means
from bot.packs.ledger.cards.parts_by_means import asked_by_means
from bot.packs.ledger.debts.debts import debt
from bot.packs.ledger.debts.further_debts import owed_as_well, plainly_owed, turned_round
from bot.packs.ledger.debts.naming import named_debt
from bot.packs.ledger.debts.on_credit import on_credit
from bot.packs.ledger.debts.part_received import part_received
from bot.packs.ledger.debts.settling import income, plainly_settled
from bot.packs.ledger.debts.terms import dateless, in_instalments
from bot.packs.ledger.entries.by_sum import righted
from bot.packs.ledger.entries.entries import PACK, described, together
from bot.packs.ledger.entries.just_told import in_the_end, of_just_told
from bot.packs.ledger.entries.orders import WAYS, Reference, lists_on, objects, order_in
from bot.packs.ledger.entries.plain_entries import plainly, priced_behind
from bot.packs.ledger.entries.recategorising import put_in, recategorised
from bot.packs.ledger.entries.removing import (
    WHICH,
    amounts_of,
    chosen_of,
    counted_already,
    done,
    last_recorded,
    mentioned,
    not_recorded,
    recent,
)
from bot.packs.ledger.entries.spending import answered_what, expense, transfer
from bot.packs.ledger.entries.splitting import (
    divided_whole,
    paid_and_owed,
    shared,
    with_debts,
)
from bot.packs.ledger.entries.told_beside import paid_as_well
from bot.packs.ledger.entries.totals import told_in_all
from bot.packs.ledger.entries.unspent import is_only_priced, is_to_come, rather
from bot.packs.ledger.lexicon import has, listed, plain, says
from bot.packs.ledger.plans import goals, limits
from bot.packs.ledger.questions.asking import ask_money, plainly_asked
from bot.packs.ledger.questions.supposing import supposed
from bot.packs.ledger.reading import begins_with, kind_of, without_comparison
from bot.packs.values import Sort, values_in
from bot.replies.text import one_line
from bot.understanding.grammar import negations
from bot.understanding.money import people_in, sums
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import is_of_a_pack
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.words.abbreviations import spelt_out
from state.lane import Dialogue, PackQuestion
from state.text import words
from tools.definition import ToolName

_FIGURE = re.compile(r"\d")
_PAUSE = re.compile(r"[,;:.!?\n]")
_SENTENCE = re.compile(r"[.;!]\s+|\n+")
# What a message is taken for that would record something.
EVERYTHING = frozenset({Action.ERASE, Action.EXPORT, Action.EMPTY_BIN})
# What the ledger asks of something that was told; a no says that there is nothing to record.
FIGURES = frozenset({"what", "expense_amount", "income_amount", "bill_day", "debt_amount", "debt_part"})
SHOWN_AT_MOST = 3
MAY_BE_AN_IDEA = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT, "expense"})
MAY_BE_PAID = frozenset({Action.REMEMBER, Action.UNKNOWN, "metric", "bill", "expense"})
_NO_ENTRY = frozenset({Action.REMEMBER, Action.REWRITE})
# What records what a sentence before an order tells.
_TOLD_BEFORE: dict[str, Handler] = {"debt": debt, "expense": expense, "income": income}
RECORDS = frozenset({"expense", "income", "bill", "pay_bill", "debt", "transfer"})


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Do what the message orders of entries, whatever it is taken for; None if it orders nothing of the kind.

    What corrects, complains or denies is never recorded as another entry.
    """
    asked = context.pending.question if isinstance(context.pending, Dialogue) else None
    if asked and takes_back(asked, context.turn.message, context.resolution.recognition):
        return None  # "não paguei não" answers how much a bill was
    now = _of_now(context)
    found = await _ordered(now)
    read_anew = now is not context and context.resolution.recognition.action in _NO_ENTRY
    return await expense(now) if found is None and read_anew else found


async def _ordered(context: TurnContext) -> HandlerResult | None:
    message, asked = context.turn.message, _asked(context)
    if message.forwarded or message.button is not None or not message.text:
        return None
    if asked and asked.name == WHICH and (chosen := await chosen_of(context, asked, message.text)):
        return chosen
    recognition = context.resolution.recognition
    if done_at_once := await limits.taken_off(context) or await _at_once(context, asked):
        return done_at_once
    records = recognition.action in RECORDS
    further = context.turn.parent is None and lists_on(message.beside)  # "apaga o de 35 | e o de 22"
    whole = f"{message.text} {message.beside}" if further else message.text
    order = None if recognition.action in EVERYTHING else order_in(whole)
    order = None if order and recognition.action is Action.DELETE_ALL and not order.plural else order
    cut = recognition.text.strip() != message.text.strip()
    # Behind a new entry an order is a request of its own.
    new = cut and records and not refuses(context, recognition.text) and not (order and order.earlier)
    if not new and order and (outcome := await done(context, order, asked)):
        outcome = await _with_what_is_told(context, order, outcome)
        return replace(outcome, whole=outcome.whole or further)
    # What is denied or asked tells nothing: "não vendi 900, 500 no pix e o resto em dinheiro", "será que somos 3".
    asks = is_question(recognition.text) or has(recognition.text, "wondering")
    if found := await first_of(
        context, *(_ASKED if asks else (goals.asked, asked_by_means, goals.told, _put_by, _told_more))
    ):
        return found
    denied = refuses(context, recognition.text) and measure_in(recognition.text) is None
    # A bare number behind a list that was shown is a place on it.
    figure = bool(sums(recognition.text)) and (context.listed is None or not recognition.entities.selection)
    named = any(says(recognition.text, nouns) for nouns in ("expense_nouns", "entry_nouns"))
    about = denied and (figure or named) and bool(await last_recorded(context))
    # "Muda o pediatra pra sexta às 10" asks something of another pack.
    elsewhere = recognition.action is Action.REWRITE or (is_of_a_pack(recognition.action) and not records)
    # "Apaga o fiz 168" names a note, of what the ledger does not have.
    elsewhere = elsewhere or (recognition.action is Action.DELETE_ITEM and not named)
    objected = denied and not asked and has(recognition.text, "objections")
    if not order and (meant := await _objected(context, wrong=objected)):
        # What the same message orders to go behind that is not asked about as well.
        behind = order_in(message.beside) if meant.pending and context.turn.parent is None else None
        told = {each.centavos for each in sums(recognition.text)}
        return SILENT if behind and told <= {*behind.sums} else meant
    if denied and (asked or (about and not elsewhere)):
        return await not_recorded(context)
    if denied:
        return None
    if not asks and (several := await _of_several(context)):
        return several
    if recognition.action == "expense" and (there := await counted_already(context, recognition.text)):
        return there
    if of_card := await cards.plainly(context):
        return of_card
    found = await first_of(context, plainly_asked, plainly_owed, plainly_settled, plainly_paid, plainly)
    return await with_debts(context, found) if found else None


async def _with_what_is_told(context: TurnContext, order: Reference, outcome: HandlerResult) -> HandlerResult:
    """Return what the ``order`` came to, with what a sentence before it records: "gastei 14. apaga o de 40"."""
    before, *behind = _SENTENCE.split(context.turn.message.text or "")
    first, *others = recognise(before)
    record = _TOLD_BEFORE.get(str(first.action))
    apart = {each.centavos for each in sums(before)}.isdisjoint(order.sums)
    if not behind or others or record is None or not sums(before) or not apart or order.earlier or not outcome.change:
        return outcome
    told = await record(context.taking(first))
    return together(told, outcome) if told.change else outcome


async def _of_several(context: TurnContext) -> HandlerResult | None:
    """Record what is told with its parts, or was divided; None if nothing of the kind is told."""
    text = context.resolution.recognition.text
    return await told_in_all(context) or await divided_whole(context) or await shared(context, text)


async def _an_idea(context: TurnContext) -> HandlerResult | None:
    """Note what is only thought of with what it would cost, "thinking of a trip, the bus is 190"; else None."""
    recognition, message = context.resolution.recognition, context.turn.message
    whole = f"{recognition.text} {message.beside}".strip()
    if recognition.action in EVERYTHING or is_question(whole) or kind_of(whole) or not sums(whole):
        return None
    if context.turn.parent is not None:
        costs = sums(recognition.text) and recognition.action in RECORDS - {"debt"}
        thought = costs and has(message.beside, "only_thought")
        return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()}) if thought else None
    if not has(recognition.text, "only_thought") or recognition.action not in MAY_BE_AN_IDEA:
        return None
    text = f"{recognition.text.rstrip(' ,')}, {message.beside.strip(' ,')}" if message.beside else recognition.text
    return replace(await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()}), whole=True)


async def _put_by(context: TurnContext) -> HandlerResult | None:
    """Put by for its goal what is told so, whatever it is taken for; None if no goal is named."""
    taken_for = context.resolution.recognition.action
    return await transfer(context) if taken_for != "transfer" and await goals.are_added_to(context) else None


async def _paid_as_well(context: TurnContext) -> HandlerResult | None:
    """Record one more thing that was paid in the same breath, whatever it is taken for; None if it is none."""
    further = paid_as_well(context) if context.resolution.recognition.action in MAY_BE_PAID else None
    return await expense(further) if further else None


async def _among_us(context: TurnContext) -> HandlerResult | None:
    """Divide the expense just told among as many as the message says that "we" are: "não, somos 3"."""
    text = context.resolution.recognition.text
    return await shared(context, text) if people_in(text) else None


_ASKED = (goals.asked, asked_by_means)
_OF_JUST_NOW = (
    in_instalments,
    part_received,
    told_in_bills,
    told_by_means,
    spent_by_means,
    on_credit,
    _among_us,
    put_in,
    of_just_told,
)


async def _told_more(context: TurnContext) -> HandlerResult | None:
    """Record what the message tells besides what it is taken for, or more of what was just told; None if nothing."""
    if found := await turned_round(context) or fixed_told(context):
        return found
    return None if _denies(context.resolution.recognition.text) else await first_of(context, *_OF_JUST_NOW)


def _denies(text: str) -> bool:
    """Tell whether ``text`` says no to the first sum that it tells, "não somos 3", and not to what was before it."""
    *_, clause = _PAUSE.split(_FIGURE.split(plain(text), maxsplit=1)[0])
    return not negations().isdisjoint(words(clause))


async def _objected(context: TurnContext, *, wrong: bool) -> HandlerResult | None:
    """Take an entry for what it rather is, or in another category; ask whether one goes that is ``wrong``."""
    text = context.resolution.recognition.text
    instead = await righted(context) or await rather(context) or await recategorised(context, text)
    return instead or (await mentioned(context, text) if wrong else None)


async def _at_once(context: TurnContext, asked: PackQuestion | None) -> HandlerResult | None:
    """Do what needs no entry that is meant: work out what is supposed, set aside what was asked, tell how."""
    text = context.resolution.recognition.text
    if asked and asked.name in FIGURES and _says_there_is_none(text):
        return context.say(context.voice.say("cancelled"), effects=taken_back(asked.note))
    repeats = asked and asked.name == "what" and [each.centavos for each in sums(text)] == [asked.args["amount"]]
    if asked and repeats and not refuses(context, text):
        answered = await answered_what(context, asked)  # "os 350 foi a consulta"
        return replace(answered, effects=(*answered.effects, *taken_back(asked.note)))
    if has(text, "how_to"):
        return context.say(context.voice.say("ledger-how-to"))
    return (
        instalments.told_beside(context)
        or total_beside(context)
        or await first_of(
            context,
            _an_idea,
            told_as_due,
            in_the_end,
            _paid_as_well,
            owed_as_well,
            named_debt,
            paid_list,
            priced_behind,
            supposed,
            dateless,
            paid_and_owed,
            instalments.told,
        )
    )


def _of_now(context: TurnContext) -> TurnContext:
    """Return the context of what something costs now, without what it cost at another time."""
    recognition = context.resolution.recognition
    bought = recognition.action is Action.REWRITE and begins_with(recognition.text, "spending_verbs")
    read_anew = (bought or recognition.action in MAY_BE_PAID) and not context.turn.message.forwarded
    text = without_comparison(recognition.text) if read_anew else recognition.text
    plainly = text != recognition.text and bool(sums(text)) and kind_of(text) == "expense"
    return context.taking(replace(read_as("expense", text), text=text)) if plainly else context


def unless_denied(handler: Handler) -> Handler:
    """Return ``handler`` of a new entry for what neither denies one nor tells of what is not paid yet.

    Sums of which nobody knows the currency are noted and not added up.
    """

    async def first(context: TurnContext) -> HandlerResult:
        context = _of_now(context)
        recognition = context.resolution.recognition
        asks = recognition.text.rstrip().endswith("?") and not begins_with(recognition.text, *WAYS.values())
        # "Será que dá pra pagar 200 de luz", "os 60 do Caio entraram na conta de hoje?", "que dia vence a parcela".
        asks = asks or has(recognition.text, "wondering")
        if asks or (asks_in_words(recognition.text) and not sums(recognition.text)):
            return await _of_the_sum(context) or await ask_money(context)
        if refuses(context, recognition.text):
            told = not sums(recognition.text) and not begins_with(recognition.text, "removing", "changing")
            if told and not order_in(recognition.text):
                return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
            return await not_recorded(context)
        if is_unknown(recognition.text, context.voice.locale):
            said = context.voice.say("ledger-foreign", text=one_line(recognition.text.strip()))
            return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()}, said)
        # "Se eu comprar a arara de 400 fico sem caixa" supposes.
        supposes = has(recognition.text, "hypothetical") and recognition.action not in ("bill", "debt")
        thought = (supposes or has(recognition.text, "only_thought")) and kind_of(recognition.text) is None
        if (recognition.action == "expense" or supposes) and thought:
            return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
        if is_only_priced(recognition) or is_to_come(context):
            return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
        if (
            recognition.action == "expense"
            and has(recognition.text, "unpaid")
            and not begins_with(recognition.text, "spending_verbs")
        ):
            return context.say(context.voice.say("ledger-unpaid"))
        return await with_debts(context, await handler(context))

    return first


async def _of_the_sum(context: TurnContext) -> HandlerResult | None:
    """Show the entries of the sum that is asked about, "os 300 do eletricista já entraram?"; None if there are none."""
    told = sums(context.resolution.recognition.text)
    found = [each for each in await recent(context) if len(told) == 1 and told[0].centavos in amounts_of(each)]
    if not found or in_group(context.turn.chat):
        return None
    head = context.voice.say("ledger-found", what=context.voice.money(told[0].centavos))
    return context.say("\n".join((head, *(f"• {described(context, each)}" for each in found[:SHOWN_AT_MOST]))))


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
