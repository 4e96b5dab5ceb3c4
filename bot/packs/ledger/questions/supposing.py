"""Sums of what is only supposed: "tenho 1200, tiro 280 do bolo e 150 do salão, quanto sobra?"; nothing is recorded."""

from __future__ import annotations

from dataclasses import dataclass

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.packs.amending import telling
from bot.packs.ledger.bills.owing import unpaid
from bot.packs.ledger.entries.entries import PACK
from bot.packs.ledger.lexicon import has, listed, plain, says, wordings
from bot.packs.ledger.questions.periods import asked_period
from bot.packs.ledger.reading import kind_of, read
from bot.understanding.money import Sum, number_at, sums, tokens_of
from bot.understanding.remarks.questions import is_question
from state.record import Record, found_by, keys_of
from state.record_reads import ListRecords, SumRecords, Where
from state.text import words
from tools.currencies import counted
from tools.totals import total

LOOKED_AT = 200
# So near behind "tenho" stands what there is; smaller numbers in words count things.
NEAR, SPELT_FROM = 4, 100
RECORDS = frozenset({"expense", "income", "bill", "pay_bill", "debt", "transfer", "budget"})
SAYS = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT})


@dataclass(frozen=True, slots=True)
class Term:
    """A figure of the sum, less than nothing for what goes, and how it is written."""

    centavos: int
    shown: str


async def supposed(context: TurnContext) -> HandlerResult | None:
    """Tell what would be left of what the message supposes, from its own figures and the entries that it names.

    Of a message that is done part by part the one that asks is answered, and no other records what is supposed. None
    if nothing is: "recebi 900, paguei 280, quanto sobra?" tells what was.
    """
    return await _left_over(context) or _only_supposed(context)


def _only_supposed(context: TurnContext) -> HandlerResult | None:
    """Keep silent on a sum told only for what another part of the message asks: "sacolas 80, se eu vender 3 mil..."."""
    message, text = context.turn.message, context.resolution.recognition.text
    if not message.beside or message.forwarded or in_group(context.turn.chat):
        return None
    whole, records = f"{text}\n{message.beside}", context.resolution.recognition.action in RECORDS | SAYS
    supposes = has(whole, "hypothetical") and has(message.beside, "money_asked") and not kind_of(text)
    asks = is_question(text) or has(text, "money_asked")
    return SILENT if records and supposes and sums(text) and not asks else None


async def _left_over(context: TurnContext) -> HandlerResult | None:
    message, text = context.turn.message, plain(context.resolution.recognition.text)
    # What stands beside a later part was mostly said before it.
    parts = (text, plain(message.beside))
    whole = "\n".join(parts if context.turn.parent is None else reversed(parts))
    if message.forwarded or in_group(context.turn.chat) or not has(whole, "left_over_asked"):
        return None
    supposes, held = has(whole, "supposing"), _held(whole)
    if has(whole, "of_every_month") or (sums(whole) and kind_of(whole) and not supposes):
        return None
    begins = _told(context, held) if held else await _kept_income(context, whole)
    others = [each for each in sums(whole) if held is None or not held.start <= each.start < held.end]
    changes = [_change(context, each, whole) for each in others]
    changes += await _bills(context, whole, others) if supposes or held is None else []
    terms = [*changes, *await _spent(context, text)]
    if begins is None or not terms:
        return None
    if not has(text, "left_over_asked"):
        told = has(text, "supposing") or bool(sums(text) and _held(text) is None)
        silent = told or context.resolution.recognition.action in RECORDS
        return SILENT if silent else None
    said = " ".join((begins.shown, *(f"{'+' if each.centavos > 0 else '-'} {each.shown}" for each in terms)))
    left = begins.centavos + sum(each.centavos for each in terms)
    return context.say(context.voice.say("worked-out", said=said, result=context.voice.money(left)))


def _held(text: str) -> Sum | None:
    """Return what ``text`` says there is, "tenho 1200", "eu tenho mil e duzentos"; None if it says nothing of it."""
    said, told = tokens_of(text), sums(text)
    for at in (at for at, token in enumerate(said) if token.word in listed("holding")):
        for near in range(at + 1, min(at + 1 + NEAR, len(said))):
            if found := next((each for each in told if each.start == said[near].start), None):
                return found
            if (number := number_at(said, near)) and number[2] and number[0] >= SPELT_FROM:
                return Sum(said[near].start, said[number[1] - 1].end, int(number[0] * 100))
    return None


def _told(context: TurnContext, told: Sum) -> Term:
    return Term(told.centavos, context.voice.money(told.centavos))


def _change(context: TurnContext, told: Sum, text: str) -> Term:
    """Return what is taken off, or comes on top where a word right before it says so: "e recebo mais 300"."""
    comes = says(" ".join(words(text[: told.start])[-2:]), "coming_in")
    shown, count = context.voice.money(told.centavos), told.parts if told.each else int(told.count)
    if count > 1:
        shown = f"{count} × {context.voice.money(told.centavos // count)}"
    return Term(told.centavos if comes else -told.centavos, shown)


async def _kept_income(context: TurnContext, text: str) -> Term | None:
    """Return what came in last of what is asked to be left of: "quanto sobra da aposentadoria?"."""
    found = next((found["what"] for each in wordings("left_over_of") if (found := each.search(text))), "")
    asked = {key for word in telling(found) if word not in listed("filler") for key in keys_of(word)}
    kept = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("income",)), limit=LOOKED_AT))
    own = [each for each in kept if each.currency == counted()]
    meant = next((each for each in own if not asked.isdisjoint(found_by(each))), None)
    return _entry(context, meant, "what", 1) if meant else None


async def _bills(context: TurnContext, text: str, told: list[Sum]) -> list[Term]:
    """Return the open bills that ``text`` names without telling their sum: "se eu pagar o condomínio"."""
    amounts, said = {each.centavos for each in told}, {key for word in words(text) for key in keys_of(word)}
    named: dict[str, Record] = {}
    for each in (it for it in await unpaid(context) if it.currency == counted()):
        its = [word for word in telling(str(each.fields["name"])) if word not in listed("filler")]
        if its and all(not said.isdisjoint(keys_of(word)) for word in its):
            named.setdefault(str(each.fields["name"]), each)
    priced = [each for each in named.values() if isinstance(each.fields.get("amount"), int)]
    return [_entry(context, each, "name", -1) for each in priced if each.fields["amount"] not in amounts]


async def _spent(context: TurnContext, text: str) -> list[Term]:
    """Return what was spent in the time of which ``text`` says that it comes off too: "depois dos gastos de hoje"."""
    if not has(text, "less_spending"):
        return []
    since, until, period = asked_period(context, read(context, "past", text=text).moment)
    where = Where(pack=PACK, kinds=("expense",), since=since, until=until)
    spent = await total(context.reads, SumRecords(where=where, field="amount"))
    name = context.voice.say("ledger-spending-of", period=f"{period[:1].lower()}{period[1:]}")
    shown = context.voice.say("ledger-named", name=name, amount=context.voice.money(spent))
    return [Term(-spent, shown)] if spent else []


def _entry(context: TurnContext, record: Record, field: str, sign: int) -> Term:
    amount = int(str(record.fields["amount"]))
    name = str(record.fields.get(field) or "…")
    return Term(sign * amount, context.voice.say("ledger-named", name=name, amount=context.voice.money(amount)))
