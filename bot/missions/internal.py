"""Internal data: what a person has told of their money, as figures; categories first, then filters (R3-27).

It is a module and no agent (X-41): it reads records, and no text of theirs leaves it but names from fixed sets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal

from dateutil.relativedelta import relativedelta

from bot.missions.contracts import Call, DataUnavailable, OperationRefused
from bot.missions.documents import Figure, Findings, Unit
from bot.missions.figures import count, money, percent
from bot.missions.mathematics.debts import MOST_DEBTS, Debt, Order, pay_off
from bot.missions.mathematics.money import nearest
from bot.missions.mathematics.rates import Rate
from bot.missions.mathematics.rates import percent as rate_of
from bot.missions.reading import lenders
from state.record import Record
from state.record_reads import CountRecords, ListRecords, SumRecords, Total, Where
from state.text import fold
from tools.currencies import counted
from tools.totals import totals
from tools.zones import clock, here

LEDGER = "ledger"
MONTHS_READ = 3
LARGEST = 3
MOST_READ = 200
FIXED = frozenset({"home", "health", "education"})
DAYS_AHEAD = 30
# The categories that can be asked for, each with its pack and the kinds of its records.
CATEGORIES: dict[str, tuple[str, tuple[str, ...]]] = {
    "expenses": (LEDGER, ("expense",)),
    "income": (LEDGER, ("income",)),
    "bills": (LEDGER, ("bill",)),
    "debts": (LEDGER, ("debt",)),
    "budgets": (LEDGER, ("budget",)),
    "measures": ("health", ("metric",)),
    "reminders": ("agenda", ("reminder",)),
}
SOURCE = "records"
ORDERS: tuple[Order, Order] = ("avalanche", "snowball")
# What is kept of a debt's interest.
RATE, RATE_PER = "rate", "rate_per"


async def cash_flow(call: Call) -> Findings:
    """Return what comes in and goes out in a month: of whole months if any was told, else of this one so far.

    A month counts that has entries of both; what only one of them has is not set against nothing.
    """
    now = clock(call.now)
    this = datetime(now.year, now.month, 1, tzinfo=now.tzinfo)
    since = this - relativedelta(months=MONTHS_READ)
    income, expenses = [await _per_month(call, kind, since) for kind in ("income", "expense")]
    whole = sorted(set(income) & set(expenses) - {this.date()})
    months = whole or sorted(set(income) & set(expenses) & {this.date()})
    if not months:
        return await _one_sided(income, expenses, this.date())
    count = len(months)
    # What is left of days is nothing that is left of every month.
    left = "spare" if whole else "so_far"
    came = sum(income[month] for month in months) // count
    went = sum(expenses[month] for month in months) // count
    data = {
        "income": money(came),
        "expenses": money(went),
        "months": Figure(value=Decimal(count), unit=Unit.COUNT),
        "short": money(max(0, went - came)),
        left: money(max(0, came - went)),
    }
    if came and whole:
        data["saved_share"] = percent(Decimal(max(0, came - went)) * 100 / came)
    names = {"span": "whole" if whole else "this_month", "balance": left if came >= went else "short"}
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def this_month(call: Call) -> Findings:
    """Return what came in and went out this month so far, and what the bills come to that are due soon."""
    now = clock(call.now)
    this = datetime(now.year, now.month, 1, tzinfo=now.tzinfo)
    came, went = [(await _per_month(call, kind, this)).get(this.date(), 0) for kind in ("income", "expense")]
    bills = await open_bills(call)
    return Findings(dados={"came": money(came), "went": money(went), "billed": bills.dados["total"]}, fontes=(SOURCE,))


async def _one_sided(income: dict[date, int], expenses: dict[date, int], this: date) -> Findings:
    if not income and not expenses:
        raise DataUnavailable("mission-lacks-ledger")
    months = income or expenses
    average = sum(months.values()) // len(months)
    return Findings(
        dados={"income" if income else "expenses": money(average)},
        nomes={"only": "income" if income else "expenses", "span": "this_month" if {*months} == {this} else "whole"},
        confiabilidade=70,
        fontes=(SOURCE,),
        advertencias=("mission-warns-one-sided",),
    )


async def largest_categories(call: Call) -> Findings:
    """Return where most of the money went in the last months, as a month's average, and its share of the whole."""
    now = clock(call.now)
    this = datetime(now.year, now.month, 1, tzinfo=now.tzinfo)
    since = this - relativedelta(months=MONTHS_READ)
    where = Where(pack=LEDGER, kinds=("expense",), since=since, until=now + timedelta(seconds=1))
    groups = await totals(call.reads, SumRecords(where=where, field="amount", by=("category",)))
    months = len(await _per_month(call, "expense", since)) or 1
    told = [group for group in groups if group.sum > 0]
    if not told:
        raise DataUnavailable("mission-lacks-expenses")
    whole = sum(group.sum for group in told)
    data: dict[str, Figure] = {}
    names: dict[str, str] = {}
    for place, group in enumerate(_largest(told)[:LARGEST], start=1):
        names[f"category_{place}"] = str(group.by[0])
        data[f"category_{place}"] = money(group.sum // months)
        data[f"category_{place}_share"] = percent(Decimal(group.sum) * 100 / whole)
    # Rent, treatment and school are no place to begin: of those a tenth less takes more than a decision.
    cut = next((group for group in _largest(told) if str(group.by[0]) not in FIXED), None)
    if cut is not None:
        names["cut"] = str(cut.by[0])
        data["a_tenth_less"] = money(cut.sum // months // 10)
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def open_bills(call: Call) -> Findings:
    """Return how many bills are open and due soon, and what those come to whose sum was told."""
    until = clock(call.now) + timedelta(days=DAYS_AHEAD)
    where = Where(pack=LEDGER, kinds=("bill",), until=until, equals={"paid": False})
    found = await _listed(call, ListRecords(where=where, order="oldest"))
    return Findings(
        dados={"count": count(len(found)), "total": money(sum(_amount(each) for each in found))},
        nomes={"any": "some" if found else "none"},
        fontes=(SOURCE,),
    )


async def month(call: Call) -> Findings:
    """Return what goes out in a usual month: bills that come round, and what else was spent.

    What was spent is the average of whole months, else of this one so far; what paid such a bill counts once.
    """
    bills = await come_round(call)
    now = clock(call.now)
    this = datetime(now.year, now.month, 1, tzinfo=now.tzinfo)
    since = this - relativedelta(months=MONTHS_READ)
    where = Where(pack=LEDGER, kinds=("expense",), since=since, until=now + timedelta(seconds=1))
    spent: dict[date, int] = {}
    request = SumRecords(where=where, field="amount", by=("what",), per="month", zone=here().key)
    for group in await totals(call.reads, request):
        if group.start is not None and fold(str(group.by[0] or "")) not in bills:
            spent[group.start] = spent.get(group.start, 0) + group.sum
    whole = [amount for start, amount in spent.items() if start != this.date()]
    other = sum(whole) // len(whole) if whole else spent.get(this.date(), 0)
    fixed = sum(bills.values())
    if not (fixed or other):
        raise DataUnavailable("mission-lacks-expenses")
    parts = "both" if fixed and other else "fixed" if fixed else "other"
    return Findings(
        dados={"fixed": money(fixed), "other": money(other), "total": money(fixed + other)},
        nomes={"parts": parts, "span": "whole" if whole else "this_month"},
        fontes=(SOURCE,),
    )


async def come_round(call: Call) -> dict[str, int]:
    """Return what the open bills that come round, whose sum was told, are a month: a twelfth of what is yearly.

    They stand under their folded names; of several by one name the one that was told last counts.
    """
    where = Where(pack=LEDGER, kinds=("bill",), equals={"paid": False})
    found = await _listed(call, ListRecords(where=where, limit=MOST_READ))
    shares = {"monthly": 1, "yearly": 12}
    return {
        fold(str(each.fields["name"])): amount // share
        for each in sorted(found, key=lambda each: each.created_at)
        for again, share in shares.items()
        if each.fields.get(again) and (amount := _amount(each))
    }


async def debts(call: Call) -> Findings:
    """Return how many debts of the person's were told of, what they come to, and the smallest and the largest."""
    owed = sorted(_amount(each) for each in await _owed(call))
    if not owed:
        return Findings(dados={"count": count(0)}, nomes={"any": "none"}, fontes=(SOURCE,))
    data = {
        "count": count(len(owed)),
        "total": money(sum(owed)),
        "smallest": money(owed[0]),
        "largest": money(owed[-1]),
    }
    return Findings(dados=data, nomes={"any": "some" if len(owed) > 1 else "one"}, fontes=(SOURCE,))


async def payoff(call: Call) -> Findings:
    """Return what the interest of the debts whose rate was told comes to in a month, and how the dearest first goes.

    With a sum a month it is told when all is paid and at what interest, and what that is with the smallest first.
    """
    found = [each for each in await _owed(call) if each.fields.get(RATE)]
    if lender := call.names.get("lender"):
        # Of the one that is asked about, if it is known.
        found = [each for each in found if re.search(lenders()[lender], fold(str(each.fields.get("name"))))] or found
    if not found:
        raise DataUnavailable("mission-lacks-debt-rates")
    listed = [Debt(each.id, _amount(each), monthly_rate(each)) for each in found[:MOST_DEBTS]]
    dearest = max(listed, key=lambda each: (each.rate.monthly, each.balance))
    interest = sum(nearest(each.balance * each.rate.monthly) for each in listed)
    among = {"among": "several" if len(listed) > 1 else "one"}
    data = {
        "interest": money(interest),
        "dearest": money(dearest.balance),
        "rate": percent(dearest.rate.monthly * 100),
    }
    monthly = int(call.maybe("monthly") or 0)
    if not monthly:
        return Findings(dados=data, nomes={"reach": "untold", **among}, fontes=(SOURCE,))
    data["monthly"] = money(monthly)
    dear, small = (pay_off(listed, monthly, order) for order in ORDERS)
    if dear is None:
        return Findings(dados=data, nomes={"reach": "short", **among}, fontes=(SOURCE,))
    data |= {"months": Figure(value=Decimal(dear.months), unit=Unit.MONTHS), "paid_interest": money(dear.interest)}
    if small is not None and small.interest > dear.interest:
        data["saves"] = money(small.interest - dear.interest)
    return Findings(dados=data, nomes={"reach": "there", **among}, fontes=(SOURCE,))


def monthly_rate(record: Record) -> Rate:
    """Return the interest of a debt, which is kept in hundredths of a percent, a month or a year."""
    yearly = record.fields.get(RATE_PER) == "year"
    return rate_of(Decimal(_number(record, RATE)) / 100, "year" if yearly else "month")


async def _owed(call: Call) -> list[Record]:
    """Return the open debts of the person's own."""
    found = await _listed(call, ListRecords(where=Where(pack=LEDGER, kinds=("debt",))))
    return [each for each in found if _amount(each) > 0 and not (each.fields.get("to_me") or each.fields.get("paid"))]


async def budgets(call: Call) -> Findings:
    """Return how many budgets there are and how many of them this month has used up."""
    now = clock(call.now)
    month = datetime(now.year, now.month, 1, tzinfo=now.tzinfo)
    kept = await _listed(call, ListRecords(where=Where(pack=LEDGER, kinds=("budget",))))
    where = Where(pack=LEDGER, kinds=("expense",), since=month, until=month + relativedelta(months=1))
    spent = {
        str(each.by[0]): each.sum
        for each in await totals(call.reads, SumRecords(where=where, field="amount", by=("category",)))
    }
    over = [
        each
        for each in kept
        if (sum(spent.values()) if each.fields["category"] == "all" else spent.get(str(each.fields["category"]), 0))
        >= _number(each, "limit")
    ]
    return Findings(
        dados={"count": count(len(kept)), "over": count(len(over))},
        nomes={"any": "over" if over else "kept" if kept else "none"},
        fontes=(SOURCE,),
    )


async def query(call: Call) -> Findings:
    """Return how many records of a category there are and what they come to, after filters of time and of sums."""
    name = call.names["category"]
    if name not in CATEGORIES:
        raise OperationRefused(f"there is no category {name!r}")
    pack, kinds = CATEGORIES[name]
    months = int(call.maybe("months") or MONTHS_READ)
    now = clock(call.now)
    where = Where(pack=pack, kinds=kinds, since=now - relativedelta(months=months), until=now + timedelta(seconds=1))
    if pack != LEDGER:
        return Findings(dados={"count": count(await call.reads(CountRecords(where=where)))}, fontes=(SOURCE,))
    least, most = call.maybe("least"), call.maybe("most")
    if least is None and most is None:
        found = await totals(call.reads, SumRecords(where=where, field="amount"))
        told = (sum(each.count for each in found), sum(each.sum for each in found))
        return Findings(dados={"count": count(told[0]), "total": money(told[1])}, fontes=(SOURCE,))
    listed = await _listed(call, ListRecords(where=where, field="amount", order="most"))
    within = [
        amount
        for amount in map(_amount, listed)
        if (least is None or amount >= least) and (most is None or amount <= most)
    ]
    return Findings(dados={"count": count(len(within)), "total": money(sum(within))}, fontes=(SOURCE,))


async def _per_month(call: Call, kind: str, since: datetime) -> dict[date, int]:
    where = Where(pack=LEDGER, kinds=(kind,), since=since, until=clock(call.now) + timedelta(seconds=1))
    found = await totals(call.reads, SumRecords(where=where, field="amount", per="month", zone=here().key))
    return {each.start: each.sum for each in found if each.start is not None and each.sum}


async def _listed(call: Call, request: ListRecords) -> list[Record]:
    """Return the records of ``request`` that are in the currency of the mission: no sum is of two."""
    return [each for each in await call.reads(request) if each.currency == counted()]


def _largest(groups: Sequence[Total]) -> list[Total]:
    return sorted(groups, key=lambda group: (-group.sum, str(group.by)))


def _amount(record: Record) -> int:
    return _number(record, "amount")


def _number(record: Record, name: str) -> int:
    found = record.fields.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) else 0
