"""Telegram's webhook: what carries the secret is journalled, then answered; nothing else gets in, nothing crashes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from json import dumps
from typing import Any

import httpx
import orjson
import pytest
import structlog
import uvicorn
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from state.mongo.errors import StoreRefused, StoreUnavailable
from state.turns import Turn
from tests.fakes.platform_server import until
from tests.fakes.telegram import Patience, TelegramServer, User
from tests.fakes.telegram.client import local_bot
from tests.webhooks.telegram.test_updates import ME, json, private, spoilt_updates, updates
from webhooks.telegram.identity import Identity
from webhooks.telegram.updates import Tap
from webhooks.telegram.webhook import HEADER, LARGEST_BODY, PATH, Acknowledge, Intake, telegram_webhook

Json = dict[str, Any]

SECRET = "S3cret_-of-the-test"
SIGNED = {HEADER: SECRET}
TAP: Json = {
    "update_id": 9,
    "callback_query": {
        "id": "4000000001",
        "from": {"id": 1001, "is_bot": False, "first_name": "Ana"},
        "data": "k3:1",
        "message": {"message_id": 40, "date": 1, "chat": {"id": 1001, "type": "private"}},
    },
}


class Journal:
    """Keeps turns by id, or fails as it is told; notes acknowledgements in the order of everything else."""

    def __init__(self) -> None:
        self.turns: dict[str, Turn] = {}
        self.events: list[str] = []
        self.failing: Exception | None = None
        self.acknowledging: Exception | None = None

    async def accept(self, turn: Turn) -> bool:
        self.events.append("accept")
        if self.failing is not None:
            raise self.failing
        fresh = turn.id not in self.turns
        self.turns.setdefault(turn.id, turn)
        return fresh

    async def acknowledge(self, tap: Tap) -> None:
        self.events.append(f"acknowledge {tap.query}")
        if self.acknowledging is not None:
            raise self.acknowledging

    @property
    def texts(self) -> list[str | None]:
        return [turn.message.text for turn in self.turns.values()]


def answering(bot: Bot) -> Acknowledge:
    async def acknowledge(tap: Tap) -> None:
        await bot.answer_callback_query(tap.query)

    return acknowledge


@pytest.fixture
def journal() -> Journal:
    return Journal()


@pytest.fixture
async def client(journal: Journal) -> AsyncIterator[httpx.AsyncClient]:
    async with calling(journal) as client:
        yield client


@asynccontextmanager
async def calling(journal: Journal) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application in the same process, to which an exception of ours is a 500."""
    app = FastAPI()
    app.include_router(telegram_webhook(SECRET, Intake(Identity(ME), journal.accept, journal.acknowledge)))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://guarda") as client:
        yield client


async def test_an_update_with_the_secret_is_journalled_and_answered(
    client: httpx.AsyncClient, journal: Journal
) -> None:
    answer = await client.post(PATH, json=private(text="salva duna"), headers=SIGNED)
    assert (answer.status_code, answer.content) == (200, b"")
    assert journal.texts == ["salva duna"]


async def test_a_repeated_update_is_answered_alike(client: httpx.AsyncClient, journal: Journal) -> None:
    for _ in range(2):
        assert (await client.post(PATH, json=private(text="oi"), headers=SIGNED)).status_code == 200
    assert len(journal.turns) == 1


@pytest.mark.parametrize(
    "headers", [{}, {HEADER: ""}, {HEADER: SECRET[:-1]}, {HEADER: SECRET + "x"}, {HEADER: SECRET.lower()}]
)
async def test_without_the_secret_nothing_gets_in(
    client: httpx.AsyncClient, journal: Journal, headers: dict[str, str]
) -> None:
    with structlog.testing.capture_logs() as lines:
        answer = await client.post(PATH, json=private(text="oi"), headers=headers)
    assert (answer.status_code, journal.events) == (403, [])
    assert lines == [{"event": "webhook_refused", "channel": "tg", "outcome": "secret", "log_level": "warning"}]


async def test_a_secret_that_is_no_ascii_is_refused(client: httpx.AsyncClient) -> None:
    assert (await client.post(PATH, json={}, headers=[(HEADER.encode(), "é".encode())])).status_code == 403


