"""Charts on their way: an uploaded photo on Telegram, an address that Twilio fetches on WhatsApp, and its end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from fastapi import FastAPI
from telegram import Bot
from twilio.rest import Client  # type: ignore[import-untyped]

from bot.charts.drawing import png
from bot.runtime.channels import Sent
from state.charts import Chart
from state.mongo.errors import StoreUnavailable
from state.turns import Message, Reply, Turn, digest_of
from tests.bot.charts.test_drawing import BARS
from tests.fakes.platform_server import until
from tests.fakes.telegram import TelegramServer
from tests.fakes.twilio import SENDER, TwilioServer
from webhooks.charts import LASTS, ChartLinks, charts
from webhooks.telegram import rendering as telegram_rendering
from webhooks.telegram.channel import TelegramChannel
from webhooks.telegram.client import open_bot as open_telegram
from webhooks.whatsapp.channel import TwilioChannel
from webhooks.whatsapp.client import open_client
from webhooks.whatsapp.rendering import SendChart, SendText, render

ANA = "whatsapp:+5511987654321"
PLACE = "wa:+5511987654321"
PUBLIC = "https://guarda.example"
REPLY = Reply(text="Neste mês você gastou R$ 450,00.\n• Alimentação: R$ 300,00", chart=BARS)


def turn(place: str) -> Turn:
    message = Message(text="gráfico dos gastos")
    return Turn(id=f"{place}:1", person="p1", chat=place, channel=place[:2], message=message, arrived=1, due=1)


class Kept:
    """A store of the one chart."""

    async def chart_of(self, turn: str) -> Chart | None:
        return BARS if turn == digest_of(f"{PLACE}:1") else None


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def links(clock: Clock) -> ChartLinks:
    made = ChartLinks(b"a secret", PUBLIC, clock)
    made.store_now = Kept
    return made


@pytest.fixture
async def web(links: ChartLinks) -> AsyncIterator[httpx.AsyncClient]:
    app = FastAPI()
    app.include_router(charts(links))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=PUBLIC) as client:
        yield client


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer) -> AsyncIterator[Bot]:
    async with open_telegram(telegram.token, telegram.base_url.removesuffix("/bot")) as bot:
        yield bot


@pytest.fixture
def twilio() -> Iterator[TwilioServer]:
    with TwilioServer() as server:
        server.say(ANA, "gráfico dos gastos")
        yield server


@pytest.fixture
async def client(twilio: TwilioServer) -> AsyncIterator[Client]:
    async with open_client(twilio.account.sid, twilio.account.token, twilio.url, deadline=5.0) as client:
        yield client


async def test_a_chart_is_a_photo_with_its_words_below_on_telegram(telegram: TelegramServer, bot: Bot) -> None:
    ana = telegram.person("Ana")
    telegram.say(ana, "oi")
    chat, channel = telegram.private(ana), TelegramChannel(bot)
    (message,) = channel.render(REPLY)
    assert isinstance(await channel.send(f"tg:{chat.id}", message, turn(f"tg:{chat.id}")), Sent)
    [shown] = telegram.replies(chat)
    assert (shown.is_photo, shown.text) == (True, REPLY.text)


def test_a_long_text_goes_on_below_the_picture() -> None:
    first, *others = telegram_rendering.render(REPLY.changed(text="palavras. " * 300))
    assert isinstance(first, telegram_rendering.SendChart)
    assert len(others) == 1
    picture, *rest = render(REPLY.changed(text="palavras. " * 300))
    assert isinstance(picture, SendChart)
    assert len(rest) >= 1


async def test_a_chart_is_an_address_that_twilio_fetches_on_whatsapp(
    twilio: TwilioServer, client: Client, links: ChartLinks, web: httpx.AsyncClient
) -> None:
    (message,) = render(REPLY)
    assert isinstance(await TwilioChannel(client, SENDER, charts=links).send(PLACE, message, turn(PLACE)), Sent)
    await until(lambda: twilio.replies(ANA))
    address = twilio.replies(ANA)[0].media_url
    assert twilio.replies(ANA)[0].body == REPLY.text
    assert address.startswith(f"{PUBLIC}/chart/")
    assert PLACE not in address
    got = await web.get(address)
    assert (got.status_code, got.headers["content-type"], got.content) == (200, "image/png", png(BARS))
    assert got.headers["cache-control"] == "no-store"


async def test_without_a_public_address_the_words_are_all(twilio: TwilioServer, client: Client) -> None:
    (message,) = render(REPLY)
    assert isinstance(await TwilioChannel(client, SENDER).send(PLACE, message, turn(PLACE)), Sent)
    await until(lambda: twilio.replies(ANA))
    assert (twilio.replies(ANA)[0].media_url, twilio.replies(ANA)[0].body) == ("", REPLY.text)


def test_what_could_not_be_delivered_with_its_picture_is_words() -> None:
    assert [type(message) for message in render(REPLY.changed(without_picture=True))] == [SendText]


async def test_an_address_ends_after_an_hour(links: ChartLinks, web: httpx.AsyncClient, clock: Clock) -> None:
    address = links.link_for(digest_of(f"{PLACE}:1"))
    clock.now += LASTS - 1
    assert (await web.get(address)).status_code == 200
    clock.now += 2
    assert (await web.get(address)).status_code == 410


async def test_what_is_gone_or_forged_shows_nothing(links: ChartLinks, web: httpx.AsyncClient) -> None:
    address = links.link_for(digest_of(f"{PLACE}:1"))
    other = ChartLinks(b"another secret", PUBLIC, lambda: 1_000.0).link_for(digest_of(f"{PLACE}:1"))
    stated, _, signature = address.rpartition("/")[2].partition(".")
    for wrong in (
        links.link_for(digest_of("erased")),
        other,
        f"{PUBLIC}/chart/x.png",
        f"{PUBLIC}/chart/{stated}A.{signature}",
        f"{PUBLIC}/chart/{'a' * 4_000}",
        f"{PUBLIC}/chart/é.png",
    ):
        got = await web.get(wrong)
        assert (got.status_code, got.content) == (404, b"")


async def test_a_database_that_is_away_is_asked_for_again_later(links: ChartLinks, web: httpx.AsyncClient) -> None:
    def away() -> Kept:
        raise StoreUnavailable("gone")

    links.store_now = away
    got = await web.get(links.link_for(digest_of(f"{PLACE}:1")))
    assert (got.status_code, got.headers["retry-after"]) == (503, "30")
