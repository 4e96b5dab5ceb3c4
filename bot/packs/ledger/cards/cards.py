"""Credit cards: the day that they close, the invoice that a purchase falls into, and what an invoice comes to."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.each_currency import in_each
from bot.packs.ledger.entries.entries import PACK, entry, recorded
from bot.packs.ledger.lexicon import listed
from bot.packs.ledger.reading import day_of, read
from bot.understanding.money import sums
from bot.understanding.words.abbreviations import spelt_out
from state.record import ChangeRecord, Fields, Record, microseconds
from state.record_reads import ListRecords, SumRecords, Where
from state.text import fold, words
from tools import totals
from tools.currencies import counted
from tools.zones import clock

KIND = "card"
CARDS_AT_MOST = 10
LINES_AT_MOST = 10
NAME_WORDS = 3
NOON = time(12)
_ON_DAY = (
    r"(?: (?:sempre|todo|toda|no|em|e|eh|is|every|mes))* (?:dia|on the|on day|on|the) "
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\b"
)
_CLOSES = re.compile(rf"\b(?:fecha|fechamento|vira|closes|closing){_ON_DAY}")
_DUE = re.compile(rf"\b(?:vence|vencimento|due){_ON_DAY}")
_INVOICE = re.compile(r"\b(?:faturas?|invoices?)\b|\b(?:card|cartao|nubank) (?:bill|statement)\b")
# When a card closes or is due is told with its invoice.
_DAYS = re.compile(r"\b(?:vence|vencimento|vencer|fecha|fechamento|fechar|due|closes?|closing)\b")
_ASKS = re.compile(
    r"^\W*(?:(?:e|and|mas|oi|entao|me)\W+)*"
    r"(?:quant[oa]|qual|quais|quando|como|cade|mostra\w*|ver?|diz|fala|how much|how is|what|when|show)\b"
)
# The paper itself, or a picture of it.
_KEPT = re.compile(r"\b(?:mandei|enviei|guardei|salvei|anotei|foto|arquivo|pdf|print|sent|saved|kept|photo|file)\b")
_PAID = re.compile(r"\b(?:paguei|pagamos|quitei|quitamos|paid)\b")
_LAST = re.compile(r"\b(?:passada|anterior|ultima|fechada|fechou|last|previous|closed)\b")
# Behind this the word is what was bought, not what it was paid with.
_PAID_WITH = (
    r"\b(?:no|na|pelo|pela|com o|com a|on|with|via|usando o)(?: (?:meu|minha|my|the))*"
    r"(?P<card>(?: (?:cartao|credito|card))*)(?: de credito)?(?: (?:do|da|de))*"
)


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its folded name ``key``, as the person calls it, with the days of a month that it closes and is due."""

    key: str
    name: str
    closes: int
    due: int | None
    record: Record

    @classmethod
    def of(cls, record: Record) -> Card:
        """Return the card that ``record`` keeps."""
        due = record.fields.get("due")
        return cls(
            str(record.fields["card"]),
            str(record.fields["name"]),
            int(str(record.fields["closes"])),
            due if isinstance(due, int) else None,
            record,
        )

    def closing(self, day: date) -> date:
        """Return when the invoice closes that a purchase of ``day`` falls into: one of the closing day, the next."""
        month = day.replace(day=1)
        closes = _in_month(month, self.closes)
        return closes if day < closes else _in_month(month + relativedelta(months=1), self.closes)

    def closing_after(self, closes: date, months: int) -> date:
        """Return when the invoice closes that comes ``months`` after the one that ``closes`` then."""
        return _in_month(closes.replace(day=1) + relativedelta(months=months), self.closes)

    def payable(self, closes: date) -> date:
        """Return when the invoice that ``closes`` then is to be paid; the day that it closes if nobody said."""
        if self.due is None:
            return closes
        same = _in_month(closes.replace(day=1), self.due)
        return same if same > closes else _in_month(closes.replace(day=1) + relativedelta(months=1), self.due)

    def days(self, when: datetime, parts: int) -> tuple[datetime, ...]:
        """Return when each of ``parts`` counts, paid a month from ``when`` on: each in an invoice of its own."""
        first = self.closing(when.date())
        found = [when]
        for at in range(1, parts):
            since, until = self.closing_after(first, at - 1), self.closing_after(first, at)
            day = min(max((when + relativedelta(months=at)).date(), since), until - timedelta(days=1))
            found.append(datetime.combine(day, when.time(), when.tzinfo))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class PaidWith:
    """What a purchase was paid with: the card's ``key``, what is known of it, and the message without it."""

    key: str
    card: Card | None
    text: str


