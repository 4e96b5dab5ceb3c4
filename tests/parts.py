"""Which part of a search that is too long for every run is gone through: another one each day, the whole in a soak."""

import os
from datetime import UTC, datetime


def part_of(parts: int) -> int:
    """Return which of ``parts``, counted from 0, is gone through today, or on the day that GUARDA_TEST_DAY numbers."""
    day = os.environ.get("GUARDA_TEST_DAY")
    part = (int(day) if day else datetime.now(UTC).toordinal()) % parts
    print(
        f"This is part {part} of {parts}; GUARDA_TEST_DAY={part} goes through it again."
    )  # shown of a test that fails
    return part
