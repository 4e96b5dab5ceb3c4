"""Quick replies and list pickers on the Twilio stand-in, through the twilio client over HTTP.

Sources are named as in test_twilio_sending; the limits are those of docs: content/twilio-quick-reply and
content/twiliolist-picker, and each refusal's code is a guess, which the tests do not look at.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from twilio.base.exceptions import TwilioRestException  # type: ignore[import-untyped]
from twilio.rest import Client  # type: ignore[import-untyped]
from twilio.rest.content.v1.content import ContentList  # type: ignore[import-untyped]

from tests.fakes.platform_server import until
from tests.fakes.test_twilio_sending import ANA, client, hook, refusal, send, twilio
from tests.fakes.twilio import TwilioServer
from tests.fakes.webhook_receiver import WebhookReceiver

__all__ = ["client", "hook", "twilio"]

Json = dict[str, Any]


async def create(client: Client, kind: str, fields: Json) -> Any:
    request = ContentList.ContentCreateRequest({"friendly_name": "x", "language": "pt_BR", "types": {kind: fields}})
    return await client.content.v1.contents.create_async(request)


async def quick_reply(client: Client, titles: Sequence[str], body: str = "Qual?", id_: str = "n:1") -> Any:
    actions = [{"type": "QUICK_REPLY", "title": title, "id": id_} for title in titles]
    return await create(client, "twilio/quick-reply", {"body": body, "actions": actions})


async def list_picker(client: Client, rows: Sequence[tuple[str, str, str]], button: str = "Escolher") -> Any:
    items = [{"item": item, "id": id_, "description": description} for item, id_, description in rows]
    return await create(client, "twilio/list-picker", {"body": "Qual?", "button": button, "items": items})


async def is_refused(creation: Any) -> bool:
    with pytest.raises(TwilioRestException) as refused:
        await creation
    return bool(refused.value.status == 400)


async def test_a_tapped_button_comes_back_with_its_payload(
    twilio: TwilioServer, client: Client, hook: WebhookReceiver
) -> None:
    """Docs: content/twilio-quick-reply; the request's fields are those of a payload that a bot logged."""
    twilio.receives(hook.url)
    content = await quick_reply(client, ["Duna", "Matrix"])
    sent = await send(client, content_sid=content.sid)
    await until(lambda: twilio.replies(ANA))
    assert [choice.title for choice in twilio.replies(ANA)[0].choices] == ["Duna", "Matrix"]
    twilio.tap(ANA, "Matrix")
    await until(lambda: hook.arrived)
    fields = hook.arrived[0].fields
    assert (fields["MessageType"], fields["Body"]) == ("interactive", "Matrix")
    assert (fields["ButtonText"], fields["ButtonPayload"]) == ("Matrix", "n:1")
    assert fields["OriginalRepliedMessageSid"] == sent.sid


async def test_a_chosen_row_comes_back_with_its_id_unconfirmed(
    twilio: TwilioServer, client: Client, hook: WebhookReceiver
) -> None:
    """Bots are seen to read ListId and ListTitle; no page that could be read lists them."""
    twilio.receives(hook.url)
    content = await list_picker(client, [("Duna", "n:1", "2021"), ("Duna", "n:2", "1984")])
    await send(client, content_sid=content.sid)
    await until(lambda: twilio.replies(ANA))
    twilio.tap(ANA, "Duna")
    await until(lambda: hook.arrived)
    fields = hook.arrived[0].fields
    assert (fields["MessageType"], fields["ListId"], fields["ListTitle"]) == ("interactive", "n:1", "Duna")


async def test_variables_are_filled_in(twilio: TwilioServer, client: Client) -> None:
    """Docs: content/using-variables-with-content-api."""
    content = await quick_reply(client, ["{{2}}"], body="Guardar {{1}}?", id_="{{3}}")
    values = json.dumps({"1": "Duna", "2": "Sim", "3": "n:1"})
    await send(client, content_sid=content.sid, content_variables=values)
    await until(lambda: twilio.replies(ANA))
    message = twilio.replies(ANA)[0]
    assert (message.body, message.choices[0].title, message.choices[0].id) == ("Guardar Duna?", "Sim", "n:1")


async def test_a_session_message_has_at_most_three_buttons(client: Client) -> None:
    """Docs: content/twilio-quick-reply, "only three buttons are allowed" without approval."""
    content = await quick_reply(client, ["1", "2", "3", "4"])
    status, _ = await refusal(client, content_sid=content.sid)
    assert status == 400


@pytest.mark.parametrize("body", [1024, 1025])
@pytest.mark.parametrize("title", [20, 21])
@pytest.mark.parametrize("count", [1, 11])
async def test_quick_replies_have_their_limits(client: Client, body: int, title: int, count: int) -> None:
    """Docs: content/twilio-quick-reply: body 1,024; 1 to 10 buttons; content/twilio-quick-reply#actions: title 20."""
    creation = quick_reply(client, ["a" * title] * count, body="b" * body)
    if (body, title, count) == (1024, 20, 1):
        assert (await creation).sid.startswith("HX")
    else:
        assert await is_refused(creation)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [("a", str(n), "") for n in range(11)],
        [("a" * 25, "1", "")],
        [("a", "i" * 201, "")],
        [("a", "1", "d" * 73)],
        [("a", "1", ""), ("b", "1", "")],
    ],
    ids=["no row", "eleven rows", "title", "id", "description", "same id"],
)
async def test_list_pickers_have_their_limits(client: Client, rows: list[tuple[str, str, str]]) -> None:
    """Docs: content/twiliolist-picker: 1 to 10 rows, title 24, id 200 and unique, description 72, button 20."""
    assert await is_refused(list_picker(client, rows))


async def test_a_list_picker_may_use_its_limits(client: Client) -> None:
    """Docs: content/twiliolist-picker."""
    rows = [("a" * 24, f"{n:0200}", "d" * 72) for n in range(10)]
    content = await list_picker(client, rows, button="b" * 20)
    assert content.sid.startswith("HX")
    assert await is_refused(list_picker(client, rows, button="b" * 21))


async def test_a_content_can_be_fetched_and_deleted(client: Client) -> None:
    """Docs: content/content-api-resources."""
    content = await quick_reply(client, ["Sim"])
    assert (await client.content.v1.contents(content.sid).fetch_async()).friendly_name == "x"
    assert await client.content.v1.contents(content.sid).delete_async()
    assert (await refusal(client, content_sid=content.sid))[0] == 400


async def test_contents_are_listed(client: Client) -> None:
    """Docs: content/content-api-resources."""
    made = [(await quick_reply(client, ["Sim"])).sid for _ in range(2)]
    assert [content.sid for content in await client.content.v1.contents.list_async()] == made
