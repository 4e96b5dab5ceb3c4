"""Too many empty or invalid replies are logged once a day, and counted for whoever asks."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.planner.watching import Watch
from bot.runtime.metrics import Metrics
from state.lane import SECOND, Chat
from state.model_calls import Answer, CallRecord, Outcome, Verdict
from state.model_use import ENOUGH
from state.turns import Decision, Message, Trace, Turn

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
