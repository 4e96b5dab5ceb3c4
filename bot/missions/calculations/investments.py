"""Calculations about rates and what they leave of money."""

from __future__ import annotations

from decimal import Decimal

from bot.missions.calculations.frame import (
    TERM,
    findings,
    whole_number,
)
from bot.missions.contracts import Call, Operation, needed
from bot.missions.documents import Figure, Findings, Unit
from bot.missions.figures import money
from bot.missions.mathematics import rates

# What shares lose in a bad year.
FALL = Decimal("0.3")


async def monthly_of(call: Call) -> Findings:
    """Return the rate of a month that makes a yearly one."""
    found = rates.percent(call.number("rate_year"), "year").monthly * 100
    return findings(rate=Figure(value=found.quantize(Decimal("0.01")), unit=Unit.PERCENT))


async def buying_power(call: Call) -> Findings:
    """Return what an amount of today will cost after some months of inflation."""
    there = rates.worth(
        whole_number(call, "amount"), rates.percent(call.number("inflation"), "year"), whole_number(call, "months")
    )
    return findings(then=money(there.then))


async def real_return(call: Call) -> Findings:
    """Return what a yearly rate earns beyond inflation."""
    found = rates.real(rates.percent(call.number("rate_year"), "year"), rates.percent(call.number("inflation"), "year"))
    return findings(rate=Figure(value=(found.yearly * 100).quantize(Decimal("0.01")), unit=Unit.PERCENT))


async def share_of_cdi(call: Call) -> Findings:
    """Return what a share of the CDI comes to in a year."""
    found = rates.share_of(rates.percent(call.number("cdi"), "year"), call.number("cdi_share") / 100)
    return findings(rate=Figure(value=(found.yearly * 100).quantize(Decimal("0.01")), unit=Unit.PERCENT))


async def fall(call: Call) -> Findings:
    """Return what an amount loses if its price falls by thirty percent, as shares do in bad years."""
    lost = rates.fall(whole_number(call, "amount"), FALL)
    return findings(lost=money(lost), share=Figure(value=FALL * 100, unit=Unit.PERCENT))


OPERATIONS = (
    Operation(
        "monthly_of",
        "The monthly rate of a yearly one.",
        monthly_of,
        needed("rate_year", unit=Unit.PERCENT),
        returns=needed("rate", unit=Unit.PERCENT),
    ),
    Operation(
        "buying_power",
        "What an amount of today will cost.",
        buying_power,
        (*needed("amount"), *needed("inflation", unit=Unit.PERCENT), TERM),
        returns=needed("then"),
    ),
    Operation(
        "real_return",
        "A rate beyond inflation.",
        real_return,
        needed("rate_year", "inflation", unit=Unit.PERCENT),
        returns=needed("rate", unit=Unit.PERCENT),
    ),
    Operation(
        "share_of_cdi",
        "A share of the CDI.",
        share_of_cdi,
        needed("cdi", "cdi_share", unit=Unit.PERCENT),
        returns=needed("rate", unit=Unit.PERCENT),
    ),
    Operation(
        "fall",
        "What a bad year for shares takes.",
        fall,
        needed("amount"),
        returns=(
            *needed("lost"),
            *needed("share", unit=Unit.PERCENT),
        ),
    ),
)