async def test_a_body_without_the_secret_is_not_read(client: httpx.AsyncClient) -> None:
    read = False

    async def body() -> AsyncIterator[bytes]:
        nonlocal read
        read = True
        yield b"{}"

    assert (await client.post(PATH, content=body())).status_code == 403
    assert not read


async def test_a_sender_that_goes_away_half_way_is_no_crash(journal: Journal) -> None:
    chunks = iter(
        [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}],
    )
    app = FastAPI()
    app.include_router(telegram_webhook(SECRET, Intake(Identity(ME), journal.accept, journal.acknowledge)))
    sent: list[Any] = []

    async def receive() -> Any:
        return next(chunks)

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(HEADER.lower().encode(), SECRET.encode())]
    scope = {"type": "http", "method": "POST", "path": PATH, "headers": headers, "query_string": b""}
    await app(scope, receive, send)
    assert (sent[0]["status"], journal.events) == (400, [])


def test_a_webhook_needs_a_secret() -> None:
    journal = Journal()
    with pytest.raises(ValueError, match="without a secret"):
        telegram_webhook("", Intake(Identity(ME), journal.accept, journal.acknowledge))


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"nonsense", b'{"a": NaN}', b"[" * 100_000])
async def test_what_is_no_json_is_a_400(client: httpx.AsyncClient, journal: Journal, body: bytes) -> None:
    assert (await client.post(PATH, content=body, headers=SIGNED)).status_code == 400
    assert journal.events == []


@pytest.mark.parametrize("body", ["[]", "3", '"oi"', "null", "true"])
async def test_what_is_no_object_is_a_400(client: httpx.AsyncClient, body: str) -> None:
    assert (await client.post(PATH, content=body, headers=SIGNED)).status_code == 400


async def test_an_object_that_is_no_update_of_ours_is_answered_and_logged(
    client: httpx.AsyncClient, journal: Journal
) -> None:
    with structlog.testing.capture_logs() as lines:
        answer = await client.post(PATH, json={"update_id": 1, "channel_post": {"text": "segredo"}}, headers=SIGNED)
    assert (answer.status_code, journal.events) == (200, [])
    assert lines == [{"event": "update_ignored", "channel": "tg", "outcome": "unknown", "log_level": "warning"}]


async def test_a_body_has_one_megabyte_at_most(client: httpx.AsyncClient, journal: Journal) -> None:
    frame = len(orjson.dumps(private(text="")))
    largest = orjson.dumps(private(text="a" * (LARGEST_BODY - frame)))
    assert len(largest) == LARGEST_BODY
    assert (await client.post(PATH, content=largest, headers=SIGNED)).status_code == 200
    assert (await client.post(PATH, content=largest + b" ", headers=SIGNED)).status_code == 413
    assert len(journal.turns) == 1


async def test_a_body_that_does_not_say_its_length_is_not_read_to_its_end(client: httpx.AsyncClient) -> None:
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        while read < 100:
            read += 1
            yield b" " * 65_536

    assert (await client.post(PATH, content=endless(), headers=SIGNED)).status_code == 413
    assert read < 20


@pytest.mark.parametrize("error", [StoreUnavailable("gone"), StoreRefused("no")])
async def test_a_database_that_does_not_take_it_is_a_503(
    client: httpx.AsyncClient, journal: Journal, error: Exception
) -> None:
    journal.failing = error
    assert (await client.post(PATH, json=TAP, headers=SIGNED)).status_code == 503
    assert journal.events == ["accept"]


async def test_a_tap_is_acknowledged_after_it_is_journalled(client: httpx.AsyncClient, journal: Journal) -> None:
    assert (await client.post(PATH, json=TAP, headers=SIGNED)).status_code == 200
    assert journal.events == ["accept", "acknowledge 4000000001"]


async def test_a_tap_that_cannot_be_acknowledged_any_more_is_no_matter(
    client: httpx.AsyncClient, journal: Journal
) -> None:
    journal.acknowledging = BadRequest("Query is too old and response timeout expired or query id is invalid")
    assert (await client.post(PATH, json=TAP, headers=SIGNED)).status_code == 200
    assert len(journal.turns) == 1


