"""Breadth-first through every standing of a chat, checking each edge on the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from zlib import crc32

from state.lane import SECOND
from tests.bot.model_checker.alphabet import ALPHABET, UNRELATED, YES, Elsewhere, Letter, Said, When
from tests.bot.model_checker.properties import PROPERTIES
from tests.bot.model_checker.world import (
    START_WORLD,
    Edge,
    Standing,
    View,
    World,
    elsewhere,
    rung,
    standing,
    steps,
    taken,
    views,
)

# Into as many parts the search is divided, behind the first world of each standing.
PARTS = 4
JOBS = {"apaga cidade de deus": Said("apaga cidade de deus", requests=True, removes_titled="Cidade de Deus")}


# What means something by what was said before it.
GROUND = (YES, Said("1", answers=True, points=(1,)), Said("desfaz", requests=True, undoes=True))


class Broken(Exception):
    """A property does not hold; ``property`` names it, the text tells the way there."""

    def __init__(self, name: str, reason: str, way: list[str]) -> None:
        super().__init__(f"{name}: {reason}\n" + "\n".join(way))
        self.property = name


@dataclass
class Explored:
    """What was gone through: the worlds, each with the way there, and what happened on their edges."""

    views: set[View] = field(default_factory=set)
    standings: set[Standing] = field(default_factory=set)
    edges: int = 0
    actions: set[str] = field(default_factory=set)
    moves: set[tuple[Standing, bool, str]] = field(default_factory=set)  # with whether the question had expired
    first: deque[tuple[World, list[str]]] = field(default_factory=deque)  # each the first of its standing
    others: deque[tuple[World, list[str]]] = field(default_factory=deque)

    def add(self, world: World, way: list[str]) -> None:
        """Go on from ``world`` later, unless nothing about it is new."""
        seen = views(world)
        if seen <= self.views:
            return
        here = standing(world)
        (self.others if here in self.standings else self.first).append((world, way))
        self.views |= seen
        self.standings.add(here)


def explore(part: int | None = None) -> Explored:
    """Return what can be reached from an idle chat. Raises Broken at the first edge that breaks a property.

    With a ``part``, counted from 0, what is tried is everything in the first world of each standing, and in the other
    worlds that are reached so one in PARTS of everything.
    """
    explored = Explored()
    explored.add(START_WORLD, [])
    while explored.first or explored.others:  # they grow on the way
        whole = part is None or bool(explored.first)
        world, way = (explored.first or explored.others).popleft()
        # A world is told by its views: the same is tried in it, by whatever way it is reached.
        tried = range(PARTS) if whole or part is None else (_numbered(world, part),)
        for label, after in _successors(explored, world, way, tried):
            explored.add(after, [*way, label])
        if 0 in tried:
            _check_nothing_waits_for_ever(world, way)
            _check_a_reminder_moves_no_ground(world, way)
    return explored


def follow(way: Sequence[str]) -> None:
    """Go the ``way`` from an idle chat, of what is said or happens there, and try everything in its last world.

    Raises Broken at the first edge that breaks a property; whoever finds nothing there has not searched.
    """
    explored, worlds = Explored(), [(START_WORLD, list[str]())]
    for each in way:
        said = each if each in {letter.value for letter in Elsewhere} else repr(each)
        worlds = [
            (after, [*gone, label])
            for world, gone in worlds
            for label, after in _successors(explored, world, gone, range(PARTS), said)
        ]
    for world, gone in worlds:
        deque(_successors(explored, world, gone, range(PARTS)), maxlen=0)  # each is checked as it is reached


def _numbered(world: World, part: int) -> int:
    """Return which of what can be tried in ``world`` is of ``part``."""
    return (crc32(repr(sorted(views(world))).encode()) + part) % PARTS


def _successors(
    explored: Explored, world: World, way: list[str], tried: Collection[int], said: str = ""
) -> Iterator[tuple[str, World]]:
    """Yield what can be done in ``world``, or only what is ``said``, and what comes of it."""
    if world.chat.pending is not None:
        for letter in Elsewhere:
            changed = elsewhere(world, letter) if said in ("", letter.value) else None
            if changed is not None:
                yield letter.value, changed
    for edge, when in _edges(world, tried, said):
        label = _label(edge, when)
        explored.edges += 1
        explored.actions.add(edge.decision.trace.action)
        explored.moves.add((standing(world), when is When.AFTER_EXPIRY, edge.decision.trace.move))
        for holds in PROPERTIES:
            reason = holds(edge)
            if reason is not None:
                raise Broken(holds.__name__, reason, [*way, label, edge.text])
        yield label, edge.after


def _edges(world: World, tried: Collection[int], said: str) -> Iterator[tuple[Edge, When]]:
    if world.jobs:
        job, *rest = world.jobs
        without = replace(world, jobs=tuple(rest))
        for edge in taken(without, JOBS[(job.text or "").removeprefix("e ")], job, world.clock + SECOND):
            yield edge, When.AT_ONCE
        return
    for number, (when, letter) in enumerate(product(When, ALPHABET)):
        if number % PARTS in tried and said in ("", _said(letter, when)):
            for edge in steps(world, letter, when):
                yield edge, when


def _check_a_reminder_moves_no_ground(world: World, way: list[str]) -> None:
    """What a reminder sends leaves the conversation as it was, and what a yes, a number and an undo come to."""
    if world.jobs:
        return
    waiting, sent, after = rung(world)
    moved = sent.chat != world.chat or sent.change is not None or sent.inverses or after.live != world.live
    reason = "the conversation, or what there is, changed" if moved or not sent.replies else None
    for letter in GROUND:
        before, behind = (next(iter(steps(each, letter, When.AT_ONCE)), None) for each in (waiting, after))
        if before and behind and _came_to(before) != _came_to(behind):
            reason = f"{letter.text!r} came to something else"
    if reason is not None:
        raise Broken("a_reminder_moves_no_ground", reason, [*way, "a reminder comes due"])


def _came_to(edge: Edge) -> tuple[str, str, list[str]]:
    """Return what was understood, and the names of what there is then: ids are of the turn."""
    named = sorted(f"{each.kind} {each.title} {each.year}" for each in edge.after.library.live)
    return edge.decision.trace.action, edge.decision.trace.move, named


def _check_nothing_waits_for_ever(world: World, way: list[str]) -> None:
    """Twice something unrelated, or time and something unrelated, leads to idle or to a new question."""
    pending = world.chat.pending
    if pending is None or world.jobs:
        return
    for whens in ((When.AT_ONCE, When.AT_ONCE), (When.AFTER_EXPIRY,)):
        after = world
        for when in whens:
            if after.chat.pending is not None:
                after = next(iter(steps(after, UNRELATED, when))).after
        still = after.chat.pending
        if still is not None and still.nonce == pending.nonce:
            raise Broken("nothing_waits_for_ever", f"still waiting for a {still.type}", way)


def _label(edge: Edge, when: When) -> str:
    return f"{_said(edge.letter, when)} -> {edge.decision.trace.action}/{edge.decision.trace.move}: {edge.text[:90]!r}"


def _said(letter: Letter, when: When) -> str:
    said = f"{letter.text!r}{f' (quotes {letter.quotes})' if letter.quotes else ''}" if isinstance(letter, Said) else ""
    late = "" if when is When.AT_ONCE else f", {when.value}"
    return f"{said or letter}{late}"
