"""What happens to processes in more than one test: with every guard there, and with one of them taken out."""

from __future__ import annotations

import signal

from bot.runtime.dispatcher import Step
from tests.faults.fork_server import Child
from tests.faults.stage import Stage, at
from tests.faults.story import Story
from tests.state.mongo.bundled.processes import eventually


def overtaken(stage: Stage, story: Story, step: Step, occurrence: int, without: str | None = None) -> None:
    """Stop a worker at ``step``, let another tell the story to its end, and only then let the first go on."""
    weak = _without(without)
    stalled = stage.worker(*at(step, occurrence, by="STOP"), *weak)
    terminal = stage.terminal(story, arguments=("--only-talk", *weak))
    stalled.becomes("stopped")
    other = stage.worker(*weak)
    assert terminal.becomes("done", "failed") == "done", stage.complaints()
    wake_to_finish(stalled)
    leave(other)


def two_on_one_lane(stage: Stage, story: Story, without: str | None = None) -> None:
    """Stop a worker that has taken a turn, then one that has decided it; let the first go on before the second."""
    weak = _without(without)
    first = stage.worker(*at(Step.TAKEN, 1, by="STOP"), *weak)
    terminal = stage.terminal(story, arguments=("--only-talk", *weak))
    first.becomes("stopped")
    second = stage.worker(*at(Step.DECIDED, 1, by="STOP"), *weak)
    second.becomes("stopped")
    wake_to_finish(first)
    second.signal(signal.SIGCONT)
    assert terminal.becomes("done", "failed") == "done", stage.complaints()
    leave(second)


def late_for_all_but_the_last(stage: Stage, story: Story, without: str | None = None) -> None:
    """Stop a worker that has just claimed the lane; let another take all the story's turns but the last, and leave.

    The last message waits for the replies before it. The worker that wakes then knows nothing of those turns.
    """
    weak = _without(without)
    late = stage.worker(*at(Step.CLAIMED, 1, by="STOP"), *weak)
    before_the_last = len(list(story.turns())) - 1
    terminal = stage.terminal(story, arguments=("--only-talk", *at(Step.DELIVERED, before_the_last, by="STOP"), *weak))
    late.becomes("stopped")
    other = stage.worker(*weak)
    terminal.becomes("stopped")
    leave(other)
    terminal.signal(signal.SIGCONT)
    assert eventually(lambda: len(stage.journal.accepted(story.user)) == len(story.messages))
    late.signal(signal.SIGCONT)
    assert terminal.becomes("done", "failed") == "done", stage.complaints()
    leave(late)


def wake_to_finish(stopped: Child) -> None:
    """Let a stopped worker finish what it was at, and return when it has; it begins nothing new."""
    stopped.signal(signal.SIGTERM)
    stopped.signal(signal.SIGCONT)
    assert stopped.becomes("done", "failed") == "done"


def leave(worker: Child) -> None:
    """Tell a worker to stop, and return when it has."""
    worker.signal(signal.SIGTERM)
    assert worker.becomes("done", "failed") == "done"


def _without(guard: str | None) -> tuple[str, ...]:
    return ("--without", guard) if guard else ()
