"""Telegram as a channel: real requests of the real client to the stand-in, and what is made of its answers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, cast

import pytest
from structlog.testing import capture_logs
from telegram import Bot

from bot.ports import Store
from bot.runtime.channels import PASSING, Channel, Moved, NotSent, Outcome, Sent, Why
from bot.runtime.delivery import Delivery
from state.lane import Chat as Standing
from state.turns import Button, Decision, Message, Reply, Turn
from tests.fakes.platform_server import Answer, Mishap
from tests.fakes.telegram import Chat, TelegramServer, User
from tests.fakes.telegram.refusals import bad_request, refused, too_many
from webhooks.telegram import channel as channel_module
from webhooks.telegram.channel import TelegramChannel
from webhooks.telegram.client import open_bot
from webhooks.telegram.identity import Quiet
from webhooks.telegram.rendering import Key, SendPhoto, SendText, render
from webhooks.telegram.updates import Tap

POSTER = "https://image.tmdb.org/t/p/w500/duna.jpg"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 32
YES_NO = ((Button(label="Sim", payload="n:0"), Button(label="Não", payload="n:1")),)

NOT_FOUND = Mishap(answer=Answer(404, {"ok": False, "error_code": 404, "description": "Not Found"}))


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer) -> AsyncIterator[Bot]:
    async with open_bot(telegram.token, api_url(telegram)) as bot:
        yield bot


@pytest.fixture
def channel(bot: Bot) -> TelegramChannel:
    return TelegramChannel(bot)


@pytest.fixture
def ana(telegram: TelegramServer) -> User:
    return telegram.person("Ana")


@pytest.fixture
def chat(telegram: TelegramServer, ana: User) -> Chat:
    telegram.say(ana, "oi")
    return telegram.private(ana)


def api_url(telegram: TelegramServer) -> str:
    return telegram.base_url.removesuffix("/bot")


def turn(chat: Chat) -> Turn:
    place = f"tg:{chat.id}"
    return Turn(id=f"{place}:1", person=place, chat=place, channel="tg", message=Message(text="oi"), arrived=1, due=1)


async def send(channel: Channel, chat: Chat, message: Any) -> Outcome:
    return await channel.send(f"tg:{chat.id}", message, turn(chat))


async def deliver(channel: Channel, chat: Chat, reply: Reply) -> list[Outcome]:
    return [await send(channel, chat, message) for message in channel.render(reply)]


def sent_forms(telegram: TelegramServer, method: str) -> list[dict[str, Any]]:
    return [dict(call.form) for call in telegram.world.calls if call.method == method]


async def test_a_reply_is_read_as_it_was_written(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    [outcome] = await deliver(channel, chat, Reply(text="<b>Tom & Jerry</b> &lt; 🎬"))
    [message] = telegram.replies(chat)
    assert outcome == Sent(str(message.id))
    assert (message.text, message.entities) == ("<b>Tom & Jerry</b> &lt; 🎬", ())


async def test_a_heading_is_bold(telegram: TelegramServer, channel: TelegramChannel, chat: Chat) -> None:
    await deliver(channel, chat, Reply(text="🎬 Filmes\n1. Duna"))
    [message] = telegram.replies(chat)
    assert (message.text, message.entities) == (
        "🎬 Filmes\n1. Duna",
        ({"type": "bold", "offset": 0, "length": 9},),
    )


async def test_buttons_carry_their_payloads(telegram: TelegramServer, channel: TelegramChannel, chat: Chat) -> None:
    await deliver(channel, chat, Reply(text="Apago?", buttons=YES_NO))
    assert [[(b.text, b.data) for b in row] for row in telegram.replies(chat)[0].keyboard] == [
        [("Sim", "n:0"), ("Não", "n:1")]
    ]


async def test_a_text_of_many_parts_arrives_in_order_within_the_limits(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    text = " ".join(f"🎬{n}&" for n in range(1500))
    outcomes = await deliver(channel, chat, Reply(text=text, buttons=YES_NO))
    shown = telegram.replies(chat)
    assert outcomes == [Sent(str(message.id)) for message in shown]
    assert len(shown) == 3
    assert " ".join(message.text for message in shown) == text
    assert [len(message.buttons) for message in shown] == [0, 0, 2]


async def test_links_are_previewed_only_alone(telegram: TelegramServer, channel: TelegramChannel, chat: Chat) -> None:
    await deliver(channel, chat, Reply(text="🔗 https://exemplo.com"))
    await deliver(channel, chat, Reply(text="https://exemplo.com"))
    options = [json.loads(form["link_preview_options"]) for form in sent_forms(telegram, "sendMessage")]
    assert options == [{"is_disabled": True}, {"is_disabled": False}]


async def test_a_picture_is_a_photo_with_caption_and_buttons(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    await deliver(channel, chat, Reply(text="Duna & cia.", image=POSTER, buttons=YES_NO))
    [photo] = telegram.replies(chat)
    assert (photo.is_photo, photo.text, len(photo.buttons)) == (True, "Duna & cia.", 2)


async def test_a_refused_picture_leaves_its_text_and_buttons(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    telegram.world.refused_photos[POSTER] = "failed to get HTTP URL content"
    [outcome] = await deliver(channel, chat, Reply(text="Duna", image=POSTER, buttons=YES_NO))
    [message] = telegram.replies(chat)
    assert outcome == Sent(str(message.id))
    assert (message.is_photo, message.text, len(message.buttons)) == (False, "Duna", 2)


async def test_a_refused_picture_without_a_text_leaves_its_address(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    telegram.world.refused_photos[POSTER] = "wrong type of the web page content"
    await deliver(channel, chat, Reply(text="", image=POSTER))
    assert [message.text for message in telegram.replies(chat)] == [POSTER]


async def test_a_refused_picture_that_can_be_downloaded_is_uploaded(
    telegram: TelegramServer, bot: Bot, chat: Chat
) -> None:
    asked = []

    async def download(url: str) -> bytes:
        asked.append(url)
        return PNG

    telegram.world.refused_photos[POSTER] = "failed to get HTTP URL content"
    await deliver(TelegramChannel(bot, download), chat, Reply(text="Duna", image=POSTER, buttons=YES_NO))
    [photo] = telegram.replies(chat)
    assert asked == [POSTER]
    assert PNG in telegram.world.files.values()
    assert (photo.is_photo, photo.text, len(photo.buttons)) == (True, "Duna", 2)


async def test_what_cannot_be_uploaded_either_leaves_its_text(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    async def download(url: str) -> bytes:
        return b"<html>"

    telegram.world.refused_photos[POSTER] = "failed to get HTTP URL content"
    await deliver(TelegramChannel(bot, download), chat, Reply(text="Duna", image=POSTER))
    assert [(message.is_photo, message.text) for message in telegram.replies(chat)] == [(False, "Duna")]


@pytest.mark.parametrize(("method", "image"), [("sendMessage", None), ("sendPhoto", POSTER)])
async def test_markup_that_telegram_cannot_read_is_left_out_at_once(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat, method: str, image: str | None
) -> None:
    telegram.mishaps.plan(method, refused(bad_request('can\'t parse entities: Unsupported start tag "b"')))
    [outcome] = await deliver(channel, chat, Reply(text="🎬 Filmes\n1. <Duna>", image=image, buttons=YES_NO))
    [message] = telegram.replies(chat)
    assert outcome == Sent(str(message.id))
    assert (message.text, message.entities) == ("🎬 Filmes\n1. <Duna>", ())
    assert (message.is_photo, len(message.buttons)) == (image is not None, 2)


async def test_a_wait_is_reported_and_nothing_is_tried_again(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    telegram.mishaps.plan("sendMessage", refused(too_many(7)))
    outcome = await send(channel, chat, SendText("oi"))
    assert outcome == NotSent(Why.BUSY, 7.0, "RetryAfter")
    assert telegram.replies(chat) == []
    assert isinstance(await send(channel, chat, SendText("oi")), Sent)


async def test_a_blocked_bot_a_kicked_one_and_a_deleted_account_are_blocked(
    telegram: TelegramServer, channel: TelegramChannel, ana: User, chat: Chat
) -> None:
    group = telegram.group("Filmes", ana)
    telegram.leave(ana, group)
    assert why(await send(channel, group, SendText("oi"))) is Why.BLOCKED
    telegram.block(ana)
    assert why(await send(channel, chat, SendPhoto(POSTER, "oi"))) is Why.BLOCKED
    telegram.deactivate(ana)
    assert why(await send(channel, chat, SendText("oi"))) is Why.BLOCKED


async def test_a_chat_that_is_not_there_is_unreachable(telegram: TelegramServer, channel: TelegramChannel) -> None:
    assert why(await send(channel, Chat(1), SendText("oi"))) is Why.UNREACHABLE
    assert why(await send(channel, Chat(1), SendPhoto(POSTER, "oi"))) is Why.UNREACHABLE
    assert len(telegram.world.calls) == 2


async def test_a_group_that_became_a_supergroup_has_moved(
    telegram: TelegramServer, channel: TelegramChannel, ana: User
) -> None:
    group = telegram.group("Filmes", ana)
    new = telegram.migrate(ana, group)
    assert await send(channel, group, SendText("oi")) == Moved(f"tg:{new.id}")
    assert await send(channel, group, SendPhoto(POSTER, "oi")) == Moved(f"tg:{new.id}")
    assert isinstance(await send(channel, new, SendText("oi")), Sent)


@pytest.mark.parametrize(
    "message",
    [SendText("a" * 4097), SendPhoto(POSTER, "a" * 1025), SendText(" "), SendText("a", ((Key("a", "a" * 65),),))],
    ids=["text", "caption", "blank", "payload"],
)
async def test_what_telegram_never_takes_is_rejected(channel: TelegramChannel, chat: Chat, message: Any) -> None:
    assert why(await send(channel, chat, message)) is Why.REJECTED


@pytest.mark.parametrize(
    "mishap",
    [
        Mishap(reset="before"),
        Mishap(reset="after"),
        Mishap(answer=Answer(500, {"ok": False, "error_code": 500, "description": "Internal Server Error"})),
        Mishap(answer=Answer(502, {})),
        Mishap(answer=Answer(200, {})),
        Mishap(answer=Answer(200, {"ok": True, "result": {"message_id": "x"}})),
        NOT_FOUND,
        Mishap(delay=1.0),
    ],
    ids=["reset", "late reset", "500", "502", "no result", "no message", "404", "silence"],
)
@pytest.mark.parametrize("message", [SendText("oi"), SendPhoto(POSTER, "oi")], ids=["text", "photo"])
async def test_a_platform_that_fails_is_away(
    telegram: TelegramServer,
    channel: TelegramChannel,
    chat: Chat,
    mishap: Mishap,
    message: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(channel_module, "DEADLINE", 0.5)
    telegram.mishaps.plan("*", mishap)
    with capture_logs() as logs:
        outcome = await send(channel, chat, message)
    assert why(outcome) is Why.AWAY
    assert why(outcome) in PASSING
    assert [log["event"] for log in logs] == (["telegram_token_refused"] if mishap is NOT_FOUND else [])


async def test_nobody_there_at_all_is_away(chat: Chat) -> None:
    async with open_bot("987654:TEST", "http://127.0.0.1:9") as bot:
        assert why(await send(TelegramChannel(bot), chat, SendText("oi"))) is Why.AWAY


async def test_a_refused_token_is_logged_and_told_nowhere(telegram: TelegramServer, chat: Chat) -> None:
    async with open_bot("987654:another-secret", api_url(telegram)) as bot:
        with capture_logs() as logs:
            outcome = await send(TelegramChannel(bot), chat, SendText("oi"))
    assert outcome == NotSent(Why.AWAY, None, "InvalidToken")
    assert [(log["event"], log["log_level"]) for log in logs] == [("telegram_token_refused", "error")]
    assert "secret" not in str(logs)


async def test_many_chats_are_served_at_once(telegram: TelegramServer, channel: TelegramChannel) -> None:
    telegram.world.pacer.limits = None
    chats = [telegram.private(telegram.person(str(n))) for n in range(60)]
    telegram.mishaps.plan("sendMessage", Mishap(delay=0.3), times=60)
    outcomes = await asyncio.wait_for(asyncio.gather(*(send(channel, each, SendText("oi")) for each in chats)), 3)
    assert all(isinstance(outcome, Sent) for outcome in outcomes)


async def test_the_client_starts_while_telegram_is_away() -> None:
    async with open_bot("987654:TEST", "http://127.0.0.1:9/") as bot:
        assert bot.base_url == "http://127.0.0.1:9/bot987654:TEST"


async def test_typing_is_shown(telegram: TelegramServer, channel: TelegramChannel, chat: Chat) -> None:
    await channel.show_typing(f"tg:{chat.id}", turn(chat))
    assert telegram.actions(chat) == ["typing"]


async def test_typing_is_shown_in_a_group_to_everybody(
    telegram: TelegramServer, channel: TelegramChannel, ana: User
) -> None:
    group = telegram.group("Filmes", ana)
    store = cast("Store", None)
    delivery = Delivery(store=store, channels={"tg": channel}, owner="one", clock=time.time_ns)
    await delivery.show_typing(turn(group).changed(chat=f"tg:{group.id}/{ana.id}"))
    assert telegram.actions(group) == ["typing"]


async def test_how_far_a_mission_is_is_edited_into_one_message(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    sent = await send(channel, chat, SendText("Deixa eu fazer as contas."))
    assert isinstance(sent, Sent)
    delivery = Delivery(store=cast("Store", None), channels={"tg": channel}, owner="one", clock=time.time_ns)
    reply = Reply(text="Deixa eu fazer as contas.", sent=(sent.platform_id,))
    asked = turn(chat).changed(decision=Decision(chat=Standing(chat=f"tg:{chat.id}"), replies=(reply,)))
    for text in ("2 de 5: buscando as taxas", "5 de 5: pronto"):
        await delivery.show_progress(asked, text)
    (message,) = telegram.replies(chat)
    assert [each.text for each in telegram.versions(message)] == [
        "Deixa eu fazer as contas.",
        "Deixa eu fazer as contas.\n\n2 de 5: buscando as taxas",
        "Deixa eu fazer as contas.\n\n5 de 5: pronto",
    ]
    assert telegram.actions(chat) == []


async def test_where_nothing_was_sent_yet_typing_is_shown_instead(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    delivery = Delivery(store=cast("Store", None), channels={"tg": channel}, owner="one", clock=time.time_ns)
    await delivery.show_progress(
        turn(chat).changed(decision=Decision(chat=Standing(chat=f"tg:{chat.id}"), replies=(Reply(text="oi"),))),
        "1 de 5",
    )
    assert telegram.replies(chat) == []
    assert telegram.actions(chat) == ["typing"]


IN_PASSING: dict[str, Callable[[TelegramChannel, str, Turn], Awaitable[None]]] = {
    "sendChatAction": lambda channel, place, tapped: channel.show_typing(place, tapped),
    "answerCallbackQuery": lambda channel, place, _: channel.acknowledge(Tap("1", place)),
    "editMessageReplyMarkup": lambda channel, place, tapped: channel.settle(place, tapped),
}


@pytest.mark.parametrize("method", IN_PASSING)
async def test_a_wait_asked_for_what_is_done_in_passing_holds_for_the_next_message(
    telegram: TelegramServer, bot: Bot, chat: Chat, method: str
) -> None:
    now = 100.0
    channel = TelegramChannel(bot, quiet=Quiet(lambda: now))
    elsewhere = telegram.private(telegram.person("Bia"))
    tapped = turn(chat).changed(message=Message(button="n:0", answers_to="1"))
    telegram.mishaps.plan(method, refused(too_many(7)))
    await IN_PASSING[method](channel, f"tg:{chat.id}", tapped)
    before = len(telegram.world.calls)
    assert await send(channel, chat, SendText("oi")) == NotSent(Why.BUSY, 7.0, "asked to wait")
    await channel.show_typing(f"tg:{chat.id}", turn(chat))
    await channel.settle(f"tg:{chat.id}", tapped)
    assert len(telegram.world.calls) == before  # nothing asks Telegram again meanwhile
    assert isinstance(await send(channel, elsewhere, SendText("oi")), Sent)
    now += 7.0
    assert isinstance(await send(channel, chat, SendText("oi")), Sent)


def test_what_has_passed_is_not_kept() -> None:
    now = 0.0
    quiet = Quiet(lambda: now)
    for chat in range(5000):
        now += 1.0
        quiet.ask(str(chat), 3.0)
    assert len(quiet._until) <= 1001
    assert (quiet.left("4999"), quiet.left("4998"), quiet.left("1"), quiet.left("other")) == (3.0, 2.0, 0.0, 0.0)


async def test_a_tap_is_acknowledged(telegram: TelegramServer, channel: TelegramChannel, ana: User, chat: Chat) -> None:
    await deliver(channel, chat, Reply(text="Apago?", buttons=YES_NO))
    query = telegram.tap(ana, "Sim")
    await channel.acknowledge(Tap(query))
    assert telegram.callback_answer(query) is not None


@pytest.mark.parametrize(
    "mishap",
    [
        refused(too_many(7)),
        refused(bad_request("query is too old and response timeout expired or query ID is invalid")),
        Mishap(reset="before"),
        Mishap(answer=Answer(200, {})),
        Mishap(delay=1.0),
    ],
    ids=["busy", "too old", "reset", "no result", "silence"],
)
async def test_what_is_done_in_passing_may_fail(
    telegram: TelegramServer,
    channel: TelegramChannel,
    chat: Chat,
    mishap: Mishap,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(channel_module, "PASSING", 0.2)
    telegram.mishaps.plan("*", mishap, times=2)
    await channel.show_typing(f"tg:{chat.id}", turn(chat))
    await channel.acknowledge(Tap("1"))
    assert telegram.actions(chat) == []


def why(outcome: Outcome) -> Why | None:
    return outcome.why if isinstance(outcome, NotSent) else None


def test_it_is_a_channel() -> None:
    channel: Channel = TelegramChannel(Bot("987654:TEST"))
    assert channel.name == "tg"


async def test_an_answer_leads_back_to_the_message_that_it_is_about(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat, ana: User
) -> None:
    kept = telegram.say(ana, "o pix do encanador é 21 99812-3344")
    answering = Turn(
        id=f"tg:{chat.id}:1", person="p1", chat=f"tg:{chat.id}", channel="tg", message=Message(), arrived=1, due=1
    )
    shows = (Reply(text="É este"), Reply(text="É esta", image=POSTER))
    for reply in shows:
        (message,) = channel.render(reply.changed(answers=str(kept.id)))
        assert isinstance(await channel.send(f"tg:{chat.id}", message, answering), Sent)
    assert [each.reply_to for each in telegram.replies(chat)[-2:]] == [kept.id, kept.id]
    for gone in ("999999", "no number"):
        (message,) = channel.render(shows[0].changed(answers=gone))
        assert isinstance(await channel.send(f"tg:{chat.id}", message, answering), Sent)
        assert telegram.replies(chat)[-1].reply_to is None


def test_of_a_long_answer_the_first_message_leads_back() -> None:
    first, *others = render(Reply(text="palavras. " * 900, answers="7"))
    assert first.answers == "7"
    assert [each.answers for each in others] == [None] * len(others)
