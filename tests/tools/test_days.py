"""Days as people say them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from state.text import fold
from tools.days import Days, bounds, day_at, days_said

TODAY = date(2026, 11, 22)  # a Sunday
SECOND = 1_000_000_000


def said(text: str, *, years: bool = False) -> tuple[str, str] | None:
    found = days_said(fold(text), TODAY, years=years)
    return (found.days.first.isoformat(), found.days.after.isoformat()) if found else None


@pytest.mark.parametrize(
    ("text", "first", "after"),
    [
        ("o que salvei hoje?", "2026-11-22", "2026-11-23"),
        ("notas de ontem", "2026-11-21", "2026-11-22"),
        ("anteontem", "2026-11-20", "2026-11-21"),
        ("o que salvei semana passada?", "2026-11-09", "2026-11-16"),
        ("essa semana", "2026-11-16", "2026-11-23"),
        ("este mês", "2026-11-01", "2026-12-01"),
        ("mês passado", "2026-10-01", "2026-11-01"),
        ("no ano passado", "2025-01-01", "2026-01-01"),
        ("nos últimos 3 dias", "2026-11-19", "2026-11-23"),
        ("há duas semanas", "2026-11-02", "2026-11-09"),
        ("3 dias atrás", "2026-11-19", "2026-11-20"),
        ("o que guardei em março?", "2026-03-01", "2026-04-01"),
        ("em dezembro", "2025-12-01", "2026-01-01"),
        ("em março do ano passado", "2025-03-01", "2025-04-01"),
        ("em maio de 2024", "2024-05-01", "2024-06-01"),
        ("dia 5 de maio", "2026-05-05", "2026-05-06"),
        ("5 de maio de 2025", "2025-05-05", "2025-05-06"),
        ("12/03", "2026-03-12", "2026-03-13"),
        ("12/03/24", "2024-03-12", "2024-03-13"),
        ("na terça", "2026-11-17", "2026-11-18"),
        ("sexta-feira passada", "2026-11-20", "2026-11-21"),
        ("no domingo", "2026-11-15", "2026-11-16"),
        ("fim de semana passado", "2026-11-14", "2026-11-16"),
        ("what did I save last week?", "2026-11-09", "2026-11-16"),
        ("yesterday", "2026-11-21", "2026-11-22"),
        ("in march", "2026-03-01", "2026-04-01"),
        ("3 days ago", "2026-11-19", "2026-11-20"),
        ("last friday", "2026-11-20", "2026-11-21"),
        ("on march 5", "2026-03-05", "2026-03-06"),
    ],
)
def test_days_are_read_in_both_languages(text: str, first: str, after: str) -> None:
    assert said(text) == (first, after)


@pytest.mark.parametrize(
    "text",
    [
        "segunda temporada",
        "12 anos de escravidão",
        "cem anos de solidão",
        "31/02",
        "março",
        "quinta série",
        "24/7/1",
        "",
    ],
)
def test_other_words_are_no_days(text: str) -> None:
    assert said(text) is None


def test_a_whole_year_is_days_only_if_it_may_be() -> None:
    assert said("links de 2024") is None
    assert said("links de 2024", years=True) == ("2024-01-01", "2025-01-01")
    assert said("links de 2048", years=True) is None


def test_days_begin_where_the_person_lives_summer_time_or_not() -> None:
    def hours(day: date) -> tuple[str, float]:
        first, after = bounds(Days(day, day.fromordinal(day.toordinal() + 1)))
        return datetime.fromtimestamp(first / SECOND, UTC).strftime("%H:%M"), (after - first) / SECOND / 3_600

    assert hours(date(2026, 11, 22)) == ("03:00", 24.0)
    assert hours(date(2018, 11, 4)) == ("03:00", 23.0)
    assert hours(date(2018, 2, 17)) == ("02:00", 25.0)


@given(st.dates(date(1980, 1, 1), date(2040, 1, 1)))
@settings(max_examples=60)
def test_every_moment_of_a_day_is_in_it_and_of_no_other(day: date) -> None:
    first, after = bounds(Days(day, day.fromordinal(day.toordinal() + 1)))
    assert day_at(first) == day_at(after - 1) == day
    assert day_at(first - 1) != day != day_at(after)


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from("dia 31 de fevereiro 0 99 há ultimos em 1900 / semana".split())).map(" ".join)
)
@settings(max_examples=150)
def test_any_text_is_read_and_days_are_whole_and_in_order(text: str) -> None:
    found = days_said(fold(text), TODAY, years=True)
    if found:
        assert found.days.first < found.days.after
        assert 0 <= found.start < found.end <= len(fold(text))
