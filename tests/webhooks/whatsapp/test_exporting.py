"""An export on WhatsApp: a link that is good for the person who asked, made when it is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from twilio.rest import Client  # type: ignore[import-untyped]

from bot.runtime.channels import Sent
from state.turns import Message, Reply, Turn, digest_of
from tests.fakes.platform_server import until
from tests.fakes.twilio import SENDER, TwilioServer
from webhooks.exports import ExportLinks
from webhooks.whatsapp.channel import TwilioChannel
from webhooks.whatsapp.client import open_client
from webhooks.whatsapp.rendering import LONGEST_LINK, LONGEST_TEXT, SendExport, render

ANA = "whatsapp:+5511987654321"
PLACE = "wa:+5511987654321"
PUBLIC = "https://guarda.example"
LINKS = ExportLinks(b"a secret", PUBLIC)
REPLY = Reply(text="Neste link está tudo que é *seu*", document="export")


@pytest.fixture
def twilio() -> Iterator[TwilioServer]:
    with TwilioServer() as server:
        server.say(ANA, "/exportar")
        yield server


@pytest.fixture
async def client(twilio: TwilioServer) -> AsyncIterator[Client]:
    async with open_client(twilio.account.sid, twilio.account.token, twilio.url, deadline=2.0) as client:
        yield client


def turn() -> Turn:
    message = Message(text="/exportar")
    return Turn(id="wa:1:SM1", person="p1", chat=PLACE, channel="wa", message=message, arrived=1, due=1)


async def test_the_link_is_the_persons_own(twilio: TwilioServer, client: Client) -> None:
    (message,) = render(REPLY)
    assert isinstance(await TwilioChannel(client, SENDER, exports=LINKS).send(PLACE, message, turn()), Sent)
    await until(lambda: twilio.replies(ANA))
    words, _, link = twilio.replies(ANA)[0].body.partition("\n\n")
    assert words == "Neste link está tudo que é ∗seu∗"
    assert link.startswith(f"{PUBLIC}/export/")
    assert LINKS.read(link.rpartition("/")[2]) == ("p1", digest_of("wa:1:SM1"))


async def test_the_link_to_the_agenda_is_another_one(twilio: TwilioServer, client: Client) -> None:
    (message,) = render(Reply(text="Sua agenda", document="calendar"))
    assert isinstance(await TwilioChannel(client, SENDER, exports=LINKS).send(PLACE, message, turn()), Sent)
    await until(lambda: twilio.replies(ANA))
    token = twilio.replies(ANA)[0].body.rpartition("/")[2]
    assert LINKS.read(token) == ("p1", digest_of("wa:1:SM1"))
    assert LINKS.what(token) == "calendar"


def test_words_and_link_fit_in_one_message() -> None:
    person = "p" + "0" * 32
    assert len(ExportLinks(b"a secret", "https://" + "x" * 250).link_for(person, digest_of("wa:1:SM1"))) < LONGEST_LINK
    first, *_ = render(Reply(text="palavras. " * 300, document="export"))
    assert isinstance(first, SendExport)
    assert len(first.body) + LONGEST_LINK <= LONGEST_TEXT
