from decimal import Decimal

import pytest

from bot.missions.mathematics.money import OutOfRange
from bot.missions.mathematics.portfolios import exposure, fall


def test_five_thousand_more_in_shares() -> None:
    """The worked example of R$ 100,000 with 20 % in shares: R$ 5,000 moved into them make 25 %, new money 23.81 %."""
    moved = exposure(100_000_00, 20_000_00, 5_000_00, from_within=True)
    added = exposure(100_000_00, 20_000_00, 5_000_00)
    assert (moved.before, moved.after, moved.whole) == (Decimal("0.2000"), Decimal("0.2500"), 100_000_00)
    assert (added.after, added.whole) == (Decimal("0.2381"), 105_000_00)


def test_the_first_money_is_all_there_is() -> None:
    assert exposure(0, 0, 100).after == 1
    assert exposure(0, 0, 0).after == 0


def test_a_fall_costs_its_share() -> None:
    assert fall(5_000_00, Decimal("0.3")) == 1_500_00


def test_a_part_larger_than_the_whole_is_refused() -> None:
    with pytest.raises(OutOfRange):
        exposure(100, 101, 0)
    with pytest.raises(OutOfRange):
        exposure(100, 50, 51, from_within=True)
    with pytest.raises(OutOfRange):
        fall(100, Decimal("1.1"))
