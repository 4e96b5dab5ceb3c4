"""Which network addresses may be connected to: public ones, on the ports of the web."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from tools.enrichment.errors import Unsafe

WEB_PORTS = frozenset({80, 443, 8080, 8443})

# https://www.iana.org/assignments/iana-ipv4-special-registry, multicast, and what clouds answer their own machines on.
CLOSED_V4 = tuple(
    map(
        IPv4Network,
        """
        0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
        192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
        203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
        """.split(),
    )
)
# All that is public in IPv6 is here: mapped, compatible, NAT64, unique local, link-local and multicast are not.
OPEN_V6 = IPv6Network("2000::/3")
# Teredo and its neighbours, documentation, 6to4 (which carries any IPv4 address), AS112.
CLOSED_V6 = tuple(
    map(IPv6Network, "2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20".split()),
)
_ISATAP = (0x00005EFE, 0x02005EFE)


@dataclass(frozen=True, slots=True)
class Policy:
    """``allowed`` are pairs of an address and a port that are open all the same: our own stand-ins, in tests."""

    ports: frozenset[int] = WEB_PORTS
    allowed: frozenset[tuple[str, int]] = frozenset()

    def check(self, address: str, port: int) -> None:
        """Raise Unsafe unless ``address``, as digits, may be connected to on ``port``."""
        if (address, port) in self.allowed:
            return
        if port not in self.ports:
            raise Unsafe("not a port of the web")
        if not is_public(address):
            raise Unsafe("not a public address")


def is_public(address: str) -> bool:
    """Tell whether ``address``, as digits, is one that anybody on the internet can reach."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return _is_public_v4(parsed) if isinstance(parsed, IPv4Address) else _is_public_v6(parsed)


def _is_public_v4(address: IPv4Address) -> bool:
    return address.is_global and not any(address in network for network in CLOSED_V4)


def _is_public_v6(address: IPv6Address) -> bool:
    if address.scope_id is not None or address not in OPEN_V6 or any(address in network for network in CLOSED_V6):
        return False
    carries_v4 = (int(address) >> 32) & 0xFFFFFFFF in _ISATAP
    return address.is_global and not (carries_v4 and not _is_public_v4(IPv4Address(int(address) & 0xFFFFFFFF)))
