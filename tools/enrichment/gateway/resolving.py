"""Which addresses a name has, asked of the name servers without a thread that a slow one could hold."""

from __future__ import annotations

from typing import Protocol

import dns.asyncresolver
import dns.exception
import dns.resolver

from tools.enrichment.errors import Broken, Late, Unreachable

LONGEST = 3.0


class Resolver(Protocol):
    """Gives the addresses of a name, as digits. Raises LookupFailed and nothing else."""

    async def __call__(self, host: str) -> tuple[str, ...]: ...


class NameServers:
    """A Resolver that asks the name servers that this machine is configured with.

    The hosts file and search domains are left out on purpose: they name what is ours, not what is public.
    """

    def __init__(self) -> None:
        self._resolver: dns.asyncresolver.Resolver | None = None

    async def __call__(self, host: str) -> tuple[str, ...]:
        """Return the IPv4 addresses, then the IPv6 addresses of ``host``. Raises Unreachable.

        That a name has none is not for good: it may be new, or unknown on the network that we are on today.
        """
        try:
            self._resolver = self._resolver or dns.asyncresolver.Resolver()
            found = await self._resolver.resolve_name(f"{host}.", lifetime=LONGEST)
            addresses = tuple(dict.fromkeys(found.addresses()))
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            raise Unreachable("no such name") from None
        except dns.exception.Timeout:
            raise Late from None
        except (dns.exception.DNSException, OSError, ValueError) as error:
            raise Broken(type(error).__name__) from error
        if not addresses:
            raise Unreachable("no such name")
        return tuple(sorted(addresses, key=lambda address: ":" in address))
