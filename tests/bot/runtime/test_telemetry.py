"""What is logged says what happened, and never what a person wrote or what a secret is."""

from __future__ import annotations

import io
import logging
import stat
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from bot.runtime import telemetry
from bot.runtime.telemetry import Remedy, Throttle
from state.addresses import person_of
from state.lane import Chat
from state.turns import Decision, Message, Reply, ToolRun, Trace, Turn, digest_of

SECRET = "123456:token-of-the-bot"

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """Log to memory; give back what was logged."""
    monkeypatch.setattr(logging.root, "handlers", [])
    sink = io.BytesIO()
    telemetry.set_up("INFO", sink)
    monkeypatch.setattr(telemetry, "_key", b"of a test")
    yield lambda: [orjson.loads(line) for line in sink.getvalue().splitlines()]
    structlog.reset_defaults()


def a_turn(text: str) -> Turn:
    decision = Decision(
        chat=Chat(chat="tg:9:5"),
        replies=(Reply(text=f"Guardei {text}"),),
        tools=(ToolRun(name="save_note", args={"content": text}, ok=True),),
        trace=Trace(action="save", rule=f"save: {text}", move="start"),
    )
    return Turn(
        id="tg:9:5:77",
        person="tg:5",
        chat="tg:9:5",
        channel="telegram",
        message=Message(text=text),
        arrived=1,
        due=1,
        number=3,
        decision=decision,
    )


def test_a_turn_is_one_event_without_its_text(lines: Lines) -> None:
    telemetry.log_turn(a_turn("senha1234 do banco"), 1.5)
    (event,) = lines()
    assert "senha1234" not in str(event)
    assert {key: event[key] for key in ("event", "action", "tools", "results", "replies", "state", "ms")} == {
        "event": "turn",
        "action": "save",
        "tools": ["save_note"],
        "results": ["ok"],
        "replies": 1,
        "state": "idle",
        "ms": 1.5,
    }


def test_a_turn_that_was_never_decided_can_be_logged(lines: Lines) -> None:
    telemetry.log_turn(a_turn("x").changed(decision=None), 1.5)
    assert lines()[0]["action"] is None


def test_people_are_logged_by_a_hash_that_stays_the_same(lines: Lines) -> None:
    telemetry.log_turn(a_turn("x"), 1.5)
    telemetry.log_turn(a_turn("y"), 2)
    first, second = lines()
    assert (first["person"], first["turn"]) == (second["person"], second["turn"])
    assert "tg:5" not in str(first)


def test_without_the_key_nobody_can_try_every_phone_number(lines: Lines) -> None:
    for key in (b"one", b"one", b"other"):
        telemetry.hash_people_with(key)
        structlog.get_logger().info("turn", person=person_of("wa:+5511999990000"), chat="wa:+5511999990000")
    one, same, other = ([event["person"], event["chat"]] for event in lines())
    assert one == same
    assert not {*one} & {*other}
    for plain in ("wa:+5511999990000", person_of("wa:+5511999990000")):
        assert blake2b(plain.encode(), digest_size=6).hexdigest() not in {*one, *other}


def test_a_turn_is_logged_as_what_it_can_be_found_by(lines: Lines) -> None:
    telemetry.log_turn(a_turn("x"), 1.5)
    structlog.get_logger().error("turn_failed", turn="tg:9:5:77")
    assert [event["turn"] for event in lines()] == [digest_of("tg:9:5:77")[:12]] * 2


def test_names_that_are_not_known_are_dropped(lines: Lines) -> None:
    structlog.get_logger().info("turn", text="comprar leite", rule="save: leite", token=SECRET, count=3)
    (event,) = lines()
    assert set(event) == {"event", "level", "timestamp", "process", "count"}


@pytest.mark.parametrize("value", ["comprar leite", "não", "a" * 81, 10**400, {"a": 1}, float("inf"), "\udc80", b"x"])
def test_values_that_are_more_than_a_word_are_withheld(lines: Lines, value: object) -> None:
    structlog.get_logger().info("turn", outcome=value, tools=[value])
    (event,) = lines()
    assert (event["outcome"], event["tools"]) == ("withheld", ["withheld"])


