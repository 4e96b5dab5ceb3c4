"""A process that stalls, loses the lane, and wakes when others have gone on: it changes nothing any more."""

from __future__ import annotations

import pytest

from bot.runtime.dispatcher import Step
from tests.faults.scenarios import overtaken, two_on_one_lane
from tests.faults.stage import Stage
from tests.faults.story import Story


def removal_taken_back(user: str) -> Story:
    """Return a story in which repeating its third turn late, or half of its fourth, would show."""
    story = Story(user)
    story.note("n1")
    story.note("n2")
    story.remove("n1")
    story.undo()
    story.remove_and_note("n2", "n3")
    story.list_all()
    story.undo()
    story.asked_note("Duna")
    return story


# The third turn removes one item, the fourth has two effects, the fifth enqueues a turn.
STALLS = {
    Step.CLAIMED: 1,
    Step.TAKEN: 3,
    Step.DECIDED: 3,
    Step.COMMITTED: 3,
    Step.EFFECT_APPLIED: 4,
    Step.ENQUEUED: 1,
    Step.ADVANCED: 1,
    Step.APPLIED: 3,
    Step.RELEASED: 1,
}


@pytest.mark.parametrize("step", STALLS)
def test_a_process_that_wakes_after_others_went_on_changes_nothing(stage: Stage, step: Step) -> None:
    story = removal_taken_back(f"stalled-{step}")
    overtaken(stage, story, step, STALLS[step])
    assert stage.check(story) == len(list(story.turns()))


def test_a_process_that_lost_the_lane_does_not_commit_what_another_is_deciding(stage: Stage) -> None:
    story = removal_taken_back("two-on-one-lane")
    two_on_one_lane(stage, story)
    assert stage.check(story) == len(list(story.turns()))