def _in_month(first: date, day: int) -> date:
    return first.replace(day=min(day, monthrange(first.year, first.month)[1]))


async def cards(context: TurnContext) -> tuple[Card, ...]:
    """Return the person's cards."""
    found = await context.reads(ListRecords(where=Where(pack=PACK, kinds=(KIND,)), limit=CARDS_AT_MOST))
    return tuple(Card.of(each) for each in found)


async def plainly(context: TurnContext) -> HandlerResult | None:
    """Do what a message plainly says of cards: when one closes, what its invoice is, that it was paid; else None."""
    if in_group(context.turn.chat):
        return None
    text = spelt_out(context.turn.message.text or "")
    if told := _told(text, fold(text)):
        return await _noted(context, *told)
    said = fold(spelt_out(context.resolution.recognition.text))
    of_days = _DAYS.search(said) is not None and not listed("card_only").isdisjoint(words(said))
    if not (_INVOICE.search(said) or of_days) or _KEPT.search(said):
        return None
    asks = said.rstrip().endswith("?") or _ASKS.search(said)
    if not asks and _PAID.search(said):
        return await _paid(context, said)
    return await _asked(context, said) if asks or _names_only(said) else None


def _names_only(said: str) -> bool:
    """Tell whether ``said`` has nothing but the name of an invoice: "fatura do nubank", "fatura desse mês"."""
    known = frozenset().union(*map(listed, ("card_nouns", "card_around", "issuers", "months")))
    return all(word in known for word in words(said))


def _told(text: str, said: str) -> tuple[str, int, int | None] | None:
    """Return what a card is called, the day that it closes and the day that it is due, if ``said`` tells just that."""
    closes, due = _CLOSES.search(said), _DUE.search(said)
    if closes is None or said.rstrip().endswith("?"):
        return None
    found = [each for each in (closes, due) if each is not None]
    begin = min(each.start() for each in found)
    rest = said[begin:]
    for each in found:
        rest = rest.replace(each[0], " ")
    days = [int(each["day"]) for each in found]
    if any(word not in listed("card_around") for word in words(rest)) or not all(1 <= day <= 31 for day in days):
        return None
    head = text[:begin] if len(text) == len(said) else said[:begin]
    spoken = words(head)
    if not any(word in listed("card_nouns") or word in listed("issuers") for word in spoken):
        return None
    around = listed("card_nouns") | listed("card_around") | listed("this")
    named = [each for each in re.findall(r"\w+", head) if fold(each) not in around]
    if len(named) > NAME_WORDS or any(each.isdigit() for each in named):
        return None
    return " ".join(named), days[0], days[1] if due is not None else None


async def _noted(context: TurnContext, name: str, closes: int, due: int | None) -> HandlerResult:
    """Note a card, or the new days of one that is there."""
    shown = name or context.voice.say("ledger-card")
    key = _key(name)
    fields: Fields = {"card": key, "name": shown, "closes": closes}
    fields |= {} if due is None else {"due": due}
    if due is None:
        text = context.voice.say("ledger-card-noted", card=shown, closes=closes)
    else:
        text = context.voice.say("ledger-card-noted-due", card=shown, closes=closes, due=due)
    kept = next((each for each in await cards(context) if each.key == key), None)
    if kept is None:
        return recorded(context, text, shown, (entry(context, KIND, fields, None),))
    return recorded(
        context, text, shown, (ChangeRecord(record_id=kept.record.id, put=fields),), {kept.record.id: kept.record}
    )


