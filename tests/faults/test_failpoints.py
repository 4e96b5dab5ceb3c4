"""kill -9 at every step of a turn, the first time and later: what was accepted comes to the same in the end."""

from __future__ import annotations

import pytest

from bot.runtime.dispatcher import Step
from tests.faults.stage import Stage, at
from tests.faults.story import every_kind_of_request

A_LONG_TIME = 3600.0  # seconds

# The fourth effect is the first of two in one turn. Fewer messages enqueue something.
LATER = dict.fromkeys(Step, 4) | {Step.ENQUEUED: 2}


@pytest.mark.parametrize("time", ["first", "later"])
@pytest.mark.parametrize("step", list(Step))
def test_a_kill_at_any_step_loses_nothing_and_doubles_nothing(stage: Stage, step: Step, time: str) -> None:
    occurrence = 1 if time == "first" else LATER[step]
    story = every_kind_of_request(f"{step}{occurrence}")
    doomed = stage.terminal(story, arguments=at(step, occurrence))
    assert doomed.becomes("killed", "done", "failed") == "killed", (
        f"step {step} was not taken {occurrence} times: every_kind_of_request must come past it {stage.complaints()}"
    )
    assert stage.terminal(story).becomes("killed", "done", "failed") == "done", stage.complaints()
    stage.check(story, kills=1)


def test_the_next_terminal_does_not_wait_for_the_lease_of_one_that_was_killed(stage: Stage) -> None:
    story = every_kind_of_request("in-a-hurry")
    stage.terminal(story, arguments=at(Step.TAKEN, 1), lease=A_LONG_TIME).becomes("killed")
    assert stage.terminal(story, lease=A_LONG_TIME).becomes("killed", "done", "failed") == "done", stage.complaints()
    stage.check(story, kills=1)
