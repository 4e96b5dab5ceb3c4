"""The checks can fail: with any one guard taken out, a check that passes on the product says what is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.runtime.dispatcher import Step
from tests.faults.check import Broken
from tests.faults.fork_server import ForkServer
from tests.faults.scenarios import late_for_all_but_the_last, overtaken, two_on_one_lane
from tests.faults.server import DoomedServer, doomed_server
from tests.faults.stage import Stage
from tests.faults.story import Story
from tests.faults.test_stalls import STALLS, removal_taken_back
from tests.state.mongo.bundled.processes import eventually

CHATTERS = 8
NOTES = 25
KILLS = 3
# On a busy machine a kill may come when all has been flushed, as the server does of itself ten times a second.
TRIES = 4


def test_a_killed_server_loses_nothing_that_it_had_acknowledged(breeder: ForkServer, tmp_path: Path) -> None:
    with killed_under(breeder, tmp_path) as (stage, stories, server):
        stage.worker()
        assert stage.terminal(*stories, arguments=("--only-talk",)).becomes("done", "failed") == "done"
        stage.check(*stories, kills=server.kills)


def test_without_the_journalled_write_it_does(breeder: ForkServer, tmp_path: Path) -> None:
    lost = False
    for number in range(TRIES):
        (folder := tmp_path / f"{number}").mkdir()
        with killed_under(breeder, folder, "--without", "journalled-write") as (stage, stories, _):
            with pytest.raises(Broken) as broken:
                stage.check(*stories)
            lost = "was accepted and is lost" in str(broken.value)
        if lost:
            break
    assert lost


@contextmanager
def killed_under(
    breeder: ForkServer, folder: Path, *weak: str
) -> Iterator[tuple[Stage, Sequence[Story], DoomedServer]]:
    """All the stories told, to nobody who takes turns, while mongod was killed again and again."""
    (journal := folder / "journal").mkdir()
    stories = [Story(f"chatter{n}") for n in range(CHATTERS)]
    for story in stories:
        for number in range(NOTES):
            story.note(f"n{number}")
    with doomed_server(folder / "data") as server, Stage(breeder, server.uri, "guards", journal) as stage:
        terminal = stage.terminal(*stories, arguments=("--only-talk", "--in-haste", *weak))
        for kill in range(KILLS):
            due = CHATTERS * NOTES * (kill + 1) // (KILLS + 1)
            assert eventually(lambda: sum(len(stage.journal.accepted(story.user)) for story in stories) >= due)  # noqa: B023
            assert eventually(server.kill)
        assert terminal.becomes("done", "failed") == "done", stage.complaints()
        yield stage, stories, server


def test_without_the_fence_a_process_commits_after_it_lost_the_lane(stage: Stage) -> None:
    """What it commits is what the holder would have: it decided on the same state, as no number is given twice.

    So the data stays whole. What the fence alone gives is that what a turn comes to is decided by who holds the lane.
    """
    story = removal_taken_back("without-the-fence")
    two_on_one_lane(stage, story, without="fence")
    with pytest.raises(Broken, match=r"process \d+ committed what process \d+ had taken"):
        stage.check(story)


@pytest.mark.parametrize("without", [None, "unique-number"])
def test_without_unique_numbers_who_wakes_late_begins_to_count_again(
    breeder: ForkServer, mongo_uri: str, database_name: str, tmp_path: Path, without: str | None
) -> None:
    """It decides on what it knew when it fell asleep, too: that nothing had been said."""
    story = Story("late")
    story.note("n1")
    story.asked_note("Duna")
    with Stage(breeder, mongo_uri, database_name, tmp_path) as stage:
        late_for_all_but_the_last(stage, story, without)
        if without is None:
            stage.check(story)
            return
        with pytest.raises(Broken, match=r"turn numbers \[1, 1, 2\]"):
            stage.check(story)


def test_without_the_filter_on_the_last_turn_a_removal_is_repeated_after_it_was_undone(stage: Stage) -> None:
    story = removal_taken_back("without-last-turn")
    overtaken(stage, story, Step.COMMITTED, STALLS[Step.COMMITTED], without="last-turn")
    with pytest.raises(Broken, match=r"keeps .* instead of"):
        stage.check(story)


@pytest.mark.parametrize("without", [None, "derived-id"])
def test_without_ids_that_derive_from_the_turn_what_was_removed_is_kept_again(
    stage: Stage, without: str | None
) -> None:
    """A mere kill does not show it: what is live is unique by its key. Once it has been removed, only its id is."""
    story = Story(f"kept-late-{without}")
    story.note("n1")
    story.remove("n1")
    story.note("n2")
    overtaken(stage, story, Step.COMMITTED, 1, without=without)
    if without is None:
        stage.check(story)
        return
    with pytest.raises(Broken, match=r"keeps .*n1.* instead of"):
        stage.check(story)


@pytest.mark.parametrize("without", [None, "journal-id"])
def test_without_the_unique_id_of_the_journal_a_repeated_message_is_two_turns(
    stage: Stage, without: str | None
) -> None:
    story = Story(f"repeated-{without}")
    story.note("n1")
    story.undo()
    weak = ("--without", without) if without else ()
    assert stage.terminal(story, arguments=("--twice", *weak)).becomes("done", "failed") == "done"
    if without is None:
        stage.check(story)
        return
    with pytest.raises(Broken, match="is a turn too many"):
        stage.check(story)
