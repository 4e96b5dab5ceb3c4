"""The outside services as an administrator asks after them: each is tried, all at once, and none is waited for long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum

import structlog
from pydantic import TypeAdapter

from state.document import Document
from state.reads import Request
from state.recording import Sources

PATIENCE = 5.0


class Health(StrEnum):
    """What a service is like."""

    OK = "ok"
    ABSENT = "absent"
    FAILING = "failing"


class Service(Document):
    """A service, by the name that people know it by, and what it is like."""

    name: str
    health: Health


class CheckServices(Request[tuple[Service, ...]]):
    """What the outside services are like now."""

    outside = True
    name = "check_services"
    answer = TypeAdapter(tuple[Service, ...])


Check = Callable[[], Awaitable[Health]]


def service_sources(checks: Mapping[str, Check], patience: float = PATIENCE) -> Sources:
    """Return the answer to CheckServices. A check that raises, or takes more than ``patience`` seconds, has failed."""

    async def tried(name: str, check: Check) -> Service:
        try:
            async with asyncio.timeout(patience):
                return Service(name=name, health=await check())
        except Exception as error:  # noqa: BLE001 - whatever a client raises is an answer here
            structlog.get_logger().warning("service_failing", error=type(error).__name__)
            return Service(name=name, health=Health.FAILING)

    async def checked(_: CheckServices) -> tuple[Service, ...]:
        return tuple(await asyncio.gather(*(tried(name, check) for name, check in checks.items())))

    return {CheckServices: checked}
