"""Replies reach people through Twilio, and what goes wrong becomes an outcome."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from twilio.rest import Client  # type: ignore[import-untyped]

from bot.runtime.channels import Channel, NotSent, Outcome, Sent, Why
from state.turns import Button, Message, Reply, Turn
from tests.fakes.platform_server import Answer, Mishap, until
from tests.fakes.twilio import SENDER, Limits, TwilioServer
from tests.fakes.twilio.refusals import Refusal, refused
from tests.fakes.webhook_receiver import WebhookReceiver
from webhooks.whatsapp.channel import TwilioChannel
from webhooks.whatsapp.client import open_client
from webhooks.whatsapp.contents import Contents
from webhooks.whatsapp.inbound import read_message, read_report
from webhooks.whatsapp.rendering import SendPhoto, SendText

ANA = "whatsapp:+5511987654321"
PLACE = "wa:+5511987654321"
POSTER = "https://image.example/duna.jpg"
QUESTION = Reply(
    text="Qual?\n\n1. Duna (2021)\n2. Duna (1984)\n\nResponda com o *número*.",
    buttons=tuple((Button(label=label, payload=f"n1:{i}"),) for i, label in enumerate(("2021", "1984", "Nenhum"))),
)
CONTENT_REFUSED = Refusal(400, 63005, "Channel did not accept given content")
MEDIA_REFUSED = Refusal(400, 21620, "Invalid media URL(s)")


@pytest.fixture
def twilio() -> Iterator[TwilioServer]:
    with TwilioServer() as server:
        server.say(ANA, "oi")
        yield server


@pytest.fixture
async def client(twilio: TwilioServer) -> AsyncIterator[Client]:
    async with open_client(twilio.account.sid, twilio.account.token, twilio.url, deadline=2.0) as client:
        yield client


@pytest.fixture
def channel(client: Client) -> Channel:
    return TwilioChannel(client, SENDER)


@asynccontextmanager
async def answering(answer: bytes, *, without_end: bool = False) -> AsyncIterator[str]:
    """Give the address of a server that answers each request with the same bytes, and then blanks ``without_end``."""
    over, done = asyncio.Event(), asyncio.Event()

    async def answer_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        while without_end and not over.is_set():
            writer.write(b" ")
            await asyncio.sleep(0.02)
        writer.close()
        done.set()

    server = await asyncio.start_server(answer_one, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        over.set()
        await done.wait()


def turn(sid: str | None = "SM1") -> Turn:
    message = Message(text="oi", platform_id=sid)
    return Turn(id="wa:1:SM1", person="p", chat=PLACE, channel="wa", message=message, arrived=1, due=1)


async def send(channel: Channel, reply: Reply, place: str = PLACE) -> list[Outcome]:
    return [await channel.send(place, message, turn()) for message in channel.render(reply)]


async def outcome(channel: Channel, reply: Reply | None = None) -> NotSent:
    [only] = await send(channel, reply or Reply(text="oi"))
    assert isinstance(only, NotSent)
    return only


def requests(twilio: TwilioServer, what: str) -> list[Any]:
    return [call.form for call in twilio.account.calls if what in call.path]


async def test_a_text_arrives_as_the_message_it_is_called_by(twilio: TwilioServer, channel: Channel) -> None:
    [sent] = await send(channel, Reply(text="Guardei *isso* ✅"))
    await until(lambda: twilio.replies(ANA))
    assert sent == Sent(twilio.replies(ANA)[0].sid)
    assert twilio.replies(ANA)[0].body == "Guardei ∗isso∗ ✅"


async def test_an_address_goes_out_as_it_came_in(twilio: TwilioServer, channel: Channel) -> None:
    address = "whatsapp:BR.13491208655302741918"
    said = twilio.say(address, "oi")
    place = read_message({"From": address, "MessageSid": said.sid, "Body": "oi"}, 1).chat
    [sent] = await send(channel, Reply(text="oi"), place)
    await until(lambda: twilio.replies(address))
    assert [Sent(reply.sid) for reply in twilio.replies(address)] == [sent]


async def test_parts_go_out_one_by_one(twilio: TwilioServer, channel: Channel) -> None:
    sent = await send(channel, Reply(text="Uma frase inteira. " * 200))
    assert [type(each) for each in sent] == [Sent] * 3
    assert len(requests(twilio, "Messages")) == 3


async def test_a_picture_is_sent_with_its_words(twilio: TwilioServer, channel: Channel) -> None:
    await send(channel, Reply(text="Duna", image=POSTER))
    await send(channel, Reply(text="", image=POSTER))
    await until(lambda: len(twilio.replies(ANA)) == 2)
    assert [(each.media_url, each.body) for each in twilio.replies(ANA)] == [(POSTER, "Duna"), (POSTER, "")]


async def test_a_refused_picture_is_sent_as_its_words_alone(twilio: TwilioServer, channel: Channel) -> None:
    twilio.mishaps.plan("Messages", refused(MEDIA_REFUSED))
    [sent] = await send(channel, Reply(text="Duna", image=POSTER))
    await until(lambda: twilio.replies(ANA))
    assert sent == Sent(twilio.replies(ANA)[0].sid)
    assert [(each.media_url, each.body) for each in twilio.replies(ANA)] == [("", "Duna")]


async def test_a_refused_picture_without_words_is_rejected(twilio: TwilioServer, channel: Channel) -> None:
    twilio.mishaps.plan("Messages", refused(MEDIA_REFUSED))
    assert await outcome(channel, Reply(text="", image=POSTER)) == NotSent(Why.REJECTED, None, "21620")
    assert not requests(twilio, "Messages")


async def test_choices_can_be_tapped_and_come_back(twilio: TwilioServer, client: Client) -> None:
    with WebhookReceiver() as hook:
        twilio.receives(hook.url)
        [sent] = await send(TwilioChannel(client, SENDER), QUESTION)
        await until(lambda: twilio.replies(ANA))
        reply = twilio.replies(ANA)[0]
        assert reply.body == "Qual?\n\n1. Duna (2021)\n2. Duna (1984)\n\nResponda com o ∗número∗."
        assert [(choice.title, choice.id) for choice in reply.choices] == [
            ("2021", "n1:0"),
            ("1984", "n1:1"),
            ("Nenhum", "n1:2"),
        ]
        twilio.tap(ANA, "1984")
        await until(lambda: hook.arrived)
    tapped = read_message(dict(hook.arrived[0].fields), 1).message
    assert sent == Sent(reply.sid)
    assert (tapped.button, tapped.answers_to) == ("n1:1", reply.sid)


async def test_more_choices_become_a_list(twilio: TwilioServer, client: Client) -> None:
    with WebhookReceiver() as hook:
        twilio.receives(hook.url)
        labels = ("Duna: Parte Dois (2024)", "Duna: Parte Um, edição estendida (2021)", "Duna", "Duna", "Nenhum")
        buttons = tuple((Button(label=label, payload=f"n1:{i}"),) for i, label in enumerate(labels))
        await send(TwilioChannel(client, SENDER), Reply(text="Qual?", buttons=buttons))
        await until(lambda: twilio.replies(ANA))
        assert twilio.replies(ANA)[0].is_list
        assert twilio.replies(ANA)[0].choices[1].description == labels[1]
        twilio.tap(ANA, "Nenhum")
        await until(lambda: hook.arrived)
    assert read_message(dict(hook.arrived[0].fields), 1).message.button == "n1:4"


async def test_a_template_is_made_once_for_all(twilio: TwilioServer, client: Client) -> None:
    channel = TwilioChannel(client, SENDER)
    for _ in range(3):
        await send(channel, QUESTION)
    await send(TwilioChannel(client, SENDER), QUESTION)
    assert len(twilio.account.contents.kept) == 1
    assert len(requests(twilio, "Messages")) == 4
    kept = next(iter(twilio.account.contents.kept.values()))
    assert "Duna" not in str(kept)


@pytest.mark.parametrize(
    "mishap",
    [
        refused(Refusal(400, 60200, "Invalid parameter")),
        refused(Refusal(429, 20429, "Too Many Requests")),
        Mishap(answer=Answer(500, {})),
        Mishap(answer=Answer(200, {})),
        Mishap(answer=Answer(200, {"contents": None, "meta": {"key": "contents"}})),
        Mishap(reset="before"),
        Mishap(delay=5.0),
    ],
    ids=["refused", "too many", "broken", "empty", "odd", "reset", "late"],
)
async def test_without_templates_a_question_is_plain_text(twilio: TwilioServer, client: Client, mishap: Mishap) -> None:
    twilio.mishaps.plan("Content", mishap)
    channel = TwilioChannel(client, SENDER)
    for _ in range(2):
        [sent] = await send(channel, QUESTION)
        assert isinstance(sent, Sent)
    await until(lambda: len(twilio.replies(ANA)) == 2)
    assert [reply.choices for reply in twilio.replies(ANA)] == [(), ()]
    assert all("2. Duna (1984)" in reply.body for reply in twilio.replies(ANA))
    assert not requests(twilio, "Content")  # beyond the one that went wrong


async def test_templates_are_tried_again_after_a_while(twilio: TwilioServer, client: Client) -> None:
    now = [0.0]
    contents = Contents(client, clock=lambda: now[0])
    [question] = TwilioChannel(client, SENDER).render(QUESTION)
    assert isinstance(question, SendText)
    assert question.choices is not None
    twilio.mishaps.plan("Content", Mishap(answer=Answer(500, {})))
    assert await contents.sid_of(question.choices.template) is None
    now[0] = 299.0
    assert await contents.sid_of(question.choices.template) is None
    now[0] = 300.0
    assert await contents.sid_of(question.choices.template) in twilio.account.contents.kept


async def test_a_question_whose_choices_are_refused_is_plain_text(twilio: TwilioServer, channel: Channel) -> None:
    twilio.mishaps.plan("Messages", refused(CONTENT_REFUSED))
    [sent] = await send(channel, QUESTION)
    await until(lambda: twilio.replies(ANA))
    assert sent == Sent(twilio.replies(ANA)[0].sid)
    assert twilio.replies(ANA)[0].choices == ()


async def test_a_template_that_somebody_deleted_is_made_again(twilio: TwilioServer, channel: Channel) -> None:
    await send(channel, QUESTION)
    twilio.account.contents.kept.clear()
    for _ in range(2):
        await send(channel, QUESTION)
    await until(lambda: len(twilio.replies(ANA)) == 3)
    assert [len(reply.choices) for reply in twilio.replies(ANA)] == [3, 0, 3]


async def test_a_question_that_was_not_answered_in_time_is_not_sent_twice(
    twilio: TwilioServer, channel: Channel
) -> None:
    twilio.mishaps.plan("Messages", Mishap(reset="after"))
    assert (await outcome(channel, QUESTION)).why is Why.AWAY
    assert len(requests(twilio, "Messages")) == 1


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [
        (400, 63016, Why.WINDOW_CLOSED),
        (400, 63014, Why.BLOCKED),
        (400, 21610, Why.OPTED_OUT),
        (400, 63018, Why.BUSY),
        (429, 20429, Why.BUSY),
        (429, 0, Why.BUSY),
        (500, 20500, Why.AWAY),
        (503, 20503, Why.AWAY),
        (401, 20003, Why.AWAY),
        (404, 20404, Why.AWAY),
        (400, 63007, Why.AWAY),
        (400, 21211, Why.UNREACHABLE),
        (400, 63003, Why.UNREACHABLE),
        (400, 21617, Why.REJECTED),
        (400, 99999, Why.REJECTED),
        (302, 0, Why.REJECTED),
    ],
)
async def test_each_refusal_has_its_reason(
    twilio: TwilioServer, channel: Channel, status: int, code: int, why: Why
) -> None:
    twilio.mishaps.plan("Messages", refused(Refusal(status, code, "secret words")))
    said = await outcome(channel)
    assert (said.why, said.after, said.detail) == (why, None, str(code or status))


@pytest.mark.parametrize(
    ("asked", "after"),
    [("7", 7.0), ("0.5", 0.5), ("999999999", 86400.0), ("soon", None), ("-1", None), ("nan", None), ("١", None)],
)
async def test_how_long_twilio_asks_to_wait_is_passed_on(
    twilio: TwilioServer, channel: Channel, asked: str, after: float | None
) -> None:
    busy = Answer(429, {"code": 20429}, headers=(("Retry-After", asked),))
    twilio.mishaps.plan("Messages", Mishap(answer=busy))
    assert await outcome(channel) == NotSent(Why.BUSY, after, "20429")


async def test_what_the_stand_in_refuses_is_told_apart(twilio: TwilioServer, channel: Channel) -> None:
    twilio.at_once = True
    twilio.block(ANA)
    assert (await outcome(channel)).why is Why.BLOCKED
    twilio.unblock(ANA)
    twilio.account.clock.advance(25 * 3600)
    assert (await outcome(channel)).why is Why.WINDOW_CLOSED
    twilio.opt_out(ANA)
    assert (await outcome(channel)).why is Why.OPTED_OUT
    twilio.opt_in(ANA)
    twilio.account.limits = Limits(address_burst=0)
    assert (await outcome(channel)).why is Why.BUSY
    [sent] = await send(channel, Reply(text="oi"), "wa:Ana")
    assert isinstance(sent, NotSent)
    assert sent.why is Why.UNREACHABLE
    assert await channel.send(PLACE, SendText("a" * 1601), turn()) == NotSent(Why.REJECTED, None, "21617")
    assert await channel.send(PLACE, SendPhoto("poster.jpg", ""), turn()) == NotSent(Why.REJECTED, None, "21620")


@pytest.mark.parametrize("reset", ["before", "after"])
async def test_a_broken_connection_is_twilio_being_away(twilio: TwilioServer, channel: Channel, reset: Any) -> None:
    twilio.mishaps.plan("Messages", Mishap(reset=reset))
    assert (await outcome(channel)).why is Why.AWAY
    assert len(requests(twilio, "Messages")) == (1 if reset == "after" else 0)


async def test_an_answer_that_is_late_is_not_waited_for(twilio: TwilioServer) -> None:
    twilio.mishaps.plan("Messages", Mishap(delay=3.0))
    async with open_client(twilio.account.sid, twilio.account.token, twilio.url, deadline=0.2) as client:
        started = time.monotonic()
        assert (await outcome(TwilioChannel(client, SENDER))).why is Why.AWAY
        assert time.monotonic() - started < 2.0


async def test_an_answer_that_never_ends_is_not_waited_for() -> None:
    begun = b"HTTP/1.1 201 Created\r\nContent-Length: 9999\r\n\r\n"
    async with answering(begun, without_end=True) as url, open_client("AC1", "token", url, deadline=0.2) as client:
        async with asyncio.timeout(2.0):
            assert (await outcome(TwilioChannel(client, SENDER))).why is Why.AWAY


async def test_nobody_there_is_twilio_being_away() -> None:
    async with open_client("AC1", "token", "http://127.0.0.1:1") as client:
        assert (await outcome(TwilioChannel(client, SENDER))).why is Why.AWAY


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"sid": ""},
        {"sid": None, "status": 7},
        {"sid": 7, "status": "queued"},
        {"sid": {}, "error_code": "x"},
        {"sid": "", "date_created": []},
        {"code": {}, "date_sent": "never", "num_media": []},
    ],
)
async def test_an_odd_answer_is_twilio_being_away(twilio: TwilioServer, channel: Channel, body: dict[str, Any]) -> None:
    twilio.mishaps.plan("Messages", Mishap(answer=Answer(201, body)))
    assert (await outcome(channel)).why is Why.AWAY


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>",
        b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n[]",
        b"HTTP/1.1 204 No Content\r\n\r\n",
        b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 6\r\n\r\n<html>",
        b"HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{",
        b"HTTP/1.1 201 Created\r\nContent-Length: 1\r\nContent-Encoding: gzip\r\n\r\n{",
        b"220 mail.example\r\n",
        b"",
    ],
    ids=["a page", "a list", "nothing", "a proxy", "cut off", "garbled", "no HTTP", "hung up"],
)
async def test_an_answer_that_is_not_twilios_is_twilio_being_away(answer: bytes) -> None:
    async with answering(answer) as url, open_client("AC1", "token", url) as client:
        assert (await outcome(TwilioChannel(client, SENDER))).why is Why.AWAY


@pytest.mark.parametrize("code", ["x", None, [1], {}, True])
async def test_an_odd_refusal_is_still_one(twilio: TwilioServer, channel: Channel, code: Any) -> None:
    twilio.mishaps.plan("Messages", Mishap(answer=Answer(400, {"code": code})))
    assert (await outcome(channel)).why is Why.REJECTED


async def test_a_message_that_failed_at_once_was_not_sent(twilio: TwilioServer, channel: Channel) -> None:
    failed = {"sid": "SM1", "status": "failed", "error_code": 63016}
    twilio.mishaps.plan("Messages", Mishap(answer=Answer(201, failed)))
    assert await outcome(channel) == NotSent(Why.WINDOW_CLOSED, None, "63016")


async def test_what_becomes_of_a_message_is_asked_for_and_told(twilio: TwilioServer, client: Client) -> None:
    with WebhookReceiver() as hook:
        public = "https://guarda.example"
        channel = TwilioChannel(client, SENDER, public)
        twilio.receives(hook.url, public=public + "/whatsapp/status")
        twilio.block(ANA)
        [sent] = await send(channel, Reply(text="oi"))
        await until(lambda: hook.arrived)
    report = read_report(dict(hook.arrived[0].fields))
    assert isinstance(sent, Sent)
    assert (report.place, report.platform_id, report.why) == (PLACE, sent.platform_id, Why.BLOCKED)


async def test_without_a_public_address_nothing_is_asked_for(twilio: TwilioServer, channel: Channel) -> None:
    await send(channel, Reply(text="oi"))
    assert "StatusCallback" not in requests(twilio, "Messages")[0]


async def test_typing_is_shown_for_the_message_that_is_answered(twilio: TwilioServer, channel: Channel) -> None:
    said = twilio.say(ANA, "salva duna")
    await channel.show_typing(PLACE, turn(said.sid))
    assert twilio.account.typing == [ANA]


@pytest.mark.parametrize("sid", [None, "", "x", "SM" + "f" * 32])
async def test_typing_that_cannot_be_shown_is_no_matter(
    twilio: TwilioServer, channel: Channel, sid: str | None
) -> None:
    await channel.show_typing(PLACE, turn(sid))
    twilio.mishaps.plan("Typing", Mishap(reset="before"))
    await channel.show_typing(PLACE, turn("SM" + "0" * 32))
    assert twilio.account.typing == []


async def test_nothing_is_settled(twilio: TwilioServer, channel: Channel) -> None:
    before = len(twilio.account.calls)
    await channel.settle(PLACE, turn())
    assert len(twilio.account.calls) == before
    assert channel.name == "wa"
