"""How Twilio says no: at once with an HTTP error, or later with a failed message."""

from __future__ import annotations

from tests.fakes.platform_server import Answer, Mishap

OUTSIDE_WINDOW = 63016
TOO_MANY = 63018
BLOCKED = 63014
OPTED_OUT = 21610
UNDELIVERABLE_MEDIA = 63019


class Refusal(Exception):
    """A request that Twilio does not carry out; ``code`` is one of https://www.twilio.com/docs/api/errors."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    def as_answer(self) -> Answer:
        """Return the HTTP answer."""
        more = f"https://www.twilio.com/docs/errors/{self.code}"
        return Answer(
            self.status, {"code": self.code, "message": self.message, "more_info": more, "status": self.status}
        )


def bad_credentials() -> Refusal:
    """Return the answer to a wrong account or token."""
    return Refusal(401, 20003, "Authenticate")


def too_many_requests() -> Refusal:
    """Return the answer to more requests at once than an account may make."""
    return Refusal(429, 20429, "Too Many Requests")


def not_found(what: str) -> Refusal:
    """Return the answer to a request for what does not exist."""
    return Refusal(404, 20404, f"The requested resource {what} was not found")


def refused(refusal: Refusal) -> Mishap:
    """Return the mishap of being answered with ``refusal``."""
    return Mishap(answer=refusal.as_answer())
