"""Logs stay small, and say what matters."""

from pathlib import Path

from state.mongo.bundled import logs
from state.mongo.bundled.supervisor import PER_MINUTE, Restarts


def test_a_log_above_the_limit_is_set_aside_in_place_of_the_one_before(tmp_path: Path) -> None:
    log = tmp_path / "mongod.log"
    for text in ("oldest", "older"):
        log.write_text(text)
        logs.rotate(log, limit=4)
    log.write_text("new")
    logs.rotate(log, limit=4)
    assert log.read_text() == "new"
    assert (tmp_path / "mongod.log.1").read_text() == "older"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_complaint_is_an_error_or_a_line_that_no_logger_wrote() -> None:
    lines = [
        '{"s":"I","msg":"Opening","attr":{}}',
        "mongod: error while loading shared libraries",
        '{"s":"E","msg":"WiredTiger error","attr":{"error":13,"message":{"error_str":"Permission denied"}}}',
        '{"s":"E","msg":"Twice"}',
        '{"s":"E","msg":"Twice"}',
        "",
    ]
    assert logs.complaints(lines) == (
        "mongod: error while loading shared libraries",
        'WiredTiger error {"error_str": "Permission denied"}',
        "Twice",
    )


def test_the_tail_is_what_was_written_since(tmp_path: Path) -> None:
    log = tmp_path / "mongod.log"
    assert logs.tail(log) == []
    log.write_text("yesterday\n")
    since = logs.size(log)
    with log.open("a") as more:
        more.write("today\n")
    assert logs.tail(log, since) == ["today"]


def test_restarts_slow_down_stop_and_are_forgotten_after_a_minute() -> None:
    now = 0.0
    restarts = Restarts(clock=lambda: now)
    assert [restarts.next_delay() for _ in range(PER_MINUTE)] == [0.1, 0.2, 0.4, 0.8, 1.6]
    assert restarts.next_delay() is None
    now = 60.0
    assert restarts.next_delay() == 0.1
