"""Budgets: how much of a category may be spent in a month, and the word of warning when that nears."""

from __future__ import annotations

from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.handlers.keeping.keep import keep
from bot.packs.frame import ask, question
from bot.packs.ledger.each_currency import in_its_currency
from bot.packs.ledger.entries.entries import PACK, category, entry, recorded
from bot.packs.ledger.lexicon import OTHERS, category_of, has, says
from bot.packs.ledger.reading import read
from state.lane import PackQuestion
from state.record import ChangeRecord, Record, Scalar
from state.record_reads import ListRecords, SumRecords, Where
from tools.currencies import counted
from tools.definition import ToolName
from tools.totals import total
from tools.zones import clock

NEAR = 80
LIMITS_AT_MOST = 20
# What a limit for everything is kept under.
ALL = "all"


async def budget(context: TurnContext) -> HandlerResult:
    """Set how much of a category may be spent a month; without one it is for everything."""
    said = read(context, "future", "monthly")
    what = said.about or (context.resolution.recognition.entities.content or "")
    of_all = says(said.text, "monthly") or says(said.text, "limit_nouns")
    of_one = said.moments or (context.turn.message.beside and category_of(said.text) == OTHERS)
    # "Ganho 3000 por mês, gasto 200 por semana, sobra quanto?" asks, and limits nothing.
    asks = has(f"{said.text}\n{context.turn.message.beside}", "left_over_asked")
    if asks or (of_one and not of_all):
        # "Quero fazer uma festa dia 19 e gastar no máximo 600" limits no month.
        return await keep(context, ToolName.SAVE_NOTE, {"content": said.text.strip()})
    if said.sum is None:
        return ask(
            context,
            question(
                PACK, "budget_amount", context.voice.say("ledger-how-much"), {"what": what}, holds=True, shape="amount"
            ),
        )
    return await limit(context, said.sum.centavos, what)


async def answered_budget(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Set the budget, now that the answer says how much."""
    said = read(context, "future", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    return await limit(context, said.sum.centavos, str(asked.args["what"]))


async def limit(context: TurnContext, amount: int, what: str) -> HandlerResult:
    """Set the limit of the category that ``what`` is in."""
    of, money = category_of(what), context.voice.money(amount)
    if of == OTHERS:
        of, text = ALL, context.voice.say("ledger-budget-all", amount=money)
    else:
        text = context.voice.say("ledger-budget", amount=money, category=category(context, of))
    before = await _kept(context, of)
    if before:
        changed = ChangeRecord(record_id=before[0].id, put={"limit": amount})
        return recorded(context, text, money, (changed,), {before[0].id: before[0]})
    return recorded(context, text, money, (entry(context, "budget", {"category": of, "limit": amount}, None),))


async def left_of(context: TurnContext, text: str, *, of_all: bool = True) -> HandlerResult | None:
    """Tell what is left this month of the limit of the category that ``text`` names, else ``of_all``; None without."""
    kept = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("budget",)), limit=LIMITS_AT_MOST))
    of = category_of(text)
    meant = [each for each in kept if each.fields.get("category") == of] or (list(kept) if of_all else [])
    lines = [await _left(context, each) for each in meant]
    return context.say("\n".join(lines)) if lines else None


async def _kept(context: TurnContext, of: str) -> list[Record]:
    """Return the limit of a category in the currency of whose turn it is; [] if there is none."""
    where = Where(pack=PACK, kinds=("budget",), equals={"category": of})
    found = await context.reads(ListRecords(where=where, limit=1))
    if any(each.currency != counted() for each in found):
        found = await context.reads(ListRecords(where=where, limit=LIMITS_AT_MOST))
    return [each for each in found if each.currency == counted()][:1]


@in_its_currency
async def _left(context: TurnContext, budget: Record) -> str:
    """Return what is left of a limit this month, in a sentence."""
    of, most = str(budget.fields["category"]), int(str(budget.fields["limit"]))
    spent = await _spent(context, of, clock(context.now))
    money = context.voice.money
    return context.voice.say(
        "ledger-budget-left",
        over="yes" if spent > most else "no",
        category=category(context, of),
        left=money(abs(most - spent)),
        budget=money(most),
        spent=money(spent),
    )


async def _spent(context: TurnContext, of: str, when: datetime) -> int:
    """Return what was spent in the month of ``when`` on a category, or on everything."""
    since = datetime(when.year, when.month, 1, tzinfo=when.tzinfo)
    equals: dict[str, Scalar] = {} if of == ALL else {"category": of}
    where = Where(pack=PACK, kinds=("expense",), since=since, until=since + relativedelta(months=1), equals=equals)
    return await total(context.reads, SumRecords(where=where, field="amount"))


async def warning(context: TurnContext, of: str, more: int, when: datetime) -> str:
    """Return what is to be said of the budgets that ``more`` spent on ``of`` uses up, "" if nothing."""
    said: list[str] = []
    for name in (of, ALL):
        kept = await _kept(context, name)
        if not kept:
            continue
        most = int(str(kept[0].fields["limit"]))
        after = await _spent(context, name, when) + more
        told = {
            "spent": context.voice.money(after),
            "limit": context.voice.money(most),
            "category": category(context, name),
        }
        if after >= most:
            said.append(
                context.voice.say(
                    "ledger-budget-over", spent=told["spent"], budget=told["limit"], category=told["category"]
                )
            )
        elif after * 100 >= most * NEAR:
            said.append(
                context.voice.say(
                    "ledger-budget-near",
                    spent=told["spent"],
                    budget=told["limit"],
                    category=told["category"],
                    number=after * 100 // most,
                )
            )
    return "\n".join(said)