def _key(name: str) -> str:
    """Return what a card is found by: its folded name, the issuer's own for what people call it."""
    folded = " ".join(words(name))
    return "nubank" if folded in ("nu", "roxinho") else folded or KIND


async def paid_with(context: TurnContext, text: str) -> PaidWith | None:
    """Return the card that ``text`` tells a purchase was paid with; None if it tells of none."""
    said = fold(text)
    spoken = words(said)
    if not any(word in listed("card_nouns") or word in listed("issuers") for word in spoken):
        return None
    known = await cards(context)
    names = sorted({*listed("issuers"), *(each.key for each in known)}, key=len, reverse=True)
    named = re.search(rf"{_PAID_WITH} (?P<name>{'|'.join(map(re.escape, names))})(?: card)?\b", said)
    found = named or re.search(rf"{_PAID_WITH}\b", said)
    if found is None or not (named or (found["card"] and len(known) == 1)):
        return None
    key = _key(named["name"]) if named else known[0].key
    whole = text if len(text) == len(said) else said
    rest = f"{whole[: found.start()]} {whole[found.end() :]}"
    return PaidWith(key, next((each for each in known if each.key == key), None), rest)


async def _asked(context: TurnContext, said: str) -> HandlerResult | None:
    """Tell what the invoice is that is asked for; None if it is no card's."""
    known = await cards(context)
    meant = _meant(said, known)
    if meant is None:
        return None
    if not meant:
        return context.say(context.voice.say("ledger-card-unknown"))
    texts = [await _invoices(context, said, card) for card in meant]
    return context.say("\n\n".join(texts))


