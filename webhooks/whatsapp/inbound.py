"""What Twilio tells us of WhatsApp, in our own shapes: a message is a Turn, news of one of ours a StatusReport.

https://www.twilio.com/docs/messaging/guides/webhook-request; names that are not read here come and go without notice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from bot.channels import WHATSAPP
from bot.runtime.channels import Why
from state.addresses import person_of
from state.attachments import NAME_LIMIT, Location
from state.files import Sort
from state.importing import File
from state.turns import Attached, Event, Message, Turn
from webhooks.whatsapp.client import why

CHANNEL = WHATSAPP.name
SCHEME = "whatsapp:"

Form = Mapping[str, str]

_BUTTON = re.compile(r"[!-~]{1,64}")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_SID = re.compile(r"[A-Za-z0-9]{1,64}")

# A number, or an id that WhatsApp gives a person for one business, "BR.13491208655302741918"; where several businesses
# belong together it is "BR.ENT.11815799212886844830".
_ADDRESS = re.compile(SCHEME + r"(\+[0-9]{1,20}|[A-Z]{2}(\.[A-Za-z0-9]{1,128}){1,2})")

_BY_MESSAGE_TYPE = {
    "sticker": Attached.STICKER,
    "document": Attached.DOCUMENT,
    "location": Attached.LOCATION,
    "contacts": Attached.CONTACT,
    "poll": Attached.POLL,
}

# The first that a media type begins with. What is recorded in WhatsApp is Ogg; other audio is a file somebody sent.
_BY_MEDIA_TYPE = (
    ("audio/ogg", Attached.VOICE),
    ("audio/", Attached.AUDIO),
    ("image/webp", Attached.STICKER),
    ("image/", Attached.PHOTO),
    ("video/", Attached.VIDEO),
    ("text/vcard", Attached.CONTACT),
    ("text/x-vcard", Attached.CONTACT),
    ("text/directory", Attached.CONTACT),
    ("application/", Attached.DOCUMENT),
    ("text/", Attached.DOCUMENT),
    ("", Attached.OTHER),
)


# Words that Twilio has taken for itself and answered, where Advanced Opt-Out is on in the sender's Messaging Service:
# https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
_TAKEN_BY_TWILIO = {"STOP": Event.LEFT, "START": Event.RETURNED, "HELP": Event.HELPED}

_SORTS = {
    Attached.PHOTO: Sort.PHOTO,
    Attached.VOICE: Sort.VOICE,
    Attached.AUDIO: Sort.AUDIO,
    Attached.VIDEO: Sort.VIDEO,
    Attached.DOCUMENT: Sort.DOCUMENT,
    Attached.CONTACT: Sort.DOCUMENT,
}
# A document comes with its name for a text, or with a caption.
_NAMES_A_FILE = re.compile(r"[^\n/\\]{1,200}\.[A-Za-z0-9]{2,5}")
_NAME = 200


class Malformed(Exception):
    """A request without what every message or report has, or with something else in its place."""


@dataclass(frozen=True, slots=True)
class StatusReport:
    """How far a message of ours to ``place`` has come; ``error_code`` is Twilio's, if it failed."""

    place: str
    platform_id: str
    status: str
    error_code: int | None = None

    @property
    def why(self) -> Why | None:
        """Why it did not arrive; None if it did, or may yet."""
        if self.status not in ("failed", "undelivered"):
            return None
        return why(self.error_code) if self.error_code else Why.REJECTED


def is_for(sender: str, form: Form, field: str) -> bool:
    """Tell whether ``form`` is about ``sender``, "whatsapp:+...": an account may have others, with the same webhook."""
    return form.get(field) == sender


def place_at(address: str) -> str:
    """Return the place that Twilio calls ``address``: the same less "whatsapp:", whatever it looks like.

    It is a number, with or without its ninth digit, or an id like "BR.13491208655302741918".
    """
    return f"{CHANNEL}:{address.removeprefix(SCHEME)}"


def address_of(place: str) -> str:
    """Return what Twilio calls ``place``."""
    return SCHEME + place.removeprefix(f"{CHANNEL}:").removeprefix(SCHEME)


def read_message(form: Form, arrived: int) -> Turn:
    """Return the turn that an incoming message begins; ``arrived`` is in ns since 1970. Raises Malformed."""
    chat, sid = place_at(_needed(form, "From", _ADDRESS)), _needed(form, "MessageSid", _SID)
    return Turn(
        id=f"{chat}:{sid}",
        person=person_of(chat),
        chat=chat,
        channel=CHANNEL,
        message=_message(form, sid),
        arrived=arrived,
        due=arrived,
    )


def read_report(form: Form) -> StatusReport:
    """Return what a status callback says. Raises Malformed."""
    code = form.get("ErrorCode", "")
    return StatusReport(
        place_at(_needed(form, "To", _ADDRESS)),
        _needed(form, "MessageSid", _SID),
        _needed(form, "MessageStatus"),
        int(code) if _NUMBER.fullmatch(code) else None,
    )


def _message(form: Form, sid: str) -> Message:
    if event := _TAKEN_BY_TWILIO.get(form.get("OptOutType", "").upper()):
        return Message(event=event, platform_id=sid)
    payload = form.get("ButtonPayload") or form.get("ListId") or ""
    button = payload if _BUTTON.fullmatch(payload) else None
    words = form.get("Body") or form.get("ButtonText") or form.get("ListTitle") or None
    attached = _attached(form)
    return Message(
        text=None if button else words,
        button=button,
        attached=attached or (None if button or words else Attached.OTHER),
        forwarded="true" in (form.get("Forwarded"), form.get("FrequentlyForwarded")),
        platform_id=sid,
        answers_to=form.get("OriginalRepliedMessageSid") or None,
        file=_file(form, attached),
        location=_location(form) if attached is Attached.LOCATION else None,
    )


def _location(form: Form) -> Location | None:
    """Return the place that was sent; None if Twilio does not say where it is."""
    try:
        return Location(
            latitude=float(form.get("Latitude", "")),
            longitude=float(form.get("Longitude", "")),
            name=form.get("Label", "")[:NAME_LIMIT],
            address=form.get("Address", "")[:NAME_LIMIT],
        )
    except (ValueError, ValidationError):
        return None


def _file(form: Form, attached: Attached | None) -> File | None:
    """Return the file that came along. Twilio gives it no name, unless that is the text; a caption is none."""
    address = form.get("MediaUrl0")
    if not address or attached is None:
        return None
    media_type = form.get("MediaContentType0", "").partition(";")[0].strip().lower()[:_NAME]
    words = form.get("Body", "").strip()
    name = words[:_NAME] if attached is Attached.DOCUMENT and _NAMES_A_FILE.fullmatch(words) else ""
    return File(name=name, ref=address, sort=_SORTS.get(attached), media_type=media_type)


def _attached(form: Form) -> Attached | None:
    kind = _BY_MESSAGE_TYPE.get(form.get("MessageType", ""))
    if kind:
        return kind
    if form.get("Latitude"):
        return Attached.LOCATION
    if form.get("NumMedia", "0") in ("", "0") and "MediaContentType0" not in form:
        return None
    media = form.get("MediaContentType0", "").lower()
    return next(attached for beginning, attached in _BY_MEDIA_TYPE if media.startswith(beginning))


def _needed(form: Form, name: str, shape: re.Pattern[str] = re.compile("(?s).+")) -> str:
    value = form.get(name, "")
    if not shape.fullmatch(value):
        raise Malformed(name)
    return value
