"""What a turn may ask about missions."""

from __future__ import annotations

from pydantic import TypeAdapter

from state.mission import Mission
from state.reads import Request

LISTED_AT_MOST = 20


class ListMissions(Request[tuple[Mission, ...]]):
    """The person's missions that are not answered yet, the oldest first."""

    name = "list_missions"
    answer = TypeAdapter(tuple[Mission, ...])


class AnsweredMission(Request[Mission | None]):
    """The person's mission whose answer has buttons with this nonce."""

    name = "answered_mission"
    answer = TypeAdapter(Mission | None)
    nonce: str


class GetMission(Request[Mission | None]):
    """The person's mission with this id, unless it was cancelled."""

    name = "get_mission"
    answer = TypeAdapter(Mission | None)
    id: str
