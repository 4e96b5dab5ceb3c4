"""How Telegram says no.

Refusal             any answer with "ok": false
  bad_request()     400, the request can never work as it is
  forbidden()       403, the bot may not write there
  too_many()        429, not now
  conflict()        409, polling and webhook at once
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.fakes.platform_server import Answer, Mishap


class Refusal(Exception):
    """A request that Telegram does not carry out."""

    def __init__(self, code: int, description: str, parameters: Mapping[str, int] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = dict(parameters or {})

    def as_answer(self) -> Answer:
        """Return the HTTP answer; Retry-After goes with retry_after (HttpConnection.cpp of tdlib/telegram-bot-api)."""
        body = {"ok": False, "error_code": self.code, "description": self.description}
        wait = self.parameters.get("retry_after")
        headers = (("Retry-After", str(wait)),) if wait else ()
        return Answer(self.code, body | ({"parameters": self.parameters} if self.parameters else {}), headers)


def bad_request(why: str, **parameters: int) -> Refusal:
    """Return the 400 whose description goes on with ``why``."""
    return Refusal(400, f"Bad Request: {why}", parameters)


def forbidden(why: str) -> Refusal:
    """Return the 403 whose description goes on with ``why``."""
    return Refusal(403, f"Forbidden: {why}")


def conflict(why: str) -> Refusal:
    """Return the 409 whose description goes on with ``why``."""
    return Refusal(409, f"Conflict: {why}")


def too_many(retry_after: int) -> Refusal:
    """Return the 429 that asks for ``retry_after`` seconds of silence."""
    return Refusal(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})


def refused(refusal: Refusal) -> Mishap:
    """Return the mishap of being answered with ``refusal``."""
    return Mishap(answer=refusal.as_answer())
