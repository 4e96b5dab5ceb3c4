"""What Messages.json does with a request: refuse it, or accept it and decide what becomes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.fakes.twilio.account import Account
from tests.fakes.twilio.refusals import BLOCKED, OPTED_OUT, OUTSIDE_WINDOW, TOO_MANY, UNDELIVERABLE_MEDIA, Refusal
from tests.fakes.twilio.shapes import Content, Message

Form = Mapping[str, Any]

LONGEST_BODY = 1600
LARGEST_IMAGE = 5 * 1024 * 1024
LARGEST_MEDIA = 16 * 1024 * 1024
USUAL_SIZE = 10_000
ADDRESS = re.compile(r"whatsapp:(\+\d{6,15}|[A-Z]{2}\.[A-Za-z0-9]{1,128})")


def create_message(account: Account, form: Form) -> Message:
    """Return the accepted message, its fate not yet decided; raise Refusal for what Twilio would not accept."""
    to, sender = str(form.get("To") or ""), str(form.get("From") or "")
    _check_addresses(account, to, sender)
    content = _content(account, form)
    body = content.body if content else str(form.get("Body") or "")
    media = str(form.get("MediaUrl") or "")
    if len(body) > LONGEST_BODY:
        raise Refusal(400, 21617, "The concatenated message body exceeds the 1600 character limit")
    if not (body.strip() or media):
        raise Refusal(400, 21619, "A text message body or media urls must be specified.")
    if media and not re.fullmatch(r"https?://\S+", media):
        raise Refusal(400, 21620, "Invalid media URL(s)")
    if to in account.opted_out:
        raise Refusal(400, OPTED_OUT, "Attempt to send to unsubscribed recipient")
    message = Message(
        account.new_sid("MM" if media or content else "SM"),
        sender,
        to,
        body,
        account.clock.now(),
        sent_by_bot=True,
        media_url=media,
        choices=content.choices if content else (),
        is_list=bool(content and content.is_list),
        callback_url=str(form.get("StatusCallback") or ""),
    )
    return account.post(message)


def fate(account: Account, message: Message) -> int | None:
    """Return the error that an accepted message fails with, None if it arrives."""
    if message.to in account.blocked:
        return BLOCKED
    if not account.in_session(message.to):
        return OUTSIDE_WINDOW
    if not account.admit(message.to):
        return TOO_MANY
    return UNDELIVERABLE_MEDIA if message.media_url and _too_large(account, message.media_url) else None


def _check_addresses(account: Account, to: str, sender: str) -> None:
    if not to:
        raise Refusal(400, 21604, "A 'To' phone number is required.")
    if not ADDRESS.fullmatch(to):
        raise Refusal(400, 21211, f"The 'To' number {to} is not a valid phone number.")
    if sender != account.sender:
        raise Refusal(400, 63007, "Twilio could not find a Channel with the specified From address")


def _content(account: Account, form: Form) -> Content | None:
    sid = str(form.get("ContentSid") or "")
    return account.contents.filled(sid, str(form.get("ContentVariables") or "")) if sid else None


def _too_large(account: Account, url: str) -> bool:
    kind = account.media_types.get(url, "image/jpeg")
    most = LARGEST_IMAGE if kind.startswith("image/") else LARGEST_MEDIA
    return account.media_sizes.get(url, USUAL_SIZE) > most
