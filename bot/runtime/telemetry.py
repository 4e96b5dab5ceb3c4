"""Logging: JSON lines that say what happened, and cannot say what a person wrote, nor who they are.

Every line passes the same three gates, whoever logs it. Only the names in PLAIN and HASHED go through. Values are
numbers, single words and the sentences of Remedy. Exceptions leave their type and place, not their message, which may
quote anything. Lines of libraries leave their logger's name and place only: httpx, for one, would log the bot's token
in its addresses.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Hashable, Mapping, MutableMapping
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import orjson
import structlog

from state.turns import LOGGED, Turn, digest_of

PLAIN = frozenset(
    {
        *("event", "level", "timestamp", "process"),
        *(
            "channel",
            "kind",
            "number",
            "action",
            "move",
            "state",
            "tools",
            "results",
            "model_calls",
            "replies",
            "effects",
        ),
        *(
            "remedy",
            "attempts",
            "given_up",
            "ms",
            "error",
            "where",
            "logger",
            "count",
            "port",
            "outcome",
            "step",
            "share",
        ),
    }
)
HASHED = frozenset(("person", "chat"))

_EVENT = re.compile(r"[a-z][a-z0-9_]{0,59}")
_WORD = re.compile(r"[\w.:+-]{1,80}", re.ASCII)
_WITHHELD = "withheld"
_FRAMES = 3
_SAFE_INTEGER = 2**53

# A person is a digest of their address, and who has a region's phone numbers tries them all in minutes: without the
# key nobody can. Until a database has told it, this process has one of its own.
_key = secrets.token_bytes(32)

Event = MutableMapping[str, Any]


class Remedy(StrEnum):
    """What somebody has to do about a line: the only sentences in a log, which are ours and always the same."""

    WEBHOOK_IS_SET = "Telegram sends to a webhook: run `guarda webhook delete`, or set PUBLIC_URL to be sent to here"
    ANOTHER_POLLER = "another process polls with this bot's token: stop it, or give this one a bot of its own"
    TOKEN_REFUSED = "Telegram knows no bot with TELEGRAM_BOT_TOKEN: copy it again from @BotFather"  # noqa: S105 - none


def set_up(level: str, sink: BinaryIO | None) -> None:
    """Send what is logged at ``level`` or above to ``sink``; None is quiet. The last call counts.

    The caller keeps ``sink`` open as long as anything may be logged.
    """
    threshold = logging.getLevelNamesMapping()[level]
    structlog.configure(
        processors=[
            *([] if sink else [_drop]),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="timestamp"),
            exceptions_by_place,
            only_known_names,
            structlog.processors.JSONRenderer(serializer=_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.BytesLoggerFactory(file=sink or sys.stderr.buffer),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(handlers=[_Libraries(max(threshold, logging.WARNING))], level=logging.WARNING, force=True)


def hash_people_with(key: bytes) -> None:
    """Log people from now on by a hash with ``key``, the same in all processes that have it."""
    global _key
    _key = key


def log_file(path: Path) -> BinaryIO:
    """Open ``path`` to append log lines to; its owner alone can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab")


def log_turn(turn: Turn, ms: float) -> None:
    """Log the one event of a turn that was applied: what it came to, and the ``ms`` it took."""
    decision = turn.decision
    structlog.get_logger().info(
        "turn",
        turn=turn.id,
        person=turn.person,
        channel=turn.channel,
        kind=turn.kind,
        number=turn.number,
        attempts=turn.attempts,
        given_up=turn.given_up,
        ms=ms,
        action=decision and decision.trace.action,
        move=decision and decision.trace.move,
        state=decision and str(decision.chat.state),
        tools=decision and [run.name for run in decision.tools],
        results=decision and ["ok" if run.ok else "failed" for run in decision.tools],
        model_calls=decision and decision.trace.model_calls,
        replies=decision and len(decision.replies),
        effects=decision and len(decision.effects),
    )


def exceptions_by_place(_logger: object, _method: str, event: Event) -> Event:
    """Replace ``exc_info`` by the exception's type and the innermost places it came through."""
    raised = event.pop("exc_info", None)
    if raised is True:
        raised = sys.exc_info()[1]
    if isinstance(raised, tuple):
        raised = raised[1]
    if isinstance(raised, BaseException):
        event["error"] = type(raised).__name__
        event["where"] = _places(raised.__traceback__)
    return event


def only_known_names(_logger: object, _method: str, event: Event) -> Event:
    """Keep the names we know; hash those that lead to a person; withhold what is more than a word.

    A turn is logged as what `/admin turn` and `guarda replay` find it by.
    """
    name = event.get("event")
    safe: Event = {"event": name if isinstance(name, str) and _EVENT.fullmatch(name) else _WITHHELD}
    safe["process"] = os.getpid()
    for key, value in event.items():
        if key == "turn":
            safe[key] = digest_of(str(value))[:LOGGED]
        elif key in HASHED:
            safe[key] = blake2b(str(value).encode("utf-8", "replace"), digest_size=6, key=_key).hexdigest()
        elif key in PLAIN and key not in safe:
            safe[key] = _plain(value)
    return safe


def _drop(_logger: object, _method: str, _event: Event) -> Event:
    raise structlog.DropEvent


class Throttle:
    """Says of lines that repeat themselves which are to be logged: ``often`` of a kind in ``seconds``, by ``clock``."""

    def __init__(
        self, often: int = 10, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic, kinds: int = 1000
    ) -> None:
        self._often = often
        self._seconds = seconds
        self._clock = clock
        self._kinds = kinds
        self._seen: dict[Hashable, tuple[float, int]] = {}  # when the first was, and how many there were since

    def fields(self, kind: Hashable) -> Event | None:
        """Return what to log with the next line of ``kind``: ``count``, how many were withheld; None withholds it."""
        now = self._clock()
        first, seen = self._seen.get(kind, (now, 0))
        if now - first >= self._seconds:
            self._seen[kind] = (now, 1)
            return {"count": seen - self._often} if seen > self._often else {}
        if kind not in self._seen and len(self._seen) >= self._kinds:
            self._seen.clear()
        self._seen[kind] = (first, seen + 1)
        return {} if seen < self._often else None


class _Libraries(logging.Handler):
    """Turns what libraries log into our events, without their words. One that goes on and on is heard now and then:
    asyncio, for one, says many times a second that no further connection can be accepted."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self._throttle = Throttle()

    def emit(self, record: logging.LogRecord) -> None:
        kind, _, trace = record.exc_info or (None, None, None)
        place = f"{record.module}:{record.lineno}"
        told = self._throttle.fields((record.name, place, kind, *_places(trace)))
        if told is None:
            return
        structlog.get_logger().log(
            min(record.levelno // 10 * 10, logging.CRITICAL),
            "library",
            logger=record.name,
            where=place,
            **told,
            **({"exc_info": record.exc_info} if record.exc_info else {}),
        )


def _plain(value: object) -> object:
    match value:
        case bool() | None | Remedy():
            return value
        case int() | float() if abs(value) <= _SAFE_INTEGER:
            return value
        case str() if _WORD.fullmatch(value):
            return value
        case list() | tuple():
            return [_plain(each) for each in value]
        case _:
            return _WITHHELD


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    return [f"{Path(frame.filename).stem}:{frame.lineno}" for frame in frames]


def _json(event: Mapping[str, Any], **_: object) -> bytes:
    return orjson.dumps(event)
