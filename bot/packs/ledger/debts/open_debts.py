"""Open debts: those there are, with whom, and how they are told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal

from bot.context import HandlerResult, TurnContext
from bot.currencies import told_in
from bot.handlers.finding.searches import noted
from bot.packs.ledger.each_currency import by_currency, in_its_currency, said_together
from bot.packs.ledger.entries.entries import PACK, day
from bot.packs.ledger.lexicon import has, listed, says
from bot.packs.ledger.reading import Said
from bot.replies.text import one_line
from bot.understanding.dates import Moment
from bot.understanding.grammar import every
from bot.understanding.money import Sum, sums
from bot.understanding.words.abbreviations import spelt_out
from state.lane import SECOND
from state.reads import FindUndoable
from state.record import ChangeRecord, Fields, Record, RemoveRecord, keys_of
from state.record_reads import GetRecords, ListRecords, SumRecords, Where
from state.text import fold, words
from tools.zones import clock

LOOKED_AT = 100
# Noted in the conversation: what is asked of "all" next is of these, and "ele" is whose they are.
TOLD, OF = "debts: ", ", of "
# So long after a part was paid "o resto" is of that debt.
REACHES, MESSAGES_BETWEEN = 10 * 60 * SECOND, 5
# What is kept of a debt's interest, of which missions make their sums.
RATE, RATE_PER = "rate", "rate_per"
# What one instalment is of a debt that is paid in several, one a month.
SHARE_OF_DEBT = "share"
# Kept with a debt: of which expense it is a share.
SHARE_OF = "share_of"
# Kept with what is left to be paid of a job: what is paid of it comes in, and was not lent.
EARNED = "earned"
FEWEST_INSTALMENTS = 2
# What is not added up with anything else.
TERMS = frozenset({"due", RATE, SHARE_OF_DEBT})
NOTED_LIMIT = 200
# Where the words end that say who somebody is: "dona Cida | da rua 4".
_WHERE_FROM = re.compile(r"(?i)\s+(?:d[aeo]s?|from|of)\s+|,")


async def open_debts(context: TurnContext, *, to_me: bool | None = None) -> list[Record]:
    """Return the open debts of one way, or both, the newest first: those in the currency that the message tells."""
    found = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("debt",)), limit=LOOKED_AT))
    told = told_in(context.turn.message.text or "", context.voice.locale)
    kept = [each for each in found if not each.fields.get("paid") and told in (None, each.currency)]
    return [each for each in kept if to_me is None or bool(each.fields.get("to_me")) is to_me]


async def debts_with(context: TurnContext, name: str, *, to_me: bool) -> list[Record]:
    """Return the open debts with somebody called ``name``; of "ele" the one that was just told or paid of."""
    opened = await open_debts(context, to_me=to_me)
    if not set(words(name)) - listed("remaining") <= listed("this"):
        return of_somebody(opened, name)
    return await last_spoken_of(context, opened)


async def last_spoken_of(context: TurnContext, opened: Sequence[Record]) -> list[Record]:
    """Return the debts with whom the last question named, else those that were told or paid of a moment ago."""
    if name := _asked_of(context):
        return of_somebody(opened, name)
    just = {each.record_id for each in await last_change(context)}
    return [each for each in opened if each.id in just]


def _asked_of(context: TurnContext) -> str:
    """Return of whose debts the message before this one asked; "" if of nobody's."""
    return (context.chat.told or "").partition(OF)[2] if debts_told(context) else ""


async def pointed_at(context: TurnContext, opened: Sequence[Record], text: str) -> list[Record]:
    """Return the debt of whom ``text`` says "ele" or "ela", which was told or paid of a moment ago."""
    if listed("whom").isdisjoint(words(text)) and not has(text, "left_alone"):
        return []
    just, told_within = context.now - REACHES, context.number - MESSAGES_BETWEEN
    lately = [each for each in opened if each.at * 1_000 >= just and each.last_turn >= told_within]
    return await last_spoken_of(context, opened) or ([] if _asked_of(context) else lately[:1])


