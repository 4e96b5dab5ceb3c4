"""The breaker opens after five failures in a row or when most of ten failed, rests, and lets one try."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.planner.breaker import CONSECUTIVE, REST, WINDOW, Breaker
from tests.bot.planner.clocks import Clock


def fed(history: str, clock: Clock | None = None) -> Breaker:
    """Return a breaker after attempts that failed (x) or succeeded (o)."""
    breaker = Breaker(clock or Clock())
    for each in history:
        if breaker.admit():
            breaker.failed() if each == "x" else breaker.succeeded()
    return breaker


@pytest.mark.parametrize(
    ("history", "is_open"),
    [
        ("", False),
        ("x" * (CONSECUTIVE - 1), False),
        ("x" * CONSECUTIVE, True),
        ("xxxxoxxxx", False),
        ("xo" * 5, False),  # exactly half of ten
        ("xxo" * 3 + "x", True),  # seven of ten
        ("ooooo" + "x" * 4, False),
        ("xxx" * 1 + "o" + "xxx" + "o", False),  # fewer than ten
    ],
)
def test_it_opens_on_either_rule(history: str, is_open: bool) -> None:
    assert fed(history).open is is_open


def test_it_rests_then_lets_one_try_and_closes_if_that_succeeds() -> None:
    clock = Clock()
    breaker = fed("xxxxx", clock)
    clock.pass_(REST - 1)
    assert not breaker.admit()
    clock.pass_(1)
    assert breaker.admit()
    assert not breaker.admit()
    breaker.succeeded()
    assert breaker.admit()
    breaker.failed()
    assert breaker.admit(), "what was before the rest is forgotten"


def test_it_rests_again_if_the_trial_fails() -> None:
    clock = Clock()
    breaker = fed("xxxxx", clock)
    clock.pass_(REST)
    assert breaker.admit()
    breaker.failed()
    clock.pass_(REST - 1)
    assert not breaker.admit()


def test_a_server_that_asks_for_a_rest_gets_it() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    assert breaker.admit()
    breaker.failed(rest=7.0)
    assert not breaker.admit()
    clock.pass_(7)
    assert breaker.admit()


@given(st.lists(st.sampled_from("xo_>"), max_size=60))
def test_after_rest_enough_something_is_always_let_through(moves: list[str]) -> None:
    clock = Clock()
    breaker = Breaker(clock)
    for move in moves:
        if move == ">":
            clock.pass_(REST / 3)
        elif breaker.admit():
            {"x": breaker.failed, "o": breaker.succeeded, "_": breaker.abandoned}[move]()
    clock.pass_(REST)
    assert breaker.admit()


@given(st.text("xo", max_size=WINDOW - 1).filter(lambda history: "x" * CONSECUTIVE not in history))
def test_few_and_scattered_failures_never_open_it(history: str) -> None:
    assert not fed(history).open
