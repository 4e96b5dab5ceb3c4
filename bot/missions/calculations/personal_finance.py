"""Calculations about what comes in, goes out, is owed and is left."""

from __future__ import annotations

from decimal import Decimal

from bot.missions.calculations.frame import (
    SOURCE,
    YIELD,
    findings,
    span,
    whole_number,
    yield_told,
)
from bot.missions.contracts import Call, DataUnavailable, Operation, called, needed, optional
from bot.missions.documents import Figure, Findings, Unit
from bot.missions.figures import money, percent
from bot.missions.mathematics import savings
from bot.missions.reading import lenders


async def told_flow(call: Call) -> Findings:
    """Return what comes in and goes out in a month as it was told in the question."""
    income, spending = whole_number(call, "income"), whole_number(call, "spending")
    data = {
        "income": money(income),
        "expenses": money(spending),
        "spare": money(max(0, income - spending)),
        "short": money(max(0, spending - income)),
    }
    if income:
        data["saved_share"] = percent(Decimal(max(0, income - spending)) * 100 / income)
    names = {"span": "told", "balance": "spare" if income >= spending else "short"}
    return Findings(dados=data, nomes=names, fontes=("told",))


# Days of work are told by the week, money by the month.
WEEKS_A_YEAR, MONTHS = 52, 12


