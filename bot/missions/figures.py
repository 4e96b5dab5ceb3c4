"""Figures of a mission from numbers: money in centavos, percentages, counts."""

from __future__ import annotations

from decimal import Decimal

from bot.missions.documents import Figure, Unit


def money(centavos: int) -> Figure:
    return Figure(value=Decimal(centavos), unit=Unit.MONEY)


def percent(value: Decimal) -> Figure:
    """Return a percentage to a tenth."""
    return Figure(value=value.quantize(Decimal("0.1")), unit=Unit.PERCENT)


def count(number: int) -> Figure:
    return Figure(value=Decimal(number), unit=Unit.COUNT)
