"""An address taken apart once, so that the host that is checked is the host that is dialled."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

import httpx

from tools.addresses import URL_LIMIT
from tools.enrichment.errors import Unsafe

PORTS = {"http": 80, "https": 443}
HOST_LIMIT = 253
LAST_PORT = 65_535

# Names that mean something on one network only (RFC 6761, RFC 6762, RFC 8375 and what routers and offices use).
LOCAL_ENDINGS = frozenset("localhost local localdomain internal intranet lan home corp private onion".split())

_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
_AUTHORITY_END = re.compile("[/?#]")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")


@dataclass(frozen=True, slots=True)
class Target:
    """Where one request goes. ``host`` is in ASCII, without a closing dot or brackets; ``path`` holds the query too."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The host as it stands in a Host header: with brackets if it needs them, and the port if it is unusual."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.authority}{self.path}"

    def redirected(self, location: bytes) -> Target:
        """Return where ``location``, a Location header, leads from here. Raises Unsafe."""
        try:
            text = location.decode()
        except UnicodeDecodeError:
            text = location.decode("latin-1")
        text = text.strip().replace(" ", "%20")
        _refuse_odd_characters(text)
        try:
            return target_of(str(httpx.URL(self.url).join(text)))
        except (httpx.InvalidURL, ValueError) as error:
            raise Unsafe("not a web address") from error


def target_of(url: str) -> Target:
    """Return where ``url``, with its scheme, leads. Raises Unsafe for what nobody should open.

    Refused are credentials, numbers that some resolvers read as an IPv4 address (2130706433, 0x7f.1, 0177.0.0.1),
    names of the local network, and characters that readers of addresses disagree about.
    """
    _refuse_odd_characters(url)
    try:
        parts = httpx.URL(url)
        host = parts.raw_host.decode("ascii")
    except (httpx.InvalidURL, ValueError) as error:
        raise Unsafe("not a web address") from error
    if parts.scheme not in PORTS:
        raise Unsafe("not http or https")
    if parts.userinfo or "@" in _AUTHORITY_END.split(url.partition("//")[2], maxsplit=1)[0]:
        raise Unsafe("credentials in the address")
    port = PORTS[parts.scheme] if parts.port is None else parts.port
    if not 0 < port <= LAST_PORT:
        raise Unsafe("no port")
    return Target(parts.scheme, _checked_host(host), port, parts.raw_path.decode("ascii"))


def _refuse_odd_characters(url: str) -> None:
    if len(url) > URL_LIMIT:
        raise Unsafe("too long")
    if "\\" in url or any(not c.isprintable() or c.isspace() for c in url):
        raise Unsafe("characters that no address has")


def _checked_host(name: str) -> str:
    host = name.lower().removesuffix(".")
    try:
        address = ip_address(host)
    except ValueError:
        return _checked_name(host)
    if isinstance(address, IPv6Address) and address.scope_id is not None:
        raise Unsafe("an address of one interface")
    return str(address)


def _checked_name(host: str) -> str:
    labels = host.split(".")
    if len(labels) < 2 or len(host) > HOST_LIMIT or not all(_LABEL.fullmatch(label) for label in labels):
        raise Unsafe("not a public name")
    if _NUMBER.fullmatch(labels[-1]):
        raise Unsafe("a number in disguise")
    if labels[-1] in LOCAL_ENDINGS or host.endswith(".home.arpa"):
        raise Unsafe("a name of a local network")
    return host