async def last_change(context: TurnContext) -> list[ChangeRecord | RemoveRecord]:
    """Return the inverses of what was done last to records, if that was a moment and a few messages ago."""
    last = await context.reads(FindUndoable(since=context.turn.arrived - REACHES))
    if last is None or last.number < context.number - MESSAGES_BETWEEN:
        return []
    return [each for each in last.inverses if isinstance(each, ChangeRecord | RemoveRecord)]


async def last_records(context: TurnContext) -> tuple[Record, ...]:
    """Return the records that were put or changed last, still kept or not, if that was a moment ago."""
    ids = tuple(each.record_id for each in await last_change(context))
    return await context.reads(GetRecords(ids=ids)) if ids else ()


async def last_entries(context: TurnContext, *kinds: str) -> list[Record]:
    """Return those of the ``last_records`` that are of some ``kinds`` of the ledger's."""
    return [each for each in await last_records(context) if each.pack == PACK and each.kind in kinds]


def of_somebody(found: Sequence[Record], text: str) -> list[Record]:
    """Return those of the debts with somebody of whom ``text`` speaks: by their name, not by where they live."""
    said = {key for word in words(text) for key in keys_of(word)}
    called = [_WHERE_FROM.split(str(each.fields.get("name", "")))[0] for each in found]
    around = listed("titles") | every("joint")  # of "Tuca e Bia" the "e" names nobody
    names = [[word for word in words(each) if word not in around] or list(words(each)) for each in called]
    return [each for each, name in zip(found, names, strict=True) if any(said & set(keys_of(word)) for word in name)]


async def debts_open(context: TurnContext, text: str) -> HandlerResult:
    """List what is owed, the way that is asked about; of somebody who is named, that alone, or what notes say."""
    told_before = (context.chat.told or "").partition(OF)[0]
    before = {f"{TOLD}{way_of(way)}": way for way in (True, False)}.get(told_before)
    ways = [way for way, name in ((True, "asked_to_me"), (False, "asked_by_me")) if has(text, name)]
    to_me = None if ways[1:] else ways[0] if ways else before
    every = await open_debts(context)
    everybody = [each for each in every if to_me in (None, bool(each.fields.get("to_me")))]
    # Of somebody who is named, what is owed the other way is told as well.
    found = of_somebody(every, text) or await pointed_at(context, every, text)
    query = context.resolution.recognition.entities.query or ""
    asked = [word for word in words(spelt_out(query)) if word not in listed("titles") and word not in listed("owing")]
    if not found and (asked or not everybody) and (told := await noted(context)):
        return told
    if not found and asked:
        nothing = context.voice.say("ledger-nothing-under", what=one_line(query))
        return context.say(nothing, told=f"{TOLD}{way_of(to_me)}{OF}{query}"[:NOTED_LIMIT], nothing=True)
    named = bool(found)
    found = found or everybody
    if not found:
        nothing = context.voice.say("ledger-no-debts", way=way_of(to_me))
        return context.say("\n".join((nothing, *await _bills_besides(context, to_me))))
    replies: list[str] = []
    for way in (True, False):
        of_way = [each for each in found if bool(each.fields.get("to_me")) is way]
        if of_way:
            total = said_together(context, of_way)
            head = context.voice.say("ledger-debts", way=way_of(way), count=len(of_way), total=total)
            replies.append("\n".join((head, *(debt_line(context, each) for each in _added_up(of_way)))))
    if named and len(replies) > 1:
        replies.append("\n".join(_net(context, each) for each in by_currency(found)))
    elif named and to_me not in (None, bool(found[0].fields.get("to_me"))):
        replies.insert(0, context.voice.say("ledger-no-debts", way=way_of(to_me)))
    names = {str(each.fields.get("name", "")) for each in found} if named else set()
    of = f"{OF}{name}" if len(names) == 1 and (name := names.pop()) else ""
    return context.say("\n\n".join(replies), told=f"{TOLD}{way_of(to_me)}{of}"[:NOTED_LIMIT])


