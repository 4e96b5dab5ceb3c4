"""Rotations: what tells one, and the days that come of it."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.packs.agenda.timing.rotations import Rotation, rotation_in
from tools.zones import here

SATURDAY = datetime(2026, 11, 28, 11, tzinfo=here())


@pytest.mark.parametrize(
    ("text", "first", "every", "lasting"),
    [
        ("escala 12x36, comecei ontem", date(2026, 11, 27), 2, 1),
        ("plantão 24 por 72, o último foi quarta", date(2026, 11, 25), 4, 1),
        ("minha escala é 5x2, comecei segunda", date(2026, 11, 23), 7, 5),
        ("trabalho dia sim dia não, hoje trabalho", date(2026, 11, 28), 2, 1),
        ("fico com ela fins de semana alternados, o próximo é dia 5", date(2026, 12, 5), 14, 2),
        ("folgo fim de semana alternado, a partir de sexta dia 04/12", date(2026, 12, 5), 14, 2),
        ("folgo fim de semana alternado, o próximo começa domingo dia 06/12", date(2026, 12, 5), 14, 2),
        ("fim de semana a cada duas semanas, o próximo é dia 12", date(2026, 12, 12), 14, 2),
        ("terapia terça a cada 2 semanas, a próxima é dia 8/12", date(2026, 12, 8), 14, 1),
        ("academia a cada duas semanas, começou ontem", date(2026, 11, 27), 14, 1),
    ],
)
def test_a_rotation_is_read_with_its_first_day(text: str, first: date, every: int, lasting: int) -> None:
    assert rotation_in(text, SATURDAY, "pt-BR") == Rotation(first, every, lasting)


@pytest.mark.parametrize(
    "text", ["trabalho 12x36", "a tv é 12x de 36", "parede de 3x4 amanhã", "o jogo foi 2 x 1 hoje"]
)
def test_what_tells_no_cycle_or_no_day_is_none(text: str) -> None:
    assert rotation_in(text, SATURDAY, "pt-BR") is None


@given(st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.integers(1, 6), st.integers(1, 6), st.integers(0, 400))
def test_each_day_is_on_or_off_as_the_cycle_has_it(first: date, on: int, off: int, later: int) -> None:
    rotation = Rotation(first, on + off, on)
    day = first + timedelta(days=later)
    assert rotation.has(day) is rotation.has(day + timedelta(days=on + off))
    assert sum(rotation.has(first + timedelta(days=at)) for at in range(on + off)) == on
    coming, resting = rotation.coming(day, 3), rotation.coming(day, 3, off=True)
    assert all(rotation.has(each) for each in coming)
    assert not any(rotation.has(each) for each in resting)
    assert min(coming[0], resting[0]) == day
