"""Paragraphs of missions' answers: for each goal, what is said of what was found, what matters most first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.missions.facts import Facts, Speaker
from bot.missions.reading import MONTHS_A_YEAR
from bot.missions.triage import Goal

# From which share of an income on what is left counts as plenty, and as enough.
PLENTY, ENOUGH = 20, 10
WHOLE_CDI = 100

Paragraph = Callable[[Speaker], Iterator[str]]


def _finance(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("finance.instalment"):
        return
    term = facts.first("known.months", "assumed.months") or "assumed.months"
    yearly = "known.rate_year" if "known.rate" not in facts.figures and facts.has("known.rate_year") else None
    rate = yearly or facts.first("known.rate", "usual.rate", "assumed.rate") or "assumed.rate"
    months, per = to.number(term), "year" if yearly else "month"
    said = {"owed": to.money("finance.owed"), "rate": to.percent(rate), "per": per}
    said |= {"instalment": to.money("finance.instalment"), "interest": to.money("finance.interest")}
    if facts.name("known.thing") == "home" and months % MONTHS_A_YEAR == 0:
        yield to.voice.say("mission-finance-home-cost", years=months // MONTHS_A_YEAR, **said)
    else:
        yield to.voice.say("mission-finance-cost", months=months, paid=to.money("finance.paid"), **said)
    if down := facts.first("known.down", "known.saved"):
        yield to.voice.say("mission-finance-down", down=to.money(down))
    if rate == "usual.rate":
        yield to.voice.say("mission-finance-usual")
    if term.startswith("assumed") or rate.startswith("assumed"):
        yield to.voice.say("mission-finance-assumed", what=_assumed(term, rate))


def _assumed(term: str, rate: str) -> str:
    if term.startswith("assumed") and rate.startswith("assumed"):
        return "both"
    return "term" if term.startswith("assumed") else "rate"


def _saving_instead(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if facts.name("save_instead.rent") == "covers":
        yield to.voice.say("mission-rent-covers", rent=to.money("known.rent"))
    if not facts.has("save_instead.months"):
        return
    home = facts.name("known.thing") == "home"
    if home and facts.has("save_instead.rented"):
        yield to.voice.say(
            "mission-rent-meanwhile",
            rent=to.money("known.rent"),
            monthly=to.money("save_instead.monthly"),
            span=to.span("save_instead.months"),
            rented=to.money("save_instead.rented"),
            difference=to.money("save_instead.difference"),
            cheaper=facts.name("save_instead.cheaper"),
            spare="told" if facts.has("known.spare") else "rest",
        )
    else:
        yield to.voice.say(
            "mission-save-instead",
            monthly=to.money("save_instead.monthly"),
            span=to.span("save_instead.months"),
            difference=to.money("save_instead.difference"),
            cheaper=facts.name("save_instead.cheaper"),
        )
    yields, source = _yield(to), "found" if facts.has("monthly.rate") else "assumed"
    if facts.has("save_instead.cost"):
        dearer = to.percent("assumed.dearer")
        yield to.voice.say("mission-home-dearer", dearer=dearer, yields=yields, source=source)
    else:
        yield to.voice.say("mission-savings-yield", yields=yields, source=source)


def _rent(facts: Facts) -> str:
    if not facts.has("known.rent"):
        return "unknown"
    return "known" if facts.figures["known.rent"].value else "none"


def _verdict(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("finance.instalment"):
        return
    if facts.name("known.thing") == "home":
        yield to.voice.say("mission-finance-home", rent=_rent(facts))
    elif facts.has("save_instead.months"):
        yield to.voice.say("mission-finance-verdict", cheaper=facts.name("save_instead.cheaper"))
    yield to.voice.say("mission-finance-cet")


def _yield(to: Speaker) -> str:
    return to.percent(to.facts.first("monthly.rate", "assumed.yield") or "assumed.yield")


def _fits(to: Speaker) -> Iterator[str]:
    if to.facts.has("fits.share"):
        share, weight = to.percent("fits.share"), to.facts.name("fits.weight")
        yield to.voice.say("mission-instalment-share", share=share, weight=weight)


def _goal(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("contribution.monthly"):
        return
    yield to.voice.say(
        "mission-goal",
        goal=to.money("known.amount"),
        months=to.number("contribution.months"),
        monthly=to.money("contribution.monthly"),
        yields=_yield(to),
        plain=to.money("contribution.plain"),
        source="found" if facts.has("monthly.rate") else "assumed",
    )
    if facts.has("known.saved"):
        yield to.voice.say("mission-counts-saved", saved=to.money("known.saved"))
    if not facts.has("known.months"):
        yield to.voice.say("mission-goal-term-assumed")


def _goal_fits(to: Speaker) -> Iterator[str]:
    facts = to.facts
    spare = facts.first("known.spare", "surplus.left", "cash_flow.spare")
    if not facts.has("contribution.monthly") or spare is None or not facts.figures[spare].value:
        return
    reaches = facts.figures["contribution.monthly"].value <= facts.figures[spare].value
    yield to.voice.say("mission-goal-spare", spare=to.money(spare), reaches="yes" if reaches else "no")
    if not reaches and facts.has("pace.months"):
        yield to.voice.say("mission-goal-pace", span=to.span("pace.months"))


def _retirement(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("retirement.capital"):
        return
    wish = facts.first("known.wish", "cash_flow.expenses") or "known.wish"
    yield to.voice.say(
        "mission-retire-capital",
        wish=to.money(wish),
        capital=to.money("retirement.capital"),
        real=to.percent("assumed.real_rate"),
        told="yes" if wish == "known.wish" else "no",
    )


def _retirement_by_month(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("retirement.monthly"):
        return
    years = facts.first("years_left.years", "assumed.years") or "assumed.years"
    yield to.voice.say(
        "mission-retire-monthly",
        years=to.number(years),
        monthly=to.money("retirement.monthly"),
        term="assumed" if years.startswith("assumed") else "told",
    )
    if facts.has("retirement.later"):
        yield to.voice.say(
            "mission-retire-later",
            years=to.number("retirement.later"),
            monthly=to.money("retirement.monthly_later"),
        )
    if facts.has("known.saved"):
        yield to.voice.say("mission-counts-saved", saved=to.money("known.saved"))
    else:
        yield to.voice.say("mission-retire-from-nothing")


def _retirement_hints(to: Speaker) -> Iterator[str]:
    if to.facts.has("retirement.capital"):
        yield to.voice.say("mission-retire-hints")


def _fund(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("fund.target"):
        return
    spending = facts.first("known.spending", "month.total", "cash_flow.expenses") or "known.spending"
    yield to.voice.say(
        "mission-fund",
        spending=to.money(spending),
        months=to.number("fund.covering"),
        target=to.money("fund.target"),
    )
    if facts.has("known.saved"):
        missing = to.money("fund.missing") if facts.name("fund.state") != "there" else ""
        yield to.voice.say(
            "mission-fund-missing", saved=to.money("known.saved"), missing=missing, state=facts.name("fund.state")
        )
    if facts.name("fund.state") == "coming" and facts.has("fund.months"):
        yield to.voice.say("mission-fund-when", span=to.span("fund.months"))


def _fund_hints(to: Speaker) -> Iterator[str]:
    if to.facts.has("fund.target"):
        yield to.voice.say("mission-fund-hints")


def _flow(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("cash_flow.income", "cash_flow.expenses"):
        yield from _one_sided(to)
        return
    balance = facts.name("cash_flow.balance")
    yield to.voice.say(
        "mission-flow",
        span=facts.name("cash_flow.span"),
        income=to.money("cash_flow.income"),
        expenses=to.money("cash_flow.expenses"),
        left=to.money(f"cash_flow.{balance}"),
        balance=balance,
    )
    if balance == "short":
        yield to.voice.say("mission-flow-short")
        return
    if facts.has("cash_flow.saved_share"):
        yield _share_left(to, "cash_flow.saved_share")
    if facts.name("cash_flow.span") == "told":
        yield to.voice.say("mission-flow-on-paper")


def _share_left(to: Speaker, reference: str) -> str:
    share = to.share(reference)
    level = "plenty" if share >= PLENTY else "enough" if share >= ENOUGH else "little"
    return to.voice.say("mission-flow-share", share=to.percent(reference), level=level)


def _one_sided(to: Speaker) -> Iterator[str]:
    only = to.facts.name("cash_flow.only")
    if only:
        yield to.voice.say("mission-flow-one-sided", amount=to.money(f"cash_flow.{only}"), only=only)


def _categories(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("categories.category_1"):
        return
    yield to.voice.say(
        "mission-category",
        category=to.category("categories.category_1"),
        amount=to.money("categories.category_1"),
        share=to.percent("categories.category_1_share"),
    )
    if facts.has("categories.category_2"):
        yield to.voice.say(
            "mission-category-next",
            category=to.category("categories.category_2"),
            amount=to.money("categories.category_2"),
        )


def _cutting(to: Speaker) -> Iterator[str]:
    if to.facts.has("categories.a_tenth_less"):
        yield to.voice.say(
            "mission-cut",
            category=to.category("categories.cut"),
            amount=to.money("categories.a_tenth_less"),
        )


def _owed(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if facts.has("order.first") and not facts.has("order.second"):
        return
    if facts.has("known.debt"):
        yield to.voice.say("mission-debt-told", total=to.money("known.debt"))
    elif facts.name("debts.any") in ("some", "one"):
        yield to.voice.say("mission-debts", number=to.number("debts.count"), total=to.money("debts.total"))


def _no_debts(to: Speaker) -> Iterator[str]:
    if to.facts.name("debts.any") == "none":
        yield to.voice.say("mission-no-debts")
    else:
        yield from _owed(to)


def _clearing(to: Speaker) -> Iterator[str]:
    if to.facts.has("clearing.months") and not to.facts.has("payoff.interest"):
        yield to.voice.say("mission-clearing", monthly=to.money("clearing.monthly"), span=to.span("clearing.months"))


def _payoff(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("payoff.interest"):
        return
    if not facts.name("known.lender"):
        yield to.voice.say("mission-debt-dearest", amount=to.money("payoff.dearest"), rate=to.percent("payoff.rate"))
    yield to.voice.say("mission-debt-interest", interest=to.money("payoff.interest"))
    match facts.name("payoff.reach"):
        case "short":
            yield to.voice.say("mission-payoff-short", monthly=to.money("payoff.monthly"))
        case "there":
            yield to.voice.say(
                "mission-payoff",
                monthly=to.money("payoff.monthly"),
                span=to.span("payoff.months"),
                interest=to.money("payoff.paid_interest"),
            )
            if facts.has("payoff.saves"):
                yield to.voice.say("mission-payoff-saves", saves=to.money("payoff.saves"))


def _debt_order(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if facts.has("payoff.interest") and not facts.has("order.first"):
        return
    if not facts.has("order.first"):
        if facts.has("known.saved"):
            yield to.voice.say("mission-debt-saved", saved=to.money("known.saved"))
        yield to.voice.say("mission-debt-order")
        return
    first = facts.name("order.first")
    yield to.voice.say("mission-debt-first", lender=first, amount=to.money("order.first"))
    if facts.has("order.second"):
        second = facts.name("order.second")
        yield to.voice.say("mission-debt-then", lender=second, amount=to.money("order.second"))
    if facts.has("order.rest"):
        yield to.voice.say(
            "mission-debt-pays",
            saved=to.money("known.saved"),
            rest=to.money("order.rest"),
            pays=facts.name("order.pays"),
        )
    yield to.voice.say("mission-debt-hints", lender=first)


def _bills(to: Speaker) -> Iterator[str]:
    if to.facts.name("bills.any") == "some":
        yield to.voice.say("mission-bills", number=to.number("bills.count"), total=to.money("bills.total"))


def _budgets(to: Speaker) -> Iterator[str]:
    if to.facts.name("budgets.any") == "over":
        yield to.voice.say("mission-budgets-over", number=to.number("budgets.over"))


def _burden(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("burden.share"):
        return
    income = facts.first("known.income", "cash_flow.income") or "known.income"
    yield to.voice.say(
        "mission-burden",
        monthly=to.money("burden.monthly"),
        share=to.percent("burden.share"),
        income=to.money(income),
        weight=facts.name("burden.weight"),
    )
    if facts.name("known.counted"):
        return  # what is left has been told without it
    if facts.name("burden.fits"):
        yield to.voice.say(
            "mission-burden-fits",
            spare=to.money(facts.first("surplus.left", "cash_flow.spare") or "cash_flow.spare"),
            left=to.money("burden.left"),
            fits=facts.name("burden.fits"),
        )
    else:
        yield to.voice.say("mission-burden-rest")


def _share_price(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("quote.price"):
        return
    yield to.voice.say("mission-quote", ticker=facts.name("known.ticker"), price=to.money("quote.price"))
    if facts.has("quote.year_low", "quote.year_high"):
        yield to.voice.say("mission-quote-year", least=to.money("quote.year_low"), most=to.money("quote.year_high"))
    if facts.has("fundamentals.price_earnings"):
        yield to.voice.say("mission-price-earnings", ratio=to.ratio("fundamentals.price_earnings"))


def _share_risk(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if facts.has("selic.value"):
        yield to.voice.say("mission-share-selic", selic=to.percent("selic.value"))
    amount = facts.first("known.amount", "known.saved", "assumed.sample")
    if facts.has("fall.lost") and amount:
        yield to.voice.say(
            "mission-share-fall",
            share=to.percent("fall.share"),
            amount=to.money(amount),
            lost=to.money("fall.lost"),
        )


def _share_questions(to: Speaker) -> Iterator[str]:
    owed = to.facts.name("debts.any")
    yield to.voice.say("mission-share-questions", ticker=to.facts.name("known.ticker") or _without_ticker(to))
    if to.facts.name("known.thing") == "crypto":
        yield to.voice.say("mission-crypto-risk")
    if owed in ("some", "one"):
        yield to.voice.say("mission-share-debts", total=to.money("debts.total"))


def _without_ticker(to: Speaker) -> str:
    crypto = to.facts.name("known.thing") == "crypto"
    return to.voice.say("mission-crypto" if crypto else "mission-a-share")


def _rates(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if facts.has("selic.value"):
        yield to.voice.say("mission-selic", selic=to.percent("selic.value"))
    if facts.has("real.rate"):
        yield to.voice.say("mission-real", ipca=to.percent("ipca.value"), real=to.percent("real.rate"))


def _offered(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("known.cdi_share"):
        yield to.voice.say("mission-fixed-income")
        return
    more = facts.figures["known.cdi_share"].value > WHOLE_CDI
    yield to.voice.say("mission-cdb", share=to.percent("known.cdi_share"), more="yes" if more else "no")
    if facts.has("offered.rate"):
        yield to.voice.say("mission-cdb-rate", rate=to.percent("offered.rate"))


def _where_to_begin(to: Speaker) -> Iterator[str]:
    yield to.voice.say("mission-invest-order")


def _grown(to: Speaker) -> Iterator[str]:
    amount = to.facts.first("known.saved", "known.amount")
    if to.facts.has("grown.earned") and amount:
        yield to.voice.say("mission-grown", amount=to.money(amount), earned=to.money("grown.earned"))


def _growth(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("grown.final"):
        return
    told = facts.first("known.rate", "known.rate_year")
    rate = told or facts.first("monthly.rate", "assumed.yield") or "assumed.yield"
    said = {
        "span": to.span(facts.first("known.months", "assumed.goal_months") or "assumed.goal_months"),
        "final": to.money("grown.final"),
        "put": to.money("grown.put"),
        "earned": to.money("grown.earned"),
    }
    first = facts.first("known.amount", "known.saved", "known.put")
    if facts.has("known.spare") and first:
        yield to.voice.say("mission-growth-both", amount=to.money(first), monthly=to.money("known.spare"), **said)
    elif facts.has("known.spare"):
        yield to.voice.say("mission-growth-monthly", monthly=to.money("known.spare"), **said)
    elif first:
        yield to.voice.say("mission-growth-once", amount=to.money(first), **said)
    yield to.voice.say(
        "mission-growth-rate",
        rate=to.percent(rate),
        per="year" if rate == "known.rate_year" else "month",
        source="told" if told else "found" if rate == "monthly.rate" else "assumed",
    )


def _pace(to: Speaker) -> Iterator[str]:
    facts = to.facts
    spare = facts.first("known.spare", "surplus.left", "cash_flow.spare")
    if not facts.has("pace.months", "known.amount") or spare is None:
        return
    if not facts.figures["pace.months"].value and facts.has("known.saved"):
        yield to.voice.say("mission-pace-there", goal=to.money("known.amount"), saved=to.money("known.saved"))
        return
    yield to.voice.say(
        "mission-pace",
        goal=to.money("known.amount"),
        monthly=to.money(spare),
        span=to.span("pace.months"),
        yields=_yield(to),
        source="found" if facts.has("monthly.rate") else "assumed",
        told="yes" if spare == "known.spare" else "no",
    )
    if facts.has("known.saved"):
        yield to.voice.say("mission-counts-saved", saved=to.money("known.saved"))


def _surplus(to: Speaker) -> Iterator[str]:
    facts = to.facts
    income = facts.first("known.income", "cash_flow.income")
    if not facts.has("surplus.left") or income is None:
        return
    yield to.voice.say("mission-surplus-income", income=to.money(income))
    if facts.has("known.spending"):
        yield to.voice.say("mission-surplus-told", goes=to.money("known.spending"))
    else:
        parts = facts.name("month.parts")
        yield to.voice.say(
            "mission-surplus-goes",
            parts=parts,
            fixed=to.money("month.fixed") if parts != "other" else "",
            other=to.money("month.other") if parts != "fixed" else "",
            span=facts.name("month.span"),
        )
    balance = facts.name("surplus.balance")
    yield to.voice.say("mission-surplus-rest", amount=to.money(f"surplus.{balance}"), balance=balance)
    if balance == "left":
        yield _share_left(to, "surplus.share")


def _purchase(to: Speaker) -> Iterator[str]:
    facts = to.facts
    way = facts.name("purchase.way")
    if not way or not facts.has("known.amount") or (way == "never" and not facts.has("surplus.left")):
        return
    amount, has_saved = to.money("known.amount"), facts.has("known.saved")
    saved = to.money("known.saved") if has_saved else ""
    match way:
        case "saved":
            yield to.voice.say("mission-purchase-saved", amount=amount, saved=saved, rest=to.money("purchase.rest"))
        case "months":
            spare = to.money(facts.first("known.spare", "surplus.left") or "surplus.left")
            missing = to.money("purchase.missing") if has_saved else ""
            yield to.voice.say(
                "mission-purchase-months",
                amount=amount,
                saved=saved,
                missing=missing,
                has="yes" if has_saved else "no",
                spare=spare,
                span=to.span("purchase.months"),
            )
            if facts.has("purchase.then"):
                yield to.voice.say(
                    "mission-purchase-then",
                    months=to.number("known.months"),
                    then=to.money("purchase.then"),
                    reaches=facts.name("purchase.reaches"),
                )
        case _:
            yield to.voice.say("mission-purchase-never", amount=amount)


def _discount(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("parts.rate"):
        return
    if facts.has("parts.cash"):
        yield to.voice.say(
            "mission-discount-told",
            cash=to.money("parts.cash"),
            whole=to.money("parts.whole"),
            more=to.money("parts.more"),
            parts=to.number("known.months"),
            rate=to.percent("parts.rate"),
        )
    else:
        yield to.voice.say(
            "mission-discount",
            discount=to.percent("known.discount"),
            parts=to.number("known.months"),
            rate=to.percent("parts.rate"),
        )
    source = "found" if facts.has("monthly.rate") else "assumed"
    yield to.voice.say("mission-discount-verdict", yields=_yield(to), better=facts.name("parts.better"), source=source)


def unanswered(goal: Goal, to: Speaker) -> Iterator[str]:
    """Say what is missing for an answer, unless what was said does for one."""
    match goal:
        case Goal.FINANCE_OR_SAVE:
            yield to.voice.say("mission-needs-price")
        case Goal.SAVE_FOR:
            yield to.voice.say("mission-needs-goal")
        case Goal.GROWTH:
            yield to.voice.say("mission-needs-growth")
        case Goal.PACE:
            yield to.voice.say("mission-needs-pace")
        case Goal.SURPLUS | Goal.PURCHASE:
            yield to.voice.say("mission-needs-surplus")
        case Goal.DISCOUNT:
            yield to.voice.say("mission-needs-discount")
        case Goal.RETIREMENT:
            yield to.voice.say("mission-needs-wish")
        case Goal.RESERVE:
            yield to.voice.say("mission-needs-spending")
        case Goal.AFFORD:
            yield to.voice.say("mission-needs-income")
        case Goal.HEALTH | Goal.CUT if to.facts.has("cash_flow.expenses"):
            yield to.voice.say("mission-needs-categories")
            to.facts.answered = True
        case Goal.HEALTH | Goal.CUT:
            yield to.voice.say("mission-needs-ledger")
        case _:
            to.facts.answered = bool(to.facts.used)


PARAGRAPHS: Mapping[Goal, tuple[Paragraph, ...]] = {
    Goal.FINANCE_OR_SAVE: (_finance, _saving_instead, _fits, _verdict),
    Goal.SAVE_FOR: (_goal, _goal_fits),
    Goal.RETIREMENT: (_retirement, _retirement_by_month, _retirement_hints),
    Goal.RESERVE: (_fund, _fund_hints),
    Goal.HEALTH: (_flow, _categories, _no_debts, _fund, _bills, _budgets),
    Goal.CUT: (_categories, _cutting, _flow, _budgets),
    Goal.GROWTH: (_growth,),
    Goal.DISCOUNT: (_discount,),
    Goal.PACE: (_pace,),
    Goal.SURPLUS: (_surplus,),
    Goal.PURCHASE: (_purchase, _surplus),
    Goal.DEBTS: (_owed, _payoff, _clearing, _debt_order),
    Goal.AFFORD: (_burden, _bills),
    Goal.SHARE: (_share_price, _share_questions, _share_risk, _fund),
    Goal.FIXED_INCOME: (_offered, _rates, _grown, _fund),
    Goal.INVEST: (_where_to_begin, _fund, _rates, _grown),
}

# What is said of an operation that is done for another goal than its own.
BESIDE: Mapping[str, Paragraph] = {
    "fits": _fits,
    "fund": _fund,
    "categories": _categories,
    "debts": _no_debts,
    "bills": _bills,
    "budgets": _budgets,
    "order": _debt_order,
    "burden": _burden,
    "grown": _grown,
}
