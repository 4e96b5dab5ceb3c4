"""Later work that packs ask for, and what turns do to it: put it off until it is due, cancel it, restore it."""

from __future__ import annotations

import json
from typing import Literal, Self

from pydantic import model_validator

from state.document import Document, JsonObject
from state.record import Name

ARGS_LIMIT = 4_000  # bytes of JSON


class PackJob(Document):
    """What ``pack`` has to do, under a ``name`` of its own, with ``args``.

    ``key`` is what it is cancelled by: any text, such as a record's id. ``last_turn`` is the number of the turn that
    put or restored it, and only rises, as that of a record.
    """

    pack: Name
    name: Name
    key: str
    args: JsonObject = {}
    last_turn: int

    @model_validator(mode="after")
    def _is_small(self) -> Self:
        if len(json.dumps(self.args, ensure_ascii=False).encode("utf-8", "replace")) > ARGS_LIMIT:
            raise ValueError(f"arguments of more than {ARGS_LIMIT} bytes")
        return self


class PutJob(Document):
    """Journal ``job`` as the turn ``turn_id`` of ``chat``, to be taken when it is ``due`` (ns).

    It has ``arrived`` when it is due, behind all that waits by then. ``parent`` is the message that it goes back to.
    """

    type: Literal["put_job"] = "put_job"
    turn_id: str
    parent: str
    chat: str
    channel: str
    arrived: int
    due: int
    job: PackJob


class CancelJobs(Document):
    """Cancel the jobs of ``pack`` with this ``key`` that an earlier turn put and that still wait.

    With ``cancelled_turn`` they are as that turn, which had cancelled them before, left them.
    """

    type: Literal["cancel_jobs"] = "cancel_jobs"
    pack: Name
    key: str
    cancelled_turn: int | None = None


class RestoreJobs(Document):
    """Let the jobs of ``pack`` with this ``key`` that turn ``cancelled_turn`` cancelled wait again.

    One that has become due meanwhile is done at once.
    """

    type: Literal["restore_jobs"] = "restore_jobs"
    pack: Name
    key: str
    cancelled_turn: int
