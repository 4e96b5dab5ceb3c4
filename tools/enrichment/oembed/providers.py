"""Where each of some 370 sites describes its own pages as JSON, from the list at https://oembed.com.

providers.json is that list as of August 2026 (github.com/iamcal/oembed, its licence beside it), without
those that want a key or answer no JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from tools.addresses import suffixes

LIST = Path(__file__).with_name("providers.json")


@dataclass(frozen=True, slots=True)
class Provider:
    """A site's name, its endpoint, and its addresses without scheme: "*" stands for anything."""

    name: str
    endpoint: str
    addresses: tuple[str, ...]


def provider_of(url: str) -> Provider | None:
    """Return the provider that describes ``url``; None if none is known."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removesuffix(".")
    rest = parts.path + (f"?{parts.query}" if parts.query else "")
    for provider in _by_domain().get(_domain(host), ()):
        if any(_fits(address, host, rest) for address in provider.addresses):
            return provider
    return None


def _fits(address: str, host: str, rest: str) -> bool:
    its_host, slash, its_rest = address.partition("/")
    return fnmatchcase(host, its_host) and fnmatchcase(rest, f"{slash}{its_rest}" if slash else "*")


@cache
def _by_domain() -> dict[str, tuple[Provider, ...]]:
    found: dict[str, tuple[Provider, ...]] = {}
    for row in json.loads(LIST.read_text(encoding="utf-8")):
        provider = Provider(row["name"], row["endpoint"], tuple(row["addresses"]))
        for domain in _domains(provider.addresses):
            found[domain] = (*found.get(domain, ()), provider)
    return found


def _domains(addresses: Iterable[str]) -> set[str]:
    return {_domain(address.partition("/")[0].replace("*", "x")) for address in addresses}


def _domain(host: str) -> str:
    return suffixes()(host).top_domain_under_public_suffix or host
