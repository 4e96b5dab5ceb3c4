"""One service of the markets behind the gateway: JSON asked for in bounded time and size, and read with care."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlencode

import httpx

from tools.enrichment.errors import Denied, Refused, Unreachable
from tools.enrichment.gateway.gateway import Gateway, Sent, Wanted
from tools.enrichment.gateway.policy import WEB_PORTS, Policy

BODY_LIMIT = 512 * 1024
MOST = Decimal("1e15")
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Reply:
    """A status and the JSON that came with it; None for a refusal whose body is no JSON."""

    status: int
    data: Any


class Wire:
    """Asks the service at ``url``, to which the gateway's policy has to lead, and waits ``seconds`` for an answer.

    Raises LookupFailed and nothing else.
    """

    def __init__(self, gateway: Gateway, url: str, seconds: float, readable: Collection[int] = ()) -> None:
        self._gateway = gateway
        self._url = url.rstrip("/")
        self._wanted = Wanted(seconds=seconds, limit=BODY_LIMIT, redirects=0, readable=readable)

    async def get(self, path: str, query: Mapping[str, str], headers: Mapping[str, str] | None = None) -> Reply:
        """Ask for ``path``."""
        asked = f"?{urlencode(query)}" if query else ""
        return await self._ask(f"{path}{asked}", Sent({"Accept": "application/json", **(headers or {})}))

    async def post(self, path: str, body: Mapping[str, Any], headers: Mapping[str, str]) -> Reply:
        """Put ``body`` to ``path``, once."""
        said = {"Accept": "application/json", "Content-Type": "application/json", **headers}
        return await self._ask(path, Sent(said, json.dumps(body).encode()))

    async def _ask(self, path: str, sent: Sent) -> Reply:
        try:
            answer = await self._gateway.get(f"{self._url}{path}", self._wanted, sent)
        except Denied as error:
            raise Refused(str(error)) from None
        try:
            data = json.loads(answer.body, parse_float=Decimal, parse_int=Decimal, parse_constant=_refused)
        except (ValueError, InvalidOperation, RecursionError) as error:
            if answer.status >= 400:
                return Reply(answer.status, None)
            raise Unreachable(type(error).__name__) from None
        return Reply(answer.status, data)


def policy_for(url: str) -> Policy:
    """Return a policy that leads to the service configured at ``url``, be it on this machine or an unusual port."""
    parts = httpx.URL(url)
    port = parts.port or _DEFAULT_PORTS[parts.scheme]
    try:
        allowed = frozenset({(str(ip_address(parts.host)), port)})
    except ValueError:
        allowed = frozenset()
    return Policy(ports=WEB_PORTS | {port}, allowed=allowed)


def number(value: Any) -> Decimal | None:
    """Return a JSON number, or digits in a string, if it is one of a size that money has."""
    try:
        found = Decimal(value) if isinstance(value, str | Decimal) and len(str(value)) <= 40 else None
    except InvalidOperation:
        return None
    return found if found is not None and found.is_finite() and abs(found) < MOST else None


def moment(value: Any) -> datetime | None:
    """Return a time, from seconds since 1970 or ISO 8601, in UTC."""
    try:
        if isinstance(value, str):
            found = datetime.fromisoformat(value)
            return found.astimezone(UTC) if found.tzinfo else None
        return datetime.fromtimestamp(int(value), UTC) if isinstance(value, Decimal) else None
    except (ValueError, OverflowError, OSError):
        return None


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a JSON object, an empty one for what is none."""
    return value if isinstance(value, dict) else {}


def rows(value: Any) -> list[Mapping[str, Any]]:
    """Return the objects of a JSON list, none for what is no list."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _refused(constant: str) -> Decimal:
    raise ValueError(constant)
