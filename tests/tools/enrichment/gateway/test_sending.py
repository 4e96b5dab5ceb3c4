"""What is sent with a question: headers and a body, to the one address they are for, and once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes.faulty_server import Asked, Fault, FaultyServer
from tools.enrichment.errors import Denied, NotThere, Unreachable
from tools.enrichment.gateway.gateway import Gateway, Sent, Wanted
from tools.enrichment.gateway.policy import Policy

KEYED = Sent({"X-Api-Key": "secret", "Accept": "application/json"})
POSTED = Sent({"X-Api-Key": "secret"}, b'{"q": "selic"}')


def answer(asked: Asked) -> tuple[int, dict[str, str]]:
    return int(asked.query.get("status", 200)), {"message": "what was wrong"}


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer(answer) as running:
        yield running


@pytest.fixture
def gateway(server: FaultyServer) -> Gateway:
    here = ("127.0.0.1", int(server.url.rpartition(":")[2]))
    return Gateway(policy=Policy(allowed=frozenset({here})), jitter=lambda: 0.0)


async def test_headers_and_body_arrive(gateway: Gateway, server: FaultyServer) -> None:
    await gateway.get(f"{server.url}/search", sent=POSTED)
    (asked,) = server.asked
    assert (asked.body, asked.headers["x-api-key"]) == (b'{"q": "selic"}', "secret")
    await gateway.get(f"{server.url}/quote", sent=KEYED)
    assert (server.asked[1].body, server.asked[1].headers["accept"]) == (b"", "application/json")


async def test_nothing_more_is_sent_than_is_told(gateway: Gateway, server: FaultyServer) -> None:
    await gateway.get(f"{server.url}/page")
    assert "x-api-key" not in server.asked[0].headers


@pytest.mark.parametrize("sent", [KEYED, POSTED])
async def test_no_redirect_takes_it_elsewhere(gateway: Gateway, server: FaultyServer, sent: Sent) -> None:
    server.fault = Fault.REDIRECT
    with pytest.raises(Unreachable):
        await gateway.get(f"{server.url}/quote", sent=sent)
    assert [asked.path for asked in server.asked] == ["/quote"]


@pytest.mark.parametrize(("sent", "times"), [(KEYED, 2), (POSTED, 1)])
async def test_what_may_cost_something_is_not_put_twice(
    gateway: Gateway, server: FaultyServer, sent: Sent, times: int
) -> None:
    server.fault = Fault.RESET
    with pytest.raises(Unreachable):
        await gateway.get(f"{server.url}/quote", sent=sent)
    assert len(server.asked) == times


async def test_a_refusal_is_read_where_its_words_are_wanted(gateway: Gateway, server: FaultyServer) -> None:
    wanted = Wanted(readable=(400,))
    found = await gateway.get(f"{server.url}/quote?status=400", wanted)
    assert (found.status, b"what was wrong" in found.body) == (400, True)
    with pytest.raises(NotThere):
        await gateway.get(f"{server.url}/quote?status=404", wanted)
    with pytest.raises(Denied):
        await gateway.get(f"{server.url}/quote?status=401", wanted)


def test_a_key_is_in_no_representation() -> None:
    assert "secret" not in repr(KEYED)
