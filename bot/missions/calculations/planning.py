"""Calculations about plans: financing or saving, goals, growth, cash or parts, retirement."""

from __future__ import annotations

from decimal import Decimal

from bot.missions.calculations.frame import (
    RATES,
    SOURCE,
    TERM,
    YIELD,
    findings,
    rate_told,
    span,
    whole_number,
    yield_told,
)
from bot.missions.contracts import (
    Call,
    DataUnavailable,
    Operation,
    OperationRefused,
    Parameter,
    called,
    needed,
    optional,
)
from bot.missions.documents import Figure, Findings, Unit
from bot.missions.figures import money
from bot.missions.mathematics import loans, rates, savings
from bot.missions.mathematics.rates import NONE


async def finance(call: Call) -> Findings:
    """Return what financing costs: the instalment with PRICE, all of it, the interest; and SAC's first and last."""
    owed = whole_number(call, "amount") - whole_number(call, "down")
    term = whole_number(call, "months")
    loan, decreasing = (table(owed, rate_told(call), term) for table in (loans.price, loans.sac))
    data = {
        "instalment": money(loan.first),
        "paid": money(loan.paid),
        "interest": money(loan.interest),
        "sac_first": money(decreasing.first),
        "sac_last": money(decreasing.last),
        "owed": money(owed),
        "times": Figure(value=(Decimal(loan.paid) / owed).quantize(Decimal("0.1")), unit=Unit.RATIO),
    }
    return Findings(dados=data, nomes={"dear": "very" if loan.interest * 4 > owed else "some"}, fontes=(SOURCE,))


async def save_instead(call: Call) -> Findings:
    """Return when the same money, put by each month, pays the whole price, and what that saves.

    Who pays rent meanwhile can put by that much less of what the instalment would take, unless it was told what can be
    spared; and all the rent until then is part of what it costs.
    """
    price, saved, monthly = whole_number(call, "amount"), whole_number(call, "saved"), whole_number(call, "monthly")
    rent = whole_number(call, "rent")
    monthly -= rent if call.maybe("spare") is None else 0
    if monthly <= 0:
        return Findings(nomes={"cheaper": "finance", "rent": "covers"}, fontes=(SOURCE,))
    yearly = call.maybe("dearer")
    dearer = NONE if yearly is None else rates.percent(yearly, "year")
    compared = loans.compare(
        loans.Purchase(price, saved, monthly, rate_told(call), whole_number(call, "months"), yield_told(call), dearer)
    )
    if compared.saved is None:
        raise DataUnavailable("mission-lacks-reach")
    data = {"months": span(compared.saved.months), "earned": money(compared.saved.earned), "monthly": money(monthly)}
    rented = rent * compared.saved.months
    difference = (compared.difference or 0) - rented
    data |= {"rented": money(rented)} if rent else {}
    data |= {"cost": money(compared.saved.cost)} if yearly is not None else {}
    data["difference"] = money(abs(difference))
    return Findings(dados=data, nomes={"cheaper": "save" if difference > 0 else "finance"}, fontes=(SOURCE,))


async def contribution(call: Call) -> Findings:
    """Return what to put by each month for a goal, and what of the goal its yield pays."""
    goal, months, saved = whole_number(call, "amount"), whole_number(call, "months"), whole_number(call, "saved")
    monthly = savings.contribution_for(goal, saved, yield_told(call), months)
    plain = savings.contribution_for(goal, saved, rates.NONE, months)
    grown = savings.growth(saved, monthly, yield_told(call), months)
    return findings(monthly=money(monthly), plain=money(plain), earned=money(grown.earned), months=span(months))


async def months_to(call: Call) -> Findings:
    """Return after how many months a contribution reaches a goal; with a term, what is there by then."""
    goal, saved, monthly = (whole_number(call, name) for name in ("amount", "saved", "monthly"))
    found = savings.months_for(goal, saved, monthly, yield_told(call))
    if found is None:
        raise DataUnavailable("mission-lacks-reach")
    data, names = {"months": span(found), "monthly": money(monthly)}, dict[str, str]()
    if term := whole_number(call, "term"):
        there = savings.growth(saved, monthly, yield_told(call), term).final - goal
        data["then"] = money(abs(there))
        names["reaches"] = "yes" if there >= 0 else "no"
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def growth(call: Call) -> Findings:
    """Return what a sum, and what is added each month, grow to in some months, a year unless told, and by how much."""
    first, monthly = whole_number(call, "amount"), whole_number(call, "monthly")
    if not first and not monthly:
        raise OperationRefused("there is nothing to grow")
    grown = savings.growth(first, monthly, rate_told(call), whole_number(call, "months", 12))
    return findings(final=money(grown.final), earned=money(grown.earned), put=money(grown.contributed))


