"""What a model tells of a conversation's oldest turns, beside their figures; compaction asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import JsonValue

from bot.memory.budgets import WRITTEN_SIZE, one_line, size
from bot.memory.compaction import in_order
from bot.memory.digest import day, long_term, remembered
from bot.memory.sanitise import clean
from bot.planner.asking import write
from bot.planner.model import Model
from bot.planner.prompting import Prompt, WriterQuestion
from state.conversation_history import PastTurn
from state.history import Remembered, Summary
from state.model_calls import Answer, CallRecord, Outcome

# Nobody waits for it (see bot.memory.preemption), but it keeps a person's lane busy.
PATIENCE = 6.0
TOLD_FROM = 4_000  # bytes of lines


class Hurried:
    """A model that is given up some seconds after it was first asked, however long a turn may wait for one."""

    def __init__(self, model: Model, seconds: float = PATIENCE) -> None:
        self._model = model
        self._seconds = seconds
        self._until: float | None = None

    async def __call__(self, prompt: Prompt) -> Answer:
        if self._until is None:
            self._until = asyncio.get_running_loop().time() + self._seconds
        try:
            async with asyncio.timeout_at(self._until):
                return await self._model(prompt)
        except TimeoutError:
            return Answer(outcome=Outcome.TIMEOUT, ms=round(self._seconds * 1_000))


async def told_by(
    model: Model, before: Summary, grown: Summary, turns: Sequence[PastTurn], locale: str
) -> tuple[Summary, tuple[CallRecord, ...]]:
    """Return ``grown`` with what ``model`` writes of the turns that have become part of its text since ``before``.

    It stays as it is where there is nothing to tell, and where what the model writes does not hold. ``turns`` are those
    that came after ``before``, the ones that are still shown among them.
    """
    findings = notes(before, grown, turns)
    if findings is None:
        return grown, ()
    told = await write(Hurried(model), WriterQuestion("", findings, locale=locale, task="summary"))
    if told.text is None:
        return grown, told.calls
    written = one_line(clean(told.text), WRITTEN_SIZE)
    return grown.changed(written=written, long_term_summary=long_term(grown.figures, written)), told.calls


def notes(before: Summary, grown: Summary, turns: Sequence[PastTurn]) -> JsonValue:
    """Return what is told from; None if nothing has become as old since ``before``.

    What was removed is not told of again: of the turns before a removal there are figures alone.
    """
    known = [*before.structured_history_summary, *map(remembered, in_order(turns, before.up_to_turn))]
    removal = max((turn.turn for turn in known if turn.removed), default=0)
    first_left = next((turn.turn for turn in grown.structured_history_summary), grown.up_to_turn + 1)
    lines = _newest([turn for turn in known if removal < turn.turn < first_left])
    if not lines:
        return None
    days = {"from": day(grown.figures.since), "until": day(grown.figures.until)}
    return {**days, "before": grown.written, "turns": lines}


def _newest(turns: Sequence[Remembered]) -> list[JsonValue]:
    """Return the lines of as many of the last of ``turns`` as there is room for, a text a turn."""
    texts: list[str] = []
    room = TOLD_FROM
    for turn in reversed(turns):
        text = "\n".join(turn.lines)
        room -= size(text)
        if room < 0:
            break
        texts.insert(0, text)
    return [text for text in texts if text]
