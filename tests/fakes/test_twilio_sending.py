"""The Twilio stand-in takes and refuses what Twilio does, seen through the twilio client over HTTP.

Sources: "errors" is https://www.twilio.com/docs/api/errors/NUMBER, "docs" is https://www.twilio.com/docs.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import pytest
from twilio.base.exceptions import TwilioRestException  # type: ignore[import-untyped]
from twilio.rest import Client  # type: ignore[import-untyped]

from tests.fakes.platform_server import Mishap, until
from tests.fakes.twilio import SENDER, Limits, TwilioServer
from tests.fakes.twilio.client import local_client
from tests.fakes.twilio.refusals import refused, too_many_requests
from tests.fakes.webhook_receiver import WebhookReceiver

ANA = "whatsapp:+5511987654321"
DAY = 24 * 3600


@pytest.fixture
def twilio() -> Iterator[TwilioServer]:
    with TwilioServer() as server:
        server.say(ANA, "oi")
        yield server


@pytest.fixture
async def client(twilio: TwilioServer) -> AsyncIterator[Client]:
    client = local_client(twilio)
    yield client
    await client.http_client.close()


@pytest.fixture
def hook() -> Iterator[WebhookReceiver]:
    with WebhookReceiver() as receiver:
        yield receiver


async def send(client: Client, **fields: Any) -> Any:
    return await client.messages.create_async(**{"to": ANA, "from_": SENDER, **fields})


async def refusal(client: Client, **fields: Any) -> tuple[int, int]:
    with pytest.raises(TwilioRestException) as refused:
        await send(client, **fields)
    return refused.value.status, refused.value.code


async def failure(twilio: TwilioServer, sent: Any) -> int | None:
    await until(lambda: twilio.account.find(sent.sid).status not in ("queued", "sent"))
    return twilio.account.find(sent.sid).error


async def test_a_sent_message_is_accepted_and_arrives(twilio: TwilioServer, client: Client) -> None:
    """Docs: messaging/api/message-resource."""
    sent = await send(client, body="Olá *Ana*")
    assert (sent.status, sent.direction, sent.to, sent.sid[:2]) == ("queued", "outbound-api", ANA, "SM")
    await until(lambda: twilio.replies(ANA))
    assert [message.body for message in twilio.replies(ANA)] == ["Olá *Ana*"]
    assert (await client.messages(sent.sid).fetch_async()).status == "delivered"


async def test_a_body_has_at_most_1600_characters(client: Client) -> None:
    """Errors: 21617."""
    await send(client, body="a" * 1600)
    assert await refusal(client, body="a" * 1601) == (400, 21617)


async def test_a_message_needs_a_body_or_media(client: Client) -> None:
    """Errors: 21619."""
    assert await refusal(client, body=" ") == (400, 21619)


async def test_addresses_are_opaque(twilio: TwilioServer, client: Client) -> None:
    """https://developers.sinch.com/docs/conversation/channel-support/whatsapp/user-id for the form of user ids."""
    unnumbered = "whatsapp:BR.13491208655302741918"
    twilio.say(unnumbered, "oi")
    sent = await send(client, to=unnumbered, body="oi")
    assert await failure(twilio, sent) is None
    assert await refusal(client, to="whatsapp:Ana", body="oi") == (400, 21211)
    assert await refusal(client, from_="whatsapp:+1", body="oi") == (400, 63007)


async def test_one_media_item_goes_out_under_an_mm_sid(twilio: TwilioServer, client: Client) -> None:
    """https://support.twilio.com/hc/en-us/articles/360017961894: any additional attachments will be ignored."""
    sent = await send(client, body="Duna", media_url=["https://image.test/a.jpg", "https://image.test/b.jpg"])
    assert sent.sid.startswith("MM")
    await until(lambda: twilio.replies(ANA))
    assert twilio.replies(ANA)[0].media_url == "https://image.test/a.jpg"
    assert await refusal(client, body="x", media_url=["image.jpg"]) == (400, 21620)


@pytest.mark.parametrize(("kind", "size"), [("image/png", 5), ("application/pdf", 16)])
async def test_media_that_is_too_large_fails_later_unconfirmed(
    twilio: TwilioServer, client: Client, kind: str, size: int
) -> None:
    """Docs: whatsapp/guidance-whatsapp-media-messages gives 5 and 16 MB, not the number of the error."""
    url = "https://files.test/a"
    twilio.account.media_types[url] = kind
    twilio.account.media_sizes[url] = size * 1024 * 1024
    assert await failure(twilio, await send(client, media_url=[url])) is None
    twilio.account.media_sizes[url] += 1
    assert await failure(twilio, await send(client, media_url=[url])) == 63019


async def test_outside_24_hours_a_message_fails_until_the_person_writes(twilio: TwilioServer, client: Client) -> None:
    """Errors: 63016, "more than 24 hours after the user's last inbound message"."""
    twilio.account.clock.advance(DAY - 60)
    assert await failure(twilio, await send(client, body="oi")) is None
    twilio.account.clock.advance(120)
    assert await failure(twilio, await send(client, body="oi?")) == 63016
    assert [message.body for message in twilio.replies(ANA)] == ["oi"]
    twilio.say(ANA, "voltei")
    assert await failure(twilio, await send(client, body="que bom")) is None


async def test_errors_of_the_channel_come_after_acceptance_unconfirmed(
    twilio: TwilioServer, client: Client, hook: WebhookReceiver
) -> None:
    """Errors: 63014 speaks of the failed message in the logs; that none of these comes at once is not written."""
    twilio.block(ANA)
    sent = await send(client, body="oi", status_callback=hook.url)
    assert sent.status == "queued"
    await until(lambda: hook.arrived)
    fields = hook.arrived[0].fields
    assert (fields["MessageStatus"], fields["ErrorCode"], fields["MessageSid"]) == ("undelivered", "63014", sent.sid)


