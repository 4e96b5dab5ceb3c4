"""A local web that misbehaves in every way, and what is left of it: bounded time, size and number of requests."""

from __future__ import annotations

import asyncio
import gzip
import ssl
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat

import brotli
import httpcore
import pytest
import trustme
from backports import zstd

from tests.fakes.web_server import (
    RESET,
    Names,
    Script,
    WebServer,
    chain,
    drip,
    endless,
    everywhere,
    head,
    packed,
    page,
    redirect,
    steps,
)
from tools.enrichment.errors import Broken, Busy, Late, LookupFailed, NotThere, Resting, TooLarge, Unreachable
from tools.enrichment.gateway.gateway import AT_ONCE, REDIRECTS, Gateway, Wanted
from tools.enrichment.gateway.hosts import AT_ONCE as HOST_AT_ONCE
from tools.enrichment.gateway.hosts import FAILURES, REST, Hosts
from tools.enrichment.gateway.policy import Policy

SHORT = Wanted(seconds=0.6, limit=100_000)
BEGINNING = Wanted(seconds=0.6, limit=100_000, beginning=True)
MEGABYTE = 1024 * 1024


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def gateway(web: WebServer, clock: Clock) -> Gateway:
    return Gateway(policy=Policy(allowed=web.here), resolve=everywhere(), clock=clock, jitter=lambda: 0.0)


async def test_a_page_is_read_with_nothing_but_the_question(web: WebServer, gateway: Gateway) -> None:
    web.pages["/a"] = page("<title>oi</title>", headers={"Set-Cookie": "a=b"})
    for _ in range(2):
        answer = await gateway.get(web.url("/a"))
    assert (answer.url, answer.media_type, answer.body) == (web.url("/a"), "text/html", b"<title>oi</title>")
    last = web.visits[-1].headers
    assert last["host"] == f"exemplo.com:{web.port}"
    assert set(last) == {"host", "user-agent", "accept", "accept-language", "accept-encoding", "connection"}


ENCODINGS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": partial(brotli.compress, quality=5),
    "zstd": zstd.compress,
    "identity": bytes,
    "": bytes,
}


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_a_packed_page_is_unpacked(web: WebServer, gateway: Gateway, encoding: str) -> None:
    text = b"<title>oi</title>" * 500
    web.pages["/"] = packed(ENCODINGS[encoding](text), encoding)
    assert (await gateway.get(web.url())).body == text


async def test_a_bare_deflate_stream_is_unpacked_too(web: WebServer, gateway: Gateway) -> None:
    packer = zlib.compressobj(wbits=-15)
    web.pages["/"] = packed(packer.compress(b"oi") + packer.flush(), "deflate")
    assert (await gateway.get(web.url())).body == b"oi"


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd"])
async def test_a_bomb_is_unpacked_no_further_than_the_limit(web: WebServer, gateway: Gateway, encoding: str) -> None:
    bomb = ENCODINGS[encoding](b"\0" * (100 * MEGABYTE))
    assert len(bomb) < MEGABYTE
    web.pages["/"] = packed(bomb, encoding)
    await gateway.get(web.url(), BEGINNING)
    tracemalloc.start()
    answer = await gateway.get(web.url(), Wanted(limit=100_000, beginning=True))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(answer.body) == 100_000
    assert peak < 12 * MEGABYTE
    with pytest.raises(TooLarge):
        await gateway.get(web.url(), Wanted(limit=100_000))


async def test_zstd_that_wants_more_memory_than_the_web_allows_is_refused(web: WebServer, gateway: Gateway) -> None:
    options: dict[int, int] = {zstd.CompressionParameter.window_log: 27, zstd.CompressionParameter.content_size_flag: 0}
    packer = zstd.ZstdCompressor(options=options)
    web.pages["/"] = packed(packer.compress(b"x" * MEGABYTE) + packer.flush(), "zstd")
    with pytest.raises(Unreachable):
        await gateway.get(web.url())


@pytest.mark.parametrize("encoding", ["compress", "gzip, gzip", "exi", "gzip", "deflate", "br", "zstd"])
async def test_what_cannot_be_unpacked_is_not_read(web: WebServer, gateway: Gateway, encoding: str) -> None:
    web.pages["/"] = packed(b"\xff" * 100, encoding)
    with pytest.raises(Unreachable):
        await gateway.get(web.url())


async def test_an_endless_page_is_read_up_to_the_limit_or_not_at_all(web: WebServer, gateway: Gateway) -> None:
    web.pages["/"] = endless()
    assert len((await gateway.get(web.url(), Wanted(limit=100_000, beginning=True))).body) == 100_000
    with pytest.raises(TooLarge):
        await gateway.get(web.url(), Wanted())


