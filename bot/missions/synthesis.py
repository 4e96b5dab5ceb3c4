"""Synthesis: what a mission came to, in sentences of the catalogue; every number in them is one of its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from bot.missions.contracts import Figure, Unit
from bot.missions.reading import MONTHS_A_YEAR
from bot.missions.triage import Goal
from bot.replies.catalogue import Voice, voice

KEY_FIGURES_AT_MOST = 12
# From which share of an income on what is left counts as plenty, and as enough.
PLENTY, ENOUGH = 20, 10
WHOLE_CDI = 100
SAID_IN_MONTHS = 36


@dataclass(slots=True)
class Facts:
    """Figures and names by where they come from, why others are not there, and what is to be said of some.

    ``used`` are the figures that were put into words: the key figures. ``answered`` says that the question was.
    """

    figures: dict[str, Figure]
    names: dict[str, str]
    lacks: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    used: dict[str, None] = field(default_factory=dict)
    answered: bool = False

    def has(self, *references: str) -> bool:
        return all(each in self.figures for each in references)

    def first(self, *references: str) -> str | None:
        """Return the first of ``references`` that there is."""
        return next((each for each in references if each in self.figures), None)

    def name(self, reference: str, default: str = "") -> str:
        return self.names.get(reference, default)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Puts figures into words and notes which."""

    facts: Facts
    voice: Voice

    def money(self, reference: str) -> str:
        return self.voice.round_money(int(self._used(reference, Unit.MONEY).value))

    def percent(self, reference: str) -> str:
        return self.voice.percent(self._used(reference, Unit.PERCENT).value)

    def number(self, reference: str) -> int:
        """Return a number of months, years or things."""
        return int(self._used(reference).value)

    def span(self, reference: str) -> str:
        """Return a number of months as people say it: "35 meses", and beyond three years "26 anos e 6 meses"."""
        months = self.number(reference)
        if months <= SAID_IN_MONTHS:
            return self.voice.say("mission-months", months=months)
        years, over = divmod(months, MONTHS_A_YEAR)
        said = [self.voice.say("mission-years", years=years)]
        return self.voice.join([*said, *([self.voice.say("mission-months", months=over)] if over else [])])

    def ratio(self, reference: str) -> str:
        return self.voice.number(float(self._used(reference, Unit.RATIO).value))

    def share(self, reference: str) -> int:
        """Return a percentage to be compared, and not said."""
        return int(self.facts.figures[reference].value)

    def category(self, reference: str) -> str:
        return self.voice.say("ledger-category", category=self.facts.name(reference, "others"))

    def _used(self, reference: str, unit: Unit | None = None) -> Figure:
        found = self.facts.figures[reference]
        if unit is not None and found.unit is not unit:
            raise ValueError(f"{reference} is {found.unit}, not {unit}")
        self.facts.used[reference] = None
        return found


Paragraph = Callable[[Speaker], Iterator[str]]


def said(goal: Goal, facts: Facts, locale: str) -> str:
    """Return the answer for ``goal``; note in ``facts`` the figures that it says, and whether it answers at all.

    A paragraph that would go beyond the key figures is left out: the first ones matter most.
    """
    speaker = Speaker(facts, voice(locale))
    paragraphs: list[str] = []
    for place, paragraph in enumerate(_PARAGRAPHS[goal]):
        before = dict(facts.used)
        text = " ".join(paragraph(speaker))
        if len(facts.used) > KEY_FIGURES_AT_MOST:
            facts.used = before
            continue
        if text:
            paragraphs.append(text)
            facts.answered = facts.answered or place == 0
    if not facts.answered:
        paragraphs = [*paragraphs, *_unanswered(goal, speaker)]
    paragraphs += [text for text in (" ".join(_lacks(speaker)),) if text]
    if goal in _INVESTING:
        paragraphs.append(speaker.voice.say("mission-no-advice"))
    return "\n\n".join(paragraphs)


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
    spare = facts.first("known.spare", "cash_flow.spare")
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
    spending = facts.first("known.spending", "cash_flow.expenses") or "known.spending"
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
        share = to.share("cash_flow.saved_share")
        level = "plenty" if share >= PLENTY else "enough" if share >= ENOUGH else "little"
        yield to.voice.say("mission-flow-share", share=to.percent("cash_flow.saved_share"), level=level)
    if facts.name("cash_flow.span") == "told":
        yield to.voice.say("mission-flow-on-paper")


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
    if to.facts.has("clearing.months"):
        yield to.voice.say("mission-clearing", monthly=to.money("clearing.monthly"), span=to.span("clearing.months"))