async def test_errors_of_the_channel_can_come_at_once_unconfirmed(twilio: TwilioServer, client: Client) -> None:
    """https://support.twilio.com/hc/en-us/articles/360024008153 tells of an API response with 63018."""
    twilio.at_once = True
    twilio.block(ANA)
    assert await refusal(client, body="oi") == (400, 63014)


async def test_somebody_who_opted_out_is_refused_until_they_come_back(twilio: TwilioServer, client: Client) -> None:
    """Errors: 21610."""
    twilio.opt_out(ANA)
    assert await refusal(client, body="oi") == (400, 21610)
    twilio.opt_in(ANA)
    await send(client, body="oi")


async def test_too_many_messages_to_one_address_fail(twilio: TwilioServer, client: Client) -> None:
    """Errors: 63018, "too many messages from a single phone number to the same WhatsApp recipient"."""
    twilio.account.limits = Limits(address_burst=2)
    for number in range(2):
        assert await failure(twilio, await send(client, body=str(number))) is None
    assert await failure(twilio, await send(client, body="2")) == 63018
    twilio.account.clock.advance(12)
    assert await failure(twilio, await send(client, body="2")) is None


async def test_the_burst_to_one_address_is_45_with_one_more_each_6_seconds_unconfirmed(twilio: TwilioServer) -> None:
    """https://dualhook.com/docs/capacity-quality-limits quotes these of Meta; that 63018 follows them is a guess."""
    limits = twilio.account.limits
    assert limits is not None
    assert (limits.address_burst, limits.pause) == (45, 6.0)


async def test_a_sender_has_80_messages_a_second(twilio: TwilioServer, client: Client) -> None:
    """Errors: 63018, "each WhatsApp sender supports 80 messages per second"; beyond it Twilio may also queue."""
    assert Limits().sender_per_second == 80
    twilio.account.limits = Limits(sender_per_second=1)
    bia = "whatsapp:+5511900000000"
    twilio.say(bia, "oi")
    twilio.account.clock.advance(1)
    fates = [await failure(twilio, await send(client, to=to, body="oi")) for to in (ANA, bia)]
    assert fates == [None, 63018]


async def test_wrong_credentials_are_refused(twilio: TwilioServer) -> None:
    """Errors: 20003."""
    client = local_client(twilio, token="wrong")
    assert await refusal(client, body="oi") == (401, 20003)
    await client.http_client.close()


async def test_too_many_requests_can_strike_one_address(twilio: TwilioServer, client: Client) -> None:
    """Errors: 20429, "aren't processed and are safe to retry"."""
    twilio.mishaps.plan("Messages", refused(too_many_requests()), whom=ANA)
    assert await refusal(client, body="oi") == (429, 20429)
    await send(client, body="oi")
    await until(lambda: twilio.replies(ANA))
    assert len(twilio.replies(ANA)) == 1


async def test_a_reset_may_come_before_or_after_acceptance(twilio: TwilioServer, client: Client) -> None:
    """No documentation promises more than TCP does; the API takes no idempotency key."""
    for reset in ("before", "after"):
        twilio.mishaps.plan("Messages", Mishap(reset="before" if reset == "before" else "after"))
        with pytest.raises(aiohttp.ClientError):
            await send(client, body="oi")
    await send(client, body="oi")
    await until(lambda: len(twilio.replies(ANA)) == 2)
    assert twilio.repeats() == {f"{ANA}: oi": 1}


async def test_an_answer_can_be_late(twilio: TwilioServer) -> None:
    """A client's own time-out is what ends the waiting."""
    twilio.mishaps.plan("Messages", Mishap(delay=0.4))
    client = local_client(twilio, timeout=0.1)
    with pytest.raises(TimeoutError):
        await send(client, body="oi")
    await client.http_client.close()


async def test_an_unknown_resource_is_not_found(client: Client) -> None:
    """Errors: 20404."""
    with pytest.raises(TwilioRestException) as missing:
        await client.messages("SM" + "f" * 32).fetch_async()
    assert (missing.value.status, missing.value.code) == (404, 20404)


async def test_typing_is_shown_and_marks_the_message_as_read(twilio: TwilioServer, client: Client) -> None:
    """Docs: whatsapp/api/typing-indicators-resource; messaging.v2.typing_indicator of the twilio client."""
    said = twilio.say(ANA, "salva duna")
    shown = await client.messaging.v2.typing_indicator.create_async(channel="whatsapp", message_id=said.sid)
    assert shown.success
    assert twilio.account.typing == [ANA]
    assert twilio.account.find(said.sid).read_at is not None


async def test_status_callbacks_tell_of_sent_delivered_and_read(
    twilio: TwilioServer, client: Client, hook: WebhookReceiver
) -> None:
    """Docs: messaging/guides/outbound-message-status-in-status-callbacks."""
    sent = await send(client, body="oi", status_callback=hook.url)
    await until(lambda: len(hook.arrived) == 2)
    twilio.read(twilio.account.find(sent.sid))
    await until(lambda: len(hook.arrived) == 3)
    assert [arrived.fields["MessageStatus"] for arrived in hook.arrived] == ["sent", "delivered", "read"]
    assert {arrived.fields["MessageSid"] for arrived in hook.arrived} == {sent.sid}
    assert hook.arrived[-1].fields["EventType"] == "READ"