SLOW: dict[str, Script] = {
    "silence": steps(30.0),
    "a dripping status line": steps(*(step for byte in b"HTTP/1.1 200 OK" for step in (bytes([byte]), 0.2))),
    "dripping headers": steps(head(200, {})[:-2], *(step for _ in range(99) for step in (b"X-A: b\r\n", 0.1))),
    "a dripping body": drip(b"x" * 1000, 0.1),
    "interim answers without end": steps(*(step for _ in range(99) for step in (head(100, {}), 0.05))),
}


@pytest.mark.parametrize("script", SLOW)
async def test_a_slow_server_has_its_time_and_no_more(web: WebServer, gateway: Gateway, script: str) -> None:
    web.pages["/"] = SLOW[script]
    started = time.monotonic()
    with pytest.raises(Late):
        await gateway.get(web.url(), SHORT)
    assert time.monotonic() - started < SHORT.seconds + 0.4


async def test_redirects_and_repeats_share_the_time(web: WebServer, gateway: Gateway) -> None:
    web.pages["*"] = steps(0.25, head(302, {"Location": "/b", "Content-Length": "0"}))
    started = time.monotonic()
    with pytest.raises(Late):
        await gateway.get(web.url(), SHORT)
    assert time.monotonic() - started < SHORT.seconds + 0.4


async def test_redirects_are_followed_to_the_page(web: WebServer, gateway: Gateway) -> None:
    for hop in range(REDIRECTS):
        web.pages[f"/{hop}"] = redirect(f"{hop + 1}?a=é b" if hop == 1 else f"/{hop + 1}")
    web.pages["/2?a=%C3%A9%20b"] = redirect("/3")
    web.pages[f"/{REDIRECTS}"] = page("oi")
    answer = await gateway.get(web.url("/0"))
    assert (answer.url, answer.body) == (web.url(f"/{REDIRECTS}"), b"oi")


async def test_redirects_in_a_circle_end_after_the_fifth(web: WebServer, gateway: Gateway) -> None:
    web.pages["*"] = redirect("/")
    with pytest.raises(Unreachable, match="redirects"):
        await gateway.get(web.url())
    assert len(web.visits) == REDIRECTS + 1