async def parts_instead(call: Call) -> Findings:
    """Return what rate a month is paid for parts where cash costs less, and which of both does.

    Cash is the price less its discount, if it has one; what is paid down is paid either way.
    """
    discount, months = (call.maybe("discount") or Decimal(0)) / 100, whole_number(call, "months")
    price, each, down = (whole_number(call, name) for name in ("amount", "instalment", "down"))
    if not discount and not (price and each):
        raise OperationRefused("there is neither a discount nor a price and its parts")
    more: dict[str, Figure] = {}
    if price and each:
        cash, parts = int((Decimal(price) * (1 - discount)).to_integral_value()), each * months
        discount = max(Decimal(0), 1 - Decimal(cash - down) / parts)
        more = {"cash": money(cash), "whole": money(parts + down), "more": money(max(0, parts + down - cash))}
    rate = loans.implied(discount, months) if discount else NONE
    found = (rate.monthly * 100).quantize(Decimal("0.01"))
    names = {"better": "cash" if rate.monthly > yield_told(call).monthly else "parts"}
    data = {"rate": Figure(value=found, unit=Unit.PERCENT), **more}
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def retire(call: Call) -> Findings:
    """Return the capital that an income needs, for ever, and what to put by for it in some terms."""
    income, saved, years = whole_number(call, "wish"), whole_number(call, "saved"), whole_number(call, "years")
    earning = rates.percent(call.number("real_rate"), "year")
    need = savings.plan(savings.Retirement(income, years * 12, saved, earning))
    data = {"capital": money(need.capital), "monthly": money(need.contribution)}
    if years > 10:
        later = savings.plan(savings.Retirement(income, (years + 5) * 12, saved, earning))
        data |= {"later": Figure(value=Decimal(years + 5), unit=Unit.YEARS), "monthly_later": money(later.contribution)}
    return Findings(dados=data, fontes=(SOURCE,))


async def years_left(call: Call) -> Findings:
    """Return the years until retirement: between two ages, or of a term."""
    age, until, months = call.maybe("age"), call.maybe("retire_age"), call.maybe("months")
    if age is not None and until is not None and until > age:
        return findings(years=Figure(value=until - age, unit=Unit.YEARS))
    if months is not None and months >= 12:
        return findings(years=Figure(value=Decimal(int(months) // 12), unit=Unit.YEARS))
    raise DataUnavailable("mission-lacks-term")


OPERATIONS = (
    Operation(
        "finance",
        "What financing costs.",
        finance,
        (*needed("amount"), TERM, *RATES, *optional("down")),
        returns=(
            *needed("instalment", "paid", "interest", "sac_first", "sac_last", "owed"),
            *needed("times", unit=Unit.RATIO),
            *called("dear"),
        ),
    ),
    Operation(
        "save_instead",
        "When the same money pays the price at once.",
        save_instead,
        (
            *needed("amount", "monthly"),
            TERM,
            *RATES,
            *YIELD,
            *optional("saved", "spare", "rent"),
            *optional("dearer", unit=Unit.PERCENT),
        ),
        returns=(
            *optional("earned", "monthly", "rented", "cost", "difference"),
            *optional("months", unit=Unit.MONTHS),
            *called("cheaper", "rent"),
        ),
        compares=True,
    ),
    Operation(
        "contribution",
        "What a goal asks for each month.",
        contribution,
        (*needed("amount"), TERM, *YIELD, *optional("saved")),
        returns=(
            *needed("monthly", "plain", "earned"),
            *needed("months", unit=Unit.MONTHS),
        ),
    ),
    Operation(
        "months_to",
        "When a goal is reached.",
        months_to,
        (*needed("amount", "monthly"), *YIELD, *optional("saved"), *optional("term", unit=Unit.MONTHS)),
        returns=(
            *needed("months", unit=Unit.MONTHS),
            *needed("monthly"),
            *optional("then"),
            *called("reaches"),
        ),
    ),
    Operation(
        "growth",
        "What a sum grows to.",
        growth,
        (*optional("amount", "monthly"), *RATES, Parameter("months", Unit.MONTHS, required=False)),
        returns=needed("final", "earned", "put"),
    ),
    Operation(
        "parts_instead",
        "What parts cost where cash has a discount.",
        parts_instead,
        (*optional("discount", unit=Unit.PERCENT), TERM, *YIELD, *optional("amount", "instalment", "down")),
        returns=(
            *needed("rate", unit=Unit.PERCENT),
            *optional("cash", "whole", "more"),
            *called("better"),
        ),
        compares=True,
    ),
    Operation(
        "retirement",
        "The capital and the contribution that an income needs.",
        retire,
        (
            *needed("wish"),
            *needed("years", unit=Unit.YEARS),
            *needed("real_rate", unit=Unit.PERCENT),
            *optional("saved"),
        ),
        returns=(
            *needed("capital", "monthly"),
            *optional("later", unit=Unit.YEARS),
            *optional("monthly_later"),
        ),
    ),
    Operation(
        "years_left",
        "The years until retirement.",
        years_left,
        (*optional("age", "retire_age", unit=Unit.YEARS), *optional("months", unit=Unit.MONTHS)),
        returns=needed("years", unit=Unit.YEARS),
    ),
)