def _debt_order(to: Speaker) -> Iterator[str]:
    facts = to.facts
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
    if facts.name("burden.fits"):
        yield to.voice.say(
            "mission-burden-fits",
            spare=to.money("cash_flow.spare"),
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


def _unanswered(goal: Goal, to: Speaker) -> Iterator[str]:
    """Say what is missing for an answer, unless what was said does for one."""
    match goal:
        case Goal.FINANCE_OR_SAVE:
            yield to.voice.say("mission-needs-price")
        case Goal.SAVE_FOR:
            yield to.voice.say("mission-needs-goal")
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


def _lacks(to: Speaker) -> Iterator[str]:
    if {"mission-lacks-quotes", "mission-lacks-rates"} <= set(to.facts.lacks):
        yield to.voice.say("mission-lacks-markets")
        unsaid = frozenset(("mission-lacks-quotes", "mission-lacks-rates", "mission-lacks-fundamentals"))
    else:
        unsaid = frozenset(("mission-lacks-fundamentals",) if "mission-lacks-quotes" in to.facts.lacks else ())
    for key in dict.fromkeys((*to.facts.lacks, *to.facts.warnings)):
        if key in unsaid:
            continue
        text = _lack(key, to.voice)
        if text:
            yield text


def _lack(key: str, speaking: Voice) -> str:
    """Return what is said of a limitation; what the person need not know of is not said."""
    match key:
        case "mission-lacks-rates":
            return speaking.say("mission-lacks-rates")
        case "mission-lacks-quotes":
            return speaking.say("mission-lacks-quotes")
        case "mission-lacks-fundamentals":
            return speaking.say("mission-lacks-fundamentals")
        case "mission-warns-other-source":
            return speaking.say("mission-warns-other-source")
        case "mission-warns-kept":
            return speaking.say("mission-warns-kept")
        case "mission-warns-outdated":
            return speaking.say("mission-warns-outdated")
        case "mission-lacks-time":
            return speaking.say("mission-lacks-time")
        case "mission-lacks-reach":
            return speaking.say("mission-lacks-reach")
        case "mission-lacks-ambiguous" | "mission-lacks-part" | "mission-lacks-resources":
            return speaking.say("mission-lacks-part")
        case _:
            return ""


_INVESTING = frozenset({Goal.SHARE, Goal.FIXED_INCOME, Goal.INVEST})

_PARAGRAPHS: Mapping[Goal, tuple[Paragraph, ...]] = {
    Goal.FINANCE_OR_SAVE: (_finance, _saving_instead, _fits, _verdict),
    Goal.SAVE_FOR: (_goal, _goal_fits),
    Goal.RETIREMENT: (_retirement, _retirement_by_month, _retirement_hints),
    Goal.RESERVE: (_fund, _fund_hints),
    Goal.HEALTH: (_flow, _categories, _no_debts, _fund, _bills, _budgets),
    Goal.CUT: (_categories, _cutting, _flow, _budgets),
    Goal.DEBTS: (_owed, _clearing, _debt_order),
    Goal.AFFORD: (_burden, _bills),
    Goal.SHARE: (_share_price, _share_questions, _share_risk, _fund),
    Goal.FIXED_INCOME: (_offered, _rates, _grown, _fund),
    Goal.INVEST: (_where_to_begin, _fund, _rates, _grown),
}
