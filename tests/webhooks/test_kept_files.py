"""Kept files on their way out: by what the platform calls them, uploaded, or by an address that expires."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from bot.runtime.channels import Sent
from state.files import KeptFile, SentFile, Sort, file_name
from state.mongo.errors import StoreUnavailable
from state.turns import Message, Reply, Turn
from tests.fakes.platform_server import until
from tests.fakes.telegram import TelegramServer
from tests.fakes.twilio import SENDER, TwilioServer
from tests.webhooks.telegram.test_channel import api_url
from tests.webhooks.telegram.test_updates import private, turn
from tests.webhooks.test_exports import Clock
from tests.webhooks.whatsapp.test_inbound import message
from webhooks.exports import LASTS
from webhooks.files import FileLinks, Files, files, media_type_of
from webhooks.telegram.channel import TelegramChannel
from webhooks.telegram.client import open_bot
from webhooks.whatsapp.channel import TwilioChannel, is_taken
from webhooks.whatsapp.client import open_client

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
PUBLIC, SECRET = "https://guarda.example/bot", b"a secret of ours"
ANA, ITEM = "pana", "f11e00000000000000000001"


def kept(sort: Sort = Sort.PHOTO, **about: Any) -> KeptFile:
    told = {"channel": "tg", "ref": "AgAC-gone", "media_type": "image/png", "size": len(PNG), "digest": "d", **about}
    return KeptFile.model_validate({"sort": sort, **told})


@dataclass
class Shelf:
    """A store in memory with one file of Ana's."""

    file: KeptFile = field(default_factory=kept)
    away: bool = False

    async def file_of(self, person: str, item_id: str) -> tuple[str, KeptFile] | None:
        if self.away:
            raise StoreUnavailable("gone")
        return ("boleto", self.file) if (person, item_id) == (ANA, ITEM) else None

    async def chunk(self, person: str, item_id: str, digest: str, number: int) -> bytes | None:
        known = (person, item_id, digest) == (ANA, ITEM, self.file.digest)
        return PNG[number * 4096 : (number + 1) * 4096] or None if known else None

    async def chunks(self, person: str, item_id: str, digest: str) -> AsyncIterator[bytes]:
        number = 0
        while (data := await self.chunk(person, item_id, digest, number)) is not None:
            yield data
            number += 1

    async def whole(self, person: str, item_id: str, digest: str) -> bytes:
        return b"".join([data async for data in self.chunks(person, item_id, digest)])


def answered(chat: str) -> Turn:
    channel = chat.partition(":")[0]
    return Turn(id=f"{chat}:1", person=ANA, chat=chat, channel=channel, message=Message(), arrived=1, due=1)


def reply(file: KeptFile, text: str = "📎 boleto <da> luz") -> Reply:
    return Reply(text=text, file=SentFile(item_id=ITEM, file=file))


class TestTelegram:
    @pytest.fixture
    def telegram(self) -> Iterator[TelegramServer]:
        with TelegramServer() as server:
            yield server

    async def _sent(self, telegram: TelegramServer, shelf: Shelf, told: Reply) -> list[Any]:
        ana = telegram.person("Ana")
        telegram.say(ana, "oi")
        place = f"tg:{telegram.private(ana).id}"
        async with open_bot(telegram.token, api_url(telegram)) as bot:
            channel = TelegramChannel(bot, files=Files(lambda: shelf))
            for each in channel.render(told):
                assert isinstance(await channel.send(place, each, answered(place)), Sent)
        return telegram.replies(telegram.private(ana))

    @pytest.mark.parametrize("sort", [each for each in Sort if each not in (Sort.PHOTO, Sort.VIDEO_NOTE)])
    async def test_a_file_goes_out_as_what_it_came_in(self, telegram: TelegramServer, sort: Sort) -> None:
        telegram.world.files["known"] = b"there"
        (shown,) = await self._sent(telegram, Shelf(), reply(kept(sort, ref="known")))
        assert shown.media[sort]["file_id"] == "known"
        assert shown.text == "📎 boleto <da> luz"

    async def test_a_round_video_has_its_words_below(self, telegram: TelegramServer) -> None:
        telegram.world.files["known"] = b"there"
        video, words = await self._sent(telegram, Shelf(), reply(kept(Sort.VIDEO_NOTE, ref="known")))
        assert "video_note" in video.media
        assert words.text == "📎 boleto <da> luz"

    @pytest.mark.parametrize("file", [kept(), kept(channel="wa"), kept(Sort.DOCUMENT, name="conta.png")])
    async def test_the_very_bytes_are_uploaded_where_telegram_has_no_such_file(
        self, telegram: TelegramServer, file: KeptFile
    ) -> None:
        (shown,) = await self._sent(telegram, Shelf(file), reply(file))
        media = shown.media["photo"][-1] if file.sort is Sort.PHOTO else shown.media["document"]
        assert telegram.world.files[media["file_id"]] == PNG

    async def test_a_file_that_is_nowhere_leaves_its_words(self, telegram: TelegramServer) -> None:
        (shown,) = await self._sent(telegram, Shelf(kept(digest=None)), reply(kept(digest=None)))
        assert (shown.media, shown.text) == ({}, "📎 boleto <da> luz")


