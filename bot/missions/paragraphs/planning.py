"""Paragraphs about plans: financing or saving, goals, retirement, the fund, growth, cash or parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.missions.facts import Facts, Paragraph, Speaker
from bot.missions.reading import MONTHS_A_YEAR
from bot.missions.triage import Goal


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
    yields, source = _yield(to), _source(facts)
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
    return to.percent(to.facts.first("known.yield", "monthly.rate", "assumed.yield") or "assumed.yield")


def _source(facts: Facts) -> str:
    """Return whether what savings yield was told or looked up."""
    return "told" if facts.has("known.yield") else "found" if facts.has("monthly.rate") else "assumed"


def so_far(facts: Facts) -> bool:
    """Tell whether what comes in is known of this month so far alone, which is no whole one."""
    told = facts.first("known.income", "known.spare", "by_day.monthly")
    return told is None and facts.name("cash_flow.span") == "this_month"


def _fits(to: Speaker) -> Iterator[str]:
    if to.facts.has("fits.share") and not so_far(to.facts):
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
        source=_source(facts),
    )
    if facts.has("known.saved"):
        yield to.voice.say("mission-counts-saved", saved=to.money("known.saved"))
    if not facts.has("known.months"):
        yield to.voice.say("mission-goal-term-assumed")


def _goal_fits(to: Speaker) -> Iterator[str]:
    facts = to.facts
    spare = facts.first("known.spare", "surplus.left", "cash_flow.spare")
    if not facts.has("contribution.monthly") or spare is None or not facts.figures[spare].value or so_far(facts):
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


def fund(to: Speaker) -> Iterator[str]:
    """Say how large the fund for bad days is, and what it lacks."""
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
    spare = facts.first("known.spare", "by_day.monthly", "surplus.left", "cash_flow.spare")
    if not facts.has("pace.months", "known.amount") or spare is None or so_far(facts):
        return
    yield from by_day(to)
    if not facts.figures["pace.months"].value and facts.has("known.saved"):
        yield to.voice.say("mission-pace-there", goal=to.money("known.amount"), saved=to.money("known.saved"))
        return
    yield to.voice.say(
        "mission-pace",
        goal=to.money("known.amount"),
        monthly=to.money(spare),
        span=to.span("pace.months"),
        yields=_yield(to),
        source=_source(facts),
        told="yes" if spare in ("known.spare", "by_day.monthly") else "no",
    )
    if facts.has("pace.then"):
        yield to.voice.say(
            "mission-purchase-then",
            months=to.number("known.months"),
            then=to.money("pace.then"),
            reaches=facts.name("pace.reaches"),
        )
    if facts.has("known.saved"):
        yield to.voice.say("mission-counts-saved", saved=to.money("known.saved"))
    elif facts.has("known.put_by"):
        yield to.voice.say("mission-counts-not-saved", saved=to.money("known.put_by"))


def by_day(to: Speaker) -> Iterator[str]:
    """Say what is left of a day, or a week, and what that is a month."""
    facts = to.facts
    if not facts.has("by_day.monthly") or facts.has("known.spare"):
        return
    days = to.number(facts.first("known.days", "assumed.days") or "assumed.days")
    out = facts.has("known.a_day_out")
    yield to.voice.say(
        "mission-by-day",
        each=to.money("known.a_day"),
        out=to.money("known.a_day_out") if out else "",
        goes="yes" if out else "no",
        days=days,
        monthly=to.money("by_day.monthly"),
    )


def _discount(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("parts.rate"):
        return
    dearer = facts.has("parts.more") and bool(facts.figures["parts.more"].value)
    if facts.has("parts.cash"):
        yield to.voice.say(
            "mission-discount-told",
            cash=to.money("parts.cash"),
            whole=to.money("parts.whole"),
            more=to.money("parts.more") if dearer else "",
            parts=to.number("known.months"),
            rate=to.percent("parts.rate") if dearer else "",
            discount="yes" if facts.has("known.discount") else "no",
            down="yes" if facts.has("known.down") else "no",
            dearer="yes" if dearer else "no",
        )
        if not dearer:
            return
    else:
        yield to.voice.say(
            "mission-discount",
            discount=to.percent("known.discount"),
            parts=to.number("known.months"),
            rate=to.percent("parts.rate"),
        )
    better, source = facts.name("parts.better"), _source(facts)
    yield to.voice.say("mission-discount-verdict", yields=_yield(to), better=better, source=source)


PARAGRAPHS: Mapping[Goal, tuple[Paragraph, ...]] = {
    Goal.FINANCE_OR_SAVE: (_finance, _saving_instead, _fits, _verdict),
    Goal.SAVE_FOR: (_goal, _goal_fits),
    Goal.RETIREMENT: (_retirement, _retirement_by_month, _retirement_hints),
    Goal.RESERVE: (fund, _fund_hints),
    Goal.GROWTH: (_growth,),
    Goal.DISCOUNT: (_discount,),
    Goal.PACE: (_pace,),
}
BESIDE: Mapping[str, Paragraph] = {"fits": _fits, "fund": fund}
