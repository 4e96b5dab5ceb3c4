"""Paragraphs about what comes in, goes out, is owed and is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.missions.facts import Paragraph, Speaker
from bot.missions.paragraphs.planning import by_day, fund, so_far
from bot.missions.triage import Goal

# From which share of an income on what is left counts as plenty, and as enough.
PLENTY, ENOUGH = 20, 10


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
        span, amount = to.facts.name("cash_flow.span"), to.money(f"cash_flow.{only}")
        yield to.voice.say("mission-flow-one-sided", amount=amount, only=only, span=span)


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
    if facts.has("known.parts"):
        yield to.voice.say(
            "mission-debt-parts",
            parts=to.number("known.parts"),
            part=to.money("known.part"),
            total=to.money("known.debt"),
        )
    elif facts.has("known.debt"):
        yield to.voice.say("mission-debt-told", total=to.money("known.debt"))
    elif facts.name("debts.any") in ("some", "one"):
        yield to.voice.say("mission-debts", number=to.number("debts.count"), total=to.money("debts.total"))


def _no_debts(to: Speaker) -> Iterator[str]:
    if to.facts.name("debts.any") == "none":
        yield to.voice.say("mission-no-debts")
    else:
        yield from _owed(to)


def _clearing(to: Speaker) -> Iterator[str]:
    if to.facts.has("payoff.interest"):
        return
    if to.facts.has("clearing.months"):
        yield from by_day(to)
        yield to.voice.say("mission-clearing", monthly=to.money("clearing.monthly"), span=to.span("clearing.months"))


def _payoff(to: Speaker) -> Iterator[str]:
    facts = to.facts
    if not facts.has("payoff.interest"):
        return
    if not facts.name("known.lender"):
        yield to.voice.say("mission-debt-dearest", amount=to.money("payoff.dearest"), rate=to.percent("payoff.rate"))
    interest, among = to.money("payoff.interest"), facts.name("payoff.among")
    yield to.voice.say("mission-debt-interest", interest=interest, among=among)
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
    if facts.has("known.debt", "clearing.months") and not facts.has("order.first"):
        yield to.voice.say("mission-debt-hints", lender="financing" if facts.has("known.parts") else "other")
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
        span="this_month" if so_far(facts) else "whole",
    )
    if facts.name("known.counted") or so_far(facts):
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


def _surplus(to: Speaker) -> Iterator[str]:
    facts = to.facts
    income = facts.first("known.income", "cash_flow.income")
    if not facts.has("surplus.left") or income is None:
        return
    span = "this_month" if so_far(facts) else "whole"
    yield to.voice.say("mission-surplus-income", income=to.money(income), span=span)
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
    yield to.voice.say("mission-surplus-rest", amount=to.money(f"surplus.{balance}"), balance=balance, span=span)
    partly = not facts.has("known.spending") and facts.name("month.span") == "this_month"
    if balance == "left" and span == "whole" and not partly and facts.has("surplus.share"):
        yield _share_left(to, "surplus.share")


def _at_once(to: Speaker) -> Iterator[str]:
    facts = to.facts
    balance, has_saved = facts.name("at_once.balance"), facts.has("known.saved")
    yield to.voice.say(
        "mission-at-once",
        came=to.money("this_month.came"),
        went=to.money("this_month.went"),
        billed=to.money("this_month.billed") if facts.figures["this_month.billed"].value else "",
        bills="yes" if facts.figures["this_month.billed"].value else "no",
        saved=to.money("known.saved") if has_saved else "",
        has="yes" if has_saved else "no",
    )
    amount, rest = to.money("known.amount"), to.money(f"at_once.{balance}")
    yield to.voice.say("mission-at-once-rest", amount=amount, rest=rest, balance=balance)


def _month_of_a_purchase(to: Speaker) -> Iterator[str]:
    """Say what is left of a month, unless that was told, or the purchase was held against this one."""
    if not to.facts.has("known.spare") and not (so_far(to.facts) and to.facts.name("at_once.balance")):
        yield from _surplus(to)


def _purchase(to: Speaker) -> Iterator[str]:
    facts = to.facts
    way = facts.name("purchase.way")
    if way != "saved" and so_far(facts) and facts.name("at_once.balance"):
        yield from _at_once(to)
        return
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


PARAGRAPHS: Mapping[Goal, tuple[Paragraph, ...]] = {
    Goal.HEALTH: (_flow, _categories, _no_debts, fund, _bills, _budgets),
    Goal.CUT: (_categories, _cutting, _flow, _budgets),
    Goal.DEBTS: (_owed, _payoff, _clearing, _debt_order),
    Goal.AFFORD: (_burden, _bills),
    Goal.SURPLUS: (_surplus,),
    Goal.PURCHASE: (_purchase, _month_of_a_purchase),
}
BESIDE: Mapping[str, Paragraph] = {
    "categories": _categories,
    "debts": _no_debts,
    "bills": _bills,
    "budgets": _budgets,
    "order": _debt_order,
    "burden": _burden,
}
