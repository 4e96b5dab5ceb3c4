"""Messages in both directions and the JSON that Twilio makes of the bot's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any, Literal

Json = dict[str, Any]
Status = Literal["queued", "sent", "delivered", "read", "undelivered", "failed", "received"]

API_VERSION = "2010-04-01"


@dataclass(frozen=True, slots=True)
class Choice:
    """A button or a row of a list: what it reads and what comes back when it is chosen."""

    title: str
    id: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """A message between the bot's sender and an address. ``sent_by_bot`` tells the direction; ``at`` is in seconds.

    ``choices`` are buttons, or rows if ``is_list``; ``media_url`` is empty for text alone.
    """

    sid: str
    sender: str
    to: str
    body: str
    at: float
    sent_by_bot: bool
    media_url: str = ""
    choices: tuple[Choice, ...] = ()
    is_list: bool = False
    status: Status = "queued"
    error: int | None = None
    callback_url: str = ""
    read_at: float | None = None

    @property
    def address(self) -> str:
        """The person's end of it."""
        return self.to if self.sent_by_bot else self.sender

    def as_json(self, account: str) -> Json:
        """Return it as a Message resource of the 2010-04-01 API."""
        uri = f"/{API_VERSION}/Accounts/{account}/Messages/{self.sid}"
        date = formatdate(self.at, usegmt=False)
        return {
            "account_sid": account,
            "api_version": API_VERSION,
            "body": self.body,
            "date_created": date,
            "date_sent": None if self.status == "queued" else date,
            "date_updated": date,
            "direction": "outbound-api" if self.sent_by_bot else "inbound",
            "error_code": self.error,
            "error_message": None,
            "from": self.sender,
            "messaging_service_sid": None,
            "num_media": "1" if self.media_url else "0",
            "num_segments": "1",
            "price": None,
            "price_unit": None,
            "sid": self.sid,
            "status": self.status,
            "subresource_uris": {"media": f"{uri}/Media.json"},
            "to": self.to,
            "uri": f"{uri}.json",
        }


@dataclass(frozen=True, slots=True)
class Content:
    """A Content resource: its text and choices, with {{1}} for variables, whose defaults are ``variables``."""

    sid: str
    name: str
    language: str
    types: Mapping[str, Json]
    body: str
    choices: tuple[Choice, ...] = ()
    is_list: bool = False
    variables: Mapping[str, str] = field(default_factory=dict)

    def as_json(self, account: str, now: float) -> Json:
        """Return it as a Content resource of content.twilio.com/v1."""
        date = formatdate(now, usegmt=False)
        url = f"https://content.twilio.com/v1/Content/{self.sid}"
        dates = {"date_created": date.replace("-0000", "GMT"), "date_updated": date.replace("-0000", "GMT")}
        named = {"sid": self.sid, "account_sid": account, "friendly_name": self.name, "language": self.language}
        return {**named, **dates, "types": dict(self.types), "variables": dict(self.variables), "url": url, "links": {}}
