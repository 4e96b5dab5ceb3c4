"""What people do on WhatsApp reaches the bot as Twilio would send it, signed.

Sources are named as in test_twilio_sending.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from twilio.request_validator import RequestValidator  # type: ignore[import-untyped]

from tests.fakes.platform_server import Answer, Mishap, until
from tests.fakes.twilio import TwilioServer
from tests.fakes.twilio.people import Content
from tests.fakes.twilio.server import AUTH_TOKEN
from tests.fakes.webhook_receiver import Arrived, WebhookReceiver

ANA = "whatsapp:+5511987654321"
PUBLIC = "https://guarda.test/whatsapp?via=proxy"


@pytest.fixture
def hook() -> Iterator[WebhookReceiver]:
    with WebhookReceiver() as receiver:
        yield receiver


@pytest.fixture
def twilio(hook: WebhookReceiver) -> Iterator[TwilioServer]:
    with TwilioServer() as server:
        server.receives(hook.url)
        yield server


def is_valid(arrived: Arrived, url: str) -> bool:
    validator = RequestValidator(AUTH_TOKEN)
    return bool(validator.validate(url, dict(arrived.fields), arrived.headers["X-Twilio-Signature"]))


async def test_a_message_is_signed_as_the_client_library_checks_it(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Docs: usage/webhooks/webhooks-security; RequestValidator of the twilio client."""
    twilio.say(ANA, "  salva: ação & reação = 100% ✅\n ")
    await until(lambda: hook.arrived)
    arrived = hook.arrived[0]
    assert arrived.fields["Body"] == "  salva: ação & reação = 100% ✅\n "
    assert is_valid(arrived, hook.url)
    assert not is_valid(arrived, hook.url + "x")


