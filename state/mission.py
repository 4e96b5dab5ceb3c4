"""Missions: questions that need thinking, each a document that is worked on beside the lane."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from state.document import Document, JsonObject

# Content is kept as long as a turn's.
KEPT_DAYS = 30

Feedback: TypeAlias = Literal["up", "down"]
EffectClass: TypeAlias = Literal["read", "keyed", "once"]


class MissionStatus(StrEnum):
    """How far a mission has come. ``CONSOLIDATED`` has its answer, which the lane has yet to take."""

    OPEN = "open"
    CONSOLIDATED = "consolidated"
    ANSWERED = "answered"
    CANCELLED = "cancelled"


class Step(Document):
    """One operation of a mission: what it intends, written before it begins, and what it came to.

    ``effect`` says what may be done about an intent without a result: a "read" is made again, what is "keyed" is made
    again under its key, what is done "once" is not, and counts as ambiguous. ``result`` is a response of the bus.
    """

    name: str
    agent: str
    operation: str
    effect: EffectClass = "read"
    args: JsonObject = {}
    begun: int
    attempts: int = 1
    ended: int | None = None
    result: JsonObject | None = None

    @property
    def is_ambiguous(self) -> bool:
        """Whether nobody knows if it was done: it was begun, may be done only once, and has no result."""
        return self.effect == "once" and self.result is None


class Mission(Document):
    """What a person asked that needs thinking, what was found out so far, and what it came to.

    ``zone`` is the time zone of who asked, ``currency`` what its sums are in, None the usual ones. ``package`` is what
    the coordinator was given, ``known`` what code read in the person's words. ``steps`` are by name. ``owner`` works on
    it until ``leased_until``; only writes under its ``fence`` count. ``created_turn`` is the number of the turn that
    asked, ``parent`` its id. ``began`` is when somebody first worked on it, which the deadline counts from. ``nonce``
    is that of the answer's buttons, ``feedback`` what was said of it by one. Times are in ns since 1970.
    """

    id: str
    person: str
    chat: str
    channel: str
    parent: str
    locale: str
    zone: str | None = None
    currency: str | None = None
    query: str
    package: JsonObject
    known: JsonObject = {}
    created_at: int
    created_turn: int
    status: MissionStatus = MissionStatus.OPEN
    fence: int = 0
    owner: str | None = None
    leased_until: int = 0
    claims: int = 0
    began: int | None = None
    planned: int = 0
    steps: dict[str, Step] = {}
    consolidation: JsonObject | None = None
    nonce: str | None = None
    feedback: Feedback | None = None
    cancelled_by: int | None = None


class PutMission(Document):
    """Begin a mission. Its id derives from the turn, so a second application meets it and does nothing."""

    type: Literal["put_mission"] = "put_mission"
    mission: Mission


class RateMission(Document):
    """Note what the person thinks of the answer."""

    type: Literal["rate_mission"] = "rate_mission"
    mission_id: str
    feedback: Feedback | None


class CancelMissions(Document):
    """Cancel the missions that earlier turns began and that have not been answered: of one ``chat``, or of all."""

    type: Literal["cancel_missions"] = "cancel_missions"
    chat: str | None = None
