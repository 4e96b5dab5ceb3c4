"""Links whose host is an IPv6 address are links like any others: kept, and opened only by the gateway's rules."""

from __future__ import annotations

import pytest

from state.items import Kind
from tests.bot.chat_user import Correspondent
from tools.enrichment.errors import Unsafe
from tools.enrichment.gateway.policy import Policy
from tools.enrichment.gateway.targets import target_of


@pytest.mark.parametrize(
    ("said", "url", "opened"),
    [
        ("salva https://[2606:4700:4700::1111]/receita", "https://[2606:4700:4700::1111]/receita", True),
        ("http://[::1]:8080/admin", "http://[::1]:8080/admin", False),
        ("guarda http://[::ffff:127.0.0.1]/", "http://[::ffff:127.0.0.1]/", False),
        ("salva http://[fd12:3456:789a::1]/x", "http://[fd12:3456:789a::1]/x", False),
    ],
)
async def test_it_is_kept_as_a_link_and_opened_only_if_it_is_public(said: str, url: str, *, opened: bool) -> None:
    somebody = Correspondent(None)
    decision = await somebody.says(said)
    assert [(item.kind, item.url) for item in somebody.kept] == [(Kind.LINK, url)]
    assert "page_lookup" in [read.name for read in decision.trace.reads]
    target = target_of(url)
    if opened:
        Policy().check(target.host, target.port)
    else:
        with pytest.raises(Unsafe):
            Policy().check(target.host, target.port)
