"""Links from the message to the page and back, over a local web: read at once, read later, never twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from bot.runtime.conversation import Conversation
from bot.runtime.replay import replay
from bot.runtime.retry_enrichment import HOUR, MARK, WAITS, is_rereading
from state.addresses import person_of
from state.lane import MINUTE
from state.mongo.codec import decode
from state.mongo.connection import connect
from state.mongo.migrate import migrate
from state.mongo.store import MongoStore
from state.reads import ListItems
from state.turns import Message, Turn
from tests.bot.account.somebody import Product
from tests.conversations.films import ANSWERING
from tests.conversations.stored import sources_of
from tests.fakes.memory_cache import MemoryCache
from tests.fakes.web_server import RESET, WebServer, everywhere, page, steps
from tests.mongo import fresh_database
from tests.tools.enrichment import pages_shapes as shapes
from tools.enrichment.cache import Cached
from tools.enrichment.gateway.gateway import Gateway
from tools.enrichment.gateway.policy import Policy
from tools.enrichment.links import Links
from tools.enrichment.lookups import PageLookup, VideoLookup
from tools.enrichment.settings import EnrichmentSettings

CHAT = "cli:ana"
DOWN = steps(RESET)
CAKE = "Bolo de cenoura & chocolate"


@pytest.fixture
def web() -> Iterator[WebServer]:
    with WebServer() as server:
        yield server


@pytest.fixture(scope="module")
def database_for_all(mongo_uri: str) -> Iterator[str]:
    """The name of a database that is ready for turns."""

    async def prepare(name: str) -> None:
        database = connect(mongo_uri, name)
        await migrate(database)
        database.client.close()

    with fresh_database(mongo_uri) as name:
        asyncio.run(prepare(name))
        yield name


@pytest.fixture
async def product(web: WebServer, mongo_uri: str, database_for_all: str) -> AsyncIterator[Product]:
    """The product, with a web of its own on which every name leads to one server."""
    database = connect(mongo_uri, database_for_all)
    for name in ("items", "turns", "lanes"):
        await database[name].delete_many({})
    opened = Product(database)
    gateway = Gateway(
        policy=Policy(allowed=web.here),
        resolve=everywhere(),
        clock=lambda: opened.clock.now / 1e9,
        jitter=lambda: 0.0,
    )
    links = Links(EnrichmentSettings(oembed={}, page_deadline=1.0), gateway)
    read = Cached(links.find, MemoryCache(), opened.clock)
    opened.store = MongoStore(database, {**sources_of(ANSWERING), PageLookup: read, VideoLookup: read})
    opened.dispatcher = replace(opened.dispatcher, store=opened.store)
    yield opened
    database.client.close()


async def turns(product: Product) -> list[Turn]:
    rows = product.database["turns"].find({"number": {"$gte": 0}}).sort([("number", 1)])
    return [decode(Turn, raw) async for raw in rows]


async def passes(product: Product, duration: int) -> None:
    product.clock.now += duration
    await product.settle()


async def test_a_page_that_is_sent_is_kept_under_its_title_and_site(product: Product, web: WebServer) -> None:
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    said = await product.say(CHAT, web.url("/bolo"))
    assert said == f"🔗 Link guardado: {CAKE} — Panelinha"
    assert CAKE in await product.say(CHAT, "busca rita")
    assert not [turn for turn in await turns(product) if turn.kind == "job" and MARK in turn.id]


async def test_a_page_that_cannot_be_read_is_read_an_hour_later_and_nobody_is_told(
    product: Product, web: WebServer
) -> None:
    web.pages["/bolo"] = DOWN
    said = await product.say(CHAT, web.url("/bolo"))
    assert said.splitlines() == [
        "🔗 Link guardado: exemplo.com/bolo",
        "O site não respondeu agora, então ficou sem título; mais tarde eu leio de novo.",
    ]
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    await passes(product, HOUR - MINUTE)
    assert await product.titles(CHAT) == ["exemplo.com/bolo"]
    await passes(product, 2 * MINUTE)
    assert await product.titles(CHAT) == [CAKE]
    job = next(turn for turn in await turns(product) if is_rereading(turn))
    assert job.decision is not None
    assert job.decision.replies == ()
    assert CAKE in await product.say(CHAT, "busca cenoura")


async def test_all_of_it_replays_from_the_record_alone(product: Product, web: WebServer) -> None:
    web.pages["/bolo"] = DOWN
    await product.say(CHAT, f"{web.url('/bolo')} receita da vó")
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    await passes(product, 2 * HOUR)
    web.pages.clear()
    decided = [turn for turn in await turns(product) if is_rereading(turn) or turn.kind == "message"]
    assert len(decided) == 2
    for turn in decided:
        assert await replay(turn) == ()


async def test_what_the_person_called_it_stays_and_the_page_finds_it_too(product: Product, web: WebServer) -> None:
    web.pages["/bolo"] = DOWN
    said = await product.say(CHAT, f"{web.url('/bolo')} receita da vó")
    assert said.splitlines()[1] == "O site não respondeu agora; mais tarde eu leio de novo."
    assert "receita da vó" in await product.say(CHAT, "busca receita")
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    await passes(product, 2 * HOUR)
    assert await product.titles(CHAT) == ["receita da vó"]
    assert "receita da vó" in await product.say(CHAT, "busca cenoura")


async def test_what_was_removed_meanwhile_is_not_asked_for(product: Product, web: WebServer) -> None:
    web.pages["/bolo"] = DOWN
    await product.say(CHAT, web.url("/bolo"))
    await product.say(CHAT, "apaga isso")
    assert "desfaz" in await product.say(CHAT, "sim")
    asked = len(web.visits)
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    await passes(product, 2 * HOUR)
    assert len(web.visits) == asked
    await product.say(CHAT, "desfaz")
    assert await product.titles(CHAT) == ["exemplo.com/bolo"]


async def test_what_was_filled_in_leaves_with_the_item_that_it_was_filled_in(product: Product, web: WebServer) -> None:
    web.pages["/bolo"] = DOWN
    await product.say(CHAT, web.url("/bolo"))
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    await passes(product, 2 * HOUR)
    await product.say(CHAT, "desfaz")
    assert await product.titles(CHAT) == []


async def test_it_is_tried_three_times_more_and_then_stays_as_it_is(product: Product, web: WebServer) -> None:
    web.pages["/bolo"] = DOWN
    await product.say(CHAT, web.url("/bolo"))
    for wait in WAITS:
        asked = len(web.visits)
        await passes(product, wait + MINUTE)
        assert len(web.visits) > asked
    asked = len(web.visits)
    await passes(product, 300 * HOUR)
    assert len(web.visits) == asked
    assert await product.titles(CHAT) == ["exemplo.com/bolo"]


async def test_a_page_that_is_not_there_is_not_tried_again(product: Product, web: WebServer) -> None:
    said = await product.say(CHAT, web.url("/bolo"))
    assert said.splitlines()[1].startswith("Não achei o título")
    await passes(product, 2 * HOUR)
    assert len(web.visits) == 1


async def test_what_it_said_days_ago_is_said_to_be_that(product: Product, web: WebServer) -> None:
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    await product.say("cli:bia", web.url("/bolo"))
    web.pages["/bolo"] = DOWN
    await passes(product, 30 * HOUR)
    title, doubt = (await product.say(CHAT, web.url("/bolo"))).splitlines()
    assert CAKE in title
    assert doubt.startswith("O site não respondeu agora")


async def test_every_link_of_a_message_is_read(product: Product, web: WebServer) -> None:
    web.pages = {"/bolo": page(shapes.OPEN_GRAPH), "/a": page(shapes.PLAIN), "/gol": page(shapes.CLIP)}
    said = await product.say(CHAT, f"olha: {web.url('/bolo')} e {web.url('/a')} e {web.url('/gol')}")
    assert [line[:2] for line in said.splitlines() if line] == ["🔗 ", "🔗 ", "▶️"]
    assert sorted(await product.titles(CHAT)) == sorted([CAKE, "Uma página velha", "Um gol"])
    sources = product.store.sources(person_of(CHAT))
    kept = await sources[ListItems](ListItems())
    assert {item.url for item in kept} == {web.url("/bolo"), web.url("/a"), web.url("/gol")}


async def test_each_link_keeps_the_words_beside_it(product: Product, web: WebServer) -> None:
    web.pages = {"/bolo": page(shapes.OPEN_GRAPH), "/a": page(shapes.PLAIN)}
    await product.say(CHAT, f"{web.url('/bolo')} sobremesa\n{web.url('/a')} história da internet")
    assert sorted(await product.titles(CHAT)) == ["história da internet", "sobremesa"]
    assert "sobremesa" in await product.say(CHAT, "busca panelinha")
    assert "história da internet" in await product.say(CHAT, "busca página velha")


@pytest.mark.parametrize(
    "inside", ["http://169.254.169.254/latest/meta-data/", "http://127.0.0.1/", "http://10.0.0.1:8080/x"]
)
async def test_an_address_inside_is_kept_and_never_opened(product: Product, web: WebServer, inside: str) -> None:
    said = await product.say(CHAT, inside)
    assert "Link guardado" in said
    assert web.visits == []
    await passes(product, 2 * HOUR)
    assert not any(is_rereading(turn) for turn in await turns(product))


async def test_the_composed_product_opens_what_tests_name_and_nothing_else_of_this_machine(
    web: WebServer, mongo_uri: str, database_for_all: str, tmp_path: Path
) -> None:
    web.pages["/bolo"] = page(shapes.OPEN_GRAPH)
    place = f"127.0.0.1:{web.port}"
    environ = {"GUARDA_DATA_DIR": str(tmp_path), "MONGODB_URI": mongo_uri}
    for named, title in ({"GUARDA_ONLY_FOR_TESTS_WEB": place}, CAKE), ({}, f"{place.partition(':')[0]}/bolo"):
        async with open_runtime(load_settings({**environ, **named}), database=database_for_all) as runtime:
            conversation = Conversation(runtime.dispatcher, f"e2e{len(named)}", runtime.clock)
            exchange = await conversation.send(Message(text=f"http://{place}/bolo"))
            [turn] = exchange.turns
            assert turn.decision is not None
            assert turn.decision.replies[0].text.startswith(f"🔗 Link guardado: {title}")
            await runtime.database["lookups"].delete_many({})
    assert len(web.visits) == 1