BROKEN: dict[str, Script] = {
    "a reset": steps(RESET),
    "an end": steps(),
    "half an answer": steps(head(200, {"Content-Length": "100"}), b"x"),
    "no HTTP": steps(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "huge headers": steps(head(200, {"X": "x" * 300_000})),
    "headers without end": lambda _: chain([b"HTTP/1.1 200 OK\r\n"], repeat(b"X-A: " + b"b" * 1000 + b"\r\n")),
    "one header without end": lambda _: chain([b"HTTP/1.1 200 OK\r\nX-A: "], repeat(b"b" * 1000)),
    "a status line without end": lambda _: chain([b"HTTP/1.1 200 "], repeat(b"K" * 1000)),
    "many headers": steps(head(200, {f"X-{n}": "x" * 100 for n in range(5000)})),
    "two lengths": steps(head(200, {"Content-Length": "1"}, b"Content-Length: 2\r\n"), b"xx"),
    "a broken chunk": steps(head(200, {"Transfer-Encoding": "chunked"}), b"zz\r\nx\r\n"),
    "500": page(status=500),
    "502": page(status=502),
}


@pytest.mark.parametrize("script", BROKEN)
async def test_what_breaks_is_asked_once_more(web: WebServer, gateway: Gateway, script: str) -> None:
    web.pages["/"] = BROKEN[script]
    with pytest.raises(Broken):
        await gateway.get(web.url())
    assert len(web.visits) == 2


@pytest.mark.parametrize(
    ("status", "error"),
    [
        *((status, NotThere) for status in (400, 401, 403, 404, 410, 418)),
        *((status, Unreachable) for status in (300, 304, 408)),
        (429, Busy),
    ],
)
async def test_what_a_status_means_is_not_asked_twice(
    web: WebServer, gateway: Gateway, status: int, error: type[LookupFailed]
) -> None:
    web.pages["/"] = page(status=status)
    with pytest.raises(error):
        await gateway.get(web.url())
    assert len(web.visits) == 1


async def test_a_stream_that_unpacks_to_nothing_has_an_end(web: WebServer, gateway: Gateway) -> None:
    empty = b"\x00\x00\x00\xff\xff" * 1000
    said = head(200, {"Content-Type": "text/html", "Content-Encoding": "deflate"})
    web.pages["/"] = lambda _: chain([said, b"\x78\x9c"], repeat(empty))
    assert (await gateway.get(web.url(), Wanted(limit=100_000, beginning=True))).body == b""
    with pytest.raises(TooLarge):
        await gateway.get(web.url(), Wanted(limit=100_000))


async def test_chunks_without_end_are_read_up_to_the_limit(web: WebServer, gateway: Gateway) -> None:
    said = head(200, {"Content-Type": "text/html", "Transfer-Encoding": "chunked"})
    web.pages["/"] = lambda _: chain([said], repeat(b"3e8\r\n" + b"x" * 1000 + b"\r\n"))
    assert len((await gateway.get(web.url(), Wanted(limit=100_000, beginning=True))).body) == 100_000


async def test_a_type_that_is_not_wanted_is_not_read(web: WebServer, gateway: Gateway) -> None:
    web.pages["/"] = endless(content_type="video/mp4")
    answer = await gateway.get(web.url(), Wanted(media_types={"text/html"}))
    assert (answer.media_type, answer.body) == ("video/mp4", b"")


@pytest.mark.parametrize(("status", "header"), [(429, "7"), (503, "7")])
async def test_a_host_that_asks_us_to_wait_is_left_alone_so_long(
    web: WebServer, gateway: Gateway, clock: Clock, status: int, header: str
) -> None:
    web.pages["/"] = page(status=status, headers={"Retry-After": header})
    web.pages["/b"] = page("oi")
    for _ in range(3):
        with pytest.raises(Busy):
            await gateway.get(web.url())
    assert len(web.visits) == 1
    assert (await gateway.get(web.url("/b", host="outro.com"))).body == b"oi"
    clock.now += 6.9
    with pytest.raises(Busy):
        await gateway.get(web.url("/b"))
    clock.now += 0.2
    assert (await gateway.get(web.url("/b"))).body == b"oi"


async def test_a_host_that_keeps_failing_rests_and_is_then_tried_by_one(
    web: WebServer, gateway: Gateway, clock: Clock
) -> None:
    web.pages["/"] = steps(RESET)
    for _ in range(FAILURES // 2):
        with pytest.raises(Broken):
            await gateway.get(web.url())
    with pytest.raises(Resting):
        await gateway.get(web.url())
    assert len(web.visits) == FAILURES
    clock.now += REST
    with pytest.raises((Broken, Resting)):
        await gateway.get(web.url())
    assert len(web.visits) == FAILURES + 1
    clock.now += REST
    web.pages["/"] = page("oi")
    for _ in range(3):
        assert (await gateway.get(web.url())).body == b"oi"


def test_one_question_at_a_time_tries_a_host_that_rested(clock: Clock) -> None:
    hosts = Hosts(clock)
    for _ in range(FAILURES):
        with pytest.raises(Unreachable), hosts.asking("a"):
            raise Unreachable
    clock.now += REST
    with hosts.asking("a"), pytest.raises(Resting), hosts.asking("a"):
        pass
    with hosts.asking("a"):
        pass


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def secure(authority: trustme.CA) -> Iterator[WebServer]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("exemplo.com").configure_cert(context)
    with WebServer(context) as server:
        server.pages["*"] = page("oi")
        yield server


def trusting(authority: trustme.CA, web: WebServer, names: Names) -> Gateway:
    context = httpcore.default_ssl_context()
    authority.configure_trust(context)
    return Gateway(policy=Policy(allowed=web.here), resolve=names, certificates=context)


async def test_tls_asks_for_the_name_while_the_checked_address_is_dialled(
    authority: trustme.CA, secure: WebServer
) -> None:
    answer = await trusting(authority, secure, everywhere()).get(secure.url())
    assert answer.body == b"oi"
    assert secure.visits[0].sni == "exemplo.com"
    assert secure.visits[0].headers["host"] == f"exemplo.com:{secure.port}"


async def test_a_certificate_of_another_name_is_not_accepted(authority: trustme.CA, secure: WebServer) -> None:
    with pytest.raises(Unreachable):
        await trusting(authority, secure, everywhere()).get(secure.url(host="outro.com"))
    assert secure.visits == []


async def test_a_certificate_that_nobody_vouches_for_is_not_accepted(secure: WebServer) -> None:
    with pytest.raises(Unreachable):
        await Gateway(policy=Policy(allowed=secure.here), resolve=everywhere()).get(secure.url())
    assert secure.visits == []


async def test_the_next_address_is_tried_when_the_first_is_dead(web: WebServer) -> None:
    web.pages["/"] = page("oi")
    names = Names({"*": [("127.0.0.2", "127.0.0.1")]})
    policy = Policy(allowed=web.here | {("127.0.0.2", web.port)})
    assert (await Gateway(policy=policy, resolve=names).get(web.url())).body == b"oi"


async def test_a_host_that_keeps_everybody_waiting_leaves_room_for_the_others(web: WebServer, gateway: Gateway) -> None:
    web.pages = {"/": steps(5.0), "/b": page("oi")}
    # Those behind give up well before those whom the host keeps waiting, or they would come in at the last moment.
    patience = [2.0] * HOST_AT_ONCE + [1.0] * (2 * AT_ONCE - HOST_AT_ONCE)
    waiting = [asyncio.create_task(gateway.get(web.url(), Wanted(seconds=seconds))) for seconds in patience]
    await asyncio.sleep(0.3)
    assert (await gateway.get(web.url("/b", host="outro.com"), Wanted(seconds=1.0))).body == b"oi"
    failed = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, LookupFailed) for each in failed)
    assert len(web.visits) <= HOST_AT_ONCE + 1