async def by_day(call: Call) -> Findings:
    """Return what so much on some days of a week, less what goes out on each, is a month, rounded down."""
    each = whole_number(call, "a_day") - whole_number(call, "out")
    if each <= 0:
        raise DataUnavailable("mission-lacks-spare")
    return findings(monthly=money(each * whole_number(call, "days") * WEEKS_A_YEAR // MONTHS))


async def surplus(call: Call) -> Findings:
    """Return what is left of an income after what goes out in a month, or what it lacks."""
    income, goes = whole_number(call, "income"), whole_number(call, "goes")
    data = {"left": money(max(0, income - goes)), "short": money(max(0, goes - income))}
    if income:
        data["share"] = percent(Decimal(max(0, income - goes)) * 100 / income)
    return Findings(dados=data, nomes={"balance": "left" if income >= goes else "short"}, fontes=(SOURCE,))


async def purchase(call: Call) -> Findings:
    """Return how something is paid that is bought once: of what is saved, or after how many months of what is left.

    With a term, what is there by then beyond the price, or what it lacks.
    """
    price, saved, spare = whole_number(call, "amount"), whole_number(call, "saved"), whole_number(call, "spare")
    missing = max(0, price - saved)
    data = {"missing": money(missing), "rest": money(max(0, saved - price))}
    months = -(-missing // spare) if spare else 0
    if months:
        data["months"] = span(months)
    names = {"way": "saved" if not missing else "months" if months else "never"}
    if (term := whole_number(call, "term")) and missing and spare:
        there = saved + spare * term - price
        data["then"] = money(abs(there))
        names["reaches"] = "yes" if there >= 0 else "no"
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def at_once(call: Call) -> Findings:
    """Return what is left of what there is for something that is paid once now, or what that lacks."""
    there = whole_number(call, "came") + whole_number(call, "saved")
    goes = whole_number(call, "went") + whole_number(call, "billed")
    left = there - goes - whole_number(call, "amount")
    names = {"balance": "left" if left >= 0 else "short"}
    return Findings(dados={names["balance"]: money(abs(left))}, nomes=names, fontes=(SOURCE,))


async def emergency_fund(call: Call) -> Findings:
    """Return the fund that pays for some months of a life, what is missing, and when it is there."""
    covering = whole_number(call, "covering", 6)
    fund = savings.fund(
        whole_number(call, "spending"),
        whole_number(call, "saved"),
        covering,
        whole_number(call, "spare"),
        yield_told(call),
    )
    data = {"target": money(fund.target), "missing": money(fund.missing), "covering": span(covering)}
    if fund.months and call.maybe("spare"):
        data["months"] = span(fund.months)
    state = "there" if not fund.missing else "coming" if "months" in data else "unknown"
    return Findings(dados=data, nomes={"state": state}, fontes=(SOURCE,))


async def burden(call: Call) -> Findings:
    """Return what share of an income an amount a month takes, and what is left of what can be spared."""
    income, monthly = call.number("income"), call.number("monthly")
    if income <= 0:
        raise DataUnavailable("mission-lacks-income")
    spare = call.maybe("spare")
    share = monthly * 100 / income
    names = {"weight": "light" if share <= 20 else "heavy" if share > 30 else "some"}
    data = {"share": Figure(value=share.quantize(Decimal("0.1")), unit=Unit.PERCENT), "monthly": money(int(monthly))}
    if spare is not None:
        names["fits"] = "yes" if monthly <= spare else "no"
        data["left"] = money(int(abs(spare - monthly)))
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def clearing(call: Call) -> Findings:
    """Return in how many months what can be spared pays what is owed, without its interest."""
    total, monthly = whole_number(call, "total"), whole_number(call, "monthly")
    if monthly <= 0:
        raise DataUnavailable("mission-lacks-spare")
    return findings(months=span(-(-total // monthly)), monthly=money(monthly))


async def debt_order(call: Call) -> Findings:
    """Return what to pay first of what is owed to several: what usually costs most; and what is saved pays of it."""
    owed = [(name, whole_number(call, name)) for name in lenders() if whole_number(call, name)]
    if not owed:
        raise DataUnavailable("mission-lacks-debts")
    (first, most), saved = owed[0], whole_number(call, "saved")
    names = {"first": first}
    data = {"first": money(most)}
    if len(owed) > 1:
        names["second"], second = owed[1]
        data["second"] = money(second)
    if saved:
        names["pays"] = "all" if saved >= most else "some"
        data["rest"] = money(abs(saved - most))
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


OPERATIONS = (
    Operation(
        "told_flow",
        "Income and spending as told.",
        told_flow,
        needed("income", "spending"),
        returns=(
            *needed("income", "expenses", "spare", "short"),
            *optional("saved_share", unit=Unit.PERCENT),
            *called("span", "balance"),
        ),
    ),
    Operation(
        "by_day",
        "What is left of some days is a month.",
        by_day,
        (*needed("a_day"), *needed("days", unit=Unit.COUNT), *optional("out")),
        returns=needed("monthly"),
    ),
    Operation(
        "surplus",
        "What is left of an income.",
        surplus,
        needed("income", "goes"),
        returns=(
            *needed("left", "short"),
            *optional("share", unit=Unit.PERCENT),
            *called("balance"),
        ),
    ),
    Operation(
        "purchase",
        "How something that is bought once is paid.",
        purchase,
        (*needed("amount"), *optional("saved", "spare"), *optional("term", unit=Unit.MONTHS)),
        returns=(
            *needed("missing", "rest"),
            *optional("months", unit=Unit.MONTHS),
            *optional("then"),
            *called("way", "reaches"),
        ),
    ),
    Operation(
        "at_once",
        "Whether what there is pays for something now.",
        at_once,
        (*needed("amount", "came", "went", "billed"), *optional("saved")),
        returns=(
            *optional("left", "short"),
            *called("balance"),
        ),
    ),
    Operation(
        "emergency_fund",
        "The fund that some months of a life need.",
        emergency_fund,
        (*needed("spending"), *optional("saved", "spare"), *optional("covering", unit=Unit.MONTHS), *YIELD),
        returns=(
            *needed("target", "missing"),
            *needed("covering", unit=Unit.MONTHS),
            *optional("months", unit=Unit.MONTHS),
            *called("state"),
        ),
    ),
    Operation(
        "burden",
        "What share of an income is taken.",
        burden,
        (*needed("income", "monthly"), *optional("spare")),
        returns=(
            *needed("share", unit=Unit.PERCENT),
            *needed("monthly"),
            *optional("left"),
            *called("weight", "fits"),
        ),
    ),
    Operation(
        "clearing",
        "When what is owed is paid.",
        clearing,
        needed("total", "monthly"),
        returns=(
            *needed("months", unit=Unit.MONTHS),
            *needed("monthly"),
        ),
    ),
    Operation(
        "debt_order",
        "Which of several debts to pay first.",
        debt_order,
        (*optional(*lenders()), *optional("saved")),
        returns=(
            *needed("first"),
            *optional("second", "rest"),
            *called("first", "second", "pays"),
        ),
        compares=True,
    ),
)