def _meant(said: str, known: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return the cards that ``said`` speaks of, all if it names none; None if it speaks of something else."""
    spoken = " ".join(words(said))
    named = tuple(each for each in known if re.search(rf"\b{re.escape(each.key)}\b", spoken))
    aliases = {_key(word) for word in spoken.split() if word in listed("issuers")}
    named = named or tuple(each for each in known if each.key in aliases)
    if named:
        return named
    if aliases or not known:
        card = aliases or not listed("card_only").isdisjoint(spoken.split()) or _names_only(said)
        return () if card else None
    other = re.search(
        r"\b(?:fatura|invoice) (?:da|do|de|of|for)(?: (?:o|a|the|my|meu|minha))* (?P<what>[a-z]+)", spoken
    )
    if other and other["what"] not in listed("card_nouns") | listed("card_around") | listed("months"):
        return None
    return tuple(known)


async def _invoices(context: TurnContext, said: str, card: Card) -> str:
    """Return what the invoice of ``card`` is that ``said`` asks for: the open one, that of a month, or the last."""
    today = clock(context.now).date()
    current = card.closing(today)
    before = card.closing_after(current, -1)
    moment = read(context, "future", "asking", text=said).moment
    if moment is not None and moment.begins is not None and moment.ends is not None:
        begins, ends = moment.begins.date(), moment.ends.date()
        asked = card.closing(begins - relativedelta(months=2))
        while card.payable(asked) < begins:
            asked = card.closing_after(asked, 1)
        if card.payable(asked) < ends and (ends - begins).days > 1:
            text = await _invoice(context, card, asked, listed_too=True)
            over = card.payable(asked) < today
            return f"{text}\n{await _invoice(context, card, current)}" if over and asked != current else text
    if _LAST.search(said):
        return await _invoice(context, card, before, listed_too=True)
    text = await _invoice(context, card, current, listed_too=True)
    unpaid = card.payable(before) >= today and await total(context, card, before)
    return f"{text}\n{await _invoice(context, card, before)}" if unpaid else text


async def _invoice(context: TurnContext, card: Card, closes: date, *, listed_too: bool = False) -> str:
    """Return one invoice in a sentence, and what is on it; one of each currency that it has sums in."""
    told = await in_each(context, lambda asking: _in_one_currency(asking, card, closes, listed_too=listed_too))
    return "\n".join(told)


async def _in_one_currency(context: TurnContext, card: Card, closes: date, *, listed_too: bool) -> str:
    voice = context.voice
    amount = voice.money(await total(context, card, closes))
    over = "closed" if closes <= clock(context.now).date() else "open"
    days = {"closes": _said(context, closes), "due": _said(context, card.payable(closes))}
    if card.due is None:
        text = voice.say("ledger-invoice", card=card.name, amount=amount, over=over, closes=days["closes"])
    else:
        text = voice.say("ledger-invoice-due", card=card.name, amount=amount, over=over, **days)
    if not listed_too:
        return text
    where = _where(context, card, closes, "expense")
    found = await context.reads(ListRecords(where=where, limit=LINES_AT_MOST))
    lines = [_line(context, each) for each in found if each.currency == counted()]
    return "\n".join((text, *lines))


def _line(context: TurnContext, record: Record) -> str:
    what, parts = str(record.fields.get("what", "")), record.fields.get("parts")
    named = f"{what} ({record.fields['part']}/{parts})" if parts else what
    return context.voice.say(
        "ledger-invoice-line",
        what=named,
        amount=context.voice.money(int(str(record.fields["amount"]))),
        day=context.voice.day(record.at * 1_000, context.now),
    )


def _said(context: TurnContext, day: date) -> str:
    return context.voice.day(microseconds(_at(context, day)) * 1_000, context.now)


def _at(context: TurnContext, day: date) -> datetime:
    return datetime.combine(day, NOON, clock(context.now).tzinfo)


def _where(context: TurnContext, card: Card, closes: date, kind: str) -> Where:
    zone = clock(context.now).tzinfo
    since = datetime.combine(card.closing_after(closes, -1), time(), zone)
    until = datetime.combine(closes, time(), zone)
    return Where(pack=PACK, kinds=(kind,), since=since, until=until, equals={"card": card.key})


async def total(context: TurnContext, card: Card, closes: date) -> int:
    """Return what the invoice comes to that ``closes`` then: what was bought, without what came back."""
    wheres = (_where(context, card, closes, kind) for kind in ("expense", "income"))
    bought, back = [await totals.total(context.reads, SumRecords(where=each, field="amount")) for each in wheres]
    return bought - back


def month(context: TurnContext, card: Card, closes: date) -> str:
    """Return the month that an invoice is called after: the one that it is due in."""
    return context.voice.month(microseconds(_at(context, card.payable(closes))) * 1_000, context.now)


async def _paid(context: TurnContext, said: str) -> HandlerResult | None:
    """Note that an invoice was paid, whose purchases are told already; None if it is none of those.

    What was bought is spent when it is bought: the payment is the person's own money on its way.
    """
    meant = _meant(said, await cards(context)) or ()
    if len(meant) != 1:
        return None
    card = meant[0]
    closed = card.closing_after(card.closing(clock(context.now).date()), -1)
    owed = await total(context, card, closed) or await total(context, card, card.closing_after(closed, 1))
    if owed <= 0:
        return None
    told = sums(said)
    amount = told[0].centavos if len(told) == 1 else owed
    what = context.voice.say("ledger-invoice-of", card=card.name)
    when = day_of(context, read(context, "past", text=said).moment)
    text = context.voice.say("ledger-invoice-paid", card=card.name, amount=context.voice.money(amount))
    return recorded(
        context, text, what, (entry(context, "transfer", {"amount": amount, "what": what, "card": card.key}, when),)
    )
