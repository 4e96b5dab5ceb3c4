"""What must hold after any number of kills: everything answered, in order, once but for what a kill excuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from pymongo.database import Database as SyncDatabase

from tests.faults.check import (
    Broken,
    answered_as_told,
    each_turn_once_and_in_order,
    nothing_lost,
    the_library_is_the_models,
)
from tests.soak.people import Brought, OnWhatsApp, Person, PlatformStory, Read

Raw = dict[str, Any]

LATENESS = 0.5  # seconds for which a request of a killed process may still be on its way


@dataclass(frozen=True, slots=True)
class Interruption:
    """When a process was killed, or a connection reset after the platform had done what it was asked."""

    begins: float
    ends: float

    def explains(self, first: float, again: float) -> bool:
        """Tell whether this is why something sent at ``first`` was sent ``again``."""
        return self.ends + LATENESS >= first and self.begins <= again


def check(
    database: SyncDatabase[Raw],
    people: Iterable[Person],
    kills: Sequence[Interruption],
    resets: Mapping[str, Sequence[Interruption]],
) -> int:
    """Return how many replies were sent again. Raises Broken unless everything came to what it must.

    A kill explains one repeat to each person, a reset one to the person whose connection it was, by their address.
    """
    findings: list[str] = []
    repeats = 0
    for person in people:
        turns = list(database["turns"].find({"person": person.story.person}).sort("number", 1))
        if isinstance(person, OnWhatsApp) and not person.patience:
            in_order_of_turns(person.story, turns)
            findings += overtaken(person.story, person.brought)
        findings += stored(database, turns, person.story)
        expected = [reply for said in person.story.messages for reply in said.replies]
        again = list(repeated(person.read, expected, person.story.user, findings))
        findings += unexplained(again, (*resets.get(person.story.place, ()), *kills), person.story.user)
        repeats += len(again)
    if findings:
        raise Broken("\n".join(findings[:50]))
    return repeats


def in_order_of_turns(story: PlatformStory, turns: Sequence[Raw]) -> None:
    """Put the messages of ``story``, which keep a note each, in the order in which they were taken."""
    said = dict(zip(story.ids, story.messages, strict=True))
    kept = dict(zip(story.ids, story.live, strict=True))
    order = [turn["_id"] for turn in turns if turn["_id"] in said]
    story.ids = [*order, *(each for each in story.ids if each not in order)]
    story.messages = [said[each] for each in story.ids]
    story.live = [kept[each] for each in story.ids]


def overtaken(story: PlatformStory, brought: Brought) -> Iterator[str]:
    """Say which messages come behind one that was first sent when they had been taken already.

    Of two that were on their way at the same time either may be the first: nobody can tell.
    """
    sids = [turn_id.rpartition(":")[2] for turn_id in story.ids]
    for first, second in combinations(sids, 2):
        if brought.taken[second] < brought.tried[first]:
            yield f"{story.user}: {first} was sent when {second} had been taken, and comes before it"


def stored(database: SyncDatabase[Raw], turns: Sequence[Raw], story: PlatformStory) -> Iterator[str]:
    """Say what of ``story`` came to something else than it must; ``turns`` are all that the person has."""
    yield from nothing_lost(turns, story.ids, story)
    yield from each_turn_once_and_in_order(turns, story)
    items = list(database["items"].find({"person": story.person}).sort([("created_turn", 1), ("_id", 1)]))
    yield from the_library_is_the_models(items, story)
    yield from answered_as_told(turns, story)


def repeated(
    read: Sequence[Read], expected: Sequence[str], user: str, findings: list[str]
) -> Iterator[tuple[float, float]]:
    """Yield when each repeated message was sent, and sent again; whatever else is out of order is a finding."""
    reached, last = 0, 0.0
    for each in read:
        if reached < len(expected) and each.text == expected[reached]:
            reached += 1
        elif reached and each.text == expected[reached - 1]:
            yield last, each.at
        else:
            wanted = expected[reached] if reached < len(expected) else "nothing"
            findings.append(f"{user}: read {each.text!r} where {wanted!r} was to come")
            return
        last = each.at
    if reached < len(expected):
        findings.append(f"{user}: never read {expected[reached]!r}, nor what was to come after it")


def unexplained(
    repeats: Sequence[tuple[float, float]], interruptions: Sequence[Interruption], user: str
) -> Iterator[str]:
    """Say which repeats have no interruption of their own, however the interruptions are shared out among them."""
    taken_by: dict[int, int] = {}  # a repeat's number by its interruption's

    def found_for(repeat: int, asked: set[int]) -> bool:
        """Tell whether an interruption is free for ``repeat``, or becomes free as its repeat has another's."""
        for number, interruption in enumerate(interruptions):
            if number in asked or not interruption.explains(*repeats[repeat]):
                continue
            asked.add(number)
            if number not in taken_by or found_for(taken_by[number], asked):
                taken_by[number] = repeat
                return True
        return False

    for number, (first, again) in enumerate(repeats):
        if not found_for(number, set()):
            yield f"{user}: something sent at {first:.2f} was sent again at {again:.2f}, and nobody was killed"
