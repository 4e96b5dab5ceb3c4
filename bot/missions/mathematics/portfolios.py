"""What a holding is made of, and what a sum put into one part of it changes."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from bot.missions.mathematics.money import OutOfRange, exact, nearest, sum_within


@dataclass(frozen=True, slots=True)
class Exposure:
    """The part of a whole that is one class of assets, before and after, to a ten-thousandth, and the new whole."""

    before: Decimal
    after: Decimal
    whole: int


@exact
def exposure(whole: int, part: int, added: int, *, from_within: bool = False) -> Exposure:
    """Return what ``added`` centavos make of ``part`` of ``whole``; ``from_within`` they come from the rest of it."""
    sum_within("added", added)
    if not 0 <= sum_within("part", part) <= sum_within("whole", whole):
        raise OutOfRange(f"part is {part}, and must be no more than the whole, {whole}")
    if from_within and part + added > whole:
        raise OutOfRange(f"added is {added}, and the rest of the whole is {whole - part}")
    after = whole if from_within else whole + added
    return Exposure(_share(part, whole), _share(part + added, after), after)


def _share(part: int, whole: int) -> Decimal:
    return (Decimal(part) / whole).quantize(Decimal("0.0001")) if whole else Decimal(0)


@exact
def fall(amount: int, share: Decimal) -> int:
    """Return what ``amount`` loses, in centavos, if its price falls by ``share`` (0.03 is 3 %)."""
    if not 0 <= share <= 1:
        raise OutOfRange(f"share is {share}, and must be from 0 to 1")
    return nearest(sum_within("amount", amount) * share)
