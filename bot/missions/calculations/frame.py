"""What calculations share: how they read their figures, name their findings and say what they take."""

from __future__ import annotations

from decimal import Decimal

from bot.missions.contracts import Call, OperationRefused, Parameter, optional
from bot.missions.documents import Figure, Findings, Unit
from bot.missions.mathematics import rates
from bot.missions.mathematics.rates import Rate

SOURCE = "calculation"


def rate_told(call: Call) -> Rate:
    """Return the rate that is told by the month or by the year. Raises OperationRefused if neither is."""
    month, year = call.maybe("rate"), call.maybe("rate_year")
    if month is None and year is None:
        raise OperationRefused("rate is missing")
    return rates.percent(month, "month") if month is not None else rates.percent(year or Decimal(0), "year")


def yield_told(call: Call) -> Rate:
    """Return what savings yield a month, nothing unless it is told."""
    found = call.maybe("yield")
    return rates.percent(found or Decimal(0), "month")


def whole_number(call: Call, name: str, default: int = 0) -> int:
    """Return a figure that is counted in whole units, centavos or months, or its ``default``."""
    found = call.maybe(name)
    return default if found is None else int(found)


def findings(**data: Figure) -> Findings:
    """Return ``data`` as what was calculated."""
    return Findings(dados=data, fontes=(SOURCE,))


def span(number: int) -> Figure:
    """Return some months as a figure."""
    return Figure(value=Decimal(number), unit=Unit.MONTHS)


TERM = Parameter("months", Unit.MONTHS)
RATES = optional("rate", "rate_year", unit=Unit.PERCENT)
YIELD = optional("yield", unit=Unit.PERCENT)
