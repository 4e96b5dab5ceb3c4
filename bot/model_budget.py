"""A person's daily budget of the model: the missions, the sound and the talk that are left of it, and what is taken."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.limits import DAY
from bot.replies.catalogue import Voice
from state.lane import MINUTE
from state.quota import MODEL_PARTS, Limits, ModelPart, ModelUsed

MINUTE_OF_SOUND = 60  # seconds


@dataclass(slots=True)
class DailyBudget:
    """What is left of a day that begins with the first thing had, and what one turn takes of it.

    The decision carries what was ``used``, so that it counts when the turn does, once. ``bounded`` are all but the
    administrators. ``now`` is the turn's clock (ns).
    """

    used: ModelUsed = field(default_factory=ModelUsed)
    limits: Limits = field(default_factory=Limits)
    now: int = 0
    bounded: bool = True

    def __post_init__(self) -> None:
        if self.now >= self.used.start + DAY:
            self.used = ModelUsed()

    def allows(self, part: ModelPart, amount: int = 1) -> bool:
        """Tell whether ``amount`` more of ``part`` may be had; a recording is heard out if any sound is left."""
        least = 1 if part == "transcription" else amount
        return not self.bounded or getattr(self.used, part) + least <= self._most(part)

    @property
    def is_used_up(self) -> bool:
        """Whether there is a part of which no more may be had."""
        return not all(self.allows(part, 2 if part == "missions" else 1) for part in MODEL_PARTS)

    def take(self, part: ModelPart, amount: int = 1) -> None:
        """Count ``amount`` of ``part`` as had."""
        start = self.used.start or self.now
        self.used = self.used.changed(**{part: getattr(self.used, part) + amount}, start=start)

    def tells_of_talk(self) -> bool:
        """Tell whether it is to be said that there is no more talk today; once is enough."""
        tells = self.used.converse == self._most("converse")
        if tells:
            self.take("converse")
        return tells

    def begins_again(self, voice: Voice) -> dict[str, str]:
        """Return the ``date`` and ``time`` from which on everything may be had again."""
        again = self.used.start + DAY + MINUTE - 1  # "from 14:05" at 14:05:20 would be a promise broken
        return {"date": voice.day(again, self.now), "time": voice.time(again)}

    def _most(self, part: ModelPart) -> int:
        most: int = getattr(self.limits, part)
        return most * MINUTE_OF_SOUND if part == "transcription" else most
