"""What is no expense: a bill still to be paid, what came in, what is only priced, and what is no income yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.amending import telling
from bot.packs.ledger.bills.owing import noted_bill
from bot.packs.ledger.debts.debts import debt
from bot.packs.ledger.debts.open_debts import debts_with, last_change, owed_amount, way_of
from bot.packs.ledger.debts.reducing import of_all
from bot.packs.ledger.entries.booking import receive
from bot.packs.ledger.entries.correcting import with_amount
from bot.packs.ledger.entries.entries import PACK, together
from bot.packs.ledger.entries.removing import Entry, amounts_of, is_named, last_recorded, lately, removed
from bot.packs.ledger.lexicon import has, says
from bot.packs.ledger.reading import ENDED, kind_of, read
from bot.understanding.money import Sum, sums
from bot.understanding.parts import read_as
from bot.understanding.recognition import Recognition
from state.record import ChangeRecord
from state.record_reads import GetRecords
from state.text import words
from tools.zones import clock

# So few words before a sum say what became of it.
BEFORE_A_SUM = 3
# By what an entry was for, and not only by its category.
NAMED = 2


def _sum_in(context: TurnContext, text: str) -> Sum | None:
    """Return the sum that ``text`` tells, which is no day."""
    return read(context, "future", text=text).sum


def is_only_priced(recognition: Recognition) -> bool:
    """Tell whether an expense is taken from what a thing costs now, and nothing was bought: "a passagem tá 350"."""
    priced = has(recognition.text, "priced_now") and not says(recognition.text, "costing")
    return recognition.action == "expense" and priced and kind_of(recognition.text) is None


def is_to_come(context: TurnContext) -> bool:
    """Tell whether what is taken for what came in, or is to be paid, is what comes in on another day, or again.

    "Recebo 120 de mesada todo dia 5", "my salary is 3200 on the 5th".
    """
    text, action = context.resolution.recognition.text, context.resolution.recognition.action
    if action not in ("income", "bill") or kind_of(text):
        return False
    if any(says(text, each) for each in ("to_pay", "paying", "owes")):
        return False
    later = says(text, "monthly") or read(context, "future", text=text).moments
    return has(text, "to_come_in") or (bool(later) and has(text, "mine_comes_in"))


async def rather(context: TurnContext) -> HandlerResult | None:
    """Put in the place of an expense what the message says it was: a bill, or what came in; None if it says neither."""
    message = context.turn.message
    if message.forwarded or in_group(context.turn.chat) or context.turn.parent is not None:
        return None
    text = f"{context.resolution.recognition.text} {message.beside}".strip()
    return await _rather_due(context, text) or await _rather_received(context, text)


async def _rather_due(context: TurnContext, text: str) -> HandlerResult | None:
    """Make a bill of what was told last, which is not paid yet and has a day: "ainda não paguei, vence todo dia 5"."""
    if not has(text, "unpaid") or not has(text, "due_on"):
        return None
    last = [each for each in await last_recorded(context) if len(each) == 1 and each[0].kind in ("expense", "bill")]
    if len(last) != 1:
        return None
    told, fields = _sum_in(context, text), last[0][0].fields
    amount = fields.get("amount")
    if not isinstance(amount, int) or (told and told.marked and told.centavos != amount):
        return None
    noted = noted_bill(context, str(fields.get("what") or fields.get("name") or ""), amount, text)
    return replace(together(await removed(context, last), noted), whole=True) if noted else None


async def _rather_received(context: TurnContext, text: str) -> HandlerResult | None:
    """Take a sum for one that came in which was recorded as spent: "não gastei, recebi. a Lu me pagou 20"."""
    clause = next((each for each in ENDED.split(text) if sums(each)), "")
    amount = next((each.centavos for each in sums(clause) if _came(clause[: each.start])), None)
    never = has(text, "never_spent")
    if amount is None or not (never or has(text, "came_instead")):
        return None
    if less := await _came_less(context, text, amount):
        return less
    told = [each for each in await lately(context) if amount in amounts_of(each)]
    wrong = next((each for each in await _spent(context, text, told, never=never)), None)
    what = str(wrong[0].fields.get("what", "")) if wrong else ""
    owed = await debts_with(context, f"{clause} {what}", to_me=True)
    owed = owed if len({str(each.fields.get("name")) for each in owed}) == 1 else []
    if wrong is None:
        if already := await _settled_already(context, amount):
            return already
        paid = of_all(context, owed, None if has(text, "settled_now") else amount, None) if owed else None
        return replace(paid, whole=True) if paid else None
    when = wrong[0].when or clock(context.now)
    came = of_all(context, owed, amount, None) if owed else receive(context, amount, what, when)
    return replace(together(await removed(context, [wrong]), came), whole=True)


async def _spent(context: TurnContext, text: str, told: Sequence[Entry], *, never: bool) -> list[Entry]:
    """Return the expenses of those ``told`` that ``text`` may be about: one told last, or named, unless it denies any.

    That something came in says of another thing that just happens to have its sum nothing.
    """
    last = {each[0].id for each in await last_recorded(context)}
    spent = [each for each in told if each[0].kind == "expense"]
    return [
        each
        for each in spent
        if never or each[0].id in last or any(is_named(each, word) >= NAMED for word in telling(text))
    ]


async def _came_less(context: TurnContext, text: str, amount: int) -> HandlerResult | None:
    """Put what came in last to the ``amount`` that is all that did, "só recebi 100"; None if that says no less."""
    if not has(text, "only_came"):
        return None
    came = [each[0] for each in await lately(context) if len(each) == 1 and each[0].kind == "income"]
    named = [each for each in came if any(is_named((each,), word) >= NAMED for word in telling(text))]
    income = next(iter(named or came), None)
    if income is None or int(str(income.fields["amount"])) <= amount:
        return None
    put = await with_amount(context, income, amount)
    rest = next((each for each in ENDED.split(text) if has(each, "asked_to_me")), "")
    if not rest or amount in {each.centavos for each in sums(rest)}:
        return replace(put, whole=True)
    owed = await debt(context.taking(read_as("debt", rest.strip())))  # "os 80 a dona Célia ainda me deve"
    return replace(together(put, owed) if owed.effects else put, whole=True)


def _came(before: str) -> bool:
    """Tell whether what stands ``before`` a sum says that it came in."""
    leads = " ".join(words(before)[-BEFORE_A_SUM:])
    return kind_of(leads) == "income" or has(leads, "paid_by_them")


async def _settled_already(context: TurnContext, amount: int) -> HandlerResult | None:
    """Say how a debt stands from which just that sum was taken a moment ago; None if none was."""
    changed = [each for each in await last_change(context) if isinstance(each, ChangeRecord)]
    found = await context.reads(GetRecords(ids=tuple(each.record_id for each in changed))) if changed else ()
    back = {each.record_id: each for each in changed}
    for now in found:
        before = back[now.id].put.get("amount", now.fields.get("amount"))
        left = 0 if now.fields.get("paid") else owed_amount(now)
        if now.pack == PACK and now.kind == "debt" and isinstance(before, int) and before - left == amount:
            told = {
                "name": str(now.fields.get("name") or "…"),
                "left": context.voice.money(left, now.currency),
                "until": "",
            }
            way, rest = way_of(bool(now.fields.get("to_me"))), "some" if left else "none"
            said = context.voice.say("ledger-debt-reduced", way=way, rest=rest, **told)
            return replace(context.say(said), whole=True)
    return None