def test_a_remedy_is_a_sentence_of_ours_alone(lines: Lines) -> None:
    structlog.get_logger().info("turn", remedy=Remedy.WEBHOOK_IS_SET)
    structlog.get_logger().info("turn", remedy=str(Remedy.WEBHOOK_IS_SET.value))
    structlog.get_logger().info("turn", remedy="comprar leite")
    ours, *others = [event["remedy"] for event in lines()]
    assert "guarda webhook delete" in ours
    assert others == ["withheld", "withheld"]


def test_an_event_that_is_a_sentence_is_withheld(lines: Lines) -> None:
    structlog.get_logger().info(f"could not reach https://api.telegram.org/bot{SECRET}/getMe")
    assert lines()[0]["event"] == "withheld"


def test_an_exception_is_logged_by_type_and_place(lines: Lines) -> None:
    try:
        raise ValueError(f"bad token {SECRET}")
    except ValueError as error:
        structlog.get_logger().error("turn_failed", exc_info=True)
        structlog.get_logger().error("turn_failed", exc_info=error)
        structlog.get_logger().exception("turn_failed")
    for event in lines():
        assert (event["error"], event["where"][0].split(":")[0]) == ("ValueError", "test_telemetry")
        assert SECRET not in str(event)


def test_libraries_log_their_name_and_place_only(lines: Lines) -> None:
    logging.getLogger("httpx").info("HTTP Request: POST https://api.telegram.org/bot%s/sendMessage", SECRET)
    logging.getLogger("httpx").warning("no answer from https://api.telegram.org/bot%s/sendMessage", SECRET)
    logging.getLogger("httpx").log(99, SECRET)
    try:
        raise TimeoutError(SECRET)
    except TimeoutError:
        logging.getLogger("asyncio").exception("task failed: %s", SECRET)
    warning, odd, error = lines()
    assert odd["level"] == "critical"
    assert (warning["logger"], warning["level"]) == ("httpx", "warning")
    assert (error["logger"], error["error"]) == ("asyncio", "TimeoutError")
    assert SECRET not in str([warning, error])


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.floats() | st.none() | st.binary()), st.text())
def test_whatever_is_logged_is_one_safe_line(fields: dict[str, Any], name: str) -> None:
    event = telemetry.only_known_names(None, "info", {**fields, "event": name})
    assert b"\n" not in orjson.dumps(event)
    assert event.keys() <= telemetry.PLAIN | telemetry.HASHED


def test_quiet_means_that_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.root, "handlers", [])
    telemetry.set_up("DEBUG", None)
    structlog.get_logger().critical("turn_alarm")
    logging.getLogger("httpx").critical("anything")
    structlog.reset_defaults()
    assert capfd.readouterr() == ("", "")


def test_below_the_level_nothing_is_logged(lines: Lines) -> None:
    structlog.get_logger().debug("turn")
    assert lines() == []


def test_a_log_file_is_its_owners_and_is_appended_to(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "guarda.log"
    for line in (b"one\n", b"two\n"):
        with telemetry.log_file(path) as file:
            file.write(line)
    assert path.read_bytes() == b"one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


class TestLinesWithoutEnd:
    def test_of_a_library_are_withheld_and_counted(self, lines: Lines) -> None:
        for _ in range(5000):
            logging.getLogger("asyncio").error("socket.accept() out of system resource")
        logging.getLogger("asyncio").error("another")
        assert [event["event"] for event in lines()] == ["library"] * 11

    def test_of_one_place_are_told_apart_by_what_was_raised(self, lines: Lines) -> None:
        for number in range(40):
            try:
                raise OSError if number % 2 else ValueError
            except (OSError, ValueError):
                logging.getLogger("asyncio").exception("one place")
        assert [event["error"] for event in lines()].count("OSError") == 10
        assert [event["error"] for event in lines()].count("ValueError") == 10

    def test_are_heard_again_with_how_many_there_were(self) -> None:
        now = 0.0
        throttle = Throttle(often=2, seconds=60.0, clock=lambda: now)
        assert [throttle.fields("a") for _ in range(5)] == [{}, {}, None, None, None]
        assert throttle.fields("b") == {}
        now = 61.0
        assert throttle.fields("a") == {"count": 3}
        assert throttle.fields("b") == {}

    def test_of_ever_new_kinds_cost_no_memory_without_end(self) -> None:
        throttle = Throttle(often=1, kinds=10)
        assert [throttle.fields(kind) for kind in range(1000)] == [{}] * 1000
        assert len(throttle._seen) <= 10
