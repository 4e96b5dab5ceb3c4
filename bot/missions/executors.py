"""Executors: mathematics over the exact functions, and the table of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType

from bot.missions import internal, research
from bot.missions.contracts import (
    Call,
    Contract,
    DataUnavailable,
    Figure,
    Findings,
    Operation,
    OperationRefused,
    Parameter,
    Unit,
)
from bot.missions.internal import money, percent
from bot.missions.mathematics import loans, rates, savings
from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.rates import NONE, Rate
from bot.missions.reading import lenders

MATHEMATICS = "mathematics"
SOURCE = "calculation"
FALL = Decimal("0.3")


def _rate(call: Call, name: str = "rate", yearly: str = "rate_year") -> Rate:
    """Return the rate that is told by the month or by the year."""
    month, year = call.maybe(name), call.maybe(yearly)
    if month is None and year is None:
        raise OperationRefused(f"{name} is missing")
    return rates.percent(month, "month") if month is not None else rates.percent(year or Decimal(0), "year")


def _yield(call: Call) -> Rate:
    found = call.maybe("yield")
    return rates.percent(found or Decimal(0), "month")


def _whole(call: Call, name: str, default: int = 0) -> int:
    found = call.maybe(name)
    return default if found is None else int(found)


def _found(**data: Figure) -> Findings:
    return Findings(dados=data, fontes=(SOURCE,))


def _months(number: int) -> Figure:
    return Figure(value=Decimal(number), unit=Unit.MONTHS)


async def finance(call: Call) -> Findings:
    """Return what financing costs: the instalment with PRICE, all of it, the interest; and SAC's first and last."""
    owed = _whole(call, "amount") - _whole(call, "down")
    term = _whole(call, "months")
    loan, decreasing = (table(owed, _rate(call), term) for table in (loans.price, loans.sac))
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
    price, saved, monthly = _whole(call, "amount"), _whole(call, "saved"), _whole(call, "monthly")
    rent = _whole(call, "rent")
    monthly -= rent if call.maybe("spare") is None else 0
    if monthly <= 0:
        return Findings(nomes={"cheaper": "finance", "rent": "covers"}, fontes=(SOURCE,))
    yearly = call.maybe("dearer")
    dearer = NONE if yearly is None else rates.percent(yearly, "year")
    compared = loans.compare(
        loans.Purchase(price, saved, monthly, _rate(call), _whole(call, "months"), _yield(call), dearer)
    )
    if compared.saved is None:
        raise DataUnavailable("mission-lacks-reach")
    data = {"months": _months(compared.saved.months), "earned": money(compared.saved.earned), "monthly": money(monthly)}
    rented = rent * compared.saved.months
    difference = (compared.difference or 0) - rented
    data |= {"rented": money(rented)} if rent else {}
    data |= {"cost": money(compared.saved.cost)} if yearly is not None else {}
    data["difference"] = money(abs(difference))
    return Findings(dados=data, nomes={"cheaper": "save" if difference > 0 else "finance"}, fontes=(SOURCE,))


async def contribution(call: Call) -> Findings:
    """Return what to put by each month for a goal, and what of the goal its yield pays."""
    goal, months, saved = _whole(call, "amount"), _whole(call, "months"), _whole(call, "saved")
    monthly = savings.contribution_for(goal, saved, _yield(call), months)
    plain = savings.contribution_for(goal, saved, rates.NONE, months)
    grown = savings.growth(saved, monthly, _yield(call), months)
    return _found(monthly=money(monthly), plain=money(plain), earned=money(grown.earned), months=_months(months))


async def months_to(call: Call) -> Findings:
    """Return after how many months a contribution reaches a goal."""
    found = savings.months_for(_whole(call, "amount"), _whole(call, "saved"), _whole(call, "monthly"), _yield(call))
    if found is None:
        raise DataUnavailable("mission-lacks-reach")
    return _found(months=_months(found), monthly=money(_whole(call, "monthly")))