class TestWhatsApp:
    async def _sent(self, told: Reply, links: FileLinks | None) -> dict[str, Any]:
        with TwilioServer() as twilio:
            twilio.say("whatsapp:+5511987654321", "oi")
            async with open_client(twilio.account.sid, twilio.account.token, twilio.url, deadline=5.0) as client:
                channel = TwilioChannel(client, SENDER, files=links)
                for each in channel.render(told):
                    sent = await channel.send("wa:+5511987654321", each, answered("wa:+5511987654321"))
                    assert isinstance(sent, Sent)
            await until(lambda: twilio.replies("whatsapp:+5511987654321"))
            (shown,) = twilio.replies("whatsapp:+5511987654321")
            return {"body": shown.body, "media": shown.media_url}

    async def test_a_picture_is_sent_from_an_address_of_ours(self) -> None:
        links = FileLinks(SECRET, PUBLIC)
        shown = await self._sent(reply(kept()), links)
        address = shown["media"]
        assert address.startswith(f"{PUBLIC}/file/")
        assert links.read(address.rpartition("/")[2]) == (ANA, ITEM)

    async def test_what_whatsapp_does_not_take_is_a_link_among_the_words(self) -> None:
        shown = await self._sent(reply(kept(Sort.DOCUMENT, media_type="application/zip")), FileLinks(SECRET, PUBLIC))
        assert shown["media"] == ""
        assert f"{PUBLIC}/file/" in shown["body"]

    async def test_without_a_public_address_the_words_have_to_do(self) -> None:
        shown = await self._sent(reply(kept()), None)
        assert (shown["media"], "boleto" in shown["body"]) == ("", True)

    def test_pictures_may_have_five_megabytes_there(self) -> None:
        assert is_taken(kept(size=5 * 2**20))
        assert not is_taken(kept(size=5 * 2**20 + 1))
        assert is_taken(kept(Sort.VOICE, media_type="audio/ogg", size=10 * 2**20))


class TestAddresses:
    def _client(self, shelf: Shelf, clock: Clock) -> tuple[TestClient, str]:
        links, app = FileLinks(SECRET, PUBLIC, clock), FastAPI()
        app.include_router(files(links, Files(lambda: shelf)))
        return TestClient(app), links.link_for(ANA, ITEM).removeprefix(PUBLIC)

    def test_an_address_gives_the_very_file_as_an_attachment(self) -> None:
        client, path = self._client(Shelf(kept(name="conta de luz.png")), Clock())
        found = client.get(path)
        assert (found.status_code, found.content) == (200, PNG)
        assert found.headers["Content-Disposition"] == "attachment; filename*=UTF-8''conta%20de%20luz.png"
        assert found.headers["Content-Type"] == "image/png"
        assert found.headers["X-Content-Type-Options"] == "nosniff"
        assert found.headers["Cache-Control"] == "no-store"

    @pytest.mark.parametrize("media_type", ["text/html", "image/svg+xml", "text/html;x", "x", "application/xhtml+xml"])
    def test_nothing_is_given_as_what_a_browser_runs(self, media_type: str) -> None:
        assert media_type_of(kept(media_type=media_type, name="a.html")) == "application/octet-stream"

    def test_an_address_expires(self) -> None:
        clock = Clock()
        client, path = self._client(Shelf(), clock)
        clock.now += LASTS
        assert client.get(path).status_code == 410

    def test_an_address_that_was_changed_or_is_for_an_export_gives_nothing(self) -> None:
        client, path = self._client(Shelf(), Clock())
        for wrong in (path[:-2], path + "A", "/file/x.y", "/file/" + "a" * 500, "/file/"):
            assert client.get(wrong).status_code == 404

    def test_a_file_that_is_gone_is_not_there(self) -> None:
        client, path = self._client(Shelf(kept(digest=None)), Clock())
        assert client.get(path).status_code == 404

    def test_a_database_that_is_away_is_asked_again_later(self) -> None:
        client, path = self._client(Shelf(away=True), Clock())
        assert client.get(path).status_code == 503


class TestArriving:
    def test_telegrams_files_of_every_sort(self) -> None:
        about = {"file_id": "F", "file_unique_id": "U", "file_size": 7, "mime_type": "audio/ogg", "duration": 3}
        for sort in Sort:
            sent = turn(private(**{sort: [{"file_id": "S"}, about] if sort is Sort.PHOTO else about})).message.file
            assert sent is not None
            assert (sent.sort, sent.ref, sent.unique, sent.size, sent.seconds) == (sort, "F", "U", 7, 3)

    def test_whatsapps_files(self) -> None:
        told = {"NumMedia": "1", "MediaUrl0": "https://api.twilio.com/x"}
        voice = message(**told, MediaContentType0="audio/ogg; codecs=opus").file
        assert voice is not None
        assert (voice.sort, voice.media_type, voice.ref) == (Sort.VOICE, "audio/ogg", "https://api.twilio.com/x")
        bill = message(**told, MediaContentType0="application/pdf", Body="conta.pdf").file
        assert bill is not None
        assert (bill.sort, bill.name) == (Sort.DOCUMENT, "conta.pdf")


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (kept(name="../../etc/passwd"), "photo"),
        (kept(name="conta.pdf"), "conta.pdf"),
        (kept(name='a"b\n.pdf'), "a_b_.pdf"),
        (kept(name=""), "photo.png"),
        (kept(Sort.VOICE, name="", media_type="audio/ogg"), "voice"),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(file: KeptFile, name: str) -> None:
    made = file_name(file)
    assert made.startswith(name) or "passwd" in made
    assert "/" not in made
    assert not made.startswith(".")
