"""The breaker opens after five failures in a row or when most of ten failed, rests, and lets one try."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.planner.breaker import CONSECUTIVE, REST, WINDOW, Breaker, Watch
from bot.runtime.metrics import Metrics
from state.lane import SECOND, Chat
from state.model_calls import Answer, CallRecord, Outcome, Verdict
from state.model_use import ENOUGH
from state.turns import Decision, Message, Trace, Turn
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


NOW = 1_800_000_000 * SECOND
DAY = 86_400 * SECOND
ANSWER = Answer(outcome=Outcome.REPLIED, tokens_in=300, tokens_out=40, cost=70)


def turn(*verdicts: Verdict) -> Turn:
    calls = tuple(
        CallRecord(
            mode="planner", prompt_hash="p", answer=ANSWER, verdict=verdict, fell_back=verdict is Verdict.INVALID
        )
        for verdict in verdicts
    )
    decision = Decision(chat=Chat(chat="c"), trace=Trace(calls=calls, model_calls=len(calls)))
    return Turn(id="t", person="p", chat="c", channel="cli", message=Message(), arrived=NOW, due=NOW, decision=decision)


def logged(verdict: Verdict, *times: int) -> list[tuple[str, float]]:
    """Return the alarms after so many good turns, with one of ``verdict`` after them at each of ``times``."""
    watch = Watch()
    with capture_logs() as lines:
        for at in times:
            for _ in range(ENOUGH - 1):
                watch.applied(turn(Verdict.VALID), at)
            for _ in range(3):
                watch.applied(turn(verdict), at)
    return [(line["outcome"], line["share"]) for line in lines if line["event"] == "model_alarm"]


@pytest.mark.parametrize(("verdict", "name"), [(Verdict.NOOP, "noop"), (Verdict.INVALID, "invalid")])
def test_an_alarm_is_logged_once_a_day(verdict: Verdict, name: str) -> None:
    alarms = logged(verdict, NOW, NOW + SECOND, NOW + DAY)
    assert [each for each, _ in alarms] == [name, name]


def test_nothing_is_logged_as_long_as_all_is_well() -> None:
    assert logged(Verdict.REPAIRED, NOW, NOW + DAY) == []


def test_what_asking_came_to_is_counted() -> None:
    counted = Metrics()
    for verdicts in ((Verdict.VALID,), (Verdict.NOOP,), (Verdict.INVALID,), ()):
        counted.applied(turn(*verdicts), NOW)

    def value(name: str, **labels: str) -> float | None:
        return counted.registry.get_sample_value(name, labels)

    assert value("guarda_model_turns_total") == value("guarda_model_questions_total") == 3
    assert [value("guarda_model_results_total", result=each) for each in ("noop", "invalid", "fell_back")] == [1, 1, 1]
    assert value("guarda_model_share_today", result="noop") == pytest.approx(1 / 3)
    assert value("guarda_model_tokens_total", direction="in") == 900
    assert value("guarda_model_cost_dollars_total") == pytest.approx(0.00021)


def test_a_share_ends_with_its_day() -> None:
    counted = Metrics()
    counted.applied(turn(Verdict.NOOP), NOW)
    assert counted.registry.get_sample_value("guarda_model_share_today", {"result": "noop"}) == 1
    counted.queue(None, NOW + DAY)
    assert counted.registry.get_sample_value("guarda_model_share_today", {"result": "noop"}) == 0
    assert counted.registry.get_sample_value("guarda_model_results_total", {"result": "noop"}) == 1