async def _bills_besides(context: TurnContext, to_me: bool | None) -> list[str]:
    """Return what the open bills come to, in a sentence, where the person asks what they owe; [] if there are none."""
    where = Where(pack=PACK, kinds=("bill",), equals={"paid": False})
    groups = () if to_me else await context.reads(SumRecords(where=where, field="amount"))
    total = context.voice.join([context.voice.money(each.sum, each.currency) for each in groups if each.sum])
    return [context.voice.say("ledger-bills-besides", total=total)] if total else []


@in_its_currency
def _net(context: TurnContext, found: Sequence[Record]) -> str:
    """Return what is left between the person and somebody with whom there are debts both ways."""
    owed = all_owed([each for each in found if each.fields.get("to_me")])
    net = owed - all_owed([each for each in found if not each.fields.get("to_me")])
    name, way = str(found[0].fields.get("name") or "…"), way_of(net > 0) if net else "even"
    return context.voice.say("ledger-debts-net", name=name, amount=context.voice.money(abs(net)), way=way)


def _added_up(found: Sequence[Record]) -> list[Record]:
    """Return a record a person of what they owe without any terms, with its total, and those that have some."""
    added: dict[str, Record] = {}
    for each in found:
        terms = TERMS & each.fields.keys()
        key = each.id if terms else f"{fold(str(each.fields.get('name') or each.id))} {each.currency}"
        before = owed_amount(added[key]) if key in added else 0
        added[key] = each.changed(fields={**each.fields, "amount": before + owed_amount(each)})
    return list(added.values())


def all_owed(found: Sequence[Record]) -> int:
    """Return what is owed by, or to, all that was ``found``."""
    return sum(map(owed_amount, found))


def debts_told(context: TurnContext) -> bool:
    """Tell whether what was told last are debts."""
    return (context.chat.told or "").startswith(TOLD)


