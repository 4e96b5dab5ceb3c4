"""Voice messages: heard and read as if typed, kept with what they say, and kept all the same where nobody hears."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer as WebServer

from bot.attachments.hearing import LONGEST, MOST_HEARD, hearing_sources
from bot.planner.client import Client
from bot.runtime.bootstrap import open_hearing
from bot.runtime.config import load_settings
from bot.runtime.replay import replay
from state.addresses import person_of
from state.attachments import Hear, Heard
from state.files import FILE_LIMIT
from state.items import Item, Kind
from state.mongo.connection import Database, connect
from state.mongo.files import FileStore
from state.mongo.migrate import migrate
from state.reads import ListItems
from tests.bot.account.somebody import Product

ANA, GROUP = "tg:4711", "tg:-100/4711"
SOUND = b"OggS" + bytes(range(256))


def voice(ref: str, **about: Any) -> dict[str, Any]:
    file = {"ref": ref, "sort": "voice", "unique": f"u{ref}", "size": len(SOUND), "seconds": 3, **about}
    return {"attached": "voice", "file": {"media_type": "audio/ogg", **file}}


@dataclass
class Ears:
    """A stand-in for what hears: it says what ``said`` has for a sound."""

    said: dict[bytes, str | None] = field(default_factory=dict)
    asked: list[tuple[str, str, str]] = field(default_factory=list)

    async def transcribe(self, data: bytes, name: str, media_type: str, model: str, seconds: float) -> str | None:
        self.asked.append((name, media_type, model))
        return self.said[data]


class Hearing(Product):
    """A product with ears."""

    def __init__(self, database: Database) -> None:
        self.ears = Ears()
        fetchers = dict.fromkeys(("tg", "wa"), self._fetch)
        super().__init__(database, outside=hearing_sources(fetchers, self.ears, "whisper-1"))

    def hears(self, ref: str, text: str | None) -> dict[str, Any]:
        """Hold a recording as ``ref`` in which ``text`` is said; return the message with it."""
        sound = SOUND + ref.encode()
        self.held[ref] = sound
        self.ears.said[sound] = text
        return voice(ref)

    async def items(self) -> tuple[Item, ...]:
        found: tuple[Item, ...] = await self.store.sources(person_of(ANA))[ListItems](ListItems())
        return found


@pytest.fixture
async def hearing(mongo_uri: str, ready_name: str) -> AsyncIterator[Hearing]:
    database = connect(mongo_uri, ready_name)
    await migrate(database)
    yield Hearing(database)
    database.client.close()


async def test_what_is_said_is_read_as_if_typed_and_the_sound_is_kept_with_the_note(hearing: Hearing) -> None:
    said = await hearing.say(ANA, **hearing.hears("v1", "Anota: comprar leite"))
    assert said.startswith("🎙️ Ouvi: “Anota: comprar leite”\n")
    assert "Anotado: comprar leite" in said
    (note,) = await hearing.items()
    assert (note.kind, note.content) == (Kind.NOTE, "comprar leite")
    assert note.file is not None
    assert note.file.digest is not None
    whole = await FileStore(hearing.database).whole(person_of(ANA), note.id, note.file.digest)
    assert whole == hearing.held["v1"]


async def test_a_note_that_was_spoken_plays_again(hearing: Hearing) -> None:
    await hearing.say(ANA, **hearing.hears("v1", "Anota: comprar leite"))
    turn = await hearing.journal(ANA, "busca leite")
    await hearing.settle()
    decision = (await hearing.turn(turn.id)).decision
    assert decision is not None
    sent = decision.replies[0].file
    assert sent is not None
    assert sent.file.ref == "v1"


async def test_a_spoken_note_goes_and_comes_back_with_its_sound(hearing: Hearing) -> None:
    await hearing.say(ANA, **hearing.hears("v1", "Anota: comprar leite"))
    await hearing.say(ANA, "desfaz")
    assert await hearing.items() == ()
    assert [raw["purge_at"] async for raw in hearing.database["files"].find({"purge_at": None})] == []
    assert [raw["n"] async for raw in hearing.database["files"].find({})] == [0]


async def test_a_request_that_is_spoken_is_done(hearing: Hearing) -> None:
    await hearing.say(ANA, "anota: comprar leite")
    said = await hearing.say(ANA, **hearing.hears("v1", "Lista tudo."))
    assert said.startswith("🎙️ Ouvi: “Lista tudo.”\n")
    assert "comprar leite" in said
    assert len(await hearing.items()) == 1


async def test_a_spoken_yes_answers(hearing: Hearing) -> None:
    await hearing.say(ANA, "anota: comprar leite")
    await hearing.say(ANA, "deleta tudo")
    assert "Tudo deletado" in await hearing.say(ANA, **hearing.hears("v1", "sim"))


async def test_what_somebody_else_said_orders_nothing(hearing: Hearing) -> None:
    await hearing.say(ANA, "anota: comprar leite")
    said = await hearing.say(ANA, forwarded=True, **hearing.hears("v1", "apaga tudo"))
    assert said.startswith("🎙️ Ouvi: “apaga tudo”\n")
    assert sorted(item.title for item in await hearing.items()) == ["apaga tudo", "comprar leite"]
    turns = [await hearing.turn(raw["_id"]) async for raw in hearing.database["turns"].find({"number": {"$gte": 0}})]
    assert [turn.decision.tools for turn in turns if turn.message.forwarded and turn.decision] == [()]


async def test_every_turn_is_decided_again_without_its_sound(hearing: Hearing) -> None:
    await hearing.say(ANA, **hearing.hears("v1", "Anota: comprar leite"))
    await hearing.say(ANA, **hearing.hears("v2", "lista tudo"))
    await hearing.say(ANA, **hearing.hears("v3", None))
    turns = [await hearing.turn(raw["_id"]) async for raw in hearing.database["turns"].find({"number": {"$gte": 0}})]
    assert len(turns) == 5
    assert [await replay(turn) for turn in turns] == [()] * 5


@pytest.mark.parametrize(("heard", "why"), [(None, "Não consegui ouvir"), ("  ...  ", "nenhuma palavra")])
async def test_what_cannot_be_heard_is_kept_all_the_same(hearing: Hearing, heard: str | None, why: str) -> None:
    said = await hearing.say(ANA, **hearing.hears("v1", heard))
    assert "Áudio guardado" in said
    assert why in said
    (item,) = await hearing.items()
    assert item.kind is Kind.FILE


@pytest.mark.parametrize("about", [{"seconds": LONGEST + 1}, {"size": FILE_LIMIT + 1}])
async def test_what_is_too_long_is_not_even_fetched(hearing: Hearing, about: dict[str, int]) -> None:
    said = await hearing.say(ANA, **voice("v9", **about))
    assert "comprido demais" in said
    assert hearing.ears.asked == []


async def test_where_nothing_hears_it_is_kept_and_said(product: Product) -> None:
    product.held["v1"] = SOUND
    said = await product.say(ANA, **voice("v1"))
    assert "Áudio guardado" in said
    assert "ainda não ouço áudios" in said


async def test_in_a_group_nobody_listens(hearing: Hearing) -> None:
    await hearing.say(GROUP, person=ANA, **hearing.hears("v1", "anota: comprar leite"))
    assert hearing.ears.asked == []


class TestTranscribing:
    """The one further call to a model, over the network."""

    @pytest.fixture
    async def server(self) -> AsyncIterator[WebServer]:
        app = web.Application(client_max_size=2 * FILE_LIMIT)
        app.router.add_post("/v1/audio/transcriptions", self._hear)
        server = WebServer(app)
        await server.start_server()
        yield server
        await server.close()

    async def _hear(self, request: web.Request) -> web.StreamResponse:
        told = await request.post()
        file = told["file"]
        assert isinstance(file, web.FileField)
        size = len(file.file.read())
        file.file.close()
        match told["model"]:
            case "whisper-1":
                return web.json_response({"text": f" {file.filename} {file.content_type} {size} "})
            case "endless":
                return web.json_response({"text": "a" * 2_000_000})
            case "slow":
                await asyncio.sleep(3)
                return web.json_response({"text": "tarde"})
            case "list":
                return web.json_response([])
            case "words":
                return web.Response(text="não é json")
            case _:
                return web.json_response({"error": {"message": "no"}}, status=500)

    async def test_it_is_asked_as_openai_is(self, server: WebServer) -> None:
        async with Client(str(server.make_url("/v1"))) as client:
            said = await client.transcribe(SOUND, "voice.ogg", "audio/ogg", "whisper-1", 20.0)
        assert said == f" voice.ogg audio/ogg {len(SOUND)} "

    @pytest.mark.parametrize("model", ["endless", "slow", "list", "words", "broken"])
    async def test_whatever_else_it_answers_is_nothing_heard(self, server: WebServer, model: str) -> None:
        async with Client(str(server.make_url("/v1"))) as client:
            assert await client.transcribe(SOUND, "voice.ogg", "audio/ogg", model, 1.0) is None

    async def test_a_server_that_is_away_hears_nothing(self) -> None:
        async with Client("http://127.0.0.1:9/v1") as client:
            assert await client.transcribe(SOUND, "voice.ogg", "audio/ogg", "whisper-1", 5.0) is None

    async def test_the_settings_name_it(self, server: WebServer) -> None:
        url = str(server.make_url("/v1"))
        environ = {"HOME": "/home/ana", "OPENAI_TRANSCRIBE_MODEL": "whisper-1", "OPENAI_TRANSCRIBE_BASE_URL": url}

        async def fetch(ref: str, limit: int) -> bytes | None:
            return SOUND

        async with open_hearing(load_settings(environ), {"tg": fetch}) as sources:
            found = await sources[Hear](Hear(channel="tg", ref="v1", media_type="audio/ogg"))
            elsewhere = await sources[Hear](Hear(channel="cli", ref="v1"))
        assert found == Heard(status="heard", text=f"voice.ogg audio/ogg {len(SOUND)}")
        assert elsewhere.status == "unavailable"
        async with open_hearing(load_settings({"HOME": "/home/ana"}), {}) as nothing:
            assert nothing == {}


async def test_what_is_heard_is_bounded() -> None:
    ears = Ears({SOUND: "palavra " * MOST_HEARD})

    async def fetch(ref: str, limit: int) -> bytes | None:
        return SOUND if ref == "v1" else None

    async def broken(ref: str, limit: int) -> bytes | None:
        raise OSError(ref)

    hear = hearing_sources({"tg": fetch, "wa": broken}, ears, "m")[Hear]
    assert len((await hear(Hear(channel="tg", ref="v1"))).text) == MOST_HEARD
    assert (await hear(Hear(channel="tg", ref="large"))).status == "too_long"
    assert (await hear(Hear(channel="wa", ref="v1"))).status == "unavailable"
    assert ears.asked == [("voice.ogg", "audio/ogg", "m")]