async def growth(call: Call) -> Findings:
    """Return what a sum, and what is added each month, grow to in some months, a year unless told, and by how much."""
    first, monthly = _whole(call, "amount"), _whole(call, "monthly")
    if not first and not monthly:
        raise OperationRefused("there is nothing to grow")
    grown = savings.growth(first, monthly, _rate(call), _whole(call, "months", 12))
    return _found(final=money(grown.final), earned=money(grown.earned), put=money(grown.contributed))


async def parts_instead(call: Call) -> Findings:
    """Return what rate a month is paid for parts where cash has a discount, and which of both costs less."""
    discount, months = call.number("discount") / 100, _whole(call, "months")
    price, each = _whole(call, "amount"), _whole(call, "instalment")
    more: dict[str, Figure] = {}
    if price and each:
        cash, whole = int((Decimal(price) * (1 - discount)).to_integral_value()), each * months
        discount = max(Decimal(0), 1 - Decimal(cash) / whole)
        more = {"cash": money(cash), "whole": money(whole), "more": money(max(0, whole - cash))}
    rate = loans.implied(discount, months)
    found = (rate.monthly * 100).quantize(Decimal("0.01"))
    names = {"better": "cash" if rate.monthly > _yield(call).monthly else "parts"}
    data = {"rate": Figure(value=found, unit=Unit.PERCENT), **more}
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def retire(call: Call) -> Findings:
    """Return the capital that an income needs, for ever, and what to put by for it in some terms."""
    income, saved, years = _whole(call, "wish"), _whole(call, "saved"), _whole(call, "years")
    earning = rates.percent(call.number("real_rate"), "year")
    need = savings.plan(savings.Retirement(income, years * 12, saved, earning))
    data = {"capital": money(need.capital), "monthly": money(need.contribution)}
    if years > 10:
        later = savings.plan(savings.Retirement(income, (years + 5) * 12, saved, earning))
        data |= {"later": Figure(value=Decimal(years + 5), unit=Unit.YEARS), "monthly_later": money(later.contribution)}
    return Findings(dados=data, fontes=(SOURCE,))


async def monthly_of(call: Call) -> Findings:
    """Return the rate of a month that makes a yearly one."""
    found = rates.percent(call.number("rate_year"), "year").monthly * 100
    return _found(rate=Figure(value=found.quantize(Decimal("0.01")), unit=Unit.PERCENT))


async def told_flow(call: Call) -> Findings:
    """Return what comes in and goes out in a month as it was told in the question."""
    income, spending = _whole(call, "income"), _whole(call, "spending")
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


async def surplus(call: Call) -> Findings:
    """Return what is left of an income after what goes out in a month, or what it lacks."""
    income, goes = _whole(call, "income"), _whole(call, "goes")
    data = {"left": money(max(0, income - goes)), "short": money(max(0, goes - income))}
    if income:
        data["share"] = percent(Decimal(max(0, income - goes)) * 100 / income)
    return Findings(dados=data, nomes={"balance": "left" if income >= goes else "short"}, fontes=(SOURCE,))