async def owes(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says "deve" of somebody with whom there is an open debt."""
    if not says(text, "owes"):
        return False
    opened = await open_debts(context)
    return bool(of_somebody(opened, text) or await pointed_at(context, opened, text))


async def owed_with(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` names somebody with whom there is an open debt."""
    return bool(of_somebody(await open_debts(context), text))


def asks_of_debts(text: str) -> bool:
    """Tell whether a question is about what is owed."""
    if says(text, "bills") and not says(text, "debt_nouns"):  # "quais contas faltam pagar?"
        return has(text, "asked_to_me")
    return says(text, "debts") or has(text, "asked_to_me") or has(text, "asked_by_me")


def sums_of(text: str, debts: Sequence[Record]) -> list[Sum]:
    """Return the sums in ``text``, none of which is a number that one of the ``debts`` is called by: "Bia do 302"."""
    named = {word for each in debts for word in words(str(each.fields.get("name", "")))}
    return [each for each in sums(text) if text[each.start : each.end] not in named]


@in_its_currency
def debt_line(context: TurnContext, record: Record) -> str:
    name = str(record.fields.get("name") or "…")
    money = context.voice.money(owed_amount(record))
    return (
        context.voice.say("ledger-debt-line", name=name, amount=money)
        + terms_said(context, record.fields)
        + at_interest(context, record.fields)
    )


def instalments_left(fields: Fields) -> int:
    """Return how many instalments of a debt are left to be paid; 0 if it is not paid in any."""
    share, amount, parts = fields.get(SHARE_OF_DEBT), fields.get("amount"), fields.get("parts")
    if not (isinstance(share, int) and isinstance(amount, int) and isinstance(parts, int)) or share <= 0 or amount <= 0:
        return 0
    # What is left over of a sum that the parts do not divide, a centavo a part, is no part of its own.
    return min(parts, max(1, -(-(amount - parts + 1) // share)))


def terms_said(context: TurnContext, fields: Fields) -> str:
    """Return until when, or in which instalments, a debt is to be paid, as it is said behind its sum; "" if unknown."""
    count, due = instalments_left(fields), fields.get("due")
    if count < FEWEST_INSTALMENTS:
        return until_said(context, due)
    share = context.voice.money(int(str(fields[SHARE_OF_DEBT])))
    if not isinstance(due, str):
        return f" ({context.voice.say('ledger-in-parts', parts=count, share=share)})"
    when = due_at(context, due)
    return " " + context.voice.say("ledger-in-instalments", count=count, share=share, day=day(context, when))


def due_at(context: TurnContext, due: str) -> datetime:
    """Return the noon of the day until which a debt is to be paid, as that is kept."""
    return datetime.combine(date.fromisoformat(due), time(12), clock(context.now).tzinfo)


def until_said(context: TurnContext, due: object) -> str:
    if not isinstance(due, str):
        return ""
    when = due_at(context, due)
    return " " + context.voice.say("ledger-until", day=day(context, when))


def at_interest(context: TurnContext, fields: Fields) -> str:
    """Return the interest of a debt as it is said behind its sum; "" if none is known."""
    rate = fields.get(RATE)
    if not isinstance(rate, int):
        return ""
    shown = context.voice.percent(Decimal(rate) / 100)
    return " " + context.voice.say("ledger-at-interest", rate=shown, per=str(fields.get(RATE_PER, "month")))


def way_of(to_me: bool | None) -> str:
    return "both" if to_me is None else "to_me" if to_me else "by_me"


def owed_amount(record: Record) -> int:
    return int(str(record.fields.get("amount", 0)))


async def due_by_me(context: TurnContext, until: datetime | None) -> list[Record]:
    """Return the open debts of the person's that have a day, those before ``until``, the earliest first."""
    dated = [each for each in await open_debts(context, to_me=False) if isinstance(each.fields.get("due"), str)]
    soon = [each for each in dated if until is None or str(each.fields["due"]) < until.date().isoformat()]
    return sorted(soon, key=lambda each: str(each.fields["due"]))


def left_told(text: str) -> Sum | None:
    """Return the sum that ``text`` says is left: the one right behind "falta", before "left", or that it is now."""
    told = sums(text)
    left = next((each for each in told if has(text[: each.start], "now_owes")), None)
    left = left or next((each for each in told if says(" ".join(words(text[: each.start])[-3:]), "left")), None)
    of_more = len(told) > 1 or (bool(told) and not words(text[: told[0].start]))
    if left is None and of_more and says(" ".join(words(text[told[-1].end :])[:1]), "left"):
        left = told[-1]  # "paid 20 of what she owed, 30 left"
    leads = " ".join(words(text[: told[-1].start])[-1:]) if told else ""
    return left or (told[-1] if says(text, "debt_nouns") and says(leads, "is_now") else None)


def due_told(context: TurnContext, said: Said) -> str | None:
    """Return the day until which it is to be paid, as it is kept.

    Behind "emprestei" a day with nothing that leads to a term is when it was lent.
    """
    today = clock(context.now).date()
    lent = has(said.text, "lent_by_me") and not has(said.text, "paying_later")
    days = [
        each.begins.date()
        for each in said.moments
        if each.begins is not None
        and not set(words(said.text[: each.start])[-1:]) & listed("belonging")
        and listed("belonging").isdisjoint(words(said.text[each.start : each.end])[:1])
        and (not lent or _led_to_a_term(said.text, each))
    ]
    return next((each.isoformat() for each in days if each > today), None)


def _led_to_a_term(text: str, moment: Moment) -> bool:
    """Tell whether something leads to the ``moment`` as to a term: "pra sexta", "until Friday"."""
    leads = (*words(text[: moment.start])[-1:], *words(text[moment.start : moment.end]))
    return not listed("due_leads").isdisjoint(leads)