async def test_behind_a_proxy_the_public_address_is_signed(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Docs: usage/webhooks/webhooks-security, the full URL that Twilio requested, query included."""
    twilio.receives(hook.url, public=PUBLIC)
    twilio.say(ANA, "oi")
    await until(lambda: hook.arrived)
    assert is_valid(hook.arrived[0], PUBLIC)
    assert not is_valid(hook.arrived[0], hook.url)


async def test_a_json_body_is_signed_by_its_digest(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """RequestValidator.validate of the twilio client: bodySHA256 in the query, the body as text."""
    twilio.post_json({"evento": "reação"})
    await until(lambda: hook.arrived)
    arrived = hook.arrived[0]
    url = hook.url.removesuffix("/hook") + arrived.path
    signature = arrived.headers["X-Twilio-Signature"]
    assert RequestValidator(AUTH_TOKEN).validate(url, arrived.body.decode(), signature)
    assert not RequestValidator(AUTH_TOKEN).validate(url, arrived.body.decode() + " ", signature)


async def test_parameters_appear_without_notice(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Docs: messaging/guides/webhook-request, "will occasionally add new parameters without advance notice"."""
    for number in range(3):
        twilio.say(ANA, str(number))
    await until(lambda: len(hook.arrived) == 3)
    assert sum("ParameterOfTomorrow" in arrived.fields for arrived in hook.arrived) == 1
    assert all(is_valid(arrived, hook.url) for arrived in hook.arrived)


async def test_a_message_carries_what_the_documentation_lists(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Docs: messaging/guides/webhook-request."""
    said = twilio.say("whatsapp:BR.13491208655302741918", "oi", forwarded=True)
    await until(lambda: hook.arrived)
    fields = hook.arrived[0].fields
    assert fields["From"] == "whatsapp:BR.13491208655302741918"
    assert fields["MessageSid"] == fields["SmsMessageSid"] == said.sid
    assert (fields["NumMedia"], fields["ProfileName"], fields["Forwarded"]) == ("0", "Ana", "true")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ("voice", "audio/ogg"),
        ("photo", "image/jpeg"),
        ("sticker", "image/webp"),
        ("document", "application/pdf"),
        ("contact", "text/vcard"),
        ("video", "video/mp4"),
    ],
)
async def test_media_come_as_an_address_and_a_type(
    twilio: TwilioServer, hook: WebhookReceiver, content: Content, kind: str
) -> None:
    """Docs: messaging/guides/webhook-request, MediaUrl0 and MediaContentType0."""
    twilio.send(ANA, content, caption="salva esse")
    await until(lambda: hook.arrived)
    fields = hook.arrived[0].fields
    assert (fields["NumMedia"], fields["MediaContentType0"], fields["Body"]) == ("1", kind, "salva esse")
    assert fields["MediaUrl0"].startswith("https://api.twilio.com/")


async def test_a_location_comes_as_coordinates(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Docs: messaging/guides/webhook-request, Latitude and Longitude."""
    twilio.send(ANA, "location")
    await until(lambda: hook.arrived)
    assert (hook.arrived[0].fields["Latitude"], hook.arrived[0].fields["Label"]) == ("-23.55", "MASP")


async def test_an_opt_out_word_still_reaches_the_bot_unconfirmed(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """OptOutType goes with Advanced Opt-Out, which WhatsApp senders of a Messaging Service have, too.

    https://support.twilio.com/hc/en-us/articles/360034798533; no request of a WhatsApp sender's with it was seen yet.
    """
    twilio.opt_out(ANA)
    await until(lambda: hook.arrived)
    assert (hook.arrived[0].fields["Body"], hook.arrived[0].fields["OptOutType"]) == ("STOP", "STOP")


async def test_a_broken_connection_is_tried_once_more(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Errors: 11205, "two 5-second attempts" at a connection; docs: usage/webhooks/webhooks-connection-overrides."""
    hook.mishaps.plan("/hook", Mishap(reset="before"))
    twilio.say(ANA, "oi")
    await until(lambda: len(twilio.called()) == 2)
    assert [called.status for called in twilio.called()] == [0, 200]
    hook.mishaps.plan("/hook", Mishap(reset="before"), times=3)
    twilio.say(ANA, "oi?")
    await until(lambda: len(twilio.called()) == 4)
    await asyncio.sleep(0.05)
    assert [called.status for called in twilio.called()] == [0, 200, 0, 0]


async def test_the_second_try_may_repeat_what_was_taken(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Docs: usage/webhooks/webhooks-connection-overrides, I-Twilio-Idempotency-Token marks the tries of one request."""
    hook.mishaps.plan("/hook", Mishap(reset="after"))
    twilio.say(ANA, "oi")
    await until(lambda: len(hook.arrived) == 2)
    first, second = hook.arrived
    assert first.fields["MessageSid"] == second.fields["MessageSid"]
    assert first.headers["I-Twilio-Idempotency-Token"] == second.headers["I-Twilio-Idempotency-Token"]


async def test_an_error_of_the_bot_is_not_tried_again(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Errors: 11205 and 11200: only a failed connection is tried again, otherwise there is the fallback URL."""
    hook.mishaps.plan("/hook", Mishap(answer=Answer(500, {})))
    twilio.say(ANA, "oi")
    await until(twilio.called)
    await asyncio.sleep(0.05)
    assert [called.status for called in twilio.called()] == [500]


async def test_an_answer_is_awaited_for_15_seconds_in_all(hook: WebhookReceiver) -> None:
    """Errors: 11205, "a total of 15 seconds"; here 0.2."""
    hook.mishaps.plan("/hook", Mishap(delay=0.5))
    with TwilioServer(patience=0.2) as twilio:
        twilio.receives(hook.url)
        twilio.say(ANA, "oi")
        await until(twilio.called)
    assert [called.status for called in twilio.called()] == [0]


async def test_messages_may_overtake_each_other_unconfirmed(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """No guarantee of order was found in the documentation."""
    hook.mishaps.plan("/hook", Mishap(delay=0.2))
    twilio.say(ANA, "um")
    await asyncio.sleep(0.05)
    twilio.say(ANA, "dois")
    await until(lambda: len(hook.arrived) == 2)
    assert [arrived.fields["Body"] for arrived in hook.arrived] == ["dois", "um"]


async def test_a_message_can_come_again(twilio: TwilioServer, hook: WebhookReceiver) -> None:
    """Docs: messaging/guides/webhook-request, MessageSid is the unique identifier."""
    said = twilio.say(ANA, "oi")
    await until(lambda: hook.arrived)
    twilio.redeliver(said.sid)
    await until(lambda: len(hook.arrived) == 2)
    assert hook.arrived[0].fields == hook.arrived[1].fields
