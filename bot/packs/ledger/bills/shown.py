"""Bills as they are shown: those that are open, by the time that is asked about, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

from dateutil.relativedelta import relativedelta

from bot.context import SILENT, HandlerResult, TurnContext
from bot.handlers.finding.searches import noted, told_of
from bot.packs.ledger.bills.owing import amount_of, bill_called, bill_line, bill_of, open_bills, unpaid
from bot.packs.ledger.debts.open_debts import debt_line, due_by_me
from bot.packs.ledger.each_currency import in_its_currency, said_together
from bot.packs.ledger.entries.entries import day
from bot.packs.ledger.entries.orders import ANY, Reference
from bot.packs.ledger.lexicon import has, listed, says, wordings
from bot.packs.ledger.reading import WEEK, read
from bot.understanding.parts import read_as
from bot.understanding.words.numbers import parse_selection
from state.record import Record
from state.text import fold, words

LISTED_AT_MOST = 20
# So many open bills of one name and one amount are instalments.
FEWEST_SHARED = 3
# Noted in the conversation: which bills "essas contas" are, by what was asked of them.
TOLD, TOLD_LIMIT = "bills: ", 200


async def due(context: TurnContext, text: str) -> HandlerResult:
    """List the open bills, and debts with their day, those until the end of the time that ``text`` asks about.

    Of a bill that is named, that alone; what is known of none is looked for in the notes.
    """
    query, of = context.resolution.recognition.entities.query or "", context.resolution.recognition.text
    if not query and context.turn.parent is not None:  # "quanto é o boleto da coca e quando vence?"
        of = context.turn.message.beside
        query = read_as("ask_money", of).entities.query or ""
    asked = " ".join(word for word in words(query) if not any(word in listed(each) for each in ("bill_nouns", "bills")))
    several = await _named_in(context, text)
    if several or (asked and not read(context, "future", text=asked).moment):
        called = several or await open_bills(context, asked, None, each=True)
        told = None if called else await told_of(context, of, near=True)
        if told or called:
            total = _total(context, called) if several else []
            return told or context.say("\n".join((context.voice.say("ledger-bills"), *_lines(context, called), *total)))
    moment = read(context, "future", text=text).moment
    of_time = text if moment or not says(text, "this") else _just_asked(context) or ""  # "soma essas contas"
    until = _until(context, of_time)
    found = await unpaid(context, until=until)
    owed = [debt_line(context, each) for each in await due_by_me(context, until)]
    if not (found or owed):
        later = await unpaid(context) if until else ()
        if later and later[0].when is not None:
            named, on = bill_of(context, later[0]), day(context, later[0].when)
            return context.say(context.voice.say("ledger-next-bill", bill=named, day=on))
        return await noted(context) or context.say(context.voice.say("ledger-no-bills"))
    lines = _lines(context, found)
    if has(text, "total_asked") or has(context.turn.message.beside, "total_asked"):
        lines += _total(context, found)
    replies = ["\n".join((context.voice.say("ledger-bills"), *lines))] if lines else []
    if owed:
        replies.append("\n".join((context.voice.say("ledger-due-debts"), *owed)))
    return context.say("\n\n".join(replies), told=f"{TOLD}{text if moment else ''}"[:TOLD_LIMIT])


def _until(context: TurnContext, text: str) -> datetime | None:
    """Return the end of the times that ``text`` tells, and of the one behind them if that is told, "e na outra"."""
    ends = [(each.ends, each) for each in read(context, "future", text=text).moments if each.begins and each.ends]
    if not ends or len(fold(text)) != len(text):
        return ends[0][0] if ends else None
    until, last = max(ends, key=lambda each: each[0])
    more = any(each.match(fold(text[last.end :])) for each in wordings("and_after"))
    if not more or last.begins is None:
        return until
    months = (until.year - last.begins.year) * 12 + until.month - last.begins.month
    whole = last.begins.day == until.day == 1
    return until + (relativedelta(months=months) if whole else timedelta(days=WEEK))


def _just_asked(context: TurnContext) -> str | None:
    """Return what was asked of the bills that were just listed, which tells their time; None if none were."""
    told = context.chat.told or ""
    return told.removeprefix(TOLD) if told.startswith(TOLD) else None


async def placed(context: TurnContext, reference: Reference) -> list[tuple[Record, ...]]:
    """Return the open bills that ``reference`` tells by nothing but their lines in the list; [] if it tells none so.

    What is not called a bill is one only right behind the list of them.
    """
    asked = _just_asked(context) if reference.kinds == ANY else None
    if asked is None and "bill" not in reference.kinds:
        return []
    chosen = context.resolution.recognition.entities.selection if asked is not None else None
    named = reference.words and not reference.sums
    selection = chosen or (parse_selection(" ".join(reference.words)) if named else None)
    if selection is None or selection.everything:
        return []
    shown = _groups(await unpaid(context, until=_until(context, _just_asked(context) or "")))
    return [shown[place] for place in selection.positions(len(shown)) or ()]


def total_beside(context: TurnContext) -> HandlerResult | None:
    """Keep silent on the total of the bills that the part of the message before this one asks for; else None."""
    text, beside = context.resolution.recognition.text, context.turn.message.beside
    asked = context.turn.parent is not None and says(beside, "bills") and has(text, "total_alone")
    return replace(SILENT, told=context.chat.told) if asked else None


def _total(context: TurnContext, found: Sequence[Record]) -> list[str]:
    """Return the line of what several bills come to; [] of fewer."""
    priced = [each for each in found if amount_of(each) is not None]
    total = said_together(context, priced)
    return [context.voice.say("ledger-bills-total", total=total)] if len(priced) > 1 else []


async def price_of_bill(context: TurnContext, name: str) -> HandlerResult | None:
    """Tell how much the open bills are that ``name`` means, "quanto é o aluguel?"; None if there are none."""
    found = await open_bills(context, name, None, each=True)
    if not found:
        return None
    # "Aluguel mais luz dá quanto?" asks of both together; "o aluguel", of two, of either.
    together = len({str(each.fields["name"]) for each in found}) == 1 or await _named_in(context, name)
    total = _total(context, found) if together else []
    amount = amount_of(found[0]) if len(found) == 1 and says(name, "halves") else None
    if amount:  # "quanto é a minha metade do aluguel?"
        total = [
            context.voice.say(
                "ledger-bill-half", half=context.voice.money(round(Decimal(amount) / 2), found[0].currency)
            )
        ]
    return context.say("\n".join((context.voice.say("ledger-bills"), *_lines(context, found), *total)))


async def come_round(context: TurnContext) -> HandlerResult | None:
    """List the bills that come round every month, and what they come to; None if none does."""
    found = await unpaid(context, monthly=True)
    if not found:
        return None
    head = context.voice.say("ledger-fixed", total=said_together(context, found))
    return context.say("\n".join((head, *_lines(context, found))))


async def _named_in(context: TurnContext, text: str) -> list[Record]:
    """Return the open bills that ``text`` calls by their whole names, "o aluguel e a luz"; [] unless it is several."""
    said = set(words(text))
    found = [each for each in await unpaid(context) if (name := set(words(str(each.fields["name"])))) and name <= said]
    return found if len({str(each.fields["name"]) for each in found}) > 1 else []


def _groups(found: Sequence[Record]) -> list[tuple[Record, ...]]:
    """Return the bills as a list shows them: instalments of one thing, of which several are still due, are one line."""
    alike: dict[tuple[object, ...], list[Record]] = {}
    for each in found:
        alike.setdefault((each.fields["name"], each.fields.get("amount"), each.currency), []).append(each)
    shown: list[tuple[Record, ...]] = []
    for group in alike.values():
        one = len(group) >= FEWEST_SHARED and amount_of(group[0]) is not None and group[0].when and group[-1].when
        shown += [tuple(group)] if one else [(each,) for each in group]
    return shown


def _lines(context: TurnContext, found: Sequence[Record]) -> list[str]:
    """Return a line a bill, or several that share one, as many as a message shows, and how many more there are."""
    groups = _groups(found)
    lines = [_line(context, group) for group in groups[:LISTED_AT_MOST]]
    more = len(groups) - len(lines)
    return [*lines, context.voice.say("lists-more", count=more)] if more else lines


@in_its_currency
def _line(context: TurnContext, group: Sequence[Record]) -> str:
    first, last = group[0], group[-1]
    if len(group) == 1 or first.when is None or last.when is None:
        return bill_line(context, first.fields, first.when)
    return context.voice.say(
        "ledger-parts-line",
        bill=bill_called(context, first.fields),
        count=len(group),
        since=day(context, first.when),
        until=day(context, last.when),
        total=context.voice.money(sum(amount_of(each) or 0 for each in group)),
    )
