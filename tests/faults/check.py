"""Compares the database with the outside journal and the stories: what must hold after any number of kills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pymongo.database import Database as SyncDatabase

from bot.runtime.dispatcher import Step
from state.conversation_history import COMPACTION
from state.turns import Status
from tests.faults.journal import Journal, StepTaken
from tests.faults.story import Story

Raw = dict[str, Any]


class Broken(AssertionError):
    """A promise was broken; the message says which, by whom and how, one finding a line."""


def check(database: SyncDatabase[Raw], journal: Journal, stories: Sequence[Story], *, kills: int) -> None:
    """Raise Broken unless every story has come to what it must come to.

    ``kills`` is how often the sender of replies was interrupted: as many replies of each person may repeat.
    """
    findings = [finding for story in stories for finding in _told(database, journal, story, kills)]
    if len(stories) == 1:
        findings += _only_the_holder_commits(journal.steps())
    if findings:
        raise Broken("\n".join(findings))


def _told(database: SyncDatabase[Raw], journal: Journal, story: Story, kills: int) -> Iterator[str]:
    turns = list(database["turns"].find({"person": story.person}).sort("number", 1))
    yield from nothing_lost(turns, journal.accepted(story.user), story)
    yield from each_turn_once_and_in_order(turns, story)
    lane = database["lanes"].find_one({"_id": story.person}) or {"turn": 0}
    numbered = sum(turn.get("number") is not None for turn in turns)
    if lane["turn"] != numbered:
        yield f"{story.user}: the lane stands at turn {lane['turn']} of {numbered}"
    items = list(database["items"].find({"person": story.person}).sort([("created_turn", 1), ("_id", 1)]))
    yield from the_library_is_the_models(items, story)
    yield from _replies(turns, journal, story, kills)


def of_the_story(turns: Sequence[Raw]) -> list[Raw]:
    """Return ``turns`` without those of ours."""
    return [turn for turn in turns if not turn["_id"].endswith(COMPACTION)]


def nothing_lost(turns: Sequence[Raw], accepted: Sequence[str], story: Story) -> Iterator[str]:
    """Say which of the ``accepted`` messages have no turn, and whether all that the story has were accepted."""
    stored = {turn["_id"] for turn in turns}
    for turn_id in accepted:
        if turn_id not in stored:
            yield f"{turn_id} was accepted and is lost"
    if len(accepted) != len(story.messages):
        yield f"{story.user}: {len(accepted)} of {len(story.messages)} messages were accepted"


def each_turn_once_and_in_order(turns: Sequence[Raw], story: Story) -> Iterator[str]:
    """Say which turns, by number, are not those of the story, or not at their end.

    Compaction is in no story: it may have had its turn, or wait for it.
    """
    expected = [turn_id for turn_id, _ in story.turns()]
    numbers = [turn["number"] for turn in turns if turn.get("number") is not None]
    turns = of_the_story(turns)
    found = [turn["_id"] for turn in turns]
    for turn_id in found:
        if turn_id not in expected:
            yield f"{turn_id} is a turn too many"
    for turn_id in expected:
        if turn_id not in found:
            yield f"{turn_id} has no turn"
    if found != expected and sorted(found) == sorted(expected):
        yield f"{story.user}: turns out of order: {found}"
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"{story.user}: turn numbers {numbers}"
    for turn in turns:
        if turn["status"] != Status.APPLIED:
            yield f"{turn['_id']} is {turn['status']}"
        if turn["given_up"] or turn["failures"]:
            yield f"{turn['_id']} was given up, or failed: {turn['failures']}"


def the_library_is_the_models(items: Sequence[Raw], story: Story) -> Iterator[str]:
    """Say what is kept otherwise than the story has it."""
    kept = [(item["kind"], item["title"]) for item in items if item["live"]]
    expected = [(str(thing.kind), thing.title) for thing in story.live]
    if kept != expected:
        yield f"{story.user}: keeps {kept} instead of {expected}"
    if len(items) != story.ever:
        yield f"{story.user}: {len(items)} items were ever kept instead of {story.ever}"


def _replies(turns: Sequence[Raw], journal: Journal, story: Story, kills: int) -> Iterator[str]:
    expected = dict(story.turns())
    yield from answered_as_told(turns, story)
    sent = journal.sent(story.user)
    for each in sent:
        if each.text != expected.get(each.turn):
            yield f"{each.turn} was sent {each.text!r}"
    first_times = list(dict.fromkeys(each.turn for each in sent))
    if first_times != list(expected):
        yield f"{story.user}: replies went out for {first_times}"
    repeats = sum(times - 1 for times in Counter((each.turn, each.reply) for each in sent).values())
    if repeats > kills:
        yield f"{story.user}: {repeats} replies were sent again, after {kills} kills"


def answered_as_told(turns: Sequence[Raw], story: Story) -> Iterator[str]:
    """Say which turns were not answered with what the story has, or not to the end."""
    decided = {turn["_id"]: [reply["text"] for reply in (turn["decision"] or {}).get("replies", ())] for turn in turns}
    for turn_id, reply in story.turns():
        if decided.get(turn_id) != [reply]:
            yield f"{turn_id} was answered {decided.get(turn_id)} instead of {[reply]}"
    for turn in of_the_story(turns):
        if turn["outbox"] != "done":
            yield f"{turn['_id']}: its outbox is {turn['outbox']}"


def _only_the_holder_commits(steps: Iterable[StepTaken]) -> Iterator[str]:
    """Of one person's steps: who commits a turn must be who took it last.

    Who has only claimed the lane cannot yet refuse the commit of whom they claimed it from, which loses nothing: they
    find that turn committed when they look for what to take. So does who is stopped while a commit is on its way: it
    is noted when they wake, though it came before what others took since.
    """
    holders: dict[str, int] = {}
    for taken in steps:
        if taken.step is Step.TAKEN:
            holders |= dict.fromkeys(taken.turns, taken.pid)
        elif taken.step is Step.COMMITTED:
            for turn in taken.turns:
                if holders.get(turn) != taken.pid:
                    yield f"process {taken.pid} committed what process {holders.get(turn)} had taken"