async def test_only_posts_to_the_path_are_taken(client: httpx.AsyncClient) -> None:
    assert (await client.get(PATH, headers=SIGNED)).status_code == 405
    assert (await client.post(PATH + "/x", headers=SIGNED)).status_code == 404


bodies = st.binary(max_size=64) | (json | updates | spoilt_updates).map(lambda value: dumps(value).encode())
secrets = st.sampled_from([SECRET, SECRET, ""]) | st.text(st.characters(min_codepoint=33, max_codepoint=255))


@given(body=bodies, secret=secrets)
async def test_no_request_is_a_5xx_and_nothing_is_accepted_without_the_secret(body: bytes, secret: str) -> None:
    journal = Journal()
    async with calling(journal) as client:
        answer = await client.post(PATH, content=body, headers=[(HEADER.encode(), secret.encode("latin-1"))])
    assert answer.status_code in (200, 400, 403)
    assert (answer.status_code == 403) == (secret != SECRET)
    assert not journal.events or (answer.status_code, secret) == (200, SECRET)


class TestWithTelegram:
    """Through the stand-in's own delivery, over real connections."""

    @pytest.fixture
    def telegram(self) -> Iterator[TelegramServer]:
        with TelegramServer(patience=Patience(answer=5.0, second=0.02, longest=0.2)) as server:
            yield server

    @pytest.fixture
    async def bot(self, telegram: TelegramServer) -> AsyncIterator[Bot]:
        async with local_bot(telegram) as bot:
            yield bot

    @pytest.fixture
    def ana(self, telegram: TelegramServer) -> User:
        return telegram.person("Ana")

    async def test_messages_arrive_once_and_in_order_through_an_outage(
        self, telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
    ) -> None:
        async with served(journal, answering(bot)) as url:
            await bot.set_webhook(url, secret_token=SECRET)
            telegram.say(ana, "um")
            await until(lambda: journal.texts == ["um"])
            journal.failing = StoreUnavailable("gone")
            telegram.say(ana, "dois")
            telegram.say(ana, "três")
            await until(lambda: 503 in [delivery.status for delivery in telegram.deliveries()])
            journal.failing = None
            await until(lambda: journal.texts == ["um", "dois", "três"])
            telegram.redeliver(telegram.deliveries()[0].update.id)
            await until(lambda: len(telegram.deliveries()) > 4)
            assert journal.texts == ["um", "dois", "três"]

    async def test_a_tap_stops_spinning(self, telegram: TelegramServer, bot: Bot, ana: User, journal: Journal) -> None:
        async with served(journal, answering(bot)) as url:
            telegram.private(ana)
            sent = await bot.send_message(
                ana.id,
                "Qual?",
                reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("Duna", callback_data="k:0")]]),
            )
            await bot.set_webhook(url, secret_token=SECRET)
            query = telegram.tap(ana, "Duna")
            await until(lambda: telegram.callback_answer(query))
            (turn,) = journal.turns.values()
            assert (turn.message.button, turn.message.answers_to) == ("k:0", str(sent.message_id))

    async def test_the_answer_does_not_wait_for_the_acknowledgement(self, journal: Journal) -> None:
        done = asyncio.Event()
        async with served(journal, lambda _: done.wait()) as url, httpx.AsyncClient() as client:
            assert (await client.post(url, json=TAP, headers=SIGNED)).status_code == 200
            assert (await client.post(url, json=private(text="oi"), headers=SIGNED)).status_code == 200
            assert len(journal.turns) == 2
            done.set()

    async def test_a_webhook_registered_with_another_secret_gets_403(
        self, telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
    ) -> None:
        async with served(journal, answering(bot)) as url:
            await bot.set_webhook(url, secret_token=SECRET + "x")
            telegram.say(ana, "oi")
            await until(telegram.deliveries)
            assert telegram.deliveries()[0].status == 403
            assert journal.events == []


@asynccontextmanager
async def served(journal: Journal, acknowledge: Acknowledge) -> AsyncIterator[str]:
    """The webhook on a port of its own."""
    app = FastAPI()
    app.include_router(telegram_webhook(SECRET, Intake(Identity(ME), journal.accept, acknowledge)))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await until(lambda: server.started)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}{PATH}"
        finally:
            server.should_exit = True
            await serving