async def purchase(call: Call) -> Findings:
    """Return how something is paid that is bought once: of what is saved, or after how many months of what is left.

    With a term, what is there by then beyond the price, or what it lacks.
    """
    price, saved, spare = _whole(call, "amount"), _whole(call, "saved"), _whole(call, "spare")
    missing = max(0, price - saved)
    data = {"missing": money(missing), "rest": money(max(0, saved - price))}
    months = -(-missing // spare) if spare else 0
    if months:
        data["months"] = _months(months)
    names = {"way": "saved" if not missing else "months" if months else "never"}
    if (term := _whole(call, "term")) and missing and spare:
        there = saved + spare * term - price
        data["then"] = money(abs(there))
        names["reaches"] = "yes" if there >= 0 else "no"
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def years_left(call: Call) -> Findings:
    """Return the years until retirement: between two ages, or of a term."""
    age, until, months = call.maybe("age"), call.maybe("retire_age"), call.maybe("months")
    if age is not None and until is not None and until > age:
        return _found(years=Figure(value=until - age, unit=Unit.YEARS))
    if months is not None and months >= 12:
        return _found(years=Figure(value=Decimal(int(months) // 12), unit=Unit.YEARS))
    raise DataUnavailable("mission-lacks-term")


async def emergency_fund(call: Call) -> Findings:
    """Return the fund that pays for some months of a life, what is missing, and when it is there."""
    covering = _whole(call, "covering", 6)
    fund = savings.fund(_whole(call, "spending"), _whole(call, "saved"), covering, _whole(call, "spare"), _yield(call))
    data = {"target": money(fund.target), "missing": money(fund.missing), "covering": _months(covering)}
    if fund.months and call.maybe("spare"):
        data["months"] = _months(fund.months)
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
    total, monthly = _whole(call, "total"), _whole(call, "monthly")
    if monthly <= 0:
        raise DataUnavailable("mission-lacks-spare")
    return _found(months=_months(-(-total // monthly)), monthly=money(monthly))


async def debt_order(call: Call) -> Findings:
    """Return what to pay first of what is owed to several: what usually costs most; and what is saved pays of it."""
    owed = [(name, _whole(call, name)) for name in lenders() if _whole(call, name)]
    if not owed:
        raise DataUnavailable("mission-lacks-debts")
    (first, most), saved = owed[0], _whole(call, "saved")
    names = {"first": first}
    data = {"first": money(most)}
    if len(owed) > 1:
        names["second"], second = owed[1]
        data["second"] = money(second)
    if saved:
        names["pays"] = "all" if saved >= most else "some"
        data["rest"] = money(abs(saved - most))
    return Findings(dados=data, nomes=names, fontes=(SOURCE,))


async def buying_power(call: Call) -> Findings:
    """Return what an amount of today will cost after some months of inflation."""
    there = rates.worth(_whole(call, "amount"), rates.percent(call.number("inflation"), "year"), _whole(call, "months"))
    return _found(then=money(there.then))


async def real_return(call: Call) -> Findings:
    """Return what a yearly rate earns beyond inflation."""
    found = rates.real(rates.percent(call.number("rate_year"), "year"), rates.percent(call.number("inflation"), "year"))
    return _found(rate=Figure(value=(found.yearly * 100).quantize(Decimal("0.01")), unit=Unit.PERCENT))


async def share_of_cdi(call: Call) -> Findings:
    """Return what a share of the CDI comes to in a year."""
    found = rates.share_of(rates.percent(call.number("cdi"), "year"), call.number("cdi_share") / 100)
    return _found(rate=Figure(value=(found.yearly * 100).quantize(Decimal("0.01")), unit=Unit.PERCENT))


async def fall(call: Call) -> Findings:
    """Return what an amount loses if its price falls by thirty percent, as shares do in bad years."""
    lost = rates.fall(_whole(call, "amount"), FALL)
    return _found(lost=money(lost), share=Figure(value=FALL * 100, unit=Unit.PERCENT))


def _optional(*names: str, unit: Unit = Unit.MONEY) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, unit, required=False) for name in names)


def _needed(*names: str, unit: Unit = Unit.MONEY) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, unit) for name in names)


_TERM = Parameter("months", Unit.MONTHS)
_RATES = _optional("rate", "rate_year", unit=Unit.PERCENT)
_YIELD = _optional("yield", unit=Unit.PERCENT)

_SUMS = (
    Operation("finance", "What financing costs.", finance, (*_needed("amount"), _TERM, *_RATES, *_optional("down"))),
    Operation(
        "save_instead",
        "When the same money pays the price at once.",
        save_instead,
        (
            *_needed("amount", "monthly"),
            _TERM,
            *_RATES,
            *_YIELD,
            *_optional("saved", "spare", "rent"),
            *_optional("dearer", unit=Unit.PERCENT),
        ),
    ),
    Operation(
        "debt_order",
        "Which of several debts to pay first.",
        debt_order,
        (*_optional(*lenders()), *_optional("saved")),
    ),
    Operation(
        "contribution",
        "What a goal asks for each month.",
        contribution,
        (*_needed("amount"), _TERM, *_YIELD, *_optional("saved")),
    ),
    Operation(
        "months_to", "When a goal is reached.", months_to, (*_needed("amount", "monthly"), *_YIELD, *_optional("saved"))
    ),
    Operation(
        "growth",
        "What a sum grows to.",
        growth,
        (*_optional("amount", "monthly"), *_RATES, Parameter("months", Unit.MONTHS, required=False)),
    ),
    Operation(
        "parts_instead",
        "What parts cost where cash has a discount.",
        parts_instead,
        (*_needed("discount", unit=Unit.PERCENT), _TERM, *_YIELD, *_optional("amount", "instalment")),
    ),
    Operation(
        "retirement",
        "The capital and the contribution that an income needs.",
        retire,
        (
            *_needed("wish"),
            *_needed("years", unit=Unit.YEARS),
            *_needed("real_rate", unit=Unit.PERCENT),
            *_optional("saved"),
        ),
    ),
    Operation("monthly_of", "The monthly rate of a yearly one.", monthly_of, _needed("rate_year", unit=Unit.PERCENT)),
    Operation("told_flow", "Income and spending as told.", told_flow, _needed("income", "spending")),
    Operation("surplus", "What is left of an income.", surplus, _needed("income", "goes")),
    Operation(
        "purchase",
        "How something that is bought once is paid.",
        purchase,
        (*_needed("amount"), *_optional("saved", "spare"), *_optional("term", unit=Unit.MONTHS)),
    ),
    Operation(
        "years_left",
        "The years until retirement.",
        years_left,
        (*_optional("age", "retire_age", unit=Unit.YEARS), *_optional("months", unit=Unit.MONTHS)),
    ),
    Operation(
        "emergency_fund",
        "The fund that some months of a life need.",
        emergency_fund,
        (*_needed("spending"), *_optional("saved", "spare"), *_optional("covering", unit=Unit.MONTHS), *_YIELD),
    ),
    Operation(
        "burden", "What share of an income is taken.", burden, (*_needed("income", "monthly"), *_optional("spare"))
    ),
    Operation("clearing", "When what is owed is paid.", clearing, _needed("total", "monthly")),
    Operation(
        "buying_power",
        "What an amount of today will cost.",
        buying_power,
        (*_needed("amount"), *_needed("inflation", unit=Unit.PERCENT), _TERM),
    ),
    Operation(
        "real_return", "A rate beyond inflation.", real_return, _needed("rate_year", "inflation", unit=Unit.PERCENT)
    ),
    Operation("share_of_cdi", "A share of the CDI.", share_of_cdi, _needed("cdi", "cdi_share", unit=Unit.PERCENT)),
    Operation("fall", "What a bad year for shares takes.", fall, _needed("amount")),
)

EXECUTORS: Mapping[str, Contract] = MappingProxyType(
    {
        internal.AGENT: internal.CONTRACT,
        MATHEMATICS: Contract(
            nome_agente=MATHEMATICS,
            tipo="executor",
            descricao_curta="Exact arithmetic about money.",
            responsabilidades=("loans", "savings", "retirement", "funds", "inflation", "shares of an income"),
            operacoes_disponiveis={each.name: each for each in _SUMS},
            exemplo_requisicao={
                "objetivo": "contribution",
                "parametros": {"amount": {"value": "2000000", "unit": "money"}},
            },
            exemplo_resposta={"dados": {"monthly": {"value": "83334", "unit": "money"}}, "confiabilidade": 100},
        ),
        research.AGENT: research.CONTRACT,
    }
)


async def perform(contract: Contract, operation: str, call: Call) -> Findings:
    """Return what ``operation`` finds. Raises OperationRefused for what it cannot take, DataUnavailable."""
    found = contract.check(operation, call.figures, call.names)
    try:
        return await found.run(call)
    except OutOfRange as error:
        raise OperationRefused(str(error)) from error
