"""Twilio's error numbers: what each means for a message of ours."""

from __future__ import annotations

from bot.runtime.channels import Why

# https://www.twilio.com/docs/api/errors/NUMBER
_BY_CODE = {
    63016: Why.WINDOW_CLOSED,
    63014: Why.BLOCKED,
    21610: Why.OPTED_OUT,
    63018: Why.BUSY,
    63038: Why.BUSY,
    20429: Why.BUSY,
    21611: Why.BUSY,
    30001: Why.BUSY,
    21211: Why.UNREACHABLE,
    21614: Why.UNREACHABLE,
    63003: Why.UNREACHABLE,
    63024: Why.UNREACHABLE,
    30008: Why.AWAY,
    63010: Why.AWAY,
    63012: Why.AWAY,
}

# Ours to put right, and nothing to do with the message: wrong credentials, an unknown account or sender.
_MISCONFIGURED = frozenset({20003, 20404, 21606, 21660, 63007})

_TOO_MANY_REQUESTS = 429
_SERVER_ERRORS = 500


def why(code: int, status: int = 0) -> Why:
    """Return why a message was not taken, by Twilio's error number and, where it says nothing, the HTTP ``status``."""
    if code in _BY_CODE:
        return _BY_CODE[code]
    if status == _TOO_MANY_REQUESTS:
        return Why.BUSY
    return Why.AWAY if is_misconfigured(code, status) or status >= _SERVER_ERRORS else Why.REJECTED


def is_misconfigured(code: int, status: int) -> bool:
    """Tell whether no message at all will be taken until the configuration is put right."""
    return code in _MISCONFIGURED or status in (401, 403, 404)
