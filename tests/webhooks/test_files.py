"""Files that people send are fetched from their platform, signed in, and never beyond the limit."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from aiohttp import encode_basic_auth, web
from aiohttp.test_utils import TestServer

from bot.account.imports import may_be_list
from bot.importing.reading import file_sources
from bot.runtime.channels import HoldsFiles
from state.importing import Listing, ReadListing
from state.turns import Attached, Turn
from tests.webhooks.telegram.test_updates import private, turn
from tests.webhooks.whatsapp.test_inbound import message
from webhooks.telegram.channel import TelegramChannel
from webhooks.telegram.client import open_bot
from webhooks.whatsapp.channel import TwilioChannel
from webhooks.whatsapp.client import TwilioError, open_client

TABLE = b"Name,Year,Letterboxd URI\nDuna,2021,https://boxd.it/a\n"
TOKEN = "42:token"
SID, SECRET = "AC1", "secret"
MEDIA = "/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1"


@dataclass
class Platforms:
    """Telegram and Twilio as far as files go. ``told`` is who signed in where."""

    data: bytes = TABLE
    size: int | None = None
    told: list[tuple[str, str | None]] = field(default_factory=list)

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_post(f"/bot{TOKEN}/getFile", self._named)
        app.router.add_get(f"/file/bot{TOKEN}/documents/file_1.csv", self._held)
        app.router.add_get(MEDIA, self._sent_on)
        app.router.add_get("/elsewhere", self._held)
        return app

    async def _named(self, request: web.Request) -> web.Response:
        asked = (await request.post())["file_id"]
        known = {"file_id": asked, "file_unique_id": "u", "file_path": "documents/file_1.csv"}
        sized = {} if self.size is None else {"file_size": self.size}
        return web.json_response({"ok": True, "result": {**known, **sized}})

    async def _held(self, request: web.Request) -> web.Response:
        self.told.append((request.path, request.headers.get("Authorization")))
        return web.Response(body=self.data)

    async def _sent_on(self, request: web.Request) -> web.Response:
        self.told.append((request.path, request.headers.get("Authorization")))
        if request.headers.get("Authorization") != encode_basic_auth(SID, SECRET):
            return web.Response(status=401)
        return web.Response(
            status=307, headers={"Location": str(request.url.with_host("localhost").with_path("/elsewhere"))}
        )


@pytest.fixture
async def platforms() -> AsyncIterator[tuple[Platforms, str]]:
    held = Platforms()
    async with TestServer(held.app()) as server:
        yield held, str(server.make_url("")).rstrip("/")


async def listed(channel: HoldsFiles, ref: str) -> Listing:
    """Return what a turn would read of a file."""
    found = await file_sources({"x": channel.fetch})[ReadListing](
        ReadListing(channel="x", ref=ref, file_name="watched.csv")
    )
    assert isinstance(found, Listing)
    return found


async def test_a_file_is_fetched_from_telegram(platforms: tuple[Platforms, str]) -> None:
    held, url = platforms
    async with open_bot(TOKEN, url) as bot:
        channel = TelegramChannel(bot)
        assert [row.title for row in (await listed(channel, "BQAC")).rows] == ["Duna"]
        held.size = 2**21
        assert (await listed(channel, "BQAC")).status == "too_big"
        held.size, held.data = None, b"x" * (2**20 + 1)
        assert (await listed(channel, "BQAC")).status == "too_big"


async def test_a_file_is_fetched_from_twilio_and_only_twilio_is_told_who_we_are(
    platforms: tuple[Platforms, str],
) -> None:
    held, url = platforms
    async with open_client(SID, SECRET, url) as client:
        channel = TwilioChannel(client, "whatsapp:+1")
        assert [row.title for row in (await listed(channel, f"https://api.twilio.com{MEDIA}")).rows] == ["Duna"]
        assert held.told == [(MEDIA, encode_basic_auth(SID, SECRET)), ("/elsewhere", None)]
        held.data = b"x" * (2**20 + 1)
        assert (await listed(channel, f"https://api.twilio.com{MEDIA}")).status == "too_big"


@pytest.mark.parametrize(
    "address",
    ["http://api.twilio.com/x", "https://evil.example/x", "https://api.twilio.com.evil.example/x", "https://a@evil/x"],
)
async def test_nothing_is_fetched_from_elsewhere(platforms: tuple[Platforms, str], address: str) -> None:
    held, url = platforms
    async with open_client(SID, SECRET, url) as client:
        with pytest.raises(TwilioError):
            await TwilioChannel(client, "whatsapp:+1").fetch(address, 100)
        assert (await listed(TwilioChannel(client, "whatsapp:+1"), address)).status == "unavailable"
    assert held.told == []


async def test_a_channel_without_files_has_none() -> None:
    found = await file_sources({})[ReadListing](ReadListing(channel="cli", ref="x"))
    assert found == Listing(status="unavailable")


def telegram(**fields: object) -> Turn:
    return turn(private(**fields))


def test_telegram_names_a_document_and_where_it_is() -> None:
    named = telegram(document={"file_id": "BQAC", "file_name": "watched.csv", "file_size": 70, "mime_type": "text/csv"})
    file = named.message.file
    assert file is not None
    assert (file.ref, file.name, file.size) == ("BQAC", "watched.csv", 70)
    assert telegram(document={}).message.file is None
    assert telegram(photo=[{}]).message.file is None


@pytest.mark.parametrize(
    ("media", "is_list"),
    [
        *(("text/csv", True), ("text/plain; charset=utf-8", True), ("application/pdf", False)),
        *(("application/x-ofx", True), ("application/octet-stream", True)),
    ],
)
def test_whatsapps_documents_may_be_lists(media: str, is_list: bool) -> None:
    read = message(NumMedia="1", MediaContentType0=media, MediaUrl0="https://api.twilio.com/x", Body="watched.csv")
    assert read.attached is Attached.DOCUMENT
    assert read.file is not None
    assert may_be_list(read.file.changed(name="")) is is_list


def test_a_caption_is_not_taken_for_a_files_name() -> None:
    csv = {"NumMedia": "1", "MediaContentType0": "text/csv", "MediaUrl0": "https://api.twilio.com/x"}
    names = [file.name for body in ("watched.csv", "meus filmes", "") if (file := message(**csv, Body=body).file)]
    assert names == ["watched.csv", "", ""]
