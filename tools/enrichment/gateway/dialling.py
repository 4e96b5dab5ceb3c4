"""Connections to addresses that were checked: a name is resolved once, and what was checked is dialled."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any

import httpcore

from tools.enrichment.gateway.policy import Policy
from tools.enrichment.gateway.resolving import Resolver

TRIED = 3


class CheckedDialler(httpcore.AsyncNetworkBackend):
    """Connects to a host's own addresses, all of which the policy must allow; one that is not refuses the host.

    TLS asks for the certificate of the host's name all the same: httpcore takes it from the request.
    """

    def __init__(self, resolve: Resolver, policy: Policy, wire: httpcore.AsyncNetworkBackend | None = None) -> None:
        self._resolve = resolve
        self._policy = policy
        self._wire = wire or httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the base class has it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Raises Unsafe, NotThere, Broken, and httpcore's own errors of a connection that fails."""
        addresses = await self._addresses(host)
        for address in addresses:
            self._policy.check(address, port)
        *others, last = addresses[:TRIED]
        for address in others:
            try:
                return await self._wire.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._wire.connect_tcp(last, port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await self._wire.sleep(seconds)

    async def _addresses(self, host: str) -> tuple[str, ...]:
        try:
            return (str(ip_address(host)),)
        except ValueError:
            return await self._resolve(host)
