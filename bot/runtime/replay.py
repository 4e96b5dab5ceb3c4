"""Deciding a recorded turn again, from its record alone: no database, no network, no clock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue

from bot.context import TurnInput
from bot.personas.cast import Cast, as_cast, usual_cast
from bot.pipeline import decide
from bot.planner.model import replayed as replayed_model
from bot.skills.choosing import as_recorded
from bot.understanding import readings
from bot.understanding.model import model
from state.errors import ReplayDiffers
from state.recording import ReplayedReads
from state.turns import Decision, Turn

DELIVERY = ("sent", "delivered_at", "outcome", "without_picture")
_IN_READS = re.compile(r"trace\.reads\.\d+\.(?:request|result)\.")


class NotReplayable(Exception):
    """The turn has no decision of its own to compare with."""


class NotDecided(NotReplayable):
    """The turn is still waiting."""


class GivenUp(NotReplayable):
    """The turn was given up; the message names the exceptions that it failed with."""


@dataclass(frozen=True, slots=True)
class Absent:
    """Stands for a value that one of the two decisions does not have."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One place, such as "replies.0.text", where the recorded and the replayed decision are not the same."""

    place: str
    recorded: JsonValue | Absent
    replayed: JsonValue | Absent


async def replay(turn: Turn, cast: Cast | None = None) -> tuple[Difference, ...]:
    """Decide ``turn`` again and return what comes out different; when its replies were delivered does not count.

    ``cast`` are those that there are to speak, if they are others than those that come with Guarda. A turn that was
    recognised with another artefact is decided by what was recognised then.

    Raises NotDecided or GivenUp when there is nothing to compare with.
    """
    if turn.given_up:
        raise GivenUp(", ".join(turn.failures))
    if turn.decision is None or (before := turn.decision.trace.chat_before) is None:
        raise NotDecided
    trace = turn.decision.trace
    try:
        with readings.given(trace.recognised if other_artefact(turn) else ()):
            replayed = await decide(
                TurnInput(
                    turn,
                    before,
                    ReplayedReads(trace.reads),
                    trace.clock,
                    trace.default_locale,
                    model=replayed_model(trace.calls),
                    model_first=trace.model_first,
                    skills=as_recorded(trace.skills),
                    cast=as_cast(cast or usual_cast(), trace.persona),
                )
            )
    except ReplayDiffers as differs:
        return (Difference("trace.reads", [read.name for read in trace.reads], str(differs)),)
    except Exception as error:  # noqa: BLE001 - that it cannot be decided at all is a difference, too
        return (Difference("decision", turn.decision.trace.action, f"{type(error).__name__}: {error}"),)
    return tuple(_differences("", _compared(turn.decision), _compared(replayed)))


def other_artefact(turn: Turn) -> str | None:
    """Return the digest of the artefact that ``turn`` was recognised with, if that is not the one that there is now."""
    recorded = turn.decision.trace.artefact if turn.decision is not None else None
    return recorded if recorded != model().digest else None


def _compared(decision: Decision) -> JsonValue:
    raw = decision.to_json()
    for known in ("artefact", "recognised"):  # what comes of it is compared
        raw["trace"].pop(known, None)
    for reply in raw["replies"]:
        for mark in DELIVERY:
            del reply[mark]
    return raw


def differences(recorded: JsonValue, replayed: JsonValue) -> tuple[Difference, ...]:
    """Return the places where two values are not the same."""
    return tuple(_differences("", recorded, replayed))


def _differences(place: str, recorded: JsonValue, replayed: JsonValue) -> Iterator[Difference]:
    if isinstance(recorded, dict) and isinstance(replayed, dict):
        names = list(dict.fromkeys((*recorded, *replayed)))
        pairs = [(name, recorded.get(name, ABSENT), replayed.get(name, ABSENT)) for name in names]
    elif isinstance(recorded, list) and isinstance(replayed, list):
        longest = max(len(recorded), len(replayed))
        pairs = [(str(i), _at(recorded, i), _at(replayed, i)) for i in range(longest)]
    else:
        if recorded != replayed:
            yield Difference(place, recorded, replayed)
        return
    for name, before, after in pairs:
        inside = f"{place}.{name}" if place else name
        if isinstance(before, Absent) and _IN_READS.match(inside):
            continue  # a field that reads have only had since; that the same was asked is seen when it is answered
        if isinstance(before, Absent) or isinstance(after, Absent):
            yield Difference(inside, before, after)
        else:
            yield from _differences(inside, before, after)


ABSENT = Absent()


def _at(values: list[JsonValue], index: int) -> JsonValue | Absent:
    return values[index] if index < len(values) else ABSENT
