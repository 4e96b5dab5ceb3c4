"""The one way out: what others have written is fetched here, from public addresses only, in bounded time and size."""

from __future__ import annotations

import asyncio
import random
import ssl
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache

import httpcore

from tools.enrichment.errors import Broken, Busy, Denied, Late, NotThere, TooLarge, Unreachable
from tools.enrichment.gateway.decoding import ACCEPTED, Body
from tools.enrichment.gateway.dialling import CheckedDialler
from tools.enrichment.gateway.hosts import Hosts
from tools.enrichment.gateway.policy import Policy
from tools.enrichment.gateway.resolving import NameServers, Resolver
from tools.enrichment.gateway.targets import Target, target_of
from tools.enrichment.gateway.waiting import asked_wait

REDIRECTS = 5
SECONDS = 8.0
BODY_LIMIT = 2 * 1024 * 1024
CONNECT_SECONDS = 3.0
SILENCE_SECONDS = 5.0
TRIES = 2
AT_ONCE = 64
SHORTEST_PAUSE, LONGEST_JITTER = 0.05, 0.25
TIMEOUTS = {"connect": CONNECT_SECONDS, "read": SILENCE_SECONDS, "write": SILENCE_SECONDS}
HEADERS = {
    "User-Agent": "Guarda/1.0 (link preview)",
    "Accept": "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.5",
    "Accept-Language": "pt-BR,pt;q=0.9,en;q=0.7,*;q=0.5",
    "Accept-Encoding": ACCEPTED,
    "Connection": "close",
}

_MOVED = frozenset({301, 302, 303, 307, 308})
_TRY_LATER = frozenset({408, 425})
_DENIED = frozenset({401, 403})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a question accepts: how many seconds in all, how many bytes, which types of media, how many redirects.

    With ``beginning`` what is longer than ``limit`` is read up to there, else it is refused. A status of ``readable``
    is an answer, too: some services say in the body of a refusal what was wrong.
    """

    seconds: float = SECONDS
    limit: int = BODY_LIMIT
    beginning: bool = False
    media_types: Collection[str] | None = None
    redirects: int = REDIRECTS
    readable: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Sent:
    """What goes with a question: ``headers``, which may hold a key, and a ``body``, with which it is a POST.

    Neither goes where a redirect leads, and what has a body is not put twice: it may cost something.
    """

    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes | None = None


ANYTHING = Wanted()
BARE = Sent()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: from ``url``, after all redirects. ``headers`` have names in lower case.

    The body is unpacked; it is empty when its type was not wanted.
    """

    url: str
    media_type: str
    headers: Mapping[str, str]
    body: bytes
    status: int = 200


class Gateway:
    """Fetches addresses from strangers. It keeps no cookies and no connections, and sends what it is told to, no more.

    ``clock`` gives seconds that only rise; ``jitter`` a number between 0 and 1.
    """

    def __init__(
        self,
        *,
        policy: Policy | None = None,
        resolve: Resolver | None = None,
        clock: Callable[[], float] = time.monotonic,
        jitter: Callable[[], float] = random.random,
        certificates: ssl.SSLContext | None = None,
    ) -> None:
        self._dialler = CheckedDialler(resolve or NameServers(), policy or Policy())
        self._hosts = Hosts(clock)
        self._jitter = jitter
        self._certificates = certificates
        self._room = asyncio.Semaphore(AT_ONCE)

    async def get(self, url: str, wanted: Wanted = ANYTHING, sent: Sent = BARE) -> Answer:
        """Return what ``url`` holds, or answers to what is sent. Raises LookupFailed and nothing else.

        A question that fails because something broke is asked once more: reading twice changes nothing.
        """
        deadline = asyncio.get_running_loop().time() + wanted.seconds
        target = target_of(url)
        for _ in range(wanted.redirects + 1):
            answer = await self._asked_again(target, wanted, sent, deadline)
            if isinstance(answer, Answer):
                return answer
            if sent is not BARE:
                raise Unreachable("a redirect of what was not for others")
            target = answer
        raise Unreachable("too many redirects")

    async def _asked_again(self, target: Target, wanted: Wanted, sent: Sent, deadline: float) -> Answer | Target:
        for _ in range(TRIES - 1 if sent.body is None else 0):
            try:
                return await self._ask(target, wanted, sent, deadline)
            except Broken:
                await asyncio.sleep(SHORTEST_PAUSE + LONGEST_JITTER * self._jitter())
        return await self._ask(target, wanted, sent, deadline)

    async def _ask(self, target: Target, wanted: Wanted, sent: Sent, deadline: float) -> Answer | Target:
        with self._hosts.asking(target.host):
            try:
                async with asyncio.timeout_at(deadline), self._hosts.room(target.host), self._room:
                    return await self._exchange(target, wanted, sent)
            except (TimeoutError, httpcore.TimeoutException):
                raise Late from None
            except (httpcore.NetworkError, httpcore.RemoteProtocolError, OSError) as error:
                raise Broken(type(error).__name__) from error
            except (httpcore.ProtocolError, ValueError) as error:
                raise Unreachable(type(error).__name__) from error

    async def _exchange(self, target: Target, wanted: Wanted, sent: Sent) -> Answer | Target:
        url = httpcore.URL(scheme=target.scheme, host=target.host, port=target.port, target=target.path)
        certificates = await self._trusted() if target.scheme == "https" else None
        headers = [("Host", target.authority), *{**HEADERS, **sent.headers}.items()]
        extensions = {"timeout": TIMEOUTS}
        method = "GET" if sent.body is None else "POST"
        async with (
            httpcore.AsyncHTTPConnection(url.origin, certificates, network_backend=self._dialler) as connection,
            connection.stream(method, url, headers=headers, content=sent.body, extensions=extensions) as response,
        ):
            said = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
            if response.status in _MOVED and "location" in said:
                return target.redirected(said["location"].encode("latin-1"))
            if response.status not in wanted.readable:
                _check_status(response.status, said)
            media_type = said.get("content-type", "").partition(";")[0].strip().lower()
            is_wanted = wanted.media_types is None or media_type in wanted.media_types
            body = await _read(response, said.get("content-encoding", ""), wanted) if is_wanted else b""
            return Answer(target.url, media_type, said, body, response.status)

    async def _trusted(self) -> ssl.SSLContext:
        if self._certificates is None:  # reading them takes a third of a second, in which nobody else would be served
            self._certificates = await asyncio.to_thread(_usual_certificates)
        return self._certificates


@cache
def _usual_certificates() -> ssl.SSLContext:
    return httpcore.default_ssl_context()


def _check_status(status: int, headers: Mapping[str, str]) -> None:
    """Raise what ``status`` means, unless there is something to read."""
    if 200 <= status < 300:
        return
    if status == 429 or (status == 503 and "retry-after" in headers):
        raise Busy(asked_wait(headers.get("retry-after", "")))
    if status >= 500:
        raise Broken(str(status))
    if status in _TRY_LATER or status < 400:
        raise Unreachable(str(status))
    raise Denied(str(status)) if status in _DENIED else NotThere(str(status))


async def _read(response: httpcore.Response, encoding: str, wanted: Wanted) -> bytes:
    body = Body(encoding, wanted.limit)
    async for packed in response.aiter_stream():
        body.add(packed)
        if body.is_full:
            if not wanted.beginning:
                raise TooLarge
            break
    return body.content
