"""What a process counts of its work."""

from __future__ import annotations

import re
from math import isnan
from pathlib import Path

import pytest
from prometheus_client.samples import Sample

from bot.engine import apology
from bot.runtime.metrics import Metrics
from state.administration import Queue
from state.lane import SECOND, Chat
from state.turns import Decision, Message, Trace, Turn

NOW = 1_800_000_000 * SECOND


def turn(action: str, move: str = "start", **changes: object) -> Turn:
    made = Turn(
        id="cli:rui:1", person="rui", chat="cli:rui", channel="cli", message=Message(text="oi"), arrived=NOW, due=NOW
    )
    trace = Trace(action=action, move=move, model_calls=2)
    return made.changed(decision=Decision(chat=Chat(chat="cli:rui"), trace=trace), **changes)


def value(counted: Metrics, name: str, **labels: str) -> float | None:
    return counted.registry.get_sample_value(name, labels)


@pytest.mark.parametrize(
    ("applied", "outcome"),
    [
        (turn("save"), "handled"),
        (turn("unknown", given_up=True), "given_up"),
        (turn("limited", "limited"), "not_handled"),
        (turn("blocked", "blocked"), "not_handled"),
    ],
)
def test_a_turn_counts_by_its_action_and_outcome(applied: Turn, outcome: str) -> None:
    counted = Metrics()
    counted.applied(applied, NOW)
    assert applied.decision
    action = applied.decision.trace.action
    assert value(counted, "guarda_turns_total", action=action, outcome=outcome) == 1
    assert value(counted, "guarda_model_calls_total") == 2


ALARMS = re.compile(r"(?:increase|rate)\((\w+)\{(.*?)\}\[")
LABEL = re.compile(r'(\w+)=~?"(.*?)"')


def test_what_alarms_are_about_is_there_before_the_first_one() -> None:
    """A counter that begins to exist with its first count shows no increase."""
    counted = Metrics()
    alarms = ALARMS.findall(Path("docs/operations.md").read_text(encoding="utf-8"))
    assert len(alarms) >= 4
    for name, wanted in alarms:
        labels = dict(LABEL.findall(wanted))
        found = [
            sample
            for sample in samples_of(counted, name)
            if all(re.fullmatch(text, sample.labels[label]) for label, text in labels.items())
        ]
        assert found, (name, wanted)
        assert {sample.value for sample in found} == {0}
        if "channel" in found[0].labels:
            assert {sample.labels["channel"] for sample in found} == {"tg", "wa"}


def test_the_first_turn_given_up_raises_what_was_there() -> None:
    counted = Metrics()
    before = {tuple(sorted(sample.labels.items())) for sample in samples_of(counted, "guarda_turns_total")}
    decision = apology(turn("save"), Chat(chat="cli:rui"), NOW)
    counted.applied(turn("save").changed(decision=decision, given_up=True), NOW)
    [raised] = [sample for sample in samples_of(counted, "guarda_turns_total") if sample.value]
    assert tuple(sorted(raised.labels.items())) in before


def samples_of(counted: Metrics, name: str) -> list[Sample]:
    return [sample for metric in counted.registry.collect() for sample in metric.samples if sample.name == name]


def test_a_turn_takes_from_its_arrival_or_a_jobs_time_until_it_is_applied() -> None:
    counted = Metrics()
    counted.applied(turn("save"), NOW + 3 * SECOND)
    counted.applied(turn("save", due=NOW + 10 * SECOND), NOW + 12 * SECOND)
    counted.applied(turn("save"), NOW - SECOND)  # another machine's clock
    assert value(counted, "guarda_turn_seconds_sum") == 5
    assert value(counted, "guarda_turn_seconds_bucket", le="2.5") == 2
    assert value(counted, "guarda_turn_seconds_count") == 3


def test_replies_count_by_channel_and_outcome_and_retries_apart() -> None:
    counted = Metrics()
    for outcome in ("sent", "retry_busy", "sent", "blocked"):
        counted.delivered("tg", outcome)
    assert value(counted, "guarda_deliveries_total", channel="tg", outcome="sent") == 2
    assert value(counted, "guarda_deliveries_total", channel="tg", outcome="blocked") == 1
    assert value(counted, "guarda_delivery_retries_total", channel="tg", why="busy") == 1
    assert value(counted, "guarda_deliveries_total", channel="tg", outcome="retry_busy") is None


def test_what_waits_is_as_it_was_seen_last_and_unknown_if_it_was_not() -> None:
    counted = Metrics()
    counted.queue(Queue(waiting=3, oldest=NOW - 7 * SECOND), NOW)
    assert (value(counted, "guarda_waiting_turns"), value(counted, "guarda_oldest_waiting_seconds")) == (3, 7)
    counted.queue(Queue(), NOW)
    assert (value(counted, "guarda_waiting_turns"), value(counted, "guarda_oldest_waiting_seconds")) == (0, 0)
    counted.queue(None, NOW)
    assert isnan(value(counted, "guarda_waiting_turns") or 0)


def test_two_processes_count_for_themselves() -> None:
    one, two = Metrics(), Metrics()
    one.answered("tg", 200)
    assert value(two, "guarda_webhook_answers_total", channel="tg", status="200") is None
