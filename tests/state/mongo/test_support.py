"""Which servers MongoDB mends no longer."""

from __future__ import annotations

from datetime import date

import pytest

from state.mongo.support import line_of, unsupported_since

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("version", "ended"),
    [
        ("6.0.5", date(2025, 7, 31)),
        ("4.4.29", date(2024, 2, 29)),
        ("7.3.1", date(2024, 10, 31)),
        ("7.0.28", None),
        ("8.0.20", None),
        ("9.0.1", None),
        ("nonsense", None),
    ],
)
def test_a_line_past_its_support_is_told(version: str, ended: date | None) -> None:
    assert unsupported_since(version, TODAY) == ended


def test_the_last_day_is_still_supported() -> None:
    assert unsupported_since("7.0.28", date(2027, 8, 31)) is None
    assert unsupported_since("7.0.28", date(2027, 9, 1)) == date(2027, 8, 31)


def test_a_line_has_two_numbers() -> None:
    assert [line_of(version) for version in ("6.0.5", "10.1.0-rc0", "6")] == ["6.0", "10.1", "6"]
