"""Whether Twilio knows the account: asked by `guarda doctor`."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus

from webhooks.whatsapp.client import NoAnswer, Refused, open_client


class TwilioHealth(StrEnum):
    """What Twilio answers to the account's id and token."""

    OK = "ok"
    REFUSED = "refused"
    UNAVAILABLE = "unavailable"


async def check(account_sid: str, auth_token: str, api_url: str) -> TwilioHealth:
    """Ask Twilio for the account."""
    async with open_client(account_sid, auth_token, api_url) as client:
        try:
            await client.api.v2010.accounts(account_sid).fetch_async()
        except Refused as refused:
            wrong = refused.status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
            return TwilioHealth.REFUSED if wrong else TwilioHealth.UNAVAILABLE
        except NoAnswer:
            return TwilioHealth.UNAVAILABLE
        return TwilioHealth.OK
