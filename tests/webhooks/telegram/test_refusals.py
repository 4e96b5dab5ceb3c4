"""Whatever the client raises is an outcome, and its detail holds no secret."""

from __future__ import annotations

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.warnings import PTBDeprecationWarning

from bot.runtime.channels import Moved, NotSent, Why
from webhooks.telegram.refusals import asked_to_wait, is_about_markup, is_about_the_picture, outcome_of

TOKEN = "987654:secret"


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (Forbidden("Forbidden: bot was blocked by the user"), Why.BLOCKED),
        (Forbidden("Forbidden: bot was kicked from the group chat"), Why.BLOCKED),
        (BadRequest("Bad Request: CHAT_WRITE_FORBIDDEN"), Why.BLOCKED),
        (BadRequest("Bad Request: not enough rights to send text messages to the chat"), Why.BLOCKED),
        (BadRequest("Bad Request: chat not found"), Why.UNREACHABLE),
        (BadRequest("Bad Request: Chat Not Found"), Why.UNREACHABLE),
        (BadRequest("Bad Request: PEER_ID_INVALID"), Why.UNREACHABLE),
        (BadRequest("Bad Request: message is too long"), Why.REJECTED),
        (BadRequest("Bad Request: BUTTON_DATA_INVALID"), Why.REJECTED),
        (BadRequest("Bad Request: something new"), Why.REJECTED),
        (NetworkError("Request Entity Too Large"), Why.REJECTED),
        (NetworkError("Too Many Requests: slow down"), Why.BUSY),
        (NetworkError("Bad Gateway"), Why.AWAY),
        (NetworkError("httpx.ReadError: "), Why.AWAY),
        (TimedOut(), Why.AWAY),
        (InvalidToken(), Why.AWAY),
        (EndPointNotFound("Endpoint 'x' not found"), Why.AWAY),
        (Conflict("Conflict: can't use getUpdates method while webhook is active"), Why.AWAY),
        (TelegramError("Invalid server response"), Why.AWAY),
        (TimeoutError(), Why.AWAY),
        (KeyError("result"), Why.AWAY),
    ],
    ids=repr,
)
def test_each_refusal_has_its_reason(error: Exception, why: Why) -> None:
    outcome = outcome_of(error)
    assert isinstance(outcome, NotSent)
    assert (outcome.why, outcome.after) == (why, None)
    assert outcome.detail.startswith(type(error).__name__)


def test_a_wait_is_honoured_however_the_client_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    assert outcome_of(RetryAfter(7)) == NotSent(Why.BUSY, 7.0, "RetryAfter")
    monkeypatch.setenv("PTB_TIMEDELTA", "0")
    with pytest.warns(PTBDeprecationWarning):
        assert outcome_of(RetryAfter(7)) == NotSent(Why.BUSY, 7.0, "RetryAfter")


@pytest.mark.parametrize(("asked", "waited"), [(86_400, 86_400.0), (86_401, 86_400.0), (10**9, 86_400.0), (-5, 0.0)])
def test_nobody_is_silenced_for_longer_than_a_day(asked: int, waited: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    assert outcome_of(RetryAfter(asked)) == NotSent(Why.BUSY, waited, "RetryAfter")
    assert asked_to_wait(RetryAfter(asked)) == waited


def test_a_chat_that_migrated_is_at_its_new_address() -> None:
    assert outcome_of(ChatMigrated(-1001234)) == Moved("tg:-1001234")


@pytest.mark.parametrize("kind", [InvalidToken, NetworkError, TimedOut, TelegramError, Conflict, ValueError])
def test_what_may_quote_the_token_is_not_told(kind: type[Exception]) -> None:
    outcome = outcome_of(kind(f"Unknown error in HTTP implementation: https://api.telegram.org/bot{TOKEN}/sendMessage"))
    assert isinstance(outcome, NotSent)
    assert outcome.detail == kind.__name__


def test_what_telegram_says_is_told_in_short() -> None:
    outcome = outcome_of(BadRequest("Bad Request: " + "x" * 1000))
    assert isinstance(outcome, NotSent)
    assert len(outcome.detail) == 200


def test_markup_is_known_by_its_refusal() -> None:
    assert is_about_markup(BadRequest("Bad Request: can't parse entities: Unsupported start tag"))
    assert is_about_markup(BadRequest("Bad Request: Can't parse entities: byte offset 3"))
    assert not is_about_markup(BadRequest("Bad Request: message is too long"))


@pytest.mark.parametrize(
    "said",
    [
        *("failed to get HTTP URL content", "wrong type of the web page content", "IMAGE_PROCESS_FAILED"),
        *("PHOTO_INVALID_DIMENSIONS", "wrong file identifier/HTTP URL specified"),
        "not enough rights to send photos to the chat",
    ],
)
def test_whatever_is_not_known_to_be_something_else_is_the_pictures_fault(said: str) -> None:
    assert is_about_the_picture(BadRequest(f"Bad Request: {said}"))


@pytest.mark.parametrize(
    "said",
    ["chat not found", "CHAT_WRITE_FORBIDDEN", "can't parse entities", "message caption is too long", "BUTTON_INVALID"],
)
def test_what_a_text_would_meet_as_well_is_not_the_pictures_fault(said: str) -> None:
    assert not is_about_the_picture(BadRequest(f"Bad Request: {said}"))
