"""What python-telegram-bot raises, as what delivery has to know.

TelegramError          AWAY, where nothing below says otherwise
  RetryAfter           BUSY, for as long as it says, a day at most
  Forbidden            BLOCKED
  ChatMigrated         Moved
  InvalidToken         AWAY: our configuration is wrong, or the token was revoked; also what a 404 becomes
  NetworkError         AWAY; a 429 without a time is BUSY, a 413 is REJECTED
    BadRequest         by its description, see UNREACHABLE and CLOSED; otherwise REJECTED
    TimedOut           AWAY

Descriptions are compared without regard to case, which python-telegram-bot and Telegram itself have changed. Their
texts are those of Client.cpp in https://github.com/tdlib/telegram-bot-api, and errors that it passes on.
"""

from __future__ import annotations

from datetime import timedelta

from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.runtime.channels import Moved, NotSent, Why

DETAIL = 200
LONGEST_WAIT = 24 * 3600.0  # as for Twilio: what says more is no clock, and is asked again tomorrow

UNREACHABLE = (
    *("chat not found", "user not found", "peer_id_invalid", "chat_id_invalid", "chat_id is empty"),
    *("user_id_invalid", "user_deactivated", "group chat was", "channel_invalid"),
)
CLOSED = (
    *("have no rights to send", "not enough rights to send text", "chat_write_forbidden", "chat_send_plain_forbidden"),
    *("chat_restricted", "chat_admin_required", "need administrator rights", "topic_closed"),
)
MARKUP = ("can't parse entities", "can't parse caption", "entity_bounds_invalid", "entities_too_long")


def outcome_of(error: Exception) -> NotSent | Moved:
    """Return what ``error``, raised by a send, means for the message. The detail holds no secret, see describe()."""
    match error:
        case ChatMigrated():
            return Moved(f"tg:{error.new_chat_id}")
        case RetryAfter():
            return NotSent(Why.BUSY, _seconds(error.retry_after), describe(error))
        case Forbidden():
            return NotSent(Why.BLOCKED, detail=describe(error))
        case BadRequest():
            return NotSent(_why(error), detail=describe(error))
        case NetworkError() if _says(error, ("too many requests",)):
            return NotSent(Why.BUSY, detail=describe(error))
        case NetworkError() if _says(error, ("entity too large",)):
            return NotSent(Why.REJECTED, detail=describe(error))
        case _:
            return NotSent(Why.AWAY, detail=describe(error))


def asked_to_wait(error: Exception) -> float:
    """Return the seconds for which Telegram asks to be left alone, a day at most; 0 if it does not."""
    return _seconds(error.retry_after) if isinstance(error, RetryAfter) else 0.0


def describe(error: Exception) -> str:
    """Return the type of ``error`` and what Telegram said, of which BadRequest and Forbidden alone hold nothing else.

    Other messages may quote the token, or the address that has it, or an answer that is not Telegram's.
    """
    name = type(error).__name__
    return f"{name}: {error.message}"[:DETAIL] if isinstance(error, BadRequest | Forbidden) else name


def is_about_markup(error: TelegramError) -> bool:
    """Tell whether the text would do without its markup."""
    return _says(error, MARKUP)


def is_about_the_picture(error: BadRequest) -> bool:
    """Tell whether the text would do without the picture: whenever nothing else is known to be wrong."""
    return not _says(
        error, (*UNREACHABLE, *CLOSED, *MARKUP, "caption is too long", "button", "reply markup", "keyboard")
    )


def _why(error: BadRequest) -> Why:
    if _says(error, UNREACHABLE):
        return Why.UNREACHABLE
    return Why.BLOCKED if _says(error, CLOSED) else Why.REJECTED


def _says(error: TelegramError, texts: tuple[str, ...]) -> bool:
    said = error.message.lower()
    return any(text in said for text in texts)


def _seconds(wait: int | timedelta) -> float:
    asked = wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
    return min(max(asked, 0.0), LONGEST_WAIT)
