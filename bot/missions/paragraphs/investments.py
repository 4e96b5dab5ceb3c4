"""Paragraphs about shares, fixed income and where money may lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.missions.facts import Paragraph, Speaker
from bot.missions.paragraphs.planning import fund
from bot.missions.triage import Goal

WHOLE_CDI = 100


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


PARAGRAPHS: Mapping[Goal, tuple[Paragraph, ...]] = {
    Goal.SHARE: (_share_price, _share_questions, _share_risk, fund),
    Goal.FIXED_INCOME: (_offered, _rates, _grown, fund),
    Goal.INVEST: (_where_to_begin, fund, _rates, _grown),
}
BESIDE: Mapping[str, Paragraph] = {"grown": _grown}
